//! Texts with a line exchanged with the next, cut, joined with it or repeated, or with labels of
//! columns and rows added.
//!
//! What is read then must have all that the text has:
//! * Labels and a line that is there twice change no puzzle, unless it is a Kakuro, which may have
//!   more rows.
//! * Lines that are exchanged or joined state as many givens, signs and other rules as before,
//!   about grids with the same boxes and values. Above rows, a header or an empty line that goes up
//!   or down governs others of them.
//! * A line that is cut takes away no more than it has symbols, a header as many rules as it has
//!   words, a row of several its puzzle. Unless it is a header, the boxes of a grid of the same
//!   size stay.
//!
//! All else is a silent loss, except that of a line that becomes a comment: a verdict reports
//! comments. `QUORUM_MUTATIONS=20000` adds as many texts with two changes, of which the first loses
//! nothing.

use crate::mutated::mutations;
use quorum_formats::{ReadOptions, TABLE, read};
use quorum_puzzle::Puzzle;
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// Texts of several lines beside the examples of formats.
const TEXTS: &[&str] = &[
    // Sheets.
    "# Easy one\n# cage 7 R1C1 R1C2\n# diagonals main\n1 . . .\n. . . .\n. . . .\n. . . 2\n",
    "# boxes none\n# thermo R1C1 R1C2\n1..4\n....\n....\n2...\n",
    "# regions 1123/1223/1233/4444\n1 . . .\n. . 1 .\n. . . .\n. . . 2\n",
    "1 . . 4\n. . 1 .\n. . . .\n. . . 1\n\n1 1 2 3\n1 2 2 3\n1 2 3 3\n4 4 4 4\n",
    "+-------+---+\n| 1   . | . |\n|   +---+   |\n| . | .   . |\n+---+-------+\n| .   .   . |\n+-----------+\n",
    "1 . | . 4\n. . | 1 .\n----+----\n. 1 | . .\n4 . | . 1\n",
    "    A B  C D\n  +----+----+\na |1 . |. 4 |\nb |. . |1 . |\n  +----+----+\nc |. 1 |. . |\nd |4 . |. 1 |\n  +----+----+\n",
    "| 1 |   |   | 4 |\n|---|---|---|---|\n|   |   | 1 |   |\n|   | 1 |   |   |\n| 4 |   |   | 1 |\n",
    "grid = [\n  [1, 0, 0, 4],\n  [0, 0, 1, 0],\n  [0, 1, 0, 0],\n  [4, 0, 0, 1],\n]\n",
    "{1, 0, 0, 4},\n{0, 0, 1, 0},\n{0, 1, 0, 0},\n{4, 0, 0, 1}\n",
    "# boxes 2x2\n# values 0-3\n0 . . 3\n. . 1 .\n. 1 . .\n3 . . 0\n",
    "# groups R1C1.R2C3/R4C1.R4C4\n# even R3C1 R3C2\n1 . . 4\n. . 1 .\n. . . .\n. . . 1\n",
    "1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1\n\n. . 2 .\n3 . . .\n. . . .\n2 1 . .\n",
    // Rows and lines.
    "# boxes none\n1..4..1..1..4..1\n..2.3.......21..\n",
    "# antiknight\n# diagonals both\n1..4..1..1......\n..2.3...........\n\n..2.3...........\n",
    "4x4;boxes=2x2;cells=1..4/..../..../....;\\\nconstraints=thermo:R1C1.R1C2/\\\ncage=7:R2C1.R2C2\n",
    "id,puzzle,rules,solutions\na,1..4............,antiknight,\nb,..2.3...........,thermo:R1C1.R1C2,2+\n",
    "puzzle;regions;solution\n1..4............;1112132233243444;\n..2.............;1123122312334444;\n",
    "# antiknight\npuzzle\n1..4............\n..2.3...........\n",
    "puzzle,by\n\"1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1\",x\n..2.3.......21..,y\n",
    "{\n  \"puzzle\": \"1..4............\",\n  \"constraints\": [\"antiknight\",\n    \"thermo:R1C1.R1C2\"],\n  \"boxes\": \"2x2\"\n}\n",
    "[\n  {\"puzzle\": \"1..4............\",\n   \"cages\": \"7:R1C1.R1C2\"},\n  {\"puzzle\": \"..2.3...........\"}\n]\n",
    "{\"puzzle\": \"1..4............\", \"regions\": \"1112132233243444\"}\n{\"puzzle\": \"..2.3...........\"}\n",
    "[[1,0,0,4],\n [0,0,1,0],\n [0,1,0,0],\n [4,0,0,1]]\n",
    // Kinds.
    "AABB\nAACC\nDDEE\nDDEE\n\nA=10\nB=3\nC=7\nD=10\nE=10\n\n....\n....\n....\n...1\n",
    "3\na a b\nc d b\nc d d\na: +3\nb = - 2\nc,1-\nd 6 +\n",
    "[{\"target\": 3, \"op\": \"+\", \"cells\": [[0,0],[0,1]]},\n {\"target\": 3, \"cells\": [[1,0],[1,1]], \"op\": \"+\"}]\n",
    "{\"size\": 4,\n \"cages\": [\n {\"sum\": 7, \"cells\": [[1,1],[1,2]]},\n {\"sum\": 7, \"cells\": [[4,4],[4,3]]}\n]}\n",
    "100\n003\n000\n\n..#\n..#\n#..\n",
    "1 . . .\n. . . .\n. . . .\n. . . 2\n\n# # . .\n. . . .\n. . # .\n. . . .\n",
    "3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . .\n",
    "top: 2 2 2 1\nright: 1 2 3 2\nbottom: 2 3 1 4\nleft: 3 2 1 2\n1 . . .\n. . . .\n. . . .\n. . . .\n",
    "4\nG;2;2;2;1\nD;2;3;1;4\nL;3;2;1;2\nP;1;2;3;2\n",
    "# 2 2 2 1 #\n3 0 0 0 0 1\n2 0 0 0 0 2\n1 0 0 0 0 3\n2 0 0 0 0 2\n# 2 3 1 4 #\n",
    "3\nSTART:\n0;0;0\n0;0;2\n0;0;0\nREL:\nA2;A1\nB1;A1\n",
    "param n := 4;\nparam m: 1 2 3 4 :=\n  1  . . 2 .\n  2  3 . . .\n  3  . . . .\n  4  2 1 . . ;\n",
];

/// What a text states.
#[derive(Clone, Default, Debug)]
struct Facts {
    puzzles: Vec<Puzzle>,
    /// Cells with fewer candidates, signs, and rules beside boxes and values.
    count: usize,
    /// Cells, boxes and values of each puzzle.
    kinds: Vec<(usize, String)>,
    /// The most statements of one puzzle.
    most: usize,
    comments: usize,
}

/// `None` if the text is refused, or has something that is reported as not read.
fn facts(text: &str) -> Option<Facts> {
    let mut facts = Facts::default();
    for item in read("t", text.as_bytes(), ReadOptions::default()) {
        let mut item = item.ok().filter(|item| item.unread.is_empty())?;
        item.puzzle.name = None;
        let puzzle = &item.puzzle;
        let rules = puzzle.rules();
        let all = puzzle.values().all();
        let diagonals = rules.diagonals();
        let count = puzzle.candidates().iter().filter(|values| **values != all).count()
            + puzzle.sign_count()
            + puzzle.constraints().len()
            + rules.groups().len()
            + usize::from(rules.jigsaw().is_some())
            + usize::from(diagonals.main)
            + usize::from(diagonals.anti);
        facts.count += count;
        facts.most = facts.most.max(count);
        let boxes = rules.boxes().map_or_else(|| "none".to_owned(), |boxes| boxes.to_string());
        let jigsaw = if rules.jigsaw().is_some() { " jigsaw" } else { "" };
        let kind = format!("boxes {boxes}{jigsaw} values {}", puzzle.values());
        facts.kinds.push((rules.cell_count(), kind));
        facts.comments += item.comments.len();
        facts.puzzles.push(item.puzzle);
    }
    facts.kinds.sort();
    Some(facts)
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Change {
    Exchanged(usize),
    Cut(usize),
    Joined(usize, &'static str),
    Repeated(usize),
    /// Labels above the columns, beside the rows.
    Labeled(&'static str, &'static str),
}

/// All changes of a text with this number of lines.
fn changes(lines: usize) -> Vec<Change> {
    let mut all = Vec::new();
    for line in 0..lines {
        all.extend([Change::Cut(line), Change::Repeated(line)]);
        if line + 1 < lines {
            all.push(Change::Exchanged(line));
            all.extend([" ", "", ", ", "  # "].map(|between| Change::Joined(line, between)));
        }
    }
    let above =
        ["", "A B C D", "1 2 3 4", "    c1 c2 c3 c4", "a,b,c,d", " | A | B | C | D |", "0 1 2 3"];
    for above in above {
        all.extend(["", "letters", "numbers", "bars"].map(|beside| Change::Labeled(above, beside)));
    }
    all
}

fn changed(text: &str, change: Change) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match change {
        Change::Exchanged(line) => lines.swap(line, line + 1),
        Change::Cut(line) => drop(lines.remove(line)),
        Change::Joined(line, between) => {
            let next = lines.remove(line + 1);
            lines[line] += &format!("{between}{next}");
        }
        Change::Repeated(line) => lines.insert(line, lines[line].clone()),
        Change::Labeled(above, beside) => {
            for (line, number) in lines.iter_mut().zip(1u8..) {
                let letter = char::from(b'a' + (number - 1) % 26);
                *line = match beside {
                    "letters" => format!("{letter} {line}"),
                    "numbers" => format!("{number} {line}"),
                    "bars" => format!("{letter} | {line}"),
                    _ => line.clone(),
                };
            }
            if !above.is_empty() {
                lines.insert(0, above.to_owned());
            }
        }
    }
    lines.join("\n")
}

/// What was lost, if something was.
fn loss(text: &str, change: Change, before: &Facts, after: &Facts) -> Option<String> {
    let has_other = |facts: &Facts, other: &Facts| {
        facts.puzzles.iter().any(|puzzle| !other.puzzles.contains(puzzle))
    };
    let line = |number: usize| text.lines().nth(number).unwrap_or_default();
    let rows = before.puzzles.len();
    let fewer = format!("{} of {} statements", after.count, before.count);
    match change {
        Change::Repeated(_) if text.contains('\\') && after.count >= before.count => None,
        Change::Labeled(..) | Change::Repeated(_) => {
            let is_other = has_other(before, after) || has_other(after, before);
            is_other.then(|| format!("another puzzle: {:?}", after.kinds))
        }
        Change::Exchanged(first) if rows > 1 && governs([line(first), line(first + 1)]) => None,
        // The last line of the puzzle and the first of what the player entered.
        Change::Exchanged(6) if text.starts_with("pzprv3") => None,
        // With # in other places than the corners it is a Str8ts.
        Change::Exchanged(_) if text.contains("# 2 2 2 1 #") => None,
        // One string has what both have.
        Change::Joined(..) if text.starts_with(".Shape") => None,
        // A Kakuro may have longer rows.
        Change::Joined(..) if text.contains('\\') && after.count >= before.count => None,
        Change::Joined(first, _) if after.comments > 0 && line(first).starts_with('#') => None,
        Change::Exchanged(_) | Change::Joined(..) if after.comments > before.comments => None,
        Change::Exchanged(_) | Change::Joined(..) if after.count < before.count => Some(fewer),
        Change::Exchanged(_) | Change::Joined(..) => {
            let is_other = after.kinds != before.kinds;
            is_other.then(|| format!("{:?} instead of {:?}", after.kinds, before.kinds))
        }
        Change::Cut(_) if after.puzzles.len() < rows => {
            (after.count + before.most < before.count).then_some(fewer)
        }
        Change::Cut(number) => {
            let cut = line(number);
            let is_header = cut.starts_with('#');
            let symbols = cut.chars().filter(|c| c.is_alphanumeric() || "<>^v".contains(*c));
            let most = if is_header {
                rows * (1 + cut.matches(['/', ' ']).count())
            } else {
                symbols.count()
            };
            if after.count + most < before.count {
                return Some(fewer);
            }
            let sizes = |facts: &Facts| -> Vec<usize> {
                facts.kinds.iter().map(|(cells, _)| *cells).collect()
            };
            let is_same = sizes(before) == sizes(after) && before.kinds != after.kinds;
            (is_same && !is_header).then(|| format!("{:?}", after.kinds))
        }
    }
}

/// Whether one of two lines is a header, or ends the force of one.
fn governs(lines: [&str; 2]) -> bool {
    lines.iter().any(|line| line.starts_with('#') || line.is_empty())
}

/// Texts that have been read.
#[derive(Default)]
struct Run {
    count: usize,
    refused: usize,
    longest: Duration,
    losses: Vec<String>,
}

impl Run {
    /// Reads a text with a change; the changed text with what it states, if it is read without
    /// loss.
    fn read(&mut self, text: &str, change: Change, before: &Facts) -> Option<(String, Facts)> {
        let changed = changed(text, change);
        let start = Instant::now();
        let after = facts(&changed);
        self.longest = self.longest.max(start.elapsed());
        self.count += 1;
        let Some(after) = after else {
            self.refused += 1;
            return None;
        };
        let Some(loss) = loss(text, change, before, &after) else { return Some((changed, after)) };
        self.losses.push(format!("{change:?}: {loss}\n{text}\n-- becomes\n{changed}"));
        None
    }
}

#[test]
fn no_change_of_lines_loses_a_statement() {
    let examples = TABLE.iter().map(|format| format.example);
    let mut run = Run::default();
    let mut read = Vec::new();
    for text in TEXTS.iter().copied().chain(examples) {
        let before = facts(text).unwrap_or_else(|| panic!("{text}"));
        for change in changes(text.lines().count()) {
            let found = run.read(text, change, &before);
            if !matches!(change, Change::Labeled(..)) {
                read.extend(found);
            }
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(56);
    for _ in 0..mutations(0) {
        let (text, before) = read.choose(&mut rng).expect("some are read");
        let change = *changes(text.lines().count()).choose(&mut rng).expect("some changes");
        run.read(text, change, before);
    }
    let Run { count, refused, longest, losses } = run;
    println!(
        "{count} texts, {refused} refused or with a message, {} silent losses; the longest took {longest:?}",
        losses.len()
    );
    assert!(losses.is_empty(), "{}", losses.join("\n----\n"));
}
