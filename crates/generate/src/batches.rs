//! Removal of givens from a large full grid, with fewer and easier questions than one per given.
//! The puzzles are those of [`thin_out`](super::thinning::thin_out): every answer is a fact about
//! the puzzle, whatever finds it.
//!
//! * **Question.** As long as the puzzle is unique, a given is superfluous if no solution has
//!   another value in its cell. "This cell differs from the grid" is a stronger condition than
//!   "some cell differs", and the grid is not searched for again.
//! * **Batches.** The next givens of the order are removed together. Where naked and hidden singles
//!   fill the grid again, all are superfluous, and the next batch is twice as large. Otherwise a
//!   batch of 16 is removed, and the formula of what is left, reduced by singles, is loaded once.
//!   The questions about its givens follow in their order, with the later ones as assumptions; a
//!   needed one becomes a unit clause. Fewer assumptions make learned clauses shorter: one session
//!   with all givens as assumptions had a tenth of the conflicts per second on a 25x25 grid, and
//!   was several times slower.
//!
//! Sources: deletion of constraints for a minimal unsatisfiable subset, with the negation of the
//! removed one asserted (van Maaren and Wieringa, Finding guaranteed MUSes fast, 2008); assumptions
//! (Een and Sorensson, Temporal induction by incremental SAT solving, 2003).

use super::thinning::Thinning;
use quorum_encodings::cnf::{self, CnfOptions, FALSE, Reduction, TRUE};
use quorum_panel::Unanswered;
use quorum_problem::{Features, Grid};
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_solvers::Question;
use quorum_solvers::batsat::Batsat;
use quorum_solvers::sat::{Backend, Found};

/// Clues (or groups of symmetric ones) whose questions share a formula.
const BATCH: usize = 16;

/// The values of a puzzle all of whose cells are given, with groups for its only constraints.
pub(super) fn full_grid(puzzle: &Puzzle) -> Option<Grid> {
    let problem = puzzle.lower();
    let is_plain = Features::GROUPS.check(problem.features()).is_ok();
    let values = problem.candidates().iter().map(|set| set.only());
    values.collect::<Option<Grid>>().filter(|_| is_plain)
}

/// Removes givens of a full grid in this order, each group at once or not at all, as long as it
/// stays the only solution. `question` starts the time of one question.
pub(super) fn thin_out_in_batches(
    mut puzzle: Puzzle,
    grid: &[u8],
    order: &[Vec<Clue>],
    thinning: Thinning,
    question: impl Fn() -> Question,
) -> Result<Puzzle, Unanswered> {
    let mut left: usize = order.iter().map(Vec::len).sum();
    let mut rest = order;
    let mut size = order.len().div_ceil(4);
    while let Some(first) = rest.first() {
        let spare = left - left.min(thinning.floor);
        if first.len() > spare {
            rest = &rest[1..];
            continue;
        }
        let batch = within(&rest[..size.min(rest.len())], spare);
        let without = without(&puzzle, batch);
        let Some(mut open) = OpenBatch::new(&without, grid) else {
            left -= batch.iter().map(Vec::len).sum::<usize>();
            rest = &rest[batch.len()..];
            (puzzle, size) = (without, 2 * size);
            continue;
        };
        if batch.len() > BATCH {
            size = (batch.len() / 2).max(BATCH);
            continue;
        }
        for (index, clues) in batch.iter().enumerate() {
            if open.is_superfluous(clues, &batch[index + 1..], &question())? {
                left -= clues.len();
                puzzle = self::without(&puzzle, std::slice::from_ref(clues));
            } else {
                open.keep(clues);
            }
        }
        rest = &rest[batch.len()..];
        size = BATCH;
    }
    Ok(puzzle)
}

/// The first groups that have so many clues together, at least one group.
fn within(groups: &[Vec<Clue>], most: usize) -> &[Vec<Clue>] {
    let mut clues = 0;
    let fits = |group: &&Vec<Clue>| {
        clues += group.len();
        clues <= most
    };
    &groups[..groups.iter().take_while(fits).count().max(1)]
}

fn without(puzzle: &Puzzle, groups: &[Vec<Clue>]) -> Puzzle {
    groups.iter().flatten().fold(puzzle.clone(), |puzzle, clue| puzzle.without(clue))
}

/// The formula of a puzzle without a batch of givens, loaded.
struct OpenBatch<'a> {
    grid: &'a [u8],
    formula: cnf::EncodedFormula,
    backend: Batsat,
    variables: i32,
}

impl<'a> OpenBatch<'a> {
    /// Loads the formula; `None` if singles fill the grid.
    fn new(puzzle: &Puzzle, grid: &'a [u8]) -> Option<Self> {
        let reduction = Reduction::named("fixpoint").expect("in the table");
        let formula =
            cnf::encode(&puzzle.lower(), &CnfOptions { reduction, ..CnfOptions::default() });
        if formula.decided().is_some() {
            return None;
        }
        let mut backend = Batsat::new();
        formula.cnf.clauses().for_each(|clause| backend.add(clause));
        let variables = formula.cnf.variables() as i32;
        Some(OpenBatch { grid, formula, backend, variables })
    }

    /// Literals of the clues that singles leave open.
    fn literals<'b>(&'b self, clues: &'b [Clue]) -> impl Iterator<Item = i32> + 'b {
        let literal = |clue: &Clue| {
            let &Clue::Candidates { cell, .. } = clue else { unreachable!("givens only") };
            self.formula.cells.literal(cell, self.grid[cell])
        };
        clues.iter().map(literal).filter(|&literal| {
            debug_assert_ne!(literal, FALSE, "the grid is a solution");
            literal != TRUE
        })
    }

    /// Whether no solution with the `later` clues differs from the grid in the cells of `clues`.
    fn is_superfluous(
        &mut self,
        clues: &[Clue],
        later: &[Vec<Clue>],
        question: &Question,
    ) -> Result<bool, Unanswered> {
        let mut differs: Vec<i32> = self.literals(clues).map(|literal| -literal).collect();
        let mut assumptions: Vec<i32> =
            later.iter().flat_map(|clues| self.literals(clues)).collect();
        match differs[..] {
            [] => return Ok(true),
            [literal] => assumptions.push(literal),
            _ => {
                self.variables += 1;
                differs.push(-self.variables);
                self.backend.add(&differs);
                assumptions.push(self.variables);
            }
        }
        match self.backend.solve(&assumptions, question) {
            Found::Model => Ok(false),
            Found::Nothing => Ok(true),
            Found::GaveUp(_) if question.cancel.is_cancelled() => Err(Unanswered::Cancelled),
            Found::GaveUp(_) | Found::OutOfNodes => Err(Unanswered::OutOfTime),
        }
    }

    /// States that clues stay.
    fn keep(&mut self, clues: &[Clue]) {
        let literals: Vec<i32> = self.literals(clues).collect();
        literals.iter().for_each(|&literal| self.backend.add(&[literal]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clues::with_givens;
    use crate::grid::random_grid;
    use crate::latin::random_latin_square;
    use crate::thinning::{Symmetry, removal_order, thin_out};
    use quorum_panel::{Oracle, Verdict};
    use quorum_puzzle::{Boxes, Rules};
    use quorum_solvers::{Mode, Question};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn rules(rows: u8, columns: u8) -> Rules {
        Rules::new(usize::from(rows * columns), Some(Boxes { rows, columns })).unwrap()
    }

    fn in_batches(puzzle: &Puzzle, thinning: Thinning, seed: u64) -> Puzzle {
        let grid = full_grid(puzzle).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let order = removal_order(puzzle, thinning.symmetry, &mut random);
        let question = || Question::new(Mode::First);
        thin_out_in_batches(puzzle.clone(), &grid, &order, thinning, question).unwrap()
    }

    /// The puzzles of a seed are those of single questions to a search, which shares no code.
    #[test]
    fn the_puzzles_are_those_of_single_questions() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut oracle = Oracle::engine("dlx");
        let shapes = [(2, 2), (2, 3), (3, 3), (3, 4)].map(|(rows, columns)| rules(rows, columns));
        let mut full: Vec<Puzzle> = shapes
            .into_iter()
            .map(|rules| with_givens(rules.clone(), &random_grid(&rules, &mut random)))
            .collect();
        let square = random_latin_square(8, &mut random);
        full.push(with_givens(Rules::new(8, None).unwrap(), &square));
        for (seed, puzzle) in full.iter().enumerate() {
            let cells = puzzle.size() * puzzle.size();
            let symmetries = [None, Some(Symmetry::HalfTurn), Some(Symmetry::Full)];
            for symmetry in symmetries {
                for floor in [0, cells / 2, cells - 3] {
                    let thinning = Thinning { floor, symmetry };
                    let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
                    let keep = |less: &Puzzle| oracle.is_unique(less);
                    let expected = thin_out(puzzle.clone(), thinning, &mut random, keep).unwrap();
                    assert_eq!(in_batches(puzzle, thinning, seed as u64), expected, "{thinning:?}");
                }
            }
        }
    }

    /// On a grid where batches are used: one solution by another SAT solver, and two without any
    /// given.
    #[test]
    fn a_large_puzzle_is_minimal() {
        let rules = rules(4, 4);
        let grid = random_grid(&rules, &mut ChaCha8Rng::seed_from_u64(3));
        let thinning = Thinning { floor: 0, symmetry: None };
        let puzzle = in_batches(&with_givens(rules, &grid), thinning, 3);
        let mut varisat = Oracle::engine("varisat");
        assert_eq!(varisat.only_solution(&puzzle).unwrap(), Some(grid));
        assert!(puzzle.given_count() < 110, "{}", puzzle.given_count());
        for clue in puzzle.clues() {
            assert_eq!(varisat.decide(&puzzle.without(&clue)).unwrap().0, Verdict::Multiple);
        }
    }

    #[test]
    fn a_question_ends_at_its_limit_and_when_cancelled() {
        let rules = rules(4, 4);
        let grid = random_grid(&rules, &mut ChaCha8Rng::seed_from_u64(3));
        let puzzle = with_givens(rules, &grid);
        let order: Vec<Vec<Clue>> = puzzle.clues().into_iter().map(|clue| vec![clue]).collect();
        let ended = |question: Question| {
            let asked = || question.clone();
            thin_out_in_batches(puzzle.clone(), &grid, &order, Thinning::default(), asked)
        };
        let over = Question::new(Mode::First).until(Some(std::time::Instant::now()));
        assert_eq!(ended(over), Err(Unanswered::OutOfTime));
        let cancelled = Question::new(Mode::First);
        cancelled.cancel.cancel();
        assert_eq!(ended(cancelled), Err(Unanswered::Cancelled));
    }

    #[test]
    fn only_full_grids_of_groups_are_removed_from_in_batches() {
        let rules = rules(2, 2);
        let grid = random_grid(&rules, &mut ChaCha8Rng::seed_from_u64(3));
        let mut puzzle = with_givens(rules, &grid);
        assert_eq!(full_grid(&puzzle), Some(grid.clone()));
        assert_eq!(full_grid(&puzzle.without(&puzzle.clues()[3])), None);
        crate::clues::add_signs(&mut puzzle, &grid, crate::clues::SignPlaces::InBoxes);
        assert_eq!(full_grid(&puzzle), None);
    }
}
