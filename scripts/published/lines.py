"""Corpus lines (docs/reference/formats.md) from the lists and texts of other programs."""


def rows_of(cells, size):
    return [cells[start:start + size] for start in range(0, size * size, size)]


def value(cell):
    """A cell as a number, 0 for a blank in any of the usual notations."""
    text = str(cell).strip()
    if text in ("", ".", "-", "_", "*", "x", "X", "?", "None", "null"):
        return 0
    if len(text) == 1 and text.isalpha():
        return ord(text.upper()) - ord("A") + 10
    return int(text)


def matrix(grid):
    """Rows of numbers from a matrix, a flat list or a text of one character per cell."""
    if isinstance(grid, str):
        grid = [symbol for symbol in grid if not symbol.isspace()]
    if not isinstance(grid[0], (list, tuple)) and not hasattr(grid[0], "__len__") or isinstance(grid[0], str):
        size = round(len(grid) ** 0.5)
        grid = rows_of(list(grid), size)
    return [[value(cell) for cell in row] for row in grid]


def cell_name(row, column):
    return f"R{row + 1}C{column + 1}"


def cells_field(grid):
    """The cells of a corpus line: characters up to 9x9, numbers above."""
    if len(grid) <= 9:
        return "/".join("".join(str(cell) if cell else "." for cell in row) for row in grid)
    return "/".join(" ".join(str(cell) if cell else "." for cell in row) for row in grid)


def line(grid, boxes=None, signs=(), constraints=(), regions=None, diagonals=False):
    """A corpus line. `boxes` is (rows, columns) or None; `signs` are pairs of cells, the lesser first."""
    size = len(grid)
    rules = f"boxes={boxes[0]}x{boxes[1]}" if boxes else "boxes=none"
    if regions:
        rules = "regions=" + "/".join("".join(row) for row in regions)
    fields = [f"{size}x{size}", rules]
    if diagonals:
        fields.append("diagonals=both")
    fields.append("cells=" + cells_field(grid))
    if signs:
        across = [["."] * (size - 1) for _ in range(size)]
        down = [["."] * size for _ in range(size - 1)]
        for (row, column), (other_row, other_column) in signs:
            if row == other_row:
                across[row][min(column, other_column)] = "<" if column < other_column else ">"
            else:
                down[min(row, other_row)][column] = "^" if row < other_row else "v"
        lines = []
        for row in range(size):
            lines.append("".join(across[row]))
            if row < size - 1:
                lines.append("".join(down[row]))
        fields.append("signs=" + "/".join(lines))
    if constraints:
        fields.append("constraints=" + "/".join(constraints))
    return ";".join(fields)


def grid_text(grid):
    """A solution: characters up to 9x9, numbers above."""
    return "".join(str(cell) for row in grid for cell in row) if len(grid) <= 9 else \
        " ".join(str(cell) for row in grid for cell in row)


def outside(name, size, top=(), bottom=(), left=(), right=()):
    """Constraints from clues outside the grid; a blank clue is 0 or None."""
    items = []
    for index in range(size):
        column = [cell_name(row, index) for row in range(size)]
        across = [cell_name(index, column) for column in range(size)]
        for clues, cells in ((top, column), (bottom, column[::-1]), (left, across), (right, across[::-1])):
            if clues and clues[index]:
                items.append(f"{name}={clues[index]}:{'.'.join(cells)}")
    return items


def cage(operation, target, cells):
    """A cage of KenKen; a cell by itself becomes None, as it is a given."""
    names = ".".join(cell_name(row, column) for row, column in cells)
    kinds = {"+": "sum", "-": "minus", "*": "product", "/": "divide", "killer": "cage"}
    return f"{kinds[operation]}={target}:{names}"
