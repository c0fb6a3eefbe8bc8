#!/usr/bin/env python3
"""Draws puzzles of somebody else's generator and prints them as JSON lines.

    draw.py GENERATOR --level LEVEL --count N --seed SEED [--files FOLDER]

Executed by scripts/survey-generators with the Python that has the package. A line has `id`, `puzzle` (a corpus
line), and if the generator gives a solution `answer` and `grid` (the solution as a puzzle without blanks, from which classes
of solution grids are counted). Every function below only calls the generator and converts what it returns. FOLDER has
the files of generators that are not packages. Where a generator takes no seed, that of Python's `random` is set.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from lines import cage, cell_name, grid_text, line, matrix, outside  # noqa: E402

OUT = os.fdopen(os.dup(1), "w")


def default_boxes(size):
    return {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4), 25: (5, 5)}[size]


def emit(number, puzzle, solution=None, boxes=None):
    """Prints a row; `boxes` are those of the solution grid."""
    record = {"id": str(number), "puzzle": puzzle}
    if solution is not None:
        record["answer"] = grid_text(solution)
        record["grid"] = line(solution, boxes)
    print(json.dumps(record), file=OUT, flush=True)


def emit_sudoku(number, puzzle, solution=None):
    puzzle = matrix(puzzle)
    boxes = default_boxes(len(puzzle))
    emit(number, line(puzzle, boxes), None if solution is None else matrix(solution), boxes)


def synlogic_futoshiki(level, count, seed):
    from games.tasks.futoshiki.scripts.futoshiki_generator import FutoshikiGenerator
    size, signs, givens = map(int, level.split("-"))
    random.seed(seed)
    generator = FutoshikiGenerator()
    for number in range(count):
        sample = generator.generate_sample(size, signs, givens)
        solution, data = sample["answer"], sample["metadata"]
        grid = [[0] * size for _ in range(size)]
        for row, column in data["prefilled_coords"]:
            grid[row][column] = solution[row][column]
        pairs = [(a, b) if sign == "<" else (b, a) for a, b, sign in data["constraints"]]
        emit(number, line(grid, None, pairs), solution)


def synlogic_sudoku(level, count, seed):
    from games.tasks.sudoku.scripts.sudoku import Sudoku
    random.seed(seed)
    for number, data in enumerate(Sudoku().generate(count, 1000, int(level), True)):
        emit_sudoku(number, data.metadata["original_sudoku"], data.metadata["complete_sudoku"])


def synlogic_skyscraper(level, count, seed):
    from games.tasks.skyscraper_puzzle.scripts.skyscraper_puzzle import SkyscraperPuzzle
    random.seed(seed)
    size = int(level)
    for number, data in enumerate(SkyscraperPuzzle(size).generate(count, 1000)):
        clues = data.metadata
        items = outside("skyscraper", size, *(clues[side] for side in ("top", "bottom", "left", "right")))
        emit(number, line([[0] * size for _ in range(size)], None, (), items), clues["solved_grid"])


def synlogic_calcudoko(level, count, seed):
    # As in its run.sh, rows whose own answer its verifier refuses are left out; digits of a region differ.
    import re
    import numpy
    from base.data import Data
    from games.tasks.calcudoko.scripts.calcudoko import CalcudokoGenerator
    from games.tasks.calcudoko.scripts.calcudoko_verifier import CalcudokoVerifier
    random.seed(seed)
    numpy.random.seed(seed)
    size = int(level)
    generator, verifier = CalcudokoGenerator(size), CalcudokoVerifier()
    for number in range(count):
        question, answer, regions = generator.generate()
        if not verifier.verify(Data(question, answer, metadata={"grid_size": size, "regions": regions}), answer):
            continue
        items = []
        for region in regions:
            cells = [tuple(int(part) - 1 for part in re.findall(r"\d+", cell)) for cell in region["cells"]]
            items.append(cage(region["operator"].replace("÷", "/"), region["target"], cells))
            items.append("cage:" + ".".join(cell_name(*cell) for cell in cells))
        emit(number, line([[0] * size for _ in range(size)], None, (), items), generator.grid.tolist())


def enigmata_sudoku(level, count, seed, name="sudoku"):
    import importlib
    generator = importlib.import_module(f"verifiable_tasks.tasks.{name}.generator")
    random.seed(seed)
    for number, row in enumerate(generator.generate(count, level)):
        data = row["meta"]
        data = json.loads(data) if isinstance(data, str) else data
        emit_sudoku(number, data["question"], data["answer"])


def enigmata_sudoku2(level, count, seed):
    enigmata_sudoku(level, count, seed, "sudoku2")


def enigmata_skyscraper(level, count, seed):
    from verifiable_tasks.tasks.skyscraper.generator import generate
    random.seed(seed)
    for number, row in enumerate(generate(count, level)):
        data = json.loads(row["meta"])
        size, clues = data["grid_size"], data["question"]
        items = outside("skyscraper", size, *(list(map(int, clues[side])) for side in
                                              ("top", "bottom", "left", "right")))
        emit(number, line([[0] * size for _ in range(size)], None, (), items), data["answer"])


def chuk(module, name, level, number):
    import asyncio
    import importlib
    game = getattr(importlib.import_module(f"chuk_puzzles_gym.games.{module}"), name)(level, seed=number)
    asyncio.run(game.generate_puzzle())
    return game


def chuk_sudoku(level, count, seed):
    for number in range(seed, seed + count):
        game = chuk("sudoku", "SudokuGame", level, number)
        emit_sudoku(number, game.initial_grid, game.solution)


def chuk_futoshiki(level, count, seed):
    for number in range(seed, seed + count):
        game = chuk("futoshiki", "FutoshikiGame", level, number)
        pairs = [(lesser, greater) for greater, lesser in game.inequalities]
        emit(number, line(game.initial_grid, None, pairs), game.solution)


def chuk_skyscrapers(level, count, seed):
    for number in range(seed, seed + count):
        game = chuk("skyscrapers", "SkyscrapersGame", level, number)
        items = outside("skyscraper", game.size, *(game.clues[side] for side in ("top", "bottom", "left", "right")))
        emit(number, line(game.initial_grid, None, (), items), game.solution)


def chuk_kenken(level, count, seed):
    signs = {"ADD": "+", "SUBTRACT": "-", "MULTIPLY": "*", "DIVIDE": "/"}
    for number in range(seed, seed + count):
        game = chuk("kenken", "KenKenGame", level, number)
        grid, items = [row[:] for row in game.initial_grid], []
        for part in game.cages:
            if len(part.cells) == 1:
                [(row, column)] = part.cells
                grid[row][column] = part.target
            else:
                items.append(cage(signs[part.operation.name], part.target, part.cells))
        emit(number, line(grid, None, (), items), game.solution)


def chuk_killer(level, count, seed):
    for number in range(seed, seed + count):
        game = chuk("killer_sudoku", "KillerSudokuGame", level, number)
        items = [cage("killer", part.target, part.cells) for part in game.cages]
        emit(number, line(game.initial_grid, (3, 3), (), items), game.solution, (3, 3))


def reasoning_gym(level, count, seed):
    import reasoning_gym
    name, _, settings = level.partition(":")
    settings = dict(item.split("=") for item in settings.split(",")) if settings else {}
    data = reasoning_gym.create_dataset(name, size=count, seed=seed, **{key: int(value) for key, value in settings.items()})
    for number, row in enumerate(data):
        found = row["metadata"]
        if name == "futoshiki":
            # A constraint is "<" or ">" between two cells, or the cells with the sign.
            pairs = []
            for item in found["constraints"]:
                if isinstance(item, dict):
                    (a, b, sign) = (tuple(item["cell1"]), tuple(item["cell2"]), item["relation"])
                else:
                    *cells, sign = item
                    cells = cells[0] if len(cells) == 1 else cells
                    flat = [part for cell in cells for part in (cell if isinstance(cell, (list, tuple)) else [cell])]
                    a, b = (flat[0], flat[1]), (flat[2], flat[3])
                pairs.append((a, b) if sign == "<" else (b, a))
            emit(number, line(matrix(found["puzzle"]), None, pairs), found["solution"])
        else:
            emit_sudoku(number, found["puzzle"], found["solution"])


def textarena(level, count, seed):
    import textarena
    for number in range(seed, seed + count):
        random.seed(number)
        environment = textarena.make(level, ) if hasattr(textarena, "make") else None
        environment.reset(num_players=1, seed=number)
        inner = environment
        while hasattr(inner, "env") and not hasattr(inner, "full_grid"):
            inner = inner.env
        board = inner.state.game_state.get("board") if hasattr(inner, "state") else inner.game_board
        emit_sudoku(number, board, inner.full_grid)


def gem(level, count, seed):
    # Only this file of the repository is loaded, since its package imports PyTorch.
    import importlib.util
    import types
    root = Path(sys.path[1])
    core, constants = types.ModuleType("gem.core"), types.ModuleType("gem.utils.constants")

    class Env:
        def reset(self, seed=None):
            if seed is not None:
                random.seed(seed)

    core.Env = Env
    constants.LanguageGameReward = object
    for name, module in (("gem", types.ModuleType("gem")), ("gem.core", core), ("gem.utils", types.ModuleType("gem.utils")),
                         ("gem.utils.constants", constants)):
        sys.modules[name] = module
    spec = importlib.util.spec_from_file_location("sudoku_env", root / "gem/envs/game_env/sudoku.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    scale, clues = map(int, level.split("-"))
    random.seed(seed)
    for number in range(count):
        environment = module.SudokuEnv(clues=clues, scale=scale)
        emit_sudoku(number, environment.board, environment.full_grid)


def py_sudoku(level, count, seed):
    from sudoku import Sudoku
    for number in range(seed, seed + count):
        puzzle = Sudoku(3, seed=number).difficulty(float(level))
        emit_sudoku(number, puzzle.board)


def dokusan(level, count, seed):
    from dokusan import generators
    random.seed(seed)
    for number in range(count):
        emit_sudoku(number, str(generators.random_sudoku(avg_rank=int(level))))


def rustoku(level, count, seed):
    import rustoku
    number = 0
    while number < count:
        try:
            found = rustoku.generate(level)
        except ValueError:
            # Its attempts to reach the level failed; it may be called again.
            continue
        emit_sudoku(number, found)
        number += 1


def sudoku_engine(level, count, seed):
    from sudoku import ClassicSudoku
    from sudoku.base_sudoku import PuzzleGenerator
    for number in range(seed, seed + count):
        puzzle = PuzzleGenerator.make_puzzle(sudoku_cls=ClassicSudoku, size=9, difficulty=float(level), seed=number)
        emit_sudoku(number, [[cell or 0 for cell in row] for row in puzzle.board])


def sudoku_engine_killer(level, count, seed):
    from sudoku.utils import killer_sudoku_generator as module
    grids = []

    # The puzzle does not have its grid, so that the solver which fills it is listened to.
    class Solver(module.Solver):
        def solve_one(self):
            grids.append(super().solve_one())
            return grids[-1]

    module.Solver = Solver
    random.seed(seed)
    for number in range(seed, seed + count):
        puzzle = module.generate_killer_sudoku(size=9, max_cage_size=int(level), seed=number)
        items = [cage("killer", part.target, sorted(part.cells)) for part in puzzle.cages]
        emit(number, line([[0] * 9 for _ in range(9)], (3, 3), (), items), grids[-1], (3, 3))


def mysudoku(level, count, seed):
    from mysudoku.sudoku import Sudoku
    random.seed(seed)
    for number in range(count):
        emit_sudoku(number, Sudoku(3, float(level)).board)


def fungame(level, count, seed):
    import numpy
    from fungame.sudoku import sudoku_generate
    random.seed(seed)
    numpy.random.seed(seed)
    for number in range(count):
        emit_sudoku(number, sudoku_generate(float(level)).tolist())


def sudokum(level, count, seed):
    import numpy
    import sudokum
    random.seed(seed)
    numpy.random.seed(seed)
    for number in range(count):
        emit_sudoku(number, [list(map(int, row)) for row in sudokum.generate(mask_rate=float(level))])


def sudokugen(level, count, seed):
    from sudokugen import generator
    random.seed(seed)
    number = 0
    while number < count:
        try:
            puzzle, solution = generator.generate(generator.Difficulty[level])
        except generator.MaxRetriesExceeded:
            continue
        emit_sudoku(number, puzzle, list(solution))
        number += 1


def sudoninja(level, count, seed):
    from sudoninja.core import generate_sudoku
    random.seed(seed)
    for number in range(count):
        puzzle, solution = generate_sudoku(cells_to_remove=int(level))
        emit_sudoku(number, puzzle, solution)


def hodoku_py(level, count, seed):
    from hodoku import Generator
    from hodoku.core.types import DifficultyType
    random.seed(seed)
    generator = Generator()
    for number in range(count):
        emit_sudoku(number, generator.generate(DifficultyType[level]))


def pencilmark(level, count, seed):
    from pencilmark.gen.api import generate
    for number in range(seed, seed + count):
        puzzle = generate({"seed": number, "target_band": int(level)})["puzzle"]
        emit_sudoku(number, puzzle["numbers"], puzzle["solution"])


def process(command, count, seed, convert):
    """Lines of a program's output, converted."""
    del seed
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for number, found in enumerate(text.splitlines()[:count]):
        convert(number, found)


def qqwing(level, count, seed):
    command = ["qqwing", "--generate", str(count), "--one-line", "--difficulty", level]
    process(command, count, seed, lambda number, found: emit_sudoku(number, found))


def sgt(level, count, seed):
    # The game ID is a format of quorum. Levels are PROGRAM:PARAMETERS.
    program, _, parameters = level.partition(":")
    path = f"/usr/games/sgt-{program}"
    command = [path if os.path.exists(path) else f"sgt-{program}", "--generate", str(count), f"{parameters}#{seed}"]

    def convert(number, found):
        emit(number, found)
    process(command, count, seed, convert)


GENERATORS = {name: function for name, function in list(globals().items())
              if callable(function) and getattr(function, "__code__", None)
              and function.__code__.co_varnames[:3] == ("level", "count", "seed")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("generator", choices=sorted(GENERATORS))
    parser.add_argument("--level", required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--files", type=Path)
    args = parser.parse_args()
    if args.files:
        sys.path.insert(1, str(args.files))
    # What generators print is not a row.
    sys.stdout = sys.stderr
    random.seed(args.seed)
    GENERATORS[args.generator](args.level, args.count, args.seed)


if __name__ == "__main__":
    main()
