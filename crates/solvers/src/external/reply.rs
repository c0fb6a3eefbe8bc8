//! Answer lines of a program, and the claims that they make.
//!
//! An answer line is `COUNT`, `COUNT:SOLUTIONS`, `COUNT:SOLUTIONS:NS` or
//! `COUNT:SOLUTIONS:NS:REPORT`, or `unsupported` with a reason. `SOLUTIONS` is one or more grids
//! joined by commas, or nothing, `REPORT` the JSON of an answer and its cost. A worker of this
//! project reports all that it has measured.
//!
//! | reported | claimed |
//! |---|---|
//! | `?` | the program gave up: there may be others than the grids |
//! | a count below the limit, as many grids | there are no others: the search is exhausted |
//! | a count at the limit, as many grids | there may be others |
//! | fewer grids than the count | a [`CountClaim`], which makes no verdict |
//!
//! Grids that are not shown cannot be judged: a bare `1` is not `unique`, as the counted
//! solution may be wrong.

use crate::{Answer, CountClaim, Measured, Mode, RunCost, Status};
use quorum_problem::Grid;
use std::fmt::Write;
use std::time::Duration;

/// A parsed answer line.
#[derive(Clone, PartialEq, Debug)]
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
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CountReply {
    /// Number of solutions found, at most the limit; `None` if the program gave up.
    pub count: Option<u64>,
    /// The solutions shown.
    pub grids: Vec<Grid>,
    /// Time measured by the program itself.
    pub time: Option<Duration>,
    /// What else it reports, without grids.
    pub report: Option<Box<Measured>>,
}

impl Reply {
    /// Reads the answer to the question `question` about so many cells with so many values. The
    /// line may begin with the question and a colon. What follows the solutions is ignored: its
    /// meaning is unknown.
    pub fn parse(line: &str, question: &str, cells: usize, values: u8) -> Result<Self, ReplyError> {
        Ok(read(line, question, &of_cells(cells, values))?.0)
    }

    /// The same of a program with a handshake: a third field is the program's time in nanoseconds,
    /// and a fourth its report.
    pub fn parse_timed(
        line: &str,
        question: &str,
        cells: usize,
        values: u8,
    ) -> Result<Self, ReplyError> {
        let (mut reply, [time, report]) = read(line, question, &of_cells(cells, values))?;
        if let Reply::Count(counted) = &mut reply {
            if let Some(time) = time {
                let Ok(nanoseconds) = time.trim().parse() else {
                    return Err(fault(
                        line,
                        "a time in nanoseconds after the solutions".to_owned(),
                    ));
                };
                counted.time = Some(Duration::from_nanos(nanoseconds));
            }
            counted.report = report.map(|report| parse_report(line, report)).transpose()?;
        }
        Ok(reply)
    }

    /// The answer of a worker to a question about so many values, and its cost. Its grids are those
    /// of the solver, whatever they have.
    pub fn of_worker(line: &str, question: &str, values: u8) -> Result<Measured, ReplyError> {
        let grid = |text: &str| {
            let grid = parse_grid(text, values > 9 || text.contains(' '));
            grid.ok_or_else(|| "solutions of numbers".to_owned())
        };
        match read(line, question, &grid)? {
            (Reply::Unsupported(reason), _) => Ok(Measured::untimed(Answer::unsupported(reason))),
            (Reply::Count(counted), [_, Some(report)]) => {
                let mut measured = *parse_report(line, report)?;
                measured.answer.grids = counted.grids;
                Ok(measured)
            }
            _ => Err(fault(line, "COUNT:SOLUTIONS:NS:REPORT".to_owned())),
        }
    }

    /// The line of an answer to a puzzle with so many values, with all that was measured.
    pub fn line_of(measured: &Measured, mode: Mode, values: u8) -> String {
        let Measured { answer, cost } = measured;
        if answer.status == Status::Unsupported && *cost == RunCost::default() {
            let reason = answer.message.as_deref().unwrap_or_default();
            return format!("unsupported {}", reason.replace(['\n', '\r'], " "));
        }
        let mut line = match count(answer, mode) {
            Some(count) => format!("{count}:"),
            None => "?:".to_owned(),
        };
        for (number, grid) in answer.grids.iter().enumerate() {
            if number > 0 {
                line.push(',');
            }
            push_grid(&mut line, grid, values);
        }
        let report = serde_json::to_string(measured).expect("its keys are texts");
        write!(line, ":{}:{report}", cost.total.as_nanos()).expect("writing to a string succeeds");
        line
    }
}

/// The number that an answer claims; `None` if it claims none.
fn count(answer: &Answer, mode: Mode) -> Option<u64> {
    let (found, limit) = (answer.grids.len() as u64, mode.limit());
    match answer.claim {
        Some(claim) if !claim.or_more || claim.solutions >= limit => Some(claim.solutions),
        _ if answer.status == Status::Ok && (answer.exhausted || found >= limit) => Some(found),
        _ => None,
    }
}

/// The text of a grid. Its values may be any numbers.
fn push_grid(line: &mut String, grid: &Grid, values: u8) {
    if values <= 9 && grid.iter().all(|&value| value <= 9) {
        line.extend(grid.iter().map(|&value| char::from(b'0' + value)));
        return;
    }
    for (number, value) in grid.iter().enumerate() {
        let space = if number > 0 { " " } else { "" };
        write!(line, "{space}{value}").expect("writing to a string succeeds");
    }
}

fn fault(line: &str, expected: String) -> ReplyError {
    let mut found: String = line.chars().take(100).collect();
    if found.len() < line.len() {
        found += "...";
    }
    ReplyError { expected, found }
}

/// Reads a grid, or returns what was expected.
type ReadGrid<'a> = &'a dyn Fn(&str) -> Result<Grid, String>;

fn of_cells(cells: usize, values: u8) -> impl Fn(&str) -> Result<Grid, String> {
    move |text| {
        let grid = parse_grid(text, values > 9).filter(|grid| grid.len() == cells);
        grid.ok_or_else(|| format!("solutions of {cells} values"))
    }
}

/// Reads a line, and returns the fields after the solutions.
fn read<'a>(
    line: &'a str,
    question: &str,
    read_grid: ReadGrid<'_>,
) -> Result<(Reply, [Option<&'a str>; 2]), ReplyError> {
    if let Some(reason) = line.strip_prefix("unsupported") {
        let reason = reason.trim_start_matches([':', ' ']);
        let reason = if reason.is_empty() { "the program printed 'unsupported'" } else { reason };
        return Ok((Reply::Unsupported(reason.to_owned()), [None; 2]));
    }
    let text = line.strip_prefix(question).and_then(|rest| rest.strip_prefix(':')).unwrap_or(line);
    let mut fields = text.splitn(4, ':');
    let count = fields.next().unwrap_or_default().trim();
    let mut counted = CountReply { count: count.parse().ok(), ..CountReply::default() };
    if counted.count.is_none() && count != "?" {
        return Err(fault(line, "COUNT[:SOLUTIONS][:NS] or unsupported".to_owned()));
    }
    let solutions = fields.next().unwrap_or_default();
    // The fields of an answer without a solution are ignored.
    if counted.count != Some(0) && !solutions.trim().is_empty() {
        for solution in solutions.split(',') {
            let grid = read_grid(solution).map_err(|expected| fault(line, expected))?;
            counted.grids.push(grid);
        }
    }
    if counted.count.is_some_and(|count| counted.grids.len() as u64 > count) {
        return Err(fault(line, "at most as many solutions as the count".to_owned()));
    }
    Ok((Reply::Count(counted), [fields.next(), fields.next()]))
}

fn parse_report(line: &str, report: &str) -> Result<Box<Measured>, ReplyError> {
    let parsed = serde_json::from_str(report);
    parsed.map_err(|error| fault(line, format!("COUNT:SOLUTIONS:NS:REPORT ({error})")))
}

/// Numbers joined by spaces, or one character per value. Values are not validated here: the judge
/// does that.
fn parse_grid(text: &str, is_spaced: bool) -> Option<Grid> {
    let mut grid = Vec::new();
    if is_spaced {
        for word in text.split_whitespace() {
            grid.push(word.parse().ok()?);
        }
    } else {
        for digit in text.trim().bytes() {
            grid.push(digit.checked_sub(b'0').filter(|&value| value <= 9)?);
        }
    }
    Some(grid)
}

impl CountReply {
    /// The answer that the line makes in a mode.
    pub fn answer(self, mode: Mode) -> Answer {
        let CountReply { count, mut grids, .. } = self;
        let limit = mode.limit();
        let Some(count) = count else {
            grids.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            return Answer { grids, ..Answer::default() };
        };
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
    use crate::{Counters, Phases};

    const ASKED: &str = "1..4";

    fn read(line: &str) -> Result<Reply, String> {
        Reply::parse_timed(line, ASKED, 4, 2).map_err(|fault| fault.to_string())
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
            count: Some(count),
            grids: grids.iter().map(|&grid| grid.clone()).collect(),
            time: time.map(Duration::from_nanos),
            report: None,
        };
        assert_eq!(counted("0"), all(0, &[], None));
        assert_eq!(counted("0:....:17"), all(0, &[], Some(17)));
        assert_eq!(counted("1:1221"), all(1, &[&a], None));
        assert_eq!(counted("1..4:1:1221"), all(1, &[&a], None));
        assert_eq!(counted("2:1221,2112:5"), all(2, &[&a, &b], Some(5)));
        assert_eq!(counted("2::5"), all(2, &[], Some(5)));
        assert_eq!(counted("1:9990"), all(1, &[&vec![9, 9, 9, 0]], None));
        assert_eq!(
            Reply::parse("1:1221:guesses", ASKED, 4, 2),
            Ok(Reply::Count(all(1, &[&a], None)))
        );
        let wide = [&["16"; 100][..], &["1"; 156]].concat().join(" ");
        let Ok(Reply::Count(wide)) = Reply::parse_timed(&format!("1:{wide}"), "", 256, 16) else {
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
            "1:1221:5:{\"answer\":{\"counters\":{\"guesses\":6}}}",
            "??",
            "1:1 2 2 1",
        ] {
            // 1221 with no colon is a count.
            assert_eq!(read(line).is_err(), line != "1221", "{line}");
        }
        let long = read(&"x".repeat(1 << 20)).unwrap_err();
        assert!(long.len() < 200, "{long}");
    }

    /// All that a worker measures is read as it was written, and its count claims no more than it.
    #[test]
    fn what_is_written_is_read() {
        let grids = vec![vec![1, 2, 2, 1], vec![2, 1, 1, 2]];
        let ok = Answer { grids: grids.clone(), ..Answer::default() };
        let claim = |solutions, or_more| Some(CountClaim { solutions, or_more });
        let second = Some(Duration::from_secs(1));
        let cost = RunCost { parse: second, total: Duration::new(2, 3), ..RunCost::default() };
        for (answer, mode, values, count) in [
            (ok.clone(), Mode::Decide, 2, Some(2)),
            (ok.clone(), Mode::Count(3), 2, None),
            (Answer { exhausted: true, ..ok.clone() }, Mode::Count(3), 2, Some(2)),
            (Answer { status: Status::Timeout, ..ok.clone() }, Mode::Decide, 2, None),
            (Answer { claim: claim(7, false), ..ok.clone() }, Mode::Count(9), 2, Some(7)),
            (Answer { claim: claim(9, true), ..ok.clone() }, Mode::Count(9), 2, Some(9)),
            (Answer { claim: claim(7, true), ..ok.clone() }, Mode::Count(9), 2, None),
            (Answer { grids: vec![vec![12]], ..ok.clone() }, Mode::First, 12, Some(1)),
            (Answer { grids: vec![vec![9, 1]], ..ok.clone() }, Mode::First, 12, Some(1)),
            (Answer { grids: vec![vec![12, 1]], ..ok.clone() }, Mode::First, 9, Some(1)),
            (Answer { exhausted: true, ..Answer::default() }, Mode::First, 9, Some(0)),
            (Answer::unsupported("no\nsums".to_owned()), Mode::First, 9, None),
        ] {
            let counters = Counters { nodes: Some(5), ..Counters::default() };
            let phases = Phases { prove: second, ..Phases::default() };
            let measured = Measured { answer: Answer { counters, phases, ..answer }, cost };
            let line = Reply::line_of(&measured, mode, values);
            let cells = measured.answer.grids.first().map_or(0, Vec::len);
            // As another program's, a grid has the cells and values of the puzzle.
            if measured.answer.grids.iter().flatten().all(|&value| value <= values) {
                let Ok(Reply::Count(counted)) = Reply::parse_timed(&line, ASKED, cells, values)
                else {
                    panic!("{line}");
                };
                assert_eq!((counted.count, counted.time), (count, Some(cost.total)), "{line}");
                let claimed = counted.answer(mode);
                assert!(measured.answer.exhausted || !claimed.exhausted, "{line}");
            }
            assert_eq!(Reply::of_worker(&line, ASKED, values), Ok(measured), "{line}");
        }
        let unasked = Measured::untimed(Answer::unsupported("no\nsums".to_owned()));
        assert_eq!(Reply::line_of(&unasked, Mode::Decide, 9), "unsupported no sums");
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
        assert_eq!(worth("?", decide), (0, false, None));
        assert_eq!(worth("?:1221:7", decide), (1, false, None));
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
