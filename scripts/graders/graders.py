#!/usr/bin/env python3
"""Graders of others behind the protocol of `quorum survey --grader`, and puzzles for them.

    graders.py make NAME N > set.jsonl
    quorum survey --grader 'python3 scripts/graders/graders.py grade NAME' set.jsonl

Their code is not part of this repository: docs/results/graders.md states where it is from. It is looked up in the
folder QUORUM_GRADERS, by default build/graders, in a folder per repository.
"""

import contextlib
import csv
import importlib
import json
import os
import random
import sys
import types

FOLDER = os.environ.get("QUORUM_GRADERS", "build/graders")


def source(name, *path):
    sys.path.insert(0, os.path.join(FOLDER, name, *path))


def corpus_line(size, cells, signs="", constraints=()):
    """A puzzle without boxes as quorum reads it; `cells` has 0 for blanks."""
    rows = ("".join(str(value) if value else "." for value in row) for row in cells)
    parts = [f"{size}x{size}", "boxes=none", "cells=" + "/".join(rows)]
    parts += ["signs=" + signs] if signs else []
    parts += ["constraints=" + "/".join(constraints)] if constraints else []
    return ";".join(parts)


def rows_of(grid):
    return "\n".join(" ".join(map(str, row)) for row in grid)


class EnigmataSkyscraper:
    """BytedTsinghua-SIA/Enigmata, verifiable_tasks/tasks/skyscraper."""

    def __init__(self):
        source("enigmata")
        package = "verifiable_tasks.tasks.skyscraper."
        self.make_rows = importlib.import_module(package + "generator").generate
        self.verify = importlib.import_module(package + "verifier").verify

    def make(self, count):
        for number, row in enumerate(self.make_rows(count, "medium")):
            meta = json.loads(row["meta"])
            size, clues = meta["grid_size"], meta["question"]
            cells = {}
            for at in range(1, size + 1):
                column = [f"R{step}C{at}" for step in range(1, size + 1)]
                line = [f"R{at}C{step}" for step in range(1, size + 1)]
                cells.update({("top", at): column, ("bottom", at): column[::-1]})
                cells.update({("left", at): line, ("right", at): line[::-1]})
            constraints = [f"skyscraper={clues[side][at - 1]}:" + ".".join(line) for (side, at), line in cells.items()]
            puzzle = corpus_line(size, [[0] * size] * size, constraints=constraints)
            yield {"id": number, "puzzle": puzzle, "solution": rows_of(row["answer"]), "meta": row["meta"]}

    def grade(self, question):
        answer = f"```\n{question['answer']}\n```"
        return {"accepted": bool(self.verify(answer, None, question["row"]["meta"]))}


class SynLogicFutoshiki:
    """MiniMax-AI/SynLogic, games/tasks/futoshiki, with prompts in one of its two languages."""

    def __init__(self, is_chinese):
        source("synlogic")
        package = "games.tasks.futoshiki.scripts."
        self.generator = importlib.import_module(package + "futoshiki_generator").FutoshikiGenerator()
        self.verifier = importlib.import_module(package + "futoshiki_verifier").FutoshikiVerifier()
        self.data = importlib.import_module("base.data").Data
        self.is_chinese = is_chinese

    def make(self, count):
        size = 4
        for number in range(count):
            sample = self.generator.generate_sample(size, 2, 2, self.is_chinese)
            meta, grid = sample["metadata"], sample["answer"]
            cells = [[0] * size for _ in range(size)]
            for row, column in meta["prefilled_coords"]:
                cells[row][column] = grid[row][column]
            across = [["."] * (size - 1) for _ in range(size)]
            down = [["."] * size for _ in range(size - 1)]
            for (row, column), (other, _), sign in meta["constraints"]:
                if row == other:
                    across[row][column] = sign
                else:
                    down[row][column] = {"<": "^", ">": "v"}[sign]
            lines = [line for pair in zip(across, down + [[]]) for line in pair if line]
            puzzle = corpus_line(size, cells, signs="/".join(map("".join, lines)))
            solution = "[[" + ",".join(" ".join(map(str, row)) for row in grid) + "]]"
            sample = json.dumps({"question": sample["question"], "answer": solution, "metadata": meta})
            yield {"id": number, "puzzle": puzzle, "solution": solution, "sample": sample}

    def grade(self, question):
        data = self.data(**json.loads(question["row"]["sample"]))
        with contextlib.redirect_stdout(sys.stderr):
            return {"accepted": bool(self.verifier.verify(data, question["answer"]))}


class ReasoningGym:
    """reasoning-gym, from PyPI."""

    def __init__(self, name):
        self.name, self.gym = name, importlib.import_module("reasoning_gym")

    def make(self, count):
        for number, entry in enumerate(self.gym.create_dataset(self.name, size=count, seed=42)):
            puzzle, entry_text = entry["metadata"]["puzzle"], json.dumps(entry)
            yield {"id": number, "puzzle": puzzle, "solution": entry["answer"], "entry": entry_text}

    def grade(self, question):
        self.dataset = getattr(self, "dataset", None) or self.gym.create_dataset(self.name, size=1, seed=1)
        entry = json.loads(question["row"]["entry"])
        return {"score": float(self.dataset.score_answer(question["answer"], entry))}


class D1:
    """dllm-reasoning/d1, eval/parse_and_get_acc.py, with its test set. The score is the share of blank cells."""

    def __init__(self):
        # Counts tokens only, with a table that it would download.
        encoding = types.SimpleNamespace(encode=lambda text: [])
        sys.modules["tiktoken"] = types.SimpleNamespace(get_encoding=lambda name: encoding)
        source("d1", "eval")

    def make(self, count):
        with open(os.path.join(FOLDER, "d1", "dataset", "4x4_test_sudoku.csv")) as file:
            for number, row in enumerate(list(csv.DictReader(file))[:count]):
                yield {"id": number, "puzzle": row["Puzzle"], "solution": row["Solution"]}

    def grade(self, question):
        parse = importlib.import_module("parse_and_get_acc").parse_sudoku_answers
        puzzle, truth = question["puzzle"], question["solution"]
        item = {"question": puzzle, "ground_truth": truth, "generations": f"<answer>{question['answer']}</answer>"}
        correct, empty, *_ = parse(json_data={"generations": [item]})
        return {"score": correct / empty}


GRADERS = {
    "enigmata-skyscraper": EnigmataSkyscraper,
    "synlogic-futoshiki-en": lambda: SynLogicFutoshiki(False),
    "synlogic-futoshiki-zh": lambda: SynLogicFutoshiki(True),
    "reasoning-gym-mini_sudoku": lambda: ReasoningGym("mini_sudoku"),
    "reasoning-gym-sudoku": lambda: ReasoningGym("sudoku"),
    "d1": D1,
}


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("make", "grade") or sys.argv[2] not in GRADERS:
        sys.exit(f"expected make NAME N or grade NAME, with NAME one of {', '.join(GRADERS)}")
    grader = GRADERS[sys.argv[2]]()
    if sys.argv[1] == "make":
        random.seed(2025)
        for row in grader.make(int(sys.argv[3])):
            print(json.dumps(row, ensure_ascii=False))
        return
    for line in sys.stdin:
        print(json.dumps(grader.grade(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
