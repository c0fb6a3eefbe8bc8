//! Links to web pages of classic Sudoku that contain the 81 cells.
//!
//! A host counts, not a parameter: another page may mean something else by the same one. Other
//! pages of these hosts have other rules (jigsaw, killer, X) and are refused.

use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::grids::line;
use crate::item::ParsedPuzzle;
use crate::options::KnownRules;
use quorum_puzzle::text::{Fault, Text, quoted};

/// Links with cells.
pub static FORMAT: Format = Format {
    name: "grid-link",
    summary: "link to sudokuwiki.org (?bd=) or sudokuexchange.com (?s=) with its 81 digits",
    description: "\
A link to the solver of sudokuwiki.org, https://www.sudokuwiki.org/sudoku.htm?bd=CELLS,
or to sudokuexchange.com, https://sudokuexchange.com/play/?s=CELLS. CELLS are 81 digits,
0 or . for a blank; the short form of sudokuexchange.com is read too. Nothing is
fetched: the link contains the puzzle. Pages of other kinds of puzzles on these sites
are refused.",
    extensions: &["txt"],
    example: "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    holds: &[Feature::Givens, Feature::Boxes, Feature::Name],
    spells: |_| false,
    extent: Extent::OneLine { recognize, read, goes_on: None },
    write: None,
};

/// A web site.
struct Site {
    host: &'static str,
    /// Parameter with the cells.
    parameter: &'static str,
    /// Whether cells may be written in the [short](expanded) way.
    is_short: bool,
    /// Pages of classic Sudoku, in small letters, without slashes at their ends.
    pages: &'static [&'static str],
}

const SITES: [Site; 2] = [
    Site {
        host: "sudokuwiki.org",
        parameter: "bd",
        is_short: false,
        pages: &["", "sudoku.htm", "sudoku", "default.asp"],
    },
    Site { host: "sudokuexchange.com", parameter: "s", is_short: true, pages: &["", "play"] },
];

/// The site of a link, and the byte offset of the path.
fn site(text: &str) -> Option<(&'static Site, usize)> {
    let start = ["https://", "http://"].iter().find_map(|scheme| {
        let head = text.get(..scheme.len())?;
        head.eq_ignore_ascii_case(scheme).then_some(scheme.len())
    })?;
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |at| start + at);
    let host = text[start..end].to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    SITES.iter().find(|site| site.host == host).map(|site| (site, end))
}

/// The cells of a short link, if they are 81. Each character is a number (digits, then capitals,
/// then small letters): its last digit is a cell, the rest is how many blanks follow.
fn expanded(text: &str) -> Option<String> {
    let mut cells = String::new();
    for symbol in text.chars() {
        let number = match symbol {
            '0'..='9' => symbol as usize - '0' as usize,
            'A'..='Z' => symbol as usize - 'A' as usize + 10,
            'a'..='x' => symbol as usize - 'a' as usize + 36,
            _ => return None,
        };
        cells.push(char::from(b'0' + (number % 10) as u8));
        cells.extend(std::iter::repeat_n('0', number / 10));
    }
    (cells.len() == 81).then_some(cells)
}

fn recognize(text: &str) -> bool {
    site(text).is_some()
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let Some((site, start)) = site(text.text) else {
        return Err(text.unexpected(0, "a link to sudokuwiki.org or sudokuexchange.com"));
    };
    let link = &text.text[..text.text.find('#').unwrap_or(text.text.len())];
    let question = link[start..].find('?').map_or(link.len(), |at| start + at);
    let page = text.slice(start, question);
    let name = page.text.trim_matches('/').to_ascii_lowercase();
    if !site.pages.contains(&&*name) {
        let expected = format!("a page of classic Sudoku on {}", site.host);
        return Err(page.fault(0, expected, quoted(page.text)));
    }
    let query = text.slice((question + 1).min(link.len()), link.len());
    let cells = query.pieces(|symbol| symbol == '&').find_map(|pair| {
        let value = pair.text.strip_prefix(site.parameter)?.strip_prefix('=')?;
        Some(pair.slice(pair.text.len() - value.len(), pair.text.len()))
    });
    match cells {
        Some(cells) if cells.text.len() == 81 => line::read(cells, known),
        Some(cells) if site.is_short && expanded(cells.text).is_some() => {
            let text = expanded(cells.text).unwrap_or_default();
            line::read(Text::at(&text, cells.place()), known)
        }
        Some(cells) => {
            let found = format!("{} characters", cells.text.chars().count());
            Err(cells.fault(0, format!("81 cells after '{}='", site.parameter), found))
        }
        None => {
            let expected = format!("'?{}=' and 81 cells in the link", site.parameter);
            Err(text.fault(link.len(), expected, "none; nothing is fetched"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::expanded;

    #[test]
    fn short_links_are_expanded() {
        assert_eq!(
            expanded("KDTRBQsV3CQ3p0q08RJ5avLJSRFc").as_deref(),
            Some(
                "000309007001060040000010003206003100000020000008700905600070000010090800700508000"
            )
        );
        assert_eq!(expanded("KD-"), None);
        assert_eq!(expanded("5"), None);
    }
}
