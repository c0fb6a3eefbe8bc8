#!/usr/bin/env python3
"""Writes the tables of docs/results/atlas.md as one self-contained page with colors: page.py [FILE, default build/atlas/atlas.html]."""

import html
import math
import re
import sys
from pathlib import Path

import figures
import table

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 76rem; padding: 0 1rem; color: #1c1c1c; background: #fff; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; margin: .5rem 0; }
th, td { padding: .2rem .5rem; border: 1px solid #d8d8d8; text-align: right; } td:first-child, th:first-child { text-align: left; }
th { font-weight: 600; background: #f4f4f4; } code { font-size: 12px; } pre { background: #f4f4f4; padding: .7rem; overflow-x: auto; }
.key span { padding: 0 .6rem; } li { margin-left: 1.2rem; } p, li { overflow-wrap: anywhere; }
"""


def color(seconds):
    """From green at 0.1 ms to red at twice the limit, by the logarithm."""
    share = (math.log10(max(seconds, 1e-4)) + 4) / (math.log10(2 * table.LIMIT) + 4)
    return f"hsl({120 * (1 - min(1, share)):.0f} 60% 82%)"


def inline(text):
    text = html.escape(text)
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", text)
    return re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)


def rows(lines, is_heat):
    out = ["<div class=wide><table>"]
    for number, line in enumerate(lines):
        if number == 1:
            continue
        cells = []
        for place, cell in enumerate(line.strip().strip("|").split("|")):
            plain = cell.strip("* ").replace(",", "")
            is_shaded = is_heat and number > 1 and place > 1 and plain != "-"
            shade = f' style="background:{color(float(plain) / 1000)}"' if is_shaded else ""
            cells.append(f"<{'td' if number else 'th'}{shade}>{inline(cell.strip())}</{'td' if number else 'th'}>")
        out.append(f"<tr>{''.join(cells)}</tr>")
    return [*out, "</table></div>"]


def body(text):
    """The page of the book, as far as it uses Markdown."""
    out, lines, place = [], text.splitlines(), 0
    while place < len(lines):
        line = lines[place]
        end = place + 1
        if line.startswith("|"):
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            out += rows(lines[place:end], line.startswith("| kind |"))
        elif line.startswith("```"):
            end = lines.index("```", end) + 1
            out.append("<pre>" + html.escape("\n".join(lines[place + 1 : end - 1])) + "</pre>")
        elif line.startswith("#"):
            level = len(line.split()[0])
            out.append(f"<h{level}>{inline(line[level:].strip())}</h{level}>")
        elif line.strip() and not line.startswith("<!--"):
            while end < len(lines) and lines[end].strip() and not re.match(r"[|#*`<]", lines[end]):
                end += 1
            paragraph = inline(" ".join(lines[place:end]))
            out.append(f"<li>{paragraph[2:]}</li>" if line.startswith("* ") else f"<p>{paragraph}</p>")
        place = end
    return out


def main(path):
    key = "".join(f'<span style="background:{color(value)}">{text}</span>' for value, text in [(1e-4, "0.1 ms"), (1e-2, "10 ms"), (1, "1 s"), (4, "not decided")])
    page = ["<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Which solver for which puzzle</title>", f"<style>{STYLE}</style>"]
    page += [*body(figures.PAGE.read_text()), f"<p class=key>Colors: {key}</p>"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(page) + "\n")
    print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else table.HERE.parents[2] / "build/atlas/atlas.html")
