//! Puzzles and solutions drawn as SVG, for pages and papers.
//!
//! Givens are bold, the values of a solution light, candidates small at their place in the
//! cell; signs are between the cells, thick lines between regions, diagonals and further
//! groups are tinted, marked cells filled. Constraints are drawn as setters draw them, with a
//! legend, or listed in words below the grid. The title states in words what is drawn.
//!
//! Own code rather than a crate: a dozen kinds of lines are written here, and all a crate
//! would add is the escaping of one title.

mod cages;
mod figure;
mod figures;
mod marks;
mod outside;
mod strokes;

use super::style::{PictureStyle, words_in_lines};
use super::sub_sudokus::SubSudokus;
use figures::Figures;
use quorum_problem::ValueSet;
use quorum_puzzle::text::printable;
use quorum_puzzle::{Puzzle, Sign};
use quorum_util::words::counted;
use quorum_util::xml::escaped;
use std::fmt::Write;

/// Width and height of a cell, in the units of the picture.
const CELL: usize = 40;
/// Space around the grid.
pub(super) const MARGIN: usize = 6;
/// The same where clues are outside the grid.
const WIDE_MARGIN: usize = 34;

/// Height of the letters of a line of words, and of a line.
pub(super) const LETTER_HEIGHT: usize = 13;
pub(super) const LINE_HEIGHT: usize = 18;
/// Width of a letter, as monospaced fonts have it.
const LETTER_WIDTH: usize = 8;

/// All rules are of elements inside a picture, so that one that is put into a page leaves the rest
/// of the page unchanged; what letters would inherit from the page is set. Light colors always: a
/// document that a picture is put into is light in every theme of the system.
const STYLE: &str = "\
.quorum text{font-family:sans-serif;font-style:normal;font-weight:normal;letter-spacing:normal;text-transform:none;stroke:none;text-anchor:middle}
.quorum .caption{fill:#111}.quorum .words{fill:#111;font-family:monospace;text-anchor:start;white-space:pre}
.quorum path{fill:none}
.quorum .paper{fill:#fff}.quorum .tint{fill:#e3edf7}.quorum .mark{fill:#ffd54f}
.quorum .given{fill:#111;font-weight:bold}.quorum .candidate{fill:#111}
.quorum .value{fill:#1f5fa8;font-weight:300}
.quorum .thin{stroke:#999;stroke-width:1}.quorum .diagonal{stroke:#b4cbe4;stroke-width:1}
.quorum .border{stroke:#111;stroke-width:2.5;stroke-linecap:square}
.quorum .sign{stroke:#a11;stroke-width:2}.quorum .rim{stroke:#fff;fill:#fff;stroke-width:5}
.quorum .marked-rim{stroke:#ffd54f;fill:#ffd54f;stroke-width:9}
.quorum .cage{stroke:#111;stroke-width:1.2;stroke-dasharray:4 2.5}.quorum .ring{fill:#fff;stroke:#8a8a8a;stroke-width:2.5}
.quorum .label,.quorum .dark,.quorum .outside{fill:#111}.quorum .letter{fill:#111;font-weight:bold}.quorum .light{fill:#fff}
.quorum .white-dot{fill:#fff;stroke:#111;stroke-width:1.5}.quorum .black-dot{fill:#111;stroke:#111;stroke-width:1.5}
.quorum .extreme,.quorum .pointer{stroke:#333;stroke-width:1.5}.quorum .even{fill:#d8d8d8}
.quorum .shape{fill:#d2d2d2}.quorum path.shape{fill:none;stroke:#d2d2d2}.quorum .shaft{stroke:#8a8a8a}
.quorum .hollow{fill:#fff}.quorum path.hollow{fill:none;stroke:#fff}
.quorum .marked-constraint :not(text):not(.paper){stroke:#d32f2f}";

/// The picture of a puzzle, a whole SVG document with a line end at its end.
///
/// # Panics
/// If the solution or the candidates have not one entry per cell.
pub fn svg(puzzle: &Puzzle, style: &PictureStyle<'_>) -> String {
    let Placed { right, bottom, elements, words, .. } = placed(puzzle, style);
    let Words { elements: below, width, height } = Words::below(&words, right, bottom);
    let mut elements = [elements, below].concat();
    let heading = heading(puzzle, right);
    let above = heading.len() * LINE_HEIGHT;
    if above > 0 {
        let lines = (1..).zip(&heading);
        let lines = lines.map(|(number, line)| line_of_words(MARGIN, number * LINE_HEIGHT, line));
        elements.insert(0, format!("<g transform=\"translate(0 {above})\">"));
        elements.push("</g>".to_owned());
        elements.splice(..0, lines);
    }
    let widest = heading.iter().map(|line| width_of_words(line) + 2 * MARGIN).max().unwrap_or(0);
    let (width, height) = (right.max(width).max(widest), above + bottom + height);
    document(width, height, &title(puzzle, style), &elements)
}

/// The name and the author of a puzzle in lines above its drawing.
fn heading(puzzle: &Puzzle, right: usize) -> Vec<String> {
    puzzle.heading().map_or_else(Vec::new, |words| words_in_lines(&words, columns(right)))
}

/// Columns of words beside or below a drawing of this width.
fn columns(right: usize) -> usize {
    ((right - 2 * MARGIN) / LETTER_WIDTH).max(32)
}

/// The constraints of a puzzle as lines below its drawing, and the room that they take.
struct Words {
    elements: Vec<String>,
    width: usize,
    height: usize,
}

impl Words {
    fn below(words: &[String], right: usize, bottom: usize) -> Self {
        let words = words.iter().flat_map(|words| words_in_lines(words, columns(right)));
        let lines: Vec<String> = words.collect();
        let line = |(number, line): (usize, &String)| {
            line_of_words(MARGIN, bottom + number * LINE_HEIGHT, line)
        };
        let widest = lines.iter().map(|line| width_of_words(line)).max();
        Words {
            elements: (1..).zip(&lines).map(line).collect(),
            width: widest.map_or(0, |widest| widest + 2 * MARGIN),
            height: if lines.is_empty() { 0 } else { lines.len() * LINE_HEIGHT + MARGIN },
        }
    }
}

/// A line of words that begins at `x`, its letters on `y`.
pub(super) fn line_of_words(x: usize, y: usize, words: &str) -> String {
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{LETTER_HEIGHT}\" class=\"words\">{}</text>",
        escaped(words)
    )
}

/// Width of a line of words.
pub(super) fn width_of_words(words: &str) -> usize {
    LETTER_WIDTH * words.chars().count()
}

/// A picture in parts, for pages that have rules of their own for its classes. Many puzzles
/// have parts in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Width and height of a square around it: the grid, and below it the constraints in words.
    pub side: usize,
    /// Description in words.
    pub title: String,
    /// The elements, in order.
    pub elements: Vec<String>,
}

/// The picture of [`svg`] without its document and its paper.
///
/// # Panics
/// As [`svg`].
pub fn parts(puzzle: &Puzzle, style: &PictureStyle<'_>) -> Parts {
    let Placed { right, bottom, elements, words, .. } = placed(puzzle, style);
    let Words { elements: below, width, height } = Words::below(&words, right, bottom);
    let elements = [elements, below].concat();
    let side = (bottom + height).max(right).max(width);
    Parts { side, title: title(puzzle, style), elements }
}

/// A drawing for a page that lies cells of its own over it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The document, without rules for its classes: those are of the page.
    pub svg: String,
    /// Width of its view box.
    pub width: usize,
    /// Height of its view box.
    pub height: usize,
    /// Space around the grid on each side, in the same units.
    pub margin: usize,
    /// Whether there are clues outside the grid.
    pub has_outside: bool,
}

/// The drawing of a puzzle without its name, and without constraints in words.
pub fn board(puzzle: &Puzzle) -> Board {
    let Placed { right: width, bottom: height, margin, elements, .. } =
        placed(puzzle, &PictureStyle::default());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"quorum\" viewBox=\"0 0 {width} {height}\">\n"
    );
    for element in elements {
        svg.push_str(&element);
        svg.push('\n');
    }
    svg.push_str("</svg>\n");
    Board { svg, width, height, margin, has_outside: margin > MARGIN }
}

/// A drawing, its corner at the origin.
pub(super) struct Placed {
    /// Width.
    pub right: usize,
    /// Height.
    pub bottom: usize,
    /// Space around the grid.
    margin: usize,
    /// The elements.
    pub elements: Vec<String>,
    /// The legend, and the constraints that are not drawn, each in words.
    pub words: Vec<String>,
}

/// The drawing of a puzzle, and its words.
pub(super) fn placed(puzzle: &Puzzle, style: &PictureStyle<'_>) -> Placed {
    let figures = Figures::of(puzzle, style);
    let margin = if figures.is_outside { WIDE_MARGIN } else { MARGIN };
    let room = |cells: usize| cells * CELL + 2 * margin;
    Placed {
        right: room(puzzle.columns()),
        bottom: room(puzzle.rules().rows()),
        margin,
        elements: drawing(puzzle, style, &figures, margin - MARGIN),
        words: figures.words(puzzle.columns()),
    }
}

/// A whole document: the elements on white paper.
pub(super) fn document(width: usize, height: usize, title: &str, elements: &[String]) -> String {
    sized_document((width, height), "", title, elements)
}

/// A page to print: the elements on white paper of a width and height in millimeters, ten units
/// of the drawing per millimeter.
pub fn page((width, height): (usize, usize), title: &str, elements: &[String]) -> String {
    sized_document((width, height), "mm", title, elements)
}

fn sized_document(
    (width, height): (usize, usize),
    unit: &str,
    title: &str,
    elements: &[String],
) -> String {
    let scale = if unit.is_empty() { 1 } else { 10 };
    let (right, bottom) = (scale * width, scale * height);
    let mut svg = String::new();
    let mut line = |text: &str| {
        svg.push_str(text);
        svg.push('\n');
    };
    line(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"quorum\" \
         viewBox=\"0 0 {right} {bottom}\" width=\"{width}{unit}\" height=\"{height}{unit}\" \
         role=\"img\">"
    ));
    line(&format!("<title>{}</title>", escaped(title)));
    line(&format!("<style>{STYLE}</style>"));
    line(&rect(0, 0, (right, bottom), "paper"));
    elements.iter().for_each(|element| line(element));
    line("</svg>");
    svg
}

/// The elements of a drawing, moved by the room that it needs on every side.
fn drawing(
    puzzle: &Puzzle,
    style: &PictureStyle<'_>,
    figures: &Figures,
    room: usize,
) -> Vec<String> {
    style.check(puzzle);
    let cells = puzzle.candidates().len();
    let mut elements = backgrounds(puzzle, style);
    // Constraints have the corner of the grid as their origin.
    let in_grid = |elements: &mut Vec<String>, figures: &[String]| {
        if !figures.is_empty() {
            elements.push(format!("<g transform=\"translate({MARGIN} {MARGIN})\">"));
            elements.extend(figures.iter().cloned());
            elements.push("</g>".to_owned());
        }
    };
    in_grid(&mut elements, &figures.under);
    elements.extend(lines(puzzle));
    let black = figures::black_cells(puzzle);
    let is_sheet = SubSudokus::of(puzzle).is_some();
    let is_drawn = |cell: &usize| !(is_sheet && puzzle.rules().is_absent(*cell));
    let drawn = (0..cells).filter(is_drawn);
    elements.extend(drawn.flat_map(|cell| contents(puzzle, style, cell, &black)));
    in_grid(&mut elements, &figures.over);
    elements.extend(signs(puzzle, style));
    if room > 0 {
        elements.insert(0, format!("<g transform=\"translate({room} {room})\">"));
        elements.push("</g>".to_owned());
    }
    elements
}

/// Description in words.
fn title(puzzle: &Puzzle, style: &PictureStyle<'_>) -> String {
    let name = puzzle.name.as_deref().map(printable);
    let mut title = name.map_or(String::new(), |name| name + ": ");
    let (givens, signs) = (puzzle.given_count(), puzzle.sign_count());
    let clues = [(givens, "given"), (signs, "sign")];
    let [givens, signs] = clues.map(|(count, noun)| counted(count as u64, noun));
    write!(title, "{}, {givens}, {signs}", puzzle.rules()).expect("no error in memory");
    if !puzzle.constraints().is_empty() {
        let constraints = counted(puzzle.constraints().len() as u64, "constraint");
        write!(title, ", {constraints}").expect("no error in memory");
    }
    if style.solution.is_some() {
        title.push_str(", with a solution");
    }
    if !style.marked.is_empty() {
        let cells: Vec<String> =
            style.marked.iter().map(|&cell| puzzle.position(cell).to_string()).collect();
        title.push_str(&format!(", marked {}", cells.join(" ")));
    }
    title
}

fn rect(x: usize, y: usize, (width, height): (usize, usize), class: &str) -> String {
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" class=\"{class}\"/>")
}

fn path(d: &str, class: &str) -> String {
    format!("<path d=\"{d}\" class=\"{class}\"/>")
}

/// Left and upper end of a cell.
fn corner(puzzle: &Puzzle, cell: usize) -> (usize, usize) {
    let columns = puzzle.columns();
    (MARGIN + cell % columns * CELL, MARGIN + cell / columns * CELL)
}

/// Tints of diagonals and further groups, marks above them.
fn backgrounds(puzzle: &Puzzle, style: &PictureStyle<'_>) -> Vec<String> {
    let (columns, rules) = (puzzle.columns(), puzzle.rules());
    let is_tinted = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        rules.diagonals().main && row == column
            || rules.diagonals().anti && row + column + 1 == columns
            || rules.groups().iter().any(|group| group.contains(&cell))
    };
    let color = |cell: usize| match (style.marked.contains(&cell), is_tinted(cell)) {
        (true, _) => Some("mark"),
        (false, true) => Some("tint"),
        (false, false) => None,
    };
    let cells = (0..rules.cell_count()).filter_map(|cell| Some((cell, color(cell)?)));
    let draw = |(cell, color)| {
        let (x, y) = corner(puzzle, cell);
        rect(x, y, (CELL, CELL), color)
    };
    cells.map(draw).collect()
}

/// Thin lines between cells, then the diagonals, then thick lines around regions.
fn lines(puzzle: &Puzzle) -> Vec<String> {
    let (thin, thick) = match SubSudokus::of(puzzle) {
        Some(sub_sudokus) => lines_of_sheet(puzzle, &sub_sudokus),
        None => lines_of_grid(puzzle),
    };
    let rules = puzzle.rules();
    let end = MARGIN + puzzle.columns() * CELL;
    let mut diagonals = String::new();
    if rules.diagonals().main {
        diagonals += &format!("M{MARGIN} {MARGIN}L{end} {end}");
    }
    if rules.diagonals().anti {
        diagonals += &format!("M{end} {MARGIN}L{MARGIN} {end}");
    }
    let all = [(thin, "thin"), (diagonals, "diagonal"), (thick, "border")];
    let drawn = all.iter().filter(|(d, _)| !d.is_empty());
    drawn.map(|(d, class)| path(d, class)).collect()
}

/// Thin lines between all rows and columns, and thick ones around regions and the grid.
fn lines_of_grid(puzzle: &Puzzle) -> (String, String) {
    let (rules, rows, columns) = (puzzle.rules(), puzzle.rules().rows(), puzzle.columns());
    let (end, bottom) = (MARGIN + columns * CELL, MARGIN + rows * CELL);
    let mut thin = String::new();
    for line in 1..rows.max(columns) {
        let at = MARGIN + line * CELL;
        if line < rows {
            thin += &format!("M{MARGIN} {at}H{end}");
        }
        if line < columns {
            thin += &format!("M{at} {MARGIN}V{bottom}");
        }
    }
    let mut thick = format!("M{MARGIN} {MARGIN}H{end}V{bottom}H{MARGIN}Z");
    let regions = rules.region_numbers().unwrap_or_else(|| vec![0; rules.cell_count()]);
    for cell in 0..rules.cell_count() {
        let (x, y) = corner(puzzle, cell);
        let differs = |other: usize| regions[other] != regions[cell];
        if (cell + 1) % columns > 0 && differs(cell + 1) {
            thick += &format!("M{} {y}v{CELL}", x + CELL);
        }
        if cell + columns < rules.cell_count() && differs(cell + columns) {
            thick += &format!("M{x} {}h{CELL}", y + CELL);
        }
    }
    (thin, thick)
}

/// Thin and thick lines around the cells of a sheet that are there.
fn lines_of_sheet(puzzle: &Puzzle, sub_sudokus: &SubSudokus) -> (String, String) {
    let (mut thin, mut thick) = (String::new(), String::new());
    for row in 0..=puzzle.rules().rows() {
        for column in 0..=puzzle.columns() {
            let (x, y) = (MARGIN + column * CELL, MARGIN + row * CELL);
            let above = (sub_sudokus.above(row, column), 'h');
            let left = (sub_sudokus.left(row, column), 'v');
            for (line, direction) in [above, left] {
                let Some(is_border) = line else { continue };
                let lines = if is_border { &mut thick } else { &mut thin };
                *lines += &format!("M{x} {y}{direction}{CELL}");
            }
        }
    }
    (thin, thick)
}

/// The value or the candidates of a cell; an absent one is black.
fn contents(
    puzzle: &Puzzle,
    style: &PictureStyle<'_>,
    cell: usize,
    black: &[usize],
) -> Vec<String> {
    let (x, y) = corner(puzzle, cell);
    let middle = (x + CELL / 2, y + CELL / 2);
    let values = puzzle.values();
    if puzzle.rules().is_absent(cell) {
        return vec![rect(x, y, (CELL, CELL), "dark")];
    }
    let is_black = black.contains(&cell);
    if let Some(value) = puzzle.given(cell) {
        let class = if is_black { "given light" } else { "given" };
        return vec![text(middle, VALUE, class, &style.value(value, values))];
    }
    if let Some(solution) = style.solution {
        let class = if is_black { "light" } else { "value" };
        return vec![text(middle, VALUE, class, &style.value(solution[cell], values))];
    }
    let written = style.candidates.map(|sets| sets[cell]).filter(|set| !set.is_empty());
    if let Some(value) = written.and_then(ValueSet::only) {
        return vec![text(middle, VALUE, "value", &style.value(value, values))];
    }
    let set = written.unwrap_or(puzzle.candidates()[cell]);
    let is_drawn = set == values.all() || figures::parity(puzzle, cell).is_some();
    if written.is_none() && is_drawn {
        return Vec::new();
    }
    // Each candidate has its own place, as players write them.
    let across = (1..).find(|across| across * across >= values.count().into()).unwrap_or(1);
    let step = CELL / across;
    let small = |value: u8| {
        let place = usize::from(value) - 1;
        let at = (x + place % across * step + step / 2, y + place / across * step + step / 2);
        text(at, (step.min(11), step), "candidate", &style.value(value, values))
    };
    set.iter().map(small).collect()
}

/// Height of values, and the width that they may take.
const VALUE: (usize, usize) = (24, CELL - 8);

/// A value of some height; lower where it would be wider than its room.
fn text(
    (x, y): (usize, usize),
    (height, room): (usize, usize),
    class: &str,
    value: &str,
) -> String {
    // Digits are about 0.6 of the height wide.
    let height = height.min(room * 5 / (3 * value.chars().count().max(1)));
    // Digits are about 0.72 of the height; not every program knows other baselines.
    let y = y as f64 + 0.36 * height as f64;
    format!("<text x=\"{x}\" y=\"{y:.1}\" font-size=\"{height}\" class=\"{class}\">{value}</text>")
}

/// Angles on the lines between cells, open to the greater side.
fn signs(puzzle: &Puzzle, style: &PictureStyle<'_>) -> Vec<String> {
    let mut drawn = Vec::new();
    for cell in 0..puzzle.rules().cell_count() {
        let (x, y) = corner(puzzle, cell);
        if let Some(sign) = puzzle.right(cell) {
            let (from, to) = ends(sign);
            let (x, y) = ((x + CELL) as i64, (y + CELL / 2) as i64);
            let d = format!("M{} {}L{} {y}L{} {}", x + to, y - 6, x + from, x + to, y + 6);
            drawn.push(sign_path(style, (cell, cell + 1), &d));
        }
        if let Some(sign) = puzzle.down(cell) {
            let (from, to) = ends(sign);
            let (x, y) = ((x + CELL / 2) as i64, (y + CELL) as i64);
            let d = format!("M{} {}L{x} {}L{} {}", x - 6, y + to, y + from, x + 6, y + to);
            drawn.push(sign_path(style, (cell, cell + puzzle.columns()), &d));
        }
    }
    drawn
}

/// Distances of the point of an angle and of its open side from the line.
fn ends(sign: Sign) -> (i64, i64) {
    match sign {
        Sign::Less => (-4, 4),
        Sign::Greater => (4, -4),
    }
}

fn sign_path(style: &PictureStyle<'_>, (a, b): (usize, usize), d: &str) -> String {
    let marked = style.is_marked_sign(a, b);
    // A rim of the paper's color, so that the line below does not cross the angle.
    path(d, if marked { "marked-rim" } else { "rim" }) + &path(d, "sign")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::corpus_line;

    fn puzzle(text: &str) -> Puzzle {
        corpus_line::parse(text).unwrap()
    }

    #[test]
    fn absent_cells_are_black_and_have_sums() {
        let kakuro = "4x4;values=1-9;boxes=none;cells=##../#.../...#/..##;constraints=\
                      kakuro=12:R1C3.R1C4/kakuro=9:R1C4.R2C4/kakuro=23:R2C2.R2C3.R2C4/kakuro=5:R2C3.R2C4";
        let puzzle = puzzle(kakuro);
        let drawn = svg(&puzzle, &PictureStyle::default());
        assert_eq!(drawn.matches("class=\"dark\"").count(), 6);
        for sum in ["light\">12<", "light\">23<", "outside\">9<"] {
            assert!(drawn.contains(&format!("class=\"{sum}")), "{sum}: {drawn}");
        }
        // A cell is before it, which is there.
        assert!(drawn.contains("kakuro of 5: R2C3, R2C4"), "{drawn}");
        let solution = [1; 16];
        let style = PictureStyle { solution: Some(&solution), ..PictureStyle::default() };
        assert_eq!(svg(&puzzle, &style).matches("class=\"value\"").count(), 10);
        let lines = crate::picture::picture(&puzzle, &style);
        assert_eq!(lines.lines().filter(|line| line.contains("# #")).count(), 2, "{lines}");
    }

    #[test]
    fn black_cells_have_white_digits() {
        let puzzle = puzzle("3x3;boxes=none;cells=#../.2./..1;constraints=straights:R2C2");
        let drawn = svg(&puzzle, &PictureStyle::default());
        assert_eq!(drawn.matches("class=\"dark\"").count(), 2);
        assert!(drawn.contains("class=\"given light\">2<") && drawn.contains("class=\"given\">1<"));
        assert!(drawn.contains("black cells: each run of cells"), "{drawn}");
    }

    #[test]
    fn name_and_author_are_above() {
        let mut puzzle = puzzle("2x2;boxes=none;cells=../..");
        for (name, author, expected) in [
            (None, None, ""),
            (Some("Foxes"), None, ">Foxes</text>"),
            (Some("Foxes"), Some("A & B"), ">Foxes by A &amp; B</text>"),
            (None, Some("A"), ">by A</text>"),
        ] {
            (puzzle.name, puzzle.author) = (name.map(Into::into), author.map(Into::into));
            let svg = svg(&puzzle, &PictureStyle::default());
            assert!(svg.contains(expected), "{svg}");
            assert_eq!(svg.contains("by"), author.is_some(), "{svg}");
        }
    }

    #[test]
    fn everything_that_a_puzzle_has_is_drawn() {
        let text = "4x4;regions=1112/1322/3324/3444;diagonals=anti;groups=R1C1.R2C3;\
                    cells=1.../..{23}./..../...4;signs=.<./..v./.../..../..>/..../...;name=a%3Cb";
        let puzzle = puzzle(text);
        let plain = svg(&puzzle, &PictureStyle::default());
        let count = |svg: &str, what: &str| svg.matches(what).count();
        assert!(plain.contains(
            "<title>a&lt;b: 4x4 regions jigsaw antidiagonal groups 1, 2 givens, 3 signs</title>"
        ));
        // The name, two givens and two candidates; the paper, four cells of the diagonal, and one
        // of the group that is not on it; three angles with their rims, three kinds of lines.
        assert_eq!(count(&plain, "<text"), 1 + 4);
        assert!(plain.contains("class=\"words\">a&lt;b</text>"), "{plain}");
        assert_eq!(count(&plain, "class=\"given\""), 2);
        assert_eq!(count(&plain, "<rect"), 1 + 4 + 1);
        assert_eq!(count(&plain, "<path"), 3 * 2 + 3);

        let solution = [1; 16];
        let style = PictureStyle {
            solution: Some(&solution),
            marked: &[0, 5],
            marked_signs: &[(2, 1)],
            ..PictureStyle::default()
        };
        let solved = svg(&puzzle, &style);
        assert_eq!(count(&solved, "<text"), 1 + 16);
        assert_eq!(count(&solved, "class=\"value\""), 14);
        assert_eq!(count(&solved, "class=\"mark\""), 2);
        assert_eq!(count(&solved, "class=\"marked-rim\""), 1);
        assert!(solved.contains("3 signs, with a solution, marked R1C1 R2C2</title>"));

        // One candidate is drawn as a value, none leaves the cell as it is.
        let mut candidates = vec![ValueSet::EMPTY; 16];
        candidates[1] = ValueSet::single(2);
        candidates[2] = ValueSet::full(4);
        let style = PictureStyle { candidates: Some(&candidates), ..PictureStyle::default() };
        let surviving = svg(&puzzle, &style);
        let number = |class: &str| count(&surviving, &format!("class=\"{class}\""));
        assert_eq!((number("given"), number("value"), number("candidate")), (2, 1, 2 + 4));
    }

    #[test]
    fn what_is_not_drawn_is_in_lines_below_the_grid() {
        let puzzle = puzzle(
            "4x4;boxes=2x2;cells=..../..../..../....;constraints=sum<=3:R1C1.R2C2/cage=3:R1C1.R1C2",
        );
        let plain = svg(&puzzle, &PictureStyle::default());
        assert!(plain.contains("0 signs, 2 constraints</title>"), "{plain}");
        assert!(plain.contains("class=\"cage\"") && !plain.contains(">cage of 3"), "{plain}");
        assert!(plain.contains("class=\"words\">sum &lt;= 3: R1C1, R2C2</text>"), "{plain}");
        let side = 4 * CELL + 2 * MARGIN;
        let height = side + LINE_HEIGHT + MARGIN;
        let width = ("sum <= 3: R1C1, R2C2".len() * LETTER_WIDTH + 2 * MARGIN).max(side);
        assert!(plain.contains(&format!("width=\"{width}\" height=\"{height}\"")), "{plain}");
        let parts = parts(&puzzle, &PictureStyle::default());
        assert_eq!(parts.side, height);
        assert_eq!(parts.elements.iter().filter(|part| part.contains("words")).count(), 1);
    }

    #[test]
    fn a_rectangle_is_as_wide_and_high_as_it_is() {
        let text = "2x3;values=0-2;boxes=none;cells=0.{12}/...;constraints=cage=3:R1C2.R2C2.R2C3";
        let picture = svg(&puzzle(text), &PictureStyle::default());
        let (width, height) = (3 * CELL + 2 * MARGIN, 2 * CELL + 2 * MARGIN);
        assert!(picture.contains(&format!("width=\"{width}\" height=\"{height}\"")), "{picture}");
        assert!(picture.contains("class=\"given\">0</text>"), "{picture}");
        assert!(picture.contains("class=\"candidate\">2</text>"), "{picture}");
    }

    #[test]
    fn a_marked_constraint_is_red_and_in_words() {
        let puzzle = puzzle("4x4;boxes=2x2;cells=..../..../..../....;constraints=cage=3:R1C1.R1C2");
        let marked = puzzle.constraints();
        let style = PictureStyle { marked_constraints: marked, ..PictureStyle::default() };
        let picture = svg(&puzzle, &style);
        assert!(picture.contains("<g class=\"marked-constraint\">"), "{picture}");
        assert!(picture.contains("class=\"words\">cage of 3: R1C1, R1C2 *</text>"), "{picture}");
    }

    #[test]
    fn clues_outside_make_room_around_the_grid() {
        let text = "4x4;boxes=2x2;cells=..../..../..../....;constraints=\
                    skyscraper=3:R1C1.R1C2.R1C3.R1C4/x-sum=3:R1C1.R2C1.R3C1.R4C1";
        let picture = svg(&puzzle(text), &PictureStyle::default());
        // Numbers beside the grid mean one thing.
        assert_eq!(picture.matches("class=\"outside\"").count(), 1);
        assert!(picture.contains(">numbers beside the grid: with x"), "{picture}");
        assert!(picture.contains(">skyscraper: the number counts"), "{picture}");
        assert!(picture.contains(">skyscraper of 3: R1C1, R1C2,"), "{picture}");
        let lines = picture.matches("class=\"words\"").count();
        let height = 4 * CELL + 2 * WIDE_MARGIN + lines * LINE_HEIGHT + MARGIN;
        assert!(picture.contains(&format!("height=\"{height}\"")), "{picture}");
    }

    #[test]
    fn candidates_of_one_parity_are_drawn_as_shapes() {
        let text = "4x4;boxes=2x2;cells={13}{24}{12}./..../..../....";
        let picture = svg(&puzzle(text), &PictureStyle::default());
        assert_eq!(picture.matches("class=\"candidate\"").count(), 2);
        // A circle and a square of the same gray.
        assert_eq!(picture.matches("class=\"even\"").count(), 2);
        assert_eq!(picture.matches("<circle").count(), 1);
    }

    #[test]
    fn regions_are_bordered_and_angles_point_to_the_lesser_cell() {
        let text = "3x3;boxes=none;cells=.../..2/...;signs=>./.../../v../..";
        let futoshiki = svg(&puzzle(text), &PictureStyle::default());
        // Only the frame; R1C1 > R1C2 points right, R2C1 > R3C1 down.
        assert!(futoshiki.contains("<path d=\"M6 6H126V126H6Z\""));
        assert!(futoshiki.contains("M42 20L50 26L42 32"));
        assert!(futoshiki.contains("M20 82L26 90L32 82"));
        let text = "4x4;boxes=2x2;cells=3.4./..../..../.4.1";
        let boxes = svg(&puzzle(text), &PictureStyle::default());
        assert_eq!(boxes.matches("v40").count() + boxes.matches("h40").count(), 8);
    }
}
