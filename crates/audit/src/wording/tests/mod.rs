//! What the rules mean, on values by hand and on those that `puzzle` lowers.

mod differential;

use super::*;

/// Whether a constraint on the first cells of a 9x9 grid holds for these values, 5 elsewhere.
/// In the text, `A` to `F` are these cells.
fn line(text: &str, values: &[u8]) -> bool {
    let cell = |symbol: char| match symbol {
        'A'..='F' => format!("R1C{}", symbol as u32 - 'A' as u32 + 1),
        other => other.to_string(),
    };
    let (head, cells) = text.rsplit_once(':').unwrap();
    let cells: String = cells.chars().map(cell).collect();
    let mut grid = vec![5; 81];
    grid[..values.len()].copy_from_slice(values);
    on_grid(&format!("{head}:{cells}"), 9, &grid, &[])
}

fn on_grid(text: &str, n: usize, grid: &[u8], others: &[&str]) -> bool {
    let item = LineItem::parse(text, n, n * n).unwrap();
    let mut all: Vec<LineItem> =
        others.iter().map(|text| LineItem::parse(text, n, n * n).unwrap()).collect();
    all.push(item.clone());
    let boxes = match n {
        4 => (2, 2),
        6 => (2, 3),
        _ => (3, 3),
    };
    let region = |cell: usize| cell / n / boxes.0 * (n / boxes.1) + cell % n / boxes.1;
    let regions: Vec<usize> = (0..n * n).map(region).collect();
    let regions = Some(&regions[..]);
    let context = Context {
        rows: n,
        columns: n,
        low: 1,
        count: n,
        all_cells: n * n,
        has_lines: true,
        absent: &[],
        regions,
        boxes: Some(boxes),
        all: &all,
    };
    holds(&item, &context, grid).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn constraints_of_lists() {
    let cases: &[(&str, &[u8], &[u8])] = &[
        ("thermo:A.B.C", &[1, 4, 9], &[1, 4, 4]),
        ("slow-thermo:A.B.C", &[1, 4, 4], &[4, 4, 3]),
        ("white=1:A.B", &[4, 5], &[4, 6]),
        ("minus=0:A.B", &[4, 4], &[4, 5]),
        ("black=2:A.B", &[4, 2], &[4, 3]),
        ("divide=3:A.B", &[3, 9], &[3, 6]),
        ("x:A.B", &[4, 6], &[4, 1]),
        ("v:A.B", &[4, 1], &[4, 6]),
        ("pair-sum=11:A.B", &[9, 2], &[9, 1]),
        ("whispers=5:A.B.C", &[1, 6, 1], &[1, 6, 2]),
        ("renban:A.B.C", &[4, 2, 3], &[4, 2, 5]),
        ("renban:A.B.C.D", &[4, 2, 3, 5], &[4, 2, 2, 5]),
        ("nabner:A.B.C", &[1, 5, 3], &[1, 5, 2]),
        ("entropic:A.B.C.D", &[1, 4, 7, 2], &[1, 4, 7, 5]),
        ("modular=3:A.B.C.D", &[1, 2, 3, 7], &[1, 2, 3, 8]),
        // Lines shorter than three cells, and than the modulus.
        ("entropic:A.B", &[1, 4], &[1, 2]),
        ("modular=3:A.B", &[1, 2], &[1, 4]),
        ("modular=2:A.B.C", &[1, 2, 3], &[1, 2, 4]),
        ("equal:A.B.C", &[3, 3, 3], &[3, 3, 4]),
        ("clone:A.B|C.D", &[1, 2, 1, 2], &[1, 2, 2, 1]),
        ("clone:A.B|A.C", &[1, 2, 2], &[1, 2, 3]),
        ("palindrome:A.B.C.D", &[1, 2, 2, 1], &[1, 2, 1, 2]),
        ("same-values:A.B|C.D", &[1, 2, 2, 1], &[1, 1, 1, 2]),
        ("numbered-room=7:A.B.C", &[3, 1, 7], &[2, 1, 7]),
        ("numbered-room=7:A.B.C", &[2, 7, 1], &[4, 7, 7]),
        ("value-indexing:A.B.C.D", &[6, 2, 1, 6], &[6, 1, 1, 6]),
        ("value-indexing:A.B.C.D", &[6, 1, 6, 1], &[5, 3, 6, 6]),
        ("product=24:A.B.C", &[2, 3, 4], &[2, 3, 5]),
        ("arrow:A|B.C.B", &[8, 3, 2], &[5, 3, 2]),
        ("pill-arrow:A.B|C.D", &[1, 5, 8, 7], &[5, 1, 8, 7]),
        ("average-arrow:A|B.C.D", &[4, 1, 9, 2], &[4, 1, 9, 3]),
        ("double-arrow:A.B.C.D", &[4, 3, 5, 4], &[4, 3, 5, 5]),
        // R1C1 to R1C3 are one region, R1C4 begins another.
        ("region-sum:B.C.D", &[1, 3, 2, 5], &[1, 3, 2, 4]),
        ("equal-sums:A.B|C|D.E", &[2, 3, 5, 1, 4], &[2, 3, 5, 1, 5]),
        ("zipper:A.B.C.D.E", &[1, 3, 7, 4, 6], &[1, 3, 8, 4, 6]),
        ("sum-line=10:A.B.C.D", &[4, 6, 1, 9], &[4, 1, 9, 6]),
        ("sum-loop=10:A.B.C.D", &[4, 1, 9, 6], &[4, 1, 8, 6]),
        ("sandwich=7:A.B.C.D", &[9, 3, 4, 1], &[3, 9, 4, 1]),
        ("sandwich=0:A.B.C.D", &[1, 9, 4, 5], &[1, 9, 4, 1]),
        ("x-sum=9:A.B.C.D", &[3, 2, 4, 1], &[2, 2, 4, 1]),
        ("x-sum=1:A.B", &[1, 4], &[5, 4]),
        ("skyscraper=2:A.B.C", &[2, 1, 3], &[1, 2, 3]),
        ("hidden-skyscraper=1:A.B.C", &[2, 1, 3], &[1, 2, 3]),
        ("between:A.B.C.D", &[2, 4, 3, 6], &[2, 6, 3, 6]),
        ("lockout=4:A.B.C.D", &[2, 1, 9, 6], &[2, 1, 4, 6]),
        ("lockout=4:A.B.C", &[2, 7, 6], &[3, 7, 6]),
        ("contain=3:A.B", &[3, 3], &[4, 4]),
        ("contain-exactly=3.4:A.B.C", &[3, 4, 5], &[3, 4, 3]),
        ("look-and-say=2x3.0x7:A.B.C", &[3, 4, 3], &[3, 7, 3]),
        ("counting-circles:A.B.C", &[2, 1, 2], &[2, 2, 2]),
        ("count-distinct:A|A.B.C", &[2, 3, 3], &[1, 3, 3]),
        ("digital-root-cage=1:A.B.C", &[9, 8, 2], &[9, 8, 3]),
        ("multi-sum-cage=5.7:A.B", &[4, 3], &[4, 2]),
        ("multi-sum-cage=8:A.B", &[5, 3], &[4, 4]),
        ("parity-cage=even:A.B", &[4, 2], &[4, 3]),
        ("parity-cage=odd:A.B", &[4, 3], &[4, 2]),
        ("rellik-cage=5:A.B.C", &[1, 2, 6], &[1, 4, 6]),
        ("rellik-cage=5:A.B.C", &[9, 2, 6], &[9, 5, 6]),
        ("equality-cage:A.B.C.D", &[1, 2, 7, 8], &[1, 2, 5, 8]),
        ("lunchbox=5:A.B.C.D", &[3, 1, 5, 9], &[3, 1, 4, 9]),
        ("cage=6:A.B.C", &[1, 2, 3], &[2, 2, 2]),
        ("cage:A.B.C", &[1, 2, 9], &[2, 9, 2]),
        ("sum<=6:A.B", &[1, 5], &[2, 5]),
        ("regex=[1-3]{2_3}9*:A.B.C", &[1, 3, 9], &[1, 9, 9]),
        ("regex=1|12:A.B", &[1, 2], &[2, 1]),
        ("regex=1:A", &[1], &[2]),
        ("minimum:A", &[4, 5], &[5, 6]),
        ("maximum:A", &[6, 5], &[6, 7]),
        ("row-indexer:A", &[1], &[4]),
        ("column-indexer:B", &[6, 2], &[2, 4, 5, 4]),
        ("column-indexer:B", &[2, 1], &[3, 1]),
        ("box-indexer:B", &[2, 1], &[3, 1]),
        ("box-indexer:B", &[3, 2], &[3, 3, 1]),
    ];
    for (text, good, bad) in cases {
        assert!(line(text, good), "{text} {good:?}");
        assert!(!line(text, bad), "{text} {bad:?}");
    }
}

#[test]
fn constraints_of_the_grid() {
    let holds = |text: &str, grid: &[u8]| on_grid(text, 4, grid, &[]);
    let moved_by_two = [1, 2, 3, 4, 3, 4, 1, 2, 1, 2, 3, 4, 3, 4, 1, 2];
    assert!(!holds("antiknight:", &moved_by_two) && holds("antiking:", &moved_by_two));
    let moved_by_one = [1, 2, 3, 4, 4, 1, 2, 3, 3, 4, 1, 2, 2, 3, 4, 1];
    assert!(holds("antiknight:", &moved_by_one) && !holds("antiking:", &moved_by_one));
    assert!(holds("taxicab=3:", &moved_by_one) && !holds("taxicab=2:", &moved_by_one));
    // R1C2 and R2C3 are 2 apart, and both are 2.
    assert!(!holds("antitaxicab:", &moved_by_one) && !holds("antitaxicab:", &[4; 16]));
    let latin = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    assert!(holds("disjoint-groups:", &latin) && !holds("disjoint-groups:", &moved_by_one));
    assert!(!holds("nonconsecutive=1:", &latin) && !holds("strict-xv:", &latin));
    let ends = [1, 4, 1, 4, 4, 1, 4, 1, 1, 4, 1, 4, 4, 1, 4, 1];
    assert!(holds("nonconsecutive=1:", &ends) && holds("anticonsecutive:", &ends));
    assert!(holds("nonratio=2:", &ends) && !holds("nonratio=4:", &ends));
    assert!(holds("strict-kropki:", &ends) && !holds("strict-xv:", &ends));
    // 1 is low, 2 and 3 are in the middle, 4 is high.
    assert!(holds("global-entropy:", &[1, 4, 1, 4, 2, 3, 2, 3, 1, 4, 1, 4, 3, 2, 3, 2]));
    assert!(!holds("global-entropy:", &ends) && !holds("global-mod:", &ends));
    assert!(holds("global-mod:", &[1, 2, 1, 2, 3, 3, 3, 3, 1, 2, 1, 2, 3, 3, 3, 3]));
    let window = [1, 1, 1, 1, 1, 1, 2, 1, 1, 3, 4, 1, 1, 1, 1, 1];
    assert!(holds("windoku:", &window) && !holds("windoku:", &latin));
    let block = "quadruple=1.1.2:R1C2.R1C3.R2C2.R2C3";
    assert!(holds(block, &window) && !holds(block, &latin));
    let diagonal = "little-killer=9:R1C1.R2C2.R3C3";
    assert!(holds(diagonal, &latin) && !holds(diagonal, &moved_by_two));
    // 1234 is the lowest line twice, and 4321 the highest; 1324 too begins with 1, twice.
    for (text, expected) in [
        ("full-rank=1_ties:R1C1.R1C2.R1C3.R1C4", true),
        ("full-rank=1:R1C1.R1C2.R1C3.R1C4", false),
        ("full-rank=3_ties:R1C1.R2C1.R3C1.R4C1", true),
        ("full-rank=15_ties:R1C4.R1C3.R1C2.R1C1", true),
        ("full-rank=16_ties:R1C4.R1C3.R1C2.R1C1", false),
        ("no-rank-ties:", false),
    ] {
        assert_eq!(holds(text, &latin), expected, "{text}");
    }
    let no_ties = [3, 4, 2, 1, 2, 1, 3, 4, 1, 3, 4, 2, 4, 2, 1, 3];
    for (text, expected) in [
        ("full-rank=10:R1C1.R2C1.R3C1.R4C1", true),
        ("full-rank=11:R1C1.R2C1.R3C1.R4C1", false),
        ("no-rank-ties:", true),
    ] {
        assert_eq!(holds(text, &no_ties), expected, "{text}");
    }
    let flat = [1, 1, 1, 2, 2, 2, 3, 3, 3];
    assert!(on_grid("dutch-flatmates:", 3, &flat, &[]));
    assert!(!on_grid("dutch-flatmates:", 3, &[1, 3, 1, 3, 2, 2, 2, 1, 3], &[]));
}

/// Marks exempt pairs, and marked cells are not compared.
#[test]
fn exemptions() {
    let mut grid = vec![1; 16];
    grid[1] = 2;
    let with = |text: &str, others: &[&str]| on_grid(text, 4, &grid, others);
    let marks = ["white=1:R1C1.R1C2", "white=1:R1C2.R1C3", "black=2:R1C2.R2C2"];
    for text in ["nonconsecutive=1:", "nonratio=2:", "strict-kropki:"] {
        assert!(!with(text, &marks[..2]) && with(text, &marks), "{text}");
    }
    assert!(!with("anticonsecutive:", &marks));
    let marked = ["minimum:R1C1"];
    assert!(!with("maximum:R1C1", &[]) && with("maximum:R1C2", &[]));
    assert!(!with("minimum:R2C1", &marked));
    let five = [4, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3];
    assert!(!on_grid("strict-xv:", 4, &five, &["x:R1C2.R1C3"]));
    assert!(on_grid("strict-xv:", 4, &five, &["x:R1C1.R1C2"]));
    // Two neighbors both marked as least: neither is compared with the other.
    let both = [1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3];
    assert!(on_grid("minimum:R1C1", 4, &both, &["minimum:R1C2"]));
    assert!(!on_grid("minimum:R1C1", 4, &both, &[]));
}

#[test]
fn an_unknown_constraint_is_refused() {
    let item = LineItem::parse("fog:R1C1", 4, 16).unwrap();
    let context = Context {
        rows: 4,
        columns: 4,
        low: 1,
        count: 4,
        all_cells: 16,
        has_lines: true,
        absent: &[],
        regions: None,
        boxes: None,
        all: &[],
    };
    let error = holds(&item, &context, &[1; 16]).unwrap_err().to_string();
    assert_eq!(error, "fog:R1C1: there is no certificate for 'fog': the audit does not state it");
}
