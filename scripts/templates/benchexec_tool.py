"""Tool-info module of BenchExec for a SAT solver that follows the rules of the SAT competitions.

In the folder of the tasks: PYTHONPATH=. benchexec benchmark.xml, with --tool-directory DIR for a solver
that is not in PATH. SOLVER names the program (cadical by default).
"""

import os

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """A program that prints an s line; true is that there is a solution."""

    def name(self):
        return os.environ.get("SOLVER", "cadical")

    def executable(self, tool_locator):
        return tool_locator.find_executable(self.name())

    def version(self, executable):
        return self._version_from_tool(executable)

    def cmdline(self, executable, options, task, rlimits):
        return [executable, *options, task.single_input_file]

    def determine_result(self, run):
        for line in run.output:
            if line.startswith("s SATISFIABLE"):
                return result.RESULT_TRUE_PROP
            if line.startswith("s UNSATISFIABLE"):
                return result.RESULT_FALSE_PROP
        return result.RESULT_UNKNOWN
