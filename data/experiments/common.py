"""What the programs of experiments share: rows, provenance, symmetric copies, rank correlations, bootstrap, the README.

Only the standard library of Python is used, and only `random.Random.random`, whose numbers are the same in all
versions: figures of committed rows are the same on every machine.
"""

import csv
import gzip
import hashlib
import json
import os
import platform
import random
import re
import subprocess
import sys
import time

csv.field_size_limit(1 << 30)
# Bootstrap samples. The 95 % interval is read at the 2.5 % and 97.5 % quantiles (Efron 1979).
SAMPLES = 1000


def read(folder, name):
    """Rows of results/NAME.csv.gz, or of NAME.csv where a run has not been committed."""
    for path, opened in ((f"{folder}/{name}.csv.gz", gzip.open), (f"{folder}/{name}.csv", open)):
        if os.path.exists(path):
            with opened(path, "rt", newline="") as file:
                return list(csv.DictReader(file))
    raise SystemExit(f"cannot read {folder}/{name}.csv.gz")


def write(folder, name, rows):
    """Writes rows, which have equal keys."""
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/{name}.csv", "w", newline="") as file:
        out = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        out.writeheader()
        out.writerows(rows)


def provenance(folder, program, started, **more):
    """Writes meta.json: program, machine, load, hashes of the corpora, CPU time of the children."""
    version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    facts = {
        "program": version,
        "program_sha256": digest(program),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "load_at_end": [round(load, 2) for load in os.getloadavg()],
        "wall_seconds": round(time.time() - started),
        "cpu_seconds": round(os.times().children_user + os.times().children_system, 1),
        **more,
    }
    with open(f"{folder}/meta.json", "w") as file:
        json.dump(facts, file, indent=2, sort_keys=True)
        file.write("\n")


def processor():
    """The name of the processor, where the system states one."""
    try:
        with open("/proc/cpuinfo") as file:
            return next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), "")
    except OSError:
        return ""


def digest(path):
    """SHA-256 of a file."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def text_digest(text):
    """SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def lines_of_81(path):
    """Classic puzzles of a file with one grid per line."""
    with open(path) as file:
        words = (line.split(",")[0].split()[:1] for line in file)
        return [word[0].replace("0", ".") for word in words if word and len(word[0]) == 81]


def shuffled(count, source):
    """A random order of 0..count, by Fisher and Yates, from `random()` only."""
    order = list(range(count))
    for place in range(count - 1, 0, -1):
        other = int(source.random() * (place + 1))
        order[place], order[other] = order[other], order[place]
    return order


def symmetric_copy(grid, seed):
    """A classic grid after a random symmetry of Sudoku: digits, rows, columns, bands, stacks, transposition."""
    source = random.Random(seed)
    digits = shuffled(9, source)
    rows = [3 * band + row for band in shuffled(3, source) for row in shuffled(3, source)]
    columns = [3 * stack + column for stack in shuffled(3, source) for column in shuffled(3, source)]
    turned = source.random() < 0.5
    cells = []
    for row in rows:
        for column in columns:
            cell = grid[column * 9 + row] if turned else grid[row * 9 + column]
            cells.append(cell if cell == "." else str(digits[int(cell) - 1] + 1))
    return "".join(cells)


def ranks(values):
    """Ranks from 0; equal values have their mean rank."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranked = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in order[start:end]:
            ranked[place] = (start + end - 1) / 2
        start = end
    return ranked


def correlation(first, second):
    """Pearson's correlation, 0 where one side is constant."""
    n = len(first)
    mean_a, mean_b = sum(first) / n, sum(second) / n
    ab = sum((a - mean_a) * (b - mean_b) for a, b in zip(first, second))
    aa = sum((a - mean_a) ** 2 for a in first)
    bb = sum((b - mean_b) ** 2 for b in second)
    return ab / (aa * bb) ** 0.5 if aa > 0 and bb > 0 else 0.0


def spearman(first, second):
    """Spearman's rank correlation."""
    return correlation(ranks(first), ranks(second))


def kendall(first, second):
    """Kendall's tau-b: ties count for neither side."""
    agree = ties_a = ties_b = pairs = 0
    for i in range(len(first)):
        for j in range(i):
            a = (first[i] > first[j]) - (first[i] < first[j])
            b = (second[i] > second[j]) - (second[i] < second[j])
            agree += a * b
            ties_a += a == 0
            ties_b += b == 0
            pairs += 1
    scale = ((pairs - ties_a) * (pairs - ties_b)) ** 0.5
    return agree / scale if scale else 0.0


def quantile(values, share):
    """Quantile of type 7 of Hyndman and Fan."""
    values = sorted(values)
    place = (len(values) - 1) * share
    low = int(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def interval(size, statistic, seed=1, samples=SAMPLES):
    """95 % bootstrap interval of statistic(indices) over resampled units."""
    source = random.Random(seed)
    found = [statistic([int(source.random() * size) for _ in range(size)]) for _ in range(samples)]
    return quantile(found, 0.025), quantile(found, 0.975)


def wilson(count, total):
    """95 % interval of a proportion (Wilson 1927)."""
    if total == 0:
        return 0.0, 1.0
    z, share = 1.959964, count / total
    middle = share + z * z / (2 * total)
    half = z * ((share * (1 - share) + z * z / (4 * total)) / total) ** 0.5
    scale = 1 + z * z / total
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def runs(folder):
    """Runs of `quorum compare` that are not controls."""
    return [row for row in read(folder, "results") if row["role"] == ""]


def cell(rows):
    """Median CPU time of runs in ms, with the number of those that reached the limit; these count as longer than all others."""
    times = [float("inf") if row["status"] == "timeout" else int(row["cpu_ns"]) / 1e6 for row in rows]
    ended = times.count(float("inf"))
    median = middle(times)
    shown = "limit" if median == float("inf") else f"{median:.0f}" if median >= 100 else f"{median:.1f}"
    return shown + (f", {ended}" if ended else "")


def noise(folder):
    """A sentence on controls: ratios of CPU time of a second run of a solver on a puzzle to its first, in the same round."""
    first, ratios = {}, {}
    rows = read(folder, "results")
    for row in rows:
        if row["role"] == "" and row["status"] == "ok":
            first[row["solver"], row["puzzle_id"], row["round"]] = int(row["cpu_ns"])
    for row in rows:
        key = row["solver"], row["puzzle_id"], row["round"]
        if row["role"] == "control" and row["status"] == "ok" and key in first:
            ratios.setdefault(row["solver"], []).append(int(row["cpu_ns"]) / first[key])
    return "**Noise**, as ratios of CPU time of two runs: " + "; ".join(
        f"`{solver}` against itself {quantile(own, 0.5):.2f} in the median, between {quantile(own, 0.25):.2f} and {quantile(own, 0.75):.2f} in half of "
        f"the cases (n = {len(own)})" for solver, own in sorted(ratios.items())) + "."


def middle(values):
    """The median, infinite where one of the two middle values is."""
    values = sorted(values)
    return (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2


def cpu_table(rows):
    """Lines of a table of solvers and corpora, and the medians by both."""
    corpora, solvers = list(dict.fromkeys(row["corpus"] for row in rows)), sorted({row["solver"] for row in rows})
    groups = {}
    for row in rows:
        groups.setdefault((row["solver"], row["corpus"]), []).append(row)
    lines = ["| solver | " + " | ".join(corpora) + " |", "|---|" + "--:|" * len(corpora)]
    lines += [f"| `{solver}` | " + " | ".join(cell(groups[solver, corpus]) for corpus in corpora) + " |" for solver in solvers]
    medians = {key: middle([float("inf") if row["status"] == "timeout" else int(row["cpu_ns"]) / 1e6 for row in own]) for key, own in groups.items()}
    return lines, medians


def counter(rows, solver, corpus, column, part=None):
    """Median of a counter over the runs of a solver on a corpus, of one round where it is given."""
    return middle([int(row[column]) for row in rows if (row["solver"], row["corpus"]) == (solver, corpus) and row[column]
                   and part in (None, row["round"])])


def items(readme, heading):
    """Start, end and list items of a section of a README, each item one line."""
    start = readme.index(f"\n## {heading}\n")
    end = readme.find("\n## ", start + 1)
    end = len(readme) if end < 0 else end
    return start, end, [line for line in readme[start:end].splitlines() if line.startswith(("* ", "|"))]


def compared(readme, computed):
    """Prints which lines of new rows the README has too. Times differ from run to run, counts need not."""
    own = [line for lines in computed.values() for line in lines]
    there = {line for section in computed for line in items(readme, section)[2]}
    print(f"{sum(line in there for line in own)} of {len(own)} lines are as in README.md", file=sys.stderr)
    for line in own:
        if line not in there and line.startswith("* "):
            print(f"not as in README.md: {line}", file=sys.stderr)


def finish(here, figures, arguments, heading="Found"):
    """Prints what figures(RESULTS) computes: lines with figures and conclusions, each with whether it holds. Returns the exit code.

    Of new rows, those of RESULTS, the lines that the README has otherwise are listed, and are no error.
    Of the committed rows the README must have exactly these lines, in these sections, so that neither keeps a figure of other rows:
    1 where a conclusion does not hold or a line differs. `--write` puts the lines into the README.
    """
    arguments = list(arguments)
    write = "--write" in arguments
    if write:
        arguments.remove("--write")
    found, conclusions = figures(arguments[0] if arguments else f"{here}/results")
    computed = {heading: found, "Read": ["* " + text for text, _ in conclusions]}
    for line in computed[heading] + computed["Read"]:
        print(line)
    failed = [text for text, holds in conclusions if not holds]
    for text in failed:
        print(f"does not hold: {text}", file=sys.stderr)
    with open(f"{here}/README.md") as file:
        readme = file.read()
    if arguments:
        compared(readme, computed)
        return 1 if failed else 0
    differ = False
    for section, expected in computed.items():
        start, end, there = items(readme, section)
        if there != expected and write:
            own = readme[start:end].splitlines(keepends=True)
            place = next((place for place, line in enumerate(own) if line.startswith(("* ", "|"))), len(own))
            gap = ["\n"] if place == len(own) and own[-1].strip() else []
            own = own[:place] + gap + [line + "\n" for line in expected] + [line for line in own[place:] if not line.startswith(("* ", "|", "  "))]
            readme = readme[:start] + re.sub(r"\n{3,}", "\n\n", "".join(own)) + readme[end:]
        elif there != expected:
            differ = True
            for line in set(there) ^ set(expected) or {"the order of the lines"}:
                print(f"README.md, {section}: {'not computed' if line in there else 'missing'}: {line}", file=sys.stderr)
    if write:
        with open(f"{here}/README.md", "w") as file:
            file.write(readme)
    return 1 if failed or differ else 0
