#!/usr/bin/env python3
"""Converts files of puzzles whose rules no general reader can know to JSON lines with `id`, `puzzle`, `answer`.

    scripts/published/convert.py NAME <FILE >ROWS.jsonl

A function returns rows and the number of puzzles that are left out, with the reason.
"""

import bz2
import csv
import io
import json
import re
import sys
import zipfile

from lines import cage, cell_name, line, matrix, outside, rows_of, value

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
        if convert in (kakuro, str8ts):
            # Black cells have no value: `#` in the answer.
            answer = [["#" if cell == "-" else cell for cell in row] for row in answer]
        if any(not cell.isdigit() and cell != "#" for row in answer for cell in row):
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


def kakuro(head, body):
    # `8,12` is a black cell with the sum below it and the sum to its right.
    del head
    return "\n".join(" ".join("#" if cell == "-" else "_" if cell == "0" else cell.replace(",", "\\") for cell in row)
                     for row in body)


def str8ts(head, body):
    # `x` is a black cell, `5x` one with a digit.
    del head
    return "\n".join(" ".join("#" + cell[:-1] if cell.endswith("x") else cell.replace("-", ".") for cell in row)
                     for row in body)


PUZZLEKIT = {f"puzzlekit-{name}": function for name, function in {
    "jigsaw": jigsaw, "killer": killer, "kenken": kenken, "skyscraper": skyscraper,
    "skyscraper-sudoku": skyscraper_sudoku, "margin": margin, "even-odd": even_odd,
    "consecutive": consecutive, "kakuro": kakuro, "str8ts": str8ts}.items()}

# Other collections. A file of several has an empty line after each.


def krazydad_killer(data):
    # `puzz_color` has K and a letter per cell, `puzz_hint` the sums of the letters in their order.
    for row in csv.DictReader(io.StringIO(data.decode())):
        cages = areas(rows_of(row["puzz_color"][1:], 9))
        sums = row["puzz_hint"].split(",")
        names = sorted(cages, key=lambda letter: (letter.islower(), letter))
        items = [cage("killer", total, cages[letter]) for letter, total in zip(names, sums, strict=True)]
        yield row["ptitle"], line([[0] * 9] * 9, (3, 3), (), items), row["solved"]


def janko(convert):
    # Objects with `file` and `data`, of which `moves` is what one person entered: values and notes, each ended by a semicolon.
    def rows(packed):
        for text in bz2.decompress(packed).splitlines():
            entry = json.loads(text)
            data = entry["data"]
            puzzle = convert([len(data["problem"])], data["problem"] + data.get("areas", []))
            if "diagonals" in data.get("puzzle", "") or puzzle.startswith("left out: "):
                continue
            number, entered = entry["file"].split("/")[-1].split(".")[0], max(0, data.get("moves", "").count(";") - 1)
            key = ";".join([number, str(len(data["problem"])), data["info"], data.get("solver", ""), str(entered)])
            yield key, puzzle, "".join(cell for row in data["solution"] for cell in row).replace("-", "#")
    return rows


def janko_futoshiki(data):
    # The order, rows with -1 for blanks, the number of pairs, then pairs of cells, the greater first.
    for number, block in enumerate(data.decode().replace("\r", "").strip().split("\n\n"), 1):
        head, *rest = block.strip().split("\n")
        size = int(head)
        grid = [[max(int(cell), 0) for cell in row.split()] for row in rest[:size]]
        pairs = [[divmod(int(cell), size) for cell in reversed(pair.split(">"))] for pair in rest[size + 1:] if pair]
        yield number, line(grid, None, pairs), None


def berthier_futoshiki(data):
    # (solve SIZE "cells" "signs within rows" "signs within columns, column by column"), or a game ID.
    commands = r'\(solve(-tatham)? (\d+)\s+"([^"]+)"(?:\s+"([^"]+)"\s+"([^"]+)")?'
    for number, found in enumerate(re.finditer(commands, data.decode(errors="replace")), 1):
        size = int(found[2])
        signs = [(cells, sign) for index, sign in enumerate(found[4] or "")
                 for row, column in [divmod(index, size - 1)] for cells in [[(row, column), (row, column + 1)]]]
        signs += [(cells, sign) for index, sign in enumerate(found[5] or "")
                  for column, row in [divmod(index, size - 1)] for cells in [[(row, column), (row + 1, column)]]]
        pairs = [cells if sign == "<" else cells[::-1] for cells, sign in signs if sign in "<>"]
        yield number, f"{size}:{found[3]}" if found[1] else line(matrix(found[3]), None, pairs), None


def pairs_futoshiki(data):
    # The order, START: with rows, REL: with pairs such as A1;A2, the lesser first.
    blocks = re.findall(r"START:\s+([\d;\s]+?)\s+REL:((?:\s+[A-Z]\d;[A-Z]\d)*)", data.decode())
    for number, (rows, relations) in enumerate(blocks, 1):
        pairs = [[(ord(cell[0]) - ord("A"), int(cell[1]) - 1) for cell in pair.split(";")] for pair in relations.split()]
        yield number, line([list(map(int, row.split(";"))) for row in rows.split()], None, pairs), None


def picture_futoshiki(data):
    # Rows of numbers with < and > between them, signs ^ and v below; a puzzle ends after as many rows as it has columns.
    grid, pairs, number = [], [], 1
    for text in data.decode().split("\n"):
        found = [(mark.start(), mark[0]) for mark in re.finditer(r"\d+|[<>^vV]", text)]
        if any(mark.isdigit() for _, mark in found):
            places = [place for place, mark in found if mark.isdigit()]
            pairs += [[(len(grid), column), (len(grid), column + 1)][:: 1 if mark == "<" else -1] for place, mark in found
                      if mark in "<>" for column in [sum(other < place for other in places) - 1]]
            grid.append([int(mark) for _, mark in found if mark.isdigit()])
        else:
            pairs += [[(len(grid) - 1, column), (len(grid), column)][:: 1 if mark == "^" else -1] for place, mark in found
                      for column in [min(range(len(places)), key=lambda column: abs(places[column] - place))]]
        if grid and len(grid) == len(grid[0]):
            yield number, line(grid, None, pairs), None
            grid, pairs, number = [], [], number + 1


def csplib_quasigroups(data):
    archive = zipfile.ZipFile(io.BytesIO(data))
    for name in sorted(name for name in archive.namelist() if name.endswith(".dzn")):
        size, *cells = map(int, re.findall(r"\d+", archive.read(name).decode()))
        yield name.split("/")[-1][:-4], line(rows_of(cells, size)), None


def minizinc_quasigroups(data):
    # A variable per cell, `var 3 .. 3 : v_5;` where it is known; values begin at 0.
    for number, block in enumerate(re.split(r"\n\s*\n(?=var )", data.decode()), 1):
        known = re.findall(r"^var\s+(\d+)\s*\.\.\s*(\d+)\s*:\s*v_\d+;", block, re.M)
        cells = [int(low) + 1 if low == high else 0 for low, high in known]
        yield number, line(rows_of(cells, round(len(cells) ** 0.5))), None


def iss(data):
    # Objects with `name`, `input`, `solution`; inputs that are programs are left out.
    entry = r"name: '((?:[^'\\]|\\.)*)'(?:(?!name: ').)*?input:\s*'(\.[^']*)'(?:(?!name: ').)*?solution:\s*'(\w+)'"
    for found in re.finditer(entry, data.decode(), re.S):
        yield found[1].replace("\\", ""), found[2], found[3]


OTHERS = {function.__name__.replace("_", "-"): function for function in (
    krazydad_killer, janko_futoshiki, berthier_futoshiki, pairs_futoshiki, picture_futoshiki, csplib_quasigroups,
    minizinc_quasigroups, iss)} | {
    f"janko-{name}": janko(function) for name, function in (("killer", killer), ("kenken", kenken), ("str8ts", str8ts))}


def convert(name, path):
    """Rows of a file, and the number of puzzles left out by reason."""
    return puzzlekit(path.read_text(), PUZZLEKIT[name])


def main():
    [name] = sys.argv[1:]
    data, left_out = sys.stdin.buffer.read(), {}
    if name in PUZZLEKIT:
        rows, left_out = puzzlekit(data.decode(), PUZZLEKIT[name])
    else:
        rows = [{"id": str(key), "puzzle": puzzle} | ({"answer": answer} if answer else {})
                for key, puzzle, answer in OTHERS[name](data)]
    for row in rows:
        print(json.dumps(row))
    for reason, number in left_out.items():
        print(f"convert: {name}: {number} left out: {reason}", file=sys.stderr)


if __name__ == "__main__":
    main()
