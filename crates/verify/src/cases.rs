//! Counterexamples: of each disagreement a folder with the smallest case, its encodings, all
//! answers, and one command that shows it again. Of each panic a folder with the puzzle.

use crate::encode::{Encoder, Form};
use quorum_formats::Item;
use quorum_panel::shrink::{Shrunk, shrink};
use quorum_panel::{Finding, PanelResult, SolverRun};
use quorum_pictures::picture::picture;
use quorum_pictures::style::PictureStyle;
use quorum_problem::Expected;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::Cancel;
use quorum_solvers::panics::{Panicked, catch};
use quorum_solvers::table::Named;
use quorum_util::files::at;
use quorum_util::words::{counted, numbered};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, io};

/// A solver that is wrong everywhere fills no disk.
const MOST: u64 = 100;

/// The time for one case, unless a longer limit was asked for a solver.
const LIMIT: Duration = Duration::from_secs(50);

/// Folder of cases, for any thread.
#[derive(Debug)]
pub struct Cases {
    folder: PathBuf,
    /// The solvers' declarations.
    with: Vec<String>,
    kept: AtomicU64,
}

/// A case that was kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its folder.
    pub folder: PathBuf,
    /// Numbers of clues of the puzzle and of its smallest case.
    pub clues: (usize, usize),
    /// None of those can go.
    pub is_minimal: bool,
}

impl Cases {
    /// Cases in this folder, of solvers of which some are declared like this (see
    /// [`Registry::declare`](quorum_solvers::Registry::declare)).
    pub fn new(folder: PathBuf, with: Vec<String>) -> Self {
        Cases { folder, with, kept: AtomicU64::new(0) }
    }

    /// Shrinks and keeps the case under this name or a similar one, if solvers of the panel
    /// are wrong or disagree.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn keep(
        &self,
        name: &str,
        item: &Item,
        solvers: &[Named],
        result: &PanelResult,
        cancel: &Cancel,
    ) -> io::Result<Option<Kept>> {
        let is_between = |finding: &&Finding| !finding.is_of_corpus();
        let Some(finding) = result.findings.iter().find(is_between) else { return Ok(None) };
        if self.kept.fetch_add(1, Ordering::Relaxed) >= MOST {
            return Ok(None);
        }
        let shrunk = shrink(&item.puzzle, solvers, finding, LIMIT, cancel);
        let folder = create(&self.folder, name).map_err(at(&self.folder))?;
        let small = shrunk.as_ref().map(|shrunk| shrunk.ask(cancel));
        let case = Case { item, result, small: small.as_ref(), shrunk: shrunk.as_ref() };
        case.write(&folder, &self.with).map_err(at(&folder))?;
        let left = shrunk.as_ref().map_or(&item.puzzle, |shrunk| &shrunk.puzzle);
        Ok(Some(Kept {
            folder,
            clues: (item.puzzle.clues().len(), left.clues().len()),
            is_minimal: shrunk.is_some_and(|shrunk| shrunk.is_minimal),
        }))
    }
}

/// Keeps the case of a panic: the puzzle, if there is one, the message and the command. Of many
/// only the first are kept; `earlier` is the number of those before.
///
/// # Errors
/// If the folder cannot be written to.
pub fn keep_panic(
    folder: &Path,
    earlier: u64,
    command: &[String],
    name: &str,
    puzzle: Option<&Puzzle>,
    panic: &Panicked,
) -> io::Result<Option<PathBuf>> {
    if earlier >= MOST {
        return Ok(None);
    }
    let word = command.get(1).map_or("quorum", String::as_str);
    let is_word = word.bytes().all(|byte| byte.is_ascii_lowercase());
    let stem = if is_word { format!("{word}-panic") } else { "panic".to_owned() };
    let folder = create(folder, &stem).map_err(at(folder))?;
    // The fault may be in the line itself.
    let line = puzzle.and_then(|puzzle| catch(|| corpus_line(puzzle)).ok());
    let command = shlex::try_join(command.iter().map(String::as_str)).unwrap_or_default();
    let case = json!({
        "id": name,
        "message": panic.message,
        "place": panic.place,
        "command": command,
        "puzzle": line,
        "program": format!("quorum {}", env!("CARGO_PKG_VERSION")),
    });
    let text = serde_json::to_string_pretty(&case).expect("values are JSON");
    let mut readme = format!("# A fault of quorum on {name}\n\n{panic}\n\n```\n{command}\n```\n");
    if line.is_some() {
        readme += "\n`puzzle.txt` has the puzzle.\n";
    }
    let write = || {
        if let Some(line) = line {
            fs::write(folder.join("puzzle.txt"), line + "\n")?;
        }
        fs::write(folder.join("case.json"), text + "\n")?;
        fs::write(folder.join("README.md"), readme)
    };
    write().map_err(at(&folder))?;
    Ok(Some(folder))
}

/// A new folder of this name, with a number where it is taken.
fn create(folder: &Path, name: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    for name in numbered(name) {
        let folder = folder.join(name);
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            outcome => return outcome.map(|()| folder),
        }
    }
    unreachable!("numbers never end")
}

struct Case<'a> {
    item: &'a Item,
    result: &'a PanelResult,
    shrunk: Option<&'a Shrunk>,
    /// The result for the shrunk puzzle.
    small: Option<&'a PanelResult>,
}

impl Case<'_> {
    fn write(&self, folder: &Path, with: &[String]) -> io::Result<()> {
        let puzzle = self.shrunk.map_or(&self.item.puzzle, |shrunk| &shrunk.puzzle);
        for (stem, puzzle) in [("puzzle", puzzle), ("original", &self.item.puzzle)] {
            fs::write(folder.join(format!("{stem}.txt")), corpus_line(puzzle) + "\n")?;
            for form in [Form::Cnf, Form::Smt2] {
                let encoder = Encoder::new(form, None).expect("every form has a default");
                // A puzzle that an encoding does not have is in its text only.
                if let Ok(encoded) = encoder.encode(puzzle, stem) {
                    fs::write(folder.join(format!("{stem}.{form}")), encoded.text)?;
                }
            }
        }
        let text = serde_json::to_string_pretty(&self.json(with)).expect("values are JSON");
        fs::write(folder.join("case.json"), text + "\n")?;
        fs::write(folder.join("README.md"), self.readme(puzzle, with))
    }

    fn command(&self, with: &[String]) -> String {
        let runs = &self.small.unwrap_or(self.result).runs;
        let names: Vec<String> = runs.iter().map(|run| run.solver.name.to_string()).collect();
        let names = names.join(",");
        let mut words = vec!["quorum", "verify"];
        words.extend(with.iter().flat_map(|text| ["--with", text]));
        words.extend(["--solvers", &names, "--cases", "none", "puzzle.txt"]);
        shlex::try_join(words.iter().copied()).unwrap_or_else(|_| words.join(" "))
    }

    fn readme(&self, puzzle: &Puzzle, with: &[String]) -> String {
        let Item { id, puzzle: original, .. } = self.item;
        let (before, after) = (original.clues().len(), puzzle.clues().len());
        let mut text = format!("# A disagreement on {id}\n\nIn this folder:\n\n");
        text += &format!("```\n{}\n```\n\n", self.command(with));
        text += "ends with code 3 and repeats what was found:\n\n";
        for line in self.found() {
            text += &format!("* {line}\n");
        }
        text += &match self.shrunk {
            None => "\nIt did not show again when the solvers were asked anew without the known \
                     answer of the corpus, so that the puzzle was left as it is.\n"
                .to_owned(),
            Some(Shrunk { is_minimal: true, questions, .. }) => format!(
                "\nOf {before} clues {after} are left after {}: without any one of them the solvers do \
                 not disagree.\n",
                counted(*questions, "question")
            ),
            Some(Shrunk { questions, .. }) => format!(
                "\nOf {before} clues {after} are left after {}. The time was not enough to know whether \
                 more could go.\n",
                counted(*questions, "question")
            ),
        };
        text +=
            &format!("\n```\n{}\n```\n\n", picture(puzzle, &PictureStyle::default()).trim_end());
        text += "| file | |\n|---|---|\n\
                 | `puzzle.txt` | the smallest case |\n\
                 | `puzzle.cnf`, `puzzle.smt2` | the same for SAT and SMT solvers; \
                 `quorum encode` writes other encodings |\n\
                 | `original.*` | the puzzle as it was |\n\
                 | `case.json` | answers of all solvers, with their versions |\n";
        text
    }

    /// The findings, one line each.
    fn found(&self) -> Vec<String> {
        let findings = &self.small.unwrap_or(self.result).findings;
        findings.iter().map(Finding::to_string).collect()
    }

    fn json(&self, with: &[String]) -> Value {
        let rules = self.item.puzzle.rules();
        let runs = |result: &PanelResult| -> Vec<Value> {
            let run = |run: &SolverRun| {
                let answer = &run.judged.answer;
                let grids: Vec<String> = answer
                    .grids
                    .iter()
                    .map(|grid| quorum_puzzle::symbols::solution_string(grid, rules))
                    .collect();
                json!({
                    "solver": run.solver.name.to_string(),
                    "version": run.solver.version(),
                    "verdict": run.judged.verdict,
                    "status": answer.status,
                    "exhausted": answer.exhausted,
                    "solutions": grids,
                    "message": answer.message,
                })
            };
            result.runs.iter().map(run).collect()
        };
        let Expected { grid, solutions } = &self.item.expected;
        json!({
            "id": self.item.id,
            "found": self.found(),
            "puzzle": self.small.map(runs),
            "original": runs(self.result),
            "known_solution": grid.as_ref().map(|grid| quorum_puzzle::symbols::solution_string(grid, rules)),
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

impl std::fmt::Display for Kept {
    /// `kept in runs/cases/file-00001 (3 of 81 clues)`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (before, after) = self.clues;
        let may_go = if self.is_minimal { "" } else { ", perhaps fewer would do" };
        write!(f, "kept in {} ({after} of {before} clues{may_go})", self.folder.display())
    }
}
