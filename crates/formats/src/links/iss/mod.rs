//! Constraint strings of the Interactive Sudoku Solver, and links that carry one.
//!
//! `.Shape~9x9.~R1C1_5~R3C4_2_7.GreaterThan~R1C1~R1C2`: items begin with a point, their
//! arguments with `~`. Cells are `R` and `C` with one digit each, `a` to `g` for 10 to 16.
//!
//! * an item without a name: givens, `R3C4_2_7` for several candidates; repeated ones of a
//!   cell leave what they have in common;
//! * `Shape~RxC~VALUES`, 9x9 if it is left out, values as `9` or `0-8`, else as many as the longer
//!   side has cells; boxes follow from the size unless `NoBoxes`, other sizes of regions from
//!   `RegionSize~N`;
//! * `Jigsaw~` and one character per cell; beside boxes its regions are further groups, and so are
//!   those of a jigsaw with some cells outside of them;
//! * `Diagonal~1` (from the top right) and `Diagonal~-1` (from the top left);
//! * `Var~LETTERS~label~SIZE`: extra cells, which every item that lists cells may name
//!   (`variables.rs`);
//! * `ChaosConstruction`: regions that are to be found, with a label per cell, which items may name
//!   as CC1 (`chaos.rs`);
//! * `Doppelganger`, whose missing values items may name as DGR1, DGC1 and DGB1 (`missing.rs`);
//! * `AllDifferent~`, a further group;
//! * `GreaterThan~`: each cell exceeds every later one that is its neighbor;
//! * the items of [constraints](spelling);
//! * `And` to `End`: what is in it; `Replicate` to `End`: copies of it (`item.rs`); `Or` to `End`:
//!   at least one of the items or blocks in it (`spelling/alternatives.rs`);
//! * `RegionSameValues`: the largest rows, columns and regions have the same values;
//! * `SearchPriority`, without effect on the solutions.
//!
//! A constraint without an item is written as the primitives that it means (`lowered.rs`).
//!
//! In place of items, a link may have the cells of a grid, and its jigsaw (`plain.rs`).
//!
//! A string is one line; in a link it may also have comments (lines that begin with `#`) and
//! sections between empty lines. The line directly below begins another puzzle if it begins with
//! `.Shape`, else both are refused: it may go on with the string above.
//!
//! Other items and grids are refused by name: what they mean could change the solutions. Source:
//! the program's parser and builder (sigh/Interactive-Sudoku-Solver, `js/sudoku_parser.js`,
//! `js/sudoku_constraint.js`, `js/solver/sudoku_builder.js`).

mod base64;
mod chaos;
mod declared;
mod forms;
mod item;
mod lowered;
mod machine;
mod missing;
mod outside;
mod pair_items;
mod plain;
mod ranks;
mod regex;
mod spelling;
mod variables;

use super::web::boxes_of;
use crate::helpers::cells::whole_number;
use crate::helpers::comment::comment_behind_link;
use crate::helpers::constraints::set_less;
use crate::helpers::names::has;
use crate::prelude::*;
use forms::own_boxes;
use item::{IssItem, item_text};
use percent_encoding::percent_decode_str;
use quorum_puzzle::constraints::ConstraintClue;
use quorum_puzzle::symbols::read_value;
use quorum_puzzle::text::all_quoted;
use quorum_puzzle::{Lines, RulesError};
use quorum_util::words::plural;
use std::collections::{BTreeMap, HashMap};
use variables::{Layout, MOST_CELLS, RADIX};

/// Constraint strings.
pub static FORMAT: Format = Format {
    name: "iss",
    summary: "constraint string of the Interactive Sudoku Solver, .Shape~9x9.~R1C1_5...",
    description: "\
A constraint string of the Interactive Sudoku Solver, one per line: items that begin with
`.`, arguments after `~`. Cells are R1C1, rows and columns above 9 written a to g.
  .Shape~RxC~VALUES~KIND values as 9 or 0-8, else as many as the longer side has cells;
                         in rows and columns of the kind Raw values may repeat
  .NoBoxes  .Jigsaw~AABB...  .Diagonal~1 (from the top right)  .Diagonal~-1
  .RegionSize~N          cells of a box, else as many as the longer side has; boxes are as
                         near to a square as they can be
  .Var~A~label~N         extra cells VA1 to VAN (VA if N is 1); with RxC in place of N, in R
                         rows, which matter for marks between neighbors and for Replicate
  .~R1C1_5~R3C4_2_7      givens and candidate sets
  .GreaterThan~A~B       A is greater than B, its neighbor
  .AllDifferent~A~B~C    a further group
  .ChaosConstruction     regions that are to be found; each cell has a label, CC1 to CCn
  .Doppelganger          values that columns, rows, boxes miss: DGR1, DGC1, DGB1 and so on
  .Cage~15~A~B  .Thermo~A~B~C  .AntiKnight  .XSum~R1~20~  ... its other constraints
  .And ... .End  .Or ... .End  .Replicate~TARGETS ... .End
Refused by name: what is unknown. Constraints without an item of their own are written as
Pair, Sum, NFA and ConnectedValues, which mean the same. All extra cells but the labels
are written as one group, VX1 and so on; solutions that differ in extra cells only are one
here, several in that program. Refused in writing: connected cells of a part of the grid
or of a group. Sizes 1 to 16, up to 1000 cells with extra ones.",
    extensions: &["txt", "iss"],
    example: ".Shape~4x4.NoBoxes.~R1C1_3~R2C2_1_2.GreaterThan~R1C2~R1C3.GreaterThan~R4C1~R3C1\
              .Cage~5~R1C4~R2C4",
    holds: &Feature::OF_VARIANT,
    spells: |_| true,
    extent: Extent::OneLine {
        recognize,
        read: |text, known| Ok(read(text, known)?.into()),
        goes_on: Some(goes_on),
    },
    write: Some(|puzzle| Ok(with_name(puzzle, write(puzzle)?))),
};

/// Links.
pub static LINK: Format = Format {
    name: "iss-link",
    summary: "link to the Interactive Sudoku Solver, its constraint string after ?q=",
    description: "\
A link to the Interactive Sudoku Solver with a constraint string (format iss) as the
parameter q. Nothing is fetched: the link contains the puzzle. In place of items, the
cells of a grid, and perhaps those of a jigsaw behind them; values above 9 are letters,
A for 1 where the grid has more than nine.",
    extensions: &["txt"],
    example: "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~6x6.~R1C1_3",
    holds: &Feature::OF_VARIANT,
    spells: |_| true,
    extent: Extent::line(recognize_link, |text, known| {
        let puzzle = read_link(text, known)?;
        Ok(ParsedPuzzle { comments: comment_behind_link(text)?, ..puzzle.into() })
    }),
    // No character of the string needs an escape in a link.
    write: Some(|puzzle| Ok(with_name(puzzle, format!("{SITE}?q={}", write(puzzle)?)))),
};

const SITE: &str = "https://sigh.github.io/Interactive-Sudoku-Solver/";
const MAX_SIZE: usize = 16;
/// Items that are read here and that a block may have; without a name: givens.
const IN_BLOCKS: [&str; 4] = ["", "Given", "AllDifferent", "GreaterThan"];
/// Different other names that are listed.
const MOST_NAMED: usize = 20;

fn recognize(text: &str) -> bool {
    // Rules of the whole grid have no argument; short names might be cells.
    let first = text.get(1..).unwrap_or("").split('.').next().unwrap_or("");
    let is_item = first.len() > 4 && (is_known(first) || first.starts_with("Chaos"));
    text.starts_with('.')
        && (text.contains('~') || is_item || text.starts_with(".And.") || text.starts_with(".Or."))
}

/// A string may be broken at its points, or before an argument: such a line has one item. With a
/// shape of its own, or with several items, the line is a puzzle, unless it is below a shape by
/// itself.
fn goes_on(line: &str, next: &str) -> bool {
    let is_one = |line: &str| line.matches('.').count() < 2;
    if line.starts_with(".Shape") && is_one(line) {
        return next.starts_with(['.', '~']);
    }
    recognize(next) && is_one(next) && !next.starts_with(".Shape") || next.starts_with('~')
}

fn recognize_link(text: &str) -> bool {
    text.starts_with("http") && (text.contains("?q=") || text.contains("&q="))
}

fn read_link(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let start = text.text.find("?q=").or_else(|| text.text.find("&q="));
    let Some(start) = start.map(|at| at + "?q=".len()) else {
        return Err(text.unexpected(text.text.len(), "a link with '?q='"));
    };
    let rest = &text.text[start..];
    let end = start + rest.find(['&', '#']).unwrap_or(rest.len());
    // Dropped, it might be a part of the string.
    let rest = text.slice(end, text.text.len());
    if rest.text.contains(['~', '_', '.']) {
        return Err(rest.fault(0, "the end of the constraint string", quoted(rest.text)));
    }
    let query = text.slice(start, end);
    let Ok(decoded) = percent_decode_str(query.text).decode_utf8() else {
        return Err(query.fault(0, "a percent-encoded string in UTF-8", "other bytes"));
    };
    let string = Text::at(&decoded, query.place());
    read(string, known).map_err(|fault| {
        if decoded == query.text {
            fault
        } else {
            // Decoded, the string is shorter than the link: only its beginning has a place.
            Fault { column: query.place().column, ..fault }
        }
    })
}

/// Items that state rules of the grid itself.
const OF_THE_GRID: &str = "Shape NoBoxes Jigsaw RegionSize RegionSameValues SearchPriority Var \
    ChaosConstruction";

/// Checks the types of the items of a string that are to be added to a puzzle.
pub fn check_names(string: Text<'_>) -> Result<(), Fault> {
    let items = item::split(string);
    refuse_unknown(&items)?;
    if let Some(item) = items.iter().find(|item| has(OF_THE_GRID, item.name.text)) {
        let expected = "constraints for a grid with rules of its own";
        return Err(item.fault(expected, quoted(item.name.text)));
    }
    if items.iter().all(|item| item.name.text.is_empty() && item.arguments.is_empty()) {
        Err(string.fault(1.min(string.text.len()), "a constraint", "nothing"))
    } else {
        Ok(())
    }
}

/// The puzzle with the items of a string as well, which name its extra cells as they are written.
pub fn with_items(mut puzzle: Puzzle, string: Text<'_>) -> Result<Puzzle, Fault> {
    check_names(string)?;
    let layout = Layout::with_labels(puzzle.rules(), chaos::labels(&puzzle));
    let content = content(item::without_blocks(item::split(string), layout)?, puzzle.rules())?;
    let Diagonals { main, anti } = puzzle.rules().diagonals();
    let diagonals =
        Diagonals { main: main || content.diagonals.main, anti: anti || content.diagonals.anti };
    let rules = puzzle.rules().clone().with_diagonals(diagonals);
    // What constraints mean depends on size and regions only, which stay.
    puzzle.set_rules(with_groups(rules, content.groups.clone())?);
    content.state(&mut puzzle)?;
    Ok(puzzle)
}

/// What the items of a string state, but for its shape.
#[derive(Default)]
struct Content<'a> {
    no_boxes: bool,
    /// Cells of a region, if that is stated.
    region_size: Option<(Text<'a>, usize)>,
    /// `RegionSameValues`.
    same_values: Option<Text<'a>>,
    jigsaw: Option<(Text<'a>, Vec<usize>)>,
    diagonals: Diagonals,
    groups: Vec<(Text<'a>, Vec<usize>)>,
    candidates: Vec<(Text<'a>, usize, ValueSet)>,
    /// Number of extra cells, if there are any.
    extra_cells: Option<(Text<'a>, usize)>,
    /// `ChaosConstruction`.
    has_labels: bool,
    /// Cells with the greater one first.
    signs: Vec<(Text<'a>, usize, usize)>,
    /// Items of the table, which are read when the rules are known.
    items: Vec<IssItem<'a>>,
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    if let Some(items) = plain::as_items(text.text) {
        let result = read_cleaned(Text::at(&items, text.place()), text, known);
        return result.map_err(|fault| Fault { column: text.place().column, ..fault });
    }
    if let Some(section) =
        item::sections(text).into_iter().find(|section| !section.text.starts_with('.'))
    {
        let found = quoted(section.text);
        return Err(section.fault(0, "sections that begin with '.'", found));
    }
    let cleaned = item::cleaned(text.text);
    let result = read_cleaned(Text::at(&cleaned, text.place()), text, known);
    // Of a string in which something was removed only the beginning has a place.
    result.map_err(|fault| {
        if *cleaned == *text.text {
            fault
        } else {
            Fault { line: text.place().line, column: text.place().column, ..fault }
        }
    })
}

fn read_cleaned(string: Text<'_>, text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let string = string.trimmed();
    if !string.text.starts_with('.') {
        return Err(text.unexpected(0, "a constraint string, which begins with '.'"));
    }
    let items = item::split(string);
    refuse_unknown(&items)?;
    let shapes: Vec<&IssItem<'_>> = items.iter().filter(|item| item.name.text == "Shape").collect();
    let square = || Ok(Rules::new(9, None).expect("a grid"));
    let grid = shapes.first().map_or_else(square, |item| read_shape(item))?;
    for other in shapes {
        if read_shape(other)? != grid {
            return Err(other.fault("one shape", "another one"));
        }
    }
    let layout = declared::layout(&grid, &items)?;
    let content = content(item::without_blocks(items, layout)?, &grid)?;
    let rules = rules(&grid, &content)?;
    let mut puzzle = Puzzle::empty(known.of_full_text(text, rules)?);
    content.state(&mut puzzle)?;
    Ok(puzzle)
}

/// Whether items of this type are read.
fn is_known(name: &str) -> bool {
    IN_BLOCKS.contains(&name)
        || has(OF_THE_GRID, name)
        || name == "Diagonal"
        || item::BLOCKS.contains(&name)
        || spelling::of_item(name).is_some()
}

/// The item whose name a word of five letters or more misses by at most two letters. Names of
/// the program that cannot be stated are shorter or farther from all others.
fn nearest(name: &str) -> Option<&'static str> {
    let changes = |known: &str| {
        strsim::damerau_levenshtein(&known.to_ascii_lowercase(), &name.to_ascii_lowercase())
    };
    let items = spelling::all().map(|spelling| spelling.item);
    let near = items.filter(|known| name.len() >= 5 && changes(known) <= 2);
    near.min_by_key(|known| changes(known))
}

/// Refuses items that are not known, all of them at once, and grids that puzzles cannot have.
fn refuse_unknown(items: &[IssItem<'_>]) -> Result<(), Fault> {
    let mut first = None;
    let mut names: Vec<&str> = Vec::new();
    for IssItem { name, .. } in items {
        if !is_known(name.text) && !names.contains(&name.text) && names.len() <= MOST_NAMED {
            first = first.or(Some(name));
            names.push(name.text);
        }
    }
    let Some(first) = first else { return Ok(()) };
    let noun = plural(names.len() as u64, "constraint");
    // A misspelt name, not one of the program's that cannot be stated.
    let near = match names[..] {
        [name] => nearest(name).map(|near| format!("; did you mean {near}?")),
        _ => None,
    };
    let mut found = format!("the {noun} {}", all_quoted(names));
    let shape = items.iter().find(|item| item.name.text == "Shape" && read_shape(item).is_err());
    if let Some(shape) = shape {
        let arguments: Vec<&str> = shape.arguments.iter().map(|text| text.text).collect();
        found += &format!(" and the shape {}", quoted(&arguments.join("~")));
    }
    found += &near.unwrap_or_default();
    Err(first.fault(0, "only items that are read (quorum list formats iss)", found))
}

/// Checks that the item may be in a block, if it is in one.
fn check_block(item: &IssItem<'_>) -> Result<(), Fault> {
    let name = item.name.text;
    let is_for_blocks = match spelling::of_item(name) {
        Some(spelling) => spelling.is_for_blocks(),
        None => IN_BLOCKS.contains(&name),
    };
    if item.is_in_block && !is_for_blocks {
        Err(item.fault("items for blocks", quoted(name)))
    } else {
        Ok(())
    }
}

fn content<'a>(items: Vec<IssItem<'a>>, grid: &Rules) -> Result<Content<'a>, Fault> {
    let mut content = Content::default();
    for item in items {
        let name = item.name;
        check_block(&item)?;
        match name.text {
            // Read before all others.
            "Shape" => {}
            "Var" => content.extra_cells = Some((name, item.layout().extra_cells())),
            "NoBoxes" => {
                forms::no_arguments(&item)?;
                content.no_boxes = true;
            }
            "RegionSize" => {
                let [region] = item.arguments.as_slice() else {
                    return Err(item.fault("one size", "none or several"));
                };
                let most = usize::from(grid.values().count());
                let cells = whole_number(region.text).filter(|cells| (2..=most).contains(cells));
                let Some(cells) = cells else {
                    let expected = format!("regions of 2 to {most} cells");
                    return Err(region.fault(0, expected, quoted(region.text)));
                };
                if content.region_size.is_some_and(|(_, before)| before != cells) {
                    return Err(item.fault("one size of regions", "another one"));
                }
                content.region_size = Some((*region, cells));
            }
            "RegionSameValues" => {
                forms::no_arguments(&item)?;
                content.same_values = Some(name);
            }
            // The order in which that program looks at cells.
            "SearchPriority" => drop(item.cells(1)?),
            chaos::CONSTRUCTION => {
                content.extra_cells.get_or_insert((name, item.layout().extra_cells()));
                content.has_labels = true;
                content.items.push(item);
            }
            "" | "Given" => {
                for given in &item.arguments {
                    let (cell, set) = read_given(&item, *given)?;
                    content.candidates.push((*given, cell, set));
                }
            }
            "Jigsaw" => {
                if content.jigsaw.is_some() {
                    return Err(item.fault("one jigsaw", "'Jigsaw' again"));
                }
                content.jigsaw = Some((name, read_jigsaw(&item)?));
            }
            "Diagonal" => match item.arguments.iter().map(|text| text.text).collect::<Vec<_>>()[..]
            {
                ["1" | "-1"] if !grid.is_square() => {
                    return Err(item.fault("diagonals of a square grid", grid.shape()));
                }
                ["1"] => content.diagonals.anti = true,
                ["-1"] => content.diagonals.main = true,
                _ => {
                    let found = quoted(item.argument(0).text);
                    return Err(item.fault("Diagonal~1 or Diagonal~-1", found));
                }
            },
            // A cell that repeats is one cell.
            "AllDifferent" => {
                let mut cells = item.cells(0)?;
                cells.sort_unstable();
                cells.dedup();
                content.groups.push((name, cells));
            }
            "GreaterThan" => {
                let pairs = forms::neighbors(&item)?.into_iter();
                content.signs.extend(pairs.map(|pair| (name, pair[0], pair[1])));
            }
            missing::DOPPELGANGER if item.layout().extra_cells() > 0 => {
                content.extra_cells.get_or_insert((name, item.layout().extra_cells()));
                content.items.push(item);
            }
            _ => content.items.push(item),
        }
    }
    Ok(content)
}

impl Content<'_> {
    /// States all but the rules.
    fn state(&self, puzzle: &mut Puzzle) -> Result<(), Fault> {
        let rules = puzzle.rules().clone();
        for &(place, cell, set) in &self.candidates {
            match cell.checked_sub(rules.cell_count()) {
                None => puzzle.set_candidates(cell, puzzle.candidates()[cell].intersection(set)),
                // The rules have the sets of extra cells, but for those of a string that is added
                // to a puzzle.
                Some(extra) if !rules.extra_cells()[extra].difference(set).is_empty() => {
                    state(puzzle, spelling::given(&rules, cell, set), place)?;
                }
                Some(_) => {}
            }
        }
        for &(place, greater, lesser) in &self.signs {
            // There are no signs outside of the grid.
            if lesser >= rules.cell_count() {
                state(puzzle, spelling::less_than(lesser, greater), place)?;
                continue;
            }
            set_less(puzzle, lesser, greater)
                .map_err(|[expected, found]| place.fault(0, expected, found))?;
        }
        if let Some(name) = self.same_values
            && let Some(stated) = same_values(&rules)
        {
            state(puzzle, stated, name)?;
        }
        // The last of several clues at one place is the one that the program keeps.
        let mut kept: HashMap<(&str, Vec<usize>), String> = HashMap::new();
        let has_ties = ranks::has_ties(&self.items)?;
        for item in &self.items {
            let spelling = spelling::of_item(item.name.text).expect("checked before");
            for mut stated in spelling.read(&rules, item)? {
                if has_ties {
                    ranks::add_ties(&mut stated);
                }
                chaos::add_size(&mut stated, self.region_size.map_or(rules.size(), |size| size.1));
                if spelling.is_one_per_place() {
                    let place = (spelling.item, stated.cells.concat());
                    let before = kept.insert(place, stated.parameter.clone());
                    if before.is_some_and(|before| before != stated.parameter) {
                        let found = "another one, which that program drops";
                        return Err(item.fault(format!("one {} per place", spelling.item), found));
                    }
                }
                state(puzzle, stated, item.name)?;
            }
        }
        Ok(())
    }
}

fn read_shape(item: &IssItem<'_>) -> Result<Rules, Fault> {
    let expected = format!(
        "Shape~RxC~VALUES or Shape~RxC~VALUES~Raw, up to {MAX_SIZE}, with values such as 9 or 0-8"
    );
    let dimensions = item.argument(0);
    let found = |text: Text<'_>| text.fault(0, expected.clone(), quoted(text.text));
    let side = |text: &str| whole_number(text).filter(|side| (1..=MAX_SIZE).contains(side));
    let sides = dimensions.text.split_once('x');
    let sides = sides.and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
    let (rows, columns) = sides.ok_or_else(|| found(dimensions))?;
    let range = item.argument(1);
    let values = match (range.text, range.text.split_once('-')) {
        ("", _) => Some(Values::to(rows.max(columns))),
        (count, None) => whole_number(count).and_then(|count| Values::new(1, count)),
        (_, Some((low, high))) => {
            whole_number(low).zip(whole_number(high)).and_then(|(low, high)| Values::new(low, high))
        }
    };
    let values = values.ok_or_else(|| found(range))?;
    let kind = item.argument(2);
    let has_lines = kind.text != "Raw";
    let enough = if has_lines { rows.max(columns) } else { 1 }..=MAX_SIZE;
    if !enough.contains(&usize::from(values.count())) {
        let expected = format!("{} to {MAX_SIZE} values", enough.start());
        return Err(range.fault(0, expected, format!("{} ({})", values.count(), range.text)));
    }
    if ["", "Sudoku", "Raw"].contains(&kind.text) && item.arguments.len() <= 3 {
        let lines = if has_lines { Lines::Whole } else { Lines::None };
        let grid = Rules::with_absent_cells(rows, columns, Some(values), lines, &[]);
        grid.map_err(|error| item.fault("a grid that fits", error.to_string()))
    } else {
        Err(found(kind))
    }
}

/// That the largest rows, columns and regions have the same values; `None` if they have all.
fn same_values(rules: &Rules) -> Option<Stated> {
    let lines = (0..rules.rows()).map(|row| row * rules.columns()..(row + 1) * rules.columns());
    let mut sets: Vec<Vec<usize>> = lines.map(Iterator::collect).collect();
    let columns = 0..rules.columns();
    sets.extend(
        columns.map(|column| (column..rules.cell_count()).step_by(rules.columns()).collect()),
    );
    sets.extend(rules.region_numbers().map(|numbers| regions_of(&numbers)).unwrap_or_default());
    let longest = sets.iter().map(Vec::len).max()?;
    sets.retain(|set| set.len() == longest);
    let is_needed = longest < rules.values().count().into() && sets.len() > 1;
    is_needed.then(|| Stated { name: "same-values", parameter: String::new(), cells: sets })
}

/// Reads `R3C4_2_7`.
fn read_given(item: &IssItem<'_>, text: Text<'_>) -> Result<(usize, ValueSet), Fault> {
    let mut parts = text.pieces(|symbol| symbol == '_');
    let cell = item.cell(parts.next().unwrap_or(text))?;
    let mut set = ValueSet::EMPTY;
    for value in parts {
        set.insert(read_value(value, item.grid().values())?);
    }
    if set.is_empty() {
        Err(text.unexpected(text.text.len(), "'_' and a value after the cell"))
    } else {
        Ok((cell, set))
    }
}

/// Reads one character per cell, the last of the arguments.
fn read_jigsaw(item: &IssItem<'_>) -> Result<Vec<usize>, Fault> {
    let layout = item.arguments.last().map_or("", |text| text.text);
    let labels: Vec<usize> = layout.chars().map(|symbol| symbol as usize).collect();
    let cells = item.grid().cell_count();
    if labels.len() == cells && item.arguments.len() <= 2 {
        Ok(labels)
    } else {
        let expected = format!("a jigsaw with {cells} characters");
        Err(item.fault(expected, format!("{}", labels.len())))
    }
}

fn rules(grid: &Rules, content: &Content<'_>) -> Result<Rules, Fault> {
    let (rows, columns, has_lines) = (grid.rows(), grid.columns(), grid.has_lines());
    let of_lines = [content.jigsaw.as_ref().map(|(name, _)| *name), content.same_values];
    if let Some(name) = of_lines.into_iter().flatten().next().filter(|_| !has_lines) {
        return Err(name.fault(0, "items for grids of the kind Raw", quoted(name.text)));
    }
    let region_size = content.region_size.map_or(grid.size(), |(_, cells)| cells);
    let boxes = boxes_of(rows, columns, region_size).filter(|_| has_lines && !content.no_boxes);
    let needs_regions_of_rows = match (&content.jigsaw, boxes) {
        (Some(_), _) => region_size < grid.size(),
        (None, Some(_)) => false,
        (None, None) => !content.has_labels,
    };
    if let Some((place, cells)) = content.region_size
        && cells != grid.size()
        && needs_regions_of_rows
    {
        let expected = format!("boxes or a jigsaw with regions of {cells} cells");
        return Err(place.fault(0, expected, format!("none in a {} grid", grid.shape())));
    }
    let rules = match (grid.reshaped(rows, columns, boxes), content.region_size) {
        (Err(error), Some((place, _))) => {
            return Err(place.fault(0, "regions that fit", error.to_string()));
        }
        (rules, _) => rules.expect("boxes of this size"),
    };
    let rules = match content.extra_cells {
        Some((name, count)) => with_extra_cells(rules, name, count, &content.candidates)?,
        None => rules,
    };
    let rules = rules.with_diagonals(content.diagonals);
    let mut groups = content.groups.clone();
    let Some((name, labels)) = &content.jigsaw else { return with_groups(rules, groups) };
    // One region of all cells states nothing, in that program too.
    if labels.len() > 1 && labels.iter().all(|label| *label == labels[0]) {
        return with_groups(rules, groups);
    }
    let jigsaw = rules.clone().with_jigsaw(labels);
    if let Ok(jigsaw) = &jigsaw
        && boxes.is_none()
        && regions_of(labels)[0].len() == region_size
    {
        return with_groups(jigsaw.clone(), groups);
    }
    let regions = regions_of_size(labels, region_size);
    // One of another size is what is left of the grid.
    if 1 + regions.len() < regions_of(labels).len() {
        let other = || format!("regions of other than {region_size} cells");
        let found = jigsaw.err().map_or_else(other, |error| error.to_string());
        return Err(name.fault(0, "regions that fit", found));
    }
    groups.extend(regions.into_iter().map(|region| (*name, region)));
    with_groups(rules, groups)
}

/// The rules with a number of extra cells and the values that givens leave them.
fn with_extra_cells(
    rules: Rules,
    name: Text<'_>,
    count: usize,
    givens: &[(Text<'_>, usize, ValueSet)],
) -> Result<Rules, Fault> {
    let mut sets = vec![rules.values().all(); count];
    for &(place, cell, set) in givens {
        let Some(extra) = cell.checked_sub(rules.cell_count()) else { continue };
        sets[extra] = sets[extra].intersection(set);
        if sets[extra].is_empty() {
            let expected = "a value of the extra cell that its other givens leave";
            return Err(place.fault(0, expected, quoted(place.text)));
        }
    }
    let fault = |error: RulesError| name.fault(0, "extra cells that fit", error.to_string());
    rules.with_extra_cells(&sets).map_err(fault)
}

fn with_groups(rules: Rules, groups: Vec<(Text<'_>, Vec<usize>)>) -> Result<Rules, Fault> {
    let (names, groups): (Vec<Text<'_>>, Vec<Vec<usize>>) = groups.into_iter().unzip();
    rules
        .with_groups(groups)
        .map_err(|(number, error)| names[number].fault(0, "groups that fit", error.to_string()))
}

/// The cells with the same label.
fn regions_of(labels: &[usize]) -> Vec<Vec<usize>> {
    let mut regions: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (cell, &label) in labels.iter().enumerate() {
        regions.entry(label).or_default().push(cell);
    }
    regions.into_values().collect()
}

/// Those that are regions.
fn regions_of_size(labels: &[usize], size: usize) -> Vec<Vec<usize>> {
    regions_of(labels).into_iter().filter(|region| region.len() == size).collect()
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let (rules, values) = (puzzle.rules(), puzzle.values());
    let longer = rules.size();
    refuse_if(longer > MAX_SIZE, format!("a {} grid", rules.shape()))?;
    refuse_if(rules.all_cells() > MOST_CELLS, format!("more than {MOST_CELLS} cells"))?;
    let count = usize::from(values.count());
    refuse_if(count > MAX_SIZE, format!("{count} values"))?;
    let mut text = format!(".Shape~{}", rules.shape());
    match (rules.has_other_values(), values.low()) {
        (false, _) if rules.has_lines() => {}
        (false, _) => text.push('~'),
        (true, 1) => text += &format!("~{}", values.count()),
        (true, _) => text += &format!("~{values}"),
    }
    if !rules.has_lines() {
        refuse_if(rules.region_numbers().is_some(), "regions of a grid without lines")?;
        text += "~Raw";
    }
    let layout = Layout::with_labels(rules, chaos::labels(puzzle));
    text += &layout.declaration();
    text += &chaos::size_text(puzzle);
    let regions = rules.region_numbers();
    if let Some(cells) = regions.as_ref().map(|numbers| regions_of(numbers)[0].len())
        && cells != longer
    {
        text += &format!(".RegionSize~{cells}");
    }
    if rules.has_lines() && (rules.boxes().is_none() || rules.boxes() != own_boxes(rules)) {
        text.push_str(".NoBoxes");
        if let Some(numbers) = regions {
            let digit = |number: usize| char::from_digit(number as u32, RADIX);
            let labels: Option<String> = numbers.into_iter().map(digit).collect();
            text += &format!(
                ".Jigsaw~{}",
                labels.ok_or_else(|| NoRoom("more than 17 regions".into()))?
            );
        }
    }
    let columns = rules.columns();
    let diagonals = [(rules.diagonals().anti, "1"), (rules.diagonals().main, "-1")];
    for (_, direction) in diagonals.into_iter().filter(|(is_there, _)| *is_there) {
        if rules.has_lines() {
            text += &format!(".Diagonal~{direction}");
            continue;
        }
        // The program has no diagonals where values may repeat in rows and columns.
        let column = |row: usize| if direction == "1" { columns - 1 - row } else { row };
        let cells: Vec<usize> = (0..columns).map(|row| row * columns + column(row)).collect();
        text += &item_text("AllDifferent", "", &cells, &layout);
    }
    for group in rules.groups() {
        text += &item_text("AllDifferent", "", group, &layout);
    }
    let full = values.all();
    let sets = puzzle.candidates().iter().chain(rules.extra_cells()).enumerate();
    let mut sets = sets.filter(|(_, set)| **set != full).peekable();
    if sets.peek().is_some() {
        text.push('.');
    }
    for (index, set) in sets {
        refuse_if(set.is_empty(), "a cell without candidates")?;
        text += &format!("~{}", layout.name(index));
        text.extend(set.iter().map(|number| format!("_{}", values.value(number))));
    }
    for (lesser, greater) in puzzle.signs() {
        text += &item_text("GreaterThan", "", &[greater, lesser], &layout);
    }
    let mut places = Vec::new();
    for clue in puzzle.constraint_clues() {
        text += &constraint_text(puzzle, &layout, &clue, &mut places)?;
    }
    Ok(text + ranks::text(puzzle))
}

/// The items of a constraint of a puzzle; `places` are those that have the only item that they may
/// have.
fn constraint_text(
    puzzle: &Puzzle,
    layout: &Layout,
    clue: &ConstraintClue,
    places: &mut Vec<String>,
) -> Result<String, NoRoom> {
    let stated = clue.stated();
    let spelling = spelling::of_name(stated.name).filter(|_| spelling::is_held(puzzle, stated));
    match spelling.and_then(|spelling| spelling.write(layout, stated)) {
        Some([item, place]) if place.is_empty() || !places.contains(&place) => {
            places.push(place);
            Ok(item)
        }
        _ => lowered::text(layout, clue),
    }
}
