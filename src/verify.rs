//! `quorum verify`: has every puzzle exactly one solution, and do unrelated solvers agree?

use super::args::{InputArgs, OutputArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::explain::{ExplainArgs, Shown};
use super::faults::{self, CASES};
use super::findings::{Findings, OF_VERIFY};
use super::inputs::{Ended, cancelling, inputs, is_single};
use super::progress::{Counting, Progress};
use super::proof::{self, Notes, ProofArgs};
use super::select::Selection;
use super::worker::workers;
use super::{Error, output, solver_list, talk, usage};
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
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
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
    if args.show.json && args.explain.is_drawn() {
        return Err(Error::Usage("expected --json or --output svg, found both".into()));
    }
    let mut view = View { args, header: None, is_drawn: false };
    let mut verifier = verifier(args)?;
    // Something else than lines of words.
    let is_spoken = args.show.json || args.explain.is_drawn() || args.select.is_some();
    if args.explain.is_asked() || is_single(&inputs) && !is_spoken {
        verifier.explain = Some(args.explain.wanted());
    }
    let proof = args.proof.start(verifier.limit, is_spoken)?;
    let (certifier, mut notes) = proof.unzip();
    verifier.certifier = certifier;

    let create = |file| Findings::create(file, OF_VERIFY);
    let mut findings = args.findings.as_deref().map(create).transpose()?;
    let mut totals = Totals::default();
    let mut ended = Ended::default();
    let mut progress = Progress::start(None);
    verifier.at_work = progress.show_at_work();
    let observer = Counting::new(cancelling(), &progress);
    thread::scope(|scope| {
        for result in verifier.results(scope, &inputs, &observer) {
            if let (Err(ReadError::Text(error)), Some(findings)) = (&result, &mut findings) {
                findings.unreadable(error)?;
            }
            ended.add(result, |item, verified| {
                let name = shown_id(item, inputs.sources().len());
                totals.add(&name, item, &verified);
                progress.note(&totals.note());
                let is_listed = findings.is_some();
                let exit = progress.suspend(|| report(&name, &verified, is_listed, &mut notes))?;
                if let Some(findings) = &mut findings {
                    findings.add(item, &verified)?;
                }
                let text = view.text(item, &name, &verified)?;
                progress.suspend(|| output::print(&text))?;
                Ok(exit)
            })?;
        }
        Ok::<(), Error>(())
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
    for (count, first) in totals.runs.iter().map(|runs| &runs.missing) {
        if *count == 0 {
            continue;
        }
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

/// Reports findings, cases, missing certificates and repetitions; the exit of one puzzle.
///
/// Faults of the corpus are not printed where they are listed in a file.
fn report(
    id: &str,
    verified: &Verified,
    is_listed: bool,
    notes: &mut Option<Notes>,
) -> Result<Exit, Error> {
    let PanelResult { verdict, agreed, findings, runs, .. } = &verified.result;
    for finding in findings.iter().filter(|finding| !is_listed || !finding.is_of_corpus()) {
        talk::finding(id, finding);
    }
    match &verified.case {
        Ok(None) => {}
        Ok(Some(kept)) => talk::say(format!("{id}: {kept}")),
        Err(error) => return Err(usage(error)),
    }
    let mut exit = match verdict {
        _ if !findings.iter().all(Finding::is_of_corpus) => Exit::Wrong,
        _ if !findings.is_empty() => Exit::NotAsAsked,
        Verdict::Unique if *agreed || runs.len() == 1 => Exit::Success,
        Verdict::Multiple | Verdict::None => Exit::NotAsAsked,
        _ => Exit::Undecided,
    };
    if let (Some(notes), Some(certified)) = (notes, &verified.certificate) {
        exit = exit.max(notes.add(id, certified)?);
    }
    if let Some(repeated) = &verified.repeats {
        if repeated.is_copy() {
            exit = exit.max(Exit::NotAsAsked);
        }
        if !is_listed {
            talk::say(format!("{id}: {repeated}"));
        }
    }
    Ok(exit)
}

/// The output per puzzle.
struct View<'a> {
    args: &'a Args,
    /// With `--select`, the header of the table that the last row was of.
    header: Option<Arc<str>>,
    /// The one page has been drawn.
    is_drawn: bool,
}

impl View<'_> {
    fn text(&mut self, item: &Item, id: &str, verified: &Verified) -> Result<String, Error> {
        if self.args.show.json {
            return Ok(output::json(&verified.report(item)));
        }
        if let Some(wanted) = &self.args.select {
            let is_wanted = wanted.contains(verified.result.verdict)
                && (!self.args.duplicates || is_clean_row(verified));
            return Ok(if is_wanted { self.original(item) } else { String::new() });
        }
        let mut line = line(verified, item, id);
        if let Some(certified) = &verified.certificate {
            line += &format!(" {}", proof::words(certified));
        }
        let Some(reasons) = &verified.reasons else { return Ok(line + "\n") };
        let shown = Shown { puzzle: &item.puzzle, result: &verified.result, reasons };
        if !self.args.explain.is_drawn() {
            return Ok(format!("{line}\n{}", shown.text(self.args.show.is_colored())));
        }
        if self.is_drawn {
            return Err(Error::Usage("expected one puzzle to draw, found several".into()));
        }
        self.is_drawn = true;
        Ok(shown.svg(&line))
    }

    /// The original line, which can be read again, under the header of its table.
    fn original(&mut self, item: &Item) -> String {
        let mut text = String::new();
        if item.header != self.header {
            self.header.clone_from(&item.header);
            text.extend(self.header.iter().map(|header| format!("{header}\n")));
        }
        text + &item.text + "\n"
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
    /// Per solver of the panel.
    runs: Vec<Runs>,
    verdicts: BTreeMap<Verdict, u64>,
    findings: u64,
    known: KnownAnswers,
    repetitions: RepetitionCounts,
}

/// Counts of puzzles of one solver of the panel.
#[derive(Clone, Default)]
struct Runs {
    /// It was one of those that agreed.
    agreeing: u64,
    /// It answered.
    answered: u64,
    /// It found a solution.
    found: u64,
    /// Others agreed without it, and the first reason. The lines of such puzzles name no solver.
    missing: (u64, String),
}

impl Totals {
    fn add(&mut self, id: &str, item: &Item, verified: &Verified) {
        let result = &verified.result;
        self.known.set_aside += u64::from(item.is_answer_set_aside);
        verified.repeats.iter().for_each(|repeated| self.repetitions.add(repeated));
        self.puzzles += 1;
        self.agreed += u64::from(result.agreed);
        self.runs.resize(self.runs.len().max(result.runs.len()), Runs::default());
        for (counts, run) in self.runs.iter_mut().zip(&result.runs) {
            let objection = objection(run);
            let has_answered = objection.is_none();
            let is_missed = result.agreed && run.judged.answer.status != Status::Timeout;
            if let Some(reason) =
                objection.filter(|_| is_missed && !run.judged.verdict.is_decided())
            {
                let (count, first) = &mut counts.missing;
                if *count == 0 {
                    *first = format!("{id}: {}", printable(&reason));
                }
                *count += 1;
            }
            counts.answered += u64::from(has_answered);
            counts.found += u64::from(!run.judged.answer.grids.is_empty());
            counts.agreeing += u64::from(has_answered && result.agreed);
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
        let names = |is_one: fn(&Runs) -> bool| {
            let named = solvers.iter().zip(&self.runs).filter(|(_, runs)| is_one(runs));
            let names: Vec<String> = named.map(|(named, _)| named.name.to_string()).collect();
            names.join(" and ")
        };
        let all = self.agreed;
        let mut agreeing = Vec::new();
        for (Named { name, .. }, runs) in solvers.iter().zip(&self.runs) {
            match runs.agreeing {
                0 => {}
                count if count == all => agreeing.push(name.to_string()),
                count => agreeing.push(format!("{name} ({count})")),
            }
        }
        let none = names(|runs| runs.agreeing == 0);
        if !agreeing.is_empty() {
            let without =
                if none.is_empty() { none } else { format!("; without an answer by {none}") };
            return format!("Agreed on {all} by {}{without}.", agreeing.join(" and "));
        }
        let answered = names(|runs| runs.answered > 0);
        let found = names(|runs| runs.found > 0);
        match (answered.as_str(), found.as_str()) {
            ("", "") => "Agreed on none; no solver answered.".to_owned(),
            ("", found) => {
                format!("Agreed on none; no solver finished; solutions found by {found}.")
            }
            (answered, _) => format!("Agreed on none; answered by {answered}."),
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
