//! Parts of a web address: host, path, query, fragment, and the values in them.

use percent_encoding::percent_decode_str;
use quorum_puzzle::text::Text;

/// Beginnings of addresses.
const SCHEMES: [&str; 3] = ["https://", "http://", "www."];

/// Ends of hosts of which an address without a beginning is recognized.
const DOMAINS: [&str; 10] =
    ["com", "net", "org", "app", "link", "jp", "uk", "coach", "dev", "github.io"];

/// A link. Host and page are in small letters.
pub struct Address<'a> {
    /// The link without the words behind it.
    pub text: Text<'a>,
    /// Name of the host without `www.`.
    pub host: String,
    /// The path without slashes at its ends.
    pub path: &'a str,
    /// What follows `?`.
    pub query: &'a str,
    /// What follows `#`.
    pub fragment: &'a str,
}

/// A part of a link that may be a puzzle.
pub struct Part<'a> {
    /// Name of the parameter; empty for a part of the path or the fragment.
    pub name: &'a str,
    /// The part as it is in the link.
    pub text: Text<'a>,
    /// Its characters.
    pub value: String,
}

/// Whether the text is a link.
pub fn is_link(text: &str) -> bool {
    scheme(text).is_some() || {
        let end = text.find(['/', '?']).unwrap_or(0);
        let (host, domain) = text[..end].split_once('.').unwrap_or_default();
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
        let is_word = host.len() > 2 && host.contains(|c: char| c.is_ascii_lowercase());
        let known = DOMAINS.iter().any(|known| {
            domain.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        });
        is_word && known && text[..end].chars().all(is_name)
    }
}

/// The length of the beginning of a link.
fn scheme(text: &str) -> Option<usize> {
    let begins = |start: &&&str| {
        text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
    };
    SCHEMES.iter().find(begins).map(|start| start.len())
}

impl<'a> Address<'a> {
    /// The parts of a link.
    pub fn new(text: Text<'a>) -> Self {
        let end = text.text.find(char::is_whitespace).unwrap_or(text.text.len());
        let text = text.slice(0, end);
        // Where nothing follows, the end of the text, so that each part has a place.
        let split =
            |text: &'a str, at: char| text.split_once(at).unwrap_or((text, &text[text.len()..]));
        let (rest, fragment) = split(&text.text[scheme(text.text).unwrap_or(0)..], '#');
        let (rest, query) = split(rest, '?');
        let (host, path) = split(rest, '/');
        let host = host.to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
        Address { text, host, path: path.trim_matches('/'), query, fragment }
    }

    /// The name of the page in small letters, without its extension.
    pub fn page(&self) -> String {
        let page = self.path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
        page.split('.').next().unwrap_or_default().to_owned()
    }

    /// The pieces of path, query and fragment.
    pub fn parts(&self) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        for piece in self.path.split('/') {
            parts.push(self.part("", piece));
        }
        for pair in self.query.split('&').chain(self.fragment.split('&')) {
            match pair.split_once('=') {
                Some((name, value)) => parts.push(self.part(name, value)),
                None => parts.extend(pair.split('/').map(|piece| self.part("", piece))),
            }
        }
        parts.retain(|part| !part.value.is_empty() || !part.name.is_empty());
        parts
    }

    /// A part with what its percent signs encode.
    pub fn part(&self, name: &'a str, piece: &'a str) -> Part<'a> {
        let start = piece.as_ptr() as usize - self.text.text.as_ptr() as usize;
        let value = percent_decode_str(piece).decode_utf8_lossy().into_owned();
        Part { name, text: self.text.slice(start, start + piece.len()), value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_other_texts() {
        for text in ["https://a.b/c", "WWW.a.b", "puzz.link/p?sudoku/4/4/x", "pzv.jp/p.html?a"] {
            assert!(is_link(text), "{text}");
        }
        for text in ["53..7..../6..195...", "a.com", "1/2", "..org/....", "name.txt/a", "A.com/b"] {
            assert!(!is_link(text), "{text}");
        }
        let address = Address::new(Text::line("https://www.A.b/c/D.html?x=1&y#2x2%3Aa words", 1));
        assert_eq!((address.host.as_str(), address.page().as_str()), ("a.b", "d"));
        let values: Vec<String> = address.parts().into_iter().map(|part| part.value).collect();
        assert_eq!(values, ["c", "D.html", "1", "y", "2x2:a"]);
    }
}
