//! Digits, letters and marks as strokes in place of text, for renderers without fonts.
//!
//! Drawn as strokes they look the same on every machine, and a renderer needs no fonts, which are
//! most of its code. A symbol that has no strokes becomes an empty box: it is never left out.

/// A line per symbol, or for several that look alike: the symbols, a space, their strokes as a path
/// in a box 5 wide and 8 high; descenders go down to 10.
const GLYPHS: &str = include_str!("glyphs.txt");

/// The strokes of a symbol that has none of its own.
const BOX: &str = "M.6 0H4.4V8H.6Z";

/// The strokes of a symbol.
fn glyph(symbol: char) -> &'static str {
    let mut lines = GLYPHS.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(symbols, _)| symbols.contains(symbol)).map_or(BOX, |(_, path)| path)
}

/// Distance from one symbol to the next.
const ADVANCE: f64 = 6.6;

/// A picture of [`svg`](super::svg::svg) with strokes in place of text. The title stays as it is.
pub fn without_fonts(picture: &str) -> String {
    let line = |line: &str| strokes(line).unwrap_or_else(|| line.to_owned()) + "\n";
    picture.lines().map(line).collect()
}

/// The strokes of a text element; `None` for other elements.
fn strokes(element: &str) -> Option<String> {
    let rest = element.strip_prefix("<text ")?;
    let attribute = |name: &str| {
        let value = rest.split_once(&format!(" {name}=\"")).or_else(|| {
            // The first attribute has no space before it.
            rest.split_once(&format!("{name}=\"")).filter(|(before, _)| before.is_empty())
        })?;
        value.1.split_once('"').map(|(value, _)| value)
    };
    let number = |name: &str| attribute(name)?.parse::<f64>().ok();
    let (x, y, size) = (number("x")?, number("y")?, number("font-size")?);
    let words = unescaped(rest.split_once('>')?.1.strip_suffix("</text>")?);
    let (color, width) = match attribute("class")? {
        "given" => ("#111", 1.3),
        "value" => ("#1f5fa8", 0.8),
        "letter" => ("#111", 1.2),
        "light" => ("#fff", 1.1),
        _ => ("#111", 0.9),
    };
    // Digits are 0.72 of the font size high.
    let scale = 0.09 * size;
    let (advance, left) = match attribute("class")? {
        // As monospaced fonts have it.
        "words" => (0.62 * size / scale, x),
        _ => {
            let whole = ADVANCE * words.chars().count() as f64 - (ADVANCE - 5.0);
            (ADVANCE, x - scale * whole / 2.0)
        }
    };
    let paths = words.chars().enumerate().filter(|&(_, symbol)| symbol != ' ');
    let paths = paths.map(|(place, symbol)| {
        let left = left + scale * advance * place as f64;
        let top = y - 8.0 * scale;
        format!(
            "<path transform=\"translate({left:.2} {top:.2}) scale({scale:.4})\" d=\"{}\" \
             stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            glyph(symbol)
        )
    });
    Some(paths.collect())
}

/// The inverse of [`quorum_util::xml::escaped`].
fn unescaped(text: &str) -> String {
    let marks = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    marks.iter().fold(text.to_owned(), |text, (escaped, mark)| text.replace(escaped, mark))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::PictureStyle;
    use crate::svg::svg;
    use quorum_puzzle::{Puzzle, Rules};

    #[test]
    fn every_digit_is_drawn_and_no_text_is_left() {
        let mut puzzle = Puzzle::empty(Rules::new(12, None).unwrap());
        puzzle.set_given(0, 12);
        puzzle.set_given(1, 7);
        let picture = svg(&puzzle, &PictureStyle::default());
        let drawn = without_fonts(&picture);
        assert!(picture.contains("<text") && !drawn.contains("<text"));
        assert_eq!(drawn.matches("stroke-linejoin").count(), 3);
        assert_eq!(drawn.lines().count(), picture.lines().count());
    }

    #[test]
    fn words_are_drawn_letter_by_letter() {
        let element =
            "<text x=\"6\" y=\"50\" font-size=\"13\" class=\"words\">sum &lt;= 3 ☃</text>";
        let drawn = without_fonts(element);
        assert_eq!(drawn.matches("<path").count(), "sum<=3☃".chars().count());
        assert_eq!(drawn.matches(glyph('☃')).count(), 1);
    }

    #[test]
    fn symbols_of_constraints_have_strokes() {
        let box_ = glyph('☃');
        for symbol in ('a'..='z')
            .chain('A'..='Z')
            .chain('0'..='9')
            .chain(".,:;<>=!+-−×÷≤≥≠*/|_()[]{}'’\"?&%#^~".chars())
        {
            assert_ne!(glyph(symbol), box_, "{symbol}");
        }
    }
}
