//! Constraint strings of the Interactive Sudoku Solver: its suite of puzzles with known verdicts,
//! in the folder that `QUORUM_CORPORA` names, and random puzzles beside the program itself.

use crate::common::cases::trials;
use crate::common::{all_solutions, ask, public};
use crate::completed::is_solution;
use crate::connected;
use crate::stated;
use quorum_formats::{ReadOptions, write};
use quorum_problem::Grid;
use quorum_puzzle::symbols::solution_grid;
use quorum_puzzle::{Puzzle, Rules};
use quorum_solvers::Mode;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The puzzle of a string, which may have several lines.
fn read(string: &str) -> Result<Puzzle, String> {
    let escaped =
        string.replace('%', "%25").replace('\n', "%0A").replace('#', "%23").replace(' ', "%20");
    let link = format!("https://example.org/?q={escaped}");
    let mut items = quorum_formats::read("test", link.as_bytes(), ReadOptions::default());
    let item = items.next().expect("one puzzle");
    item.map(|item| item.puzzle).map_err(|error| error.to_string())
}

/// Every puzzle has the verdict and the solution that the suite states, by two families of solvers.
#[test]
#[ignore = "needs QUORUM_CORPORA/variants/iss-suite.jsonl"]
fn the_suite_is_answered_as_stated() {
    let suite = std::fs::read_to_string(public::path("variants/iss-suite.jsonl")).unwrap();
    let mut answered = 0;
    for line in suite.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let (name, string) = (entry["name"].as_str().unwrap(), entry["input"].as_str().unwrap());
        let Ok(puzzle) = read(string) else { continue };
        let problem = puzzle.lower();
        let grids = all_solutions("batsat/extended+reduce=clues", &problem, 2);
        let native = all_solutions("native", &problem, 2);
        // Of several solutions, each may find two others.
        assert_eq!(native.len(), grids.len(), "{name}");
        assert!(grids.len() > 1 || native == grids, "{name}");
        let expected: Vec<Grid> = match entry["solution"].as_array() {
            Some(grid) => {
                let number = |value: &Value| puzzle.values().number(value.as_u64()? as usize);
                vec![grid.iter().map(|value| number(value).unwrap()).collect()]
            }
            None => Vec::new(),
        };
        for grid in &expected {
            assert_eq!(is_solution(&problem, grid), Some(true), "{name}");
        }
        let verdict = ["none", "unique", "multiple"][grids.len()];
        assert_eq!(verdict, entry["verdict"].as_str().unwrap(), "{name}");
        assert!(verdict == "multiple" || grids == expected, "{name}");
        answered += 1;
    }
    assert_eq!(answered, 97);
}

/// The program, in the checkout that `QUORUM_ISS` names.
struct Program {
    child: std::process::Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Program {
    /// Started to find so many solutions.
    fn start(limit: usize) -> Self {
        let checkout = std::env::var_os("QUORUM_ISS").expect("QUORUM_ISS names a checkout");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/peers/iss.mjs");
        let mut child = Command::new("node")
            .args([script.as_ref(), checkout.as_os_str()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node starts");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut program = Program { child, lines };
        program.send(&format!("limit {limit}"));
        let greeting = program.line();
        assert!(greeting.starts_with("quorum 2 name=iss"), "{greeting}");
        program
    }

    fn send(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().expect("piped"), "{line}").unwrap();
    }

    /// The next line; empty if the program has ended.
    fn line(&mut self) -> String {
        self.lines.next().map_or_else(String::new, Result::unwrap)
    }

    /// Up to two solutions, or why there are none.
    fn solutions(&mut self, string: &str, rules: &Rules) -> Result<Vec<Grid>, String> {
        self.send(string);
        let answer = self.line();
        let Some((count, rest)) = answer.split_once(':') else { return Err(answer) };
        let (grids, _) = rest.split_once(':').ok_or_else(|| answer.clone())?;
        let grids: Vec<Grid> = match grids {
            "" => Vec::new(),
            grids => {
                grids.split(',').map(|grid| solution_grid(grid, rules).expect("a grid")).collect()
            }
        };
        assert_eq!(count, grids.len().to_string(), "{answer}");
        Ok(grids)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        self.child.wait().unwrap();
    }
}

/// A random grid without a conflict of rows, columns and boxes.
fn solved(rules: &Rules, rng: &mut impl Rng) -> Grid {
    if !rules.is_square() || usize::from(rules.values().count()) != rules.size() {
        return filled(rules, rng);
    }
    let n = rules.size();
    let boxes = rules.boxes();
    let (high, wide) = boxes.map_or((1, n), |boxes| (boxes.rows.into(), boxes.columns.into()));
    let order = |part: usize, rng: &mut _| -> Vec<usize> {
        let mut parts: Vec<usize> = (0..n / part).collect();
        parts.shuffle(rng);
        let inside = |start: usize, rng: &mut _| {
            let mut lines: Vec<usize> = (start * part..(start + 1) * part).collect();
            lines.shuffle(rng);
            lines
        };
        parts.into_iter().flat_map(|start| inside(start, rng)).collect()
    };
    let (rows, columns, values) = (order(high, rng), order(wide, rng), order(n, rng));
    let value = |row: usize, column: usize| values[(row % high * wide + row / high + column) % n];
    let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
    cells.map(|(row, column)| value(row, column) as u8 + 1).collect()
}

/// Failures of the program that are its own: clues that no line of so few cells can have.
const KNOWN: [&str; 2] = ["is not iterable", "of null"];

/// A grid of another shape: a solver's, with a random first row.
fn filled(rules: &Rules, rng: &mut impl Rng) -> Grid {
    let mut puzzle = Puzzle::empty(rules.clone());
    let mut values: Vec<u8> = (1..=rules.values().count()).collect();
    values.shuffle(rng);
    for (cell, value) in (0..rules.columns()).zip(values) {
        puzzle.set_given(cell, value);
    }
    ask("batsat/extended", &puzzle.lower(), Mode::First).answer.grids.remove(0)
}

/// A random puzzle with a constraint of this name, which mostly has a solution.
pub fn random_puzzle(name: &'static str, trial: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut rules = match trial % 3 {
        0 => stated::other_rules(name, rng),
        _ => stated::rules(name, rng),
    };
    if trial % 4 == 3 {
        // Values may repeat in rows and columns, if the constraint is one for such grids.
        let (rows, columns, values) = (rules.rows(), rules.columns(), rules.values());
        let raw = Rules::without_lines(rows, columns, Some(values), None).unwrap();
        let constraint = stated::stated(name, &rules, &solved(&rules, rng), rng);
        if Puzzle::empty(raw.clone()).state(constraint).is_ok() {
            rules = raw;
        }
    }
    let mut grid = solved(&rules, rng);
    let (size, mut puzzle) = (rules.size(), Puzzle::empty(rules.clone()));
    for _ in 0..rng.random_range(1..=3) {
        // Mostly what holds in the grid.
        for _ in 0..8 {
            let constraint = stated::stated(name, &rules, &grid, rng);
            let mut with = puzzle.clone();
            if with.state(constraint).is_err() {
                continue;
            }
            let holds = with.clues().iter().all(|clue| clue.holds_in(&grid));
            if holds || rng.random_range(0..12) == 0 {
                puzzle = with;
                break;
            }
        }
    }
    if puzzle.constraints().is_empty() {
        let constraint = stated::stated(name, &rules, &grid, rng);
        puzzle.state(constraint).unwrap();
    }
    // A rule of the whole grid holds in few of them.
    if puzzle.constraints()[0].cells.is_empty() && size < 7 {
        puzzle.set_given(
            rng.random_range(0..grid.len()),
            rng.random_range(1..=rules.values().count()),
        );
        let grids = ask("native", &puzzle.lower(), Mode::First).answer.grids;
        grid = grids.into_iter().next().unwrap_or(grid);
    }
    let share = *[3, 4, 5, 6].get(rng.random_range(0..4)).unwrap();
    for (cell, &value) in grid.iter().enumerate() {
        if rng.random_range(0..10) < share {
            puzzle.set_given(cell, value);
        }
    }
    puzzle
}

/// Random puzzles with a constraint of every name, or those that `QUORUM_NAMES` lists, separated by
/// commas: the program finds as many solutions, up to two, and they are solutions.
/// `QUORUM_DIFFERENTIAL` is the number of puzzles per name.
#[test]
#[ignore = "takes minutes, needs QUORUM_ISS and node"]
fn the_program_finds_as_many_solutions() {
    let trials = trials(300);
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let mut differences = Vec::new();
    let chosen = std::env::var("QUORUM_NAMES").ok();
    let is_chosen =
        |name: &&str| chosen.as_ref().is_none_or(|names| names.split(',').any(|one| one == *name));
    for name in stated::names().filter(is_chosen) {
        let mut program = Program::start(2);
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        let mut done = 0;
        while done < trials {
            let puzzle = random_puzzle(name, done, &mut rng);
            done += 1;
            let string = match write(&puzzle, "iss") {
                Ok(string) => string,
                Err(reason) => {
                    *found.entry("not written").or_default() += 1;
                    assert!(reason.to_string().contains("large"), "{reason}");
                    continue;
                }
            };
            let problem = puzzle.lower();
            let ours = ask("native", &problem, Mode::Count(2)).answer.grids.len();
            match program.solutions(&string, puzzle.rules()) {
                Ok(theirs) => {
                    let valid =
                        theirs.iter().filter(|grid| is_solution(&problem, grid) == Some(true));
                    if valid.count() != theirs.len() || theirs.len() != ours {
                        let theirs = theirs.len();
                        differences.push(format!("{name}: {ours}, program {theirs}: {string}"));
                    }
                    *found.entry(["none", "unique", "multiple"][ours]).or_default() += 1;
                }
                Err(reason) if reason.is_empty() => {
                    *found.entry("program ended").or_default() += 1;
                    println!("{name}: the program ended: {string}");
                    program = Program::start(2);
                }
                Err(reason) => {
                    *found.entry("refused").or_default() += 1;
                    // What the program does not take, and where it fails.
                    let is_known = KNOWN.iter().any(|known| reason.contains(known));
                    if !is_known {
                        differences.push(format!("{name}: {reason}: {string}"));
                    }
                }
            }
        }
        println!("{name}: {found:?}");
    }
    differences.iter().for_each(|difference| println!("{difference}"));
    assert!(differences.is_empty(), "{} differences", differences.len());
}

/// Random puzzles with connected cells and regions to be found, as they are, with a third of the
/// givens removed, and with one changed: the program finds as many grids, up to two, and they are
/// solutions. (For one grid it may find several regions.)
#[test]
#[ignore = "takes minutes, needs QUORUM_ISS and node"]
fn the_program_finds_as_many_grids_with_regions() {
    let trials = trials(300);
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let mut program = Program::start(REGIONS);
    let mut differences = Vec::new();
    // Different pairs have no name there.
    for (name, rules) in connected::NAMES.into_iter().filter(|(name, _)| *name != "different-pairs")
    {
        let (mut found, mut undecided) = ([0; 3], 0);
        for trial in 0..trials {
            let mut puzzle = connected::puzzle(name, rules[trial % rules.len()], &mut rng);
            let cells = 0..puzzle.size().pow(2);
            let givens: Vec<usize> = cells.filter(|&cell| puzzle.given(cell).is_some()).collect();
            let values = puzzle.size() as u8;
            let kinds: Vec<u8> =
                if name == "yin-yang" { vec![1, values] } else { (1..=values).collect() };
            match trial % 3 {
                0 => {}
                1 => {
                    for &cell in givens.sample(&mut rng, givens.len().div_ceil(3)) {
                        puzzle.set_candidates(cell, kinds.iter().copied().collect());
                    }
                }
                _ => {
                    let cell = givens.choose(&mut rng).copied().unwrap_or(0);
                    puzzle.set_given(cell, *kinds.choose(&mut rng).expect("a value"));
                }
            }
            let problem = puzzle.lower();
            let ours = ask("native", &problem, Mode::Count(2)).answer.grids.len();
            found[ours] += 1;
            let string = write(&puzzle, "iss").unwrap_or_else(|reason| panic!("{name}: {reason}"));
            let theirs = program.solutions(&string, puzzle.rules());
            let theirs = theirs.unwrap_or_else(|reason| panic!("{name}: {reason}: {string}"));
            let judged = theirs.iter().all(|grid| is_solution(&problem, grid) == Some(true));
            let grids = theirs.iter().collect::<std::collections::BTreeSet<_>>().len().min(2);
            // Others may come after so many regions of one grid.
            undecided += usize::from(theirs.len() == REGIONS && grids < ours);
            if !judged || (grids != ours && theirs.len() < REGIONS) {
                differences
                    .push(format!("{name}: {ours}, program {grids}, accepted {judged}: {string}"));
            }
        }
        println!(
            "{name}: none, unique, multiple {found:?}; {undecided} not decided by the program"
        );
        assert!(found.iter().all(|&number| number * 20 > trials), "{name}: {found:?}");
    }
    differences.iter().for_each(|difference| println!("{difference}"));
    assert!(differences.is_empty(), "{} differences", differences.len());
}

/// The most solutions that the program is asked for where regions are to be found.
const REGIONS: usize = 200;

/// Strings with what the program takes that our own text does not have: cells that repeat, copies,
/// partial jigsaws, several quantifiers, segments.
const STRINGS: &[&str] = &[
    ".Cage~9~R1C1~R1C2~R1C1",
    ".Cage~0~R1C1~R2C2~R1C1",
    ".Cage~~R1C1~R2C2~R3C1",
    ".AllDifferent~R1C1~R1C1~R4C2",
    ".Sum~9~R1C1~R1C2~R1C1",
    ".Sum~1_=_1_-2_1~R1C1~R1C2~R4C4",
    ".Lockout~0~R1C1~R3C2~R4C4",
    ".Lockout~2~R1C1~R3C2~R4C4",
    ".NoBoxes.WhiteDot~R1C1~R1C2~R2C2~R1C1",
    ".GreaterThan~R1C1~R1C2~R1C1",
    ".Palindrome~R1C1~R3C2~R4C4~R1C1",
    ".Whisper~2~R1C1~R3C2~R1C1",
    ".Whisper~R1C1~R3C2",
    ".Modular~2~R1C1~R3C2~R4C4~R2C3",
    ".Zipper~R1C1~R1C2",
    ".Zipper~R1C1~R1C2~R3C3~R1C1",
    ".DoubleArrow~R1C1~R1C2~R4C3~R1C1",
    ".Arrow~R1C1~R3C2~R3C2",
    ".RegionSumLine~R1C1~R1C2~R3C3~R3C4~R1C3",
    ".SumLine~4~R1C1~R1C2~R3C3~R3C4~R1C3",
    ".SumLine~4~R1C1~R1C2~R3C3~R3C4~R1C3~LOOP",
    ".SumLine~4~R2C1~R1C2~LOOP",
    ".Between~R1C1~R3C2~R4C4~R2C3",
    ".Windoku",
    ".NoBoxes.Windoku",
    ".NoBoxes.DisjointSets",
    ".DisjointSets",
    ".RegionSize~4.RegionSameValues",
    ".NoBoxes.Jigsaw~1122112200000000",
    ".NoBoxes.Jigsaw~1112132233243444",
    ".Jigsaw~1112132233243444",
    ".NoBoxes.Jigsaw~1112132233243444.RegionSumLine~R1C1~R1C2~R2C4",
    ".Diagonal~1",
    ".Diagonal~-1",
    ".Shape~9x9.And.V~R1C1~R2C1.And.X~R1C1~R1C2.End.End",
    ".Shape~9x9.NoBoxes.StrictXV.And.V~R1C1~R2C1.X~R3C3~R3C4.End",
    ".Shape~9x9.NoBoxes.StrictKropki.Replicate~D.WhiteDot~R1C1~R2C1.End",
    ".Replicate~BE.Thermo~R1C1~R2C2.End",
    ".Replicate~D~R2C2.~R2C2_1_2_3.GreaterThan~R2C2~R1C2.End",
    ".Replicate~D.Replicate~Q.V~R1C1~R2C1.End.End",
    // [13]+?2, 1{2}?4 and (12|3)*4? on three cells.
    ".Regex~WzEzXSs_Mg~R1C1~R1C2~R4C1",
    ".Regex~MXsyfT80~R1C1~R3C2~R4C4",
    ".Regex~KDEyfDMpKjQ_~R1C1~R1C2~R4C4~~R2C3",
    ".Pair~D8~_x~R1C1~R3C2~R4C4~~R2C1~R4C2",
    ".Pair~gP~~R1C1~R1C1",
    ".Binary~-~~R1C1~R1C2",
    ".PairX~S~~R1C1~R4C2",
    ".SameValues~2~R1C1~R1C2~R3C3~R4C4",
    ".SameValues~2~R1C1~R1C2~R1C2~R4C4",
    ".SameValues~3~R1C1~R2C3~R3C2",
    ".EqualSum~R1C1~R1C2~-~R3C3~R1C4",
    ".CountDistinct~R1C1~R1C1~R3C3~R4C4",
    ".CountingCircles~R1C1~R3C3~R4C4",
    ".ValueIndexing~R1C1~R2C2~R3C3~R4C4",
    ".Indexing~R~R1C1~R2C3.Indexing~C~R4C4",
    ".LookAndSay~2113~R1C1~R2C3~R3C2",
    ".LookAndSay~02~R1C1~R2C3~R3C2",
    ".ContainExact~2_2~R1C1~R2C3~R3C2",
    ".ContainAtLeast~2_2~R1C1~R2C3~R3C2",
    ".Quad~R2C2~1~1~2",
    ".Lunchbox~3~R1C1~R2C3~R3C2",
    ".Lunchbox~0~R1C1~R2C3",
    ".RellikCage~3~R1C1~R2C3~R3C2",
    ".EqualityCage~R1C1~R2C3",
    ".XSum~R1~1~.XSum~C2~~6",
    ".Skyscraper~R1~2~3.HiddenSkyscraper~C3~2~",
    ".NumberedRoom~R1~2~.NumberedRoom~C4~~3",
    ".Sandwich~0~R1.Sandwich~5~C2",
    ".LittleKiller~7~R2C1.LittleKiller~5~R1C3.LittleKiller~6~R3C4.LittleKiller~4~R4C2",
    ".Shape~6x6.Windoku",
    ".Shape~6x6.DisjointSets",
    ".Shape~6x6.Modular~3~R1C1~R2C2~R3C3~R4C4~R5C6",
    ".Shape~9x9.Entropic~R1C1~R2C2~R3C3~R4C4",
    ".Shape~9x9.GlobalMod",
    ".Shape~9x9.DutchFlatmates",
    ".PillArrow~2~R1C2~R1C1~R3C3~R4C4~R4C3~R3C4~R2C2~R2C3",
    ".Shape~6x6~0-8.RegionSize~9.DisjointSets",
    ".Shape~6x6~9.RegionSameValues",
    ".Shape~4x6.AntiKnight.RegionSumLine~R1C1~R2C2~R3C3~R4C4~R4C5",
    ".Shape~6x6~0-5.Skyscraper~R1~2~3",
    ".Shape~6x6~0-5.XSum~C2~7~",
    ".Shape~6x6~0-5.Sandwich~4~R4",
    ".Shape~6x6~0-8.Sandwich~4~R4",
    ".Shape~4x4~0-3.Indexing~R~R1C2~R3C3.NumberedRoom~R2~0~2",
    ".Shape~4x4~0-3.CountingCircles~R1C2~R3C3~R4C1.Quad~R2C2~0~1",
    ".Shape~4x5~0-4.NoBoxes.SumLine~4~R1C1~R1C2~R2C3~R3C3~R3C4.Arrow~R4C1~R3C1~R2C1",
    ".Shape~4x4~6.Cage~9~R1C1~R1C2~R2C2.EqualityCage~R3C1~R3C2",
    ".Shape~4x7~0-6.Jigsaw~1111222111222233344443333444.Thermo~R1C1~R1C2~R2C3",
    ".FullRank~C1~10~",
    ".FullRank~C1~10~.FullRank~R4~5~.FullRankTies~any",
    ".FullRank~R4~5~.FullRank~R3~~5.FullRankTies~any",
    ".NoBoxes.FullRank~R2~7~.FullRankTies~only-unclued",
    ".FullRankTies~none.NoBoxes",
    ".FullRank~R4~7~.FullRankTies~none",
    ".Shape~4x4~0-3.NoBoxes.FullRank~R3~6~",
    ".Shape~5x5.FullRank~R3~6~12",
    ".Shape~4x4~0-4.Doppelganger",
    ".Shape~5x5~0-5.Doppelganger",
    ".Shape~4x4~0-4.Doppelganger.NoBoxes",
    ".Shape~4x4~0-4.Doppelganger.~DGR2_3",
    ".Shape~4x4~0-4.Doppelganger.~DGC2_3.~DGC3_1_2",
    ".Shape~4x4~0-4.Doppelganger.Whisper~2~DGC1~DGC3.Whisper~3~DGB2~DGR4",
    ".Shape~6x6~0-6.Doppelganger.~DGB5_2.~DGC3_4_5",
    ".AntiTaxicab",
    ".AntiKing",
    ".SearchPriority~3~R1C1",
    ".Given~R1C1_1_2.~R1C1_2_3",
];

/// The same of strings that our writer does not write.
#[test]
#[ignore = "takes minutes, needs QUORUM_ISS and node"]
fn strings_mean_the_same_as_in_the_program() {
    let mut program = Program::start(2);
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    let mut differences = Vec::new();
    for string in STRINGS {
        let mut found = [0; 3];
        for trial in 0..60 {
            let mut full = if string.starts_with(".Shape") {
                (*string).to_owned()
            } else {
                format!(".Shape~4x4{string}")
            };
            let shape = full.split('.').nth(1).expect("a shape");
            let empty = read(&format!(".{shape}")).unwrap();
            let (columns, grid) = (empty.columns(), solved(empty.rules(), &mut rng));
            let share = trial % 6 + usize::from(grid.len() > 36) * 4;
            for (cell, &number) in grid.iter().enumerate() {
                if rng.random_range(0..10) < share {
                    let value = empty.values().value(number);
                    full += &format!(".~R{}C{}_{value}", cell / columns + 1, cell % columns + 1);
                }
            }
            let puzzle = read(&full).unwrap_or_else(|error| panic!("{full}: {error}"));
            let problem = puzzle.lower();
            let ours = ask("propagate", &problem, Mode::Count(2)).answer.grids.len();
            found[ours] += 1;
            match program.solutions(&full, puzzle.rules()) {
                Ok(theirs) if theirs.len() == ours => {}
                theirs => {
                    let theirs = theirs.map(|grids| grids.len());
                    differences.push(format!("{ours}, program {theirs:?}: {full}"));
                }
            }
        }
        println!("{string}: none, unique, multiple {found:?}");
    }
    differences.iter().for_each(|difference| println!("{difference}"));
    assert!(differences.is_empty(), "{} differences", differences.len());
}
