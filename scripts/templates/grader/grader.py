#!/usr/bin/env python3
"""A grader for `quorum survey --grader`, to start from. The protocol: docs/reference/protocol.md.

    quorum survey --grader 'python3 scripts/templates/grader/grader.py' set.csv

Replace `accepts` by a call of your own grader; the rest is the protocol. As it is, it grades Sudokus and Latin
squares of one-digit values. With the argument `--fault=boxes`, `--fault=givens`, `--fault=blanks` or
`--fault=stored` it has a fault, to show that quorum notices.
"""

import json
import re
import sys


def accepts(question, fault=None):
    """Whether an answer is right. `question` has these keys:

    puzzle    the text of the puzzle, as its row has it
    solution  the text of the stored answer, or None
    row       all values of the row by column or key, or None for lines of puzzles
    answer    the text to grade: a grid in the form of the stored answer, or in another one
    """
    if fault == "stored":
        return question["answer"] == question["solution"]
    puzzle = re.sub(r"[^0-9._*-]", "", question["puzzle"])
    answer = re.sub(r"[^0-9._*-]", "", question["answer"])
    size = round(len(puzzle) ** 0.5)
    if size * size != len(puzzle) or len(answer) != len(puzzle):
        return False
    if fault == "blanks":  # What is blank is not compared with anything.
        lines = groups(size)
        filled = [[answer[cell] for cell in line if answer[cell].isdigit() and answer[cell] != "0"] for line in lines]
        are_kept = all(a == b or not b.isdigit() or b == "0" for a, b in zip(answer, puzzle))
        return are_kept and all(len(set(line)) == len(line) for line in filled)
    if fault != "givens" and any(b.isdigit() and b != "0" and a != b for a, b in zip(answer, puzzle)):
        return False
    values = {str(value) for value in range(1, size + 1)}
    return all({answer[cell] for cell in line} == values for line in groups(size, fault != "boxes"))


def groups(size, with_boxes=True):
    """Cells of rows, columns, and boxes of the customary shape."""
    lines = [[row * size + column for column in range(size)] for row in range(size)]
    lines += [[row * size + column for row in range(size)] for column in range(size)]
    shape = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}.get(size)
    if shape and with_boxes:
        rows, columns = shape
        for top in range(0, size, rows):
            for left in range(0, size, columns):
                lines.append([(top + r) * size + left + c for r in range(rows) for c in range(columns)])
    return lines


def main():
    fault = next((arg[len("--fault="):] for arg in sys.argv if arg.startswith("--fault=")), None)
    for line in sys.stdin:
        question = json.loads(line)
        # A grader that prints anything else must not print it here: redirect it to standard error.
        accepted = bool(accepts(question, fault))
        print(json.dumps({"id": question["id"], "accepted": accepted}), flush=True)


if __name__ == "__main__":
    main()
