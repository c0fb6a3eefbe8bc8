//! From puzzle to problem: the one place where the rules of the game are stated.
//!
//! Cells in reading order, extra ones last; groups are the rows, the columns, then the regions,
//! each in reading order of its first cell, the diagonals (the main one first), then all others,
//! those of constraints last; then one pair per sign, then the primitives of the constraints. An
//! absent cell is in no group and has one candidate, 1.

use super::primitive_line::primitive_line;
use super::{Puzzle, Rules};
use crate::corpus_line;
use quorum_problem::{
    Board, Constraint, Group, GroupKind, LessThan, Problem, Shape, Statement, ValueSet, fault,
};
use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

thread_local! {
    /// The board of the puzzle before: in a corpus mostly that of the next one too.
    static LAST: RefCell<Option<LastBoard>> = const { RefCell::new(None) };
}

/// A board and what it was made of.
struct LastBoard {
    rules: Rules,
    groups: Vec<Group>,
    board: Arc<Board>,
}

/// Lowers a puzzle. Cannot fail: the content of a [`Puzzle`] is checked when it is written.
pub(super) fn lower(puzzle: &Puzzle) -> Problem {
    fault::at("puzzle", puzzle.name.as_deref().unwrap_or_default());
    let rules = puzzle.rules();
    let Lowered { groups, less_than, further } = Lowered::of(puzzle);
    let board = LAST.with_borrow_mut(|last| match last {
        Some(last) if last.rules == *rules && last.groups == groups => Arc::clone(&last.board),
        _ => {
            let board = Arc::new(board(puzzle, &groups));
            *last = Some(LastBoard { rules: rules.clone(), groups, board: Arc::clone(&board) });
            board
        }
    });
    let mut candidates = [puzzle.candidates(), rules.extra_cells()].concat();
    for &cell in rules.absent_cells() {
        candidates[cell] = ValueSet::single(1);
    }
    let mut problem = Problem::on(board, candidates, less_than)
        .expect("a puzzle holds only what a problem can hold");
    if !further.is_empty() {
        problem = problem.with_constraints(further).expect("checked when they were stated");
    }
    problem.with_statement(Arc::new(Source::new(puzzle)))
}

/// The puzzle of a problem, and its text once it was read.
#[derive(Debug)]
struct Source {
    puzzle: Puzzle,
    line: OnceLock<String>,
}

impl Source {
    fn new(puzzle: &Puzzle) -> Self {
        Source { puzzle: puzzle.without_name(), line: OnceLock::new() }
    }
}

impl Statement for Source {
    fn shape(&self) -> Shape {
        let rules = self.puzzle.rules();
        let boxes = rules.boxes().map(|boxes| (boxes.rows.into(), boxes.columns.into()));
        Shape { rows: rules.rows(), columns: rules.columns(), boxes }
    }

    fn line(&self) -> &str {
        self.line.get_or_init(|| {
            let counted = match self.puzzle.values().low() {
                1 => None,
                _ => Some(self.puzzle.counted_from_one()),
            };
            let line_of = counted.as_ref().unwrap_or(&self.puzzle);
            let full = line_of.rules().has_absent_cells().then(|| without_absent_cells(line_of));
            let line_of = full.as_ref().unwrap_or(line_of);
            if self.puzzle.constraints.is_some() {
                let Lowered { groups, less_than, further } = Lowered::of(&self.puzzle);
                let board = board(&self.puzzle, &groups);
                let added = &board.groups()[groups_of_rules(self.puzzle.rules())..];
                primitive_line(line_of, added, &less_than, &further)
            } else {
                corpus_line(line_of)
            }
        })
    }
}

/// The same problem on a full grid for programs, which know no absent cells: these have the given
/// 1, and groups in place of lines and diagonals leave them out. Without the constraints.
fn without_absent_cells(puzzle: &Puzzle) -> Puzzle {
    let rules = puzzle.rules();
    let groups =
        board(puzzle, &[]).groups().iter().map(|group| group.cells.clone()).collect::<Vec<_>>();
    let full = Rules::without_lines(rules.rows(), rules.columns(), Some(rules.values()), None)
        .and_then(|full| full.with_extra_cells(rules.extra_cells()))
        .expect("a part of these rules");
    let full = full.with_groups(groups).expect("groups of these rules");
    let mut stated = Puzzle::empty(full);
    stated.candidates.clone_from(&puzzle.candidates);
    stated.signs = puzzle.signs.clone();
    for &cell in rules.absent_cells() {
        stated.set_given(cell, 1);
    }
    stated
}

/// The signs and constraints of a puzzle by kind.
struct Lowered {
    groups: Vec<Group>,
    less_than: Vec<LessThan>,
    further: Vec<Constraint>,
}

impl Lowered {
    fn of(puzzle: &Puzzle) -> Self {
        let signs = puzzle.signs().map(|(lesser, greater)| LessThan { lesser, greater });
        let (mut groups, mut less_than) = (Vec::new(), signs.collect::<Vec<_>>());
        if let Some(fault) = fault::at("rules", "signs")
            && let Some(index) = fault.index(less_than.len())
        {
            let LessThan { lesser, greater } = less_than[index];
            less_than[index] = LessThan { lesser: greater, greater: lesser };
        }
        let mut further = Vec::new();
        let Some(constraints) = &puzzle.constraints else {
            return Lowered { groups, less_than, further };
        };
        let mut signs: HashSet<LessThan> = less_than.iter().copied().collect();
        for constraint in constraints.lowered(puzzle.rules()) {
            match constraint {
                Constraint::AllDifferent(mut group) => {
                    group.cells.sort_unstable();
                    groups.push(group);
                }
                // A pair is stated once, as a sign or by a constraint.
                Constraint::LessThan(pair) if !signs.insert(pair) => {}
                Constraint::LessThan(pair) => less_than.push(pair),
                constraint => further.push(constraint),
            }
        }
        Lowered { groups, less_than, further }
    }
}

/// Number of groups that the rules state, which are the first ones of a board.
fn groups_of_rules(rules: &Rules) -> usize {
    let diagonals = rules.diagonals();
    let regions = rules.region_numbers().and_then(|numbers| numbers.into_iter().max());
    let regions = regions.map_or(0, |last| last + 1);
    let diagonals = usize::from(diagonals.main) + usize::from(diagonals.anti);
    let lines = rules.line_groups().len();
    lines + regions + diagonals + rules.groups().len()
}

/// The cells and groups of a puzzle, those of its constraints last; its clues do not matter.
fn board(puzzle: &Puzzle, groups_of_constraints: &[Group]) -> Board {
    let cells = (0..puzzle.rules().all_cells()).map(|cell| puzzle.position(cell)).collect();
    let mut groups = Vec::new();
    let mut all_different = |kind, cells: Vec<usize>| groups.push(Group { kind, cells });

    let rules = puzzle.rules();
    rules.line_groups().into_iter().for_each(|(kind, cells)| all_different(kind, cells));
    if let Some(numbers) = rules.region_numbers() {
        let mut regions = vec![Vec::new(); numbers.iter().max().map_or(0, |last| last + 1)];
        for (cell, region) in numbers.into_iter().enumerate() {
            regions[region].push(cell);
        }
        regions.into_iter().for_each(|cells| all_different(GroupKind::Region, cells));
    }
    if rules.diagonals().main {
        all_different(GroupKind::Diagonal, rules.diagonal(true));
    }
    if rules.diagonals().anti {
        all_different(GroupKind::Diagonal, rules.diagonal(false));
    }
    for cells in rules.groups() {
        all_different(GroupKind::Other, cells.clone());
    }
    if let Some(fault) = fault::at("rules", "groups")
        && let Some(index) = fault.index(groups.len())
    {
        groups[index].cells.pop();
    }
    // Cells that are a group already are not stated again.
    let mut known: HashSet<Vec<usize>> = if groups_of_constraints.is_empty() {
        HashSet::new()
    } else {
        groups.iter().map(|group| group.cells.clone()).collect()
    };
    let new = groups_of_constraints.iter().filter(|group| known.insert(group.cells.clone()));
    groups.extend(new.cloned());
    Board::with_extra_cells(puzzle.values().count(), cells, rules.extra_cells().len(), groups)
        .expect("rules hold only what a board can hold")
}

#[cfg(test)]
mod tests {
    use crate::constraints::Stated;
    use crate::{Boxes, Diagonals, Puzzle, Rules, Sign};
    use quorum_problem::GroupKind;
    use std::sync::Arc;

    #[test]
    fn boxes_are_rows_high_and_columns_wide() {
        let rules = Rules::new(6, Some(Boxes { rows: 2, columns: 3 })).unwrap();
        let problem = Puzzle::empty(rules).lower();
        let regions: Vec<_> = problem
            .groups()
            .iter()
            .filter(|group| group.kind == GroupKind::Region)
            .map(|group| group.cells.clone())
            .collect();
        assert_eq!(regions.len(), 6);
        assert_eq!(regions[0], [0, 1, 2, 6, 7, 8]);
        assert_eq!(regions[3], [15, 16, 17, 21, 22, 23]);
    }

    #[test]
    fn puzzles_of_the_same_rules_share_a_board() {
        let lower = |size| Puzzle::empty(Rules::new(size, None).unwrap()).lower();
        let (four, again, five) = (lower(4), lower(4), lower(5));
        assert!(Arc::ptr_eq(four.board(), again.board()));
        assert_eq!((five.cells().len(), five.groups().len()), (25, 10));
        assert_eq!(lower(4), four);
    }

    #[test]
    fn every_group_has_its_kind() {
        let rules = Rules::new(3, None)
            .unwrap()
            .with_jigsaw(&[0, 0, 1, 0, 1, 1, 2, 2, 2])
            .unwrap()
            .with_diagonals(Diagonals::BOTH)
            .with_group(&[8, 0])
            .unwrap();
        let problem = Puzzle::empty(rules).lower();
        let groups: Vec<_> = problem.groups()[6..]
            .iter()
            .map(|group| (group.kind, group.cells.as_slice()))
            .collect();
        use GroupKind::{Diagonal, Other, Region};
        assert_eq!(
            groups,
            [
                (Region, &[0, 1, 3][..]),
                (Region, &[2, 4, 5]),
                (Region, &[6, 7, 8]),
                (Diagonal, &[0, 4, 8]),
                (Diagonal, &[2, 4, 6]),
                (Other, &[0, 8]),
            ]
        );
    }

    #[test]
    fn constraints_are_lowered_beside_groups_and_signs() {
        let mut puzzle = Puzzle::empty(Rules::new(3, None).unwrap());
        puzzle.set_right(0, Some(Sign::Less));
        let mut state = |name, parameter: &str, cells: &[usize]| {
            let (parameter, cells) = (parameter.to_owned(), vec![cells.to_vec()]);
            puzzle.state(Stated { name, parameter, cells }).unwrap();
        };
        state("cage", "3", &[4, 0]);
        // The first row once more.
        state("cage", "6", &[2, 1, 0]);
        state("rel", "1.2.4", &[8, 0]);
        state("reg", "*0.-.0", &[5]);
        let problem = puzzle.lower();
        assert_eq!(problem.groups().len(), 7);
        assert_eq!(
            (problem.groups()[6].kind, &*problem.groups()[6].cells),
            (GroupKind::Other, &[0, 4][..])
        );
        assert_eq!((problem.less_than().len(), problem.linear().len()), (1, 2));
        assert_eq!((problem.relations().len(), problem.regular().len()), (1, 1));
        assert!(problem.statement().unwrap().line().ends_with(
            ";groups=R1C1.R2C2;cells=.../.../...;signs=<./.../../.../..;constraints=\
             reg=*0.-.0:R2C3/rel=1.2.4:R1C1.R3C3/sum=3:R1C1.R2C2/sum=6:R1C1.R1C2.R1C3"
        ));
        assert!(Arc::ptr_eq(problem.board(), puzzle.lower().board()));
        let plain = Puzzle::empty(puzzle.rules().clone()).lower();
        assert_eq!((plain.groups().len(), plain.linear().len()), (6, 0));
    }

    #[test]
    fn a_grid_without_lines_has_its_other_groups_only() {
        for line in [
            "2x3;values=0-1;lines=none;boxes=none;groups=R1C1.R2C3;cells=0../...",
            "2x2;lines=none;boxes=none;diagonals=main;cells=../..",
            "4x4;lines=none;boxes=2x2;cells=..../..../..../....",
        ] {
            let puzzle = crate::corpus_line::parse(line).unwrap();
            assert_eq!(crate::corpus_line(&puzzle), line);
            assert_eq!(puzzle.kind(), "variant");
            let kinds = puzzle.lower().groups().iter().map(|group| group.kind).collect::<Vec<_>>();
            assert!(!kinds.contains(&GroupKind::Row) && !kinds.contains(&GroupKind::Column));
            assert_eq!(kinds.len(), if line.contains("2x2;cells") { 4 } else { 1 });
            for transform in crate::symmetry::Transform::of_square(puzzle.rules()) {
                assert!(!transform.apply(&puzzle).rules().has_lines());
            }
        }
        // More cells in a row than there are values.
        assert!(crate::corpus_line::parse("2x3;values=0-1;boxes=none;cells=.../...").is_err());
    }

    #[test]
    fn extra_cells_are_behind_those_of_the_grid() {
        let line = "2x2;values=0-1;boxes=none;extra-cells=1/2{0};groups=R1C1.R3C1;cells=../..;\
                    constraints=sum=2:R1C2.R3C1.R4C1";
        let puzzle = crate::corpus_line::parse(line).unwrap();
        assert_eq!(crate::corpus_line(&puzzle), line);
        assert_eq!((puzzle.kind(), puzzle.candidates().len()), ("variant", 4));
        let rules = "2x2 values 0-1 boxes none extra cells 3 groups 1";
        assert_eq!(puzzle.rules().to_string(), rules);
        let problem = puzzle.lower();
        assert_eq!((problem.grid_cells(), problem.cells().len()), (4, 7));
        let names: Vec<String> = problem.cells()[4..].iter().map(ToString::to_string).collect();
        assert_eq!(names, ["R3C1", "R3C2", "R4C1"]);
        let sets: Vec<String> = problem.candidates()[4..].iter().map(ToString::to_string).collect();
        assert_eq!(sets, ["1 2", "1", "1"]);
        assert_eq!(problem.groups().last().unwrap().cells, [0, 4]);
        assert_eq!(
            problem.statement().unwrap().line(),
            line.replace("values=0-1;", "").replace("{0}", "{1}").replace("sum=2", "sum=5")
        );
        // A turned grid has its cells elsewhere, and the extra ones where they were.
        for transform in crate::symmetry::Transform::of_square(puzzle.rules()) {
            let moved = transform.apply(&puzzle);
            assert_eq!(moved.rules().extra_cells(), puzzle.rules().extra_cells());
            assert_eq!(moved.lower().linear()[0].terms()[1..], problem.linear()[0].terms()[1..]);
        }
        let complement = crate::symmetry::Transform::identity(puzzle.rules()).complemented();
        assert!(complement.fits(&puzzle).is_err());
    }

    #[test]
    fn absent_cells_are_in_no_group() {
        let line = "3x4;values=1-3;lines=words;boxes=none;groups=R1C3.R3C1;cells=##../.#.2/...#;\
                    signs=..</..^./.../..../...;constraints=cage=5:R1C3.R1C4";
        let puzzle = crate::corpus_line::parse(line).unwrap();
        assert_eq!(crate::corpus_line(&puzzle), line);
        assert_eq!((puzzle.kind(), puzzle.given_count()), ("variant", 1));
        let problem = puzzle.lower();
        assert_eq!(problem.cells().len(), 12);
        for (cell, set) in problem.candidates().iter().enumerate() {
            let is_absent = [0, 1, 5, 11].contains(&cell);
            assert_eq!(puzzle.rules().is_absent(cell), is_absent);
            let values = if is_absent || cell == 7 { 1 } else { 3 };
            assert_eq!(set.len(), values, "{cell}");
            assert!(!is_absent || set.only() == Some(1));
            assert!(
                problem.groups().iter().all(|group| !is_absent || !group.cells.contains(&cell))
            );
        }
        let groups: Vec<&[usize]> = problem.groups().iter().map(|group| &*group.cells).collect();
        let words: [&[usize]; 6] = [&[2, 3], &[6, 7], &[8, 9, 10], &[4, 8], &[2, 6, 10], &[3, 7]];
        assert_eq!(groups[..6], words);
        assert_eq!(groups[6..], [&[2, 8]]);
        // The line for programs states the same problem on a full grid.
        let primitive = problem.statement().unwrap().line();
        assert_eq!(
            primitive,
            "3x4;values=1-3;lines=none;boxes=none;groups=R1C3.R1C4/R1C3.R2C3.R3C3/R1C3.R3C1/R1C4.R2C4/\
             R2C1.R3C1/R2C3.R2C4/R3C1.R3C2.R3C3;cells=11../.1.2/...1;signs=..</..^./.../..../...;\
             constraints=sum=5:R1C3.R1C4"
        );
        let again = crate::corpus_line::parse(primitive).unwrap().lower();
        assert_eq!(again.candidates(), problem.candidates());
        let sorted = |problem: &quorum_problem::Problem| {
            let mut groups: Vec<_> =
                problem.groups().iter().map(|group| group.cells.clone()).collect();
            groups.sort();
            groups
        };
        assert_eq!(sorted(&again), sorted(&problem));
        assert_eq!((again.less_than(), again.linear()), (problem.less_than(), problem.linear()));
        // Clues are those of cells that are there.
        assert_eq!(puzzle.clues().len(), 4);
        assert_eq!(puzzle.with_only(&puzzle.clues()), puzzle);
        for transform in crate::symmetry::Transform::of_square(puzzle.rules()) {
            let moved = transform.apply(&puzzle);
            assert_eq!(moved.rules().present_count(), 8);
            let of_moved = moved.lower();
            assert_eq!(of_moved.groups().len(), problem.groups().len());
            let text = crate::corpus_line(&moved);
            assert_eq!(crate::corpus_line::parse(&text).unwrap(), moved, "{text}");
        }
    }

    #[test]
    fn a_long_grid_has_short_words() {
        let row = "###########/#.........#".to_owned();
        let line = format!(
            "4x11;values=1-9;lines=words;boxes=none;cells={row}/....#....../{}",
            "#".repeat(11)
        );
        let puzzle = crate::corpus_line::parse(&line).unwrap();
        assert_eq!(crate::corpus_line(&puzzle), line);
        let longest = puzzle.lower().groups().iter().map(|group| group.cells.len()).max();
        assert_eq!(longest, Some(9));
        // A word of ten cells, and a row of ten.
        for changed in
            [line.replace("#.........#", "..........#"), line.replace("lines=words;", "")]
        {
            let error = crate::corpus_line::parse(&changed).unwrap_err().to_string();
            assert!(error.contains("needs 10 to 64"), "{error}");
        }
    }

    /// All grids of nine values of 1 to 3, filtered by rules written here.
    #[test]
    fn grids_with_absent_cells_are_counted() {
        for (shape, lines) in [
            ("#../.../..#", ""),
            (".#./.../.#.", "lines=words;"),
            (".#./.../.#.", ""),
            (".#./#.#/.#.", "lines=words;"),
            ("#.#/.../..#", "lines=none;"),
        ] {
            let text = format!("3x3;{lines}boxes=none;cells={shape}");
            let puzzle = crate::corpus_line::parse(&text).unwrap();
            let problem = puzzle.lower();
            let holes: Vec<bool> = shape.chars().filter(|&c| c != '/').map(|c| c == '#').collect();
            // Cells of a line that differ: all of them, or those without a hole between.
            let must_differ = |a: usize, b: usize, step: usize| {
                let between = (a + step..b).step_by(step).any(|cell| holes[cell]);
                let is_cut = between && lines == "lines=words;";
                !(holes[a] || holes[b] || is_cut || lines == "lines=none;")
            };
            let is_allowed = |grid: &[u8]| {
                let rows = (0..3).map(|row| ([3 * row, 3 * row + 1, 3 * row + 2], 1));
                let columns = (0..3).map(|column| ([column, column + 3, column + 6], 3));
                rows.chain(columns).all(|(line, step)| {
                    [(0, 1), (0, 2), (1, 2)].into_iter().all(|(a, b)| {
                        let (a, b) = (line[a], line[b]);
                        grid[a] != grid[b] || !must_differ(a, b, step)
                    })
                })
            };
            let (mut judged, mut counted) = (0, 0);
            for number in 0..3u32.pow(9) {
                let grid: Vec<u8> =
                    (0..9).map(|cell| (number / 3u32.pow(cell) % 3) as u8 + 1).collect();
                let is_one = (0..9).all(|cell| !holes[cell] || grid[cell] == 1);
                let is_solution = quorum_problem::judge(&problem, &grid).is_ok();
                assert_eq!(is_solution, is_one && is_allowed(&grid), "{text} {grid:?}");
                judged += u32::from(is_solution);
                counted += u32::from(is_one && is_allowed(&grid));
            }
            assert_eq!(judged, counted);
            assert!(judged > 0, "{text}");
        }
    }

    #[test]
    fn signs_point_from_lesser_to_greater() {
        let mut puzzle = Puzzle::empty(Rules::new(2, None).unwrap());
        puzzle.set_right(0, Some(Sign::Greater));
        puzzle.set_down(1, Some(Sign::Less));
        let pairs: Vec<_> =
            puzzle.lower().less_than().iter().map(|pair| (pair.lesser, pair.greater)).collect();
        assert_eq!(pairs, [(1, 0), (1, 3)]);
    }
}
