//! A run of `compare` as it could have been, made up.

use crate::common;
use crate::program::{Folder, quorum, said};
use quorum_puzzle::{Puzzle, Sign, corpus_line};
use quorum_report::record::{Record, SCHEMA};
use quorum_util::digest::sha256_hex;
use std::fs;
use std::path::PathBuf;

pub const LIMIT: u64 = 100_000_000;
pub const HOSTILE: &str = "</script><b>\"'&ä";

/// A run of `compare` as it could have been: a folder with rows, and one with corpora.
pub struct Run {
    pub folder: Folder,
    pub rows: Vec<Record>,
    pub puzzles: Vec<Puzzle>,
}

/// Numbers that look like chance and are always the same.
struct Lcg(u64);

impl Lcg {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % below
    }
}

/// A shifted grid with relabeled values, some of them given and some signs shown; and it.
fn puzzle(random: &mut Lcg, size: usize, number: usize) -> (Puzzle, Vec<u8>) {
    let boxes = match size {
        4 => Some((2, 2)),
        9 => Some((3, 3)),
        _ => None,
    };
    let mut puzzle = Puzzle::empty(common::rules(size, boxes));
    let (high, wide) = boxes.map_or((1, 1), |(high, wide)| (usize::from(high), usize::from(wide)));
    let shift = random.next(size as u64) as usize;
    let value = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        ((row % high * wide + row / high + column + shift + number) % size + 1) as u8
    };
    let solution: Vec<u8> = (0..size * size).map(value).collect();
    for cell in 0..size * size {
        if random.next(3) == 0 {
            puzzle.set_given(cell, solution[cell]);
        }
        if (cell + 1) % size != 0 && random.next(4) == 0 {
            let is_less = solution[cell] < solution[cell + 1];
            puzzle.set_right(cell, Some(if is_less { Sign::Less } else { Sign::Greater }));
        }
    }
    (puzzle, solution)
}

pub fn sha256(bytes: &[u8]) -> String {
    sha256_hex(bytes)
}

impl Run {
    /// `solvers` on `corpora` of `count` puzzles each.
    pub fn new(solvers: &[&str], corpora: &[&str], count: usize, repetitions: u64) -> Self {
        let folder = Folder::new();
        fs::create_dir(folder.path("corpora")).unwrap();
        let mut random = Lcg(1);
        let (mut rows, mut puzzles) = (Vec::new(), Vec::new());
        for (place, corpus) in corpora.iter().enumerate() {
            let size = [9, 4, 5][place % 3];
            let made: Vec<(Puzzle, Vec<u8>)> =
                (0..count).map(|number| puzzle(&mut random, size, number)).collect();
            let text: String = made.iter().map(|(puzzle, _)| corpus_line(puzzle) + "\n").collect();
            let hash = sha256(text.as_bytes());
            if *corpus != "lost.txt" {
                folder.file(&format!("corpora/{corpus}"), &text);
            }
            for (index, (puzzle, solution)) in made.iter().enumerate() {
                let hard = 1 << random.next(12);
                for (number, solver) in solvers.iter().enumerate() {
                    // The last solver has no row of some puzzles.
                    if number + 1 == solvers.len() && index % 7 == 6 {
                        continue;
                    }
                    for repetition in 0..repetitions {
                        let row = run(&mut random, number, hard, index);
                        rows.push(Record {
                            corpus: (*corpus).to_owned(),
                            corpus_sha256: Some(hash.clone()),
                            puzzle_index: index as u64,
                            puzzle_id: sha256(corpus_line(puzzle).as_bytes()),
                            puzzle_name: match index {
                                0 => HOSTILE.to_owned(),
                                index => format!("{corpus}:{}", index + 1),
                            },
                            kind: puzzle.kind().to_owned(),
                            size: puzzle.size() as u64,
                            givens: puzzle.given_count() as u64,
                            signs: puzzle.sign_count() as u64,
                            solver: (*solver).to_owned(),
                            engine: solver.split('/').next().unwrap().to_owned(),
                            repetition,
                            solution: (row.status == "ok")
                                .then(|| solution.iter().map(|value| value.to_string()).collect()),
                            ..row
                        });
                    }
                }
                puzzles.push(puzzle.clone());
            }
        }
        let run = Run { folder, rows, puzzles };
        run.write("results.csv", &run.rows);
        run
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path(name)
    }

    pub fn write(&self, name: &str, rows: &[Record]) {
        let mut writer = csv::Writer::from_path(self.path(name)).unwrap();
        rows.iter().for_each(|row| writer.serialize(row).unwrap());
        writer.flush().unwrap();
    }

    /// Runs `quorum report` with more arguments; what it said.
    pub fn report(&self, arguments: &[&str]) -> (bool, String) {
        let output = quorum(&[&["report", &self.folder.arg("results.csv")], arguments].concat());
        (output.status.success(), said(&output))
    }

    /// The page, with the corpora given.
    pub fn page(&self) -> String {
        let (page, corpora) = (self.path("page.html"), self.path("corpora"));
        let (ok, said) = self.report(&[
            "--html",
            page.to_str().unwrap(),
            "--corpora",
            corpora.to_str().unwrap(),
        ]);
        assert!(ok, "{said}");
        fs::read_to_string(page).unwrap()
    }
}

/// A run of solver `number` on a puzzle `hard` times as hard as the easiest.
fn run(random: &mut Lcg, number: usize, hard: u64, index: usize) -> Record {
    let mut phase = |most: u64| Some(500 + random.next(most));
    let (parse, encode, load) = (phase(2_000), phase(9_000), phase(4_000 * (number as u64 + 1)));
    let (first, prove) = (phase(20_000 * hard), phase(3_000 * hard));
    let total = [encode, load, first, prove].iter().map(|ns| ns.unwrap()).sum::<u64>();
    let total = total * [1, 3, 40][number % 3];
    let status = match (number, index) {
        (1, 3) => "wrong",
        (2, 4) => "unsupported",
        _ if total > LIMIT => "timeout",
        _ => "ok",
    };
    let of_solved = |ns: Option<u64>| ns.filter(|_| status == "ok");
    Record {
        schema: SCHEMA,
        run_id: "made-up".into(),
        mode: "decide".into(),
        load_mode: "from-scratch".into(),
        solver_version: "1.0".into(),
        status: status.into(),
        verdict: if status == "ok" { "unique" } else { "unknown" }.into(),
        parse_ns: parse,
        encode_ns: of_solved(encode),
        load_ns: of_solved(load),
        first_ns: of_solved(first),
        prove_ns: of_solved(prove),
        total_ns: (status != "unsupported").then_some(total.min(LIMIT)),
        limit_ns: Some(LIMIT),
        nodes: (status == "ok").then(|| 1 + hard * number as u64),
        variables: Some(if number == 0 && index.is_multiple_of(5) { 0 } else { 100 }),
        ..Record::default()
    }
}

pub const SOLVERS: [&str; 3] = ["alpha", "beta/one+<&>", "gamma/two"];
pub const CORPORA: [&str; 3] = ["nine.txt", "four.txt", "lost.txt"];
