//! Digits, letters and marks as strokes in place of text, for renderers without fonts.
//!
//! Drawn as strokes they look the same on every machine, and a renderer needs no fonts, which are
//! most of its code. A symbol that has no strokes becomes an empty box: it is never left out.

/// Strokes of a symbol in a box 5 wide and 8 high; descenders go down to 10.
fn glyph(symbol: char) -> &'static str {
    match symbol {
        ' ' => "",
        '0' => "M2.5 0C1 0 .3 1.7 .3 4C.3 6.3 1 8 2.5 8C4 8 4.7 6.3 4.7 4C4.7 1.7 4 0 2.5 0Z",
        '1' => "M.9 1.6L2.8 0V8",
        '2' => "M.5 2.2C.5 .9 1.3 0 2.6 0C3.8 0 4.6 .8 4.6 2C4.6 3.6 3 4.8 .4 8H4.8",
        '3' => {
            "M.6 1.4C1 .5 1.7 0 2.6 0C3.8 0 4.6 .8 4.6 1.9C4.6 3.1 3.6 3.8 2 3.8C3.8 3.8 4.8 4.6 \
             4.8 5.9C4.8 7.2 3.8 8 2.5 8C1.5 8 .7 7.5 .3 6.6"
        }
        '4' => "M3.6 8V0L.2 5.6H4.9",
        '5' => {
            "M4.4 0H1.1L.7 3.7C1.2 3.3 1.8 3.1 2.5 3.1C3.9 3.1 4.8 4.1 4.8 5.5C4.8 7 3.8 8 2.4 8\
             C1.5 8 .7 7.6 .3 6.8"
        }
        '6' => {
            "M4.3 .9C3.9 .3 3.3 0 2.7 0C1.2 0 .3 1.7 .3 4.4C.3 6.8 1.1 8 2.6 8C3.9 8 4.8 7 4.8 5.5\
             C4.8 4 3.9 3.1 2.6 3.1C1.4 3.1 .5 3.9 .3 5.2"
        }
        '7' => "M.3 0H4.7L1.9 8",
        '8' => {
            "M2.5 0C1.3 0 .6 .8 .6 1.9C.6 3 1.3 3.8 2.5 3.8C3.7 3.8 4.4 3 4.4 1.9C4.4 .8 3.7 0 2.5 \
             0ZM2.5 3.8C1.1 3.8 .3 4.7 .3 5.9C.3 7.2 1.1 8 2.5 8C3.9 8 4.7 7.2 4.7 5.9C4.7 4.7 3.9 \
             3.8 2.5 3.8Z"
        }
        '9' => {
            "M.7 7.1C1.1 7.7 1.7 8 2.3 8C3.8 8 4.7 6.3 4.7 3.6C4.7 1.2 3.9 0 2.4 0C1.1 0 .2 1 .2 2.5\
             C.2 4 1.1 4.9 2.4 4.9C3.6 4.9 4.5 4.1 4.7 2.8"
        }
        'A' => "M.2 8L2.5 0L4.8 8M1.1 5H3.9",
        'B' => {
            "M.6 0V8H2.8C4 8 4.7 7.2 4.7 5.9C4.7 4.6 4 3.8 2.8 3.8H.6M2.8 3.8C3.8 3.8 4.4 3 4.4 1.9\
             C4.4 .8 3.8 0 2.8 0H.6"
        }
        'C' => {
            "M4.7 1.6C4.3 .6 3.6 0 2.7 0C1.2 0 .3 1.6 .3 4C.3 6.4 1.2 8 2.7 8C3.6 8 4.3 7.4 4.7 6.4"
        }
        'D' => "M.6 0V8H2.2C3.9 8 4.7 6.5 4.7 4C4.7 1.5 3.9 0 2.2 0Z",
        'E' => "M4.5 0H.6V8H4.5M.6 3.9H3.8",
        'F' => "M4.5 0H.6V8M.6 3.9H3.8",
        'G' => {
            "M4.6 1.5C4.2 .6 3.6 0 2.7 0C1.2 0 .3 1.6 .3 4C.3 6.4 1.2 8 2.7 8C3.8 8 4.7 7.2 4.7 5.8\
             V4.4H2.9"
        }
        'H' => "M.5 0V8M4.5 0V8M.5 3.9H4.5",
        'I' => "M1.2 0H3.8M2.5 0V8M1.2 8H3.8",
        'J' => "M4 0V5.9C4 7.3 3.4 8 2.3 8C1.2 8 .6 7.4 .5 6.2",
        'K' => "M.6 0V8M4.6 0L.6 5M2 3.4L4.8 8",
        'L' => "M.7 0V8H4.5",
        'M' => "M.3 8V0L2.5 4.6L4.7 0V8",
        'N' => "M.5 8V0L4.5 8V0",
        'O' => glyph('0'),
        'P' => "M.6 8V0H2.8C4 0 4.7 .9 4.7 2.2C4.7 3.5 4 4.4 2.8 4.4H.6",
        'Q' => {
            "M2.5 0C1 0 .3 1.7 .3 4C.3 6.3 1 8 2.5 8C4 8 4.7 6.3 4.7 4C4.7 1.7 4 0 2.5 0ZM3 6L4.8 \
             8.8"
        }
        'R' => "M.6 8V0H2.8C4 0 4.7 .9 4.7 2.2C4.7 3.5 4 4.4 2.8 4.4H.6M2.6 4.4L4.8 8",
        'S' => {
            "M4.5 1.5C4.2 .6 3.5 0 2.5 0C1.3 0 .5 .8 .5 1.9C.5 3 1.2 3.5 2.5 3.9C3.8 4.3 4.7 4.8 \
             4.7 6C4.7 7.2 3.8 8 2.5 8C1.4 8 .6 7.4 .3 6.4"
        }
        'T' => "M.2 0H4.8M2.5 0V8",
        'U' => "M.5 0V5.3C.5 7.1 1.3 8 2.5 8C3.7 8 4.5 7.1 4.5 5.3V0",
        'V' => "M.2 0L2.5 8L4.8 0",
        'W' => "M.1 0L1.3 8L2.5 2L3.7 8L4.9 0",
        'X' => "M.4 0L4.6 8M4.6 0L.4 8",
        'Y' => "M.3 0L2.5 4L4.7 0M2.5 4V8",
        'Z' => "M.5 0H4.5L.4 8H4.6",
        'a' => {
            "M.8 4C1.2 3.3 1.8 3 2.5 3C3.7 3 4.3 3.6 4.3 4.8V8M4.3 5.2C2 5.2 .6 5.5 .6 6.7C.6 7.5 \
             1.2 8 2.1 8C3.2 8 4 7.3 4.3 6.4"
        }
        'b' => {
            "M.7 0V8M.7 5.5C.7 4 1.5 3 2.6 3C3.9 3 4.6 4 4.6 5.5C4.6 7 3.9 8 2.6 8C1.5 8 .7 7 .7 5.5"
        }
        'c' => {
            "M4.3 4.1C3.9 3.4 3.3 3 2.6 3C1.3 3 .5 4 .5 5.5C.5 7 1.3 8 2.6 8C3.3 8 3.9 7.6 4.3 6.9"
        }
        'd' => {
            "M4.3 0V8M4.3 5.5C4.3 4 3.5 3 2.4 3C1.1 3 .4 4 .4 5.5C.4 7 1.1 8 2.4 8C3.5 8 4.3 7 4.3 \
             5.5"
        }
        'e' => "M.5 5.4H4.5C4.5 4 3.8 3 2.5 3C1.3 3 .5 4 .5 5.5C.5 7 1.3 8 2.6 8C3.4 8 4 7.6 4.3 7",
        'f' => "M4.2 .3C3.9 .1 3.6 0 3.3 0C2.3 0 1.8 .6 1.8 1.8V8M.5 3H3.9",
        'g' => {
            "M4.3 3V8.2C4.3 9.4 3.6 10 2.4 10C1.6 10 1 9.8 .7 9.3M4.3 5.5C4.3 4 3.5 3 2.4 3C1.1 3 \
             .4 4 .4 5.5C.4 7 1.1 8 2.4 8C3.5 8 4.3 7 4.3 5.5"
        }
        'h' => "M.7 0V8M.7 5C.9 3.7 1.7 3 2.7 3C3.8 3 4.3 3.7 4.3 5V8",
        'i' => "M1.3 3H2.6V8M1.2 8H4M2.5 .8V1",
        'j' => "M1.5 3H3.2V8.3C3.2 9.5 2.6 10 1.6 10C1.2 10 .9 9.9 .6 9.7M3.1 .8V1",
        'k' => "M.8 0V8M4.3 3L.8 6.2M2.1 5L4.5 8",
        'l' => "M1.2 0H2.5V8M1.1 8H4",
        'm' => {
            "M.4 8V3M.4 4.4C.6 3.4 1.1 3 1.6 3C2.2 3 2.5 3.5 2.5 4.3V8M2.5 4.4C2.7 3.4 3.2 3 3.7 3\
             C4.3 3 4.6 3.5 4.6 4.3V8"
        }
        'n' => "M.7 3V8M.7 5C.9 3.7 1.7 3 2.7 3C3.8 3 4.3 3.7 4.3 5V8",
        'o' => "M2.5 3C1.2 3 .4 4 .4 5.5C.4 7 1.2 8 2.5 8C3.8 8 4.6 7 4.6 5.5C4.6 4 3.8 3 2.5 3Z",
        'p' => {
            "M.7 3V10M.7 5.5C.7 4 1.5 3 2.6 3C3.9 3 4.6 4 4.6 5.5C4.6 7 3.9 8 2.6 8C1.5 8 .7 7 .7 5.5"
        }
        'q' => {
            "M4.3 3V10M4.3 5.5C4.3 4 3.5 3 2.4 3C1.1 3 .4 4 .4 5.5C.4 7 1.1 8 2.4 8C3.5 8 4.3 7 4.3 \
             5.5"
        }
        'r' => "M1 3V8M1 5.3C1.2 3.8 2 3 3.1 3C3.5 3 3.9 3.1 4.2 3.3",
        's' => {
            "M4.1 4C3.8 3.3 3.3 3 2.5 3C1.5 3 .8 3.5 .8 4.3C.8 5.2 1.5 5.3 2.5 5.5C3.6 5.7 4.4 5.9 \
             4.4 6.7C4.4 7.5 3.6 8 2.5 8C1.6 8 .9 7.7 .6 7"
        }
        't' => "M1.8 1.2V6.4C1.8 7.5 2.3 8 3.1 8C3.5 8 3.9 7.9 4.2 7.7M.5 3H4",
        'u' => "M.7 3V6C.7 7.3 1.2 8 2.3 8C3.3 8 4.1 7.3 4.3 6M4.3 3V8",
        'v' => "M.5 3L2.5 8L4.5 3",
        'w' => "M.2 3L1.4 8L2.5 4.4L3.6 8L4.8 3",
        'x' => "M.7 3L4.3 8M4.3 3L.7 8",
        'y' => "M.5 3L2.6 8M4.5 3L2.2 9C1.9 9.7 1.5 10 .8 10",
        'z' => "M.8 3H4.2L.7 8H4.4",
        '.' => "M2.4 7.6V8",
        ',' => "M2.6 7.4L1.9 9.4",
        ':' => "M2.5 3.6V4M2.5 7.6V8",
        ';' => "M2.5 3.6V4M2.6 7.4L1.9 9.4",
        '<' => "M4.3 1.8L.7 4.5L4.3 7.2",
        '>' => "M.7 1.8L4.3 4.5L.7 7.2",
        '=' => "M.6 3.3H4.4M.6 5.7H4.4",
        '≤' => "M4.3 1L.7 3.6L4.3 6.2M.7 8H4.3",
        '≥' => "M.7 1L4.3 3.6L.7 6.2M.7 8H4.3",
        '≠' => "M.6 3.3H4.4M.6 5.7H4.4M3.8 1.6L1.2 7.4",
        '!' => "M2.5 0V5.4M2.5 7.6V8",
        '?' => "M.6 2C.7 .8 1.4 0 2.5 0C3.7 0 4.5 .8 4.5 2C4.5 3.6 2.5 3.8 2.5 5.6M2.5 7.6V8",
        '+' => "M.3 4.5H4.7M2.5 2.2V6.8",
        '-' | '−' => "M.9 4.5H4.1",
        '×' => "M.8 2.8L4.2 6.2M4.2 2.8L.8 6.2",
        '÷' => "M.4 4.5H4.6M2.5 2.3V2.6M2.5 6.4V6.7",
        '*' => "M2.5 .6V4.6M.8 1.6L4.2 3.6M4.2 1.6L.8 3.6",
        '/' => "M4.4 0L.6 8",
        '|' => "M2.5 -.4V9",
        '_' => "M.2 9H4.8",
        '(' => "M3.4 -.4C2 1.2 1.4 2.6 1.4 4.2C1.4 5.8 2 7.2 3.4 8.8",
        ')' => "M1.6 -.4C3 1.2 3.6 2.6 3.6 4.2C3.6 5.8 3 7.2 1.6 8.8",
        '[' => "M3.6 -.4H1.8V8.8H3.6",
        ']' => "M1.4 -.4H3.2V8.8H1.4",
        '{' => {
            "M3.8 -.4C2.4 -.4 2.4 .6 2.4 2C2.4 3.4 2.2 4.2 1.2 4.2C2.2 4.2 2.4 5 2.4 6.4C2.4 7.8 2.4 8.8 3.8 8.8"
        }
        '}' => {
            "M1.2 -.4C2.6 -.4 2.6 .6 2.6 2C2.6 3.4 2.8 4.2 3.8 4.2C2.8 4.2 2.6 5 2.6 6.4C2.6 7.8 2.6 8.8 1.2 8.8"
        }
        _ => "M.6 0H4.4V8H.6Z",
    }
}

/// Distance from one symbol to the next.
const ADVANCE: f64 = 6.6;

/// A picture of [`svg`](super::svg::svg) with strokes in place of text. The title is no text.
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
            .chain(".,:;<>=!+-−×÷≤≥≠*/|_()[]{}".chars())
        {
            assert_ne!(glyph(symbol), box_, "{symbol}");
        }
    }
}
