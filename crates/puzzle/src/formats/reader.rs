//! Reads a corpus puzzle by puzzle; formats may be mixed in it.
//!
//! Memory is that of one puzzle, or of one document. What cannot be read is reported and skipped;
//! only bytes that no text has end a file early, with an error of their own.

use super::block::Block;
use super::comment::{self, Comment};
use super::csv::Table;
use super::item::{InputError, Item, ParsedPuzzle};
use super::lines::{Ahead, LineSource, Lines};
use super::near_miss::{NearMiss, near_miss};
use super::options::{Header, HeaderRegions, KnownRules, ReadOptions};
use super::symbols::quoted;
use super::text::{Fault, Line};
use super::{DocumentPuzzle, Extent, Format, TABLE, grid, letters, separated};
use crate::Rules;
use crate::compression::without_extension;
use std::collections::VecDeque;
use std::io::BufRead;

/// Reads the puzzles of `input`; `source` is its name in errors and ids.
pub fn read<R: BufRead>(source: impl Into<String>, input: R, options: ReadOptions) -> Reader<R> {
    Reader {
        source: source.into(),
        lines: Lines::new(input),
        options,
        known: KnownRules {
            header: Header::default(),
            option: options.boxes,
            symbols: options.symbols,
        },
        header: String::new(),
        header_used: false,
        is_refused: false,
        name: None,
        table: None,
        waiting: VecDeque::new(),
        document: None,
        format: None,
        begun: false,
        count: 0,
        done: false,
    }
}

/// The longest document, in bytes. All of it is held in memory.
const MAX_DOCUMENT: usize = 1 << 25;

/// Lines of a document up to its root element.
const FIRST_LINES: usize = 8;

/// The longest header, in bytes: more than the regions of a 64x64 jigsaw and any groups take.
const MAX_HEADER: usize = 1 << 18;

/// The puzzles of one text, in order, with an error in place of each that cannot be read.
pub struct Reader<R> {
    source: String,
    lines: Lines<R>,
    options: ReadOptions,
    known: KnownRules,
    /// The header lines in force, with line ends.
    header: String,
    /// A puzzle below the header has been read: an empty line ends its force.
    header_used: bool,
    /// One of the header lines in force could not be read: the puzzles that it governs are
    /// passed over, as their rules are not known.
    is_refused: bool,
    /// Comment on the line above.
    name: Option<String>,
    /// The columns, once a table's header has been read.
    table: Option<Table>,
    /// Puzzles of a document that has been read.
    waiting: VecDeque<DocumentPuzzle>,
    /// The format of that document.
    document: Option<&'static Format>,
    /// The format as which the last text was read.
    format: Option<&'static Format>,
    /// A line that is neither empty nor a comment has been seen.
    begun: bool,
    /// Puzzles and errors so far.
    count: u64,
    done: bool,
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Item, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        self.format = None;
        let next = self.next_item();
        match &next {
            None => {
                self.done = true;
                if self.count == 0 {
                    return Some(Err(InputError::new(&self.source, self.nothing(), None)));
                }
            }
            Some(_) => self.count += 1,
        }
        let format = self.format.map(|format| format.name);
        next.map(|item| item.map_err(|fault| InputError::new(&self.source, fault, format)))
    }
}

impl<R: BufRead> Reader<R> {
    fn next_item(&mut self) -> Option<Result<Item, Fault>> {
        if self.table.is_some() {
            return self.table_row();
        }
        loop {
            if let Some(puzzle) = self.waiting.pop_front() {
                return Some(self.of_document(puzzle));
            }
            if self.lines.peek(0).is_none() {
                return self.unused_header().map(Err);
            }
            let may_be_row =
                self.lines.peek_line().is_some_and(|line| separated::may_be_blank_row(&line.text));
            // A row of blank cells of a spreadsheet.
            let is_row = may_be_row
                && self.lines.peek_line().is_some_and(Line::is_blank)
                && separated::is_blank_row_ahead(&mut Ahead::new(
                    &mut self.lines,
                    2 * letters::MAX_SIZE,
                ));
            match self.lines.peek(0)? {
                Err(_) => return self.lines.take()?.err().map(Err),
                Ok(line) if line.is_blank() && !is_row => self.empty_line(),
                Ok(line) if line.text.starts_with('#') => {
                    if let Err(fault) = self.comment_line() {
                        return Some(Err(fault));
                    }
                }
                Ok(_) => {
                    if self.read_document() {
                        continue;
                    }
                    if !self.is_table() {
                        let is_refused = self.is_refused;
                        let puzzle = self.puzzle();
                        if is_refused {
                            self.count += 1;
                            continue;
                        }
                        return Some(puzzle);
                    }
                    if self.is_refused {
                        self.done = true;
                        return None;
                    }
                    match Table::open(&mut self.lines) {
                        Ok(table) => self.table = Some(table),
                        Err(fault) => {
                            self.done = true;
                            return Some(Err(fault));
                        }
                    }
                    return self.table_row();
                }
            }
        }
    }

    /// The fault of a text without any puzzle.
    fn nothing(&self) -> Fault {
        let found = match self.lines.count() {
            0 => "an empty file",
            _ if self.table.is_some() => "a header without rows",
            _ => "only comments and empty lines",
        };
        let expected = "at least one puzzle".to_owned();
        Fault { line: 1, column: 1, expected, found: found.into() }
    }

    /// The fault of a header that no puzzle follows: most likely it was meant for the one above.
    fn unused_header(&mut self) -> Option<Fault> {
        let is_unused = !self.header.is_empty() && !self.header_used && !self.is_refused;
        self.end_header();
        is_unused.then(|| Fault {
            line: self.lines.count() as _,
            column: 1,
            expected: "a puzzle below the header".to_owned(),
            found: "the end of the text".to_owned(),
        })
    }

    fn empty_line(&mut self) {
        self.lines.take();
        self.name = None;
        if self.header_used {
            self.end_header();
        }
    }

    fn end_header(&mut self) {
        self.header.clear();
        self.is_refused = false;
        self.known.header = Header::default();
    }

    fn comment_line(&mut self) -> Result<(), Fault> {
        let Some(Ok(line)) = self.lines.take() else { return Ok(()) };
        let comment = comment::read(line.whole());
        if let Ok(Comment::Name(name)) = comment {
            self.name = Some(name).filter(|name| !name.is_empty());
            return Ok(());
        }
        // A header below a puzzle begins anew.
        if std::mem::replace(&mut self.header_used, false) {
            self.end_header();
        }
        let comment = comment.and_then(|comment| self.bounded(comment, &line));
        let comment = comment.map_err(|mut fault| {
            self.is_refused = true;
            fault.found += "; the puzzles below it, up to an empty line, are not read";
            fault
        })?;
        let header = &mut self.known.header;
        let repeated = match &comment {
            Comment::Regions(_) if header.regions.is_some() => Some("boxes or regions"),
            Comment::Diagonals(_) if header.diagonals.is_some() => Some("diagonals"),
            _ => None,
        };
        if let Some(repeated) = repeated {
            self.is_refused = true;
            let expected = format!("one header of {repeated} above a puzzle");
            let found = "a second one; the puzzles below it, up to an empty line, are not read";
            return Err(line.whole().fault(0, expected, found.to_owned()));
        }
        match comment {
            Comment::Regions(regions) => header.regions = Some(regions),
            Comment::Diagonals(diagonals) => header.diagonals = Some(diagonals),
            Comment::MoreRegions(more) => match &mut header.regions {
                Some(HeaderRegions::Jigsaw(labels)) => labels.extend(more),
                _ => header.regions = Some(HeaderRegions::Jigsaw(more)),
            },
            Comment::Groups(groups) => header.groups.extend(groups),
            Comment::Name(_) => unreachable!("dealt with above"),
        }
        self.header.push_str(&line.text);
        self.header.push('\n');
        Ok(())
    }

    /// Refuses what makes the header longer than it may be. Each puzzle below takes a copy of it.
    fn bounded(&self, comment: Comment, line: &Line) -> Result<Comment, Fault> {
        let bytes = self.header.len() + line.text.len() + 1;
        let groups = self.known.header.groups.len();
        let groups = groups + if let Comment::Groups(more) = &comment { more.len() } else { 0 };
        for (found, most, what) in
            [(bytes, MAX_HEADER, "bytes"), (groups, Rules::MAX_GROUPS, "groups of cells")]
        {
            if found > most {
                let expected = format!("a header of at most {most} {what}");
                return Err(line.whole().fault(0, expected, format!("{found}")));
            }
        }
        Ok(comment)
    }

    /// Whether the text is a table: decided once, by the first line with content.
    fn is_table(&mut self) -> bool {
        if std::mem::replace(&mut self.begun, true) {
            return false;
        }
        if let Some(name) = self.options.format {
            return matches!(super::find(name), Ok(Format { extent: Extent::Table { .. }, .. }));
        }
        let name = without_extension(&self.source).to_ascii_lowercase();
        let is_rows = separated::is_ahead(&mut Ahead::new(&mut self.lines, 2));
        let source_is_table = name.ends_with(".csv") && !is_rows;
        self.lines.peek_line().is_some_and(|line| {
            TABLE.iter().any(|format| match format.extent {
                Extent::Table { recognize } => source_is_table || recognize(&line.text),
                _ => false,
            })
        })
    }

    fn table_row(&mut self) -> Option<Result<Item, Fault>> {
        self.format = super::find("csv").ok();
        let number = (self.source.as_str(), self.count);
        self.table.as_ref()?.row(&mut self.lines, &self.known, number)
    }

    /// Reads the puzzle that begins on the next line.
    fn puzzle(&mut self) -> Result<Item, Fault> {
        let name = self.name.take();
        self.header_used = true;
        let format = self.recognized()?;
        self.format = Some(format);
        let (line, text, parsed) = match format.extent {
            Extent::OneLine { read, goes_on, .. } => self.one_line(read, goes_on)?,
            Extent::Block { read, .. } => self.block(read),
            Extent::Table { .. } | Extent::Document { .. } => {
                let text = self.skip_rest();
                return Err(text.whole().trimmed().fault(
                    0,
                    format!("a text of format {}", format.name),
                    quoted(text.text.trim()),
                ));
            }
        };
        let mut parsed = parsed?;
        if parsed.puzzle.name.is_none() {
            parsed.puzzle.name = name;
        }
        Ok(self.item(line, text, parsed))
    }

    fn item(&self, line: u64, text: String, parsed: ParsedPuzzle) -> Item {
        let ParsedPuzzle { puzzle, expected, rules_in_words, symbols } = parsed;
        let item = Item::new(&self.source, self.count, line, text, puzzle);
        Item { expected, rules_in_words, symbols, ..item }
    }

    /// Reads the document that begins on the next line, if one does.
    fn read_document(&mut self) -> bool {
        let asked = self.options.format.and_then(|name| super::find(name).ok());
        let begins = self.lines.peek_line().is_some_and(|line| line.text.trim().starts_with('<'));
        let mut ahead = Ahead::new(&mut self.lines, FIRST_LINES);
        let first: Vec<String> = match begins {
            true => (0..FIRST_LINES).map(|skip| ahead.line(skip).to_owned()).collect(),
            false => return false,
        };
        let is_it = |format: &&&'static Format| match format.extent {
            Extent::Document { recognize, .. } => {
                asked.is_none_or(|asked| asked.name == format.name)
                    && first.iter().any(|line| recognize(line))
            }
            _ => false,
        };
        let Some(format) = TABLE.iter().find(is_it) else { return false };
        let Extent::Document { read, .. } = format.extent else { return false };
        self.document = Some(format);
        let (mut lines, mut length, mut fault) = (Vec::new(), 0, None);
        while let Some(line) = self.lines.take() {
            match line {
                Ok(line) if length + line.text.len() <= MAX_DOCUMENT => {
                    length += line.text.len();
                    lines.push(line);
                }
                Ok(line) => {
                    let expected = format!("a document of at most {MAX_DOCUMENT} bytes");
                    fault = Some(line.whole().fault(0, expected, "a longer one"));
                    break;
                }
                Err(found) => {
                    fault = Some(found);
                    break;
                }
            }
        }
        let number = lines.first().map_or(1, |line| line.number);
        self.waiting = match fault {
            Some(fault) => {
                while self.lines.take().is_some() {}
                let parsed = Err(fault);
                VecDeque::from([DocumentPuzzle { line: number, text: String::new(), parsed }])
            }
            None => read(&lines, &self.known).into(),
        };
        if self.waiting.is_empty() {
            let expected = "at least one puzzle".to_owned();
            let parsed = Err(Fault { line: number, column: 1, expected, found: "none".into() });
            self.waiting.push_back(DocumentPuzzle { line: number, text: String::new(), parsed });
        }
        true
    }

    fn of_document(&mut self, puzzle: DocumentPuzzle) -> Result<Item, Fault> {
        self.begun = true;
        self.format = self.document;
        let DocumentPuzzle { line, text, parsed } = puzzle;
        let text = format!("{}{text}", self.header);
        parsed.map(|parsed| self.item(line, text, parsed))
    }

    /// Takes all lines that are left; returns the first of them.
    fn skip_rest(&mut self) -> Line {
        let Some(Ok(first)) = self.lines.take() else { unreachable!("the line was seen") };
        while self.lines.take().is_some() {}
        first
    }

    fn one_line(
        &mut self,
        read: OneLineReader,
        goes_on: Option<fn(&str) -> bool>,
    ) -> Result<(u64, String, Result<ParsedPuzzle, Fault>), Fault> {
        let Some(Ok(line)) = self.lines.take() else { unreachable!("the line was seen") };
        if let Some(goes_on) = goes_on {
            self.one_of_several(goes_on)?;
        }
        let puzzle = read(line.whole().trimmed(), &self.known);
        // The empty line ends the header's force where such texts are put together again.
        let text = match self.header.is_empty() {
            true => line.text,
            false => format!("{}{}\n", self.header, line.text),
        };
        Ok((line.number, text, puzzle))
    }

    /// Refuses lines that may belong to the puzzle of the line above; all of them are taken.
    fn one_of_several(&mut self, goes_on: fn(&str) -> bool) -> Result<(), Fault> {
        let mut fault = None;
        while let Some(line) = self.lines.peek_line().filter(|line| goes_on(line.text.trim())) {
            let expected = "an empty line before another puzzle, or the whole puzzle on one line";
            let found = format!("{} directly below it", quoted(line.text.trim()));
            fault.get_or_insert_with(|| line.whole().fault(0, expected, found));
            self.lines.take();
        }
        fault.map_or(Ok(()), Err)
    }

    fn block(&mut self, read: BlockReader) -> (u64, String, Result<ParsedPuzzle, Fault>) {
        let mut block = Block::new(&mut self.lines);
        let puzzle = read(&mut block, &self.known);
        let number = block.taken().first().map_or(0, |line| line.number);
        let lines: Vec<&str> = block.taken().iter().map(|line| line.text.as_str()).collect();
        let text = self.header.clone() + &lines.join("\n");
        self.end_header();
        (number, text, puzzle)
    }

    /// The format of the puzzle on the next line.
    fn recognized(&mut self) -> Result<&'static Format, Fault> {
        if let Some(format) = self.options.format.and_then(|name| super::find(name).ok()) {
            return Ok(format);
        }
        if self.is_markup() {
            return Err(self.markup());
        }
        // Sixteen rows of sixteen characters are not sixteen lines of 4x4.
        if letters::are_ahead(&mut Ahead::new(&mut self.lines, letters::MAX_SIZE)) {
            return Ok(&grid::FORMAT);
        }
        // A row of one cell, or the order above rows, is not a line of 1x1.
        if separated::is_ahead(&mut Ahead::new(&mut self.lines, 2)) {
            return Ok(&separated::FORMAT);
        }
        if let Some(line) = self.lines.peek_line() {
            let text = line.text.trim();
            let is_it = |format: &&&Format| match format.extent {
                Extent::OneLine { recognize, .. } => recognize(text),
                _ => false,
            };
            if let Some(format) = TABLE.iter().find(is_it) {
                return Ok(format);
            }
        }
        // Only a block needs further lines: a stream of one-line puzzles is not held up.
        let mut ahead = Ahead::new(&mut self.lines, usize::MAX);
        let mut is_it = |format: &&&Format| match format.extent {
            Extent::Block { recognize, .. } => recognize(&mut ahead),
            _ => false,
        };
        match TABLE.iter().find(&mut is_it) {
            Some(format) => Ok(format),
            None => Err(self.unknown_lines()),
        }
    }

    /// Whether the next line begins a drawing or a page, such as the SVG that this project writes:
    /// to most formats its first character is a sign.
    fn is_markup(&mut self) -> bool {
        self.lines.peek_line().is_some_and(|line| {
            let begins = |with: &str| {
                let head = line.text.trim_start().get(..with.len());
                head.is_some_and(|head| head.eq_ignore_ascii_case(with))
            };
            ["<svg", "<?xml", "<!doctype", "<html"].into_iter().any(begins)
        })
    }

    /// Takes all lines that are left.
    fn markup(&mut self) -> Fault {
        let first = self.skip_rest();
        let found = "a drawing, a page or other XML (of XML, OpenSudoku files are read); \
                     the rest of the file is not read";
        first.whole().trimmed().fault(0, "a puzzle in a known format", found.to_owned())
    }

    /// Takes lines that are of no format, up to the next one that may be of any: prose gives one
    /// error per paragraph.
    fn unknown_lines(&mut self) -> Fault {
        let NearMiss { expected, mut found } =
            near_miss(&mut Ahead::new(&mut self.lines, letters::MAX_SIZE));
        let Some(Ok(first)) = self.lines.take() else { unreachable!("the line was seen") };
        let mut more = 0;
        while let Some(line) = self.lines.peek_line().cloned() {
            let mut ahead = Ahead::new(&mut self.lines, 1);
            let known = TABLE.iter().any(|format| match format.extent {
                Extent::OneLine { recognize, .. } => recognize(line.text.trim()),
                Extent::Block { recognize, .. } => recognize(&mut ahead),
                Extent::Table { .. } | Extent::Document { .. } => false,
            });
            if known || line.is_blank() || line.text.starts_with('#') {
                break;
            }
            more += 1;
            self.lines.take();
        }
        if more > 0 {
            found.push_str(&format!(" and {more} more such lines"));
        }
        first.whole().trimmed().fault(0, expected, found)
    }
}

type OneLineReader = fn(super::Text<'_>, &KnownRules) -> Result<ParsedPuzzle, Fault>;
type BlockReader = fn(&mut Block<'_>, &KnownRules) -> Result<ParsedPuzzle, Fault>;
