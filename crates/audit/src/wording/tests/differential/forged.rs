//! Forged bundles: a constraint assumes what its grid does not have, or its primitives assume what
//! its wording does not state. The lines of the file `constraints.txt` are read for rules to which
//! the constraint was added here, past the reader of the puzzle's line.

use crate::item::LineItem;
use crate::rules::AuditRules;
use crate::stated;
use quorum_puzzle::corpus_line;

/// Reads the primitives of a constraint of a grid, beside other constraints.
fn read(grid: &str, constraints: &[&str], primitives: &[&str]) -> Result<(), String> {
    let puzzle = corpus_line::parse(grid).unwrap_or_else(|fault| panic!("{grid}: {fault}"));
    let mut rules = AuditRules::of(&puzzle);
    let columns = puzzle.columns();
    let item = |text: &&str| LineItem::parse(text, columns, rules.cells).unwrap();
    rules.constraints = constraints.iter().map(item).collect();
    let mut text = format!("{}\n", constraints[0]);
    primitives.iter().for_each(|primitive| text += &format!("  {primitive}\n"));
    // The others are there for what exempts cells; they have no primitives here.
    let result = stated::read_primitives(&text, &rules).map(drop);
    let result = result.map_err(|reason| reason.to_string());
    match result {
        Err(reason) if reason.starts_with("lacks the constraint") => Ok(()),
        result => result,
    }
}

const RAW: &str = "3x3;lines=none;boxes=none;cells=.../.../...";
const LATIN: &str = "3x3;boxes=none;cells=.../.../...";
const HOLE: &str = "3x3;boxes=none;cells=.../.#./...";
const EXTRA: &str = "3x3;boxes=none;extra-cells=3;cells=.../.../...";
const LINES: &str = "expected a grid whose rows and columns differ";
const WHOLE: &str = "expected a grid without absent cells";
const ON_GRID: &str = "expected cells of the grid";

/// What a constraint assumes of its grid, and what the reader of the puzzle's line refuses as well,
/// is refused by the audit itself.
#[test]
fn what_a_grid_does_not_have_is_not_assumed() {
    let boxes = "4x4;boxes=2x2;extra-cells=4;cells=..../..../..../....";
    for (grid, constraint, expected) in [
        (RAW, "full-rank=1_ties:R1C1.R1C2.R1C3", LINES),
        (RAW, "full-rank=4:R3C1.R2C1.R1C1", LINES),
        (RAW, "no-rank-ties:", LINES),
        (RAW, "any-of=(no-rank-ties)0|(sum=2):R1C1", LINES),
        (RAW, "any-of=(any-of=(x)|(no-rank-ties)0)|(sum=2):R1C1.R1C2|R1C1", LINES),
        ("3x3;values=0-3;lines=none;boxes=none;cells=.../.../...", "doppelganger:", LINES),
        ("3x3;lines=words;boxes=none;cells=.../.#./...", "no-rank-ties:", LINES),
        (HOLE, "full-rank=1:R1C1.R1C2.R1C3", WHOLE),
        ("3x3;values=0-3;boxes=none;cells=.../.#./...", "doppelganger:", WHOLE),
        ("4x4;boxes=none;cells=..../.#../..../....", "windoku:", WHOLE),
        (HOLE, "row-indexer:R1C2", WHOLE),
        (HOLE, "column-indexer:R2C1", WHOLE),
        (HOLE, "global-mod:", WHOLE),
        (HOLE, "dutch-flatmates:", WHOLE),
        (HOLE, "yin-yang=1:", WHOLE),
        (HOLE, "connected=1:", WHOLE),
        (HOLE, "any-of=(global-mod)0|(sum=2):R1C1", WHOLE),
        (HOLE, "sum=3:R1C1.R2C2", "expected no absent cells"),
        (HOLE, "connected=1__1:R1C1.R2C2", "expected no absent cells"),
        (HOLE, "kakuro=3:R2C1.R2C3", "expected cells side by side in a row or column"),
        (LATIN, "kakuro=3:R1C3.R2C1", "expected cells side by side in a row or column"),
        (LATIN, "white=1:R1C1.R3C3", "expected two cells with a common side"),
        (LATIN, "v:R1C3.R2C1", "expected two cells with a common side"),
        (LATIN, "little-killer=4:R1C3.R3C1", "expected cells of a diagonal"),
        (LATIN, "quadruple=1:R1C3.R2C1.R2C3.R3C1", "expected a block of 2x2 cells"),
        (EXTRA, "black=2:R3C1.R4C1", ON_GRID),
        (EXTRA, "minimum:R4C1", ON_GRID),
        (EXTRA, "row-indexer:R4C1", ON_GRID),
        (EXTRA, "straights:R4C1", ON_GRID),
        (boxes, "box-indexer:R5C1", ON_GRID),
        (boxes, "region-sum:R1C1.R1C2.R1C3.R5C1", ON_GRID),
        (LATIN, "box-indexer:R1C1", "expected a grid with regions"),
        (LATIN, "region-sum:R1C1.R1C2", "expected a grid with regions"),
        (
            "4x4;regions=1122/1122/3333/4444;cells=..../..../..../....",
            "disjoint-groups:",
            "expected a grid with boxes",
        ),
        (
            "3x3;values=0-2;boxes=none;cells=.../.../...",
            "dutch-flatmates:",
            "expected an odd number of values from 1",
        ),
        (
            "1x3;values=1-1;lines=none;boxes=none;cells=...",
            "sandwich=0:R1C1.R1C2",
            "expected two values or more",
        ),
        (EXTRA, "chaos=3:", "expected an extra cell per cell of the grid"),
        (EXTRA, "chaos-count=0:R1C1", "expected an extra cell per cell of the grid"),
        (EXTRA, "chaos-arrow=0:R1C1|R1C2.R1C3", "expected labels that are extra cells"),
    ] {
        let refused = read(grid, &[constraint], &[]).expect_err(constraint);
        assert!(refused.ends_with(expected), "{grid} {constraint}: {refused}");
        let line = format!("{grid};constraints={constraint}");
        assert!(corpus_line::parse(&line).is_err(), "{line}");
    }
}

/// Primitives that mean the constraint on the first of two grids only, beside others of the puzzle.
#[test]
fn what_a_wording_does_not_state_is_not_assumed() {
    let zero = "3x3;values=0-2;lines=none;boxes=none;cells=.../.../...";
    let wide = "3x3;values=1-4;boxes=none;cells=.../.../...";
    for (is_agreed, grid, constraints, primitives) in [
        // Values that differ in the row.
        (true, LATIN, &["sandwich=2:R1C1.R1C2.R1C3"][..], &["sum=2:R1C2"][..]),
        (false, RAW, &["sandwich=2:R1C1.R1C2.R1C3"], &["sum=2:R1C2"]),
        (true, LATIN, &["cage=4:R1C1.R1C2"], &["sum=4:R1C1.R1C2"]),
        (false, RAW, &["cage=4:R1C1.R1C2"], &["sum=4:R1C1.R1C2"]),
        (true, LATIN, &["renban:R1C1.R1C2"], &["rel=3.7.6:R1C1.R1C2"]),
        (false, RAW, &["renban:R1C1.R1C2"], &["rel=3.7.6:R1C1.R1C2"]),
        (true, LATIN, &["nabner:R1C1.R2C1"], &["sum=4:R1C1.R2C1", "sum!=2:R1C1"]),
        (false, RAW, &["nabner:R1C1.R2C1"], &["sum>=4:R1C1.R2C1", "sum!=2:R1C1"]),
        // As many values as cells in a row.
        (true, LATIN, &["numbered-room=3:R1C1.R1C2"], &["sum=2:R1C1", "sum=3:R1C2"]),
        (false, wide, &["numbered-room=3:R1C1.R1C2.R1C3"], &["rel=f.4.f.f:R1C1.R1C2"]),
        (true, LATIN, &["straights:"], &[]),
        (false, wide, &["straights:"], &[]),
        // Values from 1.
        (true, RAW, &["arrow:R1C1|R1C2.R2C1"], &["sum=0_1.-1.-1:R1C1.R1C2.R2C1"]),
        (false, zero, &["arrow:R1C1|R1C2.R2C1"], &["sum=0_1.-1.-1:R1C1.R1C2.R2C1"]),
        (true, RAW, &["product=2:R1C1.R1C2"], &["rel=2.1.0:R1C1.R1C2"]),
        (false, zero, &["product=2:R1C1.R1C2"], &["rel=2.1.0:R1C1.R1C2"]),
        (true, RAW, &["counting-circles:R1C1"], &["sum=1:R1C1"]),
        (false, zero, &["counting-circles:R1C1"], &["sum<=2:R1C1"]),
        // Cells behind an absent one.
        (
            true,
            LATIN,
            &["antiking:"],
            &[
                "different:R1C1.R2C2",
                "different:R1C2.R2C3",
                "different:R2C1.R3C2",
                "different:R2C2.R3C3",
                "different:R1C2.R2C1",
                "different:R1C3.R2C2",
                "different:R2C2.R3C1",
                "different:R2C3.R3C2",
            ],
        ),
        (
            false,
            "3x3;lines=none;boxes=none;cells=.../.#./...",
            &["straights:"],
            &["different:R2C1.R2C3"],
        ),
        // Marks that exempt no pair, and those that do.
        (true, "1x2;boxes=none;cells=..", &["nonconsecutive=1:", "white=1:R1C1.R1C2"], &[]),
        (false, "1x2;boxes=none;cells=..", &["nonconsecutive=1:"], &[]),
        (
            true,
            "1x2;values=1-3;lines=none;boxes=none;cells=..",
            &["minimum:R1C1"],
            &["less:R1C1.R1C2"],
        ),
        (
            false,
            "1x2;values=1-3;lines=none;boxes=none;cells=..",
            &["minimum:R1C1", "minimum:R1C2"],
            &["less:R1C1.R1C2"],
        ),
        // Both kinds occur, also where there is no block and no border.
        (
            true,
            "1x3;values=1-2;lines=none;boxes=none;cells=...",
            &["yin-yang=1:"],
            &["connected=1_1-3_3:R1C1.R1C2.R1C3", "connected=2_1-3_3:R1C1.R1C2.R1C3"],
        ),
        (
            false,
            "1x3;values=1-2;lines=none;boxes=none;cells=...",
            &["yin-yang=1:"],
            &["connected=1_0-3_3:R1C1.R1C2.R1C3", "connected=2_0-3_3:R1C1.R1C2.R1C3"],
        ),
    ] {
        let result = read(grid, constraints, primitives);
        assert_eq!(result.is_ok(), is_agreed, "{grid} {constraints:?}: {result:?}");
        if let Err(reason) = result {
            assert!(reason.contains("its primitives"), "{grid} {constraints:?}: {reason}");
        }
    }
}
