//! `quorum verify`: has every puzzle exactly one solution, and do unrelated solvers agree?

use super::args::{InputArgs, OutputArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::explain::{ExplainArgs, HINTS};
use super::faults::{self, CASES};
use super::findings::{Findings, OF_VERIFY};
use super::inputs::{Ended, cancelling, inputs, is_single};
use super::progress::{Counting, Progress};
use super::proof::{Notes, ProofArgs};
use super::select::Selection;
use super::worker::workers;
use super::{Error, output, solver_list, talk, usage};
use quorum_formats::Item;
use quorum_formats::inputs::ReadError;
use quorum_pictures::page::{self, Part};
use quorum_toolkit::explain::words;
use quorum_toolkit::panel::{Finding, PanelResult, Verdict};
use quorum_toolkit::verify::{Verified, Verifier, shown_id};
use quorum_util::words::counted;
use quorum_verify::cases::Cases;
use quorum_verify::duplicates::Repetition;
use quorum_verify::totals::Totals;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

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
    /// Ask this panel: names, braces, groups (@native, @sat, @smt, @cp, @asp, @pb, @mip, @all)
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
                if totals.findings > 0 {
                    progress.note(&format!("{} WRONG or DISAGREEING", totals.findings));
                }
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
    totals.missing().for_each(talk::say);
    if totals.out_of_time > 0 {
        let puzzles = counted(totals.out_of_time, "puzzle");
        talk::say(format!("{puzzles} out of time: a longer --timeout may help"));
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
    verifier.limit = Some(args.timeout.or_seconds(60));
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
        let line = verified.line(item, id);
        let Some(mut parts) = verified.page(item, HINTS) else { return Ok(line + "\n") };
        if !self.args.explain.is_drawn() {
            let text = page::text(&parts, self.args.show.is_colored());
            return Ok(format!("{line}\n\n{text}\n\n"));
        }
        if self.is_drawn {
            return Err(Error::Usage("expected one puzzle to draw, found several".into()));
        }
        self.is_drawn = true;
        parts.insert(0, Part::Words(words::wrapped(&line)));
        Ok(page::svg(&line, &parts))
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
