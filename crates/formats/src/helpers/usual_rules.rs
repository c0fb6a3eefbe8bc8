//! Rules in words that say no more than the grid: "Normal sudoku rules apply." and its relatives.
//!
//! A list of sentences, compared after some words are dropped or exchanged for one of the same meaning. It was
//! checked against the links that people published; any other sentence may be a rule.

use quorum_puzzle::Rules;

/// The sentences. `N` is the largest value, `box` a box or region of the grid.
const SENTENCES: [&str; 22] = [
    "apply normal sudoku rules",
    "normal rules apply",
    "normal rules sudoku",
    "normal rules sudoku apply",
    "normal sudoku",
    "normal sudoku rules",
    "normal sudoku rules apply",
    "sudoku rules apply",
    "digits 1 N appear in every row column and box",
    "digits may not repeat in row column or box",
    "digits cannot repeat in row column or box",
    "every row column and box contain digits 1 N",
    "every row column and box contain every digits 1 N",
    "every row every column and every box contain digits 1 N",
    "every row and every column and every box contain digits 1 N",
    "sudoku every row column and box contain digits 1 N",
    "fill grid digits 1 N so that every row column and box contain every digits",
    "fill digits 1 N into every row column and box",
    "no digits repeat in row column or box",
    "place digits 1 N in every row column and box",
    "place digits 1 N into every row column and box",
    "some digits are already given",
];

/// The sentences of a text that may be rules beside those of the grid; `None` if there are none.
pub fn further_rules(words: &str, rules: &Rules) -> Option<String> {
    let sentences = words.split_inclusive(['.', '!', ';', '\n']).map(str::trim);
    let has_words = |text: &&str| text.contains(char::is_alphanumeric);
    let further: Vec<&str> =
        sentences.filter(has_words).filter(|sentence| !is_usual(sentence, rules)).collect();
    (!further.is_empty()).then(|| further.join(" "))
}

fn is_usual(sentence: &str, rules: &Rules) -> bool {
    let has_regions = rules.boxes().is_some() || rules.jigsaw().is_some();
    if !has_regions || rules.has_other_values() || !rules.has_lines() {
        return false;
    }
    let size = rules.size().to_string();
    let mut words = Vec::new();
    let sentence = sentence.to_lowercase();
    for word in sentence.split(|c: char| !c.is_alphanumeric()) {
        words.push(match word {
            "" | "the" | "all" | "must" | "should" | "a" | "any" | "exactly" | "once" | "only"
            | "from" | "to" | "through" | "with" | "of" => continue,
            "standard" | "classic" | "classical" | "regular" | "usual" | "ordinary"
            | "conventional" | "traditional" => "normal",
            "each" => "every",
            "digit" | "number" | "numbers" => "digits",
            "rows" => "row",
            "columns" => "column",
            "contains" | "include" | "includes" => "contain",
            "rule" => "rules",
            "applies" => "apply",
            "region" | "regions" => "box",
            "box" | "boxes" | "block" | "blocks" if rules.boxes().is_some() => "box",
            "box" | "boxes" | "block" | "blocks" => "no box",
            "jigsaw" | "irregular" if rules.jigsaw().is_some() => continue,
            _ if word == format!("{size}x{size}") => continue,
            _ if rules.boxes().is_some_and(|boxes| word == boxes.to_string()) => continue,
            _ if word == size => "N",
            other => other,
        });
    }
    SENTENCES.contains(&words.join(" ").as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::corpus_line;

    #[test]
    fn usual_rules_are_told_from_others() {
        let rules = |line: &str| corpus_line::parse(line).unwrap().rules().clone();
        let six = rules("6x6;boxes=2x3;cells=....../....../....../....../....../......");
        let jigsaw = rules("4x4;regions=1112/1322/3324/3444;cells=..../..../..../....");
        let latin = rules("4x4;boxes=none;cells=..../..../..../....");
        for (rules, text, expected) in [
            (&six, "Normal sudoku rules apply.", None),
            (&six, "- Standard Sudoku rules apply!\n", None),
            (&six, "Normal 6x6 Sudoku rules.\r\nSome digits are already given.", None),
            (&six, "Apply classic sudoku rules", None),
            (&six, "Place the digits 1-6 once in each row, column and box.", None),
            (&six, "Every row, column, and 2x3 box must contain all the digits from 1 to 6.", None),
            (
                &jigsaw,
                "Normal irregular sudoku rules apply; digits may not repeat in any row, column or region.",
                None,
            ),
            (&six, "Normal sudoku rules do not apply.", Some("Normal sudoku rules do not apply.")),
            (
                &six,
                "Normal sudoku rules apply. Shaded cells are odd.",
                Some("Shaded cells are odd."),
            ),
            (
                &six,
                "Normal sudoku rules apply, except in row 1.",
                Some("Normal sudoku rules apply, except in row 1."),
            ),
            (
                &six,
                "Every row, column and 3x2 box contains the digits 1 to 6",
                Some("Every row, column and 3x2 box contains the digits 1 to 6"),
            ),
            (
                &six,
                "Place the digits 1-9 in each row, column and box.",
                Some("Place the digits 1-9 in each row, column and box."),
            ),
            (
                &six,
                "Normal irregular sudoku rules apply.",
                Some("Normal irregular sudoku rules apply."),
            ),
            (
                &jigsaw,
                "Digits may not repeat in any row, column or box.",
                Some("Digits may not repeat in any row, column or box."),
            ),
            (&latin, "Normal sudoku rules apply.", Some("Normal sudoku rules apply.")),
            (
                &six,
                "Normal sudoku and anti-knight rules apply.",
                Some("Normal sudoku and anti-knight rules apply."),
            ),
        ] {
            assert_eq!(further_rules(text, rules).as_deref(), expected, "{text}");
        }
    }
}
