//! XCSP3, the XML input language of the XCSP3 competitions and of solvers such as ACE and Choco: a
//! problem as integer variables and global constraints.
//!
//! One variable per cell with its candidates as domain, `allDifferent` per group, `intension` per
//! inequality, `sum` per sum, `extension` per relation (the pairs that are left), `regular` per
//! automaton whose cells have the same candidates (ACE accepts no other), else an `extension` per
//! [layer](crate::layers) of it, with a variable for the states between. Only elements of
//! XCSP3-core are used, the part of the language that competitions require. Connected cells and
//! different pairs are [unfolded](crate::unfold) to these.
//!
//! Solvers print an `s` line with the result, and a solution as XML in `v` lines: a list of names
//! and a list of values, in which `5x3` are three fives and `*` is any value.
//!
//! Sources: Boussemart, Lecoutre, Audemard & Piette 2022, XCSP3: An Integrated Format for
//! Benchmarking Combinatorial Constrained Problems; Audemard, Boussemart, Lecoutre, Piette &
//! Roussel 2020, XCSP3 and its ecosystem; the output rules of the XCSP3 competitions.

use crate::competition::Language;
use crate::layers::Layers;
use crate::sums::{decided, range};
use crate::text::check_integers;
use crate::{
    EncodedText, Output, TextEncoding, TextModel, TextSize, Unencodable, UnreadableOutput, require,
    unfold,
};
use quorum_problem::{
    Comparison, Feature, Features, Grid, Linear, Problem, Regular, Relation, ValueSet, fault,
};
use std::collections::HashMap;
use std::io::{self, Write};

/// All models, the default first.
pub static MODELS: &[&TextModel] = &[&TextModel {
    name: "global",
    summary: "a global constraint per group, sum and automaton, a table per relation",
    propagation: "that of the solver's allDifferent",
    source: "Boussemart, Lecoutre, Audemard & Piette 2022, XCSP3: An Integrated Format",
    statement: "allDifferent",
}];

/// A problem in XCSP3; solutions can be blocked.
#[must_use]
#[derive(Clone, Debug)]
pub struct Xcsp3 {
    values: u8,
    /// Names of the variables, in reading order.
    cells: Vec<String>,
    /// Number of cells of the grid, which are the first ones.
    grid_cells: usize,
    /// Number of cells of the problem, which come before those to which it unfolds.
    named: usize,
    candidates: Vec<ValueSet>,
    /// Whether a constraint has the cell. Solvers may leave the others out of a solution.
    is_stated: Vec<bool>,
    variables: Vec<String>,
    constraints: Vec<String>,
}

impl Xcsp3 {
    /// The names of these cells, separated by blanks, which a constraint now has.
    fn names(&mut self, cells: impl IntoIterator<Item = usize>) -> String {
        let mut names = Vec::new();
        for cell in cells {
            self.is_stated[cell] = true;
            names.push(&*self.cells[cell]);
        }
        names.join(" ")
    }

    /// A constraint that no value of a cell satisfies: an empty domain, and a constraint without
    /// variables, are not in the language.
    fn contradict(&mut self) {
        let cell = self.names([0]);
        self.constraints.push(format!("<intension> lt({cell},1) </intension>"));
    }

    fn relate(&mut self, relation: &Relation) {
        let [first, second] = relation.cells();
        let (left, right) = (self.candidates[first], self.candidates[second]);
        let partners = |value| right.intersection(relation.table().row(value));
        if left.iter().all(|value| partners(value) == right) {
            return;
        }
        let pairs = left.iter().flat_map(|a| partners(a).iter().map(move |b| format!("({a},{b})")));
        let pairs: String = pairs.collect();
        if pairs.is_empty() {
            return self.contradict();
        }
        let list = self.names([first, second]);
        self.constraints.push(format!(
            "<extension> <list> {list} </list> <supports> {pairs} </supports> </extension>"
        ));
    }

    fn add_up(&mut self, linear: &Linear) {
        match decided(linear, range(linear, &self.candidates)) {
            None => {}
            Some(true) => return,
            Some(false) => return self.contradict(),
        }
        let comparison = match linear.comparison() {
            Comparison::Equal => "eq",
            Comparison::NotEqual => "ne",
            Comparison::AtMost => "le",
            Comparison::AtLeast => "ge",
        };
        let list = self.names(linear.terms().iter().map(|term| term.1));
        let factors: Vec<String> = linear.terms().iter().map(|term| term.0.to_string()).collect();
        let constant = linear.constant();
        self.constraints.push(format!(
            "<sum> <list> {list} </list> <coeffs> {} </coeffs> \
             <condition> ({comparison},{constant}) </condition> </sum>",
            factors.join(" ")
        ));
    }

    fn read_word(&mut self, number: usize, problem: &Problem, regular: &Regular) {
        let automaton = &regular.automaton;
        let mut sets = regular.cells.iter().map(|&cell| self.candidates[cell]);
        let first = sets.next();
        if regular.cells.len() < 2 || !sets.all(|set| Some(set) == first) {
            return self.read_layers(number, problem, regular);
        }
        let states = || 0..automaton.states();
        let accepting: Vec<String> =
            states().filter(|&s| automaton.is_accepting(s)).map(|s| format!("q{s}")).collect();
        let steps = states().flat_map(|state| {
            (1..=self.values).filter_map(move |value| {
                let next = automaton.next(state, value)?;
                Some(format!("(q{state},{value},q{next})"))
            })
        });
        let steps: String = steps.collect();
        if accepting.is_empty() || steps.is_empty() {
            return self.contradict();
        }
        let list = self.names(regular.cells.iter().copied());
        self.constraints.push(format!(
            "<regular> <list> {list} </list> <transitions> {steps} </transitions> \
             <start> q0 </start> <final> {} </final> </regular>",
            accepting.join(" ")
        ));
    }
}

impl Xcsp3 {
    /// States an automaton layer by layer: state before, cell, state after (Pesant 2004).
    fn read_layers(&mut self, number: usize, problem: &Problem, regular: &Regular) {
        let candidates = problem.candidates();
        let is_left = |cell: usize, value| candidates[cell].contains(value);
        let layers =
            Layers::of_regular(problem, regular, is_left).expect("a problem that was checked");
        let Some(layers) = layers else { return self.contradict() };
        let mut before: Option<String> = None;
        for (index, layer) in layers.layers().iter().enumerate() {
            let states = layers.states_after(index);
            let after = (states > 1).then(|| format!("s_{number}_{}", index + 1));
            if let Some(name) = &after {
                let last = states - 1;
                self.variables.push(format!("<var id=\"{name}\"> 0..{last} </var>"));
            }
            let has = [before.is_some(), true, after.is_some()];
            let rows = layer.transitions.iter().map(|step| {
                let row = [step.from, step.value.into(), step.to].into_iter().zip(has);
                let row: Vec<String> =
                    row.filter(|&(_, has)| has).map(|(entry, _)| entry.to_string()).collect();
                tuple(&row)
            });
            let rows: Vec<String> = rows.collect();
            let separator = if has == [false, true, false] { " " } else { "" };
            let cell = self.names([layer.cell]);
            let columns: Vec<String> =
                before.into_iter().chain([cell]).chain(after.clone()).collect();
            self.constraints.push(format!(
                "<extension> <list> {} </list> <supports> {} </supports> </extension>",
                columns.join(" "),
                rows.join(separator)
            ));
            before = after;
        }
    }
}

/// A row of a table; one of one value is written without parentheses.
fn tuple(row: &[String]) -> String {
    match row {
        [only] => only.clone(),
        _ => format!("({})", row.join(",")),
    }
}

impl TextEncoding for Xcsp3 {
    type Options = &'static TextModel;

    /// Listed one by one rather than [`Features::ALL`]: a new kind of constraint is refused until
    /// it is stated here.
    const FEATURES: Features =
        Features::WITH_EXTRA_CELLS.with(Feature::Connected).with(Feature::DifferentPairs);

    fn check(problem: &Problem, _: &Self::Options) -> Result<(), Unencodable> {
        check_integers(problem)
    }

    fn encode(problem: &Problem, _: &Self::Options) -> Self {
        require(Self::FEATURES, problem);
        let named = problem.cells().len();
        let problem = &*unfold::unfold(problem);
        let mut encoded = Xcsp3 {
            values: problem.values(),
            cells: problem.cells().iter().map(|position| format!("x_{position}")).collect(),
            grid_cells: problem.grid_cells(),
            named,
            candidates: problem.candidates().to_vec(),
            is_stated: vec![false; problem.cells().len()],
            variables: Vec::new(),
            constraints: Vec::new(),
        };
        for (cell, &candidates) in encoded.cells.iter().zip(problem.candidates()) {
            let domain = domain(candidates, problem.values());
            encoded.variables.push(format!("<var id=\"{cell}\"> {domain} </var>"));
        }
        if problem.candidates().iter().any(|set| set.is_empty()) {
            encoded.contradict();
        }
        for group in problem.groups().iter().filter(|group| group.cells.len() > 1) {
            let list = encoded.names(group.cells.iter().copied());
            encoded.constraints.push(format!("<allDifferent> {list} </allDifferent>"));
        }
        for pair in problem.less_than() {
            let [lesser, greater] = [pair.lesser, pair.greater].map(|cell| encoded.names([cell]));
            let constraint = format!("<intension> lt({lesser},{greater}) </intension>");
            encoded.constraints.push(constraint);
        }
        problem.relations().iter().for_each(|relation| encoded.relate(relation));
        problem.linear().iter().for_each(|linear| encoded.add_up(linear));
        for (number, regular) in (1..).zip(problem.regular()) {
            encoded.read_word(number, problem, regular);
        }
        // ACE refuses an instance none of whose variables has a constraint.
        if encoded.constraints.is_empty() && !encoded.cells.is_empty() {
            let cell = encoded.names([0]);
            encoded.constraints.push(format!("<intension> ge({cell},1) </intension>"));
        }
        fault::lines("xcsp3", &mut encoded.variables, 0);
        fault::lines("xcsp3", &mut encoded.constraints, 0);
        encoded
    }
}

impl EncodedText for Xcsp3 {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "<instance format=\"XCSP3\" type=\"CSP\">\n<variables>")?;
        self.variables.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "</variables>\n<constraints>")?;
        self.constraints.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "</constraints>\n</instance>")
    }

    fn size(&self) -> TextSize {
        TextSize {
            variables: self.variables.len() as u64,
            auxiliary: None,
            constraints: self.constraints.len() as u64,
            literals: None,
        }
    }

    fn read(&self, output: &str) -> Result<Output<Grid>, UnreadableOutput> {
        Ok(read_output(output)?.map(|solution| {
            let value = |cell: usize| match solution.get(&self.cells[cell]) {
                Some(Value::Number(value)) => u8::try_from(*value).ok(),
                None if self.is_stated[cell] => None,
                Some(Value::Any) | None => self.candidates[cell].min(),
            };
            let within = |value: Option<u8>| value.filter(|&value| value <= self.values);
            (0..self.named).map(|cell| within(value(cell)).unwrap_or(0)).collect()
        }))
    }

    fn block(&mut self, grid: &Grid) {
        let open: Vec<usize> =
            (0..self.grid_cells).filter(|&cell| self.candidates[cell].len() > 1).collect();
        if open.is_empty() {
            return self.contradict();
        }
        let held: Vec<String> = open.iter().map(|&cell| grid[cell].to_string()).collect();
        let held = tuple(&held);
        let list = self.names(open);
        self.constraints.push(format!(
            "<extension> <list> {list} </list> <conflicts> {held} </conflicts> </extension>"
        ));
    }
}

/// `1..9`, or `1 3..5` where values are missing in between. An empty domain is written as all
/// values beside a contradiction.
fn domain(candidates: ValueSet, values: u8) -> String {
    let candidates = if candidates.is_empty() { ValueSet::full(values) } else { candidates };
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for value in candidates.iter() {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == value => *last = value,
            _ => runs.push((value, value)),
        }
    }
    let written =
        runs.iter().map(
            |&(first, last)| {
                if first == last { first.to_string() } else { format!("{first}..{last}") }
            },
        );
    written.collect::<Vec<_>>().join(" ")
}

/// Value of a variable in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number.
    Number(i64),
    /// `*`: every value of the domain gives a solution.
    Any,
}

/// Values by the variables' names.
type Solution = HashMap<String, Value>;

const LANGUAGE: Language = Language {
    results: &["SATISFIABLE", "OPTIMUM FOUND", "UNSATISFIABLE", "UNKNOWN", "UNSUPPORTED"],
    expected_result: "a result of the competitions",
    expected_lines: "'s SATISFIABLE', 's OPTIMUM FOUND', 's UNSATISFIABLE' or 's UNKNOWN'",
    expected_kinds: None,
    skipped: &[],
};

/// Reads an output by the rules of the XCSP3 competitions. Comments (`c`), bounds (`o`), statistics
/// (`d`), and lines of other kinds that solvers print before the result are skipped.
pub fn read_output(text: &str) -> Result<Output<Solution>, UnreadableOutput> {
    let mut solution = String::new();
    let read = LANGUAGE.read(text, |word| {
        solution.extend([word, " "]);
        Ok(())
    });
    match read? {
        ("SATISFIABLE" | "OPTIMUM FOUND", 1..) => Ok(Output::Model(assigned(&solution)?)),
        ("UNSATISFIABLE", 0) => Ok(Output::Unsatisfiable),
        (result @ ("UNKNOWN" | "UNSUPPORTED"), _) => Ok(Output::Unknown(format!("s {result}"))),
        (result, lines) => {
            let fault = format!("'s {result}' does not go with {lines} lines of a solution");
            Err(UnreadableOutput::new(fault))
        }
    }
}

/// Reads `<list> NAMES </list> <values> VALUES </values>`.
fn assigned(solution: &str) -> Result<Solution, UnreadableOutput> {
    let element = |open: &str, close: &str| {
        let mut parts = solution.split(open);
        let inner = parts.nth(1).and_then(|rest| rest.split_once(close));
        let fault = || format!("expected one element {open} in the lines of the solution");
        inner.map(|(inner, _)| inner).ok_or_else(|| UnreadableOutput::new(fault()))
    };
    let names: Vec<&str> = element("<list>", "</list>")?.split_whitespace().collect();
    let mut values = Vec::new();
    for word in element("<values>", "</values>")?.split_whitespace() {
        let fault = || {
            let found: String = word.chars().take(60).collect();
            let expected = "a number, NUMBERxTIMES or '*' as a value";
            UnreadableOutput::new(format!("expected {expected}, found '{found}'"))
        };
        let (value, times) = match word.split_once('x') {
            Some((value, times)) => (value, times.parse().map_err(|_| fault())?),
            None => (word, 1),
        };
        let value = match value {
            "*" => Value::Any,
            _ => Value::Number(value.parse().map_err(|_| fault())?),
        };
        // No more than one beyond what is needed: the text may have any number.
        values.extend(std::iter::repeat_n(value, usize::min(times, names.len() + 1)));
    }
    if names.len() != values.len() {
        return Err(UnreadableOutput::new(format!(
            "expected as many values as names, found {} and {}",
            values.len(),
            names.len()
        )));
    }
    let mut solution = HashMap::new();
    for (name, value) in names.into_iter().zip(values) {
        if solution.insert(name.to_owned(), value).is_some() {
            return Err(UnreadableOutput::new(format!("'{name}' is listed twice")));
        }
    }
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::primitives;
    use quorum_problem::{Constraint, Group, GroupKind, LessThan, Position};

    fn text(encoded: &Xcsp3) -> String {
        let mut out = Vec::new();
        encoded.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// Two cells in a row with one inequality, the second with these candidates.
    fn pair(second: ValueSet) -> Problem {
        let cells = (0..2).map(|column| Position { row: 0, column }).collect();
        let group = Group { kind: GroupKind::Row, cells: vec![0, 1] };
        let constraints = vec![
            Constraint::AllDifferent(group),
            Constraint::LessThan(LessThan { lesser: 0, greater: 1 }),
        ];
        Problem::new(3, cells, vec![ValueSet::full(3), second], constraints).unwrap()
    }

    #[test]
    fn a_small_problem_in_full() {
        let mut encoded = Xcsp3::encode(&pair(ValueSet::from_iter([1, 3])), &MODELS[0]);
        encoded.block(&vec![1, 3]);
        assert_eq!(
            text(&encoded),
            "<instance format=\"XCSP3\" type=\"CSP\">\n<variables>\n\
             <var id=\"x_R1C1\"> 1..3 </var>\n\
             <var id=\"x_R1C2\"> 1 3 </var>\n\
             </variables>\n<constraints>\n\
             <allDifferent> x_R1C1 x_R1C2 </allDifferent>\n\
             <intension> lt(x_R1C1,x_R1C2) </intension>\n\
             <extension> <list> x_R1C1 x_R1C2 </list> <conflicts> (1,3) </conflicts> </extension>\n\
             </constraints>\n</instance>\n"
        );
    }

    #[test]
    fn relations_sums_and_automata_in_full() {
        let encoded = Xcsp3::encode(&primitives(), &MODELS[0]);
        assert_eq!(
            encoded.constraints,
            [
                "<extension> <list> x_R1C1 x_R1C3 </list> \
                 <supports> (1,2)(2,1)(2,3)(3,2) </supports> </extension>",
                "<sum> <list> x_R1C1 x_R1C2 </list> <coeffs> 1 1 </coeffs> \
                 <condition> (ge,3) </condition> </sum>",
                "<sum> <list> x_R1C1 x_R1C3 </list> <coeffs> 2 -1 </coeffs> \
                 <condition> (ne,1) </condition> </sum>",
                "<sum> <list> x_R1C1 x_R1C2 x_R1C3 </list> <coeffs> 1 1 1 </coeffs> \
                 <condition> (eq,6) </condition> </sum>",
                "<extension> <list> x_R1C1 s_1_1 </list> \
                 <supports> (1,0)(2,1)(3,0) </supports> </extension>",
                "<extension> <list> s_1_1 x_R1C2 s_1_2 </list> \
                 <supports> (0,1,0)(0,3,0)(1,1,1)(1,3,1) </supports> </extension>",
                "<extension> <list> s_1_2 x_R1C3 </list> \
                 <supports> (0,2)(1,1)(1,3) </supports> </extension>",
            ]
        );
    }

    #[test]
    fn a_word_over_cells_of_equal_candidates_is_regular() {
        let cells = (0..2).map(|column| Position { row: 0, column }).collect();
        let automaton = quorum_problem::Automaton::from_regex(1, 2, "12").unwrap();
        let word = Constraint::Regular(Regular { cells: vec![0, 1], automaton });
        let problem = Problem::new(2, cells, vec![ValueSet::full(2); 2], vec![word]).unwrap();
        assert_eq!(
            Xcsp3::encode(&problem, &MODELS[0]).constraints,
            ["<regular> <list> x_R1C1 x_R1C2 </list> <transitions> (q0,1,q1)(q1,2,q2) \
              </transitions> <start> q0 </start> <final> q2 </final> </regular>"]
        );
    }

    #[test]
    fn what_has_no_solution_is_stated_with_a_variable() {
        let nothing = text(&Xcsp3::encode(&pair(ValueSet::EMPTY), &MODELS[0]));
        assert!(nothing.contains("<var id=\"x_R1C2\"> 1..3 </var>"), "{nothing}");
        assert!(nothing.contains("<intension> lt(x_R1C1,1) </intension>"), "{nothing}");
        let cells = vec![Position { row: 0, column: 0 }];
        let given = Problem::new(2, cells.clone(), vec![ValueSet::single(2)], vec![]).unwrap();
        let mut only = Xcsp3::encode(&given, &MODELS[0]);
        only.block(&vec![2]);
        let always = "<intension> ge(x_R1C1,1) </intension>";
        assert_eq!(only.constraints, [always, "<intension> lt(x_R1C1,1) </intension>"]);
        let open = Problem::new(2, cells, vec![ValueSet::full(2)], vec![]).unwrap();
        let mut one = Xcsp3::encode(&open, &MODELS[0]);
        one.block(&vec![2]);
        assert!(one.constraints[1].contains("<conflicts> 2 </conflicts>"), "no parentheses");
    }

    #[test]
    fn outputs_are_read() {
        let encoded = Xcsp3::encode(&pair(ValueSet::full(3)), &MODELS[0]);
        let v = |names: &str, values: &str| {
            let solution = format!("<list> {names} </list>\nv <values> {values} </values>");
            format!("c ACE\ns SATISFIABLE\nv <instantiation>\nv {solution} </instantiation>\n")
        };
        let read = |text: &str| encoded.read(text);
        let both = "x_R1C2 x_R1C1";
        assert_eq!(read(&v(both, "3 1")), Ok(Output::Model(vec![1, 3])));
        assert_eq!(read(&v(both, "2x2")), Ok(Output::Model(vec![2, 2])));
        assert_eq!(read(&v(both, "* 300")), Ok(Output::Model(vec![0, 1])));
        assert_eq!(read(&v("other", "-3")), Ok(Output::Model(vec![0, 0])));
        assert_eq!(read("c\ns UNSATISFIABLE\nd COMPLETE"), Ok(Output::Unsatisfiable));
        assert_eq!(read("s UNKNOWN"), Ok(Output::Unknown("s UNKNOWN".to_owned())));
        let fault = |text: &str| read(text).unwrap_err().to_string();
        assert!(fault("").starts_with("no line 's SATISFIABLE'"));
        assert!(fault("s SAT").starts_with("line 1: expected a result"));
        assert!(fault("s UNKNOWN\ns UNKNOWN").starts_with("line 2: expected one s line"));
        assert!(fault("s SATISFIABLE").ends_with("0 lines of a solution"));
        assert!(fault("s UNSATISFIABLE\nv x").ends_with("1 lines of a solution"));
        assert!(fault("s SATISFIABLE\nv <list> x </list>").contains("<values>"));
        assert!(fault(&v(both, "1 one")).contains("found 'one'"));
        assert!(fault(&v(both, "1 1x1000000000000")).contains("found 4 and 2"));
        assert!(fault(&v(both, "1")).contains("found 1 and 2"));
        assert!(fault(&v("x_R1C1 x_R1C1", "1 1")).contains("listed twice"));
    }
}
