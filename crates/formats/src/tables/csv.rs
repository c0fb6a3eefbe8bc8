//! Tables: a header names the columns, one puzzle per row.
//!
//! `puzzle` (also `puzzles`, `quizzes`) holds a puzzle in any one-line format, `signs` the
//! fifteen sign rows of a greater-than Sudoku; both together are a mixture. `solution`,
//! `solutions`, `id`, `title` and `author` may be beside them, and `level`, `grade_nodes` and `backdoor` of
//! `quorum grade`. A column that may state rules is refused in every row where it is not empty, and
//! so is a size that is not that of the grid; other columns are ignored.
//!
//! Fields are found with `csv-core`, a line at a time, rather than with the reader of the
//! crate `csv`: a row is then bounded in length, and every field knows its column.

use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::grids::signs;
use crate::helpers::cells::is_cell;
use crate::helpers::comment::title_of_rule;
use crate::helpers::lines::{LineSource, MAX_LINE};
use crate::helpers::rule_columns::{may_state_rules, states_nothing};
use crate::item::{Comments, Grade, Item, ParsedPuzzle};
use crate::options::KnownRules;
use csv_core::{ReadFieldResult, Reader};
use quorum_problem::{Expected, SolutionCount};
use quorum_puzzle::Puzzle;
use quorum_puzzle::symbols::read_solution;
use quorum_puzzle::text::{Fault, Line, Place, Text, inert, printable, quoted};
use std::sync::Arc;

/// Tables with a header.
pub static FORMAT: Format = Format {
    name: "csv",
    summary: "a table with columns puzzle and/or signs, and solution, solutions, id",
    description: "\
A table with a header, fields separated by commas. The columns that are read:
  puzzle, puzzles, quizzes   the puzzle in any one-line format
  signs                      15 rows of signs joined by `/` (format signs); with puzzle: both
  solution                   the known solution, checked, never trusted
  solutions                  the known number of solutions (0, 1, 2+); a solution, as in the
                             collections of Kaggle, is taken as one
  id                         name in verdicts and results; one that a spreadsheet would compute
                             (=1+1) gets an apostrophe
  title, author              of the puzzle, where its text states none
  level, grade_nodes, backdoor   as quorum grade writes them
  size                       of the grid, which it has to be
A column that may state rules (constraints, rules, variant, boxes, regions, ...) is
refused in every row where it is not empty. Other columns are ignored. A file without a
header is read as rows of cells (format separated).",
    extensions: &["csv"],
    example: "id,puzzle,solutions\na,2x2:3a4j4a1,1",
    holds: &[
        Feature::Givens,
        Feature::Candidates,
        Feature::Inequalities,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::ExtraCells,
        Feature::Groups,
        Feature::Constraints,
        Feature::Name,
        Feature::Answer,
    ],
    spells: |_| true,
    extent: Extent::Table { recognize },
    write: None,
};

/// Meaning of a known column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Puzzle,
    Signs,
    Solution,
    Solutions,
    Id,
    Title,
    Author,
    Level,
    GradeNodes,
    Backdoor,
}

const COLUMNS: [(&str, Column); 12] = [
    ("puzzle", Column::Puzzle),
    ("puzzles", Column::Puzzle),
    ("quizzes", Column::Puzzle),
    ("signs", Column::Signs),
    ("solution", Column::Solution),
    ("solutions", Column::Solutions),
    ("id", Column::Id),
    ("title", Column::Title),
    ("author", Column::Author),
    ("level", Column::Level),
    ("grade_nodes", Column::GradeNodes),
    ("backdoor", Column::Backdoor),
];

/// A column that is no sign of a table, and is compared with the grid.
const SIZE: &str = "size";

fn column(name: &str) -> Option<Column> {
    let name = name.trim().to_ascii_lowercase();
    COLUMNS.iter().find(|(known, _)| *known == name).map(|(_, column)| *column)
}

fn is_puzzle(column: &Option<Column>) -> bool {
    matches!(column, Some(Column::Puzzle | Column::Signs))
}

/// Names a known column, or is at least a list of words.
fn recognize(first: &str) -> bool {
    let mut names = first.split(',').map(|name| name.trim().trim_matches('"'));
    let is_word = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
            && !name.chars().all(is_cell)
    };
    names.clone().any(|name| column(name).is_some()) || first.contains(',') && names.all(is_word)
}

/// A table whose header has been read.
pub struct Table {
    /// The meaning of each column, in the order of the file.
    columns: Vec<Option<Column>>,
    /// The column of sizes.
    size: Option<usize>,
    /// The columns that may state rules and are not read: index and name.
    rules: Vec<(usize, String)>,
    /// The header as in the file.
    header: Arc<str>,
}

/// A row split into fields: the text of each, without its quotes, and its place.
struct Fields {
    line: u64,
    raw: String,
    fields: Vec<Field>,
}

struct Field {
    text: String,
    place: Place,
}

impl Field {
    fn text(&self) -> Text<'_> {
        Text::at(&self.text, self.place)
    }
}

impl Table {
    /// Reads the header.
    pub fn open(lines: &mut dyn LineSource) -> Result<Table, Fault> {
        let names = match fields(lines) {
            Some(names) => names?,
            None => Fields { line: 1, raw: String::new(), fields: Vec::new() },
        };
        let columns: Vec<_> = names.fields.iter().map(|name| column(&name.text)).collect();
        if !columns.iter().any(is_puzzle) {
            let known: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
            let header = Text::line(&names.raw, names.line);
            let expected = format!(
                "a header with a column puzzle or signs (known columns: {})",
                known.join(", ")
            );
            return Err(header.fault(0, expected, quoted(&names.raw)));
        }
        for (index, meaning) in columns.iter().enumerate() {
            if meaning.is_some() && columns[..index].contains(meaning) {
                let name = names.fields[index].text();
                let found = format!("{} again", quoted(name.text));
                return Err(name.fault(0, "each known column once", found));
            }
        }
        let unknown =
            names.fields.iter().enumerate().filter(|(index, _)| columns[*index].is_none());
        let rules = unknown.filter(|(_, name)| may_state_rules(&name.text));
        let rules = rules.map(|(index, name)| (index, name.text.trim().to_owned())).collect();
        let is_size = |name: &Field| name.text.trim().eq_ignore_ascii_case(SIZE);
        let size = names.fields.iter().position(is_size);
        Ok(Table { columns, size, rules, header: names.raw.into() })
    }

    /// The table with the header lines above it, which its rows need as much as the columns.
    pub fn below(self, lines: &str) -> Self {
        Table { header: format!("{lines}{}", self.header).into(), ..self }
    }

    /// Reads the next row, the puzzle of this number in this source; `None` after the last one.
    pub fn row(
        &self,
        lines: &mut dyn LineSource,
        known: &KnownRules,
        (source, number): (&str, u64),
    ) -> Option<Result<Item, Fault>> {
        while lines.peek_line().is_some_and(Line::is_blank) {
            lines.take();
        }
        Some(fields(lines)?.and_then(|fields| self.read(fields, known, (source, number))))
    }

    fn read(
        &self,
        row: Fields,
        known: &KnownRules,
        (source, number): (&str, u64),
    ) -> Result<Item, Fault> {
        let (expected, found) = (self.columns.len(), row.fields.len());
        if expected != found {
            let whole = Text::line(&row.raw, row.line);
            let (text, at) = match row.fields.get(expected) {
                Some(extra) => (extra.text(), 0),
                None => (whole, row.raw.len()),
            };
            return Err(text.fault(at, format!("{expected} fields"), format!("{found}")));
        }
        let cell = |wanted: Column| {
            let index = self.columns.iter().position(|column| *column == Some(wanted))?;
            Some(row.fields[index].text().trimmed()).filter(|cell| !cell.text.is_empty())
        };
        for (index, name) in &self.rules {
            let field = row.fields[*index].text();
            if !states_nothing(field.text) {
                let expected =
                    format!("nothing in the column {}, which may state rules", quoted(name));
                return Err(field.fault(0, expected, quoted(field.text)));
            }
        }
        let parsed = self.puzzle(&row, cell(Column::Puzzle), cell(Column::Signs), known)?;
        let ParsedPuzzle { puzzle, expected: beside, unread, comment, symbols } = parsed;
        let (size, cells) = (puzzle.size(), puzzle.rules().cell_count());
        let stated = self.size.map(|index| row.fields[index].text().trimmed());
        if let Some(stated) = stated.filter(|stated| !stated.text.is_empty()) {
            let shape = puzzle.rules().shape().to_string();
            let is_it = [size.to_string(), cells.to_string(), shape.clone()];
            if !is_it.iter().any(|known| known.eq_ignore_ascii_case(stated.text)) {
                let expected = format!("the size of the grid, {shape}");
                return Err(stated.fault(0, expected, quoted(stated.text)));
            }
        }
        let mut grid = beside.grid;
        let mut solutions = None;
        let mut solution_cells: Vec<Text<'_>> = cell(Column::Solution).into_iter().collect();
        match cell(Column::Solutions) {
            // Kaggle's collections have the solution in `solutions`. No number is as long.
            Some(text) if size > 3 && text.text.len() >= cells => solution_cells.push(text),
            text => solutions = text.map(solution_count).transpose()?,
        }
        for text in solution_cells {
            let other = read_solution(text, puzzle.rules())?;
            if grid.as_ref().is_some_and(|grid| *grid != other) {
                let expected = "the same solution as before in its row";
                return Err(text.fault(0, expected, "another one"));
            }
            grid = Some(other);
        }
        let word = |column| cell(column).map(|cell| cell.text.to_owned());
        let grade = Grade {
            level: word(Column::Level).map(|level| inert(&level)),
            // Not a number: a column of the same name with another meaning.
            nodes: cell(Column::GradeNodes).and_then(|cell| cell.text.parse().ok()),
            backdoor: word(Column::Backdoor),
        };
        let id = word(Column::Id);
        let (mut puzzle, mut comments) = (puzzle, Comments::default());
        let mut beside = comment;
        if puzzle.name.is_none() {
            puzzle.name = word(Column::Title);
            beside = beside.or_else(|| title_of_rule(&puzzle));
        }
        puzzle.author = puzzle.author.or_else(|| word(Column::Author));
        if let Some(comment) = beside {
            comments.add(1, &comment);
        }
        let item = Item::new(source, number, row.line, row.raw, puzzle);
        Ok(Item {
            // It is printed as a part of lines.
            id: id.map_or(item.id, |id| inert(&printable(&id))),
            expected: Expected { grid, solutions },
            grade,
            unread,
            comments,
            symbols,
            header: Some(Arc::clone(&self.header)),
            ..item
        })
    }

    fn puzzle(
        &self,
        row: &Fields,
        puzzle: Option<Text<'_>>,
        sign_rows: Option<Text<'_>>,
        known: &KnownRules,
    ) -> Result<ParsedPuzzle, Fault> {
        let mut parsed = match (puzzle, sign_rows) {
            (Some(text), _) => known.one_line(text)?,
            (None, Some(text)) => Puzzle::empty(signs::rules(text, known)?).into(),
            (None, None) => {
                let index = self.columns.iter().position(is_puzzle).unwrap_or_default();
                let cell = row.fields[index].text();
                return Err(cell.fault(0, "a puzzle", "an empty field"));
            }
        };
        if let Some(text) = sign_rows {
            let rules = signs::rules(text, known)?;
            if *parsed.puzzle.rules() != rules {
                let expected = format!("a {rules} puzzle beside sign rows");
                let at = puzzle.unwrap_or(text);
                return Err(at.fault(0, expected, format!("{}", parsed.puzzle.rules())));
            }
            signs::read_joined(&mut parsed.puzzle, text)?;
        }
        Ok(parsed)
    }
}

fn solution_count(text: Text<'_>) -> Result<SolutionCount, Fault> {
    text.text
        .parse()
        .map_err(|_| text.fault(0, "a number of solutions such as 0, 1 or 2+", quoted(text.text)))
}

/// Takes the lines of the next row (more than one where quotes hold a line break) and
/// splits it into fields; `None` at the end.
fn fields(lines: &mut dyn LineSource) -> Option<Result<Fields, Fault>> {
    let first = match lines.take()? {
        Ok(line) => line,
        Err(fault) => return Some(Err(fault)),
    };
    let mut splitter = RowSplitter::new(first.number);
    let mut next = Some(first.text);
    while let Some(line) = next {
        if splitter.add(&line) {
            let RowSplitter { raw, fields, .. } = splitter;
            return Some(Ok(Fields { line: first.number, raw, fields }));
        }
        next = match lines.take() {
            None => None,
            Some(Err(fault)) => return Some(Err(fault)),
            Some(Ok(line)) if splitter.raw.len() + line.text.len() > MAX_LINE => {
                return Some(Err(splitter.open_quote(&format!("none in {MAX_LINE} bytes"))));
            }
            Some(Ok(line)) => Some(line.text),
        };
    }
    Some(Err(splitter.open_quote("none up to the end of the file")))
}

/// Splits a row into fields line by line. Each byte is looked at once, however many
/// lines there are between two quotes.
struct RowSplitter {
    reader: Reader,
    /// The lines so far.
    raw: String,
    fields: Vec<Field>,
    /// The text of the field at hand.
    text: Vec<u8>,
    /// Offset of the field at hand, and its place.
    start: usize,
    place: Place,
}

impl RowSplitter {
    /// A row that begins on this line.
    fn new(line: u64) -> Self {
        RowSplitter {
            reader: Reader::new(),
            raw: String::new(),
            fields: Vec::new(),
            text: Vec::new(),
            start: 0,
            place: Place { line, column: 1, quoted: false },
        }
    }

    /// Adds a line. Returns whether the row ends with it.
    fn add(&mut self, line: &str) -> bool {
        if !self.raw.is_empty() {
            self.raw.push('\n');
        }
        let mut offset = self.raw.len();
        self.raw.push_str(line);
        let input = format!("{line}\n");
        let mut input = input.as_bytes();
        let mut buffer = [0; 1024];
        loop {
            let (result, read, written) = self.reader.read_field(input, &mut buffer);
            #[cfg(all(test, debug_assertions))]
            quorum_puzzle::text::work::add(read);
            self.text.extend(&buffer[..written]);
            input = &input[read..];
            offset += read;
            match result {
                ReadFieldResult::Field { record_end } => {
                    self.end_field(offset);
                    if record_end {
                        return true;
                    }
                }
                ReadFieldResult::OutputFull => {}
                ReadFieldResult::InputEmpty | ReadFieldResult::End => return false,
            }
        }
    }

    /// Ends the field at hand; the next one begins at `offset`.
    fn end_field(&mut self, offset: usize) {
        let end = offset.min(self.raw.len());
        let quoted = self.raw[self.start..].starts_with('"');
        let mut place = self.place;
        place.advance(&self.raw[self.start..self.start + usize::from(quoted)]);
        let text = String::from_utf8_lossy(&self.text).into_owned();
        self.fields.push(Field { text, place: Place { quoted, ..place } });
        self.text.clear();
        self.place.advance(&self.raw[self.start..end]);
        self.start = end;
    }

    /// The fault of a quote that is not closed in the lines so far.
    fn open_quote(&self, found: &str) -> Fault {
        let Place { line, column, .. } = self.place;
        let expected = "a quote that is closed".to_owned();
        Fault { line, column, expected, found: found.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::Item;
    use crate::tests::items;

    #[test]
    fn known_columns_are_read_in_any_order_and_others_ignored() {
        let text = "\u{feff}Difficulty,solutions,Puzzle,solution,ID\r\n\
                    \"hard, \"\"very\"\"\",2+,2x2:1o,\"1234341221434321\",a\r\n\r\n\
                    ,,4x4;boxes=none;cells=1.../..../..../....,,\r\n\
                    \"two\nlines\",0,1.3.1.3.1.3.1.3.,,c\n";
        let items = items(text);
        let ids: Vec<_> = items.iter().map(|item| (item.id.as_str(), item.line)).collect();
        assert_eq!(ids, [("a", 2), ("t:4", 4), ("c", 5)]);
        let first = &items[0].expected;
        assert_eq!(first.grid.as_deref().map(|grid| &grid[..4]), Some(&[1, 2, 3, 4][..]));
        let counts: Vec<_> =
            items.iter().map(|item| item.expected.solutions.map(|n| n.to_string())).collect();
        assert_eq!(counts, [Some("2+".into()), None, Some("0".into())]);
        assert_eq!(items[1].puzzle.rules().to_string(), "4x4 boxes none");
        assert_eq!(items[2].text, "\"two\nlines\",0,1.3.1.3.1.3.1.3.,,c");
    }

    #[test]
    fn what_columns_may_state_is_refused() {
        for name in
            ["constraints", "Rules", "boxes", "regions", "variant", "groups", "killer_cages"]
        {
            let text = format!("puzzle,{name}\n2x2:1o,x\n2x2:1o,\n2x2:1o,[]\n");
            let rows: Vec<_> =
                crate::reader::read("t", text.as_bytes(), Default::default()).collect();
            let error = rows[0].as_ref().unwrap_err().to_string();
            let expected =
                format!("t:2:8: expected nothing in the column '{name}', which may state rules");
            assert!(error.starts_with(&expected), "{error}");
            assert!(rows[1].is_ok() && rows[2].is_ok(), "{name}");
        }
        for (size, is_read) in
            [("4", true), ("16", true), ("4x4", true), ("", true), ("9", false), ("big", false)]
        {
            let text = format!("puzzle,size\n1..4..1..1..4..1,{size}\n");
            let row = crate::reader::read("t", text.as_bytes(), Default::default()).next().unwrap();
            assert_eq!(row.is_ok(), is_read, "{size}");
        }
    }

    #[test]
    fn ids_and_levels_are_no_formulas() {
        let items = items("id,level,puzzle\n=1+1,@x,2x2:1o\n-1,hard,2x2:1o\n");
        let read = |item: &Item| (item.id.clone(), item.grade.level.clone().unwrap());
        assert_eq!(read(&items[0]), ("'=1+1".to_owned(), "'@x".to_owned()));
        assert_eq!(read(&items[1]), ("-1".to_owned(), "hard".to_owned()));
        assert!(items.iter().all(Item::has_own_id));
    }

    #[test]
    fn puzzle_and_signs_make_a_mixture() {
        let signs = ["<.....", "........./......", "........./......"].join("/");
        let empty_band = "/....../........./....../........./......";
        let signs = format!("{signs}{empty_band}{empty_band}");
        let text = format!("puzzle,signs\n{:.<81},{signs}\n", "..5");
        let items = items(&text);
        assert_eq!(items[0].puzzle.kind(), "mixture");
        assert_eq!((items[0].puzzle.given_count(), items[0].puzzle.sign_count()), (1, 1));
    }
}
