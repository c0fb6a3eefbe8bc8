"""Writes the reference page of the package from its sources and its stub: docs/reference/python.md.

    python reference.py FILE            writes it
    python reference.py --check FILE    fails where it is out of date

A public function, class or member without a docstring is an error, and so is a field that its class does not describe.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent / "quorum_puzzles"


def markdown(text: str) -> str:
    """Docstrings of Google style as Markdown."""
    text = re.sub(r":(?:class|func|attr|meth):`~?\.?([^`]+)`", r"`\1`", text).replace("``", "`")
    out: list[str] = []
    section = False
    in_example = False
    for line in text.splitlines():
        if re.fullmatch(r"(Args|Attributes|Raises):", line):
            out += ["", f"{line[:-1]}:", ""]
            section = True
        elif section and (match := re.fullmatch(r"    ([\w. ]+): (.*)", line)):
            out.append(f"* `{match[1]}`: {match[2]}")
        elif section and line.startswith("     "):
            out[-1] += " " + line.strip()
        else:
            section = False
            if line.startswith((">>>", "...")) and not in_example:
                out.append("```python")
                in_example = True
            elif in_example and not line.strip():
                out.append("```")
                in_example = False
            out.append(line)
    if in_example:
        out.append("```")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip()


def one_line(text: str) -> str:
    return re.sub(r"\s+", " ", markdown(text).replace("\n* ", "; ").replace(":\n;", ":"))


def code(node: ast.AST) -> str:
    return ast.unparse(node).replace("'", '"')


def parameter(name: str, annotation: ast.expr | None, default: ast.expr | None = None) -> str:
    return name + (f": {code(annotation)}" if annotation else "") + (f" = {code(default)}" if default else "")


def parameters(function: ast.FunctionDef) -> list[str]:
    given = function.args
    first = [None] * (len(given.args) - len(given.defaults))
    out = [parameter(each.arg, each.annotation, default) for each, default in zip(given.args, first + given.defaults)]
    if given.vararg:
        out.append("*" + parameter(given.vararg.arg, given.vararg.annotation))
    elif given.kwonlyargs:
        out.append("*")
    out += [parameter(each.arg, each.annotation, default) for each, default in zip(given.kwonlyargs, given.kw_defaults)]
    if given.kwarg:
        out.append("**" + parameter(given.kwarg.arg, given.kwarg.annotation))
    return out


def call(name: str, given: list[str], returns: ast.expr | None = None, most: int = 120) -> str:
    """A signature, with a line per parameter if it is longer than so many characters."""
    end = f" -> {code(returns)}" if returns else ""
    line = f"{name}({', '.join(given)}){end}"
    return line if len(line) <= most else "\n".join([f"{name}(", *(f"    {each}," for each in given), f"){end}"])


def is_decorated(node: ast.ClassDef | ast.FunctionDef, *names: str) -> bool:
    return any(code(each).split("(")[0] in names for each in node.decorator_list)


def documented(node: ast.Module | ast.ClassDef) -> Iterator[tuple[ast.Assign | ast.AnnAssign, str, str]]:
    """Assignments with the text below them: name and text."""
    for statement, below in zip(node.body, node.body[1:]):
        match statement, below:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield statement, name, text


def docstring(node: ast.ClassDef | ast.FunctionDef, owner: str = "") -> str:
    return ast.get_docstring(node) or sys.exit(f"{owner}{node.name}: expected a docstring, found none")


def class_title(node: ast.ClassDef) -> str:
    """A class with the parameters of its constructor, unless only this package can call it."""
    if is_decorated(node, "dataclass"):
        fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        for name in (code(each.target) for each in fields):
            if f"\n    {name}: " not in docstring(node):
                sys.exit(f"{node.name}: expected the field {name} among its attributes")
        return call(node.name, [parameter(code(each.target), each.annotation, each.value) for each in fields])
    inits = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    given = [each for init in inits for each in parameters(init)[1:]]
    return call(node.name, given) if given and "_native." not in "".join(given) else node.name


def members(node: ast.ClassDef) -> list[str]:
    out = [f"* **`{code(each)}`**: {one_line(text)}" for each, _, text in documented(node)]
    for each in node.body:
        if not isinstance(each, ast.FunctionDef):
            continue
        if each.name.startswith("_") and not (each.name.endswith("__") and ast.get_docstring(each)):
            continue
        is_value = is_decorated(each, "property", "cached_property")
        title = each.name if is_value else call(each.name, parameters(each)[1:], each.returns, most=1000)
        out.append(f"* **`{title}`**: {one_line(docstring(each, f'{node.name}.'))}")
    return out


def page() -> str:
    trees = {f"quorum_puzzles.{path.stem}": ast.parse(path.read_text()) for path in PACKAGE.glob("*.py*")}
    package = trees["quorum_puzzles.__init__"]
    imports = [each for each in package.body if isinstance(each, ast.ImportFrom) and each.module in trees]
    sources = [(trees[each.module], {alias.name for alias in each.names}) for each in imports]
    sources.append((package, {each.name for each in package.body if isinstance(each, ast.FunctionDef)}))
    classes: dict[str, list[str]] = {}
    functions: dict[str, list[str]] = {}
    for tree, names in sources:
        # Of overloads, the last is the one with the text.
        for each in tree.body:
            if isinstance(each, ast.ClassDef) and each.name in names:
                classes[each.name] = [class_title(each), docstring(each), *members(each)]
            elif isinstance(each, ast.FunctionDef) and each.name in names and not is_decorated(each, "overload"):
                functions[each.name] = [call(each.name, parameters(each), each.returns), docstring(each)]
    used = "\n".join(line for each in [*classes.values(), *functions.values()] for line in [each[0], *each[2:]])
    types = {
        name: [code(each), text]
        for tree in trees.values()
        for each, name, text in documented(tree)
        if re.search(rf"\b{name}\b", used)
    }
    out = ["# Python", "", "Made by `python/reference.py` from the package `quorum_puzzles`.", ""]
    out.append(markdown(ast.get_docstring(package) or ""))
    for entries in (classes, functions, types):
        for name, (title, text, *listed) in sorted(entries.items(), key=lambda each: each[0].lower()):
            out += ["", f"## {name}", "", "```python", title, "```", "", markdown(text)]
            out += ["", *listed] if listed else []
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    *check, file = sys.argv[1:]
    text = page()
    if check:
        if Path(file).read_text() != text:
            sys.exit(f"{file}: expected the page of the package; run python/reference.py {file}")
    else:
        Path(file).write_text(text)
