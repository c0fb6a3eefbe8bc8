//! Digits as strokes in place of text, for renderers without fonts.
//!
//! Pictures contain numbers only. Drawn as strokes they look the same on every machine, and a
//! renderer needs no fonts, which are most of its code.

/// Strokes of the digits in a box 5 wide and 8 high.
const STROKES: [&str; 10] = [
    "M2.5 0C1 0 .3 1.7 .3 4C.3 6.3 1 8 2.5 8C4 8 4.7 6.3 4.7 4C4.7 1.7 4 0 2.5 0Z",
    "M.9 1.6L2.8 0V8",
    "M.5 2.2C.5 .9 1.3 0 2.6 0C3.8 0 4.6 .8 4.6 2C4.6 3.6 3 4.8 .4 8H4.8",
    "M.6 1.4C1 .5 1.7 0 2.6 0C3.8 0 4.6 .8 4.6 1.9C4.6 3.1 3.6 3.8 2 3.8C3.8 3.8 4.8 4.6 4.8 5.9\
     C4.8 7.2 3.8 8 2.5 8C1.5 8 .7 7.5 .3 6.6",
    "M3.6 8V0L.2 5.6H4.9",
    "M4.4 0H1.1L.7 3.7C1.2 3.3 1.8 3.1 2.5 3.1C3.9 3.1 4.8 4.1 4.8 5.5C4.8 7 3.8 8 2.4 8\
     C1.5 8 .7 7.6 .3 6.8",
    "M4.3 .9C3.9 .3 3.3 0 2.7 0C1.2 0 .3 1.7 .3 4.4C.3 6.8 1.1 8 2.6 8C3.9 8 4.8 7 4.8 5.5\
     C4.8 4 3.9 3.1 2.6 3.1C1.4 3.1 .5 3.9 .3 5.2",
    "M.3 0H4.7L1.9 8",
    "M2.5 0C1.3 0 .6 .8 .6 1.9C.6 3 1.3 3.8 2.5 3.8C3.7 3.8 4.4 3 4.4 1.9C4.4 .8 3.7 0 2.5 0Z\
     M2.5 3.8C1.1 3.8 .3 4.7 .3 5.9C.3 7.2 1.1 8 2.5 8C3.9 8 4.7 7.2 4.7 5.9\
     C4.7 4.7 3.9 3.8 2.5 3.8Z",
    "M.7 7.1C1.1 7.7 1.7 8 2.3 8C3.8 8 4.7 6.3 4.7 3.6C4.7 1.2 3.9 0 2.4 0C1.1 0 .2 1 .2 2.5\
     C.2 4 1.1 4.9 2.4 4.9C3.6 4.9 4.5 4.1 4.7 2.8",
];

/// Distance from one digit to the next.
const ADVANCE: f64 = 6.6;

/// A picture of [`svg`](super::svg::svg) with strokes in place of text.
pub fn without_fonts(picture: &str) -> String {
    let line = |line: &str| strokes(line).unwrap_or_else(|| line.to_owned()) + "\n";
    picture.lines().map(line).collect()
}

/// The strokes of a text element; `None` for other elements.
fn strokes(element: &str) -> Option<String> {
    let rest = element.strip_prefix("<text ")?;
    let attribute = |name: &str| {
        let value = rest.split_once(&format!("{name}=\""))?.1;
        value.split_once('"').map(|(value, _)| value)
    };
    let number = |name: &str| attribute(name)?.parse::<f64>().ok();
    let (x, y, size) = (number("x")?, number("y")?, number("font-size")?);
    let words = rest.split_once('>')?.1.strip_suffix("</text>")?;
    let digits = words.chars().map(|digit| digit.to_digit(10).map(|digit| digit as usize));
    let digits: Vec<usize> = digits.collect::<Option<_>>()?;
    let (color, width) = match attribute("class")? {
        "given" => ("#111", 1.3),
        "value" => ("#1f5fa8", 0.8),
        _ => ("#111", 0.9),
    };
    // Digits are 0.72 of the font size high.
    let scale = 0.09 * size;
    let whole = ADVANCE * digits.len() as f64 - (ADVANCE - 5.0);
    let left = x - scale * whole / 2.0;
    let paths = digits.iter().enumerate().map(|(place, &digit)| {
        let left = left + scale * ADVANCE * place as f64;
        let top = y - 8.0 * scale;
        format!(
            "<path transform=\"translate({left:.2} {top:.2}) scale({scale:.4})\" d=\"{}\" \
             stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            STROKES[digit]
        )
    });
    Some(paths.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::PictureStyle;
    use crate::svg::svg;
    use crate::{Puzzle, Rules};

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
}
