"""Files for other programs: one module a format, each made so that it reads back equal."""
