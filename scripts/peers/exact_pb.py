#!/usr/bin/env python3
"""Exact as a solver for quorum, by the form `opb` of docs/reference/protocol.md.

    quorum compare --with 'mine=opb:python3 scripts/peers/exact_pb.py {}' data/conformance

`scripts/fetch-peers` installs Exact and makes this the solver `exact`. The package has the solver as
a library and not as a program: this one reads the file and prints the answer.

Source: gitlab.com/nonfiction-software/exact
"""

import sys
from importlib.metadata import version

if sys.argv[1:] == ["--version"]:
    print(version("exact"))
    sys.exit()

import exact


def main():
    solver = exact.Exact([("verbosity", "0")])
    names = []
    with open(sys.argv[1]) as lines:
        for line in lines:
            if line.startswith("* #variable="):
                names = [f"x{number}" for number in range(1, int(line.split()[2]) + 1)]
                for name in names:
                    solver.addVariable(name)
            if line.startswith("*"):
                continue
            *words, comparison, bound, _ = line.split()
            terms = [(int(weight), name) for weight, name in zip(words[::2], words[1::2])]
            solver.addConstraint(terms, True, int(bound), comparison == "=", int(bound))
    result = solver.runFull(False)
    if result == "UNSAT":
        print("s UNSATISFIABLE")
    elif result == "SAT":
        values = zip(names, solver.getLastSolutionFor(names))
        print("s SATISFIABLE")
        print("v", *(name if value else f"-{name}" for name, value in values))
    else:
        print("s UNKNOWN")


if __name__ == "__main__":
    main()
