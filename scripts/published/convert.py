"""Converts files of puzzles whose rules no general reader can know to JSON lines with `id`, `puzzle`, `answer`.

A function returns rows and the number of puzzles that are left out, with the reason.
"""

import json

from lines import cage, cell_name, line, matrix, outside, value

# `problem` of the puzzlekit data: a first line with the size, then rows of symbols.


def puzzlekit(text, convert):
    rows, left_out = [], {}
    for name, entry in json.loads(text)["data"].items():
        head, *body = entry["problem"].split("\n")
        body = [row.split() for row in body]
        puzzle = convert(head.split(), body)
        if puzzle.startswith("left out: "):
            left_out[puzzle[10:]] = left_out.get(puzzle[10:], 0) + 1
            continue
        answer = [row.split() for row in entry["solution"].split("\n")[1:]]
        if any(not cell.isdigit() for row in answer for cell in row):
            # Something other than a grid: as it is, for the survey to refuse.
            rows.append({"id": name, "puzzle": puzzle, "answer": entry["solution"]})
        else:
            rows.append({"id": name, "puzzle": puzzle, "answer": "".join(cell for row in answer for cell in row)})
    return rows, left_out


def areas(labels):
    cells = {}
    for row, symbols in enumerate(labels):
        for column, symbol in enumerate(symbols):
            cells.setdefault(symbol, []).append((row, column))
    return cells


def jigsaw(head, body):
    size = int(head[0])
    names = {label: chr(ord("a") + number) for number, label in enumerate(areas(body[size:]))}
    return line(matrix(body[:size]), regions=[[names[label] for label in row] for row in body[size:]])


def killer(head, body):
    size = int(head[0])
    items = []
    for cells in areas(body[size:]).values():
        sums = [body[row][column] for row, column in cells if body[row][column] != "-"]
        total = f"={sums[0]}" if sums else ""
        items.append(f"cage{total}:{'.'.join(cell_name(*cell) for cell in cells)}")
    boxes = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[size]
    return line([[0] * size for _ in range(size)], boxes, (), items)


def kenken(head, body):
    size = int(head[0])
    grid, items = [[0] * size for _ in range(size)], []
    for cells in areas(body[size:]).values():
        clues = [body[row][column].replace("x", "*") for row, column in cells if body[row][column] not in (".", "-")]
        if len(cells) == 1:
            [(row, column)] = cells
            grid[row][column] = value(clues[0]) if clues else 0
        elif clues and clues[0][-1] not in "+-*/":
            return "left out: cages without an operator"
        elif clues:
            items.append(cage(clues[0][-1], clues[0][:-1], cells))
    return line(grid, None, (), items)


def sides(name, size, body):
    clues = [[value(clue) for clue in row] for row in body[:4]]
    return outside(name, size, *clues)


def skyscraper(head, body):
    if head[3:]:
        return "left out: diagonals"
    if head[2] != head[0]:
        return "left out: parks"
    size = int(head[0])
    return line(matrix(body[4:]), None, (), sides("skyscraper", size, body))


def skyscraper_sudoku(head, body):
    return line(matrix(body[4:]), (3, 3), (), sides("skyscraper", int(head[0]), body))


def margin(head, body):
    del head
    items = []
    for clue, cells in ((clue, cells) for index in range(9) for clue, cells in (
            (body[0][index], [(row, index) for row in range(3)]), (body[1][index], [(row, index) for row in range(6, 9)]),
            (body[2][index], [(index, column) for column in range(3)]),
            (body[3][index], [(index, column) for column in range(6, 9)]))):
        if value(clue):
            items.append(cage("+", clue, cells))
    return line(matrix(body[4:]), (3, 3), (), items)


def even_odd(head, body):
    del head
    sets = {"E": "{2468}", "O": "{13579}", "-": "."}
    cells = "/".join("".join(sets.get(symbol, symbol) for symbol in row) for row in body)
    return f"9x9;boxes=3x3;cells={cells}"


def consecutive(head, body):
    # Marks of a cell are a sum of 1 (its right neighbor is consecutive), 2 (below), 4 and 8 (left, above).
    size = int(head[0])
    items = ["nonconsecutive=1:"]
    for row, marks in enumerate(body[size:]):
        for column, mark in enumerate(map(int, marks)):
            here = cell_name(row, column)
            if mark & 1:
                items.append(f"white=1:{here}.{cell_name(row, column + 1)}")
            if mark & 2:
                items.append(f"white=1:{here}.{cell_name(row + 1, column)}")
    return line(matrix(body[:size]), None, (), items)


PUZZLEKIT = {f"puzzlekit-{name}": function for name, function in {
    "jigsaw": jigsaw, "killer": killer, "kenken": kenken, "skyscraper": skyscraper,
    "skyscraper-sudoku": skyscraper_sudoku, "margin": margin, "even-odd": even_odd,
    "consecutive": consecutive}.items()}


def convert(name, path):
    """Rows of a file, and the number of puzzles left out by reason."""
    return puzzlekit(path.read_text(), PUZZLEKIT[name])
