//! `quorum verify`: has every puzzle exactly one solution, and do unrelated solvers agree?

use super::args::{InputArgs, OutputArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::explain::{ExplainArgs, Shown};
use super::faults::{self, CASES};
use super::findings::{Findings, OF_VERIFY};
use super::inputs::{cancelling, inputs, is_single, report_each};
use super::progress::{Progress, Writing};
use super::proof::{self, Notes, ProofArgs};
use super::select::Selection;
use super::worker::workers;
use super::{Error, output, solver_list, talk};
use quorum_formats::Item;
use quorum_formats::inputs::ReadError;
use quorum_puzzle::text::printable;
use quorum_solvers::Status;
use quorum_solvers::table::Named;
use quorum_toolkit::explain::differing_cells;
use quorum_toolkit::panel::{Finding, KnownSolution, PanelResult, SolverRun, Verdict};
use quorum_toolkit::verify::{Verified, Verifier, shown_id};
use quorum_util::words::counted;
use quorum_verify::cases::Cases;
use quorum_verify::duplicates::{Repetition, RepetitionCounts};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Arguments of `quorum verify`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten, next_help_heading = "Puzzles")]
    input: InputArgs,
    /// Answer by the rules that are read where a link has drawings or rules in words
    ///
    /// Without it one solution or several are unknown there, as a rule that is not read can remove
    /// solutions; beside words, which may take a rule back, so is none.
    #[arg(long, help_heading = "Puzzles")]
    ignore_drawings: bool,
    /// Ask this panel: names, braces, groups (@native, @sat, @smt, @cp, @asp, @pb, @all)
    ///
    /// Default: native and batsat/extended+reduce=clues; z3/one-hot too where these do not both
    /// finish or do not agree.
    #[arg(long, help_heading = "Solvers", value_name = "A,B,...")]
    solvers: Option<String>,
    #[command(flatten, next_help_heading = "Solvers")]
    with: WithArgs,
    #[command(flatten, next_help_heading = "Solvers")]
    timeout: TimeoutArgs,
    #[command(flatten, next_help_heading = "Solvers")]
    threads: ThreadArgs,
    #[command(flatten, next_help_heading = "Explanations")]
    explain: ExplainArgs,
    /// Write the original lines of the puzzles with these verdicts and nothing else
    ///
    /// Verdicts, separated by commas: unique, multiple, none, some, unknown; not-unique is
    /// multiple,none; bad is all but unique. With --duplicates, copies and puzzles whose known
    /// answer is wrong are left out: unique gives the clean rest of a collection.
    #[arg(long, help_heading = "Output", value_name = "VERDICT,...", conflicts_with_all = ["ExplainArgs", "json"])]
    select: Option<Selection>,
    /// Report puzzles that occur again, also as symmetric copies, and repeated solutions
    ///
    /// Copies are recognized up to relabeling, rotation and reflection; classic puzzles up to 9x9
    /// also up to permutations of rows and columns that keep the boxes. Of other puzzles, those
    /// with the same solution are reported. Duplicates and copies make the exit code 1.
    #[arg(long, help_heading = "Output")]
    duplicates: bool,
    /// Write all faults of puzzles, known answers and texts to this CSV file, one row per fault
    ///
    /// Columns: id, source, line, verdict, finding, detail. Wrong known answers and copies are not
    /// printed as messages then.
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    findings: Option<PathBuf>,
    /// Save puzzles with disagreements or wrong answers in this folder [default: runs/cases]
    ///
    /// Each is shrunk to the smallest case, with encodings and a command that reproduces it. none:
    /// save nothing.
    #[arg(long, help_heading = "Output", value_name = "DIR|none")]
    cases: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Output")]
    show: OutputArgs,
    #[command(flatten, next_help_heading = "Certificates")]
    proof: ProofArgs,
}

/// Time limit of a solver per puzzle without `--timeout`.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    args.show.apply();
    let inputs = inputs(&args.input)?;
    let mut renderer = Renderer::new(args)?;
    let mut verifier = verifier(args)?;
    if args.explain.is_asked() || is_single(&inputs) && matches!(renderer, Renderer::Line { .. }) {
        verifier.explain = Some(args.explain.wanted());
    }
    let is_spoken = !matches!(renderer, Renderer::Line { .. });
    let proof = args.proof.start(verifier.limit, is_spoken)?;
    let (certifier, mut notes) = proof.unzip();
    verifier.certifier = certifier;

    let create = |file| Findings::create(file, OF_VERIFY);
    let findings = args.findings.as_deref().map(create).transpose()?;
    let findings = RefCell::new(findings);
    let mut totals = Totals::default();
    let mut progress = Progress::start(None);
    verifier.at_work = progress.show_at_work();
    let sources = inputs.sources().len();
    let work = |item: &Item, verified: Verified| {
        let name = shown_id(item, sources);
        totals.add(&name, &verified);
        totals.known.set_aside += u64::from(item.is_answer_set_aside);
        let is_listed = args.findings.is_some();
        let mut exit = progress.suspend(|| report(&name, &verified, is_listed, notes.as_mut()))?;
        if let Some(repeated) = &verified.repeats {
            if repeated.is_copy() {
                exit = exit.max(Exit::NotAsAsked);
            }
            if !is_listed {
                progress.suspend(|| talk::say(format!("{name}: {repeated}")));
            }
        }
        if let Some(findings) = &mut *findings.borrow_mut() {
            findings.add(item, &verified)?;
        }
        let text = renderer.render(item, &name, &verified)?;
        progress.tick(&totals.note());
        progress.suspend(|| output::print(&text))?;
        Ok(exit)
    };
    let observer = Writing { interruption: cancelling(), progress: &progress };
    let ended = report_each(work, |sink| {
        verifier.for_each(&inputs, &observer, |result| {
            if let (Err(ReadError::Text(error)), Some(findings)) =
                (&result, &mut *findings.borrow_mut())
            {
                findings.unreadable(error)?;
            }
            sink(result)
        })
    })?;
    if let Some(notes) = &notes {
        notes.finish()?;
    }
    output::finish()?;
    drop(progress);
    let mut summary = totals.sentence(&verifier.solvers);
    if totals.puzzles > 0 {
        summary += &ended.left_out.sentences();
    }
    if verifier.duplicates {
        summary += &format!(" {}", totals.repetitions);
    }
    ended.note_comments();
    talk::say(summary);
    for (count, first) in totals.missing.iter().filter(|(count, _)| *count > 0) {
        let puzzles = counted(*count, "puzzle");
        talk::say(format!("no answer to {puzzles} that others agreed on; the first is {first}"));
    }
    Ok(if totals.puzzles == 0 { ended.exit.max(Exit::Usage) } else { ended.exit })
}

/// The panel asked for, or the default one as far as this build has it.
fn verifier(args: &Args) -> Result<Verifier, Error> {
    let registry = args.with.registry()?;
    let mut verifier = solver_list::verifier(args.solvers.as_deref(), &registry)?;
    let folder = args.cases.clone().unwrap_or_else(|| PathBuf::from(CASES));
    let is_refused = folder.as_os_str() == "none";
    faults::keep_in((!is_refused).then(|| folder.clone()));
    verifier.limit = Some(args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT));
    verifier.threads = args.threads.get();
    verifier.workers = workers(&args.with.with)?;
    verifier.ignores_unread = args.ignore_drawings;
    verifier.duplicates = args.duplicates;
    // Printed as JSON only.
    verifier.cpu_times = args.show.json;
    verifier.cases = (!is_refused).then(|| Cases::new(folder, args.with.with.clone()));
    Ok(verifier)
}

/// Reports findings, cases and missing certificates; the exit of one puzzle.
///
/// Faults of the corpus are not printed where they are listed in a file.
fn report(
    id: &str,
    verified: &Verified,
    is_listed: bool,
    notes: Option<&mut Notes>,
) -> Result<Exit, Error> {
    let PanelResult { verdict, agreed, findings, runs, .. } = &verified.result;
    for finding in findings.iter().filter(|finding| !is_listed || !finding.is_of_corpus()) {
        talk::finding(id, finding);
    }
    match &verified.case {
        Ok(None) => {}
        Ok(Some(kept)) => talk::say(format!("{id}: {kept}")),
        Err(error) => return Err(Error::Usage(error.to_string())),
    }
    let exit = match verdict {
        _ if !findings.iter().all(Finding::is_of_corpus) => Exit::Wrong,
        _ if !findings.is_empty() => Exit::NotAsAsked,
        Verdict::Unique if *agreed || runs.len() == 1 => Exit::Success,
        Verdict::Multiple | Verdict::None => Exit::NotAsAsked,
        _ => Exit::Undecided,
    };
    match (notes, &verified.certificate) {
        (Some(notes), Some(certified)) => Ok(exit.max(notes.add(id, certified)?)),
        _ => Ok(exit),
    }
}

/// Form of the output per puzzle.
enum Renderer {
    /// A line, and the reasons where they were found.
    Line { is_colored: bool },
    /// One JSON object per line.
    Json,
    /// Original lines of the puzzles with these verdicts, which can be read again, under the
    /// header of the table that the last row was of.
    Select { wanted: Selection, is_clean: bool, header: Option<Arc<str>> },
    /// A page of one puzzle.
    Svg { is_drawn: bool },
}

impl Renderer {
    fn new(args: &Args) -> Result<Self, Error> {
        match (args.show.json, args.explain.is_drawn(), &args.select) {
            (true, true, _) => {
                Err(Error::Usage("expected --json or --output svg, found both".into()))
            }
            (true, false, _) => Ok(Renderer::Json),
            (false, true, _) => Ok(Renderer::Svg { is_drawn: false }),
            (false, false, Some(wanted)) => {
                let (wanted, is_clean) = (wanted.clone(), args.duplicates);
                Ok(Renderer::Select { wanted, is_clean, header: None })
            }
            (false, false, None) => Ok(Renderer::Line { is_colored: args.show.is_colored() }),
        }
    }

    fn render(&mut self, item: &Item, id: &str, verified: &Verified) -> Result<String, Error> {
        let result = &verified.result;
        let shown = || {
            let reasons = verified.reasons.as_ref()?;
            Some(Shown { puzzle: &item.puzzle, result, reasons })
        };
        let line = || {
            let certified = verified.certificate.as_ref();
            let certified = certified.map(|certified| format!(" {}", proof::words(certified)));
            line(verified, item, id) + &certified.unwrap_or_default()
        };
        Ok(match self {
            Renderer::Json => {
                let report = serde_json::to_string(&verified.report(item));
                report.expect("a report is JSON") + "\n"
            }
            Renderer::Select { wanted, is_clean, .. }
                if !wanted.contains(result.verdict) || *is_clean && !is_clean_row(verified) =>
            {
                String::new()
            }
            Renderer::Select { header, .. } => {
                let mut text = String::new();
                if item.header != *header {
                    header.clone_from(&item.header);
                    text.extend(header.iter().map(|header| format!("{header}\n")));
                }
                text + &item.text + "\n"
            }
            Renderer::Svg { is_drawn: true } => {
                return Err(Error::Usage("expected one puzzle to draw, found several".into()));
            }
            Renderer::Svg { is_drawn } => {
                *is_drawn = true;
                shown().map(|shown| shown.svg(&line())).unwrap_or_default()
            }
            Renderer::Line { is_colored } => match shown() {
                Some(shown) => format!("{}\n{}", line(), shown.text(*is_colored)),
                None => line() + "\n",
            },
        })
    }
}

/// Whether a puzzle is no copy, and its known answer is not wrong.
fn is_clean_row(verified: &Verified) -> bool {
    let is_copy = verified.repeats.as_ref().is_some_and(Repetition::is_copy);
    !is_copy && !verified.result.findings.iter().any(Finding::is_of_corpus)
}

/// `file:12 multiple 9x9 boxes 3x3 differs R3C4 R3C7`
fn line(verified: &Verified, item: &Item, id: &str) -> String {
    let Verified { result, is_open, .. } = verified;
    let PanelResult { verdict, agreed, runs, .. } = result;
    let mut line = format!("{id} {verdict} {}", item.puzzle.rules_and_constraints());
    let differing = differing_cells(&result.solutions);
    if !differing.is_empty() {
        line += " differs";
    }
    for cell in differing {
        line += &format!(" {}", item.puzzle.position(cell));
    }
    if !agreed && !is_open {
        let reasons: Vec<String> = runs.iter().filter_map(objection).collect();
        // Messages of external programs are among the reasons.
        line += &match (reasons.is_empty(), &**runs) {
            _ if !result.findings.iter().all(Finding::is_of_corpus) => {
                " not agreed: see the finding".to_owned()
            }
            (false, _) => format!(" not agreed: {}", printable(&reasons.join("; "))),
            (true, [one]) => format!(" not agreed: only {} ran", one.solver.name),
            (true, _) => " not agreed: only one solver family ran".to_owned(),
        };
    }
    if let Some(other) = &verified.other_rules {
        line += &format!("; {other}");
    }
    if let Some(solution) = result.known_solution.filter(|it| *it != KnownSolution::Valid) {
        line += &format!(" known solution {solution}");
    }
    line + &unread(verified, item)
}

/// Meaning of the verdict for a puzzle of which something was not read.
fn unread(verified: &Verified, item: &Item) -> String {
    if item.unread.is_empty() {
        return String::new();
    }
    let result = &verified.result;
    let meaning = match result.solutions.len() {
        // What was not read is no rule: fog, a stored answer.
        _ if !item.may_have_fewer_solutions() && !item.may_have_more_solutions() => "",
        _ if !verified.is_open && result.verdict != Verdict::Unique => "",
        0 => " no solution by the rules that were read",
        1 if !item.may_have_more_solutions() => " at most one solution by all rules",
        1 => " one solution by the rules that were read",
        _ => " several solutions by the rules that were read",
    };
    let parts = item.unread.iter().map(|part| match part.split_once(": ") {
        Some((head, _)) => head,
        None => part,
    });
    format!("{meaning}; not read: {}", parts.collect::<Vec<_>>().join(", "))
}

/// Reason why a run did not count, if it did not.
fn objection(run: &SolverRun) -> Option<String> {
    let answer = &run.judged.answer;
    let name = &run.solver.name;
    match (answer.status, &answer.message) {
        (Status::Ok, _) if run.judged.verdict.is_decided() => {
            (!run.engine_ran()).then(|| format!("preprocessing decided it, {name} did not run"))
        }
        (Status::Ok, Some(message)) => Some(format!("{name} unknown ({message})")),
        (Status::Ok, None) => Some(format!("{name} unknown")),
        (status, Some(message)) => Some(format!("{name} {status} ({message})")),
        (status, None) => Some(format!("{name} {status}")),
    }
}

/// The closing summary.
#[derive(Default)]
struct Totals {
    puzzles: u64,
    agreed: u64,
    /// Number of puzzles on which each solver of the panel was one of those that agreed.
    agreeing: Vec<u64>,
    /// Number of puzzles that each solver of the panel answered.
    answered: Vec<u64>,
    /// Number of puzzles of which each solver of the panel found a solution.
    found: Vec<u64>,
    /// Number of puzzles on which others agreed without each solver, and the first reason. The
    /// lines of such puzzles name no solver.
    missing: Vec<(u64, String)>,
    verdicts: BTreeMap<Verdict, u64>,
    findings: u64,
    known: KnownAnswers,
    repetitions: RepetitionCounts,
}

impl Totals {
    fn add(&mut self, id: &str, verified: &Verified) {
        let result = &verified.result;
        verified.repeats.iter().for_each(|repeated| self.repetitions.add(repeated));
        self.puzzles += 1;
        self.agreed += u64::from(result.agreed);
        self.agreeing.resize(self.agreeing.len().max(result.runs.len()), 0);
        self.answered.resize(self.agreeing.len(), 0);
        self.found.resize(self.agreeing.len(), 0);
        self.missing.resize(self.agreeing.len(), (0, String::new()));
        for (number, run) in result.runs.iter().enumerate() {
            let objection = objection(run);
            let has_answered = objection.is_none();
            let is_missed = result.agreed && run.judged.answer.status != Status::Timeout;
            if let Some(reason) =
                objection.filter(|_| is_missed && !run.judged.verdict.is_decided())
            {
                let (count, first) = &mut self.missing[number];
                if *count == 0 {
                    *first = format!("{id}: {}", printable(&reason));
                }
                *count += 1;
            }
            self.answered[number] += u64::from(has_answered);
            self.found[number] += u64::from(!run.judged.answer.grids.is_empty());
            self.agreeing[number] += u64::from(has_answered && result.agreed);
        }
        self.findings += u64::from(!result.findings.iter().all(Finding::is_of_corpus));
        self.known.add(result);
        *self.verdicts.entry(result.verdict).or_default() += 1;
    }

    fn note(&self) -> String {
        match self.findings {
            0 => String::new(),
            findings => format!("{findings} WRONG or DISAGREEING"),
        }
    }

    /// `375 puzzles: 375 unique. Agreed on 375 by varisat/extended and z3/one-hot.`
    fn sentence(&self, solvers: &[Named]) -> String {
        if self.puzzles == 0 {
            return "no puzzle could be read".to_owned();
        }
        let puzzles = counted(self.puzzles, "puzzle");
        let words = |(verdict, count): (&Verdict, &u64)| format!("{count} {verdict}");
        let verdicts: Vec<String> = self.verdicts.iter().map(words).collect();
        let findings = match self.findings {
            0 => String::new(),
            number => {
                format!(" {} with a WRONG answer or a DISAGREEMENT.", counted(number, "puzzle"))
            }
        };
        let agreed = match solvers {
            [named] => {
                format!("Only {} ran; agreement needs two solver families.", named.name)
            }
            _ => self.agreement(solvers),
        };
        let known = self.known.sentence();
        format!("{puzzles}: {}. {agreed}{findings}{known}", verdicts.join(", "))
    }

    /// The solvers that agreed, with their puzzles where those differ from the puzzles agreed on.
    fn agreement(&self, solvers: &[Named]) -> String {
        let (all, mut some, mut none) = (self.agreed, Vec::new(), Vec::new());
        for (named, &agreeing) in solvers.iter().zip(&self.agreeing) {
            match agreeing {
                0 => none.push(named.name.to_string()),
                count if count == all => some.push(named.name.to_string()),
                count => some.push(format!("{} ({count})", named.name)),
            }
        }
        match (some.is_empty(), none.is_empty()) {
            (true, _) => {
                let answered = solvers.iter().zip(&self.answered).filter(|(_, count)| **count > 0);
                let names: Vec<String> =
                    answered.map(|(named, _)| named.name.to_string()).collect();
                if names.is_empty() {
                    if self.found.iter().any(|count| *count > 0) {
                        let found = solvers.iter().zip(&self.found);
                        let found = found.filter(|(_, count)| **count > 0);
                        let names: Vec<String> =
                            found.map(|(named, _)| named.name.to_string()).collect();
                        let names = names.join(" and ");
                        format!("Agreed on none; no solver finished; solutions found by {names}.")
                    } else {
                        "Agreed on none; no solver answered.".to_owned()
                    }
                } else {
                    format!("Agreed on none; answered by {}.", names.join(" and "))
                }
            }
            (false, true) => format!("Agreed on {all} by {}.", some.join(" and ")),
            (false, false) => {
                let (some, none) = (some.join(" and "), none.join(" and "));
                format!("Agreed on {all} by {some}; without an answer by {none}.")
            }
        }
    }
}

/// Counts of the known answers that the verdicts refute.
#[derive(Default)]
struct KnownAnswers {
    /// Grids that break a rule, or numbers of solutions, of puzzles that have solutions.
    wrong: u64,
    /// Solutions beside which there are others.
    not_the_only: u64,
    /// Answers to puzzles that have no solution.
    of_no_solution: u64,
    /// Answers to puzzles to which a constraint was added.
    set_aside: u64,
}

impl KnownAnswers {
    fn add(&mut self, result: &PanelResult) {
        if !result.findings.iter().any(Finding::is_of_corpus) {
            return;
        }
        let count = match (result.verdict, result.known_solution) {
            (Verdict::None, _) => &mut self.of_no_solution,
            (_, Some(KnownSolution::NotTheOnlyOne)) => &mut self.not_the_only,
            _ => &mut self.wrong,
        };
        *count += 1;
    }

    /// A sentence with the counts that are not zero, after a blank.
    fn sentence(&self) -> String {
        let counts = [
            (self.wrong, "wrong"),
            (self.not_the_only, "right but not the only one"),
            (self.of_no_solution, "of puzzles without a solution"),
            (self.set_aside, "not checked under the added constraints"),
        ];
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, kind)| format!("{count} {kind}")).collect();
        if counts.is_empty() {
            String::new()
        } else {
            format!(" Known answers: {}.", counts.join(", "))
        }
    }
}
