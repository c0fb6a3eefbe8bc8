//! Puzzles of SudokuPad in its own format: `scl` (or `ctc`) and JSON compressed as that of
//! f-puzzles, `scl` after some shortening: names of keys, quotes, colors and empty objects.
//!
//! The format describes a drawing. A meaning have only the givens, the regions, and cages whose
//! cells are `unique` and have a `sum`, which are read as the same puzzle of f-puzzles; a puzzle
//! with anything else is refused, by the names of the keys. Source: the shortening
//! (`puzzlezipper_lib.js`) and the conversion of f-puzzles (`fpuzzlesdecoder.js`) of
//! SudokuPad/sudokutools.

use super::fpuzzles::{Refusal, is_empty, link, listed, number, read_value, refuse};
use crate::helpers::comment::comment_behind_link;
use crate::helpers::json_text::JsonText;
use crate::prelude::*;
use quorum_util::words::plural;
use serde_json::{Map, Value, json};

/// Links and payloads.
pub static FORMAT: Format = Format {
    name: "sudokupad",
    summary: "puzzle of SudokuPad in its own format, scl... or ctc...: only classic and killer",
    description: "\
A link of SudokuPad, or its payload, in the program's own format: scl... or ctc... It
describes a drawing. Read are givens, regions and killer cages (unique, with or without a
sum); any other part is refused by name. Rules in words are listed, not read; a solution
is compared with the verdict. Links of SudokuPad to puzzles of f-puzzles are read
as format fpuzzles. Nothing is fetched: a short link has to be opened in a browser.",
    example: "sclN4SwJgXA5ApgHgQwLYAcA2MoBokwC4JgIETB7QAqA7gPYAEAxggOYwDOUAvlg2xAKwAGHjAgBtMcABuEA\
              IzcsWALpYxi5avUq1ipSoBOoiWOGDtw2dtlYzq65e0msAJnNYAzFZdfPj5ze1/S1V3AJCsB1Uxf1dVf09w2L\
              FQ3xUmcWA2AFckCAA2LCyAOxAARyzRPBFxJ2CnVxUZPO5gYrKKiCqGI2Sw3odOJU4gA",
    holds: &[
        Feature::Givens,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Groups,
        Feature::Constraints,
        Feature::Name,
        Feature::Answer,
    ],
    extent: Extent::line(recognize, read),
    ..Format::DEFAULT
};

/// Heads of payloads.
const HEADS: [&str; 2] = ["scl", "ctc"];

/// The first characters of JSON that begins with `{`.
const FIRST: &str = "N4";

/// Names of keys that are shortened.
const SHORT: &str = "\
    a:arrows c:color c1:borderColor c2:backgroundColor ca:cages ce:cells cs:cellSize ct:center \
    d:duration fs:fontSize h:height hl:headLength l:lines o:overlays r:rounded re:regions \
    t:title te:text th:thickness u:underlays v:value vd:videos w:width wp:wayPoints";

/// Keys without effect on the solutions, or that are read.
const KEYS: [&str; 5] = ["id", "cellSize", "cells", "regions", "cages"];

/// Keys with data about the puzzle.
const DATA_KEYS: [&str; 2] = ["metadata", "metaData"];

/// Names of data without effect on the solutions, or that are read: of these objects, and of cages
/// without cells.
const DATA: [&str; 6] = ["title", "author", "rules", "solution", "source", "msgcorrect"];

/// Keys of a cage with a meaning, and those of its looks.
const CAGE_KEYS: [&str; 9] =
    ["cells", "value", "sum", "unique", "hidden", "type", "style", "fontC", "outlineC"];

/// Byte offset of the payload.
fn payload(text: &str) -> Option<usize> {
    let at = text.rfind(['/', '=', '?']).map_or(0, |at| at + 1);
    // Base 64 has slashes too.
    let mut starts = vec![0, at];
    starts.extend(text.match_indices(['/', '=']).map(|(at, _)| at + 1));
    for at in starts {
        let payload = HEADS.iter().find_map(|head| text[at..].strip_prefix(head));
        if payload.is_some_and(|payload| payload.starts_with(FIRST)) {
            return Some(at + HEADS[0].len());
        }
    }
    None
}

fn recognize(text: &str) -> bool {
    payload(text).is_some() && !text.contains(['\t', ',']) && !text.starts_with(['{', '['])
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let payload = link::payload(text, payload(text.text).unwrap_or(text.text.len()));
    let parse = |content: &str| {
        JsonText::parse(content).or_else(|_| JsonText::parse(&lengthened(content))).ok()
    };
    let mut json = link::content(payload, parse)?.checked(text)?;
    rename(&mut json);
    let renamed = as_fpuzzles(&json);
    let renamed = renamed.map_err(|[expected, found]| text.fault(0, expected, found))?;
    let mut parsed = read_value(&renamed, text, known)?;
    parsed.comments = comment_behind_link(text)?;
    Ok(parsed)
}

/// The JSON of a shortened text: words become keys, colors and truth values, and objects are where
/// there is nothing between two separators.
fn lengthened(text: &str) -> String {
    // Single quotes stand for double ones, unless there are double ones.
    let text = if text.contains('"') {
        text.to_owned()
    } else {
        text.replace("\\'", "\u{0}").replace('\'', "\"").replace('\u{0}', "'")
    };
    let (mut json, mut last, mut rest) = (String::with_capacity(text.len()), ' ', text.as_str());
    while let Some(symbol) = rest.chars().next() {
        if symbol == '"' {
            let mut is_escaped = false;
            let end = rest[1..].find(|c| match (is_escaped, c) {
                (true, _) => {
                    is_escaped = false;
                    false
                }
                (false, '\\') => {
                    is_escaped = true;
                    false
                }
                (false, c) => c == '"',
            });
            let end = end.map_or(rest.len(), |end| end + 2);
            json.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if symbol.is_alphanumeric() || "#-.".contains(symbol) {
            let is_end = |c: char| !c.is_alphanumeric() && !"#-.+_".contains(c);
            let end = rest.find(is_end).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            json.push_str(&match word {
                _ if after.starts_with(':') => format!("\"{word}\""),
                "t" => "true".to_owned(),
                "f" => "false".to_owned(),
                "#0" => "\"#000000\"".to_owned(),
                "#F" => "\"#FFFFFF\"".to_owned(),
                "true" | "false" | "null" => word.to_owned(),
                _ if word.len() < 6 && word.parse::<f64>().is_ok() => word.to_owned(),
                _ if word.len() > 6 && word.parse::<f64>().is_ok() => word.to_owned(),
                _ => format!("\"{word}\""),
            });
            rest = after;
        } else {
            let is_nothing = matches!((last, symbol), ('[' | ',', ',' | ']' | '}') | ('{', ','));
            json.push_str(if is_nothing { "{}" } else { "" });
            json.push(symbol);
            rest = &rest[symbol.len_utf8()..];
        }
        last = symbol;
    }
    json
}

/// Gives all keys their full names.
fn rename(json: &mut Value) {
    match json {
        Value::Array(values) => values.iter_mut().for_each(rename),
        Value::Object(fields) => {
            let old = std::mem::take(fields);
            for (key, mut value) in old {
                rename(&mut value);
                let mut pairs = SHORT.split(' ').filter_map(|pair| pair.split_once(':'));
                let long = pairs.find(|(short, _)| *short == key);
                fields.insert(long.map_or(key, |(_, long)| long.to_owned()), value);
            }
        }
        _ => {}
    }
}

/// The data about a puzzle, under the names that f-puzzles has for them.
type Data = Map<String, Value>;

/// Takes an entry of the data; false for one of another name.
fn add(data: &mut Data, name: &str, value: &Value) -> bool {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match name {
        "title" | "author" | "solution" => drop(data.insert(name.to_owned(), text.into())),
        "rules" => drop(data.insert("ruleset".to_owned(), text.into())),
        _ => return DATA.contains(&name),
    }
    true
}

/// The same puzzle of f-puzzles; what that has not is refused by name.
fn as_fpuzzles(json: &Value) -> Result<Value, Refusal> {
    let Some(object) = json.as_object() else {
        return refuse("a puzzle of SudokuPad", "other JSON");
    };
    let rows = json["cells"].as_array().map_or(&[][..], Vec::as_slice);
    let size = rows.len();
    let mut data = Data::new();
    let mut others = unsupported(object, &mut data);
    let regions = regions(&json["regions"], size)?;
    let mut grid = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        let Some(cells) = cells.as_array().filter(|cells| cells.len() == size) else {
            return refuse("as many cells in each row as there are rows", "another number");
        };
        let mut found = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            for (key, value) in cell.as_object().into_iter().flatten() {
                if key != "value" && !is_empty(value) {
                    others.push(format!("{key} of cells"));
                }
            }
            let value = cell.get("value").filter(|value| !is_empty(value));
            let region = &regions[row * size + column];
            found.push(json!({ "value": value, "given": value.is_some(), "region": region }));
        }
        grid.push(found);
    }
    let mut cages = Vec::new();
    for cage in json["cages"].as_array().into_iter().flatten() {
        cages.extend(cage_of(cage, size, &mut data, &mut others)?);
    }
    if !others.is_empty() {
        others.sort();
        others.dedup();
        let noun = plural(others.len() as u64, "part");
        let found = format!("the {noun} {}", listed(others));
        return refuse("only givens, regions and killer cages", found);
    }
    data.insert("grid".to_owned(), grid.into());
    data.insert("killercage".to_owned(), cages.into());
    Ok(data.into())
}

/// Names of parts without a meaning here; takes the data of the puzzle.
fn unsupported(object: &Map<String, Value>, data: &mut Data) -> Vec<String> {
    let present = object.iter().filter(|(_, value)| !is_empty(value));
    let mut others = Vec::new();
    for (key, value) in present.filter(|(key, _)| !KEYS.contains(&key.as_str())) {
        let entries = value.as_object().filter(|_| DATA_KEYS.contains(&key.as_str()));
        for (name, value) in entries.into_iter().flatten() {
            if !add(data, name, value) && !is_empty(value) {
                others.push(format!("{name} of {key}"));
            }
        }
        if entries.is_none() {
            others.push(key.clone());
        }
    }
    others
}

/// The region of each cell, or none.
fn regions(regions: &Value, size: usize) -> Result<Vec<Option<usize>>, Refusal> {
    let mut labels = vec![None; size * size];
    let regions = match regions {
        Value::Null => &[],
        Value::Array(regions) => regions.as_slice(),
        other => return refuse("a list of 'regions'", quoted(&other.to_string())),
    };
    for (label, region) in regions.iter().enumerate() {
        for [row, column] in places(region, size)? {
            if labels[(row - 1) * size + column - 1].replace(label).is_some() {
                return refuse("each cell in one region", "a cell in two");
            }
        }
    }
    Ok(labels)
}

/// Rows and columns, from 1, of cells that are pairs of both from 0.
fn places(list: &Value, size: usize) -> Result<Vec<[usize; 2]>, Refusal> {
    let place = |place: &Value| {
        let [row, column] = [&place[0], &place[1]].map(number);
        match (row, column, place.as_array().map(Vec::len)) {
            (Some(row), Some(column), Some(2)) if row < size && column < size => {
                Ok([row + 1, column + 1])
            }
            _ => refuse(format!("a cell of the {size}x{size} grid"), quoted(&place.to_string())),
        }
    };
    list.as_array().map_or(&[][..], Vec::as_slice).iter().map(place).collect()
}

/// The cage as an entry of f-puzzles; `None` for one without a meaning, and for one that is not
/// read, whose name goes to `others`.
fn cage_of(
    cage: &Value,
    size: usize,
    data: &mut Data,
    others: &mut Vec<String>,
) -> Result<Option<Value>, Refusal> {
    let Some(fields) = cage.as_object() else {
        return refuse("an object in 'cages'", quoted(&cage.to_string()));
    };
    let unknown =
        fields.iter().find(|(key, value)| !CAGE_KEYS.contains(&key.as_str()) && !is_empty(value));
    if let Some((key, _)) = unknown {
        others.push(format!("{key} of cages"));
        return Ok(None);
    }
    let cells = places(&cage["cells"], size)?;
    let text = match &cage["value"] {
        Value::String(text) => text.trim().to_owned(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    if cells.is_empty() {
        let is_known =
            text.split_once(": ").is_some_and(|(name, value)| add(data, name, &value.into()));
        others.extend((!is_known).then(|| format!("cage {text}")));
        return Ok(None);
    }
    let is_unique = cage["unique"] == true;
    if !is_unique && text.is_empty() && cage["sum"].is_null() && cage["hidden"] == true {
        // Cells without a region.
        return Ok(None);
    }
    let sum = match &cage["sum"] {
        Value::Null => text.clone(),
        sum => number(sum).map_or_else(|| sum.to_string(), |sum| sum.to_string()),
    };
    let is_shown = text.is_empty() || text == sum;
    let is_sum = sum.is_empty() || sum.bytes().all(|digit| digit.is_ascii_digit()) && sum != "0";
    if !is_unique || !is_shown || !is_sum {
        others.push(if text.is_empty() { "cages without unique".to_owned() } else { text });
        return Ok(None);
    }
    let cells: Vec<String> =
        cells.into_iter().map(|[row, column]| format!("R{row}C{column}")).collect();
    Ok(Some(json!({ "cells": cells, "value": sum })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::ReadOptions;
    use crate::reader::read as read_text;
    use crate::tests::items;
    use quorum_puzzle::corpus_line;

    /// The example without shortening.
    const PLAIN: &str = "ctcN4IglgJiBcIKYA8CGBbADgGziANCAxnBhgMpgBe20ArAAx4pwAuSESLMoTYTWMIAFQDuAewAE+JAHM4AZ\
                         xABfPIWLzoAbXWgAbkgwBXKgEYlwU+YC6OLeZxm7CqzYcuzT+x8tWQAJzhSwEQA7NU11eloneiMnIxxI6ziY\
                         p3CcACYonABmWPTcnJS0+KcimOss4vKcZOt1IozrIpyqhvUKgu9JGVDQFQxQ1LLUjO9dAyoQADZcEFl9FBhJ\
                         vH0gsABHQxgmH0NTAiJ+mE0KhLbqi28V9c3obd2LBSA";

    fn link(json: &Value) -> String {
        format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&json.to_string()))
    }

    fn plain() -> Value {
        json!({ "cells": vec![vec![json!({}); 2]; 2] })
    }

    #[test]
    fn killers_are_read() {
        let line =
            "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage:R4C1.R4C2/cage=6:R1C2.R1C3";
        let links = [
            FORMAT.example.to_owned(),
            PLAIN.to_owned(),
            format!("https://sudokupad.app/{}", FORMAT.example),
            format!("https://sudokupad.app/?puzzleid={}&x=1", FORMAT.example.replace('/', "%2F")),
        ];
        for text in links {
            let item = items(&text).remove(0);
            assert_eq!(corpus_line(&item.puzzle), line, "{text}");
            assert_eq!(item.puzzle.name.as_deref(), Some("Two cages"));
        }
        let mut data = plain();
        data["cages"] = json!([
            { "value": "title: a" }, { "value": "author: c" }, { "value": "rules: b" }, { "value": "solution: 1221" },
            { "cells": [[0, 0]], "unique": false, "hidden": true },
        ]);
        let item = items(&link(&data)).remove(0);
        assert_eq!(
            (item.puzzle.name.as_deref(), &item.unread[..]),
            (Some("a"), &["rules in words: b".to_owned()][..])
        );
        assert_eq!(item.puzzle.author.as_deref(), Some("c"));
        assert_eq!(item.expected.grid, Some(vec![1, 2, 2, 1]));
    }

    /// Everything else is refused by name.
    #[test]
    fn drawings_are_refused() {
        for (key, value, found) in [
            ("lines", json!([{ "wayPoints": [[0, 0], [1, 1]] }]), "lines"),
            ("overlays", json!([{ "text": "<" }]), "overlays"),
            ("unheard", json!(1), "unheard"),
            ("metaData", json!({ "antiknight": true }), "antiknight of metaDa"),
            ("metadata", json!({ "norowcol": true }), "norowcol of metadata"),
            ("cages", json!([{ "cells": [[0, 0]], "sum": 1 }]), "cages without unique"),
            ("cages", json!([{ "cells": [[0, 0]], "unique": true, "value": "<9" }]), "<9"),
            ("cages", json!([{ "cells": [[0, 0]], "unheard": true }]), "unheard of cages"),
            ("cages", json!([{ "value": "antiknight: true" }]), "cage antiknight: tru"),
            ("cells", json!([[{ "unheard": 1 }, {}], [{}, {}]]), "unheard of cells"),
        ] {
            let mut json = plain();
            json[key] = value;
            let error = read_text("t", link(&json).as_bytes(), ReadOptions::default())
                .next()
                .expect("an item")
                .expect_err(found)
                .to_string();
            assert!(error.contains("expected only givens, regions and killer cages"), "{error}");
            assert!(error.contains(&format!("found the part '{found}")), "{error}");
        }
        for (key, value) in [
            ("regions", json!([[[0, 0], [0, 1]], [[0, 1], [1, 1]]])),
            ("regions", json!([[[0, 0]]])),
            ("cages", json!([{ "cells": [[0, 2]], "unique": true }])),
            ("cells", json!([[{}], [{}]])),
            ("cells", json!([[{ "value": 3 }, {}], [{}, {}]])),
        ] {
            let mut json = plain();
            json[key] = value;
            let text = link(&json);
            let read = read_text("t", text.as_bytes(), ReadOptions::default()).next().unwrap();
            assert!(read.is_err(), "{key}");
        }
    }

    #[test]
    fn shortened_text_is_json() {
        let text =
            r"{cs:50,ce:[[{v:1},,],[,,]],a:[{c:#0,c2:#F,c1:ABCDEF,r:t,te:'it\'s'}],f:f,n:-0.5}";
        let json: Value = serde_json::from_str(&lengthened(text)).unwrap();
        let cells = json!([[{ "v": 1 }, {}, {}], [{}, {}, {}]]);
        let arrow =
            json!({ "c": "#000000", "c2": "#FFFFFF", "c1": "ABCDEF", "r": true, "te": "it's" });
        assert_eq!(json, json!({ "cs": 50, "ce": cells, "a": [arrow], "f": false, "n": -0.5 }));
    }
}
