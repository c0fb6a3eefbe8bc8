#!/usr/bin/env python3
"""Computes all figures of README.md and of docs/results/atlas.md from the rows: figures.py [--write | FOLDER].

Exits 1 where a page has other figures, or where a conclusion does not hold. --write puts them there.
"""

import collections
import re
import sys

import crossings
import rule
import table
from table import Atlas, common, mean, number, percent

# Of other rows no page is written or compared.
PAGE = table.HERE.parents[2] / "docs/results/atlas.md"


def counts(atlas):
    everything = [row for found in atlas.rows.values() for row in found]
    asked = {row["puzzle"] for row in atlas.runs}
    status = collections.Counter(row["status"] for row in everything)
    verdicts = collections.defaultdict(set)
    for row in everything:
        if row["solved"]:
            verdicts[row["puzzle"]].add(row["verdict"])
    differing = sum(len(own) > 1 for own in verdicts.values())
    families = {table.family(solver) for solver in atlas.solvers}
    known = [row for row in everything if row["solved"] and row["expected"] not in ("", "refuted")]
    stated = {row["puzzle"] for row in known}
    against = {row["puzzle"] for row in known if row["verdict"] != row["expected"] and row["expected"] != "some"}
    named = f" ({', '.join(sorted({puzzle[0] for puzzle in against}))})" if against else ""
    counted = ", ".join(f"{count:,} {name}" for name, count in status.most_common())
    return [
        f"* {len(asked):,} puzzles of {len({puzzle[0] for puzzle in asked})} collections and {len({atlas.kind(p) for p in asked})} kinds, "
        f"{len(atlas.solvers)} solvers of {len(families)} families, {len(everything):,} runs: {counted}.",
        f"* {sum(bool(own) for own in verdicts.values()):,} puzzles have a verdict, {differing} of them two different ones; {status['wrong']} answers were refuted by the judge.",
        f"* {len(stated):,} puzzles have a known answer and a verdict; {len(against)} of these differ{named}.",
    ], differing == 0 and status["wrong"] == 0


def per_solver(atlas):
    lines = ["| solver | family | puzzles | decided | median | PAR-2 | fastest |", "|---|---|--:|--:|--:|--:|--:|"]
    fastest = collections.Counter(min(own, key=own.get) for own in atlas.costs["main"].values())
    for solver in sorted(atlas.solvers, key=atlas.par2):
        own = [row for row in atlas.runs if row["solver"] == solver]
        solved = sum(row["solved"] for row in own)
        middle = common.quantile([row["seconds"] for row in own], 0.5)
        shown = "limit" if middle > table.LIMIT else f"{number(1000 * middle)} ms"
        first = percent(fastest[solver], len(atlas.costs["main"])) if solver in atlas.main else "-"
        lines.append(f"| `{solver}` | {table.family(solver)} | {len(own):,} | {percent(solved, len(own))} | {shown} | {atlas.par2(solver):.3f} s | {first} |")
    return lines


def heat(atlas):
    """PAR-2 in ms: solvers of the main part over its puzzles, others over those that they were asked."""
    solvers = [solver for solver in atlas.solvers if solver not in crossings.ENCODINGS[1:]]
    lines = ["| kind | puzzles | " + " | ".join(f"`{solver.split('/')[0]}`" for solver in solvers) + " |", "|---|--:|" + "--:|" * len(solvers)]
    for kind in sorted({atlas.kind(puzzle) for puzzle in atlas.costs["main"]}, key=str.lower):
        count = sum(atlas.kind(puzzle) == kind for puzzle in atlas.costs["main"])
        values = [1000 * atlas.par2(solver, kind) for solver in solvers]
        least = min(value for value in values if value > 0)
        shown = ["-" if value == 0 else f"**{number(value)}**" if value == least else number(value) for value in values]
        lines.append(f"| {kind} | {count} | " + " | ".join(shown) + " |")
    return lines


def noise(atlas):
    own = {(row["puzzle"], row["solver"]): row for row in atlas.rows["main"] if row["role"] == ""}
    lines = []
    for solver in dict.fromkeys(row["solver"] for row in atlas.rows["main"] if row["role"] == "control"):
        pairs = [(own[row["puzzle"], solver], row) for row in atlas.rows["main"] if row["role"] == "control" and row["solver"] == solver]
        ratios = [b["seconds"] / a["seconds"] for a, b in pairs if a["solved"] and b["solved"] and a["seconds"] > 0]
        one = sum(a["solved"] != b["solved"] for a, b in pairs)
        low, middle, high = (common.quantile(ratios, share) for share in (0.05, 0.5, 0.95))
        lines.append(f"* `{solver}` against itself, n = {len(pairs):,}: ratio of CPU times {middle:.2f} in the median, {low:.2f} to {high:.2f} in nine tenths; decided by one run only: {one}.")
    return lines


def filled(text, blocks):
    """The page with these lines between its marks."""
    for name, lines in blocks.items():
        pattern = rf"(<!-- figures: {name} -->\n).*?(<!-- end -->)"
        text, times = re.subn(pattern, lambda found: found[1] + "\n".join(lines) + "\n" + found[2], text, flags=re.S)
        if times != 1:
            raise SystemExit(f"{PAGE}: expected one place for {name}, found {times}")
    return text


def main(arguments):
    others = [argument for argument in arguments if argument != "--write"]
    if others:
        table.RESULTS = others[0]
    atlas = Atlas()
    counted, agrees = counts(atlas)
    rules, gaps = rule.rule(atlas)
    conclusions = [("**Answers agree**: no puzzle has two different verdicts, and no answer was refuted.", agrees), *rule.concluded(gaps), *crossings.concluded(atlas)]
    blocks = {
        "counts": counted, "found": ["* " + text for text, _ in conclusions], "solvers": per_solver(atlas), "heat": heat(atlas), "crossings": crossings.crossings(atlas), "encodings": crossings.encodings(atlas),
        "labelings": crossings.labelings(atlas), "longer": crossings.longer(atlas), "noise": noise(atlas), "features": rule.feature_costs(atlas), "rule": rules, "tree": rule.tree("cheap"),
        "built-in": rule.tree("two"), "order": rule.orders(atlas), "unused": rule.unused(atlas),
    }  # fmt: skip
    page = PAGE.read_text()
    new = filled(page, blocks)
    differs = False
    if "--write" in arguments:
        PAGE.write_text(new)
    elif not others and new != page:
        print(f"{PAGE}: its figures are not those of the rows; figures.py --write", file=sys.stderr)
        differs = True
    return common.finish(str(table.HERE), lambda _: (counted + noise(atlas), conclusions), arguments) or int(differs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
