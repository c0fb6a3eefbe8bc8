#!/usr/bin/env python3
"""The figures of README.md from the manifest: figures.py [RESULTS]. Exits 1 if a bundle is not accepted."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import common


def main():
    rows = common.read(sys.argv[1] if len(sys.argv) > 1 else f"{HERE}/results", "manifest")
    for name in dict.fromkeys(row["set"] for row in rows):
        own = [row for row in rows if row["set"] == name]
        size = [int(row["proof_bytes"]) for row in own]
        print(f"* {name}: {len(own)} bundles, {sum(row['verdict'] == 'unique' for row in own)} unique, "
              f"{sum(row['audit'] == 'accepted' for row in own)} accepted by the audit; {sum(int(row['bytes']) for row in own) / 1e6:.0f} MB in all.")
        print(f"* {name}: bytes of a proof: median {common.quantile(size, 0.5):.0f}, at most {max(size)}; "
              f"{len({row['puzzle_sha256'] for row in own})} different puzzles, {len({row['solution_sha256'] for row in own})} different solutions.")
    return all(row["verdict"] == "unique" and row["audit"] == "accepted" for row in rows)


sys.exit(0 if main() else 1)
