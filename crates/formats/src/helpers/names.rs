//! Names of rules as people write them at the beginning of a header: those of the table of
//! constraints, of headers, and others that mean the same or that no header states.
//!
//! A name is one to three words, in any case, with blanks, hyphens or nothing between them, also in
//! the plural: `Anti-knight`, `white dots`, `X-Sums`.

use super::refusals::has_candidates;
use crate::item::WORDS;
use quorum_puzzle::constraints::{NamedConstraint, Stated, TABLE};
use quorum_puzzle::text::{Text, inert};
use quorum_puzzle::{Diagonals, Puzzle};
use quorum_util::suggest::suggestion;
use quorum_util::words::listed;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A rule by its name.
#[derive(Clone, Copy)]
pub enum Rule {
    /// A constraint, with the parameter that the name implies.
    Constraint(&'static NamedConstraint, &'static str),
    /// Even or odd cells: the remainder.
    Parity(usize),
    Boxes,
    Regions,
    Values,
    /// Diagonals, those meant if nothing follows.
    Diagonals(Diagonals),
    Extra,
    Groups,
    /// Constraints as in a corpus line.
    Items,
    /// A rule that no header states: what is expected in its place.
    Other(&'static str),
}

pub const BOXES: &str = "'# boxes RxC' or '# boxes none'";
pub const GROUPS: &str = "'# groups R1C1.R2C3/...'";
/// Text that is expected where a comment states a rule that no header states.
pub const CONSTRAINTS: &str = "the name of a rule: boxes, regions, diagonals, values, extra-cells, groups, even, \
    odd, or a constraint (quorum list constraints)";
const KROPKI: &str = "'# white R1C1 R1C2' or '# black R1C1 R1C2'";
const ELSEWHERE: &str = "an option or a format that states it, such as a corpus line (values=, lines=), without a \
    header";
const MAIN: Diagonals = Diagonals { main: true, anti: false };
const ANTI: Diagonals = Diagonals { main: false, anti: true };

/// Names of rules that are not those of constraints.
const HEADERS: [(&[&str], Rule); 16] = [
    (&["boxes", "box"], Rule::Boxes),
    (&["regions", "region", "jigsaw", "irregular"], Rule::Regions),
    (&["values"], Rule::Values),
    (
        &["diagonals", "diag", "xdiagonal", "xsudoku", "sudokux", "bothdiagonals"],
        Rule::Diagonals(Diagonals::BOTH),
    ),
    (&["maindiagonal"], Rule::Diagonals(MAIN)),
    (&["antidiagonal"], Rule::Diagonals(ANTI)),
    (&["extracells"], Rule::Extra),
    (&["groups"], Rule::Groups),
    (&["constraints"], Rule::Items),
    (&["even", "evencell"], Rule::Parity(0)),
    (&["odd", "oddcell"], Rule::Parity(1)),
    (&["latin", "boxless", "nobox", "noboxes", "withoutboxes"], Rule::Other(BOXES)),
    (&["hyper", "nrc", "extraregion"], Rule::Other(GROUPS)),
    (
        &["linesnone", "lineswords", "absentcell", "size", "alphabet", "symbols"],
        Rule::Other(ELSEWHERE),
    ),
    (&["kropki"], Rule::Other(KROPKI)),
    (&["antiqueen", "evenodd", "oddeven", "xv"], Rule::Other(CONSTRAINTS)),
];

/// Other names of constraints, with the parameter that they imply.
const OTHERS: [(&[&str], &str, &str); 6] = [
    (&["whitedot", "whitekropki", "kropkiwhite"], "white", ""),
    (&["blackdot", "blackkropki", "kropkiblack"], "black", ""),
    (&["xvx"], "x", ""),
    (&["xvv"], "v", ""),
    (&["dutchwhisper", "dutchwhispers"], "whispers", "4"),
    (&["noknight"], "antiknight", ""),
];

/// All names in small letters without what joins their words: comments are many, and each is looked
/// up.
static NAMES: LazyLock<HashMap<String, Rule>> = LazyLock::new(|| {
    let mut all = HashMap::new();
    for (names, constraint, parameter) in OTHERS {
        let entry = TABLE.iter().find(|entry| entry.name == constraint).expect("a constraint");
        for name in names {
            all.insert((*name).to_owned(), Rule::Constraint(entry, parameter));
        }
    }
    for entry in TABLE {
        for name in entry.names() {
            all.entry(name.replace('-', "")).or_insert(Rule::Constraint(entry, ""));
        }
    }
    for (names, rule) in HEADERS {
        for name in names {
            all.insert((*name).to_owned(), rule);
        }
    }
    all
});

/// Words that make no title of a part of a name.
const BESIDE: [&str; 8] = ["s", "move", "rule", "constraint", "sudoku", "chess", "no", "touch"];

/// Words of a name at most.
const MOST_WORDS: usize = 3;

/// The rule whose name a text begins with, the longest one, and the text behind it.
pub fn at_start(text: Text<'_>) -> Option<(Rule, Text<'_>)> {
    let mut found = None;
    for (name, end) in beginnings(text.text) {
        if let Some(rule) = of_plain_name(&name) {
            found = Some((rule, text.slice(end, text.text.len())));
        }
    }
    found
}

/// The rule of a name in small letters without what joins its words; an s may follow it.
fn of_plain_name(name: &str) -> Option<Rule> {
    let singular = || NAMES.get(name.strip_suffix('s').filter(|name| name.len() > 2)?);
    NAMES.get(name).or_else(singular).copied()
}

/// The end of a message about a text that is `knight's move`, `king` or `consecutive`: the names
/// that are meant.
pub fn longer(text: &str) -> Option<String> {
    let mut meant: Vec<&str> = Vec::new();
    let text = text.to_lowercase();
    let whole: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    let is_word = text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    let is_begun = |name: &&str| {
        let is_like = || {
            let is_near = strsim::jaro_winkler(&whole, name) > 0.92;
            text.len() >= LONG && is_near && !is_nearly_at_start(&text)
        };
        !is_sudoku(&whole) && whole.len() > 4 && name.starts_with(&whole)
            || whole == text && is_like()
    };
    if is_word && text.split(' ').count() <= MOST_WORDS {
        meant.extend(NAMES.keys().map(String::as_str).filter(is_begun));
        meant.extend(MEANT.iter().filter(|(all, _)| all.contains(&&*whole)).map(|it| it.1));
        meant.retain(|name| !name.is_empty());
    }
    if !meant.is_empty() {
        meant.sort_unstable();
        meant.dedup();
        return Some(format!(", which may be {}", listed(meant, "or")));
    }
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let word = word.strip_suffix('s').filter(|word| !word.is_empty()).unwrap_or(word);
        let negates = |name: &&str| {
            let rest = |begin: &&str| name.strip_prefix(begin);
            ["anti", "non"].iter().filter_map(rest).any(|rest| rest == word)
        };
        let before = meant.len();
        meant.extend(NAMES.keys().map(String::as_str).filter(negates));
        if meant.len() == before && !BESIDE.contains(&word) {
            return None;
        }
    }
    meant.sort_unstable();
    (!meant.is_empty()).then(|| format!(", which may be {}", listed(meant, "or")))
}

/// Words that mean a rule in a text although they are not its name, with the constraint; "" for
/// diagonals.
const MEANT: [(&[&str], &str); 6] = [
    (
        &[
            "diagonal", "isx", "rulex", "rulesx", "variantx", "boardx", "gridx", "puzzlex",
            "doublex",
        ],
        "",
    ),
    (&["knight", "knightless", "knightmove"], "antiknight"),
    (&["kingsmove", "kingmove", "chessking"], "antiking"),
    (&["torus", "toroidal", "queen"], "a rule of its own"),
    (&["entropy"], "global-entropy"),
    (&["mayrepeat", "canrepeat", "allowrepeat"], "repeat"),
];

/// Names of rules that are words of texts about no rule: "fill in digits between 1 and 9".
const VAGUE: &str = "anyof between black chaos clone connected connectedcells connectedvalues contain \
    containexactly divide equal even maximum minimum minus modular odd product reg region regions rel \
    samevalues sum white zipper";

/// Of these, those that mean a rule in a text about cells, and others that do.
const ABOUT_CELLS: &str = "even odd sum shaded grey gray";

/// Names of one family: a text that has one of them may mean another.
const FAMILIES: [&[&str]; 4] = [
    &["cage", "sum", "minus", "divide", "product", "kakuro", "look-and-say"],
    &["white", "black", "nonconsecutive", "anticonsecutive", "strict-kropki", "nonratio"],
    &["x", "v", "strict-xv", "pair-sum", "xv"],
    &["even", "odd", "evenodd", "oddeven"],
];

/// Whether a word is one of a list, between blanks.
pub fn has(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == word)
}

/// A text beside a puzzle as [not read](crate::item::Item::unread), if it names a rule, at any
/// place, that the puzzle does not state: a title, a comment, a value in a column that is not read.
pub fn unstated(text: &str, puzzle: &Puzzle) -> Option<String> {
    let is_unstated = meant(text).iter().any(|name| !is_stated(name, puzzle));
    is_unstated.then(|| format!("{WORDS}{}", inert(text.trim())))
}

/// The rules that names mean at any place of a text.
static MEANINGS: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let mut meanings = HashMap::new();
    for (name, rule) in NAMES.iter() {
        let meant = match rule {
            Rule::Constraint(entry, _) => entry.name,
            Rule::Diagonals(_) => "",
            Rule::Regions => "jigsaw",
            Rule::Other(BOXES) => "latin",
            Rule::Other(KROPKI) => "white",
            Rule::Other(GROUPS) => "windoku",
            Rule::Other(CONSTRAINTS) if name.contains("odd") => "even",
            Rule::Other(CONSTRAINTS) => "xv",
            _ => continue,
        };
        if name.len() > 2 && !has(VAGUE, name) {
            meanings.insert(name.clone(), meant);
        }
    }
    for (names, meant) in MEANT {
        meanings.extend(names.iter().map(|name| ((*name).to_owned(), meant)));
    }
    meanings
});

/// The rules that a text names at any place, by the names of constraints; "" for diagonals.
pub fn meant(text: &str) -> Vec<&'static str> {
    let words = words(text);
    let singular = |word: &'_ str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let about = "row column box boxe block region corner digit number cell square";
    let mut found = Vec::new();
    let mut rest = &words[..];
    while !rest.is_empty() {
        // A little killer is not a killer.
        let of_words = |count: &usize| {
            let name = rest[..*count].concat();
            MEANINGS.get(&name).or_else(|| MEANINGS.get(name.strip_suffix('s')?))
        };
        let counts = (1..=rest.len().min(MOST_WORDS)).rev();
        let named = counts.into_iter().find_map(|count| Some((count, *of_words(&count)?)));
        found.extend(named.map(|(_, meant)| meant));
        rest = &rest[named.map_or(1, |(count, _)| count)..];
    }
    let about_cells = words.iter().find(|word| has(ABOUT_CELLS, &singular(word)));
    if let Some(word) = about_cells
        && words.iter().any(|word| has(about, &singular(word)))
    {
        found.push(if word.starts_with("sum") { "sum" } else { "even" });
    }
    found
}

/// Whether a puzzle states a rule of this name, or one of its family.
fn is_stated(name: &str, puzzle: &Puzzle) -> bool {
    let rules = puzzle.rules();
    let family = FAMILIES.iter().find(|family| family.contains(&name));
    let is_it = |stated: &Stated| {
        // These state any rule.
        let is_general = ["any-of", "reg", "regex", "rel"].contains(&stated.name);
        is_general
            || stated.name.contains(name)
            || family.is_some_and(|family| family.contains(&stated.name))
    };
    match name {
        "" => rules.diagonals() != Diagonals::NONE,
        "jigsaw" if rules.jigsaw().is_some() => true,
        "jigsaw" | "windoku" if !rules.groups().is_empty() => true,
        "latin" => rules.boxes().is_none(),
        // A technique of those who solve a Sudoku.
        "skyscraper" if rules.boxes().is_some() => true,
        "even" if has_candidates(puzzle) => true,
        _ => puzzle.constraints().iter().any(is_it),
    }
}

/// The words of a text or an identifier in small letters: `XSudoku`, `anti-knight`, `is_x`.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut symbols = text.chars().peekable();
    let mut last = ' ';
    while let Some(symbol) = symbols.next() {
        let is_next_small = symbols.peek().is_some_and(|next| next.is_lowercase());
        let begins =
            symbol.is_uppercase() && (last.is_lowercase() || last.is_uppercase() && is_next_small);
        if begins || !symbol.is_alphanumeric() {
            words.push(String::new());
        }
        if symbol.is_alphanumeric() {
            words.last_mut().expect("a word").extend(symbol.to_lowercase());
        }
        last = symbol;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a word of the name of a column, or two of them, are the name of a constraint or of
/// diagonals.
pub fn is_in(name: &str) -> bool {
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).collect();
    let is_rule = |words: &[&str]| {
        let name = words.concat();
        let rule = of_plain_name(&name).filter(|_| name.len() > 3);
        matches!(
            rule,
            Some(
                Rule::Constraint(..)
                    | Rule::Diagonals(_)
                    | Rule::Parity(_)
                    | Rule::Other(GROUPS | CONSTRAINTS)
            )
        )
    };
    words.windows(1).chain(words.windows(2)).any(is_rule)
}

/// The first words of a text in small letters, joined: each word, and the letters before a digit
/// (`cage7`), with the byte where they end.
fn beginnings(text: &str) -> Vec<(String, usize)> {
    let (mut found, mut name) = (Vec::new(), String::new());
    let (mut words, mut last) = (0, ' ');
    for (offset, symbol) in text.char_indices().chain([(text.len(), ' ')]) {
        let ends_word = !symbol.is_alphanumeric();
        let before_digit = symbol.is_ascii_digit() && last.is_alphabetic();
        if last.is_alphanumeric() && (ends_word || before_digit) {
            found.push((name.clone(), offset));
            words += usize::from(ends_word);
        }
        if words == MOST_WORDS || ends_word && !matches!(symbol, ' ' | '-' | '_') {
            break;
        }
        if !ends_word {
            name.extend(symbol.to_lowercase());
        }
        last = symbol;
    }
    found
}

/// Letters of a name that is near another whatever follows: shorter ones are near many words.
const LONG: usize = 7;

/// Whether a text begins with the name of a rule but for one slip, and is not a title: the name is
/// long, or that of a header with a value behind it; signs and blanks within that are slips as
/// well.
pub fn is_nearly_at_start(text: &str) -> bool {
    let is_near = |(found, _): &(String, usize)| {
        NAMES.keys().any(|name| name.len() >= LONG && is_slip(found, name))
    };
    if beginnings(text).iter().any(is_near) {
        return true;
    }
    let letters = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let letters: Vec<char> = letters.take(3 * LONG).collect();
    let values = ["none", "both", "main", "anti"];
    let states = text.contains(|c: char| c.is_ascii_digit() || c == '/')
        || values.iter().any(|value| String::from_iter(&letters).ends_with(value));
    let begins = |name: &str| {
        let lengths = name.len() - 1..=(name.len() + 1).min(letters.len());
        (name.len() >= LONG || states)
            && lengths.into_iter().any(|n| is_slip(&String::from_iter(&letters[..n]), name))
    };
    ["boxes", "regions", "values", "diagonals", "extracells", "groups"].into_iter().any(begins)
}

/// Whether joined words begin a title such as `Sudoku 12` or `Sudoku 4x4`, which are near
/// `sudokux`.
fn is_sudoku(text: &str) -> bool {
    let is_number = |rest: &str| {
        !rest.starts_with('x') && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x')
    };
    text.strip_prefix("sudoku").is_some_and(|rest| rest == "s" || is_number(rest))
}

/// Whether one slip makes a name of a text: then one of its first two letters is in its place, or
/// beside it. Most comments need no further look.
fn is_slip(text: &str, name: &str) -> bool {
    if is_sudoku(text) {
        return false;
    }
    let first_two = |text: &str| {
        let mut symbols = text.chars();
        [symbols.next().unwrap_or_default(), symbols.next().unwrap_or_default()]
    };
    let (ours, theirs) = (first_two(text), first_two(name));
    // In bytes: a letter of another script has up to three.
    text.len().abs_diff(name.len()) <= 3
        && ours.iter().any(|letter| theirs.contains(letter))
        && strsim::osa_distance(text, name) <= 1
}

/// The end of a message about a text that begins with no name: the names that are nearest.
pub fn nearest(text: &str) -> String {
    for (found, _) in beginnings(text).iter().rev().filter(|(found, _)| found.len() > 2) {
        let mut near: Vec<&str> =
            NAMES.keys().map(String::as_str).filter(|name| is_slip(found, name)).collect();
        near.sort_unstable();
        if !near.is_empty() {
            return suggestion(found, near);
        }
    }
    String::new()
}
