#!/usr/bin/env python3
"""HiGHS and SCIP as solvers for quorum, by the form `lp` of docs/reference/protocol.md.

    quorum compare --with 'mine=lp:python3 scripts/peers/mip.py highs {}' data/conformance

`scripts/fetch-peers` installs both and makes this the solvers `highs` and `scip`. The packages have the
solvers as libraries and not as programs: this one reads the file and prints the answer. They use one
thread, as every solver here has. A variable is 1 if its value is above one half.

Source: highs.dev, scipopt.org
"""

import os
import sys


def highs(file):
    """The status, and the variables with their values; without a file the version."""
    import highspy

    solver = highspy.Highs()
    if not file:
        return solver.version(), []
    solver.setOptionValue("threads", 1)
    if solver.readModel(file) != highspy.HighsStatus.kOk:
        sys.exit("HiGHS cannot read the file")
    solver.run()
    status = solver.modelStatusToString(solver.getModelStatus())
    return status.lower(), zip(solver.getLp().col_names_, solver.getSolution().col_value)


def scip(file):
    """The same, of SCIP, which has one thread."""
    import pyscipopt

    model = pyscipopt.Model()
    if not file:
        numbers = model.getMajorVersion(), model.getMinorVersion(), model.getTechVersion()
        return ".".join(map(str, numbers)), []
    model.readProblem(file)
    model.optimize()
    return model.getStatus(), ((variable.name, model.getVal(variable)) for variable in model.getVars())


def main():
    name, file = sys.argv[1:]
    # The libraries print to standard output too: nobody reads that.
    out = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    status, values = {"highs": highs, "scip": scip}[name](None if file == "--version" else file)
    if file == "--version":
        print(status, file=out)
    elif status == "optimal":
        print("s SATISFIABLE", file=out)
        print("v", *(variable if value > 0.5 else f"-{variable}" for variable, value in values), file=out)
    else:
        print("s UNSATISFIABLE" if status == "infeasible" else "s UNKNOWN", file=out)


if __name__ == "__main__":
    main()
