//! From the command line to puzzles, one at a time: files, folders, standard input and
//! `--puzzle`. What cannot be read is reported and the rest goes on.

use super::args::InputArgs;
use super::exit::Exit;
use super::{Error, talk};
use crate::harness::row::hex;
use crate::puzzle::corpus::{self, CorpusError};
use crate::puzzle::formats::{self, Item, ReadOptions, Reader};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A place that puzzles come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A file or standard input.
    Corpus(corpus::Source),
    /// The text of a `--puzzle`.
    Argument(String),
}

impl Source {
    /// The name in messages and rows.
    pub fn name(&self) -> String {
        match self {
            Source::Corpus(corpus) => corpus.name(),
            Source::Argument(_) => "--puzzle".to_owned(),
        }
    }

    fn read(&self, options: ReadOptions) -> Result<Reader<Box<dyn BufRead + '_>>, Error> {
        match self {
            Source::Corpus(corpus) => corpus.read(options).map_err(usage),
            Source::Argument(text) => {
                let input: Box<dyn BufRead> = Box::new(text.as_bytes());
                Ok(formats::read(self.name(), input, options))
            }
        }
    }

    /// SHA-256 of what the source holds; `None` for standard input, which can be read
    /// only once.
    pub fn sha256(&self) -> Result<Option<String>, Error> {
        let mut hasher = Sha256::new();
        match self {
            Source::Corpus(corpus::Source::File(path)) => {
                let file = File::open(path).map_err(Error::io(self.name()))?;
                let mut file = BufReader::with_capacity(1 << 16, file);
                loop {
                    let part = file.fill_buf().map_err(Error::io(self.name()))?;
                    if part.is_empty() {
                        break;
                    }
                    hasher.update(part);
                    let length = part.len();
                    file.consume(length);
                }
            }
            Source::Corpus(corpus::Source::Stdin) => return Ok(None),
            Source::Argument(text) => hasher.update(text),
        }
        Ok(Some(hex(&hasher.finalize())))
    }
}

fn usage(error: CorpusError) -> Error {
    Error::Usage(error.to_string())
}

/// A puzzle as it was read.
pub struct Puzzled<'a> {
    /// The puzzle with its id and known answer.
    pub item: Item,
    /// Number of the puzzle in its source, from 0; unreadable ones are counted too.
    pub index: u64,
    /// The source's number among [`Inputs::sources`].
    pub source: usize,
    /// Time it took to read.
    pub parse: Duration,
    /// What was read before and could not be.
    pub exit: &'a mut Exit,
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
        let mut sources: Vec<Source> = args.puzzle.iter().cloned().map(Source::Argument).collect();
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

    /// Where the puzzles come from.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Whether this is one puzzle typed on the command line.
    pub fn is_single(&self) -> bool {
        matches!(self.sources.as_slice(), [Source::Argument(_)])
    }

    /// Hands every puzzle to `work`. Returns what went wrong on the way: unreadable texts
    /// and an interruption.
    pub fn for_each(
        &self,
        mut work: impl FnMut(Puzzled) -> Result<(), Error>,
    ) -> Result<Exit, Error> {
        let interrupted = interrupted_flag();
        let mut exit = Exit::default();
        for (number, source) in self.sources.iter().enumerate() {
            let mut reader = source.read(self.options)?;
            for index in 0..self.limit {
                if interrupted.load(Ordering::Relaxed) {
                    return Ok(exit.interrupted());
                }
                let start = Instant::now();
                let Some(read) = reader.next() else { break };
                let parse = start.elapsed();
                match read {
                    Ok(item) => {
                        work(Puzzled { item, index, source: number, parse, exit: &mut exit })?;
                    }
                    Err(error) => {
                        talk::unreadable(&error);
                        exit = exit.usage();
                    }
                }
            }
        }
        Ok(exit)
    }
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program at once.
fn interrupted_flag() -> &'static AtomicBool {
    static FLAG: AtomicBool = AtomicBool::new(false);
    // Fails only if a handler is there already: then Ctrl-C keeps its meaning.
    let _ = ctrlc::set_handler(|| {
        if FLAG.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    &FLAG
}
