//! `quorum verify`: has every puzzle exactly one solution, and do unrelated solvers agree?

use super::args::{InputArgs, OutputArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::cases::{self, CaseArgs};
use super::exit::Exit;
use super::explain::{ExplainArgs, Shown, differing_cells};
use super::inputs::{Inputs, Puzzled};
use super::progress::Progress;
use super::proof::{self, ProofArgs};
use super::{Error, solve, solver_list, stdout_error, talk};
use crate::panel::{Hearing, Ruling, Sitting, Verdict, Vote};
use crate::puzzle::formats::{self, Item};
use crate::solvers::matrix::FIRST_VOICES;
use crate::solvers::table::Named;
use crate::solvers::{Mode, Status};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// Arguments of `quorum verify`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The panel: names, braces, groups (@native, @sat, @smt, @cp, @asp, @all) [default: native and
    /// varisat/extended+reduce; z3/one-hot where they do not both finish or do not agree]
    #[arg(long, value_name = "A,B,...")]
    solvers: Option<String>,
    #[command(flatten)]
    with: WithArgs,
    #[command(flatten)]
    explain: ExplainArgs,
    /// Write the original lines of the puzzles with this verdict, and nothing else
    #[arg(long, value_name = "VERDICT", conflicts_with_all = ["ExplainArgs", "json"])]
    select: Option<Verdict>,
    #[command(flatten)]
    proof: ProofArgs,
    #[command(flatten)]
    cases: CaseArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
    #[command(flatten)]
    show: OutputArgs,
}

/// Without `--timeout`, what a puzzle may take a solver.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    args.show.apply();
    let inputs = Inputs::new(&args.input)?;
    let solvers = panel(args)?;
    let declared = args.with.with.len();
    let voices = match args.solvers {
        Some(_) => solvers.len(),
        None => solvers.len().min(FIRST_VOICES + declared),
    };
    let limit = Some(args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT));
    let is_drawn = args.explain.is_drawn();
    if is_drawn && args.show.json {
        return Err(Error::Usage("expected --json or --output svg, found both".into()));
    }
    let is_explained =
        args.explain.is_asked() || inputs.is_single() && !args.show.json && args.select.is_none();
    let color = args.show.is_colored();
    let mut drawn = false;
    let mut selected = Selected::default();
    let mut totals = Totals::default();
    let progress = Progress::start(None);
    let mut out = anstream::stdout().lock();

    let is_spoken = args.show.json || is_drawn || args.select.is_some();
    let (bundles, mut notes) = args.proof.start(&inputs, &solvers, limit, is_spoken)?.unzip();
    let cases = args.cases.start(&solvers, &args.with.with);
    let sitting = |_| Sitting::new(&solvers);
    let ask = |sitting: &mut Sitting, puzzled: &Puzzled| {
        let item = &puzzled.item;
        let (puzzle, expected) = (&item.puzzle, &item.expected);
        let hearing = sitting.hear(puzzle, expected, voices, Mode::Decide, limit);
        let reasons = is_explained.then(|| args.explain.reasons(puzzle, &hearing.ruling, limit));
        let certified = bundles.as_ref().map(|bundles| bundles.certify(puzzled, &hearing));
        let kept = cases.as_ref().map(|cases| cases.keep(puzzled, &hearing)).transpose();
        (hearing, reasons, certified, kept)
    };
    let threads = args.threads.get();
    let exit = inputs.for_each_asked(threads, sitting, ask, |puzzled, heard, mut exit| {
        let (hearing, reasons, certified, kept) = heard;
        let kept = kept?.flatten();
        let item = &puzzled.item;
        totals.add(&hearing);
        let Ruling { verdict, findings, .. } = &hearing.ruling;
        for finding in findings {
            progress.suspend(|| talk::finding(&item.id, finding, &solvers));
        }
        if let Some(kept) = &kept {
            progress.suspend(|| talk::say(format!("{}: {}", item.id, cases::words(kept))));
        }
        exit = match (findings.is_empty(), verdict) {
            (false, _) => exit.wrong(),
            (true, Verdict::Unique) if hearing.ruling.agreed || solvers.len() == 1 => exit,
            (true, Verdict::Multiple | Verdict::None) => exit.not_as_asked(),
            (true, _) => exit.undecided(),
        };
        if let (Some(notes), Some(certified)) = (&mut notes, &certified) {
            exit = progress.suspend(|| notes.add(&item.id, certified, exit))?;
        }
        let shown = reasons.as_ref().map(|reasons| Shown {
            puzzle: &item.puzzle,
            ruling: &hearing.ruling,
            reasons,
        });
        let text = if let Some(wanted) = args.select {
            if *verdict == wanted { selected.text(item) } else { String::new() }
        } else if args.show.json {
            let mut object = json(&hearing, item, &solvers);
            if let Some(shown) = shown {
                object["reasons"] = shown.json();
            }
            if let Some(certified) = &certified {
                object["certificate"] = proof::json(certified);
            }
            if let Some(kept) = &kept {
                object["case"] = kept.folder.display().to_string().into();
            }
            format!("{object}\n")
        } else {
            let mut line = line(&hearing, item, &solvers);
            if let Some(certified) = &certified {
                line += &format!(" {}", proof::words(certified));
            }
            match shown {
                Some(_) if is_drawn && std::mem::replace(&mut drawn, true) => {
                    return Err(Error::Usage("expected one puzzle to draw, found several".into()));
                }
                Some(shown) if is_drawn => shown.svg(&line),
                Some(shown) => format!("{line}\n{}", shown.text(color)),
                None => line + "\n",
            }
        };
        progress.tick(&totals.note());
        progress.suspend(|| out.write_all(text.as_bytes())).map_err(stdout_error)?;
        Ok(exit)
    })?;
    if let Some(notes) = &notes {
        notes.finish(&mut out)?;
    }
    out.flush().map_err(stdout_error)?;
    drop(progress);
    talk::say(totals.sentence(&solvers));
    Ok(if totals.puzzles == 0 { exit.usage() } else { exit })
}

/// What `--select` prints: original lines that can be read again.
#[derive(Default)]
struct Selected {
    /// The header of the table that the last row was of.
    header: Option<Arc<str>>,
}

impl Selected {
    fn text(&mut self, item: &Item) -> String {
        let mut text = String::new();
        if item.header != self.header {
            self.header.clone_from(&item.header);
            text.extend(self.header.iter().map(|header| format!("{header}\n")));
        }
        text + &item.text + "\n"
    }
}

/// The panel asked for, or the default one as far as this build has it.
fn panel(args: &Args) -> Result<Vec<Named>, Error> {
    let registry = args.with.registry()?;
    if let Some(names) = &args.solvers {
        return solver_list::parse(names, &registry);
    }
    let (panel, missing) = solver_list::default_panel(&registry);
    for name in missing {
        talk::say(format!("this build lacks {name}: the panel goes on without it"));
    }
    Ok(panel)
}

/// `file:12 multiple 9x9 boxes 3x3 differs R3C4 R3C7`
fn line(hearing: &Hearing, item: &Item, solvers: &[Named]) -> String {
    let Ruling { verdict, agreed, .. } = &hearing.ruling;
    let mut line = format!("{} {verdict} {}", item.id, item.puzzle.rules());
    let differing = differing_cells(&hearing.ruling.solutions);
    if !differing.is_empty() {
        line += " differs";
    }
    for cell in differing {
        line += &format!(" {}", item.puzzle.position(cell));
    }
    if !agreed {
        let reasons: Vec<String> = hearing
            .votes
            .iter()
            .zip(solvers)
            .filter_map(|(vote, named)| objection(vote, named))
            .collect();
        line += &match (reasons.is_empty(), solvers) {
            _ if !hearing.ruling.findings.is_empty() => " not agreed: see the finding".to_owned(),
            (false, _) => format!(" not agreed: {}", reasons.join("; ")),
            (true, [one]) => format!(" not agreed: {} alone was asked", one.name),
            (true, _) => " not agreed: one family of solvers alone was asked".to_owned(),
        };
    }
    line
}

fn json(hearing: &Hearing, item: &Item, solvers: &[Named]) -> Value {
    let size = item.puzzle.size();
    let solutions: Vec<String> =
        hearing.ruling.solutions.iter().map(|grid| formats::solution_string(grid, size)).collect();
    let runs: Vec<Value> = hearing
        .votes
        .iter()
        .zip(&hearing.measured)
        .zip(solvers)
        .map(|((vote, measured), named)| {
            Value::Object(solve::json(item, named, &vote.judged, measured))
        })
        .collect();
    json!({
        "id": item.id,
        "verdict": hearing.ruling.verdict.as_str(),
        "agreed": hearing.ruling.agreed,
        "solutions": solutions,
        "runs": runs,
    })
}

/// Why a vote did not count, if it did not.
fn objection(vote: &Vote, named: &Named) -> Option<String> {
    let answer = &vote.judged.answer;
    let name = &named.name;
    match (answer.status, &answer.message) {
        (Status::Ok, _) if vote.judged.verdict.is_decided() => None,
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
    /// How many puzzles each solver of the panel was asked.
    asked: Vec<u64>,
    verdicts: [u64; Verdict::ALL.len()],
    findings: u64,
}

impl Totals {
    fn add(&mut self, hearing: &Hearing) {
        self.puzzles += 1;
        self.agreed += u64::from(hearing.ruling.agreed);
        self.asked.resize(self.asked.len().max(hearing.votes.len()), 0);
        for asked in &mut self.asked[..hearing.votes.len()] {
            *asked += 1;
        }
        self.findings += u64::from(!hearing.ruling.findings.is_empty());
        let verdict = hearing.ruling.verdict;
        let place = Verdict::ALL.iter().position(|&other| other == verdict);
        self.verdicts[place.expect("ALL holds every verdict")] += 1;
    }

    fn note(&self) -> String {
        match self.findings {
            0 => String::new(),
            findings => format!("{findings} WRONG or DISAGREEING"),
        }
    }

    /// `375 puzzles: 375 unique. Agreed on 375 by varisat/extended and z3/one-hot.`
    fn sentence(&self, solvers: &[Named]) -> String {
        let puzzles = match self.puzzles {
            0 => return "no puzzle could be read".to_owned(),
            1 => "1 puzzle".to_owned(),
            puzzles => format!("{puzzles} puzzles"),
        };
        let verdicts: Vec<String> = Verdict::ALL
            .iter()
            .zip(self.verdicts)
            .filter(|&(_, count)| count > 0)
            .map(|(verdict, count)| format!("{count} {verdict}"))
            .collect();
        let name = |(named, &asked): (&Named, &u64)| match asked == self.puzzles {
            true => named.name.to_string(),
            false => format!("{} (asked on {asked})", named.name),
        };
        let names: Vec<String> = solvers.iter().zip(&self.asked).map(name).collect();
        let names = names.join(" and ");
        let findings = match self.findings {
            0 => String::new(),
            1 => " 1 puzzle with a WRONG answer or a DISAGREEMENT.".to_owned(),
            findings => format!(" {findings} puzzles with a WRONG answer or a DISAGREEMENT."),
        };
        let agreed = match solvers {
            [_] => format!("Only {names} was asked: nothing is agreed."),
            _ => format!("Agreed on {} by {names}.", self.agreed),
        };
        format!("{puzzles}: {}. {agreed}{findings}", verdicts.join(", "))
    }
}
