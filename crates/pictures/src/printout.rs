//! Puzzles as pages to print: numbered, several per page, all solutions at the end or on pages of
//! their own.
//!
//! Pages are 190 x 257 mm, which fits A4 and Letter with margins of 10 mm. Each is an SVG document;
//! the HTML document holds them all.
//!
//! ```
//! use quorum_pictures::printout::{Content, Entry, Printout};
//!
//! let puzzle = quorum_puzzle::corpus_line::parse("4x4;boxes=2x2;cells=..1./4.../...2/.3..")?;
//! let (solution, caption) = (vec![1; 16], "easy".to_owned());
//! let name = "Foxes by Ann".to_owned();
//! let entry = Entry { puzzle, solution, caption, name, symbols: None };
//! let (title, entries) = ("Monday".to_owned(), vec![entry]);
//! let printout = Printout { title, per_page: 4, pages_by_caption: false, entries };
//! assert_eq!(printout.pages(Content::All).len(), 2);
//! assert_eq!(printout.pages(Content::Puzzles).len(), 1);
//! # Ok::<(), quorum_puzzle::text::Fault>(())
//! ```

use crate::style::PictureStyle;
use crate::svg;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::symbols::Symbols;
use quorum_puzzle::text::printable;
use quorum_util::xml::escaped;

/// Width and height of a page in millimeters.
const PAGE: (usize, usize) = (190, 257);

/// Units of a drawing per millimeter.
const SCALE: f64 = 10.0;

/// Height of the title line and of a caption, in units.
const TITLE: f64 = 120.0;
const CAPTION: f64 = 70.0;

/// Height of the line for a name and a date above puzzles, in units.
const SIGNED: f64 = 90.0;

/// Space between pictures, in units.
const GAP: f64 = 80.0;

/// Solutions per page, at least, and of [large](Entry::is_large) grids.
const SOLUTIONS: usize = 12;
const LARGE_SOLUTIONS: usize = 4;

/// A puzzle with its solution and the words beside its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution, printed at the end.
    pub solution: Grid,
    /// Words beside the number, such as the difficulty; may be empty.
    pub caption: String,
    /// Its name and author, in small letters behind the caption; may be empty.
    pub name: String,
    /// Alphabet for values above 9; `None` for numbers.
    pub symbols: Option<Symbols>,
}

impl Entry {
    /// Whether the grid has more than 16 rows or columns, which are small on a page with others.
    pub fn is_large(&self) -> bool {
        self.puzzle.size() > 16
    }
}

/// Pages of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printout {
    /// Title of every page.
    pub title: String,
    /// Puzzles per page, at least 1.
    pub per_page: usize,
    /// Whether a puzzle with another caption than the one before it begins a page.
    pub pages_by_caption: bool,
    /// The puzzles in their order.
    pub entries: Vec<Entry>,
}

/// Part of a printout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Content {
    /// Puzzles, then solutions.
    #[default]
    All,
    /// Puzzles only.
    Puzzles,
    /// Solutions only.
    Solutions,
}

/// Style of the HTML document around the pages.
const STYLE: &str = "\
@page{margin:0}
body{margin:0;background:#ddd}
.page{width:190mm;height:257mm;margin:5mm auto;background:#fff;break-after:page}
.page:last-child{break-after:auto}
.page>svg{display:block;width:100%;height:100%}
@media print{body{background:none}.page{margin:10mm auto 0}}";

impl Printout {
    /// Pages as SVG documents.
    pub fn pages(&self, content: Content) -> Vec<String> {
        let per_page = self.per_page.max(1);
        let has_large = self.entries.iter().any(Entry::is_large);
        let least = if has_large { LARGE_SOLUTIONS } else { SOLUTIONS };
        let solutions_per_page = (2 * per_page).max(least);
        let numbered: Vec<(usize, &Entry)> = (1..).zip(&self.entries).collect();
        let same = |one: &(usize, &Entry), other: &(usize, &Entry)| {
            !self.pages_by_caption || one.1.caption == other.1.caption
        };
        let puzzles = numbered.chunk_by(same).flat_map(|entries| entries.chunks(per_page));
        let puzzles = puzzles.map(|entries| (entries, per_page, false));
        let solutions = numbered.chunks(solutions_per_page);
        let solutions = solutions.map(|entries| (entries, solutions_per_page, true));
        let is_wanted = |is_solved: bool| match content {
            Content::All => true,
            Content::Puzzles => !is_solved,
            Content::Solutions => is_solved,
        };
        let pages = puzzles.chain(solutions).filter(|(_, _, is_solved)| is_wanted(*is_solved));
        let pages: Vec<_> = pages.collect();
        let count = pages.len();
        let page = |(number, (entries, places, is_solved))| {
            self.page(entries, places, is_solved, (number, count))
        };
        (1..).zip(pages).map(page).collect()
    }

    /// One HTML document with these pages, for a browser to print.
    pub fn html(&self, content: Content) -> String {
        let title = escaped(&printable(&self.title));
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n"
        );
        for page in self.pages(content) {
            html += &format!("<div class=\"page\">\n{page}</div>\n");
        }
        html + "</body>\n</html>\n"
    }

    fn page(
        &self,
        entries: &[(usize, &Entry)],
        places: usize,
        is_solved: bool,
        (number, count): (usize, usize),
    ) -> String {
        let columns = columns(places);
        let rows = places.div_ceil(columns);
        let (width, height) = (PAGE.0 as f64 * SCALE, PAGE.1 as f64 * SCALE);
        let top = if is_solved { TITLE } else { TITLE + SIGNED };
        let place = (width / columns as f64, (height - top - TITLE) / rows as f64);
        let side = (place.0 - GAP).min(place.1 - GAP - CAPTION);
        let kind = if is_solved { "Solutions" } else { "Puzzles" };
        let title = printable(&self.title);
        let heading = if is_solved { format!("{title}: solutions") } else { title.clone() };
        let mut elements = vec![
            caption(width / 2.0, 0.7 * TITLE, title_size(&heading, width - GAP), &heading),
            caption(width / 2.0, height - 0.3 * TITLE, 36, &format!("{number} / {count}")),
        ];
        if !is_solved {
            elements.extend(name_and_date(width, top));
        }
        for (index, (number, entry)) in entries.iter().enumerate() {
            let solution = is_solved.then_some(&entry.solution[..]);
            let style =
                PictureStyle { solution, symbols: entry.symbols, ..PictureStyle::default() };
            let drawn = svg::parts(&entry.puzzle, &style);
            let x = (index % columns) as f64 * place.0 + (place.0 - side) / 2.0;
            let y = top + (index / columns) as f64 * place.1 + CAPTION;
            let words = match entry.caption.as_str() {
                "" => number.to_string(),
                words => format!("{number} · {}", printable(words)),
            };
            let letters = if is_solved { 32 } else { 44 };
            elements.push(entry_caption(
                (x + side / 2.0, y - 14.0),
                side,
                letters,
                &words,
                &entry.name,
            ));
            let scale = side / drawn.side as f64;
            elements.push(format!("<g transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\">"));
            elements.extend(drawn.elements);
            elements.push("</g>".to_owned());
        }
        svg::page(PAGE, &format!("{title}, {kind} {number} of {count}"), &elements)
    }
}

/// Lines to write a name and a date on, above `bottom`.
fn name_and_date(width: f64, bottom: f64) -> [String; 4] {
    let y = bottom - 0.5 * SIGNED;
    let line = |from: f64, to: f64| {
        format!("<path d=\"M{from} {y}H{to}\" fill=\"none\" stroke=\"#111\" stroke-width=\"3\"/>")
    };
    let (left, middle, right) = (GAP / 2.0, 0.65 * width, width - GAP / 2.0);
    [
        caption(left + 60.0, y, 44, "Name"),
        line(left + 145.0, middle - GAP),
        caption(middle + 60.0, y, 44, "Date"),
        line(middle + 145.0, right),
    ]
}

/// Size of the letters of a title: smaller where it would be wider than `width`.
fn title_size(title: &str, width: f64) -> usize {
    // Parts of the size that a letter is wide, at most for most fonts.
    let letter = |letter: char| if letter.is_ascii() { 0.65 } else { 1.0 };
    let letters: f64 = title.chars().map(letter).sum();
    ((width / letters.max(1.0)) as usize).clamp(1, 64)
}

/// Pictures side by side on a page with this many places.
fn columns(places: usize) -> usize {
    match places {
        0..=2 => 1,
        3..=6 => 2,
        7..=12 => 3,
        13..=20 => 4,
        _ => 5,
    }
}

fn caption(x: f64, y: f64, size: usize, words: &str) -> String {
    let words = escaped(words);
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" class=\"caption\">{words}</text>")
}

/// The number and the words of a puzzle, and its name, half as large and cut to the width.
fn entry_caption((x, y): (f64, f64), width: f64, size: usize, words: &str, name: &str) -> String {
    let small = size * 6 / 10;
    let letters = |width: f64, size: usize| (width.max(0.0) / (0.65 * size as f64)) as usize;
    let left = width - 0.65 * (size * (words.chars().count() + 2)) as f64;
    let (whole, most) = (printable(name), letters(left, small));
    let mut name: String = whole.chars().take(most).collect();
    if name.len() < whole.len() && most > 0 {
        name.pop();
        name.push('…');
    }
    let name = match name.as_str() {
        "" => String::new(),
        name => format!("<tspan font-size=\"{small}\">  {}</tspan>", escaped(name)),
    };
    let words = escaped(words);
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" class=\"caption\">{words}{name}</text>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::Rules;

    #[test]
    fn a_name_is_small_and_cut_to_the_width() {
        let caption = |name: &str| entry_caption((0.0, 0.0), 865.0, 44, "3 · easy", name);
        assert!(caption("").ends_with(">3 · easy</text>"));
        assert!(caption("a<1").ends_with("easy<tspan font-size=\"26\">  a&lt;1</tspan></text>"));
        let long = caption(&"x".repeat(200));
        assert!((10..40).contains(&long.matches('x').count()) && long.contains('…'), "{long}");
    }

    #[test]
    fn a_long_title_has_smaller_letters() {
        assert_eq!(title_size("Sudoku for class 6: solutions", 1820.0), 64);
        assert_eq!(title_size(&"a".repeat(100), 1820.0), 28);
        assert_eq!(title_size(&"\u{6570}".repeat(100), 1820.0), 18);
        assert_eq!(title_size(&"a".repeat(1_000_000), 1820.0), 1);
    }

    #[test]
    fn all_puzzles_come_before_all_solutions() {
        let entry = |caption: &str| Entry {
            puzzle: Puzzle::empty(Rules::new(4, None).unwrap()),
            solution: vec![2; 16],
            caption: caption.to_owned(),
            name: String::new(),
            symbols: None,
        };
        let mut entries = vec![entry("easy"); 5];
        entries.push(entry("<hard>"));
        let (title, pages_by_caption) = ("a & b".to_owned(), false);
        let printout = Printout { title, per_page: 4, pages_by_caption, entries };
        let pages = printout.pages(Content::All);
        // Two pages of puzzles, one of solutions.
        assert_eq!(pages.len(), 3);
        let count = |page: &str, what: &str| page.matches(what).count();
        let grids = |page: &String| count(page, "<g transform");
        assert_eq!(pages.iter().map(grids).collect::<Vec<_>>(), [4, 2, 6]);
        let signed = |page: &String| count(page, ">Name</text>") + count(page, ">Date</text>");
        assert_eq!(pages.iter().map(signed).collect::<Vec<_>>(), [2, 2, 0]);
        assert_eq!(count(&pages[0], "class=\"value\""), 0);
        assert_eq!(count(&pages[2], "class=\"value\""), 6 * 16);
        assert!(pages[1].contains(">6 · &lt;hard&gt;</text>"));
        assert!(pages[2].contains("a &amp; b: solutions"));
        let puzzles = printout.pages(Content::Puzzles);
        assert_eq!(puzzles.iter().map(grids).collect::<Vec<_>>(), [4, 2]);
        assert!(puzzles[1].contains(">2 / 2</text>") && !puzzles[1].contains("class=\"value\""));
        let solutions = printout.pages(Content::Solutions);
        assert_eq!(solutions.iter().map(grids).collect::<Vec<_>>(), [6]);
        assert!(solutions[0].contains(">1 / 1</text>"));
        let by_caption = Printout { pages_by_caption: true, ..printout.clone() };
        let pages = by_caption.pages(Content::All);
        assert_eq!(pages.iter().map(grids).collect::<Vec<_>>(), [4, 1, 1, 6]);
        let html = printout.html(Content::All);
        assert_eq!(count(&html, "<div class=\"page\">"), 3);
        assert_eq!(count(&html, "<!DOCTYPE"), 1);
    }
}
