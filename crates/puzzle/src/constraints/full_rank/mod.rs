//! Full rank: all rows and columns, read as numbers from both ends, in ascending order; a clue is
//! the place of its line, from 1.
//!
//! `full-rank=10` means that nine lines are lower than the line and that no other equals it; with
//! `10_ties` others may equal it. `no-rank-ties` means that no two lines of the grid are equal.
//!
//! Lowering: rows and columns have each of the n values once, so each value begins four lines, one
//! from every side of the grid. Hence the rank states the first value, and how many of the three
//! other lines with that value are lower. If they all are, or none, that is one automaton per line
//! that may begin with the value; else one automaton reads the clue's line beside each of these,
//! and counts. It counts the lower ones up to one, or those that are not lower. A tie is one
//! automaton per pair of lines that can be equal (`lines.rs`). Sources: `FullRank` and
//! `FullRankTies` of Interactive-Sudoku-Solver.

mod lines;

use super::*;

pub(super) static FULL_RANK: NamedConstraint = NamedConstraint {
    name: "full-rank",
    summary: "the number is the rank of the line, from 1, of all rows and columns read as numbers from both ends",
    parameter: "a rank of 1 to 4n, which no other line has; with _ties behind it others may have it too",
    example: "full-rank=13:R1C1.R1C2.R1C3.R1C4.R1C5.R1C6.R1C7.R1C8.R1C9",
    picture: Depiction::BeforeLine,
    iss: Iss::Item("FullRank", IssForm::Rank),
    in_words: Some(in_words),
    fits,
    canonical_parameter: |context, stated| {
        let (rank, has_ties) = parts(&stated.parameter);
        let rank = parameter::whole(rank, &(1..=4 * context.rows() as i64))?;
        stated.parameter = format!("{rank}{}", if has_ties { TIES } else { "" });
        Ok(())
    },
    canonical_cells: |context, stated| {
        cells::count(stated, 1..=1)?;
        if lines::all(context.rows()).contains(&stated.cells[0]) {
            Ok(())
        } else {
            expected("the cells of a row or column from one end to the other", "others")
        }
    },
    lower,
    ..NamedConstraint::DEFAULT
};

pub(super) static NO_RANK_TIES: NamedConstraint = NamedConstraint {
    name: "no-rank-ties",
    summary: "no two rows or columns, read as numbers from both ends, are equal",
    example: "no-rank-ties:",
    iss: Iss::Own(&["FullRankTies"]),
    fits,
    lower: |context, _, primitives| {
        permutations(context, primitives)?;
        let automaton = primitives.machine(Pair::Equal, Pair::step, |pair| *pair == Pair::Other)?;
        let mut lines = lines::that_may_be_equal(context.rows()).into_iter();
        lines.try_for_each(|pairs| primitives.word(pairs.concat(), automaton.clone()))
    },
    ..NamedConstraint::DEFAULT
};

/// The end of the parameter of a clue whose line others may equal.
const TIES: &str = "_ties";

/// The rank of a parameter, and whether other lines may have it.
fn parts(parameter: &str) -> (&str, bool) {
    match parameter.strip_suffix(TIES) {
        Some(rank) => (rank, true),
        None => (parameter, false),
    }
}

/// `full-rank of 10 with ties: R1C1, R1C2`.
fn in_words(stated: &Stated, columns: usize) -> Option<String> {
    let (rank, has_ties) = parts(&stated.parameter);
    let plain = Stated { parameter: rank.to_owned(), ..stated.clone() };
    has_ties.then(|| plain.words(columns).replacen(':', " with ties:", 1))
}

/// Rows and columns are permutations of all values.
fn fits(context: &Context<'_>) -> Result {
    let (rows, columns) = (context.rows(), context.columns());
    context.check_lines()?;
    if rows == columns && rows > 1 && context.count() == rows {
        Ok(())
    } else {
        expected(
            "a square grid of 2x2 or more with as many values as rows",
            format!("{rows}x{columns} with {}", context.values()),
        )
    }
}

/// States what the rules state as well: the automata are about rows and columns of different values
/// only.
fn permutations(context: &Context<'_>, primitives: &mut Primitives<'_>) -> Result {
    lines::all(context.rows()).iter().step_by(2).try_for_each(|line| primitives.different(line))
}

fn lower(context: &Context<'_>, stated: &Stated, primitives: &mut Primitives<'_>) -> Result {
    let (rank, has_ties) = parts(&stated.parameter);
    let rank = parameter::whole(rank, &(1..=parameter::MOST))?;
    let (n, line) = (context.rows(), &stated.cells[0]);
    permutations(context, primitives)?;
    let first = context.low() + (rank - 1) / 4;
    primitives.among(line[0], |value| value == first)?;
    let lower = (rank - 1) % 4;
    let counter = Counter {
        first,
        // The last value of a permutation follows from the others.
        length: 2 * n - 3,
        counts_lower: lower < 2,
        wanted: lower.min(3 - lower),
        has_ties,
    };
    let start = (0, 0, Status::Other);
    let step = |state: &Counting, value: i64| counter.step(*state, value);
    let accepts = |&(place, count, _): &Counting| place == 0 && count == counter.wanted;
    let automaton = primitives.machine(start, step, accepts)?;
    let mut all = Vec::new();
    for other in lines::that_may_begin_as(n, line) {
        let mut word = vec![other[0]];
        for place in 1..n - 1 {
            word.extend([line[place], other[place]]);
        }
        if counter.wanted == 0 {
            primitives.word(word, automaton.clone())?;
        } else {
            all.extend(word);
        }
    }
    if counter.wanted == 0 { Ok(()) } else { primitives.word(all, automaton) }
}

/// Counts lines with the first value of the clue's line. Of each line it reads the first value,
/// then the values of both lines, in turn, at each further place.
struct Counter {
    first: i64,
    /// Number of values that are read for a line.
    length: usize,
    /// Counts the lower lines, else the others.
    counts_lower: bool,
    wanted: i64,
    /// Other lines may be equal.
    has_ties: bool,
}

/// The place in the values of a line, the number of lines counted, and what is known of the line.
type Counting = (usize, i64, Status);

/// What is known of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Status {
    /// It is counted already, or begins with another value.
    Other,
    /// It is equal so far.
    Equal,
    /// It is equal before this value of the clue's line.
    Beside(i64),
}

impl Counter {
    fn step(&self, (place, count, status): Counting, value: i64) -> Option<Counting> {
        let counted = |is_lower: bool| count + i64::from(is_lower == self.counts_lower);
        let (count, status) = match status {
            _ if place == 0 && value == self.first => (count, Status::Equal),
            _ if place == 0 => (count, Status::Other),
            Status::Equal => (count, Status::Beside(value)),
            Status::Beside(own) if own != value => (counted(value < own), Status::Other),
            Status::Beside(_) => (count, Status::Equal),
            Status::Other => (count, Status::Other),
        };
        let (place, count, status) = match (place + 1 == self.length, status) {
            (false, _) => (place + 1, count, status),
            (true, Status::Equal) if !self.has_ties => return None,
            (true, Status::Equal) => (0, counted(false), Status::Other),
            (true, _) => (0, count, Status::Other),
        };
        (count <= self.wanted).then_some((place, count, status))
    }
}

/// What is known of the values of two lines, read in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Pair {
    Equal,
    /// The same before this value of one line.
    Beside(i64),
    /// They differ.
    Other,
}

impl Pair {
    fn step(&self, value: i64) -> Option<Pair> {
        Some(match *self {
            Pair::Equal => Pair::Beside(value),
            Pair::Beside(other) if other == value => Pair::Equal,
            Pair::Beside(_) | Pair::Other => Pair::Other,
        })
    }
}

#[cfg(test)]
mod tests;
