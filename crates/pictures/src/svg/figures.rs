//! Which picture a constraint has, and the pictures of all constraints of a puzzle.
//!
//! [`TABLE`] has an entry per constraint that is drawn as setters draw it. The others, and those whose
//! cells a picture would not show (a line with a jump, a cage in two parts), are listed in words below
//! the grid. Colors of lines are by custom and not by a standard, so a legend names what each means.

use super::figure::{Claim, Figure};
use super::strokes::COLORS;
use super::{cages, marks, outside, strokes};
use crate::style::{PictureStyle, words_in_lines};
use quorum_problem::ValueSet;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Puzzle, Values};
use std::collections::{BTreeSet, HashMap};

/// How a constraint is drawn.
enum Picture {
    /// A cage with this label.
    Cage(fn(&str) -> String),
    /// A cage with a label that has to be explained.
    NamedCage(fn(&str) -> String),
    /// A line in a color, if no other constraint has it.
    Line(Shape, &'static str),
    Thermometer {
        is_strict: bool,
    },
    Arrow,
    WhiteDot,
    BlackDot,
    /// These letters between two cells, or the parameter.
    Letter(Option<&'static str>),
    Corner,
    Extreme {
        is_least: bool,
    },
    /// Cells in a color, whose name the legend has.
    Tint(&'static str, &'static str),
    Circles,
    /// The windows of the grid in a color.
    Windows,
    /// The parameter before a row or column.
    BeforeLine,
    /// The parameter at the end of a diagonal.
    BeforeDiagonal,
}

enum Shape {
    Plain,
    /// Through a set of cells, in any order in which each touches the next.
    Set,
    Circles,
    Diamonds,
}

/// Constraints that are drawn.
const TABLE: &[(&str, Picture)] = &[
    ("cage", Picture::Cage(str::to_owned)),
    ("sum", Picture::Cage(sum_label)),
    ("product", Picture::Cage(|product| format!("{product}×"))),
    ("minus", Picture::Cage(|difference| format!("{difference}−"))),
    ("divide", Picture::Cage(|quotient| format!("{quotient}÷"))),
    ("multi-sum-cage", Picture::NamedCage(|sums| sums.replace('.', "/"))),
    ("digital-root-cage", Picture::NamedCage(|root| format!("DR{root}"))),
    ("parity-cage", Picture::NamedCage(str::to_owned)),
    ("rellik-cage", Picture::NamedCage(|sum| format!("≠{sum}"))),
    ("equality-cage", Picture::NamedCage(|_| "=".to_owned())),
    ("white", Picture::WhiteDot),
    ("black", Picture::BlackDot),
    ("x", Picture::Letter(Some("X"))),
    ("v", Picture::Letter(Some("V"))),
    ("pair-sum", Picture::Letter(None)),
    ("quadruple", Picture::Corner),
    ("minimum", Picture::Extreme { is_least: true }),
    ("maximum", Picture::Extreme { is_least: false }),
    ("row-indexer", Picture::Tint("red", "#ffd9d9")),
    ("column-indexer", Picture::Tint("blue", "#d9e6ff")),
    ("box-indexer", Picture::Tint("green", "#dff2d8")),
    ("counting-circles", Picture::Circles),
    ("windoku", Picture::Windows),
    ("thermo", Picture::Thermometer { is_strict: true }),
    ("slow-thermo", Picture::Thermometer { is_strict: false }),
    ("arrow", Picture::Arrow),
    ("pill-arrow", Picture::Arrow),
    ("whispers", Picture::Line(Shape::Plain, "green")),
    ("renban", Picture::Line(Shape::Set, "purple")),
    ("nabner", Picture::Line(Shape::Set, "yellow")),
    ("palindrome", Picture::Line(Shape::Plain, "gray")),
    ("region-sum", Picture::Line(Shape::Plain, "light blue")),
    ("entropic", Picture::Line(Shape::Plain, "peach")),
    ("modular", Picture::Line(Shape::Plain, "teal")),
    ("zipper", Picture::Line(Shape::Plain, "lavender")),
    ("sum-line", Picture::Line(Shape::Plain, "red")),
    ("between", Picture::Line(Shape::Circles, "gray")),
    ("double-arrow", Picture::Line(Shape::Circles, "dark gray")),
    ("lockout", Picture::Line(Shape::Diamonds, "blue")),
    ("sandwich", Picture::BeforeLine),
    ("x-sum", Picture::BeforeLine),
    ("skyscraper", Picture::BeforeLine),
    ("hidden-skyscraper", Picture::BeforeLine),
    ("numbered-room", Picture::BeforeLine),
    ("little-killer", Picture::BeforeDiagonal),
];

/// A sum of cells each counted once, as in calcudoku; "" where coefficients would be needed.
fn sum_label(parameter: &str) -> String {
    let marks = [("<=", "≤"), (">=", "≥"), ("!=", "≠")];
    let mark =
        marks.into_iter().find_map(|(text, mark)| Some((mark, parameter.strip_prefix(text)?)));
    match mark {
        _ if parameter.contains('_') => String::new(),
        Some((mark, sum)) => format!("{mark}{sum}+"),
        None => format!("{parameter}+"),
    }
}

/// The pictures of the constraints of a puzzle, and what is left to words.
#[derive(Default)]
pub(in crate::svg) struct Figures {
    /// Elements below the lines of the grid, colors of cells first.
    pub under: Vec<String>,
    /// Elements above the values.
    pub over: Vec<String>,
    ground: Vec<String>,
    arrows: Vec<String>,
    /// Meanings of colors and marks, each once.
    legend: Vec<String>,
    /// Constraints that are not drawn, or marked, with whether they are.
    in_words: Vec<(Stated, bool)>,
    /// Whether there are clues outside the grid.
    pub is_outside: bool,
}

impl Figures {
    pub(in crate::svg) fn of(puzzle: &Puzzle, style: &PictureStyle<'_>) -> Self {
        let mut drawing = Drawing {
            columns: puzzle.columns(),
            is_square: puzzle.rules().is_square(),
            values: puzzle.values(),
            outside_name: most_common_before_lines(puzzle.constraints()),
            colors: HashMap::new(),
            taken: BTreeSet::new(),
            claims: BTreeSet::new(),
        };
        let mut figures = Figures::default();
        figures.draw_parities(puzzle, style);
        for stated in puzzle.constraints() {
            let is_marked = style.marked_constraints.contains(stated);
            match drawing.draw(stated) {
                Some(figure) => figures.add(figure, is_marked),
                None => figures.in_words.push((stated.clone(), is_marked)),
            }
            if is_marked && figures.in_words.last().is_none_or(|last| last.0 != *stated) {
                figures.in_words.push((stated.clone(), true));
            }
        }
        figures.under.splice(..0, std::mem::take(&mut figures.ground));
        let arrows = std::mem::take(&mut figures.arrows);
        figures.under.extend(arrows);
        figures
    }

    fn add(&mut self, figure: Figure, is_marked: bool) {
        self.is_outside |= figure.outside.is_some();
        self.ground.extend(figure.ground);
        let layers = [
            (figure.under, &mut self.under),
            (figure.arrow, &mut self.arrows),
            (figure.over, &mut self.over),
        ];
        for (elements, all) in layers {
            match is_marked && !elements.is_empty() {
                true => {
                    all.push("<g class=\"marked-constraint\">".to_owned());
                    all.extend(elements);
                    all.push("</g>".to_owned());
                }
                false => all.extend(elements),
            }
        }
        if let Some(legend) = figure.legend.filter(|legend| !self.legend.contains(legend)) {
            self.legend.push(legend);
        }
    }

    /// Cells whose candidates are all odd or all even values, which are not written out then.
    fn draw_parities(&mut self, puzzle: &Puzzle, style: &PictureStyle<'_>) {
        let cells = (0..puzzle.candidates().len()).filter_map(|cell| {
            let is_written = style.candidates.is_some_and(|sets| !sets[cell].is_empty());
            Some((cell, parity(puzzle, cell).filter(|_| !is_written)?))
        });
        let drawn: Vec<String> =
            cells.map(|(cell, is_odd)| marks::parity(cell, puzzle.columns(), is_odd)).collect();
        if !drawn.is_empty() {
            self.under.extend(drawn);
            self.legend.push("gray circle: odd; gray square: even".to_owned());
        }
    }

    /// The legend, then the constraints that are not drawn, in lines of at most `columns`.
    pub(in crate::svg) fn lines(&self, size: usize, columns: usize) -> Vec<String> {
        let legend = self.legend.iter().cloned();
        let others = self
            .in_words
            .iter()
            .map(|(stated, is_marked)| stated.words(size) + if *is_marked { " *" } else { "" });
        legend.chain(others).flat_map(|words| words_in_lines(&words, columns)).collect()
    }
}

/// Whether a cell without a value may have all odd values and no other (`true`), or all even ones.
/// Grids of fewer than four values have single such values.
pub(in crate::svg) fn parity(puzzle: &Puzzle, cell: usize) -> Option<bool> {
    let (values, n) = (puzzle.values(), puzzle.values().count());
    let all = |remainder| {
        (1..=n).filter(|&number| values.value(number) % 2 == remainder).collect::<ValueSet>()
    };
    let candidates = puzzle.candidates()[cell];
    (n >= 4)
        .then(|| [true, false].into_iter().find(|&is_odd| candidates == all(u8::from(is_odd))))?
}

/// The name that most constraints before rows and columns have: numbers there mean one thing.
fn most_common_before_lines(constraints: &[Stated]) -> Option<&'static str> {
    let mut counts: Vec<(usize, &str)> = Vec::new();
    for (name, picture) in TABLE {
        if matches!(picture, Picture::BeforeLine) {
            counts.push((constraints.iter().filter(|stated| stated.name == *name).count(), name));
        }
    }
    // The first of several.
    let most = counts.iter().map(|count| count.0).max().filter(|&most| most > 0)?;
    let (_, name) = counts.into_iter().find(|count| count.0 == most)?;
    TABLE.iter().map(|entry| entry.0).find(|&known| known == name)
}

/// State between the constraints of a puzzle.
struct Drawing {
    columns: usize,
    is_square: bool,
    values: Values,
    outside_name: Option<&'static str>,
    /// Name and parameter to the index of its color.
    colors: HashMap<(&'static str, String), usize>,
    /// Places outside the grid.
    taken: BTreeSet<(isize, isize)>,
    /// Places in the grid.
    claims: BTreeSet<Claim>,
}

impl Drawing {
    fn draw(&mut self, stated: &Stated) -> Option<Figure> {
        let size = self.columns;
        let (_, picture) = TABLE.iter().find(|entry| entry.0 == stated.name)?;
        let parameter = stated.parameter.as_str();
        let cells = stated.cells.first().map_or(&[][..], Vec::as_slice);
        let meaning = |what: &str| Some(format!("{what}: {}", kind(stated)));
        let figure = match picture {
            Picture::Cage(label) => {
                let label = label(parameter);
                // A cage without a label has different values.
                let is_plain = stated.name == "cage" || !label.is_empty();
                is_plain.then(|| cages::cage(cells, size, &label))??
            }
            Picture::NamedCage(label) => {
                let label = label(parameter);
                let legend = meaning(&format!("cage with {label}"));
                Figure { legend, ..cages::cage(cells, size, &label)? }
            }
            Picture::Line(shape, preferred) => {
                let color = self.color(stated, preferred)?;
                let (name, code) = COLORS[color];
                let (what, figure) = match shape {
                    Shape::Plain => ("line", strokes::line(cells, size, code)?),
                    Shape::Set => {
                        let order = strokes::walk_through(None, cells, size)?;
                        ("line", strokes::line(&order, size, code)?)
                    }
                    Shape::Circles => {
                        ("line between circles", strokes::ends_in_circles(cells, size, code)?)
                    }
                    Shape::Diamonds => {
                        ("line between diamonds", strokes::ends_in_diamonds(cells, size, code)?)
                    }
                };
                Figure { legend: meaning(&format!("{name} {what}")), ..figure }
            }
            Picture::Thermometer { is_strict } => {
                let legend = (!is_strict).then(|| "hollow thermometer: slow-thermo".to_owned());
                Figure { legend, ..strokes::thermometer(cells, size, *is_strict)? }
            }
            Picture::Arrow => strokes::arrow(cells, stated.cells.get(1)?, size)?,
            Picture::WhiteDot => {
                marks::dot(cells, size, false, if parameter == "1" { "" } else { parameter })?
            }
            Picture::BlackDot => {
                marks::dot(cells, size, true, if parameter == "2" { "" } else { parameter })?
            }
            Picture::Letter(letters) => marks::letter(cells, size, letters.unwrap_or(parameter))?,
            Picture::Corner => marks::corner(cells, size, parameter)?,
            // What lies at the edge is found by the length of a row.
            Picture::BeforeDiagonal | Picture::Extreme { .. } if !self.is_square => return None,
            Picture::Extreme { is_least } => marks::extreme(cells, size, *is_least)?,
            Picture::Tint(name, color) => {
                let legend = meaning(&format!("{name} cell"));
                Figure { legend, ..marks::tint(stated.all_cells(), size, color) }
            }
            Picture::Circles => {
                Figure { legend: meaning("circles"), ..marks::circles(cells, size) }
            }
            Picture::Windows => {
                let windows = marks::windows(size);
                Figure { legend: meaning("blue squares"), ..marks::tint(windows, size, "#dbe9f6") }
            }
            Picture::BeforeLine if self.outside_name != Some(stated.name) => return None,
            Picture::BeforeLine => {
                let figure = outside::before_line(cells, size, parameter)?;
                let legend = Some(format!("numbers beside the grid: {}", stated.name));
                Figure { legend, ..figure }
            }
            Picture::BeforeDiagonal => {
                outside::before_diagonal(cells, size, parameter, |at| !self.taken.contains(&at))?
            }
        };
        let is_free = figure.outside.is_none_or(|at| self.taken.insert(at))
            && figure.claim.clone().is_none_or(|claim| self.claims.insert(claim));
        is_free.then_some(figure)
    }

    /// The color of a kind of lines: its own, or else one that no other kind has.
    fn color(&mut self, stated: &Stated, preferred: &str) -> Option<usize> {
        let kind = (stated.name, stated.parameter.clone());
        if let Some(&color) = self.colors.get(&kind) {
            return Some(color);
        }
        // A German whisper is green, a Dutch one, whose difference is one less, orange.
        let half = self.values.count().div_ceil(2);
        let is_dutch = stated.name == "whispers" && stated.parameter == (half - 1).to_string();
        let preferred = if is_dutch { "orange" } else { preferred };
        let free = |&color: &usize| !self.colors.values().any(|&taken| taken == color);
        let own = COLORS.iter().position(|color| color.0 == preferred).filter(free);
        // From the end, where the colors are that no constraint prefers.
        let color = own.or_else(|| (0..COLORS.len()).rev().find(free))?;
        self.colors.insert(kind, color);
        Some(color)
    }
}

/// A constraint in words, without its cells.
fn kind(stated: &Stated) -> String {
    Stated { cells: Vec::new(), ..stated.clone() }.words(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::{constraints, corpus_line};

    /// Two clues at one place: the second is in words, not painted over the first.
    #[test]
    fn what_has_no_place_left_is_in_words() {
        for constraints in [
            "white:R2C2.R2C3/v:R2C2.R2C3",
            "cage=9:R1C1.R1C2/cage=12:R1C1.R2C1.R3C1",
            "quadruple=1.2:R1C1.R1C2.R2C1.R2C2/quadruple=3:R1C1.R1C2.R2C1.R2C2",
            "whispers=2:R1C1.R1C2/renban:R1C1.R1C2",
            "minimum:R1C1/maximum:R1C1",
        ] {
            let text = format!("4x4;boxes=2x2;cells=..../..../..../....;constraints={constraints}");
            let puzzle = corpus_line::parse(&text).unwrap();
            let figures = Figures::of(&puzzle, &PictureStyle::default());
            assert_eq!(figures.in_words.len(), 1, "{constraints}");
        }
    }

    #[test]
    fn every_entry_is_a_constraint_and_its_example_is_drawn() {
        for (name, _) in TABLE {
            let entry = constraints::TABLE.iter().find(|entry| entry.name == *name);
            let entry = entry.unwrap_or_else(|| panic!("{name} is no constraint"));
            if *name == "sum" {
                continue;
            }
            let text = format!(
                "9x9;boxes=3x3;cells={};constraints={}",
                ["........."; 9].join("/"),
                entry.example
            );
            let puzzle = corpus_line::parse(&text).unwrap();
            let figures = Figures::of(&puzzle, &PictureStyle::default());
            assert!(figures.in_words.is_empty(), "{name}");
            assert!(!(figures.under.is_empty() && figures.over.is_empty()), "{name}");
        }
    }
}
