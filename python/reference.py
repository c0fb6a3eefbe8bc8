"""Writes the reference page of the package from its docstrings: docs/reference/python.md.

    python reference.py FILE            writes it
    python reference.py --check FILE    fails where it is out of date

Run with an interpreter that has the package.
"""

import dataclasses
import enum
import inspect
import re
import sys
import textwrap
from pathlib import Path

# The installed package, not the sources beside this file.
sys.path.remove(str(Path(__file__).resolve().parent))
import quorum_puzzles as q  # noqa: E402


def signature(thing: object, name: str) -> str:
    try:
        text = str(inspect.signature(thing))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return name
    text = re.sub(r"'([^']+)'", r"\1", text).replace("quorum_puzzles.", "").replace("_native.", "")
    return name + re.sub(r"\b(self|cls)(, )?", "", text, count=1)


def markdown(text: str | None) -> str:
    """Docstrings of Google style as Markdown."""
    text = inspect.cleandoc(text or "")
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


def members(cls: type) -> list[str]:
    fields = {field.name for field in dataclasses.fields(cls)} if dataclasses.is_dataclass(cls) else set()
    out = []
    # By name: members written in Rust come in a different order with every build.
    for name, member in sorted(vars(cls).items()):
        if name.startswith("_") or name in fields:
            continue
        if isinstance(member, property) or hasattr(member, "attrname"):
            getter = member.fget if isinstance(member, property) else member.func
            out.append(f"* **`{name}`**: {one_line(getter.__doc__)}")
        elif inspect.isgetsetdescriptor(member):
            out.append(f"* **`{name}`**: {one_line(member.__doc__)}")
        elif isinstance(member, classmethod):
            out.append(f"* **`{signature(member.__func__, name)}`**: {one_line(member.__doc__)}")
        elif inspect.isfunction(member):
            out.append(f"* **`{signature(member, name)}`**: {one_line(member.__doc__)}")
    if issubclass(cls, enum.Enum):
        out += [f"* `{each.value!r}`" for each in cls]
    return out


def one_line(text: str | None) -> str:
    return re.sub(r"\s+", " ", markdown(text).replace("\n* ", "; ").replace(":\n;", ":"))


def page() -> str:
    out = [
        "# Python",
        "",
        "Made by `python/reference.py` from the docstrings of the package `quorum_puzzles`.",
        "",
        markdown(q.__doc__),
    ]
    names = sorted(q.__all__, key=lambda name: (inspect.isfunction(getattr(q, name)), name.lower()))
    for name in names:
        thing = getattr(q, name)
        title = name if inspect.isclass(thing) and name in ("Status", "Solver", "Problem") else signature(thing, name)
        out += ["", f"## {name}", "", "```python", *textwrap.wrap(title, 120, subsequent_indent="    "), "```"]
        out += ["", markdown(thing.__doc__)]
        if inspect.isclass(thing):
            listed = members(thing)
            if listed:
                out += ["", *listed]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    *check, file = sys.argv[1:]
    text = page()
    if check:
        if Path(file).read_text() != text:
            sys.exit(f"{file}: expected the page of the installed package; run python/reference.py {file}")
    else:
        Path(file).write_text(text)
