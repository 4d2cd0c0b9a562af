"""Stands in for cvc5's program, which its wheel lacks: python run_cvc5.py FILE ...; exit 1 unless all are unsat."""

# ruff: noqa: INP001, T201 - a script on its own
import sys

import cvc5

answers = []
for name in sys.argv[1:]:
    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, name)
    while not (command := parser.nextCommand()).isNull():
        answers.append(str(command.invoke(solver, parser.getSymbolManager())).strip())
        print(answers[-1], end="\n" if answers[-1] else "")
sys.exit(any(answer not in ("", "unsat") for answer in answers))
