//! From the command line to puzzles, one at a time: files, folders, standard input and
//! `--puzzle`. What cannot be read is reported and the rest goes on.

use super::args::InputArgs;
use super::exit::Exit;
use super::{Error, talk};
use crate::harness::row::hex;
use crate::parallel;
use crate::puzzle::corpus::{self, CorpusError};
use crate::puzzle::formats::{self, InputError, Item, ReadOptions, Reader};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Seek};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// A place that puzzles come from.
#[derive(Debug)]
pub enum Source {
    /// A file or standard input.
    Corpus(corpus::Source),
    /// Standard input, copied to a temporary file.
    Spooled(File),
    /// The text of a `--puzzle`.
    Argument {
        /// The text.
        text: String,
        /// Which one it is, from 1, where there are several.
        number: Option<usize>,
    },
    /// A file of an experiment, under the name that it has there.
    Named {
        /// The name.
        name: String,
        /// The file.
        file: PathBuf,
        /// Puzzles that are read of it.
        first: Option<u64>,
    },
}

impl Source {
    /// The name in messages and rows.
    pub fn name(&self) -> String {
        match self {
            Source::Corpus(corpus) => corpus.name(),
            Source::Spooled(_) => "-".to_owned(),
            Source::Argument { number: None, .. } => "--puzzle".to_owned(),
            Source::Argument { number: Some(number), .. } => format!("--puzzle-{number}"),
            Source::Named { name, .. } => name.clone(),
        }
    }

    /// How many puzzles are read of it.
    fn first(&self) -> u64 {
        match self {
            Source::Named { first, .. } => first.unwrap_or(u64::MAX),
            _ => u64::MAX,
        }
    }

    fn read(&self, options: ReadOptions) -> Result<Reader<Box<dyn BufRead + Send>>, Error> {
        match self {
            Source::Corpus(corpus) => corpus.read(options).map_err(usage),
            Source::Spooled(_) | Source::Argument { .. } | Source::Named { .. } => {
                Ok(formats::read(self.name(), self.open()?, options))
            }
        }
    }

    /// The text from its beginning.
    fn open(&self) -> Result<Box<dyn BufRead + Send>, Error> {
        let open = || -> io::Result<Box<dyn BufRead + Send>> {
            match self {
                Source::Corpus(corpus) => corpus.open(),
                Source::Named { file, .. } => corpus::Source::File(file.clone()).open(),
                Source::Argument { text, .. } => Ok(Box::new(io::Cursor::new(text.clone()))),
                Source::Spooled(file) => {
                    let mut file = file.try_clone()?;
                    file.rewind()?;
                    Ok(Box::new(BufReader::new(file)))
                }
            }
        };
        let place = match self {
            Source::Named { file, .. } => file.display().to_string(),
            _ => self.name(),
        };
        open().map_err(Error::io(place))
    }

    /// SHA-256 of what the source holds. Standard input is used up by it, unless it was
    /// spooled.
    pub fn sha256(&self) -> Result<String, Error> {
        let mut hasher = Sha256::new();
        let mut input = self.open()?;
        loop {
            let part = input.fill_buf().map_err(Error::io(self.name()))?;
            if part.is_empty() {
                return Ok(hex(&hasher.finalize()));
            }
            hasher.update(part);
            let length = part.len();
            input.consume(length);
        }
    }
}

fn usage(error: CorpusError) -> Error {
    Error::Usage(error.to_string())
}

/// A puzzle as it was read.
#[derive(Clone)]
pub struct Puzzled {
    /// The puzzle with its id and known answer.
    pub item: Item,
    /// Number of the puzzle in its source, from 0; unreadable ones are counted too.
    pub index: u64,
    /// Number of the puzzle among all, from 0; unreadable ones are counted too.
    pub number: u64,
    /// The source's number among [`Inputs::sources`].
    pub source: usize,
}

/// What reading comes upon.
pub enum Event {
    /// A puzzle.
    Puzzle(Box<Puzzled>),
    /// A text that is none. The next event is about what follows it.
    Unreadable(InputError),
    /// Ctrl-C was pressed. The last event.
    Interrupted,
}

/// Everything that the command line names.
pub struct Inputs {
    sources: Vec<Source>,
    options: ReadOptions,
    limit: u64,
}

impl Inputs {
    /// Resolves the arguments. Without any, standard input is read if it is piped.
    pub fn new(args: &InputArgs) -> Result<Self, Error> {
        let options = args.read_options()?;
        let is_one = args.puzzle.len() == 1;
        let argument = |(text, number): (&String, usize)| Source::Argument {
            text: text.clone(),
            number: (!is_one).then_some(number),
        };
        let mut sources: Vec<Source> = args.puzzle.iter().zip(1..).map(argument).collect();
        let corpora = corpus::sources(&args.files).map_err(usage)?;
        sources.extend(corpora.into_iter().map(Source::Corpus));
        if sources.is_empty() {
            if io::stdin().is_terminal() {
                return Err(Error::Usage(
                    "expected a file, a folder, --puzzle TEXT, or puzzles on standard input".into(),
                ));
            }
            sources.push(Source::Corpus(corpus::Source::Stdin));
        }
        Ok(Inputs { sources, options, limit: args.limit.unwrap_or(u64::MAX) })
    }

    /// The corpora of an experiment.
    pub fn named(args: &InputArgs, sources: Vec<Source>) -> Result<Self, Error> {
        let options = args.read_options()?;
        Ok(Inputs { sources, options, limit: args.limit.unwrap_or(u64::MAX) })
    }

    /// As [`Self::new`], with standard input copied to a temporary file, so that it can be
    /// hashed, counted and read again.
    pub fn spooled(args: &InputArgs) -> Result<Self, Error> {
        let mut inputs = Self::new(args)?;
        for source in &mut inputs.sources {
            if matches!(source, Source::Corpus(corpus::Source::Stdin)) {
                let spool = || {
                    let mut file = tempfile::tempfile()?;
                    io::copy(&mut io::stdin().lock(), &mut file)?;
                    Ok(file)
                };
                *source = Source::Spooled(spool().map_err(Error::io("-"))?);
            }
        }
        Ok(inputs)
    }

    /// Where the puzzles come from.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// A name for files of each source, no two the same: that of its file without folder and
    /// extension, with a number where it is taken.
    pub fn stems(&self) -> Vec<String> {
        let mut taken = HashSet::new();
        let stem = |name: String| {
            let stem = Path::new(&name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let stem = stem.unwrap_or_default().trim_start_matches(['-', '.']).to_owned();
            let stem = if stem.is_empty() { "puzzle".to_owned() } else { stem };
            let numbered = (2..).map(|number| format!("{stem}-{number}"));
            let mut names = std::iter::once(stem.clone()).chain(numbered);
            let free = names.find(|stem| !taken.contains(stem)).expect("numbers never end");
            taken.insert(free.clone());
            free
        };
        self.sources.iter().map(Source::name).map(stem).collect()
    }

    /// Whether this is one puzzle typed on the command line.
    pub fn is_single(&self) -> bool {
        matches!(self.sources.as_slice(), [Source::Argument { .. }])
    }

    /// Reads everything, once, from the first source to the last. An error means that a
    /// source could not be opened.
    pub fn iter(&self) -> impl Iterator<Item = Result<Event, Error>> {
        let interrupted = interrupted_flag();
        let mut number = 0;
        self.sources
            .iter()
            .enumerate()
            .flat_map(|(source, place)| {
                let (reader, error) = match place.read(self.options) {
                    Ok(reader) => (Some(reader), None),
                    Err(error) => (None, Some(error)),
                };
                let items = (0..self.limit.min(place.first())).zip(reader.into_iter().flatten());
                items.map(move |(index, item)| Ok((source, index, item))).chain(error.map(Err))
            })
            .map(move |read| {
                let (source, index, item) = read?;
                if interrupted.load(Ordering::Relaxed) {
                    return Ok(Event::Interrupted);
                }
                number += 1;
                Ok(match item {
                    Ok(item) => {
                        let puzzled = Puzzled { item, index, number: number - 1, source };
                        Event::Puzzle(Box::new(puzzled))
                    }
                    Err(error) => Event::Unreadable(error),
                })
            })
    }

    /// Hands every puzzle to `work`, which returns what came of it. Returns all of that,
    /// and what went wrong on the way: unreadable texts and an interruption.
    pub fn for_each(
        &self,
        mut work: impl FnMut(&Puzzled, Exit) -> Result<Exit, Error>,
    ) -> Result<Exit, Error> {
        self.for_each_asked(1, |_| (), |(), _| (), |puzzled, (), exit| work(puzzled, exit))
    }

    /// As [`Self::for_each`], with the hard part, `ask`, done on several threads, each with
    /// what `state(thread)` makes; `work` gets what it returned, in the order of the puzzles.
    pub fn for_each_asked<State, T: Send>(
        &self,
        threads: usize,
        state: impl Fn(usize) -> State + Sync,
        ask: impl Fn(&mut State, &Puzzled) -> T + Sync,
        mut work: impl FnMut(&Puzzled, T, Exit) -> Result<Exit, Error>,
    ) -> Result<Exit, Error> {
        let mut exit = Exit::default();
        let ask = |state: &mut State, event: Result<Event, Error>| {
            event.map(|event| {
                let asked = match &event {
                    Event::Puzzle(puzzled) => Some(ask(state, puzzled)),
                    _ => None,
                };
                (event, asked)
            })
        };
        let sink = |heard: Result<(Event, Option<T>), Error>| {
            exit = match heard? {
                (Event::Puzzle(puzzled), Some(asked)) => work(&puzzled, asked, exit)?,
                (Event::Unreadable(error), _) => {
                    talk::unreadable(&error);
                    exit.usage()
                }
                _ => exit.interrupted(),
            };
            Ok(())
        };
        parallel::in_order(threads, state, self.until_interrupted(), ask, sink)?;
        Ok(exit)
    }

    /// [`Self::iter`], ended by an interruption.
    fn until_interrupted(&self) -> impl Iterator<Item = Result<Event, Error>> {
        let mut is_over = false;
        self.iter().take_while(move |event| {
            let goes_on = !is_over;
            is_over = matches!(event, Ok(Event::Interrupted));
            goes_on
        })
    }

    /// How many puzzles there are, read through once.
    pub fn count(&self) -> Result<u64, Error> {
        let mut count = 0;
        for event in self.iter() {
            count += u64::from(matches!(event?, Event::Puzzle(_)));
        }
        Ok(count)
    }
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program at once.
pub fn interrupted_flag() -> &'static AtomicBool {
    static FLAG: AtomicBool = AtomicBool::new(false);
    // Fails only if a handler is there already: then Ctrl-C keeps its meaning.
    let _ = ctrlc::set_handler(|| {
        if FLAG.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        talk::say("stopping after what is at work; Ctrl-C again ends at once");
    });
    &FLAG
}
