"""How fast things are: ``python -m benchmarks`` measures and writes the table anew; no test looks at a clock."""
