//! Labels of rows and columns around a grid: `A`, `R1`, numbers one after another.

use quorum_puzzle::text::{Text, leading_number};

/// The rows without labels both above and beside.
pub fn without_both<'a>(rows: &[Text<'a>]) -> Option<Vec<Text<'a>>> {
    let (first, below) = rows.split_first()?;
    header(*first, below.len())?;
    beside(below)
}

/// The rows without labels. Labels beside the rows may have others above the columns; labels above
/// the columns only have to be letters, as a row of numbers may be clues.
pub fn without<'a>(rows: &[Text<'a>]) -> Option<Vec<Text<'a>>> {
    let (first, below) = rows.split_first()?;
    let above = header(*first, below.len());
    if above.is_some()
        && let Some(rows) = beside(below)
    {
        return Some(rows);
    }
    match above {
        Some(are_numbers) if !are_numbers => Some(below.to_vec()),
        Some(_) => None,
        None => beside(rows),
    }
}

/// Whether there are more labels above the columns than beside the rows: as a grid, its first
/// column would have one value twice.
pub fn are_uneven(rows: &[Text<'_>]) -> bool {
    let Some((first, below)) = rows.split_first() else { return false };
    let start = |row: &Text<'_>| row.words().next().map(|word| word.text.to_owned());
    let is_same = below.first().is_some_and(|row| start(row) == start(first));
    is_same && header(*first, rows.len()).is_some() && beside(below).is_some()
}

/// Whether a line is labels above this many columns, and whether these are numbers.
fn header(line: Text<'_>, columns: usize) -> Option<bool> {
    let is_between = |symbol: char| symbol.is_whitespace() || "|,;".contains(symbol);
    let words: Vec<Text<'_>> =
        line.pieces(is_between).filter(|word| !word.text.is_empty()).collect();
    // A label above those of the rows, which is not a value.
    let is_value = |word: &Text<'_>| word.text.starts_with(|c: char| ('1'..='9').contains(&c));
    let rest = words.get(1..).filter(|_| !is_value(&words[0])).unwrap_or_default();
    let symbols: Vec<Text<'_>> = words.iter().flat_map(Text::symbols).collect();
    let all = [&words[..], rest, &symbols].into_iter();
    let labels =
        all.filter(|words| words.len() == columns.max(2)).find(|words| are_consecutive(words))?;
    Some(labels[0].text.starts_with(|symbol: char| symbol.is_ascii_digit()))
}

/// The rows without the labels that all of them begin with.
fn beside<'a>(rows: &[Text<'a>]) -> Option<Vec<Text<'a>>> {
    let (mut labels, mut rests) = (Vec::new(), Vec::new());
    for row in rows {
        let text = row.slice(row.text.len() - row.text.trim_start().len(), row.text.len());
        let text = text.slice(text.text.starts_with('|').into(), text.text.len());
        let start = text.text.len() - text.text.trim_start().len();
        let mut text = text.slice(start, text.text.len());
        if text.text.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("row ")) {
            text = text.slice(4, text.text.len());
        }
        let end = text.text.find(|c: char| c.is_whitespace() || "|,;:".contains(c))?;
        labels.push(text.slice(0, end));
        // The separator of fields goes with the label; a bar is the first of the row.
        let skip = usize::from(text.text[end..].starts_with([',', ';', ':', '\t']));
        rests.push(text.slice(end + skip, text.text.len()));
    }
    (labels.len() > 1 && are_consecutive(&labels)).then_some(rests)
}

/// Whether labels count: numbers from 0 or 1, or letters from A, perhaps behind the same letter,
/// and perhaps without I.
fn are_consecutive(labels: &[Text<'_>]) -> bool {
    let has_i = labels.iter().any(|label| label.text.eq_ignore_ascii_case("i"));
    let place = |label: &Text<'_>| {
        let text = label.text.trim_end_matches(['.', ')']);
        let name = text.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
        let is_name = matches!(
            name.to_ascii_lowercase().as_str(),
            "" | "r" | "c" | "v" | "x" | "row" | "col"
        );
        match leading_number(&text[name.len()..]) {
            Some((number, _)) if is_name => Some(number),
            None if name.len() == 1 => {
                let letter = name.as_bytes()[0].to_ascii_uppercase();
                let skipped = u8::from(letter > b'I' && !has_i);
                letter.is_ascii_uppercase().then(|| usize::from(letter - b'A' - skipped))
            }
            _ => None,
        }
    };
    let Some(first) = labels.first().and_then(place).filter(|first| *first < 2) else {
        return false;
    };
    labels.iter().enumerate().all(|(index, label)| place(label) == Some(first + index))
}
