//! Reads a corpus puzzle by puzzle; formats may be mixed in it.
//!
//! Memory is that of one puzzle, or of one document. What cannot be read is reported and skipped;
//! only bytes that no text has end a file early, with an error of their own.
//!
//! A header that cannot be read is an error, and so are the puzzles that it governs: those below it
//! up to the next empty line (below the first of them) or header, or the rest of a table or
//! document.

mod rows;

use crate::compression::without_extension;
use crate::files::sdk;
use crate::format::SheetReader;
use crate::grids::{corpus_line, framed, grid, picture, signs};
use crate::helpers::comment::Comment;
use crate::helpers::heading::Heading;
use crate::helpers::joined::Joined;
use crate::helpers::lines::{LineSource, Lines};
use crate::helpers::names::unstated;
use crate::helpers::near_miss::{
    ABOVE_ROWS, KNOWN, MAY_STATE, is_part_of_corpus_line, is_quotation, near_miss, with_reason,
};
use crate::helpers::prose::{self, Claims};
use crate::helpers::region_map;
use crate::helpers::sheet::{self, Blocks, is_gap};
use crate::helpers::statement::{has_cell, has_other_cell};
use crate::helpers::{comment, letters, names};
use crate::item::{InputError, Item};
use crate::kinds::{self, kakuro};
use crate::options::{Header, HeaderRegions, ONE_LINE, OneLineReader, ReadOptions};
use crate::prelude::*;
use crate::rows::{document, json};
use crate::sheets::{self, Grids};
use crate::table::{TABLE, one_line};
use quorum_puzzle::corpus_line::recognize;
use rows::OpenTable;
use std::collections::VecDeque;
use std::io::BufRead;

/// Reads the puzzles of `input`; `source` is its name in errors and ids.
pub fn read<R: BufRead>(source: impl Into<String>, input: R, options: ReadOptions) -> Reader<R> {
    Reader {
        source: source.into(),
        lines: Lines::new(input),
        options,
        known: known(options),
        header: String::new(),
        header_used: false,
        refused: None,
        passed: None,
        unanswered: 0,
        faults: VecDeque::new(),
        heading: Heading::default(),
        comments: Vec::new(),
        remarks: Vec::new(),
        table: None,
        format: None,
        plain: None,
        is_argument: false,
        grids: Grids::default(),
        sheet: None,
        begun: false,
        prose: None,
        last: None,
        line_length: None,
        count: 0,
        done: false,
    }
}

/// Rules that are known before a text is read.
pub(crate) fn known(options: ReadOptions) -> KnownRules {
    let ReadOptions { boxes: option, symbols, names, format: _ } = options;
    KnownRules { header: Header::default(), option, symbols, names, one_line: Some(one_text) }
}

/// Reads a text inside of another, such as a cell of a table: in whichever one-line format it is,
/// else as a text of its own that is one puzzle.
fn one_text(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    if !text.text.contains('\n') {
        match one_line(text, known) {
            Err(fault) if fault.expected == ONE_LINE => {}
            read => return read,
        }
    }
    let inner = read("row", text.text.as_bytes(), ReadOptions::default());
    let mut inner = Reader { known: known.clone(), begun: true, ..inner };
    // They are stated for the whole.
    inner.known.header.constraints.clear();
    let item =
        inner.next_of_many().unwrap_or_else(|| unreachable!("a text without a puzzle is an error"));
    let place = text.place();
    let moved = |error: InputError| {
        let InputError { line, column, expected, found, .. } = error;
        let column = if line == 1 { place.column + column - 1 } else { column };
        Fault { line: place.line + line - 1, column, expected, found }
    };
    let Item { puzzle, expected, unread, comments, symbols, .. } = item.map_err(moved)?;
    match inner.next_of_many() {
        None => Ok(ParsedPuzzle { puzzle, expected, unread, comments, symbols }),
        Some(Err(error)) => Err(moved(error)),
        Some(Ok(_)) => Err(text.fault(0, "one puzzle", "several")),
    }
}

/// The length of a line of digits and points only that is longer than a row of any grid. The format
/// of such a line depends on nothing else, and corpora of classic Sudoku have many of one length.
fn plain_length(line: &str) -> Option<usize> {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    (line.len() > letters::MAX_SIZE && line.bytes().all(is_plain)).then_some(line.len())
}

/// Whether a line is such a one or a corpus line: a stream of these does not wait for the next one.
fn is_whole_puzzle(line: &Line) -> bool {
    plain_length(&line.text).is_some() || recognize(line.text.trim())
}

/// The text of a comment behind `//`, or in files `.sdm` behind `;`.
fn sdm_comment<'t>(source: &str, line: &'t str) -> Option<&'t str> {
    if let Some(rest) = line.strip_prefix("//")
        && !comment::is_rule(&format!("#{rest}"))
    {
        return Some(rest);
    }
    let rest = line.strip_prefix(';').or_else(|| line.strip_prefix("//"))?;
    without_extension(source).to_ascii_lowercase().ends_with(".sdm").then_some(rest)
}

/// The longest header, in bytes: more than the regions of a 64x64 jigsaw and any groups take.
const MAX_HEADER: usize = 1 << 18;

/// Puzzles that were passed over, one after the other.
struct Passed {
    /// Line of the header.
    header: u64,
    first: u64,
    last: u64,
    count: u64,
}

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
    /// Line of a header in force that could not be read: the puzzles that it governs are passed
    /// over, as their rules are not known.
    refused: Option<u64>,
    /// The puzzles that were passed over since the last error.
    passed: Option<Passed>,
    /// Puzzles that the error at hand reports as not answered.
    unanswered: u64,
    /// Further faults of the header above the puzzle that was refused.
    faults: VecDeque<Fault>,
    /// Comments above the next puzzle.
    heading: Heading,
    /// Comments since the last puzzle that were not read as rules.
    comments: Vec<String>,
    /// Those that name rules and are in force as a header is.
    remarks: Vec<String>,
    /// The columns, once a table's header has been read.
    table: Option<OpenTable>,
    /// The format as which the last text was read.
    format: Option<&'static Format>,
    /// The format of [plain](plain_length) lines of this length.
    plain: Option<(usize, &'static Format)>,
    /// The text is one argument or paste: one puzzle or one error.
    is_argument: bool,
    grids: Grids,
    /// The sheet that was recognized by reading it, and the number of its lines.
    sheet: Option<(usize, Result<ParsedPuzzle, Fault>)>,
    /// A line that is neither empty nor a comment has been seen.
    begun: bool,
    /// Prose since the last puzzle that states no further rule: its first line, what it claims.
    prose: Option<(Line, Claims)>,
    /// The rules of the last puzzle.
    last: Option<Rules>,
    /// Characters of the last line that was a puzzle: a line that is not read, above such a line,
    /// is a fault of its own.
    line_length: Option<usize>,
    /// Puzzles and errors so far.
    count: u64,
    done: bool,
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Item, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.is_argument {
            return self.next_of_many();
        }
        let first = self.next_of_many()?;
        let more = if first.is_ok() { self.next_of_many() } else { None };
        self.done = true;
        Some(match more {
            None => first,
            Some(Err(error)) => Err(error),
            Some(Ok(item)) => {
                let expected = "one puzzle in an argument (files have several)";
                let fault = Text::line("", item.line).fault(0, expected, "a second one");
                Err(InputError::new(&self.source, fault, None))
            }
        })
    }
}

impl<R: BufRead> Reader<R> {
    /// The same, read as one puzzle: a text that holds more, or anything else, is one error.
    #[must_use]
    pub fn as_one(self) -> Self {
        Reader { is_argument: true, ..self }
    }

    fn next_of_many(&mut self) -> Option<Result<Item, InputError>> {
        if self.done {
            return None;
        }
        self.format = None;
        self.unanswered = 0;
        let fault = match self.next_item() {
            Some(Ok(item)) => {
                self.count += 1;
                return Some(Ok(item));
            }
            Some(Err(fault)) => fault,
            None => {
                self.done = true;
                let nothing = (self.count == 0).then(|| self.nothing())?;
                return Some(Err(InputError::new(&self.source, nothing, None)));
            }
        };
        self.count += self.unanswered.max(1);
        let format = self.format.map(|format| format.name);
        let error = InputError::new(&self.source, fault, format);
        Some(Err(InputError { unanswered: self.unanswered, ..error }))
    }

    /// States the constraints of the header above a puzzle on this line. The first fault is that of
    /// the puzzle, all others follow it.
    fn state(&mut self, puzzle: &mut Puzzle, line: u64) -> Result<(), Fault> {
        self.known.agree_on_values(Text::line("", line), puzzle)?;
        self.last = Some(puzzle.rules().clone());
        if let Some(fault) = self.unused_prose() {
            return Err(fault);
        }
        for line in &self.known.header.constraints {
            if let Err(fault) = comment::state(line.whole(), puzzle) {
                self.faults.push_back(fault);
            }
        }
        self.faults.pop_front().map_or(Ok(()), Err)
    }

    fn next_item(&mut self) -> Option<Result<Item, Fault>> {
        if let Some(fault) = self.faults.pop_front() {
            return Some(Err(fault));
        }
        if self.is_array()
            && let Some(Err(fault)) = self.open_rows()
        {
            return self.end_with(fault);
        }
        loop {
            if self.table.is_some()
                && let Some(row) = self.table_row()
            {
                return Some(row);
            }
            if self.table.is_some() {
                return None;
            }
            if let Some(fault) = self.passed_over() {
                return Some(Err(fault));
            }
            if self.lines.peek(0).is_none() {
                let unused = self.unused_header().or_else(|| self.unused_prose());
                return unused.or_else(|| self.unused_comment()).map(Err);
            }
            let (begins, is_comment) = match self.lines.peek(0) {
                Some(Ok(line)) => {
                    (line.text.starts_with('#'), sdm_comment(&self.source, &line.text).is_some())
                }
                _ => (false, false),
            };
            let is_kind = begins && self.read_kind().is_some();
            let is_comment = is_comment || begins && !is_kind;
            if is_comment && let Some(fault) = self.unread_row() {
                return Some(Err(fault));
            }
            match self.lines.peek(0)? {
                Err(_) => return self.lines.take()?.err().map(Err),
                Ok(line) if is_gap(line) => self.empty_line(),
                Ok(_) if is_comment => {
                    if let Err(fault) = self.comment_line() {
                        return Some(Err(fault));
                    }
                }
                Ok(line) if self.refused.is_none() && prose::line(&line.text).is_some() => {
                    self.prose_line();
                }
                Ok(line) => {
                    let number = line.number;
                    let text = self.refused.map(|_| line.text.clone());
                    if self.open_games() {
                        continue;
                    }
                    match self.open_rows() {
                        Some(Ok(())) => continue,
                        Some(Err(fault)) => return self.end_with(fault),
                        None => {}
                    }
                    let Some(header) = self.refused else {
                        return Some(self.puzzle_or_rule());
                    };
                    // The fault of its text, if it has one, may be of its rules.
                    let read = self.puzzle();
                    self.refused = Some(header);
                    self.header_used = true;
                    // Further text states no less than what was refused.
                    if let Err(fault) = read
                        && text.is_some_and(|text| self.is_text(&text))
                    {
                        self.header_used = false;
                        return Some(Err(fault));
                    }
                    self.pass(header, number, 1);
                }
            }
        }
    }

    /// Whether a line that was not read is text: of no format, or taken for a row of a grid.
    fn is_text(&self, line: &str) -> bool {
        match self.format {
            None => prose::is_unknown(line),
            Some(format) => format.name == grid::FORMAT.name && prose::is_text(line),
        }
    }

    /// Ends the text with a fault of all of it.
    fn end_with(&mut self, fault: Fault) -> Option<Result<Item, Fault>> {
        self.done = true;
        Some(Err(fault))
    }

    /// Counts puzzles that were passed over.
    fn pass(&mut self, header: u64, line: u64, count: u64) {
        let none = Passed { header, first: line, last: line, count: 0 };
        let passed = self.passed.get_or_insert(none);
        passed.last = line;
        passed.count += count;
    }

    /// The fault of the puzzles that were passed over, once another line than a puzzle follows.
    fn passed_over(&mut self) -> Option<Fault> {
        let is_over = match self.lines.peek(0) {
            Some(Ok(line)) => line.is_blank() || line.text.starts_with('#'),
            _ => true,
        };
        let Passed { header, first, last, count } = self.passed.take_if(|_| is_over)?;
        self.format = None;
        self.unanswered = count;
        let puzzles = match count {
            1 => "a puzzle".to_owned(),
            _ if first == last => format!("{count} puzzles"),
            _ => format!("{count} puzzles (lines {first} to {last})"),
        };
        let found = format!("{puzzles} below the refused header of line {header}: not answered");
        Some(Text::line("", first).fault(0, "known rules", found))
    }

    /// Refuses the header on a line, or what resembles one.
    fn refuse(&mut self, line: u64, mut fault: Fault) -> Fault {
        self.refused = Some(line);
        self.header_used = false;
        fault.found += "; puzzles below it, up to an empty line, are not answered";
        fault
    }

    /// Reads the puzzle that begins on the next line. A line that cannot be read and states rules
    /// is refused as a header is.
    fn puzzle_or_rule(&mut self) -> Result<Item, Fault> {
        let begins_with_word = |line: &&Line| {
            let first = line.text.chars().find(|c| c.is_alphanumeric());
            // An object of JSON has rules as keys and is not prose; `{boxes none}` is.
            let object = line.text.trim_start().strip_prefix('{');
            let is_json = object.is_some_and(|rest| rest.trim_start().starts_with('"'));
            first.is_some_and(char::is_alphabetic) && !is_json
        };
        let is_number = |line: &&Line| line.text.trim().parse::<u8>().is_ok();
        let size = self.lines.peek_line().filter(is_number).map(|line| line.number);
        let is_comment = |line: &Line| line.text.starts_with('#');
        // Only below such a number is the next line looked at: a stream does not wait for it.
        let size = size
            .filter(|_| self.lines.peek(1).is_some_and(|line| line.as_ref().is_ok_and(is_comment)));
        let line = self.lines.peek_line().filter(begins_with_word).cloned();
        let puzzle = self.puzzle();
        // A line of a known format is not prose.
        let is_prose = size.is_some() || self.format.is_none_or(Format::is_block);
        let is_new = is_prose && puzzle.is_err() && self.refused.is_none();
        // A number by itself may be the size of all that follows.
        if is_new && let Some(number) = size {
            return puzzle.map_err(|fault| self.refuse(number, fault));
        }
        let Some(line) = line.filter(|_| is_new) else { return puzzle };
        let is_text = self.format.is_some() && self.is_text(&line.text);
        if !prose::may_state_rule(&line.text) && !is_text {
            return puzzle;
        }
        let text = line.whole().trimmed();
        let expected =
            "a rule above a puzzle as a header, behind '#', or known sentences without a rule";
        let found = format!("{}, {MAY_STATE}", quoted(text.text));
        Err(self.refuse(line.number, text.fault(0, expected, found)))
    }

    /// The fault of a text without any puzzle.
    fn nothing(&self) -> Fault {
        let found = match self.lines.count() {
            0 => "an empty file",
            _ if self.table.is_some() => "a header without rows",
            _ => "only comments and empty lines",
        };
        Text::line("", 1).fault(0, "at least one puzzle", found)
    }

    /// The fault of a header that no puzzle follows: most likely it was meant for the one above.
    fn unused_header(&mut self) -> Option<Fault> {
        let is_unused = !self.header.is_empty() && !self.header_used && self.refused.is_none();
        self.end_header();
        let end = Text::line("", self.lines.count());
        is_unused.then(|| end.fault(0, "a puzzle below the header", "the end of the text"))
    }

    /// Takes a line of prose, which counts as a comment.
    fn prose_line(&mut self) {
        let Some(Ok(line)) = self.lines.take() else { return };
        let claims = prose::line(&line.text).unwrap_or_default();
        self.comments.push(line.text.trim().to_owned());
        match &mut self.prose {
            Some((_, all)) => all.add(claims),
            None => self.prose = Some((line, claims)),
        }
    }

    /// The fault of prose that claims something else than the rules of the last puzzle.
    fn unused_prose(&mut self) -> Option<Fault> {
        let (line, claims) = self.prose.take()?;
        let rules = self.last.as_ref()?;
        let claim = claims.misfit(rules)?;
        let expected = format!("text about a {rules} puzzle, like the one that was read beside it");
        Some(line.whole().trimmed().fault(0, expected, claim))
    }

    /// The fault of a comment below the last puzzle that names a rule.
    fn unused_comment(&mut self) -> Option<Fault> {
        let comments = std::mem::take(&mut self.comments);
        self.last.as_ref()?;
        let rule = comments.iter().find(|text| !names::meant(text).is_empty())?;
        let found = format!("{} below the last puzzle", quoted(rule));
        let end = Text::line("", self.lines.count());
        Some(end.fault(0, "a comment that names a rule above its puzzle", found))
    }

    fn empty_line(&mut self) {
        self.lines.take();
        self.heading = Heading::default();
        if self.header_used {
            self.end_header();
        }
    }

    fn end_header(&mut self) {
        self.header.clear();
        self.remarks.clear();
        self.refused = None;
        self.known.header = Header::default();
    }

    fn comment_line(&mut self) -> Result<(), Fault> {
        let Some(Ok(mut line)) = self.lines.take() else { return Ok(()) };
        if let Some(rest) = sdm_comment(&self.source, &line.text) {
            line.text = format!("#{rest}");
        }
        let listed = comment::listed(&line);
        if !listed.is_empty() {
            let one = |line| self.header_line(comment::rule_of(&line), line);
            return listed.into_iter().try_for_each(one);
        }
        match comment::read(line.whole()) {
            Ok(Comment::Author(author)) => self.heading.add_author(author),
            Ok(Comment::Quoted(name)) => self.heading.add_name(name, &line.text),
            Ok(Comment::Name(name)) => {
                if !name.is_empty() {
                    self.comments.push(name.clone());
                }
                // A comment below a puzzle is about the next one.
                if self.header_used {
                    self.remarks.clear();
                }
                // Behind the letter of an `.sdk` file.
                let words = name.trim_start_matches(|c| comment::LETTERS.contains(c));
                let words = if name.eq_ignore_ascii_case("x") { "Sudoku X" } else { words };
                if !names::meant(&name).is_empty() || !names::meant(words).is_empty() {
                    self.remarks.push(words.to_owned());
                }
                self.heading.add_name(name, &line.text);
            }
            rule => return self.header_line(rule, line),
        }
        Ok(())
    }

    /// Adds the rule of a line to the header, or refuses it.
    fn header_line(&mut self, rule: Result<Comment, Fault>, line: Line) -> Result<(), Fault> {
        // A header below a puzzle begins anew.
        if std::mem::replace(&mut self.header_used, false) {
            self.end_header();
        }
        let added = rule.and_then(|rule| self.add_to_header(rule, &line));
        added.map_err(|fault| self.refuse(line.number, fault))
    }

    /// Adds a rule to the header. Each puzzle below takes a copy of it, so its length is bounded.
    fn add_to_header(&mut self, rule: Comment, line: &Line) -> Result<(), Fault> {
        self.header.push_str(&line.text);
        self.header.push('\n');
        let header = &mut self.known.header;
        let mut repeated = None;
        match rule {
            Comment::Regions(regions) => {
                repeated = header.regions.replace(regions).map(|_| "boxes or regions");
            }
            Comment::Values(values) => {
                repeated = header.values.replace(values).map(|_| "values");
            }
            Comment::Diagonals(diagonals) => {
                repeated = header.diagonals.replace(diagonals).map(|_| "diagonals");
            }
            Comment::MoreRegions(more) => match &mut header.regions {
                Some(HeaderRegions::Jigsaw(labels)) => labels.extend(more),
                _ => header.regions = Some(HeaderRegions::Jigsaw(more)),
            },
            Comment::Extra(extra) => {
                if !header.extra.is_empty() {
                    header.extra.push('/');
                }
                header.extra.push_str(extra.strip_prefix('/').unwrap_or(&extra));
            }
            Comment::Groups(groups) => header.groups.extend(groups),
            Comment::Constraints => header.constraints.push(line.clone()),
            Comment::Name(_) | Comment::Quoted(_) | Comment::Author(_) => {}
        }
        if let Some(repeated) = repeated {
            let expected = format!("one header of {repeated} above a puzzle");
            return Err(line.whole().fault(0, expected, "a second one"));
        }
        for (found, most, what) in [
            (self.header.len(), MAX_HEADER, "bytes"),
            (header.groups.len(), Rules::MAX_GROUPS, "groups of cells"),
        ] {
            if found > most {
                let expected = format!("a header of at most {most} {what}");
                return Err(line.whole().fault(0, expected, format!("{found}")));
            }
        }
        Ok(())
    }

    /// Reads the puzzle that begins on the next line.
    fn puzzle(&mut self) -> Result<Item, Fault> {
        let heading = std::mem::take(&mut self.heading);
        self.header_used = true;
        let format = self.recognized()?;
        self.format = Some(format);
        let (line, text, mut parsed) = match format.extent {
            Extent::OneLine { read, goes_on, .. } => self.one_line(read, goes_on)?,
            Extent::Block { lines, read, .. } => {
                let count = lines(&mut self.lines);
                let line = |skip| self.lines.peek(skip)?.as_ref().ok().cloned();
                let block: Vec<Line> = (0..count).map_while(line).collect();
                self.read_sheet(&block, &[block.len()], read);
                self.take_sheet()
            }
            Extent::Sheet { .. } => self.take_sheet(),
            Extent::File => {
                let text = self.skip_rest();
                let expected = format!("a text of format {}", format.name);
                let found = quoted(text.text.trim());
                return Err(text.whole().trimmed().fault(0, expected, found));
            }
        };
        let stated = match &mut parsed {
            Ok(parsed) => self.state_all(parsed, line, format),
            Err(_) => Ok(()),
        };
        if format.is_block() && self.refused.is_none() {
            self.end_header();
        }
        let mut parsed = parsed?;
        stated?;
        let is_sdk = || {
            let file = without_extension(&self.source).to_ascii_lowercase();
            format.name == sdk::FORMAT.name || file.ends_with(".sdk")
        };
        let (name, author) = heading.name_and_author(is_sdk);
        parsed.puzzle.author = parsed.puzzle.author.or(author);
        parsed.puzzle.name = parsed.puzzle.name.or(name);
        Ok(Item::new(&self.source, self.count, line, text, parsed))
    }

    /// States what is above a puzzle on this line, and notes which rules its name and comments
    /// have that it does not.
    fn state_all(
        &mut self,
        parsed: &mut ParsedPuzzle,
        line: u64,
        format: &Format,
    ) -> Result<(), Fault> {
        let ParsedPuzzle { puzzle, unread, comments, .. } = parsed;
        self.state(puzzle, line)?;
        // A corpus line states all of its rules.
        let name = puzzle.name.as_ref().filter(|_| format.name != corpus_line::FORMAT.name);
        note_rules(unread, self.remarks.iter().chain(name).chain(&*comments), puzzle);
        comments.splice(..0, std::mem::take(&mut self.comments));
        Ok(())
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
        goes_on: Option<fn(&str, &str) -> bool>,
    ) -> Result<(u64, String, Result<ParsedPuzzle, Fault>), Fault> {
        let Some(Ok(line)) = self.lines.take() else { unreachable!("the line was seen") };
        if let Some(goes_on) = goes_on {
            self.one_of_several(|next| goes_on(&line.text, next))?;
        }
        let (line, puzzle) = if self.format.is_some_and(|it| it.name == corpus_line::FORMAT.name) {
            let joined = Joined::take(line, &mut self.lines)?;
            let puzzle = read(joined.line.whole().trimmed(), &self.known);
            let puzzle = puzzle.map_err(|fault| joined.fault(fault));
            (joined.original(), puzzle)
        } else {
            let puzzle = read(line.whole().trimmed(), &self.known);
            (line, puzzle)
        };
        self.line_length = puzzle.is_ok().then(|| line.text.trim().chars().count());
        // The empty line ends the header's force where such texts are put together again.
        let text = if self.header.is_empty() {
            line.text
        } else {
            format!("{}{}\n", self.header, line.text)
        };
        Ok((line.number, text, puzzle))
    }

    /// Refuses lines that may belong to the puzzle of the line above, also behind comments; all of
    /// them are taken.
    fn one_of_several(&mut self, goes_on: impl Fn(&str) -> bool) -> Result<(), Fault> {
        let mut fault = None;
        loop {
            let mut comments = 0;
            while self.lines.line(comments).starts_with('#') {
                comments += 1;
            }
            if !goes_on(self.lines.line(comments).trim()) {
                return fault.map_or(Ok(()), Err);
            }
            for _ in 0..comments {
                self.lines.take();
            }
            let Some(Ok(line)) = self.lines.take() else { unreachable!("the line was seen") };
            let expected = "an empty line before another puzzle, or the whole puzzle on one line";
            let found = format!("{} directly below it", quoted(line.text.trim()));
            fault.get_or_insert_with(|| line.whole().fault(0, expected, found));
        }
    }

    /// The format of the puzzle on the next line.
    fn recognized(&mut self) -> Result<&'static Format, Fault> {
        if let Some(format) = self.options.format.and_then(|name| crate::table::find(name).ok()) {
            if let Extent::Sheet { read } = format.extent {
                let blocks = self.blocks(kinds::is_kind(format.name));
                let (lines, ends) = &blocks;
                if !self.read_sheet(lines, ends, read)
                    && !self.read_sheet(lines, ends, sheets::read)
                {
                    let expected = format!("a text of format {}", format.name);
                    let fault = blocks.0[0].whole().trimmed().unexpected(0, expected);
                    self.sheet = Some((blocks.1[0], Err(fault)));
                }
            }
            return Ok(format);
        }
        let length = self.lines.peek_line().and_then(|line| plain_length(&line.text));
        if let (Some(length), Some((known, format))) = (length, self.plain)
            && known == length
        {
            return Ok(format);
        }
        let format = self.recognized_anew()?;
        self.plain = length.map(|length| (length, format)).or(self.plain);
        Ok(format)
    }

    /// The same by the line itself.
    fn recognized_anew(&mut self) -> Result<&'static Format, Fault> {
        if let Some(fault) = self.markup() {
            return Err(fault);
        }
        if let Some(format) = self.read_kind() {
            return Ok(format);
        }
        if self.lines.peek_line().is_some_and(|line| is_part_of_corpus_line(&line.text)) {
            return Err(self.unknown_lines());
        }
        // A stream of such lines does not wait for the next one.
        let is_plain =
            self.lines.peek_line().is_some_and(|line| plain_length(&line.text).is_some());
        // Sixteen rows of sixteen characters are not sixteen lines of 4x4.
        let are_letters = !is_plain && letters::are_ahead(&mut self.lines);
        // A row of one cell, or the order above rows, is not a line of 1x1.
        let are_fields = !is_plain && sheets::begins(&mut self.lines);
        // Nor is a row of one cell, the others being spaces.
        let first = self.lines.peek_line().map_or(0, |line| line.text.trim().len());
        let next = if first == 1 { self.lines.peek(1) } else { None };
        let is_row = |line: &Line| !line.is_blank() && !line.text.starts_with('#');
        let is_row = next.is_some_and(|line| line.as_ref().is_ok_and(is_row));
        if !are_letters
            && !are_fields
            && !is_row
            && let Some(line) = self.lines.peek_line()
        {
            let text = line.text.trim();
            let is_it = |format: &&&Format| match format.extent {
                Extent::OneLine { recognize, .. } => recognize(text),
                _ => false,
            };
            if let Some(format) = TABLE.iter().find(is_it) {
                return Ok(format);
            }
        }
        if self.is_above_a_line() {
            let reason = near_miss(&mut self.lines);
            let Some(Ok(line)) = self.lines.take() else { unreachable!("the line was seen") };
            let fault = line.whole().trimmed().fault(
                0,
                KNOWN,
                with_reason(quoted(line.text.trim()), reason),
            );
            let is_map = reason == region_map::ABOVE;
            return Err(if is_map { self.refuse(line.number, fault) } else { fault });
        }
        let is_json = json::is_certain(&mut self.lines);
        let line = self.lines.peek_line().filter(|line| is_json && sheet::is_complete(&line.text));
        // Only these need further lines: a stream of one-line puzzles is not held up, nor is one of
        // JSON.
        let blocks = match line {
            Some(line) => (vec![line.clone()], vec![1]),
            None => self.blocks(false),
        };
        if let Some(format) = self.read_kinds(&blocks) {
            return Ok(format);
        }
        if is_json && self.read_sheet(&blocks.0, &blocks.1, document::read) {
            return Ok(&document::FORMAT);
        }
        for format in TABLE {
            match format.extent {
                Extent::Block { recognize, .. } if recognize(&mut self.lines) => {
                    return Ok(self.signs_or_picture(format));
                }
                // These were tried before, or are read as a grid.
                Extent::Sheet { .. }
                    if kinds::is_kind(format.name) || format.name == framed::FORMAT.name => {}
                Extent::Sheet { read } if self.read_sheet(&blocks.0, &blocks.1, read) => {
                    return Ok(format);
                }
                _ => {}
            }
        }
        Err(self.unknown_lines())
    }

    /// Rows of signs have boxes 3x3: under other rules, spaced ones are cells that are blank.
    fn signs_or_picture(&mut self, format: &'static Format) -> &'static Format {
        let is_spaced = |line: &Line| line.text.trim().contains(' ');
        let are_cells = format.name == signs::FORMAT.name
            && !self.known.may_be_boxed_3x3()
            && self.lines.peek_line().is_some_and(is_spaced);
        if are_cells { &picture::FORMAT } else { format }
    }

    /// The lines of the next blocks.
    fn blocks(&mut self, with_comments: bool) -> Blocks {
        let grids = &mut self.grids;
        sheet::ahead(&mut self.lines, with_comments, |first, second| {
            grids.are_two_puzzles(first, second)
        })
    }

    /// Reads these blocks as the first of the kinds that knows them.
    fn read_kinds(&mut self, (lines, ends): &Blocks) -> Option<&'static Format> {
        for &end in ends.iter().rev() {
            for format in kinds::formats(&lines[..end]) {
                if let Extent::Sheet { read } = format.extent
                    && self.read_sheet(lines, &[end], read)
                {
                    return Some(format);
                }
            }
        }
        None
    }

    /// Reads the next blocks, together or fewer of them. Whether they are of this kind.
    fn read_sheet(&mut self, lines: &[Line], ends: &[usize], read: SheetReader) -> bool {
        for &end in ends.iter().rev() {
            let (lines, below) = lines.split_at(end);
            if let Some(parsed) = read(&Sheet { lines, below }, &self.known) {
                let parsed = match parsed {
                    Ok(parsed) => rule_below(below).map_or(Ok(parsed), Err),
                    Err(fault) if self.refused.is_none() && region_map::is_map(lines) => {
                        // It may have the regions of the grid below.
                        self.end_header();
                        Err(self.refuse(lines[0].number, fault))
                    }
                    fault => fault,
                };
                self.sheet = Some((end, parsed));
                return true;
            }
        }
        false
    }

    /// Reads the next lines as a kind whose first line is one of another format, or a comment.
    fn read_kind(&mut self) -> Option<&'static Format> {
        if self.options.format.is_some_and(|name| !kinds::is_kind(name))
            || self.lines.peek_line().is_some_and(is_whole_puzzle)
            || !kinds::may_begin(&mut self.lines)
        {
            return None;
        }
        let blocks = self.blocks(true);
        self.read_kinds(&blocks)
    }

    /// The fault of a line that begins with `#` and is not a comment, but a row that no kind took.
    fn unread_row(&mut self) -> Option<Fault> {
        let is_row = |line: &&Line| {
            let is_quoted = matches!(comment::read(line.whole()), Ok(Comment::Quoted(_)));
            kakuro::has_sums(&line.text) && !is_quoted
        };
        let line = self.lines.peek_line().filter(is_row).cloned()?;
        self.lines.take();
        let expected = "a Kakuro of which all rows can be read";
        let fault = line.whole().fault(0, expected, quoted(line.text.trim()));
        Some(self.refuse(line.number, fault))
    }

    /// Takes the lines of the sheet that was read.
    fn take_sheet(&mut self) -> (u64, String, Result<ParsedPuzzle, Fault>) {
        let (count, parsed) = self.sheet.take().expect("the sheet was recognized");
        let lines: Vec<Line> =
            (0..count).filter_map(|_| self.lines.take()).filter_map(Result::ok).collect();
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let number = lines.first().map_or(1, |line| line.number);
        (number, self.header.clone() + &texts.join("\n"), parsed)
    }

    /// The fault of a drawing or a page that begins on the next line, such as the SVG that this
    /// project writes: to most formats its first character is a sign. All lines that are left are
    /// taken.
    fn markup(&mut self) -> Option<Fault> {
        let line = self.lines.line(0).trim_start();
        let begins = |head: &&str| {
            line.get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head))
        };
        ["<svg", "<?xml", "<!doctype", "<html"].into_iter().find(begins)?;
        let first = self.skip_rest();
        let found = "a drawing, a page or other XML (of XML, OpenSudoku files are read); \
                     the rest of the file is not read";
        Some(first.whole().trimmed().fault(0, "a puzzle in a known format", found.to_owned()))
    }

    /// Whether the next line is a fault by itself: it has another length than the line above, which
    /// is a puzzle, and the line below is a puzzle of that length or a corpus line.
    fn is_above_a_line(&mut self) -> bool {
        let length = self.line_length;
        let count = |line: &Line| Some(line.text.trim().chars().count());
        let next = self.lines.peek(1).and_then(|line| line.as_ref().ok());
        // A corpus line states all of its rules: what is above it is none of them.
        let states_all = next.is_some_and(|line| recognize(line.text.trim()));
        let is_line = states_all || next.is_some_and(|line| count(line) == length);
        let is_one = |line: &Line| {
            count(line) != length
                && !prose::may_state_rule(&line.text)
                && (states_all || !prose::is_unknown(&line.text))
        };
        is_line && self.lines.peek_line().is_some_and(is_one)
    }

    /// Takes lines that are of no format, up to the next one that may be of any: prose gives one
    /// error per paragraph.
    fn unknown_lines(&mut self) -> Fault {
        let reason = near_miss(&mut self.lines);
        let Some(Ok(first)) = self.lines.take() else { unreachable!("the line was seen") };
        let is_in_quotation = is_quotation(&first.text);
        let may_state = [region_map::ABOVE, MAY_STATE].contains(&reason);
        let mut rule = may_state.then_some(first.number);
        let mut more = 0;
        while let Some(line) = self.lines.peek_line().cloned() {
            let known = TABLE.iter().any(|format| match format.extent {
                Extent::OneLine { recognize, .. } => recognize(line.text.trim()),
                // By itself, a row without signs is of no picture.
                Extent::Block { recognize, .. } => {
                    line.text.contains(['<', '>', '{']) && recognize(&mut self.lines)
                }
                _ => false,
            });
            let is_quoted = is_in_quotation && is_quotation(&line.text);
            if known && !is_quoted || line.is_blank() || line.text.starts_with('#') {
                break;
            }
            more += 1;
            if prose::may_state_rule(&line.text) || prose::is_unknown(&line.text) {
                rule.get_or_insert(line.number);
            }
            self.lines.take();
        }
        let mut found = quoted(first.text.trim());
        if more > 0 && reason != ABOVE_ROWS {
            found.push_str(&format!(" and {more} more such lines"));
        }
        let fault = first.whole().trimmed().fault(0, KNOWN, with_reason(found, reason));
        match rule {
            Some(line) => self.refuse(line, fault),
            None => fault,
        }
    }
}

/// Adds the texts that name rules which a puzzle beside them does not state.
fn note_rules<'t>(
    unread: &mut Vec<String>,
    texts: impl Iterator<Item = &'t String>,
    puzzle: &Puzzle,
) {
    for part in texts.filter_map(|text| unstated(text, puzzle)) {
        if !unread.contains(&part) {
            unread.push(part);
        }
    }
}

/// The fault of a puzzle with a line in the block below that is about its cells or may state rules,
/// and is not a puzzle.
fn rule_below(below: &[Line]) -> Option<Fault> {
    let lines = below.iter().skip_while(|line| is_gap(line)).take_while(|line| !is_gap(line));
    let is_rule = |text: &Text<'_>| {
        let names_cells = text.text.starts_with(char::is_alphanumeric) && has_cell(text.text);
        let lower = text.text.to_lowercase();
        let is_other = lower.contains(['[', '{'])
            || ["answer", "solution"].iter().any(|word| lower.contains(word));
        let may_state = prose::may_state_rule(text.text) || !names::meant(text.text).is_empty();
        names_cells
            || has_other_cell(text.text)
            || may_state && !is_other && prose::line(text.text).is_none()
    };
    let texts: Vec<Text<'_>> = lines.map(|line| line.whole().trimmed()).collect();
    let is_line = |format: &&Format| match format.extent {
        Extent::OneLine { recognize, .. } => texts.iter().any(|text| recognize(text.text)),
        _ => false,
    };
    let text = texts.iter().find(|text| is_rule(text)).filter(|_| !TABLE.iter().any(is_line))?;
    let expected = "another puzzle below a grid, its rules as headers above it";
    Some(text.fault(0, expected, format!("{}, {MAY_STATE}", quoted(text.text))))
}
