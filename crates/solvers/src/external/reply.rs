//! Answer lines of a program, and the claims that they make.
//!
//! An answer line is `COUNT`, `COUNT:SOLUTIONS` or `COUNT:SOLUTIONS:NS`, or `unsupported`
//! with a reason. `SOLUTIONS` is one or more grids joined by commas, or nothing.
//!
//! | reported | claimed |
//! |---|---|
//! | a count below the limit, as many grids | there are no others: the search is exhausted |
//! | a count at the limit, as many grids | there may be others |
//! | fewer grids than the count | a [`CountClaim`], which makes no verdict |
//!
//! Grids that are not shown cannot be judged: a bare `1` is not `unique`, as the counted
//! solution may be wrong.

use crate::{Answer, CountClaim, Mode};
use quorum_problem::Grid;
use std::time::Duration;

/// A parsed answer line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The program does not support the puzzle, for this reason.
    Unsupported(String),
    /// A number of solutions, some of them shown.
    Count(CountReply),
}

/// A line that is not an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found '{found}'")]
pub struct ReplyError {
    /// Words for what the line should have.
    pub expected: String,
    /// The line, shortened to a readable length.
    pub found: String,
}

/// A number of solutions, some of them shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CountReply {
    /// Number of solutions found, at most the limit.
    pub count: u64,
    /// The solutions shown.
    pub grids: Vec<Grid>,
    /// Time measured by the program itself.
    pub time: Option<Duration>,
}

impl Reply {
    /// Reads the answer to the question `question` about a grid of `size` x `size` cells. The line
    /// may begin with the question and a colon. `with_time`: a third field is the program's
    /// time in nanoseconds; otherwise it is ignored, as its meaning is unknown.
    pub fn parse(
        line: &str,
        question: &str,
        size: usize,
        with_time: bool,
    ) -> Result<Self, ReplyError> {
        let fault = |expected: &str| {
            let mut found: String = line.chars().take(100).collect();
            if found.len() < line.len() {
                found += "...";
            }
            Err(ReplyError { expected: expected.to_owned(), found })
        };
        if let Some(reason) = line.strip_prefix("unsupported") {
            let reason = reason.trim_start_matches([':', ' ']);
            let reason =
                if reason.is_empty() { "the program printed 'unsupported'" } else { reason };
            return Ok(Reply::Unsupported(reason.to_owned()));
        }
        let text =
            line.strip_prefix(question).and_then(|rest| rest.strip_prefix(':')).unwrap_or(line);
        let mut fields = text.split(':');
        let Some(count) = fields.next().and_then(|field| field.trim().parse().ok()) else {
            return fault("COUNT[:SOLUTIONS][:NS] or unsupported");
        };
        let solutions = fields.next().unwrap_or_default();
        let mut counted = CountReply { count, ..CountReply::default() };
        // The fields of an answer without a solution are ignored.
        if count > 0 && !solutions.trim().is_empty() {
            for solution in solutions.split(',') {
                match parse_grid(solution, size) {
                    Some(grid) => counted.grids.push(grid),
                    None => return fault(&format!("solutions of {} values", size * size)),
                }
            }
        }
        if counted.grids.len() as u64 > count {
            return fault("at most as many solutions as the count");
        }
        if with_time {
            counted.time = match fields.next().map(|field| field.trim().parse()) {
                None => None,
                Some(Ok(nanoseconds)) => Some(Duration::from_nanos(nanoseconds)),
                Some(Err(_)) => return fault("a time in nanoseconds after the solutions"),
            };
            if fields.next().is_some() {
                return fault("COUNT[:SOLUTIONS][:NS]");
            }
        }
        Ok(Reply::Count(counted))
    }
}

/// One character per value up to 9x9, else numbers joined by spaces. Values are not validated
/// here: the judge does that.
fn parse_grid(text: &str, size: usize) -> Option<Grid> {
    let mut grid = Vec::with_capacity(size * size);
    if size > 9 {
        for word in text.split_whitespace() {
            grid.push(word.parse().ok()?);
        }
    } else {
        for digit in text.trim().bytes() {
            grid.push(digit.checked_sub(b'0').filter(|&value| value <= 9)?);
        }
    }
    if grid.len() == size * size { Some(grid) } else { None }
}

impl CountReply {
    /// The answer that the line makes in a mode.
    pub fn answer(self, mode: Mode) -> Answer {
        let CountReply { count, mut grids, .. } = self;
        let limit = mode.limit();
        let or_more = count >= limit;
        let is_shown = grids.len() as u64 >= count.min(limit);
        let shown = grids.len();
        grids.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let claim = (!is_shown).then_some(CountClaim { solutions: count, or_more });
        let message = claim.map(|claim| {
            format!("claims {claim}: expected their grids too (COUNT:SOLUTIONS), found {shown}")
        });
        Answer { grids, exhausted: is_shown && !or_more, claim, message, ..Answer::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: &str = "1..4";

    fn read(line: &str) -> Result<Reply, String> {
        Reply::parse(line, ASKED, 2, true).map_err(|fault| fault.to_string())
    }

    fn counted(line: &str) -> CountReply {
        match read(line) {
            Ok(Reply::Count(counted)) => counted,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn answers_are_read() {
        let (a, b) = (vec![1, 2, 2, 1], vec![2, 1, 1, 2]);
        let all = |count, grids: &[&Grid], time: Option<u64>| CountReply {
            count,
            grids: grids.iter().map(|&grid| grid.clone()).collect(),
            time: time.map(Duration::from_nanos),
        };
        assert_eq!(counted("0"), all(0, &[], None));
        assert_eq!(counted("0:....:17"), all(0, &[], Some(17)));
        assert_eq!(counted("1:1221"), all(1, &[&a], None));
        assert_eq!(counted("1..4:1:1221"), all(1, &[&a], None));
        assert_eq!(counted("2:1221,2112:5"), all(2, &[&a, &b], Some(5)));
        assert_eq!(counted("2::5"), all(2, &[], Some(5)));
        assert_eq!(counted("1:9990"), all(1, &[&vec![9, 9, 9, 0]], None));
        assert_eq!(
            Reply::parse("1:1221:guesses", ASKED, 2, false),
            Ok(Reply::Count(all(1, &[&a], None)))
        );
        let wide = [&["16"; 100][..], &["1"; 156]].concat().join(" ");
        let Ok(Reply::Count(wide)) = Reply::parse(&format!("1:{wide}"), "", 16, true) else {
            panic!("{wide}");
        };
        assert_eq!((wide.grids[0].len(), wide.grids[0][99], wide.grids[0][100]), (256, 16, 1));
        let reason = |line: &str| match read(line) {
            Ok(Reply::Unsupported(reason)) => reason,
            other => panic!("{other:?}"),
        };
        assert_eq!(reason("unsupported"), "the program printed 'unsupported'");
        assert_eq!(reason("unsupported: no signs"), "no signs");
    }

    #[test]
    fn nonsense_is_refused() {
        for line in [
            "",
            "one",
            "-1",
            "1221",
            "1:122",
            "1:12213",
            "1:1x21",
            "1:1221,",
            "1:1221,2112",
            "1:1221:fast",
            "1:1221:5:6",
            "1:1 2 2 1",
        ] {
            // 1221 with no colon is a count.
            assert_eq!(read(line).is_err(), line != "1221", "{line}");
        }
        let long = read(&"x".repeat(1 << 20)).unwrap_err();
        assert!(long.len() < 200, "{long}");
    }

    #[test]
    fn only_what_is_shown_is_an_answer() {
        let worth = |line: &str, mode: Mode| {
            let answer = counted(line).answer(mode);
            let claim = answer.claim.map(|claim| (claim.solutions, claim.or_more));
            (answer.grids.len(), answer.exhausted, claim)
        };
        let (first, decide, five) = (Mode::First, Mode::Decide, Mode::Count(5));
        assert_eq!(worth("0", decide), (0, true, None));
        assert_eq!(worth("1:1221", decide), (1, true, None));
        assert_eq!(worth("1:1221", first), (1, false, None));
        assert_eq!(worth("1", decide), (0, false, Some((1, false))));
        assert_eq!(worth("1", first), (0, false, Some((1, true))));
        assert_eq!(worth("2:1221", decide), (1, false, Some((2, true))));
        assert_eq!(worth("2:1221,2112", decide), (2, false, None));
        assert_eq!(worth("2:1221,2112", five), (2, true, None));
        assert_eq!(worth("9:1221,2112", first), (1, false, None));
        assert_eq!(worth("4:1221,2112", five), (2, false, Some((4, false))));
        let message = counted("2:1221").answer(decide).message.unwrap();
        assert_eq!(
            message,
            "claims 2 or more solutions: expected their grids too (COUNT:SOLUTIONS), found 1"
        );
    }
}
