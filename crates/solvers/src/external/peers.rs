//! Peers: external solvers known by name, programs of Linux distributions and of the Python
//! package index, which `scripts/fetch-peers` installs. An installed one is used like those of
//! the table; one that is not is listed as absent, with the way to install it.
//!
//! A program is searched for in the folder that `QUORUM_PEERS` names, or else in
//! `build/peers/bin` of the checkout that this program was built from (where
//! `scripts/fetch-peers` puts programs that no package puts into `PATH`), and then in `PATH`. A
//! declaration of the same name replaces it.
//!
//! To add one: a [`Peer`] in [`PEERS`], and its package in `scripts/fetch-peers`.

use super::run::{Files, run};
use super::{
    Declaration, ProgramForm, asp, dimacs, entry, fzn, line, lp, minisat, opb, smt2, xcsp3,
};
use crate::entry::{Abilities, Entry, Family, NamedChoice, OptionSpec};
use crate::process::{Launch, find_program};
use crate::{Mode, Question, smt};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A known program.
pub struct Peer {
    /// The name of the solver.
    pub engine: &'static str,
    /// Family of solvers.
    pub family: Family,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Hint for its installation.
    pub hint: &'static str,
    form: &'static ProgramForm,
    /// The name of the file.
    program: &'static str,
    arguments: &'static [&'static str],
    /// The text before its version in the output of `--version`, if it prints one.
    version: Option<&'static str>,
}

impl Peer {
    /// Its encodings.
    pub fn encodings(&self) -> &'static [NamedChoice] {
        self.form.encodings
    }

    /// Its options.
    pub fn options(&self) -> &'static [OptionSpec] {
        self.form.options
    }
}

/// All known programs. Those whose library is also linked have `-program` in their names: the
/// same solver, another version, and one process per solution.
pub static PEERS: &[&Peer] = &[
    &Peer {
        engine: "gecode",
        family: Family::Cp,
        summary: "constraint propagation and search; one process per solution",
        source: "Schulte, Tack & Lagerkvist, Modeling and Programming with Gecode (2019)",
        hint: "scripts/fetch-peers (Debian: flatzinc)",
        form: &fzn::GECODE,
        program: "fzn-gecode",
        arguments: &["{}"],
        version: None,
    },
    &Peer {
        engine: "cp-sat",
        family: Family::Cp,
        summary: "OR-Tools CP-SAT: clause learning over lazily made literals",
        source: "Perron & Didier, developers.google.com/optimization/cp/cp_solver",
        hint: "scripts/fetch-peers (Python: ortools)",
        form: &PYTHON,
        program: "cp-sat",
        arguments: &[],
        version: Some(""),
    },
    // Its options come after the instance.
    &Peer {
        engine: "ace",
        family: Family::Cp,
        summary: "ACE: constraint propagation, learned weights, restarts; one process per solution",
        source: "Lecoutre 2023, ACE, a generic constraint solver",
        hint: "scripts/fetch-peers (Python: pycsp3, and Java)",
        form: &xcsp3::FORM,
        program: "ace",
        arguments: &["{}", "-npc"],
        version: None,
    },
    &Peer {
        engine: "clingo",
        family: Family::Asp,
        summary: "grounding, then conflict-driven search for answer sets; one process per solution",
        source: "Gebser et al. 2019, Multi-shot ASP solving with clingo",
        hint: "scripts/fetch-peers (Debian: gringo; Python: clingo)",
        form: &asp::FORM,
        program: "clingo",
        arguments: &["{}"],
        version: Some("clingo version "),
    },
    &Peer {
        engine: "minisat",
        family: Family::Sat,
        summary: "clause learning; one process per solution",
        source: "Eén & Sörensson 2004, An Extensible SAT-solver",
        hint: "scripts/fetch-peers (Debian: minisat)",
        form: &minisat::FORM,
        program: "minisat",
        arguments: &["-verb=0", "{}", "{result}"],
        version: None,
    },
    &Peer {
        engine: "picosat",
        family: Family::Sat,
        summary: "clause learning; one process per solution",
        source: "Biere 2008, PicoSAT Essentials",
        hint: "scripts/fetch-peers (Debian: picosat)",
        form: &dimacs::FORM,
        program: "picosat",
        arguments: &["{}"],
        version: Some(""),
    },
    &Peer {
        engine: "cadical-program",
        family: Family::Sat,
        summary: "clause learning with inprocessing; one process per solution",
        source: "Biere et al. 2020, CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling",
        hint: "scripts/fetch-peers (Debian: cadical)",
        form: &dimacs::FORM,
        program: "cadical",
        arguments: &["-q", "{}"],
        version: Some(""),
    },
    &Peer {
        engine: "cvc5",
        family: Family::Smt,
        summary: "satisfiability modulo theories; one process per solution",
        source: "Barbosa et al. 2022, cvc5: A Versatile and Industrial-Strength SMT Solver",
        hint: "scripts/fetch-peers (Debian: cvc5)",
        form: &STANDARD_SMT,
        program: "cvc5",
        arguments: &["--lang", "smt2", "{}"],
        version: Some("cvc5 version "),
    },
    &Peer {
        engine: "z3-program",
        family: Family::Smt,
        summary: "Z3 as a program; one process per solution",
        source: "de Moura & Bjørner, Z3: An Efficient SMT Solver (2008)",
        hint: "scripts/fetch-peers (Debian: z3)",
        form: &smt2::FORM,
        program: "z3",
        arguments: &["-smt2", "{}"],
        version: Some("Z3 version "),
    },
    // A `+` in a name would begin an option.
    &Peer {
        engine: "minisat-plus",
        family: Family::PseudoBoolean,
        summary: "MiniSat+: pseudo-Boolean constraints as clauses; one process per solution",
        source: "Eén & Sörensson 2006, Translating Pseudo-Boolean Constraints into SAT",
        hint: "scripts/fetch-peers (Debian: minisat+)",
        form: &opb::FORM,
        program: "minisat+",
        arguments: &["-ansi", "{}"],
        version: None,
    },
    &Peer {
        engine: "sat4j",
        family: Family::PseudoBoolean,
        summary: "clause learning over pseudo-Boolean constraints; one process per solution",
        source: "Le Berre & Parrain 2010, The Sat4j library, release 2.2",
        hint: "scripts/fetch-peers (Debian: sat4j)",
        form: &opb::FORM,
        program: "sat4j-pb",
        arguments: &["{}"],
        version: None,
    },
    &Peer {
        engine: "exact",
        family: Family::PseudoBoolean,
        summary: "conflict analysis by cutting planes; one process per solution",
        source: "Elffers & Nordström 2018, Divide and Conquer: Towards Faster Pseudo-Boolean Solving",
        hint: "scripts/fetch-peers (Python: exact)",
        form: &opb::FORM,
        program: "exact",
        arguments: &["{}"],
        version: Some(""),
    },
    &Peer {
        engine: "highs",
        family: Family::Mip,
        summary: "HiGHS: branch and cut; one process per solution",
        source: "Huangfu & Hall 2018, Parallelizing the dual revised simplex method",
        hint: "scripts/fetch-peers (Python: highspy)",
        form: &lp::FORM,
        program: "highs-mip",
        arguments: &["{}"],
        version: Some(""),
    },
    &Peer {
        engine: "scip",
        family: Family::Mip,
        summary: "SCIP: branch and cut with constraint propagation; one process per solution",
        source: "Achterberg 2009, SCIP: Solving Constraint Integer Programs",
        hint: "scripts/fetch-peers (Python: pyscipopt)",
        form: &lp::FORM,
        program: "scip-mip",
        arguments: &["{}"],
        version: Some(""),
    },
    &Peer {
        engine: "cbc",
        family: Family::Mip,
        summary: "COIN-OR CBC: branch and cut; one process per solution",
        source: "Forrest & Lougee-Heimer 2005, CBC User Guide",
        hint: "scripts/fetch-peers (Debian: coinor-cbc)",
        form: &lp::REPORT,
        program: "cbc",
        arguments: &["{}", "-log", "0", "-solve", "-solution", "-"],
        version: Some("Version: "),
    },
    &Peer {
        engine: "glpsol",
        family: Family::Mip,
        summary: "GLPK: branch and cut; one process per solution",
        source: "Makhorin, GNU Linear Programming Kit, reference manual (2020)",
        hint: "scripts/fetch-peers (Debian: glpk-utils)",
        form: &lp::REPORT,
        program: "glpsol",
        arguments: &["--lp", "{}", "--cuts", "-o", "{result}"],
        version: Some("LP/MIP Solver "),
    },
];

/// The form `smt2` for solvers other than Z3, without Z3's extensions.
static STANDARD_SMT: ProgramForm = ProgramForm { encodings: smt::STANDARD, ..smt2::FORM };

/// The form `line` for a program of this project, `scripts/peers/cp_sat.py`.
static PYTHON: ProgramForm = ProgramForm {
    options: &[],
    abilities: Abilities { note: "", ..line::FORM.abilities },
    ..line::FORM
};

/// Folders that are searched for peers, in this order.
pub fn folders() -> Vec<PathBuf> {
    let own = std::env::var_os("QUORUM_PEERS").map(PathBuf::from);
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../build/peers/bin");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = vec![own.unwrap_or_else(built)];
    folders.extend(std::env::split_paths(&path));
    folders
}

/// The name of the peer whose program a declaration starts in another form than the program has.
pub fn of_other_form(declaration: &str) -> Option<&'static str> {
    let (_, rest) = declaration.split_once('=')?;
    let (form, command) = rest.split_once(':')?;
    let program = Path::new(command.split_whitespace().next()?).file_name()?;
    let peer = PEERS.iter().find(|peer| program == peer.program)?;
    (peer.form.name != form).then_some(peer.engine)
}

/// The entry of a peer, if its program is in one of the folders.
pub(crate) fn find(peer: &'static Peer, folders: &[PathBuf]) -> Option<Entry> {
    let program = find_program(folders, peer.program)?;
    let arguments = peer.arguments.iter().map(|&word| word.to_owned()).collect();
    let launch = Launch { program, arguments };
    let (name, text) = (peer.engine.to_owned(), String::new());
    let declaration = Declaration { name, form: peer.form, launch, text };
    let name = move |declaration: &Declaration| match version(peer, &declaration.launch) {
        Some(version) => format!("{} {version}", peer.program),
        None => peer.program.to_owned(),
    };
    Some(Entry {
        family: peer.family,
        summary: peer.summary,
        source: peer.source.into(),
        ..entry(declaration, name)
    })
}

/// The version that the program prints: the word after the given text.
fn version(peer: &Peer, launch: &Launch) -> Option<String> {
    let before = peer.version?;
    let arguments = vec!["--version".to_owned()];
    let launch = Launch { program: launch.program.clone(), arguments };
    let question = Question::within(Mode::First, Some(Duration::from_secs(5)));
    let output = run(&launch, &Files::new(&launch, "", b"").ok()?, &question).ok()?;
    let (_, rest) = output.text.split_once(before)?;
    rest.split_whitespace().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_declaration_of_a_known_program_in_another_form_is_recognized() {
        let of = of_other_form;
        assert_eq!(of("m=dimacs:/usr/bin/minisat {} /dev/stdout"), Some("minisat"));
        assert_eq!(of("c=dimacs:cadical -q {}"), None);
        assert_eq!(of("own=line:./own --fast"), None);
    }

    /// A program run as root can remove a device that it takes for its output file.
    #[test]
    fn no_program_is_given_a_device() {
        let arguments = PEERS.iter().flat_map(|peer| peer.arguments);
        assert!(arguments.copied().all(|argument| !argument.starts_with("/dev/")));
    }

    #[test]
    fn the_file_of_a_peer_is_read_when_its_version_is_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("minisat");
        fs::write(&file, "one").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        let folders = [folder.path().to_owned()];
        let minisat = PEERS.iter().find(|peer| peer.engine == "minisat").unwrap();
        let version = || find(minisat, &folders).unwrap().version();
        let (one, entry) = (version(), find(minisat, &folders).unwrap());
        // The version is read on demand, not when the entry is made.
        fs::write(&file, "two").unwrap();
        assert_ne!(entry.version(), one);
        assert_eq!(entry.version(), version());
    }
}
