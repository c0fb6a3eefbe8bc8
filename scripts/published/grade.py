#!/usr/bin/env python3
"""Shows right and wrong grids to somebody else's grader and prints a JSON line per puzzle.

    grade.py GRADER --count N --seed S [--files FOLDER]

Executed by scripts/survey-graders. A line has `puzzle` (a corpus line), `right`: whether the grader accepts the
generator's own grid, `grid`: a wrong grid that it accepts, or null if it refused all that were tried, and `refused`: another
solution of the puzzle that it refuses, or null.
"""

import argparse
import json
import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from lines import grid_text, line, outside  # noqa: E402

OUT = os.fdopen(os.dup(1), "w")


def emit(puzzle, right, grid=None, refused=None):
    print(json.dumps({"puzzle": puzzle, "right": bool(right), "grid": grid and grid_text(grid),
                      "refused": refused and grid_text(refused)}), file=OUT, flush=True)


def latin_square(size):
    """A random Latin square, by rows drawn again until they fit."""
    while True:
        rows = []
        for _ in range(size):
            for _ in range(200):
                row = random.sample(range(1, size + 1), size)
                if all(row[column] != other[column] for other in rows for column in range(size)):
                    rows.append(row)
                    break
        if len(rows) == size:
            return rows


def overwritten(grid):
    """The grid with one cell changed to another value, which repeats one in its row and column, in random order."""
    size = len(grid)
    changes = [(row, column, value) for row in range(size) for column in range(size) for value in range(1, size + 1)
               if value != grid[row][column]]
    random.shuffle(changes)
    for row, column, value in changes:
        copy = [list(cells) for cells in grid]
        copy[row][column] = value
        yield copy


def enigmata_outside(name, count):
    """Graders of outside clues: the stored grid, then that with one cell overwritten."""
    import importlib
    generator = importlib.import_module(f"verifiable_tasks.tasks.{name}.generator")
    verify = importlib.import_module(f"verifiable_tasks.tasks.{name}.verifier").verify

    def accepts(grid, data, answer):
        text = "\n".join(" ".join(map(str, row)) for row in grid)
        return verify(f"```\n{text}\n```", answer, json.dumps(data)) == 1

    for level in ("easy", "medium", "hard"):
        for row in generator.generate(count // 3, level):
            data = json.loads(row["meta"])
            size, grid = data["grid_size"], data["answer"]
            puzzle = line([[0] * size for _ in range(size)], None, (), () if name != "skyscraper" else outside(
                name, size, *(list(map(int, data["question"][side])) for side in ("top", "bottom", "left", "right"))))
            wrong = next((other for other in overwritten(grid) if accepts(other, data, grid)), None)
            emit(puzzle, accepts(grid, data, grid), wrong)


def synlogic_futoshiki(is_chinese, count):
    """A Latin square that keeps the inequalities and breaks a given. Contradictory puzzles are drawn again."""
    from base.data import Data
    from games.tasks.futoshiki.scripts.futoshiki_generator import FutoshikiGenerator
    from games.tasks.futoshiki.scripts.futoshiki_verifier import FutoshikiVerifier
    generator, verifier = FutoshikiGenerator(), FutoshikiVerifier()

    def accepts(grid, data):
        text = ",".join(" ".join(map(str, row)) for row in grid)
        return verifier.verify(data, f"[[{text}]]")

    def keeps(grid, pairs):
        return all(grid[a[0]][a[1]] < grid[b[0]][b[1]] for a, b in pairs)

    found = 0
    while found < count:
        sample = generator.generate_sample(4, 2, 2, is_chinese)
        info, answer = sample["metadata"], sample["answer"]
        data = Data(sample["question"], answer, metadata=info)
        pairs = [(a, b) if sign == "<" else (b, a) for a, b, sign in info["constraints"]]
        givens = info["prefilled_coords"]
        if not keeps(answer, pairs):
            continue
        found += 1
        puzzle = [[0] * 4 for _ in range(4)]
        for row, column in givens:
            puzzle[row][column] = answer[row][column]
        wrong = None
        for _ in range(200):
            grid = latin_square(4)
            if keeps(grid, pairs) and any(grid[row][column] != answer[row][column] for row, column in givens):
                if accepts(grid, data):
                    wrong = grid
                break
        emit(line(puzzle, None, pairs), accepts(answer, data), wrong)


def synlogic_futoshiki_own():
    """The stored answers of the 4,000 puzzles that scripts/survey-generators draws."""
    from base.data import Data
    from games.tasks.futoshiki.scripts.futoshiki_generator import FutoshikiGenerator
    from games.tasks.futoshiki.scripts.futoshiki_verifier import FutoshikiVerifier
    generator, verifier = FutoshikiGenerator(), FutoshikiVerifier()
    for settings in ((4, 2, 2), (4, 4, 3), (5, 7, 4), (5, 10, 5)):
        random.seed(2025)
        for _ in range(1000):
            sample = generator.generate_sample(*settings)
            text = ",".join(" ".join(map(str, row)) for row in sample["answer"])
            data = Data(sample["question"], sample["answer"], metadata=sample["metadata"])
            emit("", verifier.verify(data, f"[[{text}]]"))


def solutions(grid):
    """All solutions of a 9x9 Sudoku, by the cell with the fewest candidates."""
    best = None
    for row in range(9):
        for column in range(9):
            if grid[row][column]:
                continue
            seen = {grid[row][other] for other in range(9)} | {grid[other][column] for other in range(9)} | {
                grid[row - row % 3 + other // 3][column - column % 3 + other % 3] for other in range(9)}
            values = [value for value in range(1, 10) if value not in seen]
            if best is None or len(values) < len(best[2]):
                best = (row, column, values)
    if best is None:
        yield [list(row) for row in grid]
        return
    row, column, values = best
    for value in values:
        grid[row][column] = value
        yield from solutions(grid)
    grid[row][column] = 0


def chuk_sudoku(count):
    """Every cell of the stored grid, then of another solution, is entered as a player would."""
    import asyncio
    from chuk_puzzles_gym.games.sudoku import SudokuGame

    def accepts(number, grid):
        game = SudokuGame("hard", seed=number)
        asyncio.run(game.generate_puzzle())
        for row in range(9):
            for column in range(9):
                if not game.initial_grid[row][column]:
                    asyncio.run(game.validate_move(row + 1, column + 1, grid[row][column]))
        if game.grid != grid:
            raise ValueError("a value was not accepted")
        return game.is_complete()

    for number in range(count):
        game = SudokuGame("hard", seed=number)
        asyncio.run(game.generate_puzzle())
        puzzle = [list(row) for row in game.initial_grid]
        other = next((grid for grid in solutions(puzzle) if grid != game.solution), None)
        emit(line(game.initial_grid, (3, 3)), accepts(number, game.solution), None,
             other if other and not accepts(number, other) else None)


GRADERS = {
    "chuk-sudoku": chuk_sudoku,
    "enigmata-skyscraper": lambda count: enigmata_outside("skyscraper", count),
    "enigmata-sum-skyscraper": lambda count: enigmata_outside("sum_skyscraper", count),
    "synlogic-futoshiki-own": lambda count: synlogic_futoshiki_own(),
    "synlogic-futoshiki-en": lambda count: synlogic_futoshiki(False, count),
    "synlogic-futoshiki-zh": lambda count: synlogic_futoshiki(True, count),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("grader", choices=GRADERS)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=Path)
    args = parser.parse_args()
    if args.files:
        sys.path.insert(1, str(args.files))
    sys.stdout = sys.stderr
    random.seed(args.seed)
    GRADERS[args.grader](args.count)


if __name__ == "__main__":
    main()
