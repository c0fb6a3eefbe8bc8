//! From the command line to puzzles: arguments to sources, Ctrl-C to cancellation, and the report
//! of texts that cannot be read while the rest goes on.

use super::args::InputArgs;
use super::exit::Exit;
use super::{Error, faults, output, talk};
use quorum_formats::corpus::{CorpusError, Source};
use quorum_formats::inputs::{Inputs, ReadError};
use quorum_formats::{InputError, Item, ReadOptions, comments_in_words, corpus};
use quorum_panel::each::{self, Answered};
use quorum_puzzle::Puzzle;
use quorum_solvers::external::peers;
use quorum_solvers::panics::{Panicked, catch};
use quorum_solvers::process::end_all;
use quorum_solvers::{Cancel, Registry, matrix};
use quorum_toolkit::Observer;
use quorum_util::suggest::misspelt;
use quorum_util::words::counted;
use signal_hook::consts::SIGINT;
use signal_hook::iterator::Signals;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Once};
use std::thread;
use std::time::Duration;

/// Resolves the arguments. Without any, standard input is read if it is piped.
pub fn inputs(args: &InputArgs) -> Result<Inputs, Error> {
    of(args, sources(args)?)
}

/// The same without files that cannot be opened, such as a link to nothing in a folder: for
/// commands that read all files for their hashes first. These files are reported; the exit is that
/// of the report.
pub fn readable_inputs(args: &InputArgs) -> Result<(Inputs, Exit), Error> {
    let (mut readable, mut exit, mut last) = (Vec::new(), Exit::Success, None);
    for source in sources(args)? {
        match source.path().map(|_| source.open()) {
            Some(Err(error)) => {
                exit = Exit::Usage;
                if let Some(error) = last.replace(error) {
                    talk::say(error);
                }
            }
            _ => readable.push(source),
        }
    }
    match last {
        Some(error) if readable.is_empty() => return Err(error.into()),
        error => error.iter().for_each(talk::say),
    }
    Ok((of(args, readable)?, exit))
}

fn sources(args: &InputArgs) -> Result<Vec<Source>, Error> {
    let options = args.read.read_options()?;
    let is_typed = |path: &&PathBuf| is_puzzle(path, options);
    let (typed, files): (Vec<&PathBuf>, Vec<&PathBuf>) = args.files.iter().partition(is_typed);
    let typed = typed.into_iter().filter_map(|path| path.to_str()).map(str::to_owned);
    let puzzles: Vec<String> = args.puzzle.iter().cloned().chain(typed).collect();
    let argument = |(text, number): (&String, usize)| match puzzles.len() {
        1 => Source::one("--puzzle", text),
        _ => Source::one(format!("--puzzle-{number}"), text),
    };
    let mut sources: Vec<Source> = puzzles.iter().zip(1..).map(argument).collect();
    let files: Vec<PathBuf> = files.into_iter().cloned().collect();
    sources.extend(corpus::sources(&files)?);
    if sources.is_empty() {
        if io::stdin().is_terminal() {
            return Err(Error::Usage(
                "expected a file, a folder, a puzzle, a link, or puzzles on standard input".into(),
            ));
        }
        sources.push(Source::stdin());
    }
    Ok(sources)
}

/// Whether an argument in the place of a file is a puzzle or a link that was typed there: there is
/// no file of this name, and the text is read as a puzzle, or is of a one-line format with a fault.
pub fn is_puzzle(path: &Path, options: ReadOptions) -> bool {
    let Some(text) = path.to_str().filter(|text| *text != "-") else { return false };
    // A text longer than a name may be is not a name either.
    if path.symlink_metadata().is_ok() {
        return false;
    }
    if quorum_formats::is_link(text) || text.contains('\n') {
        return true;
    }
    let mut puzzles = quorum_formats::read("", text.as_bytes(), options);
    match puzzles.next() {
        Some(Ok(_)) => text.len() >= FEWEST,
        Some(Err(error)) => {
            let format = error.format.and_then(|name| quorum_formats::find(name).ok());
            let is_one_line = format.is_some_and(|format| !format.is_block());
            let is_json = text.starts_with(['[', '{']);
            is_json || is_one_line && text.len() >= 2 * FEWEST && !is_file_name(text)
        }
        None => false,
    }
}

/// Whether a text ends as the names of puzzle files do.
pub fn is_file_name(text: &str) -> bool {
    let extensions = corpus::extensions();
    let is_known =
        |extension: &OsStr| extensions.iter().any(|known| extension.eq_ignore_ascii_case(known));
    Path::new(text).extension().is_some_and(is_known)
}

/// Characters of the shortest text that is taken for a puzzle. A shorter one is rather a file that
/// is missing, as is one of less than twice as many that is not a puzzle.
const FEWEST: usize = 8;

/// These sources, read as the arguments state.
pub fn of(args: &InputArgs, sources: Vec<Source>) -> Result<Inputs, Error> {
    let inputs = Inputs::new(sources, args.read.read_options()?).limited(args.limit);
    Ok(inputs.with_constraints(args.read.added_constraints()?))
}

/// Whether this is one puzzle typed on the command line.
pub fn is_single(inputs: &Inputs) -> bool {
    matches!(inputs.sources(), [source] if source.is_text())
}

/// End of a run over puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ended {
    /// The greatest exit of all puzzles, of unreadable texts and of an interruption.
    pub exit: Exit,
    /// Counts of puzzles without an answer.
    pub left_out: LeftOut,
    /// The number of comments that were not read as rules, and the first, per source that has some.
    pub comments: Vec<(String, u64, String)>,
}

impl Ended {
    /// Adds one result of a loop over puzzles: shows that of a puzzle by `show`, and reports an
    /// error, a panic of `show` too.
    pub fn add<T>(
        &mut self,
        result: Answered<T>,
        show: impl FnOnce(&Item, T) -> Result<Exit, Error>,
    ) -> Result<(), Error> {
        let exit = match result {
            Ok((item, answer)) => {
                note_unread(&item);
                self.add_comments(&item);
                match catch(|| show(&item, answer)) {
                    Ok(exit) => exit?,
                    Err(panic) => {
                        faults::report(&item.id, Some(&item.puzzle), &panic);
                        Exit::Wrong
                    }
                }
            }
            Err(ReadError::Text(error)) => {
                talk::unreadable(&error);
                self.left_out.add(&error);
                Exit::Usage
            }
            Err(ReadError::Source(error)) => {
                talk::say(error);
                Exit::Usage
            }
            Err(ReadError::Cancelled) => Exit::Interrupted,
        };
        self.exit = self.exit.max(exit);
        Ok(())
    }

    /// Adds the comments of a puzzle; puzzles of a source follow each other.
    fn add_comments(&mut self, item: &Item) {
        let Some(first) = item.comments.first() else { return };
        let number = item.comments.len() as u64;
        match self.comments.last_mut() {
            Some((source, count, _)) if *source == item.source => *count += number,
            _ => self.comments.push((item.source.clone(), number, first.clone())),
        }
    }

    /// Reports them, a line per source.
    pub fn note_comments(&self) {
        for (source, count, first) in &self.comments {
            talk::say(format!("{source}: {}", comments_in_words(*count, first)));
        }
    }
}

/// Texts without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeftOut {
    /// Texts that could not be read.
    pub unreadable: u64,
    /// Puzzles whose rules are not known, as their header could not be read.
    pub below_headers: u64,
}

impl LeftOut {
    /// Counts an error.
    pub fn add(&mut self, error: &InputError) {
        match error.unanswered {
            0 => self.unreadable += 1,
            puzzles => self.below_headers += puzzles,
        }
    }

    /// Sentences behind a summary, each with a blank before it.
    pub fn sentences(self) -> String {
        let mut text = String::new();
        if self.unreadable > 0 {
            text += &format!(" {} could not be read.", counted(self.unreadable, "text"));
        }
        if self.below_headers > 0 {
            let were = if self.below_headers == 1 { "was" } else { "were" };
            let puzzles = counted(self.below_headers, "puzzle");
            text += &format!(" {puzzles} without known rules {were} not answered.");
        }
        text
    }
}

/// Reports what the text of a puzzle has and is not read.
pub fn note_unread(item: &Item) {
    if !item.unread.is_empty() {
        talk::say(format!("{}: not read: {}", item.id, item.unread.join("; ")));
    }
}

/// Shows every puzzle by `show`. Returns the greatest of its exits and of those for unreadable
/// texts and an interruption.
pub fn for_each(
    inputs: &Inputs,
    mut show: impl FnMut(&Item) -> Result<Exit, Error>,
) -> Result<Exit, Error> {
    let observer = cancelling();
    let mut ended = Ended::default();
    for item in each::until_stopped(inputs.iter(observer.stopped.flag()), observer) {
        ended.add(item.map(|item| (item, ())), |item, ()| show(item))?;
    }
    Ok(ended.exit)
}

impl From<CorpusError> for Error {
    fn from(error: CorpusError) -> Self {
        let hint = match &error {
            CorpusError::Unreadable { path, error } if error.kind() == io::ErrorKind::NotFound => {
                missing_hint(path)
            }
            _ => String::new(),
        };
        Error::Usage(format!("{error}{hint}"))
    }
}

/// What may be meant by the name of a file that is not there: another file, solvers of a list whose
/// braces a shell has expanded, a puzzle.
fn missing_hint(path: &str) -> String {
    let near = near_files(Path::new(path));
    let registry = || Registry::new().with_peers(&peers::folders());
    if !near.is_empty() {
        near
    } else if matrix::expand(path, &registry()).is_ok_and(|names| !names.solvers.is_empty()) {
        format!(
            "; {path} is a name of solvers: lists have commas and no blanks, and braces are quoted, as in \
             --solvers 'native,varisat/{{minimal,extended}}'"
        )
    } else if is_meant_as_puzzle(path) {
        TYPED.to_owned()
    } else {
        String::new()
    }
}

/// Files whose names are nearly that of a missing one: `; did you mean puzzles.txt?`
pub fn near_files(missing: &Path) -> String {
    let folder = missing.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten();
    let names: Vec<String> = entries
        .take(MOST_FILES)
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    let name = missing.file_name().unwrap_or_default().to_string_lossy();
    // A link to nothing has the name itself.
    misspelt(&name, names.iter().map(String::as_str).filter(|near| *near != name))
}

/// Files of a folder among which near names are searched.
const MOST_FILES: usize = 10_000;

/// A puzzle in the place of a file.
const TYPED: &str = "; a puzzle is typed as one line, such as 1..4..1..1..4..1, or with --puzzle \
                     (quorum help formats)";

/// Whether a missing file does not look like one: it has no extension of letters and digits and no
/// folder.
fn is_meant_as_puzzle(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(std::ffi::OsStr::to_str);
    let is_extension = |text: &str| {
        text.starts_with(char::is_alphabetic) && text.chars().all(char::is_alphanumeric)
    };
    !extension.is_some_and(is_extension) && !path.contains(['/', '\\'])
}

/// Ctrl-C as the observer of a job.
pub struct Interruption {
    /// Cancelled by the first Ctrl-C.
    pub stopped: Cancel,
    /// Token of the questions.
    pub cancel: Cancel,
}

impl Observer for Interruption {
    fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    fn is_stopped(&self) -> bool {
        self.stopped.is_cancelled()
    }

    fn pause(&self) {
        output::pause();
    }

    fn panicked(&self, name: &str, puzzle: Option<&Puzzle>, panic: &Panicked) {
        faults::report(name, puzzle, panic);
    }
}

/// Ctrl-C for commands whose questions have limits of their own: puzzles in progress are finished.
/// A second Ctrl-C ends the program at once.
pub fn finishing() -> &'static Interruption {
    handle_ctrl_c(false)
}

/// Ctrl-C for commands that end within a second: what is in progress then is finished if it takes
/// less than half of that, and dropped otherwise. A second Ctrl-C ends the program at once.
pub fn cancelling() -> &'static Interruption {
    handle_ctrl_c(true)
}

/// Time from Ctrl-C until questions to solvers are cancelled.
const GRACE: Duration = Duration::from_millis(500);

/// Time from there until the program ends whatever it does: some engines do not look at the time.
/// Finished results are written by then.
const LAST: Duration = Duration::from_millis(400);

/// From now on Ctrl-C does nothing: at the terminal it reaches the process that started this one as
/// well, which ends it.
pub fn ignore_ctrl_c() {
    // Fails only for signals that cannot be handled.
    let _ = signal_hook::flag::register(SIGINT, Arc::default());
}

/// Handles Ctrl-C from now on.
fn handle_ctrl_c(cancels: bool) -> &'static Interruption {
    static INTERRUPTION: LazyLock<Interruption> =
        LazyLock::new(|| Interruption { stopped: Cancel::new(), cancel: Cancel::new() });
    static CANCELS: AtomicBool = AtomicBool::new(false);
    let quit = || {
        end_all();
        std::process::exit(Exit::Interrupted.code().into())
    };
    CANCELS.store(cancels, Ordering::Relaxed);
    static HANDLED: Once = Once::new();
    HANDLED.call_once(|| {
        let Ok(mut signals) = Signals::new([SIGINT]) else { return };
        thread::spawn(move || {
            for _ in signals.forever() {
                if INTERRUPTION.stopped.is_cancelled() {
                    quit();
                }
                INTERRUPTION.stopped.cancel();
                if !CANCELS.load(Ordering::Relaxed) {
                    talk::say("finishing puzzles in progress; press Ctrl-C again to quit");
                    continue;
                }
                talk::say("interrupted: finishing within a second; press Ctrl-C again to quit");
                // A second Ctrl-C is seen meanwhile.
                thread::spawn(move || {
                    thread::sleep(GRACE);
                    INTERRUPTION.cancel.cancel();
                    thread::sleep(LAST);
                    quit();
                });
            }
        });
    });
    &INTERRUPTION
}
