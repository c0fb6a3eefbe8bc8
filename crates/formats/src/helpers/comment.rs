//! Comment lines: names of puzzles and authors (`# author: Ann`), the headers `# boxes`, `# regions`,
//! `# diagonals` and `# groups`, and constraints (`# cage 7 R1C1 R1C2`, `# constraints
//! cage=7:R1C1.R1C2`).
//!
//! A comment that is only the name of a rule (`# Boxes none`, `# extra regions`), or the word of a
//! header with one slip (`# regons 112/...`), is refused: read as a comment, the puzzle would be
//! solved under other rules than its author meant. With other words behind it, it is a title
//! (`# Killer whales`); one that may name the rules of the puzzle ([`may_state_rules`]) is listed as not
//! read where nothing else states them, also one of several above a puzzle. All other comments are
//! names. `# "..."` is a comment with any
//! content.

use super::statement::{Statement, names_without_cells, of_plain_name, plain_names, typed};
use crate::options::HeaderRegions;
use quorum_problem::Position;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::corpus_line::{check_names, read_constraints};
use quorum_puzzle::text::{Fault, Text, is_unprintable, quoted};
use quorum_puzzle::{Diagonals, Puzzle, Rules, Values, spelling};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Content of a comment line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comment {
    /// Boxes or jigsaw regions of the puzzles below.
    Regions(HeaderRegions),
    /// More rows of a jigsaw that the line above began.
    MoreRegions(Vec<usize>),
    /// Diagonals of the puzzles below.
    Diagonals(Diagonals),
    /// Extra cells of the puzzles below, as in a corpus line.
    Extra(String),
    /// Values of the puzzles below, `# values 0-8`.
    Values(Values),
    /// Further groups of the puzzles below.
    Groups(Vec<Vec<Position>>),
    /// A constraint of the puzzles below, or several.
    Constraints,
    /// The author of the puzzle below; may be empty.
    Author(String),
    /// Perhaps the name of the puzzle below; may be empty.
    Name(String),
}

/// The beginning of a comment with an author.
const AUTHOR: &str = "author:";

/// First words of headers, with what to expect where one is meant.
const HEADERS: [(&str, &str); 6] = [
    ("values", VALUES),
    ("boxes", BOXES),
    ("regions", REGIONS),
    ("diagonals", DIAGONALS),
    ("extra-cells", EXTRA),
    ("groups", GROUPS),
];
const BOXES: &str = "'# boxes RxC' or '# boxes none'";
const REGIONS: &str = "'# regions 112/122/...'";
const DIAGONALS: &str = "'# diagonals main', 'anti' or 'both'";
const EXTRA: &str = "'# extra-cells 9' or '# extra-cells 9{12}', with their values";
const GROUPS: &str = "'# groups R1C1.R2C3/...'";

/// Text that is expected where a comment states a rule that no header states.
const CONSTRAINTS: &str = "a rule that headers can state (boxes, regions, diagonals, extra-cells, groups, \
    constraints as in '# cage 7 R1C1 R1C2': quorum list constraints)";

/// The first word of a comment with constraints as in a corpus line.
const ITEMS: &str = "constraints";

/// Text that is expected where a comment states the values of a grid: pictures of such grids have it.
const VALUES: &str = "'# values 0-8', from 0 or 1";

/// Text that is expected where a comment states that values may repeat in rows and columns.
const LINES: &str = "a format that states grids without lines: a corpus line (lines=none) or a string of format iss";

/// Text that is expected where a comment states absent cells, or lines that they cut.
const ABSENT: &str = "a format that states absent cells: a corpus line (# in cells=, lines=words)";

/// Names of rules beside those of headers and constraints, in small letters without what joins
/// them, and what to expect.
const RULES: [(&[&str], &str); 7] = [
    (&["latin", "boxless", "nobox", "noboxes", "withoutboxes", "box"], BOXES),
    (&["jigsaw", "irregular", "chaosconstruction"], REGIONS),
    (&["xdiagonal", "xsudoku", "diag", "diags"], DIAGONALS),
    (&["hyper", "nrc", "extraregion", "extraregions"], GROUPS),
    (&["linesnone"], LINES),
    (&["absentcells", "lineswords"], ABSENT),
    (&["constraint", "constraints", "antiqueen", "evenodd", "oddeven", "even", "odd"], CONSTRAINTS),
];

/// Reads a line that begins with `#`.
pub fn read(text: Text<'_>) -> Result<Comment, Fault> {
    let comment = text.slice(1, text.text.len()).trimmed();
    if let Some(name) = quoted_name(comment.text) {
        return Ok(Comment::Name(name.to_owned()));
    }
    if let Some(author) = author(comment.text) {
        return Ok(Comment::Author(author.to_owned()));
    }
    let mut words = comment.words();
    let first = words.next().map_or("", |word| word.text);
    if let Some(items) = items(comment) {
        return check_names(items).map(|()| Comment::Constraints);
    }
    let Some((header, form)) = HEADERS.into_iter().find(|(header, _)| *header == first) else {
        if let Some(statement) = Statement::read(comment) {
            return statement.map(|_| Comment::Constraints);
        }
        let unknown = || {
            let is_one = has_form_of_statement(comment.text)
                || is_list_of_rules(comment.text)
                || is_behind_another(text.text);
            is_one.then_some(CONSTRAINTS)
        };
        return match rule(comment.text).or_else(|| misspelt_header(text.text)).or_else(unknown) {
            Some(expected) => Err(refused(comment, expected)),
            None => Ok(Comment::Name(comment.text.to_owned())),
        };
    };
    let Some(value) = words.next() else { return Err(refused(comment, form)) };
    let value = comment.slice(comment.offset_of(value), comment.text.len());
    match header {
        "boxes" => match value.text.parse() {
            Ok(choice) => Ok(Comment::Regions(HeaderRegions::Boxes(choice))),
            Err(_) => {
                let expected = "RxC (rows high, columns wide) or none after '# boxes'";
                Err(value.fault(0, expected, quoted(value.text)))
            }
        },
        "regions" => {
            let (more, rows) = match value.text.strip_prefix('/') {
                Some(_) => (true, value.slice(1, value.text.len())),
                None => (false, value),
            };
            let labels = spelling::read_regions(rows)?;
            Ok(match more {
                true => Comment::MoreRegions(labels),
                false => Comment::Regions(HeaderRegions::Jigsaw(labels)),
            })
        }
        "values" => {
            let read = |text: &str| text.parse::<usize>().ok();
            let (low, high) = value.text.split_once('-').unwrap_or_default();
            let values = read(low).zip(read(high)).and_then(|(low, high)| Values::new(low, high));
            let values = values.ok_or_else(|| value.fault(0, VALUES, quoted(value.text)))?;
            Ok(Comment::Values(values))
        }
        "diagonals" => Ok(Comment::Diagonals(spelling::read_diagonals(value)?)),
        "extra-cells" => {
            // The values are known with the puzzle.
            let is_one = |run: &str| run.starts_with(|symbol: char| symbol.is_ascii_digit());
            let runs = value.text.strip_prefix('/').unwrap_or(value.text);
            match runs.split('/').all(is_one) {
                true => Ok(Comment::Extra(value.text.to_owned())),
                false => Err(value.fault(0, EXTRA, quoted(value.text))),
            }
        }
        _ => Ok(Comment::Groups(spelling::read_groups(value)?)),
    }
}

/// Whether a comment is a word, numbers and cells, also with a letter between two cells: most likely a
/// constraint with a misspelt name. Or the name of a constraint without cells, with one slip.
fn has_form_of_statement(text: &str) -> bool {
    let is_plain = |c: &char| c.is_alphanumeric();
    let letters = text.chars().filter(is_plain).flat_map(char::to_lowercase);
    let letters: String = letters.take(MOST_LETTERS).collect();
    let first_two = [letters.as_bytes().first(), letters.as_bytes().get(1)];
    let first_two = first_two.map(|letter| letter.copied().unwrap_or_default());
    let is_slip = |name: &str| {
        letters.len().abs_diff(name.len()) <= 1
            && may_be_slip(first_two, name)
            && strsim::osa_distance(&letters, name) <= 1
    };
    if names_without_cells().any(is_slip) {
        return true;
    }
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_cell = |word: &str| spelling::cell(&word.to_uppercase()).is_some();
    let has_name =
        words.next().is_some_and(|word| word.starts_with(char::is_alphabetic) && !is_cell(word));
    let rest: Vec<&str> = words
        .skip_while(|word| word.chars().all(char::is_alphabetic) && text.contains('-'))
        .collect();
    let of_cells = |c: char| c.is_ascii_digit() || "RrCc".contains(c);
    let is_part = |word: &&str| word.chars().all(of_cells) || is_glued(word);
    has_name && rest.iter().all(is_part) && rest.iter().any(|word| is_nearly_cell(word))
}

/// More letters than the name of a constraint has.
const MOST_LETTERS: usize = 64;

/// Whether a word has the letters of a cell and a digit.
fn is_nearly_cell(word: &str) -> bool {
    let upper = word.to_uppercase();
    upper.contains('R') && upper.contains('C') && upper.contains(|c: char| c.is_ascii_digit())
}

/// Whether a word is two cells with something between them.
fn is_glued(word: &str) -> bool {
    let upper = word.to_uppercase();
    let begins =
        |at: usize| upper.get(at..at + 4).is_some_and(|cell| spelling::cell(cell).is_some());
    upper.match_indices('R').filter(|(at, _)| begins(*at)).count() > 1
}

/// Whether a rule follows a second `#`, after a lost line break, or one character
/// that is not the letter of metadata in `.sdk` files.
fn is_behind_another(line: &str) -> bool {
    let rest = &line[1..];
    let is_line = |text: &str| is_rule(&format!("# {}", text.trim()));
    let mut symbols = rest.chars();
    let first = symbols.next().filter(|c| c.is_alphanumeric() && !"ABCDLSU".contains(*c));
    let behind = first.and_then(|_| symbols.as_str().strip_prefix(' '));
    rest.split('#').skip(1).any(is_line) || behind.is_some_and(is_line)
}

/// Whether a comment is the names of several rules (`Anti-knight and anti-king`): each has a line.
fn is_list_of_rules(text: &str) -> bool {
    let lower = text.to_lowercase();
    let names: Vec<&str> = lower
        .split([',', '+', '&', ';'])
        .flat_map(|part| part.split(" and "))
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    let is_rule = |name: &&str| rule(name).is_some();
    names.len() > 1 && names.iter().all(is_rule)
}

/// Whether a comment that was refused may be a title: words without what a constraint or a header has
/// behind its name.
pub fn may_be_title(line: &str) -> bool {
    let text = line[1..].trim();
    let is_header = HEADERS.iter().any(|(header, _)| text.split(' ').next() == Some(*header));
    let states = |c: char| c.is_ascii_digit() || matches!(c, '=' | ':' | '/' | '|');
    line.starts_with("# ")
        && !is_header
        && !text.contains(states)
        && misspelt_header(line).is_none()
}

/// The items of a comment `# constraints cage=7:R1C1.R1C2/antiknight:`.
fn items(comment: Text<'_>) -> Option<Text<'_>> {
    let rest = comment.text.strip_prefix(ITEMS)?;
    let is_one = rest.starts_with(char::is_whitespace) && rest.contains(':');
    is_one.then(|| comment.slice(ITEMS.len(), comment.text.len()).trimmed())
}

/// States the constraints of a comment line that was read as [`Comment::Constraints`].
pub fn state(line: Text<'_>, puzzle: &mut Puzzle) -> Result<(), Fault> {
    let comment = line.slice(1, line.text.len()).trimmed();
    match (items(comment), Statement::read(comment)) {
        (Some(items), _) => read_constraints(puzzle, items),
        (None, Some(statement)) => statement?.state(puzzle),
        (None, None) => Ok(()),
    }
}

/// Whether a title or another comment may state rules of its puzzle: it has the name of a rule
/// among its words (`Hard antiknight by Ann`), or words of rules in prose. Of names that are
/// everyday words the title has to begin with one, and the rest is the words of titles of
/// collections (`Killer, hard`).
pub fn may_state_rules(title: &str) -> bool {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(MOST_WORDS_OF_TITLE).collect();
    let is_of_title =
        |word: &&str| TITLES.contains(word) || word.bytes().all(|b| b.is_ascii_digit());
    for count in 1..=words.len().min(MOST_WORDS) {
        if is_name_of_rule(&words[..count].concat()) && words[count..].iter().all(is_of_title) {
            return true;
        }
    }
    let words = match normal_rules(&words) {
        None => words,
        // A sentence behind it states another rule.
        Some(end) if end < words.len() => return true,
        Some(_) => return false,
    };
    // The words without what joins them, and where each begins: names are slices of it.
    let mut joined = String::new();
    let mut begins = Vec::new();
    for word in words {
        if IN_PROSE.contains(&word) {
            return true;
        }
        begins.push(joined.len());
        joined.push_str(word);
    }
    begins.push(joined.len());
    for (first, &begin) in begins.iter().enumerate() {
        let ends = begins[first + 1..].iter().take(MOST_WORDS);
        if ends.into_iter().any(|&end| NAMES_IN_TITLES.contains(&joined[begin..end])) {
            return true;
        }
    }
    false
}

/// Names of rules in titles, which mean these wherever they are, also with an s behind them.
static NAMES_IN_TITLES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut names: Vec<&str> = plain_names().filter(|name| name.len() >= 4).collect();
    names.extend(HEADERS.iter().map(|(header, _)| *header));
    names.extend(RULES.iter().flat_map(|(names, _)| *names));
    names.extend(IN_TITLES);
    names.retain(|name| !EVERYDAY.contains(name));
    names.iter().flat_map(|name| [(*name).to_owned(), format!("{name}s")]).collect()
});

/// What is not read of a puzzle whose title may state rules, unless its text states rules beside
/// those of its rows, columns and boxes.
pub fn rules_of_title(puzzle: &Puzzle) -> Option<String> {
    let title = puzzle.name.as_deref().filter(|name| may_state_rules(name))?;
    (!has_more_rules(puzzle)).then(|| format!("rules of the title {}", quoted(title)))
}

/// Whether a puzzle has rules beside those of its rows, columns and boxes.
pub fn has_more_rules(puzzle: &Puzzle) -> bool {
    let rules = puzzle.rules();
    let is_plain = Rules::new(puzzle.size(), rules.boxes()).as_ref() == Ok(rules);
    !is_plain || puzzle.sign_count() > 0 || !puzzle.constraints().is_empty()
}

/// What is not read of the text behind a puzzle on its line: a comment that may state rules.
///
/// # Errors
/// A comment that is a rule as a header states it.
pub fn rules_behind(text: Text<'_>) -> Result<Vec<String>, Fault> {
    let words = text.text.trim_start_matches([' ', '\t', ',', ';', '#']).len();
    let comment = text.slice(text.text.len() - words, text.text.len()).trimmed();
    // Ratings, dates and counts are numbers.
    if !comment.text.contains(char::is_alphabetic) || quoted_name(comment.text).is_some() {
        return Ok(Vec::new());
    }
    if is_rule(&format!("# {}", comment.text)) {
        let expected = "no rule behind a puzzle (a header is on a line above it, as '# boxes 3x3')";
        return Err(comment.fault(0, expected, quoted(comment.text)));
    }
    let comments = Some(comment.text).filter(|text| may_state_rules(text));
    Ok(comments.map(|text| format!("rules of the comment {}", quoted(text))).into_iter().collect())
}

/// The same behind a link, which is one word.
pub fn rules_behind_link(text: Text<'_>) -> Result<Vec<String>, Fault> {
    let end = text.text.find(char::is_whitespace).unwrap_or(text.text.len());
    rules_behind(text.slice(end, text.text.len()))
}

/// Where the statement ends that the usual rules apply, `normal sudoku rules apply`.
fn normal_rules(words: &[&str]) -> Option<usize> {
    const NORMAL: [&str; 7] =
        ["normal", "classic", "classical", "standard", "usual", "regular", "ordinary"];
    let at = words.iter().position(|word| *word == "rules" || *word == "rule")?;
    let is_normal = words[..at].iter().rev().take(2).any(|word| NORMAL.contains(word));
    let begins_with_rules = at == 0 && words.len() > 1;
    if begins_with_rules {
        return normal_rules(&words[1..]).map(|end| end + 1);
    }
    let end = at + 1 + usize::from(words.get(at + 1).is_some_and(|word| *word == "apply"));
    is_normal.then_some(end)
}

/// Words of a title that are looked at.
const MOST_WORDS_OF_TITLE: usize = 100;

/// Words that state rules in prose.
const IN_PROSE: [&str; 12] = [
    "rule",
    "rules",
    "apply",
    "applies",
    "differ",
    "repeat",
    "disjoint",
    "knight",
    "knights",
    "nonconsecutive",
    "xv",
    "fog",
];

/// Names of kinds of puzzles, of one to three words, that are not those of a constraint or header.
const IN_TITLES: [&str; 3] = ["futoshiki", "sudokux", "hypersudoku"];

/// Names of rules that are everyday words too.
const EVERYDAY: [&str; 40] = [
    "arrow",
    "arrows",
    "between",
    "black",
    "box",
    "boxes",
    "cage",
    "cages",
    "chaos",
    "clone",
    "clones",
    "connected",
    "consecutive",
    "constraint",
    "constraints",
    "contain",
    "divide",
    "equal",
    "even",
    "groups",
    "group",
    "hyper",
    "irregular",
    "killer",
    "latin",
    "lockout",
    "lunchbox",
    "maximum",
    "minimum",
    "minus",
    "modular",
    "odd",
    "palindrome",
    "product",
    "sandwich",
    "straights",
    "value",
    "values",
    "whisper",
    "white",
];

/// Words of titles of puzzles in a collection.
const TITLES: [&str; 14] = [
    "sudoku", "sudokus", "puzzle", "puzzles", "grid", "variant", "no", "nr", "number", "easy",
    "medium", "hard", "expert", "extreme",
];

/// Whether a line is a header, or refused as one.
pub fn is_rule(line: &str) -> bool {
    let is_beside = |comment| matches!(comment, Ok(Comment::Name(_) | Comment::Author(_)));
    line.starts_with('#') && !is_beside(read(Text::line(line, 1)))
}

/// The author of a comment `author: Ann`.
fn author(comment: &str) -> Option<&str> {
    let is_it = comment.get(..AUTHOR.len()).is_some_and(|head| head.eq_ignore_ascii_case(AUTHOR));
    is_it.then(|| comment[AUTHOR.len()..].trim())
}

/// Text that is expected where a line without `#` begins with the name of a rule (`diagonals both`,
/// `// anti-knight`): read as prose, the puzzle below would be solved under other rules. Words of
/// less than four letters may be cells.
pub fn rule_without_mark(line: &str) -> Option<String> {
    let text = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let letters = text.chars().take_while(|c| c.is_alphabetic()).count();
    let expected = rules_at_start(text).map(|(expected, _)| expected).next();
    expected.filter(|_| letters >= 4).map(or_quoted)
}

/// The name in `"..."`.
fn quoted_name(comment: &str) -> Option<&str> {
    comment.strip_prefix('"')?.strip_suffix('"')
}

/// The fault of a comment that begins as a statement of rules does.
fn refused(comment: Text<'_>, expected: &str) -> Fault {
    comment.fault(0, or_quoted(expected), quoted(comment.text))
}

fn or_quoted(expected: &str) -> String {
    format!("{expected}, or a comment in quotes, '# \"...\"'")
}

/// Text that is expected where a text is the name of a rule, with nothing behind it but what states
/// rules (`none`, `2x3`, `R1C1`). Names of constraints with less than four letters, such as `x`, are words
/// too.
fn rule(text: &str) -> Option<&'static str> {
    let is_list = text.contains(['=', '/']);
    let (expected, _) = rules_at_start(text).find(|(expected, rest)| {
        let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
        let states = |word: &String| {
            is_list || states_a_rule(word) || *expected == VALUES && is_number(word)
        };
        rest.iter().all(states)
    })?;
    Some(expected)
}

/// The rules whose names are the first one to three words of a text, however they are joined: the text that
/// is expected for each, and the words behind the name.
fn rules_at_start(text: &str) -> impl Iterator<Item = (&'static str, Vec<String>)> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    (1..=words.len().min(MOST_WORDS)).filter_map(move |count| {
        Some((expected_for(&words[..count].concat())?, words[count..].to_vec()))
    })
}

/// Words of the name of a rule at most.
const MOST_WORDS: usize = 3;

/// Text that is expected for the rule of a name in small letters.
fn expected_for(name: &str) -> Option<&'static str> {
    if let Some((_, form)) = HEADERS.iter().find(|(header, _)| *header == name) {
        return Some(form);
    }
    if let Some((_, expected)) = RULES.iter().find(|(names, _)| names.contains(&name)) {
        return Some(expected);
    }
    (name.len() >= 4 && of_plain_name(name).is_some()).then_some(CONSTRAINTS)
}

/// Whether a name in small letters is that of a rule, or of a game with rules of its own.
fn is_name_of_rule(name: &str) -> bool {
    name == "futoshiki" || expected_for(name).is_some()
}

/// Whether a word in small letters belongs to the statement of a rule rather than to a title.
fn states_a_rule(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "none",
        "no",
        "main",
        "anti",
        "both",
        "yes",
        "on",
        "true",
        "all",
        "rule",
        "rules",
        "constraint",
        "constraints",
        "square",
    ];
    let is_size = |(rows, columns): (&str, &str)| {
        [rows, columns]
            .iter()
            .all(|side| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit()))
    };
    WORDS.contains(&word)
        || word.split_once('x').is_some_and(is_size)
        || spelling::cell(&word.to_uppercase()).is_some()
}

/// The header whose word a comment begins with, but for one slip: a letter too many, too few, another
/// or exchanged, a sign or no blank within or behind the word. Text directly after `#` is metadata of
/// `.sdk` files, `#Cfoxes`.
fn misspelt_header(line: &str) -> Option<&'static str> {
    let text = line[1..].strip_prefix(|c: char| !c.is_alphanumeric())?;
    let letters = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let begins = |length: usize, header: &str| {
        let begin: String = letters.clone().take(length).collect();
        strsim::osa_distance(&begin, header) <= 1
    };
    let mut first_two = letters.clone().map(|letter| u8::try_from(letter).unwrap_or_default());
    let first_two = [first_two.next().unwrap_or_default(), first_two.next().unwrap_or_default()];
    let is_near = |header: &str| {
        may_be_slip(first_two, header)
            && (header.len() - 1..header.len() + 2).any(|n| begins(n, header))
    };
    HEADERS.into_iter().find(|(header, _)| is_near(header)).map(|(_, form)| form)
}

/// Whether a text with these first letters can differ from a name in one slip: else one of its
/// first two letters is in its place, or beside it. Most comments need no further look.
fn may_be_slip(first_two: [u8; 2], name: &str) -> bool {
    let name = name.as_bytes();
    first_two[0] == name[0]
        || first_two[0] == name[1]
        || first_two[1] == name[0]
        || first_two[1] == name[1]
}

/// The name as a comment can hold it: on one line. `None` for no name or only white
/// space.
pub fn name_in_comment(puzzle: &Puzzle) -> Option<String> {
    on_one_line(puzzle.name.as_deref())
}

/// The author as a comment can hold it.
pub fn author_in_comment(puzzle: &Puzzle) -> Option<String> {
    on_one_line(puzzle.author.as_deref())
}

fn on_one_line(text: Option<&str>) -> Option<String> {
    let text = text?.replace(is_unprintable, " ");
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The constraints of a puzzle as comment lines above a grid, in the order of lists for people.
pub fn constraint_lines(puzzle: &Puzzle) -> Vec<String> {
    let rules = puzzle.rules();
    let mut constraints: Vec<&Stated> = puzzle.constraints().iter().collect();
    constraints.sort_by(|a, b| a.in_list_order(b));
    let line = |stated: &&Stated| match typed(stated, rules) {
        Some(typed) => format!("# {typed}"),
        None => format!("# {ITEMS} {}", stated.text(rules.columns())),
    };
    constraints.iter().map(line).collect()
}

/// `body` with the puzzle's name and author, if it has them, as comment lines above it.
pub fn with_name(puzzle: &Puzzle, body: String) -> String {
    let name = name_in_comment(puzzle).map(|name| {
        let line = format!("# {name}");
        match read(Text::line(&line, 1)) == Ok(Comment::Name(name.clone())) {
            true => line,
            false => format!("# \"{name}\""),
        }
    });
    let author = author_in_comment(puzzle).map(|author| format!("# {AUTHOR} {author}"));
    let lines = name.into_iter().chain(author).chain([body]);
    lines.collect::<Vec<_>>().join("\n")
}
