//! The primitives of a puzzle's constraints, as a file of a [bundle](quorum_audit::bundle), with
//! the auxiliary variables that the encoder gives them: those of the sums, then those of the
//! automata, each in the order of the problem.

use quorum_encodings::layers::{Layers, TooLarge};
use quorum_encodings::unfold::unfold;
use quorum_problem::{
    Automaton, Comparison, Connected, Constraint, Linear, Position, Problem, Regular, fault,
};
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::{Context, find};
use std::fmt::Write;

/// First and last variable; `None` if there is none.
type Range = Option<(u64, u64)>;

/// The text of the file for a puzzle and its problem.
pub(super) fn text(puzzle: &Puzzle, problem: &Problem) -> Result<String, String> {
    let columns = puzzle.columns();
    let variables = Variables::of(problem).map_err(|error| error.to_string())?;
    let context = Context::new(puzzle.rules(), puzzle.constraints());
    let mut text = String::new();
    for stated in puzzle.constraints() {
        let _ = writeln!(text, "{}", stated.text(columns));
        for primitive in find(stated.name)?.primitives(&context, stated)? {
            let item = item(&primitive, columns);
            let _ = match variables.range(problem, &primitive) {
                Some((first, last)) => writeln!(text, "  {item} {first} {last}"),
                None => writeln!(text, "  {item}"),
            };
        }
    }
    Ok(fault::text("certificates", text))
}

/// The text of the file without auxiliary variables, for [linear formulas](super::veripb), which
/// number them in a fixed way.
pub(super) fn primitives(puzzle: &Puzzle) -> Result<String, String> {
    let columns = puzzle.columns();
    let context = Context::new(puzzle.rules(), puzzle.constraints());
    let mut text = String::new();
    for stated in puzzle.constraints() {
        let _ = writeln!(text, "{}", stated.text(columns));
        for primitive in find(stated.name)?.primitives(&context, stated)? {
            let _ = writeln!(text, "  {}", item(&primitive, columns));
        }
    }
    Ok(fault::text("certificates", text))
}

/// Auxiliary variables of sums and automata, in the order of the problem, then those that count
/// connected cells.
struct Variables {
    linear: Vec<Range>,
    regular: Vec<Range>,
    connected: Vec<Range>,
}

impl Variables {
    fn of(problem: &Problem) -> Result<Self, TooLarge> {
        let unfolded = unfold(problem);
        let booleans = unfolded.cells().len() - problem.cells().len();
        let mut last = problem.cells().len() as u64 * u64::from(problem.values()) + booleans as u64;
        let mut range = |layers: Result<Option<Layers>, TooLarge>| {
            let count = layers?.as_ref().map_or(0, auxiliary);
            last += count;
            Ok((count > 0).then(|| (last + 1 - count, last)))
        };
        let all = |_, _| true;
        let linear = problem.linear().iter();
        let linear = linear.map(|linear| range(Layers::of_linear(problem, linear, all)));
        let linear = linear.collect::<Result<_, _>>()?;
        let regular = unfolded.regular().iter();
        let regular = regular.map(|regular| range(Layers::of_regular(&unfolded, regular, all)));
        let mut regular: Vec<Range> = regular.collect::<Result<_, _>>()?;
        let mut counters = regular.split_off(problem.regular().len()).into_iter();
        let is_counted = |one: &Connected| one.least() > 0 || one.most() < one.cells().len();
        let connected = problem.connected().iter();
        let connected =
            connected.map(|one| if is_counted(one) { counters.next().flatten() } else { None });
        Ok(Variables { linear, regular, connected: connected.collect() })
    }

    fn range(&self, problem: &Problem, primitive: &Constraint) -> Range {
        match primitive {
            Constraint::Linear(linear) => {
                let place = problem.linear().iter().position(|other| other == linear)?;
                self.linear[place]
            }
            Constraint::Regular(regular) => {
                let place = problem.regular().iter().position(|other| other == regular)?;
                self.regular[place]
            }
            Constraint::Connected(connected) => {
                let place = problem.connected().iter().position(|other| other == connected)?;
                self.connected[place]
            }
            Constraint::AllDifferent(_)
            | Constraint::LessThan(_)
            | Constraint::Relation(_)
            | Constraint::DifferentPairs(_) => None,
        }
    }
}

/// The number of auxiliary variables of the layers: one per state but the first and the last, one
/// per transition from these.
fn auxiliary(layers: &Layers) -> u64 {
    let inner = layers.layers().iter().skip(1);
    inner.map(|layer| u64::from(layer.states) + layer.transitions.len() as u64).sum()
}

/// The text of a primitive of a grid with so many columns.
fn item(primitive: &Constraint, columns: usize) -> String {
    let cells = |cells: &[usize]| {
        let names = cells.iter().map(|&cell| Position::of(cell, columns).to_string());
        names.collect::<Vec<_>>().join(".")
    };
    match primitive {
        Constraint::AllDifferent(group) => {
            let mut sorted = group.cells.clone();
            sorted.sort_unstable();
            format!("different:{}", cells(&sorted))
        }
        Constraint::LessThan(pair) => format!("less:{}", cells(&[pair.lesser, pair.greater])),
        Constraint::Relation(relation) => {
            let rows = relation.table().rows().iter().map(|row| format!("{:x}", row.bits()));
            let rows = rows.collect::<Vec<_>>().join(".");
            format!("rel={rows}:{}", cells(&relation.cells()))
        }
        Constraint::Linear(linear) => {
            let summed: Vec<usize> = linear.terms().iter().map(|term| term.1).collect();
            format!("sum{}:{}", parameter(linear), cells(&summed))
        }
        Constraint::Regular(Regular { cells: read, automaton }) => {
            format!("reg={}:{}", states(automaton), cells(read))
        }
        Constraint::Connected(connected) => {
            let values = connected.values().iter().map(|value| value.to_string());
            let values = values.collect::<Vec<_>>().join(".");
            let (least, most, width) = (connected.least(), connected.most(), connected.width());
            format!("connected={values}_{least}-{most}_{width}:{}", cells(connected.cells()))
        }
        Constraint::DifferentPairs(different) => {
            let pairs = different.pairs().iter().map(|pair| cells(pair)).collect::<Vec<_>>();
            format!("different-pairs:{}", pairs.join("|"))
        }
    }
}

/// The comparison, the constant, and the coefficients unless all are 1.
fn parameter(linear: &Linear) -> String {
    let mut text = match linear.comparison() {
        Comparison::Equal => format!("={}", linear.constant()),
        other => format!("{other}{}", linear.constant()),
    };
    if linear.terms().iter().any(|term| term.0 != 1) {
        let coefficients = linear.terms().iter().map(|term| term.0.to_string());
        text += "_";
        text += &coefficients.collect::<Vec<_>>().join(".");
    }
    text
}

/// The states of an automaton with their next states.
fn states(automaton: &Automaton) -> String {
    let state = |state: u32| {
        let next = |value| match automaton.next(state, value) {
            Some(next) => next.to_string(),
            None => "-".to_owned(),
        };
        let next: Vec<String> = (1..=automaton.values()).map(next).collect();
        let accepts = if automaton.is_accepting(state) { "*" } else { "" };
        format!("{accepts}{}", next.join("."))
    };
    (0..automaton.states()).map(state).collect::<Vec<_>>().join("_")
}
