//! Reasons for people: pictures and sentences, for the terminal or as SVG.

use super::inference_words;
use super::words::{self, NO_BREAK, chained, in_list_order, joined, wrapped};
use super::{Ambiguity, Change, Changes, Completion, Conflict, Reasons, ShownConflict};
use quorum_panel::Unanswered;
use quorum_pictures::page::{Drawing, Part};
use quorum_problem::{Grid, Group, GroupKind, ValueSet};
use quorum_puzzle::clue::Clue;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{PrintedValue, Puzzle};

/// Number of missing clues that are named.
const NAMED_CLUES: usize = 12;

/// Subject of the sentences and pictures.
pub struct Page<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// None, the only one, or two different ones.
    pub solutions: &'a [Grid],
    /// The next step to take where a reason is incomplete.
    pub hints: Hints,
}

/// Next steps by which a reader gets the rest of an incomplete reason, in the words of the program
/// that prints the page: a page of the library contains no option names.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// Option that gives the search more time.
    pub more_time: Option<&'static str>,
    /// The place with the clues that the page leaves out.
    pub all_clues: Option<&'static str>,
    /// What removes redundant clues.
    pub fewer: Option<&'static str>,
    /// Option that adds a clue.
    pub add: Option<&'static str>,
    /// Option that shows this many contradictions.
    pub conflicts: Option<fn(usize) -> String>,
}

/// ` (hint)`, or nothing.
fn in_parentheses(hint: Option<&str>) -> String {
    hint.map_or(String::new(), |hint| format!(" ({hint})"))
}

impl Page<'_> {
    /// Its pictures and sentences.
    pub fn of(&self, reasons: &Result<Reasons, Unanswered>) -> Vec<Part> {
        match reasons {
            Err(reason) => {
                vec![self.solutions(), Part::Words(wrapped(&format!("No reasons: {reason}.")))]
            }
            Ok(Reasons::Conflicts { conflicts, rest_is_solvable, fixed }) => {
                let mut parts = Vec::new();
                for shown in conflicts {
                    parts.push(self.conflict(&shown.conflict));
                    parts.push(Part::Words(self.conflict_words(shown, !fixed.is_empty())));
                }
                parts.extend(self.fixed_words(fixed));
                if conflicts.iter().all(|shown| !shown.conflict.clues.is_empty()) {
                    parts.push(Part::Words(self.rest_words(conflicts.len(), *rest_is_solvable)));
                }
                parts
            }
            Ok(Reasons::Ambiguity(ambiguity)) => {
                let mut parts = vec![self.solutions(), Part::Words(self.solution_count(ambiguity))];
                parts.extend(self.common(ambiguity));
                parts.push(Part::Words(self.missing_clues(ambiguity)));
                parts.extend(self.together(ambiguity));
                parts.extend(self.changes(ambiguity));
                parts
            }
            Ok(Reasons::Inference { inference, hardest, redundant }) => {
                let words = wrapped(&inference_words::of_solution(inference));
                let mut parts = vec![self.solutions(), Part::Words(words)];
                let cells = self.puzzle.candidates().len();
                parts.extend(inference_words::steps(inference, hardest, cells).map(Part::Words));
                if let Some(clues) = redundant {
                    parts.extend(self.redundant(clues));
                }
                parts
            }
        }
    }

    /// The puzzle beside its solution, or two solutions with the cells marked in which
    /// they differ.
    fn solutions(&self) -> Part {
        let marked = differing_cells(self.solutions);
        let solved = |grid: &Grid| Drawing {
            solution: Some(grid.clone()),
            marked: marked.clone(),
            ..Drawing::of(self.puzzle)
        };
        Part::Drawings(match self.solutions {
            [a, b] => vec![solved(a), solved(b)],
            [grid] => vec![Drawing::of(self.puzzle), solved(grid)],
            _ => vec![Drawing::of(self.puzzle)],
        })
    }

    /// The puzzle with the clues of a contradiction marked, and these clues only.
    fn conflict(&self, conflict: &Conflict) -> Part {
        let only = Drawing::of(&self.puzzle.with_only(&conflict.clues));
        Part::Drawings(vec![self.marked(&conflict.clues), only])
    }

    /// `has_fixed`: some constraints are part of the rules of the contradiction.
    fn conflict_words(&self, shown: &ShownConflict, has_fixed: bool) -> String {
        let ShownConflict { conflict, inference, refutation } = shown;
        let rules = "the rules and the constraints below";
        let sentence = match (conflict.clues.len(), conflict.minimal) {
            (0, _) if has_fixed => {
                return wrapped(
                    "The rules and the constraints below have no solution together, even without \
                     clues.",
                );
            }
            (0, _) => return "The rules have no solution even without clues.".to_owned(),
            (1, _) if has_fixed => format!("The marked clue contradicts {rules}"),
            (1, _) => "The marked clue by itself leaves no solution".to_owned(),
            (count, is_minimal) => {
                let with = if has_fixed { format!(", given {rules}") } else { String::new() };
                let rest = if is_minimal {
                    "without any one of them, the others do not"
                } else {
                    "the time was not enough to see whether all of them are needed"
                };
                format!("The {count} marked clues contradict each other{with}; {rest}")
            }
        };
        let clues = joined(&chained(&conflict.clues, self.puzzle.rules()));
        let mut lines = vec![wrapped(&format!("{sentence}:")), wrapped(&clues)];
        match (self.repeated(conflict), inference) {
            (Some((value, kind)), _) => {
                lines.push(format!("The value {value} occurs twice in one {kind}."));
            }
            (None, Some(inference)) => {
                lines.push(wrapped(&inference_words::of_conflict(inference)));
                lines.extend(refutation.as_ref().map(inference_words::chain));
                lines.extend(inference_words::unused(&inference.left_out));
            }
            (None, None) => {}
        }
        lines.join("\n")
    }

    /// The constraints that are not clues.
    fn fixed_words(&self, fixed: &[Stated]) -> Option<Part> {
        let words: Vec<String> =
            fixed.iter().map(|stated| stated.words(self.puzzle.columns())).collect();
        let sentence = match words.len() {
            0 => return None,
            1 => "This constraint is part of the rules here, not a clue:",
            _ => "These constraints are part of the rules here, not clues:",
        };
        Some(Part::Words(format!("{sentence}\n{}", wrapped(&words.join("; ")))))
    }

    /// If the contradiction is a value that stands twice in a group: the value, the group.
    fn repeated(&self, conflict: &Conflict) -> Option<(PrintedValue, &'static str)> {
        let given = |clue: &Clue| match *clue {
            Clue::Candidates { cell, set } => Some((cell, set.only()?)),
            Clue::Sign { .. } | Clue::Constraint(_) => None,
        };
        let [a, b] = conflict.clues.as_slice() else { return None };
        let ((a, value), (b, other)) = (given(a)?, given(b)?);
        let problem = self.puzzle.lower();
        let holds_both = |group: &&Group| group.cells.contains(&a) && group.cells.contains(&b);
        let group = problem.groups().iter().find(holds_both)?;
        let kind = match group.kind {
            GroupKind::Row => "row",
            GroupKind::Column => "column",
            GroupKind::Region if self.puzzle.rules().jigsaw().is_none() => "box",
            GroupKind::Region => "region",
            GroupKind::Diagonal => "diagonal",
            GroupKind::Other => "group",
        };
        (value == other).then_some((self.puzzle.values().value(value), kind))
    }

    fn solution_count(&self, ambiguity: &Ambiguity) -> String {
        let count = match (ambiguity.solutions, ambiguity.exact) {
            (count, true) => format!("{count} solutions."),
            (count, false) => format!("At least {count} solutions."),
        };
        let differing = differing_cells(self.solutions).len();
        format!("{count} The two above differ in the {differing} marked cells.")
    }

    /// Cells that are the same in all solutions. Of two solutions the marks show it already.
    fn common(&self, ambiguity: &Ambiguity) -> Vec<Part> {
        let sentence = |words: &str| vec![Part::Words(words.to_owned())];
        let Some(candidates) = &ambiguity.candidates else {
            return sentence("The time was not enough to see what all solutions share.");
        };
        if ambiguity.exact && ambiguity.solutions == 2 {
            return Vec::new();
        }
        let common = candidates.values.iter().filter(|set| set.len() == 1).count();
        if common == 0 {
            return sentence("No cell is the same in all solutions.");
        }
        let shown = |&set: &ValueSet| if set.len() == 1 { set } else { ValueSet::EMPTY };
        let shared = Drawing {
            candidates: Some(candidates.values.iter().map(shown).collect()),
            ..Drawing::of(self.puzzle)
        };
        let cells = candidates.values.len();
        let heading = format!("{}:", words::common(common, cells));
        vec![Part::Words(heading), Part::Drawings(vec![shared])]
    }

    /// The clues that would leave one solution; signs first in a puzzle without givens.
    fn missing_clues(&self, ambiguity: &Ambiguity) -> String {
        let Ambiguity { givens, signs, complete, .. } = ambiguity;
        let clues = match self.puzzle.given_count() {
            0 => [&signs[..], givens].concat(),
            _ => [&givens[..], signs].concat(),
        };
        let what = if self.puzzle.sign_count() > 0 { "given or sign" } else { "given" };
        if clues.is_empty() {
            if !complete {
                return wrapped(&format!(
                    "The time was not enough to see whether a single {what} would make it unique."
                ));
            }
            if ambiguity.together.is_some() {
                return format!("No single {what} would make it unique.");
            }
            return wrapped(&format!(
                "No single {what} would make it unique; the time was not enough to find several \
                 that do together{}.",
                in_parentheses(self.hints.more_time)
            ));
        }
        let add = |clue: &Clue| format!("add{NO_BREAK}{}", clue.words(self.puzzle.rules()));
        let words: Vec<String> = clues.iter().take(NAMED_CLUES).map(add).collect();
        let sentence = match clues.len() {
            1 => "This clue would make it unique".to_owned(),
            count => format!("Each of these {count} clues by itself would make it unique"),
        };
        let more = match clues.len() - words.len() {
            0 => String::new(),
            more => format!(" and {more} more{}", in_parentheses(self.hints.all_clues)),
        };
        let capped = if *complete { "" } else { "\nThere may be others: the time was not enough." };
        let option = self.hints.add.and_then(|option| {
            Some(format!(" ({option} '{}')", clues.first()?.words(self.puzzle.rules())))
        });
        let option = option.unwrap_or_default();
        let sentence = wrapped(&format!("{sentence}{option}:"));
        format!("{sentence}\n{}{capped}", wrapped(&(words.join(", ") + &more)))
    }

    /// The changes of constraints that would leave one solution, as they are typed and in words.
    fn changes(&self, ambiguity: &Ambiguity) -> Option<Part> {
        let Changes { alone, together, is_fewest } = &ambiguity.changes;
        let line = |change: &Change| {
            let words = change.words(self.puzzle.columns());
            match self.hints.add {
                Some(option) => {
                    let text = change.stated.text(self.puzzle.columns());
                    format!("{option} '{text}'  # {words}")
                }
                None => words,
            }
        };
        let fewer = if *is_fewest { "" } else { "; fewer may suffice" };
        let sentence = match (alone.len(), together.len()) {
            (0, 0) => return None,
            (0, count) => format!("In its own rules, these {count} changes together would{fewer}"),
            (1, _) => "In its own rules, this change by itself would".to_owned(),
            (count, _) => {
                format!("In its own rules, each of these {count} changes by itself would")
            }
        };
        let lines: Vec<String> = alone.iter().chain(together).map(line).collect();
        Some(Part::Words(format!("{sentence}:\n{}", lines.join("\n"))))
    }

    /// The clues that leave one solution together, and that solution.
    fn together(&self, ambiguity: &Ambiguity) -> Vec<Part> {
        let Some(Completion { clues, solution }) = &ambiguity.together else { return Vec::new() };
        let rules = self.puzzle.rules();
        // As options, so that all of them are copied at once.
        let word = |clue: &Clue| match (self.hints.add, clue.words(rules)) {
            (None, words) => format!("add{NO_BREAK}{words}"),
            (Some(option), words) if words.contains(['<', '>']) => {
                format!("{option}{NO_BREAK}'{words}'")
            }
            (Some(option), words) => format!("{option}{NO_BREAK}{words}"),
        };
        let words: Vec<String> = clues.iter().map(word).collect();
        let between = if self.hints.add.is_some() { " " } else { ", " };
        let drawing = Drawing { solution: Some(solution.clone()), ..self.marked(clues) };
        vec![
            Part::Words(format!(
                "{}\n{}",
                wrapped(&format!(
                    "These {} clues together would, chosen one by one; fewer may suffice:",
                    clues.len()
                )),
                wrapped(&words.join(between))
            )),
            Part::Drawings(vec![drawing]),
        ]
    }

    /// Names what is shorter, the redundant clues or the others, and marks those.
    fn redundant(&self, clues: &[Clue]) -> Vec<Part> {
        let all = self.puzzle.clues();
        let count = match clues.len() {
            0 => {
                let words = format!("None of the {} clues is redundant.", all.len());
                return vec![Part::Words(words)];
            }
            1 => format!("1 of {} clues is redundant", all.len()),
            count => format!(
                "{count} of {} clues are redundant, each by itself: once one is gone, others may \
                 be needed{}",
                all.len(),
                in_parentheses(self.hints.fewer)
            ),
        };
        let needed: Vec<Clue> = all.into_iter().filter(|clue| !clues.contains(clue)).collect();
        let (sentence, named) = match needed.len() {
            0 => {
                let words = wrapped(&format!("{count}. These are all of them."));
                return vec![Part::Words(words)];
            }
            fewer if fewer < clues.len() => (format!("{count}. Needed (marked):"), needed),
            _ => (format!("{count} (marked):"), clues.to_vec()),
        };
        let named = in_list_order(&named);
        let words: Vec<String> = named.iter().map(|clue| clue.words(self.puzzle.rules())).collect();
        let words = wrapped(&joined(&words));
        vec![
            Part::Words(format!("{}\n{words}", wrapped(&sentence))),
            Part::Drawings(vec![self.marked(&named)]),
        ]
    }

    /// The puzzle with these clues marked.
    fn marked(&self, clues: &[Clue]) -> Drawing {
        let mut drawing = Drawing::of(self.puzzle);
        for clue in clues {
            match clue {
                Clue::Candidates { cell, .. } => drawing.marked.push(*cell),
                Clue::Sign { lesser, greater } => drawing.marked_signs.push((*lesser, *greater)),
                Clue::Constraint(clue) => drawing.marked_constraints.push(clue.stated().clone()),
            }
        }
        drawing
    }

    /// Whether the puzzle without the shown contradictions has a solution.
    fn rest_words(&self, conflicts: usize, rest_is_solvable: Option<bool>) -> String {
        let these = match conflicts {
            1 => "these clues",
            _ => "the clues of all of these",
        };
        match rest_is_solvable {
            Some(true) => wrapped(&format!(
                "Without {these}, the puzzle has a solution: any other contradiction shares a clue with \
                 {}.",
                if conflicts == 1 { "this one" } else { "one of these" }
            )),
            Some(false) => {
                let see = self.hints.conflicts.map(|hint| format!(": {}", hint(conflicts + 1)));
                format!(
                    "Without {these}, the puzzle still has no solution{}.",
                    see.unwrap_or_default()
                )
            }
            None => wrapped(&format!(
                "The time was not enough to see whether the puzzle has a solution without {these}."
            )),
        }
    }
}

/// The cells in which two solutions differ; none unless there are two.
pub fn differing_cells(solutions: &[Grid]) -> Vec<usize> {
    match solutions {
        [a, b] => (0..a.len()).filter(|&cell| a[cell] != b[cell]).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::Rules;

    #[test]
    fn clues_that_were_not_found_in_time_are_mentioned() {
        let puzzle = Puzzle::empty(Rules::new(4, None).unwrap());
        let hints = Hints { more_time: Some("wait longer"), ..Hints::default() };
        let page = Page { puzzle: &puzzle, solutions: &[], hints };
        let mut ambiguity = Ambiguity {
            solutions: 288,
            exact: true,
            candidates: None,
            givens: Vec::new(),
            signs: Vec::new(),
            changes: Changes::default(),
            complete: true,
            together: None,
        };
        let words = page.missing_clues(&ambiguity).replace('\n', " ");
        let end = "the time was not enough to find several that do together (wait longer).";
        assert!(words.ends_with(end), "{words}");
        ambiguity.together = Some(Completion { clues: Vec::new(), solution: Vec::new() });
        assert_eq!(page.missing_clues(&ambiguity), "No single given would make it unique.");
    }
}
