//! Clues and sentences in running text.

use quorum_pictures::style::COLUMNS;
use quorum_problem::Position;
use quorum_puzzle::Rules;
use quorum_puzzle::clue::Clue;
use std::collections::VecDeque;

/// Signs in a chain, so that it fits in a line.
const LONGEST: usize = 10;

/// Clues as people read them: givens, candidate sets and constraints one by one, signs joined to
/// chains, `R1C1<R1C2<R2C2`.
pub(crate) fn chained(clues: &[Clue], rules: &Rules) -> Vec<String> {
    let clues = &in_list_order(clues);
    let (mut words, mut chains) = (Vec::new(), Vec::<VecDeque<Clue>>::new());
    let ends = |clue: &Clue| match *clue {
        Clue::Sign { lesser, greater } => Some((lesser, greater)),
        Clue::Candidates { .. } | Clue::Constraint(_) => None,
    };
    for clue in clues {
        match ends(clue) {
            Some(_) => chains.push(VecDeque::from([clue.clone()])),
            None => words.push(clue.words(rules)),
        }
    }
    // Chains of one are joined, end to beginning, while that is possible.
    let first = |chain: &VecDeque<Clue>| ends(chain.front()?).map(|(lesser, _)| lesser);
    let last = |chain: &VecDeque<Clue>| ends(chain.back()?).map(|(_, greater)| greater);
    let mut index = 0;
    while index < chains.len() {
        let follows = |other: usize| {
            other != index
                && first(&chains[other]) == last(&chains[index])
                && chains[other].len() + chains[index].len() <= LONGEST
        };
        match (0..chains.len()).find(|&other| follows(other)) {
            Some(other) => {
                let tail = chains.remove(other);
                index -= usize::from(other < index);
                chains[index].extend(tail);
            }
            None => index += 1,
        }
    }
    let name = |cell| Position::of(cell, rules.columns()).to_string();
    for chain in chains {
        if chain.len() == 1 {
            words.push(chain[0].words(rules));
            continue;
        }
        let mut cells: Vec<String> = first(&chain).map(name).into_iter().collect();
        cells.extend(chain.iter().filter_map(ends).map(|(_, greater)| name(greater)));
        words.push(cells.join("<"));
    }
    words
}

/// Clues with the constraints last, in the order of lists for people.
pub fn in_list_order(clues: &[Clue]) -> Vec<Clue> {
    let mut sorted = clues.to_vec();
    let constraint = |clue: &Clue| matches!(clue, Clue::Constraint(_));
    sorted.sort_by(|a, b| match (a, b) {
        (Clue::Constraint(a), Clue::Constraint(b)) => a.stated().in_list_order(b.stated()),
        _ => constraint(a).cmp(&constraint(b)),
    });
    sorted
}

/// Clues in running text, separated by semicolons if one of them contains a comma.
pub fn joined(words: &[String]) -> String {
    let is_listed = |words: &String| words.contains(", ");
    words.join(if words.iter().any(is_listed) { "; " } else { ", " })
}

/// `1 of 16 cells is the same in all solutions`.
pub fn common(common: usize, cells: usize) -> String {
    let are = if common == 1 { "is" } else { "are" };
    format!("{common} of {cells} cells {are} the same in all solutions")
}

/// A space at which [`wrapped`] ends no line; it comes out as an ordinary one.
pub const NO_BREAK: char = '\u{a0}';

/// A text in lines of at most [`COLUMNS`], unless a word is longer.
pub fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("one line at least");
        if line.is_empty() {
            word.clone_into(line);
        } else if line.chars().count() + 1 + word.chars().count() <= COLUMNS {
            *line += " ";
            *line += word;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n").replace(NO_BREAK, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign(lesser: usize, greater: usize) -> Clue {
        Clue::Sign { lesser, greater }
    }

    #[test]
    fn signs_become_chains() {
        let rules = Rules::new(3, None).unwrap();
        let clues = [sign(1, 0), Clue::given(2, 3), sign(2, 1), sign(0, 3), sign(5, 4)];
        assert_eq!(chained(&clues, &rules), ["R1C3=3", "R1C3<R1C2<R1C1<R2C1", "R2C2>R2C3"]);
        // Every sign of a cycle is named once.
        let cycle = [sign(0, 1), sign(3, 0), sign(1, 4), sign(4, 3)];
        assert_eq!(chained(&cycle, &rules), ["R1C1<R1C2<R2C2<R2C1<R1C1"]);
    }

    #[test]
    fn clues_with_commas_are_separated_by_semicolons() {
        let words = ["R1C1=5", "cage of 3: R1C1, R1C2"].map(str::to_owned);
        assert_eq!(joined(&words), "R1C1=5; cage of 3: R1C1, R1C2");
        assert_eq!(joined(&[words[0].clone(), words[0].clone()]), "R1C1=5, R1C1=5");
    }

    #[test]
    fn lines_end_before_the_edge() {
        let words: Vec<String> = (0..40).map(|i| format!("R{i}C{i}={i}")).collect();
        let text = wrapped(&words.join(", "));
        let lines: Vec<&str> = text.lines().collect();
        let (_, full) = lines.split_last().unwrap();
        assert!(lines.iter().all(|line| line.len() <= COLUMNS), "{text}");
        assert!(full.iter().all(|line| line.len() > COLUMNS - "R39C39=39,".len()), "{text}");
        assert_eq!(text.replace('\n', " "), words.join(", "));
    }
}
