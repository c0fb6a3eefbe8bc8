//! The primitives of a puzzle's constraints, as a file of a [bundle](quorum_audit::bundle), with
//! the auxiliary variables that the encoder gives them: those of the sums, then those of the
//! automata, each in the order of the problem.

use quorum_encodings::layers::{Layers, TooLarge};
use quorum_encodings::unfold::unfold;
use quorum_problem::{Connected, Constraint, Problem, fault};
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::{Stated, as_stated};
use std::collections::HashMap;
use std::fmt::Write;

/// First and last variable.
type Range = (u64, u64);

/// The text of the file for a puzzle and its problem.
pub(super) fn text(puzzle: &Puzzle, problem: &Problem) -> Result<String, TooLarge> {
    Ok(with_variables(puzzle, &variables(problem)?))
}

/// The text of the file without auxiliary variables, for [linear formulas](super::veripb), which
/// number them in a fixed way.
pub(super) fn primitives(puzzle: &Puzzle) -> String {
    with_variables(puzzle, &HashMap::new())
}

fn with_variables(puzzle: &Puzzle, variables: &HashMap<Constraint, Range>) -> String {
    let columns = puzzle.columns();
    let mut text = String::new();
    for clue in puzzle.constraint_clues() {
        let _ = writeln!(text, "{}", clue.stated().text(columns));
        for primitive in clue.lowered() {
            let item = item(primitive).text(columns);
            let _ = match variables.get(primitive) {
                Some((first, last)) => writeln!(text, "  {item} {first} {last}"),
                None => writeln!(text, "  {item}"),
            };
        }
    }
    fault::text("certificates", text)
}

/// The auxiliary variables of sums and automata, in the order of the problem, then those that count
/// connected cells.
fn variables(problem: &Problem) -> Result<HashMap<Constraint, Range>, TooLarge> {
    let unfolded = unfold(problem);
    let booleans = unfolded.cells().len() - problem.cells().len();
    let mut last = problem.cells().len() as u64 * u64::from(problem.values()) + booleans as u64;
    let mut variables = HashMap::new();
    let mut add = |constraint: Constraint, layers: Option<Layers>| {
        let count = layers.as_ref().map_or(0, auxiliary);
        if count > 0 {
            variables.insert(constraint, (last + 1, last + count));
        }
        last += count;
    };
    for linear in problem.linear() {
        let layers = Layers::of_linear(problem, linear, |_, _| true)?;
        add(Constraint::Linear(linear.clone()), layers);
    }
    let is_counted = |one: &&Connected| one.least() > 0 || one.most() < one.cells().len();
    let counted = problem.connected().iter().filter(is_counted);
    let constraints = problem.regular().iter().cloned().map(Constraint::Regular);
    let constraints = constraints.chain(counted.cloned().map(Constraint::Connected));
    for (regular, constraint) in unfolded.regular().iter().zip(constraints) {
        add(constraint, Layers::of_regular(&unfolded, regular, |_, _| true)?);
    }
    Ok(variables)
}

/// The number of auxiliary variables of the layers: one per state but the first and the last, one
/// per transition from these.
fn auxiliary(layers: &Layers) -> u64 {
    let inner = layers.layers().iter().skip(1);
    inner.map(|layer| u64::from(layer.states) + layer.transitions.len() as u64).sum()
}

/// A primitive as the file states it.
fn item(primitive: &Constraint) -> Stated {
    let stated = |name, parameter, cells| Stated { name, parameter, cells: vec![cells] };
    match primitive {
        Constraint::AllDifferent(group) => {
            let mut cells = group.cells.clone();
            cells.sort_unstable();
            stated("different", String::new(), cells)
        }
        Constraint::LessThan(pair) => {
            stated("less", String::new(), vec![pair.lesser, pair.greater])
        }
        // The corpus line leaves out what need not be stated.
        Constraint::Connected(connected) => {
            let values: Vec<String> = connected.values().iter().map(|v| v.to_string()).collect();
            let (least, most, width) = (connected.least(), connected.most(), connected.width());
            let parameter = format!("{}_{least}-{most}_{width}", values.join("."));
            stated("connected", parameter, connected.cells().to_vec())
        }
        other => as_stated(other).expect("a constraint of the corpus line"),
    }
}
