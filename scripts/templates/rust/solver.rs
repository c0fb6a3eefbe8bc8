//! A solver for `quorum --with NAME=line:...`, to start from. The protocol:
//! docs/reference/protocol.md.
//!
//! ```text
//! rustc --edition 2024 -O -o mine solver.rs
//! quorum compare --with mine=line:./mine data/conformance
//! ```
//!
//! Replace `Search` by your own; the rest is the protocol. With the argument `--lie=unique`
//! or `--lie=grid` it lies, to show that quorum notices.

use std::io::{self, BufRead, Write};
use std::time::Instant;

/// Values as bits: bit `v - 1` is value `v`.
type Set = u64;

fn single(value: u32) -> Set {
    1 << (value - 1)
}

/// The values `1..=n`.
fn all(n: u32) -> Set {
    if n == 64 { !0 } else { (1 << n) - 1 }
}

struct Puzzle {
    n: usize,
    /// Rows and columns of a box.
    boxes: Option<(usize, usize)>,
    candidates: Vec<Set>,
    /// Pairs of cells, the lesser first.
    less: Vec<(usize, usize)>,
}

impl Puzzle {
    /// Reads 81 characters or a corpus line.
    fn parse(line: &str) -> Option<Self> {
        if !line.contains(';') {
            let cell = |c: char| c.to_digit(10).map_or(all(9), single);
            let candidates = line.chars().map(cell).collect();
            return Some(Puzzle { n: 9, boxes: Some((3, 3)), candidates, less: Vec::new() });
        }
        let n: usize = line.split('x').next()?.parse().ok()?;
        let field =
            |name: &str| line.split(';').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
        // A field that is not known may be a rule.
        let known = |part: &str| ["boxes", "cells", "signs", "name"].contains(&part);
        if !line.split(';').skip(1).all(|part| part.split('=').next().is_some_and(known)) {
            return None;
        }
        let boxes = match field("boxes")?.split_once('x') {
            Some((rows, columns)) => Some((rows.parse().ok()?, columns.parse().ok()?)),
            None => None,
        };
        let mut candidates = Vec::new();
        let mut rest = field("cells")?;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '{' => rest.find('}')? + 1,
                '0'..='9' if n > 9 => {
                    rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
                }
                _ => 1,
            };
            let (word, later) = rest.split_at(length);
            rest = later;
            match first {
                '/' | ' ' => {}
                '.' => candidates.push(all(n as u32)),
                _ => candidates.push(values(word.trim_matches(['{', '}']), n)?),
            }
        }
        let mut less = Vec::new();
        for (index, row) in field("signs").unwrap_or_default().split('/').enumerate() {
            for (place, sign) in row.chars().enumerate() {
                let cell = index / 2 * n + place;
                let neighbour = if index % 2 == 0 { cell + 1 } else { cell + n };
                match sign {
                    '<' | '^' => less.push((cell, neighbour)),
                    '>' | 'v' => less.push((neighbour, cell)),
                    _ => {}
                }
            }
        }
        Some(Puzzle { n, boxes, candidates, less })
    }
}

/// `27` up to 9x9, `2 7 12` above.
fn values(word: &str, n: usize) -> Option<Set> {
    if n > 9 {  word.split(' ').filter(|w| !w.is_empty()).map(|w| w.parse().ok().map(single)).sum() 
} else {  word.chars().map(|c| c.to_digit(10).map(single)).sum() 
}
}

/// Backtracking over the blank cell with the fewest values.
struct Search<'p> {
    puzzle: &'p Puzzle,
    limit: usize,
    peers: Vec<Vec<usize>>,
    grid: Vec<u32>,
    found: Vec<Vec<u32>>,
}

impl<'p> Search<'p> {
    fn new(puzzle: &'p Puzzle, limit: usize) -> Self {
        let n = puzzle.n;
        let see_each_other = |a: usize, b: usize| {
            let same_box = puzzle.boxes.is_some_and(|(rows, columns)| {
                (a / n / rows, a % n / columns) == (b / n / rows, b % n / columns)
            });
            a != b && (a / n == b / n || a % n == b % n || same_box)
        };
        let peers = (0..n * n).map(|a| (0..n * n).filter(|&b| see_each_other(a, b)).collect());
        let (peers, grid) = (peers.collect(), vec![0; n * n]);
        Search { puzzle, limit, peers, grid, found: Vec::new() }
    }

    fn allowed(&self, cell: usize) -> Set {
        let mut set = self.puzzle.candidates[cell];
        for &peer in self.peers[cell].iter().filter(|&&peer| self.grid[peer] > 0) {
            set &= !single(self.grid[peer]);
        }
        for &(lesser, greater) in &self.puzzle.less {
            if greater == cell && self.grid[lesser] > 0 {
                set &= !all(self.grid[lesser]);
            }
            if lesser == cell && self.grid[greater] > 0 {
                set &= all(self.grid[greater] - 1);
            }
        }
        set
    }

    fn run(&mut self) {
        let blank = (0..self.grid.len()).filter(|&cell| self.grid[cell] == 0);
        let choice = blank.map(|cell| (cell, self.allowed(cell))).min_by_key(|c| c.1.count_ones());
        let Some((cell, mut values)) = choice else {
            self.found.push(self.grid.clone());
            return;
        };
        while values != 0 && self.found.len() < self.limit {
            self.grid[cell] = values.trailing_zeros() + 1;
            values &= values - 1;
            self.run();
        }
        self.grid[cell] = 0;
    }
}

fn main() -> io::Result<()> {
    let lie = std::env::args().find_map(|word| word.strip_prefix("--lie=").map(str::to_owned));
    let mut out = io::stdout().lock();
    writeln!(out, "quorum 2 name=rust-template version=1.0 sizes=1-25 features=signs limit=any")?;
    out.flush()?;
    let mut limit = 2;
    for line in io::stdin().lock().lines() {
        let line = line?;
        if let Some(number) = line.strip_prefix("limit ") {
            limit = number.parse().unwrap_or(limit);
            continue;
        }
        let start = Instant::now();
        let Some(puzzle) = Puzzle::parse(&line) else {
            writeln!(out, "unsupported cannot read it")?;
            out.flush()?;
            continue;
        };
        let mut search = Search::new(&puzzle, limit);
        search.run();
        let mut found = search.found;
        match (lie.as_deref(), found.first_mut()) {
            (Some("unique"), _) => found.truncate(1),
            (Some("grid"), Some(grid)) => grid[0] = grid[0] % puzzle.n as u32 + 1,
            _ => {}
        }
        let time = start.elapsed().as_nanos();
        let between = if puzzle.n > 9 { " " } else { "" };
        let shown: Vec<String> = found
            .iter()
            .map(|grid| grid.iter().map(u32::to_string).collect::<Vec<_>>().join(between))
            .collect();
        writeln!(out, "{}:{}:{time}", found.len(), shown.join(","))?;
        out.flush()?;
    }
    Ok(())
}
