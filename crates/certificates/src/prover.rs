//! The solvers that write proofs: a fresh one for every formula, so that the proof is of nothing
//! but the formula. (varisat cannot write DRAT of what is added after a first call.) Engines of
//! this program search for the solution of the puzzle, and the search becomes a proof: see
//! `native`.

use super::native::{self, LogCounts};
use super::outcome::Outcome;
use super::sink::Sink;
use quorum_audit::bundle::PROOF_OF;
use quorum_encodings::cnf::{
    AT_MOST_ONES, AUTOMATA, AutomatonEncoding, CONNECTIONS, Cnf, CnfOptions, EncodedFormula,
    RELATIONS, SUMS, SumEncoding,
};
use quorum_problem::Problem;
use quorum_solvers::table::{self, Named};
use quorum_solvers::{NameError, Question, SolverName, sat};
use quorum_util::suggest::close;
use std::io::{self, Write};
use varisat::{ExtendFormula, Lit};

/// Solvers that can write proofs, for messages.
const EXPECTED: &str = if cfg!(feature = "cadical") {
    "varisat, cadical, native, classic, signs, propagate or variant"
} else {
    "varisat, native, classic, signs, propagate or variant (this build is without CaDiCaL)"
};

/// Their engines, for suggestions.
const SUGGESTED: [&str; 3] = ["varisat", "cadical", native::NATIVE];

/// The encoding of sums and of automata that the audit recognizes, which replaces the default ones.
const LAYERS: &str = "layers";

const KNOWN: &str = "an encoding of the table";

/// A name of a solver that writes no proof which the audit follows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProverError {
    /// There is no such solver.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The engine writes no proofs.
    #[error("expected {EXPECTED}, found '{found}'{like}", found = .0, like = suggested(.0))]
    Engine(String),
    /// Options that change the formula.
    #[error("expected no options but +signs=support or +signs=conflict, found '{0}'")]
    Options(SolverName),
}

/// The names that a name of no prover is like, if it is like any.
fn suggested(found: &str) -> String {
    // A build with CaDiCaL accepts it: of one without, the message names what is missing.
    if found == "cadical" {
        return String::new();
    }
    close(found, SUGGESTED.into_iter().chain(native::ENGINES))
}

/// A solver that writes proofs, and the encoding of the formulas that it is given.
pub struct Prover {
    named: Named,
    engine: Engine,
    /// The encoding.
    pub options: CnfOptions,
}

#[derive(Clone, Copy)]
enum Engine {
    Varisat,
    #[cfg(feature = "cadical")]
    Cadical,
    Native,
}

impl Prover {
    /// The prover of a solver's name: `varisat`, `cadical/minimal+signs=conflict`, `native`,
    /// `variant`. An auditor can recognize every clause of the formula: options that add variables
    /// beyond those of sums and automata, or change the clauses by what a solver has to trust, are
    /// refused.
    pub fn new(name: &str) -> Result<Self, ProverError> {
        let name: SolverName = name.parse()?;
        let engine = match name.engine.as_str() {
            "varisat" => Engine::Varisat,
            #[cfg(feature = "cadical")]
            "cadical" => Engine::Cadical,
            other if native::is_engine(other) => {
                let named = table::find(&name)?;
                return Ok(Prover { named, engine: Engine::Native, options: of_native() });
            }
            other => return Err(ProverError::Engine(other.to_owned())),
        };
        let named = table::find(&name)?;
        let mut options = sat::cnf_options(&named.name);
        if options.sums.name == SUMS[0].name {
            options.sums = SumEncoding::named(LAYERS).expect(KNOWN);
        }
        if options.automata.name == AUTOMATA[0].name {
            options.automata = AutomatonEncoding::named(LAYERS).expect(KNOWN);
        }
        let is_direct = options.at_most_one.name == AT_MOST_ONES[0].name
            && ["support", "conflict"].contains(&options.inequalities.name)
            && options.relations.name == RELATIONS[0].name
            && options.sums.name == LAYERS
            && options.automata.name == LAYERS
            && options.connect.name == CONNECTIONS[0].name
            && !options.bounds
            && options.reduction.is_off()
            && !named.solver.is_incremental();
        if is_direct {
            Ok(Prover { named, engine, options })
        } else {
            Err(ProverError::Options(name))
        }
    }

    /// Name and version of the solver.
    pub fn version(&self) -> String {
        match self.engine {
            Engine::Native => version_of(&self.named),
            _ => self.named.version(),
        }
    }

    /// The format of its proofs: `drat` or `lrat`.
    pub fn format(&self) -> &'static str {
        match self.engine {
            Engine::Varisat | Engine::Native => "drat",
            #[cfg(feature = "cadical")]
            Engine::Cadical => "lrat",
        }
    }

    /// Refutes a formula whose text has this SHA-256, and writes the proof. CaDiCaL looks at
    /// the time; varisat ends with the next part of the proof after it.
    pub(super) fn refute(
        &self,
        problem: &Problem,
        formula: &EncodedFormula,
        sha256: &str,
        sink: Sink,
        question: &Question,
    ) -> io::Result<Refuted> {
        let prover = self.version();
        let of = |(sink, outcome)| Refuted { sink, outcome, prover, log: None };
        if question.is_over() {
            return Ok(of((sink, Outcome::GaveUp("no time left".to_owned()))));
        }
        match self.engine {
            Engine::Varisat => varisat(&formula.cnf, sha256, sink, question).map(of),
            #[cfg(feature = "cadical")]
            Engine::Cadical => super::lrat::refute(&formula.cnf, sink, question).map(of),
            Engine::Native => match native::resolve(&self.named.name, problem) {
                Err(reason) => Ok(of((sink, Outcome::GaveUp(reason.to_string())))),
                Ok(named) => {
                    let refuted = native::refute(&named, problem, formula, sha256, sink, question)?;
                    let (sink, outcome, log) = refuted;
                    Ok(Refuted { sink, outcome, prover: version_of(&named), log: Some(log) })
                }
            },
        }
    }
}

/// The end of a prover.
pub(super) struct Refuted {
    pub(super) sink: Sink,
    pub(super) outcome: Outcome,
    /// Name and version of the solver that wrote the proof.
    pub(super) prover: String,
    /// Numbers of a native search.
    pub(super) log: Option<LogCounts>,
}

/// The encoding of the proofs of native engines.
fn of_native() -> CnfOptions {
    let sums = SumEncoding::named(LAYERS).expect(KNOWN);
    let automata = AutomatonEncoding::named(LAYERS).expect(KNOWN);
    CnfOptions { sums, automata, ..CnfOptions::default() }
}

/// Name and version of an engine of this program: `classic+portable (quorum 0.1.0)`.
fn version_of(named: &Named) -> String {
    format!("{} ({})", named.name, named.version())
}

fn varisat(
    cnf: &Cnf,
    sha256: &str,
    sink: Sink,
    question: &Question,
) -> io::Result<(Sink, Outcome)> {
    // Declared before the solver, which writes until it is dropped.
    let mut proof = Drat { sink, last: [0; 3], question: question.clone() };
    writeln!(proof, "{PROOF_OF}{sha256}")?;
    let outcome = {
        let mut solver = varisat::Solver::new();
        solver.write_proof(&mut proof, varisat::ProofFormat::Drat);
        let mut clause = Vec::new();
        for literals in cnf.clauses() {
            clause.clear();
            clause.extend(literals.iter().map(|&literal| Lit::from_dimacs(literal as isize)));
            solver.add_clause(&clause);
        }
        let outcome = match solver.solve() {
            Ok(true) => Outcome::Satisfiable,
            Ok(false) => Outcome::Refuted,
            Err(_) if question.is_over() => Outcome::GaveUp("no time left".to_owned()),
            Err(error) => Outcome::GaveUp(error.to_string()),
        };
        solver.close_proof().map_err(io::Error::other)?;
        outcome
    };
    if outcome == Outcome::Refuted && proof.last != *b"\n0\n" {
        // The empty clause: varisat reports nothing more where loading alone has met the
        // contradiction.
        proof.write_all(b"0\n")?;
    }
    Ok((proof.sink, outcome))
}

/// A proof on its way, and how it ends so far.
struct Drat {
    sink: Sink,
    last: [u8; 3],
    question: Question,
}

impl Write for Drat {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // varisat has no other way to be stopped: it gives up when its proof cannot be written.
        if self.question.is_over() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.sink.write_all(bytes)?;
        for &byte in &bytes[bytes.len().saturating_sub(self.last.len())..] {
            self.last.rotate_left(1);
            self.last[2] = byte;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}
