//! What is kept of a disagreement: a folder with the smallest case of it, its encodings, who
//! said what, and one command that shows it again.

use super::Error;
use super::encoder::{Encoder, Form};
use super::inputs::Puzzled;
use crate::panel::shrink::{Shrunk, shrink};
use crate::panel::{Finding, Hearing, Vote};
use crate::puzzle::Puzzle;
use crate::puzzle::formats::{self, Expected, Item, corpus_line};
use crate::puzzle::picture::{PictureStyle, picture};
use crate::solvers::table::Named;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Where cases go without `--cases`.
const FOLDER: &str = "runs/cases";

/// A solver that is wrong everywhere fills no disk.
const MOST: u64 = 100;

/// The time for one case, unless a longer limit was asked for a solver.
const LIMIT: Duration = Duration::from_secs(50);

/// Where cases are kept.
#[derive(clap::Args, Clone, Debug)]
pub struct CaseArgs {
    /// Keep the puzzles on which solvers disagree or are wrong in this folder, each shrunk to
    /// the smallest case, with encodings and a command that shows it again; or none
    /// [default: runs/cases]
    #[arg(long, value_name = "DIR|none")]
    cases: Option<PathBuf>,
}

/// Keeps cases, on any thread.
pub struct Cases<'a> {
    folder: PathBuf,
    solvers: &'a [Named],
    /// The solvers' declarations.
    with: &'a [String],
    kept: AtomicU64,
}

/// A case that was kept.
pub struct Kept {
    /// Its folder.
    pub folder: PathBuf,
    /// How many clues the puzzle had, and how many are left.
    pub clues: (usize, usize),
    /// None of those can go.
    pub is_minimal: bool,
}

impl CaseArgs {
    /// Ready to keep cases, unless that was refused.
    pub fn start<'a>(&self, solvers: &'a [Named], with: &'a [String]) -> Option<Cases<'a>> {
        let folder = self.cases.clone().unwrap_or_else(|| PathBuf::from(FOLDER));
        let is_refused = folder.as_os_str() == "none";
        (!is_refused).then_some(Cases { folder, solvers, with, kept: AtomicU64::new(0) })
    }
}

impl Cases<'_> {
    /// Keeps the case, if this is one that shows between solvers.
    pub fn keep(&self, puzzled: &Puzzled, hearing: &Hearing) -> Result<Option<Kept>, Error> {
        let findings = &hearing.ruling.findings;
        let is_between = |finding: &&Finding| !matches!(finding, Finding::WrongKnownAnswer(_));
        let Some(finding) = findings.iter().find(is_between) else { return Ok(None) };
        if self.kept.fetch_add(1, Ordering::Relaxed) >= MOST {
            return Ok(None);
        }
        let item = &puzzled.item;
        let shrunk = shrink(&item.puzzle, self.solvers, finding, LIMIT);
        let folder = self.create(puzzled).map_err(Error::io(self.folder.display().to_string()))?;
        let case = Case { item, hearing, all: self.solvers, shrunk: shrunk.as_ref() };
        case.write(&folder, self.with).map_err(Error::io(folder.display().to_string()))?;
        let left = shrunk.as_ref().map_or(&item.puzzle, |shrunk| &shrunk.puzzle);
        Ok(Some(Kept {
            folder,
            clues: (item.puzzle.clues().len(), left.clues().len()),
            is_minimal: shrunk.is_some_and(|shrunk| shrunk.is_minimal),
        }))
    }

    /// A new folder, named after the puzzle's file and number.
    fn create(&self, puzzled: &Puzzled) -> std::io::Result<PathBuf> {
        let source = Path::new(&puzzled.item.source).file_stem().unwrap_or_default();
        let stem = source.to_string_lossy().trim_start_matches(['-', '.']).to_owned();
        let stem = if stem.is_empty() { "puzzle" } else { &stem };
        let name = format!("{stem}-{:05}", puzzled.index + 1);
        fs::create_dir_all(&self.folder)?;
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        for name in std::iter::once(name.clone()).chain(numbered) {
            let folder = self.folder.join(name);
            match fs::create_dir(&folder) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                outcome => return outcome.map(|()| folder),
            }
        }
        unreachable!("numbers never end")
    }
}

struct Case<'a> {
    item: &'a Item,
    hearing: &'a Hearing,
    all: &'a [Named],
    shrunk: Option<&'a Shrunk>,
}

impl Case<'_> {
    fn write(&self, folder: &Path, with: &[String]) -> std::io::Result<()> {
        let puzzle = self.shrunk.map_or(&self.item.puzzle, |shrunk| &shrunk.puzzle);
        for (stem, puzzle) in [("puzzle", puzzle), ("original", &self.item.puzzle)] {
            fs::write(folder.join(format!("{stem}.txt")), corpus_line(puzzle) + "\n")?;
            for form in [Form::Cnf, Form::Smt2] {
                let encoder = Encoder::named(form, None).expect("every form has a default");
                let (text, _) = encoder.encode(&bare(stem, puzzle));
                fs::write(folder.join(format!("{stem}.{}", form.as_str())), text)?;
            }
        }
        let text = serde_json::to_string_pretty(&self.json(with)).expect("values are JSON");
        fs::write(folder.join("case.json"), text + "\n")?;
        fs::write(folder.join("README.md"), self.readme(puzzle, with))
    }

    /// The solvers between which it shows.
    fn solvers(&self) -> &[Named] {
        self.shrunk.map_or(self.all, |shrunk| &shrunk.solvers)
    }

    fn command(&self, with: &[String]) -> String {
        let names: Vec<String> =
            self.solvers().iter().map(|named| named.name.to_string()).collect();
        let mut words = vec!["quorum".to_owned(), "verify".to_owned()];
        for text in with {
            words.extend(["--with".to_owned(), text.clone()]);
        }
        words.extend(["--solvers".to_owned(), names.join(","), "--cases".to_owned()]);
        words.extend(["none".to_owned(), "puzzle.txt".to_owned()]);
        shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
    }

    fn readme(&self, puzzle: &Puzzle, with: &[String]) -> String {
        let Item { id, puzzle: original, .. } = self.item;
        let (before, after) = (original.clues().len(), puzzle.clues().len());
        let mut text = format!("# A disagreement on {id}\n\nIn this folder:\n\n");
        text += &format!("```\n{}\n```\n\n", self.command(with));
        text += "ends with code 3 and says again what was found:\n\n";
        for line in self.found() {
            text += &format!("* {line}\n");
        }
        text += &match self.shrunk {
            None => "\nIt did not show again when the solvers were asked anew without the known \
                     answer of the corpus, so that the puzzle was left as it is.\n"
                .to_owned(),
            Some(Shrunk { is_minimal: true, questions, .. }) => format!(
                "\nOf {before} clues {after} are left after {questions} questions: without any \
                 one of them the solvers do not disagree.\n"
            ),
            Some(Shrunk { questions, .. }) => format!(
                "\nOf {before} clues {after} are left after {questions} questions. The time was \
                 not enough to know whether more could go.\n"
            ),
        };
        text += &format!("\n```\n{}```\n\n", picture(puzzle, &PictureStyle::default()));
        text += "| file | |\n|---|---|\n\
                 | `puzzle.txt` | the smallest case |\n\
                 | `puzzle.cnf`, `puzzle.smt2` | the same for SAT and SMT solvers; \
                 `quorum encode` writes other encodings |\n\
                 | `original.*` | the puzzle as it was |\n\
                 | `case.json` | who said what, with versions |\n";
        text
    }

    /// What was found, a line each.
    fn found(&self) -> Vec<String> {
        let (findings, solvers) = match self.shrunk {
            Some(shrunk) => (&shrunk.ruling.findings, self.solvers()),
            None => (&self.hearing.ruling.findings, self.all),
        };
        let words = |finding: &Finding| match finding {
            Finding::WrongAnswer(index, reason) => format!("{} {reason}", solvers[*index].name),
            Finding::WrongKnownAnswer(reason) => reason.clone(),
            Finding::Disagreement(a, b) => {
                let (a, b) = (&solvers[*a].name, &solvers[*b].name);
                format!("{a} and {b} disagree, and nothing refutes either")
            }
        };
        findings.iter().map(words).collect()
    }

    fn json(&self, with: &[String]) -> Value {
        let size = self.item.puzzle.size();
        let said = |votes: &[Vote], solvers: &[Named]| -> Vec<Value> {
            let vote = |(vote, named): (&Vote, &Named)| {
                let answer = &vote.judged.answer;
                let grids: Vec<String> =
                    answer.grids.iter().map(|grid| formats::solution_string(grid, size)).collect();
                json!({
                    "solver": named.name.to_string(),
                    "version": named.version(),
                    "verdict": vote.judged.verdict.as_str(),
                    "status": answer.status.as_str(),
                    "exhausted": answer.exhausted,
                    "solutions": grids,
                    "message": answer.message,
                })
            };
            votes.iter().zip(solvers).map(vote).collect()
        };
        let Expected { grid, solutions } = &self.item.expected;
        json!({
            "id": self.item.id,
            "found": self.found(),
            "puzzle": self.shrunk.map(|shrunk| said(&shrunk.votes, &shrunk.solvers)),
            "original": said(&self.hearing.votes, self.all),
            "known_solution": grid.as_ref().map(|grid| formats::solution_string(grid, size)),
            "known_count": solutions.map(|count| count.to_string()),
            "minimal": self.shrunk.is_some_and(|shrunk| shrunk.is_minimal),
            "questions": self.shrunk.map(|shrunk| shrunk.questions),
            "declared": with,
            // Every solver of the table starts from the same state; none is given a seed.
            "seeds": [],
            "program": format!("quorum {}", env!("CARGO_PKG_VERSION")),
        })
    }
}

/// An item of nothing but a puzzle, as the encoder wants one.
fn bare(name: &str, puzzle: &Puzzle) -> Item {
    Item {
        id: name.to_owned(),
        source: name.to_owned(),
        line: 1,
        puzzle: puzzle.clone(),
        expected: Expected::default(),
        text: String::new(),
        header: None,
        grade: Default::default(),
    }
}

/// `kept in runs/cases/file-00001 (3 of 81 clues)`
pub fn words(kept: &Kept) -> String {
    let (before, after) = kept.clues;
    let may_go = if kept.is_minimal { "" } else { ", perhaps fewer would do" };
    format!("kept in {} ({after} of {before} clues{may_go})", kept.folder.display())
}
