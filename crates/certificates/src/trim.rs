//! Proofs reduced to what they need: from DRAT, or LRAT, to LRAT of fewer clauses.
//!
//! A solver's proof has every clause that it learned, without the reason why it follows. Here the
//! proof is followed by unit propagation, and each clause is noted with its *hints*, the clauses
//! that make the propagation: then the empty clause is traced back over the hints, and only what it
//! needs is written. A checker of the result searches for nothing, and reads a part of the text.
//! (Backward checking: Goldberg & Novikov 2003; LRAT: Cruz-Filipe et al. 2017.)
//!
//! Nothing here is trusted: a wrong hint makes a proof that checkers reject.

use super::clauses::{ClauseId, Clauses, Lit, dimacs, lit};
use super::outcome::Outcome;
use super::sink::Sink;
use quorum_encodings::cnf::Cnf;
use quorum_solvers::Question;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// Lines of a proof between two looks at the time.
const LINES_PER_LOOK: usize = 256;

/// The number of a step: those of the formula come first, in its order.
type Number = usize;

/// A clause and the steps from which it follows, in the order in which unit propagation takes them;
/// none for a clause of the formula.
struct Step {
    literals: Vec<Lit>,
    hints: Vec<Number>,
}

/// Reason why a proof cannot be trimmed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum Fault {
    #[error("line {0} of the proof is not a step")]
    Malformed(usize),
    #[error("line {0} of the proof does not follow by unit propagation")]
    Unjustified(usize),
    #[error("line {0} of the proof names an unknown clause")]
    Unknown(usize),
    #[error("the proof ends without the empty clause")]
    Unfinished,
    #[error("no time left")]
    NoTime,
}

/// Writes the trimmed form of the proof in a file, which is LRAT or DRAT.
pub(super) fn trim(
    cnf: &Cnf,
    proof: &Path,
    is_lrat: bool,
    mut sink: Sink,
    question: &Question,
) -> io::Result<(Sink, Outcome)> {
    let file = BufReader::new(File::open(proof)?);
    let steps = if is_lrat { explained(cnf, file, question) } else { explain(cnf, file, question) };
    match steps? {
        Ok(steps) => {
            write(&steps, cnf.clause_count(), &mut sink)?;
            Ok((sink, Outcome::Refuted))
        }
        Err(fault) => Ok((sink, Outcome::GaveUp(format!("cannot trim its proof: {fault}")))),
    }
}

/// Writes the steps that the last one, the empty clause, needs.
fn write(steps: &[Step], of_formula: usize, to: &mut impl Write) -> io::Result<()> {
    let mut is_needed = vec![false; steps.len()];
    if let Some(last) = is_needed.last_mut() {
        *last = true;
    }
    for (number, step) in steps.iter().enumerate().rev() {
        if is_needed[number] {
            for &hint in &step.hints {
                is_needed[hint] = true;
            }
        }
    }
    // In LRAT the clauses of the formula have the numbers from 1; the others follow them.
    let mut names: Vec<usize> = (1..=of_formula).collect();
    names.resize(steps.len(), 0);
    let mut next = of_formula;
    let mut line = String::new();
    for (number, step) in steps.iter().enumerate().skip(of_formula) {
        if !is_needed[number] {
            continue;
        }
        next += 1;
        names[number] = next;
        line.clear();
        line += &next.to_string();
        for &literal in &step.literals {
            line.push(' ');
            line += &dimacs(literal).to_string();
        }
        line += " 0";
        for &hint in &step.hints {
            line.push(' ');
            line += &names[hint].to_string();
        }
        line += " 0\n";
        to.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// The integers of a line, up to its end.
fn integers(text: &str, number: usize) -> Result<Vec<i64>, Fault> {
    let mut integers = Vec::new();
    for word in text.split_ascii_whitespace() {
        integers.push(word.parse().map_err(|_| Fault::Malformed(number))?);
    }
    Ok(integers)
}

/// The literals before a 0, each once and in order, and what is behind it.
fn clause(integers: &[i64], number: usize) -> Result<(Vec<Lit>, &[i64]), Fault> {
    let end = integers.iter().position(|&integer| integer == 0);
    let end = end.ok_or(Fault::Malformed(number))?;
    let mut literals = Vec::new();
    for &integer in &integers[..end] {
        literals.push(lit(i32::try_from(integer).map_err(|_| Fault::Malformed(number))?));
    }
    literals.sort_unstable();
    literals.dedup();
    Ok((literals, &integers[end + 1..]))
}

/// The steps of a proof in LRAT up to the empty clause, with its own hints.
fn explained(
    cnf: &Cnf,
    proof: impl BufRead,
    question: &Question,
) -> io::Result<Result<Vec<Step>, Fault>> {
    let mut steps = formula(cnf);
    let mut numbers: HashMap<i64, Number> = (1..).zip(0..steps.len()).collect();
    for (place, line) in (1..).zip(proof.lines()) {
        let line = line?;
        if place % LINES_PER_LOOK == 0 && question.is_over() {
            return Ok(Err(Fault::NoTime));
        }
        // Deletions are optional.
        if line.split_ascii_whitespace().nth(1) == Some("d") {
            continue;
        }
        match explained_step(&line, place, &numbers) {
            Ok((name, step)) => {
                let is_last = step.literals.is_empty();
                numbers.insert(name, steps.len());
                steps.push(step);
                if is_last {
                    return Ok(Ok(steps));
                }
            }
            Err(fault) => return Ok(Err(fault)),
        }
    }
    Ok(Err(Fault::Unfinished))
}

/// The number of a step in the file, and the step.
fn explained_step(
    line: &str,
    place: usize,
    numbers: &HashMap<i64, Number>,
) -> Result<(i64, Step), Fault> {
    let integers = integers(line, place)?;
    let (&name, rest) = integers.split_first().ok_or(Fault::Malformed(place))?;
    let (literals, rest) = clause(rest, place)?;
    let mut hints = Vec::new();
    for name in rest.strip_suffix(&[0]).ok_or(Fault::Malformed(place))? {
        hints.push(*numbers.get(name).ok_or(Fault::Unknown(place))?);
    }
    Ok((name, Step { literals, hints }))
}

/// The clauses of the formula as steps.
fn formula(cnf: &Cnf) -> Vec<Step> {
    let mut steps = Vec::with_capacity(2 * cnf.clause_count());
    for clause in cnf.clauses() {
        let mut literals: Vec<Lit> = clause.iter().map(|&literal| lit(literal)).collect();
        literals.sort_unstable();
        literals.dedup();
        steps.push(Step { literals, hints: Vec::new() });
    }
    steps
}

/// The steps of a proof in DRAT up to the empty clause.
fn explain(
    cnf: &Cnf,
    proof: impl BufRead,
    question: &Question,
) -> io::Result<Result<Vec<Step>, Fault>> {
    let mut explainer = Explainer::new(cnf);
    for (place, line) in (1..).zip(proof.lines()) {
        let line = line?;
        if explainer.is_refuted {
            break;
        }
        if place % LINES_PER_LOOK == 0 && question.is_over() {
            return Ok(Err(Fault::NoTime));
        }
        if line.starts_with('c') {
            continue;
        }
        if let Err(fault) = explainer.take(&line, place) {
            return Ok(Err(fault));
        }
    }
    if explainer.is_refuted { Ok(Ok(explainer.steps)) } else { Ok(Err(Fault::Unfinished)) }
}

/// Follows a proof by unit propagation and notes why.
struct Explainer {
    steps: Vec<Step>,
    clauses: Clauses,
    /// The step of each clause.
    step_of: Vec<Number>,
    /// Clauses by their literals; `None` for those that follow from one of their literals, which
    /// are not kept.
    by_literals: HashMap<Vec<Lit>, Vec<Option<ClauseId>>>,
    /// For each variable that has a value for good, the step that is the literal alone.
    unit_of: Vec<Number>,
    /// How much of the trail has such a step.
    settled: usize,
    /// Variables met in an explanation.
    seen: Vec<bool>,
    variables: u32,
    is_refuted: bool,
}

impl Explainer {
    fn new(cnf: &Cnf) -> Self {
        let variables = cnf.variables();
        let mut explainer = Explainer {
            steps: formula(cnf),
            clauses: Clauses::new(variables),
            step_of: Vec::new(),
            by_literals: HashMap::with_capacity(2 * cnf.clause_count()),
            unit_of: vec![0; variables as usize + 1],
            settled: 0,
            seen: vec![false; variables as usize + 1],
            variables,
            is_refuted: false,
        };
        for number in 0..cnf.clause_count() {
            let literals = explainer.steps[number].literals.clone();
            let name = explainer.keep(&literals, number);
            explainer.by_literals.entry(literals).or_default().push(name);
            if explainer.is_refuted {
                return explainer;
            }
        }
        explainer.settle();
        explainer
    }

    /// Adds the clause of a step to those that are propagated, but propagates nothing.
    fn keep(&mut self, literals: &[Lit], number: Number) -> Option<ClauseId> {
        if is_tautology(literals) {
            return None;
        }
        self.step_of.push(number);
        match self.clauses.add(literals) {
            Ok(clause) => Some(clause),
            Err(clause) => {
                self.name_units();
                self.refute(clause);
                Some(clause)
            }
        }
    }

    /// Takes a line of the proof.
    fn take(&mut self, line: &str, place: usize) -> Result<(), Fault> {
        let deleted = line.strip_prefix('d');
        let integers = integers(deleted.unwrap_or(line), place)?;
        let (literals, rest) = clause(&integers, place)?;
        if !rest.is_empty() || literals.iter().any(|&literal| literal / 2 > self.variables) {
            return Err(Fault::Malformed(place));
        }
        if deleted.is_some() {
            let same = self.by_literals.get_mut(&literals).and_then(Vec::pop);
            // The value of a unit stays, as in all checkers.
            if let Some(clause) = same.ok_or(Fault::Unknown(place))?
                && literals.len() > 1
            {
                self.clauses.remove(clause);
            }
            return Ok(());
        }
        let clause = self.derive(&literals, place)?;
        self.by_literals.entry(literals).or_default().push(clause);
        Ok(())
    }

    /// Derives a clause, without its literals that are false for good.
    fn derive(&mut self, literals: &[Lit], place: usize) -> Result<Option<ClauseId>, Fault> {
        let is_true = |&literal: &Lit| self.clauses.value(literal) > 0;
        if is_tautology(literals) || literals.iter().any(is_true) {
            return Ok(None);
        }
        let mut open = literals.to_vec();
        open.retain(|&literal| self.clauses.value(literal) == 0);
        for &literal in &open {
            self.clauses.decide(literal ^ 1);
        }
        let conflict = match self.clauses.propagate() {
            Err(conflict) => conflict,
            Ok(()) => return Err(Fault::Unjustified(place)),
        };
        let hints = self.hints(conflict);
        self.clauses.backtrack(0);
        let number = self.steps.len();
        self.steps.push(Step { literals: open.clone(), hints });
        if open.is_empty() {
            self.is_refuted = true;
            return Ok(None);
        }
        let clause = self.keep(&open, number);
        if !self.is_refuted {
            self.settle();
        }
        Ok(clause)
    }

    /// Propagates for good.
    fn settle(&mut self) {
        let end = self.clauses.propagate();
        self.name_units();
        if let Err(conflict) = end {
            self.refute(conflict);
        }
    }

    /// Makes each new value a step of its own, so that no later step needs its reasons.
    fn name_units(&mut self) {
        while let Some(&literal) = self.clauses.trail().get(self.settled) {
            self.settled += 1;
            let reason = self.clauses.reason(literal).expect("no decision is for good");
            let of_reason = self.step_of[reason as usize];
            let number = if self.steps[of_reason].literals.len() == 1 {
                of_reason
            } else {
                let mut hints = Vec::new();
                for &other in &self.steps[of_reason].literals {
                    if other != literal {
                        hints.push(self.unit_of[other as usize / 2]);
                    }
                }
                hints.push(of_reason);
                self.steps.push(Step { literals: vec![literal], hints });
                self.steps.len() - 1
            };
            self.unit_of[literal as usize / 2] = number;
        }
    }

    /// Adds the empty clause, as a clause is false for good.
    fn refute(&mut self, conflict: ClauseId) {
        let hints = self.hints(conflict);
        self.steps.push(Step { literals: Vec::new(), hints });
        self.is_refuted = true;
    }

    /// The steps that make a clause false: units, then reasons as they came, then the clause.
    fn hints(&mut self, conflict: ClauseId) -> Vec<Number> {
        let mut met: Vec<Lit> = Vec::new();
        let mut hints = Vec::new();
        self.meet(self.step_of[conflict as usize], &mut met);
        hints.push(self.step_of[conflict as usize]);
        for place in (self.settled..self.clauses.trail().len()).rev() {
            let literal = self.clauses.trail()[place];
            if !self.seen[literal as usize / 2] {
                continue;
            }
            if let Some(reason) = self.clauses.reason(literal) {
                self.meet(self.step_of[reason as usize], &mut met);
                hints.push(self.step_of[reason as usize]);
            }
        }
        for literal in met {
            self.seen[literal as usize / 2] = false;
            if self.clauses.level_of(literal) == 0 {
                hints.push(self.unit_of[literal as usize / 2]);
            }
        }
        hints.reverse();
        hints
    }

    /// Notes the variables of a step.
    fn meet(&mut self, number: Number, met: &mut Vec<Lit>) {
        for &literal in &self.steps[number].literals {
            if !std::mem::replace(&mut self.seen[literal as usize / 2], true) {
                met.push(literal);
            }
        }
    }
}

/// Whether a sorted clause has both signs of a variable.
fn is_tautology(literals: &[Lit]) -> bool {
    literals.windows(2).any(|pair| pair[0] ^ 1 == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_solvers::Mode;

    /// The trimmed proof of a formula, or the reason why there is none.
    fn trimmed(formula: &[&[i32]], proof: &str, is_lrat: bool) -> Result<String, String> {
        let mut cnf = Cnf::new(4);
        for clause in formula {
            cnf.push(clause.iter().copied());
        }
        let question = Question::new(Mode::First);
        let steps = if is_lrat {
            explained(&cnf, proof.as_bytes(), &question)
        } else {
            explain(&cnf, proof.as_bytes(), &question)
        };
        let steps = steps.unwrap().map_err(|fault| fault.to_string())?;
        let mut text = Vec::new();
        write(&steps, cnf.clause_count(), &mut text).unwrap();
        Ok(String::from_utf8(text).unwrap())
    }

    /// 1 = 2, 2 = 3, 3 = not 1; a clause that no proof needs.
    const CYCLE: [&[i32]; 7] =
        [&[-1, 2], &[1, -2], &[-2, 3], &[2, -3], &[-3, -1], &[3, 1], &[4, 2]];

    #[test]
    fn steps_name_what_they_need() {
        // Without 1 there is 3 and no 2, so 1, so 2 and no 3, which contradict each other.
        let proof = "c a comment\n4 1 0\n1 0\nd 1 -2 0\n0\n";
        assert_eq!(
            trimmed(&CYCLE, proof, false).unwrap(),
            "8 1 0 2 6 4 0\n9 2 0 8 1 0\n10 -3 0 8 5 0\n11 0 10 9 3 0\n"
        );
        // What follows from a literal that is true is left out, and deleting it changes nothing.
        let proof = "1 2 0\nd 1 2 0\n1 0\n";
        assert!(trimmed(&CYCLE, proof, false).is_ok());
        // Unit propagation only.
        let trivial: [&[i32]; 3] = [&[1], &[-1, 2], &[-2]];
        assert_eq!(trimmed(&trivial, "0\n", false).unwrap(), "4 2 0 1 2 0\n5 0 4 3 0\n");
    }

    #[test]
    fn hints_of_others_are_kept() {
        let proof = "9 4 1 0 6 4 2 0\n10 1 0 6 4 2 0\n10 d 6 0\n11 0 10 1 3 5 0\n";
        assert_eq!(trimmed(&CYCLE, proof, true).unwrap(), "8 1 0 6 4 2 0\n9 0 8 1 3 5 0\n");
        let unknown = trimmed(&CYCLE, "9 1 0 8 0\n", true);
        assert_eq!(unknown.unwrap_err(), "line 1 of the proof names an unknown clause");
    }

    #[test]
    fn other_proofs_are_refused() {
        let refused = |proof: &str| trimmed(&CYCLE, proof, false).unwrap_err();
        assert_eq!(refused("-4 0\n"), "line 1 of the proof does not follow by unit propagation");
        assert_eq!(refused("d 1 4 0\n"), "line 1 of the proof names an unknown clause");
        assert_eq!(refused("1 2\n"), "line 1 of the proof is not a step");
        assert_eq!(refused("5 0\n"), "line 1 of the proof is not a step");
        assert_eq!(refused(""), "the proof ends without the empty clause");
    }
}
