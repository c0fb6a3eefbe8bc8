//! A document as LaTeX, to be included in a paper with `\input`, whole or table by table. Tables need
//! the packages `booktabs` and `graphicx`.
//!
//! A table of a report is wider than a page. Each becomes a float with caption and label that has
//! the columns a paper can print (the others are in the CSV files), in small print, and is scaled
//! down where names of solvers are still too long for the line. Long ones are cut into parts.

use crate::document::{Block, Document, ReportTable};
use crate::figures::NONE;

/// Rows that fit on a page.
const MOST_ROWS: usize = 40;

/// Floats after which a page is ended, as TeX can keep only so many waiting.
const MOST_FLOATS: usize = 12;

const PREAMBLE: &str = "\
% Tables need \\usepackage{booktabs,graphicx}. They have the columns that fit on a page; all are in
% solvers.csv and pairs.csv.
";

/// Kind of a table, recognized by a column that only it has.
struct TableKind {
    /// The column.
    column: &'static str,
    /// Part of labels.
    label: &'static str,
    /// Caption.
    caption: &'static str,
    /// Columns that are left out.
    left_out: &'static [&'static str],
}

const KINDS: [TableKind; 5] = [
    TableKind {
        column: "PAR-2",
        label: "solvers",
        caption: "Puzzles solved and times",
        left_out: &[
            "cancelled",
            "no row",
            "untimed",
            "runs",
            "1st quartile",
            "3rd quartile",
            "PAR-10",
            "wall/CPU",
            "start",
        ],
    },
    TableKind { column: "control of", label: "noise", caption: "Noise of the run", left_out: &[] },
    TableKind {
        column: "unique wins",
        label: "together",
        caption: "Unique wins and marginal contribution",
        left_out: &[],
    },
    TableKind {
        column: "baseline",
        label: "pairs",
        caption: "Compared with",
        left_out: &[
            "baseline",
            "slower",
            "equal",
            "neither solved",
            "one failed",
            "ratios",
            "noise",
            "effect",
            "p",
            "solved only by it",
            "solved only by baseline",
            "p solved",
            "p solved (Holm)",
        ],
    },
    TableKind {
        column: "second is",
        label: "between",
        caption: "Each solver on a group and on the next",
        left_out: &["n, first", "n, second", "noise", "above", "p"],
    },
];

/// Short titles for columns.
const TITLES: [(&str, &str); 6] = [
    ("unique wins", "wins"),
    ("marginal contribution", "contribution"),
    ("gap closed (baseline to VBS)", "gap"),
    ("not distinguished", "group"),
    ("median ratio", "ratio"),
    ("p (Holm)", "$p$ (Holm)"),
];

/// Renders the document.
pub fn render(document: &Document) -> String {
    let mut text = PREAMBLE.to_owned();
    let mut heading = "";
    let mut floats = 0;
    for block in &document.0 {
        text.push('\n');
        match block {
            Block::Heading(line) => {
                if floats > MOST_FLOATS {
                    text += "\\clearpage\n";
                    floats = 0;
                }
                heading = line;
                text += &format!("\\paragraph{{{}}}\n", prose(line));
            }
            Block::Paragraph(line) => text += &format!("{{\\sloppy {}\\par}}\n", running(line)),
            Block::List(lines) => {
                let items: String =
                    lines.iter().map(|line| format!("  \\item {}\n", running(line))).collect();
                text += &format!("{{\\sloppy\n\\begin{{itemize}}\n{items}\\end{{itemize}}}}\n");
            }
            Block::Table(table) => {
                let parts = floats_of(table, heading);
                floats += parts.len();
                let parts: Vec<String> = parts.into_iter().map(|float| float.text).collect();
                text += &parts.join("\n");
            }
        }
    }
    text
}

/// The tables of the document one by one: names of their labels, and texts. A name that occurs
/// again has a number.
pub fn tables(document: &Document) -> Vec<(String, String)> {
    let mut heading = "";
    let mut tables: Vec<(String, String)> = Vec::new();
    for block in &document.0 {
        match block {
            Block::Heading(line) => heading = line,
            Block::Table(table) => {
                for Float { name, text } in floats_of(table, heading) {
                    let taken = |name: &str| tables.iter().any(|(other, _)| other == name);
                    let names = (2..).map(|number| format!("{name}-{number}"));
                    let mut names = std::iter::once(name.clone()).chain(names);
                    let name = names.find(|name| !taken(name)).expect("numbers never end");
                    tables.push((name, format!("{PREAMBLE}\n{text}")));
                }
            }
            Block::Paragraph(_) | Block::List(_) => {}
        }
    }
    tables
}

/// A table that LaTeX places, with the name in its label.
struct Float {
    name: String,
    text: String,
}

/// The floats of a table.
fn floats_of(table: &ReportTable, heading: &str) -> Vec<Float> {
    let kind = KINDS.iter().find(|kind| table.header.contains(&kind.column));
    let left_out = kind.map_or(&[][..], |kind| kind.left_out);
    let place = |title: &str| table.header.iter().position(|column| *column == title);
    let columns: Vec<usize> =
        (0..table.header.len()).filter(|&place| !left_out.contains(&table.header[place])).collect();
    let baseline = place("baseline").and_then(|place| Some(table.rows.first()?[place].as_str()));
    let subject = heading.split(": ").next().unwrap_or(heading);
    let caption = match (kind, baseline) {
        (Some(kind), Some(baseline)) => {
            format!("{subject}: {} {baseline}", kind.caption.to_lowercase())
        }
        (Some(kind), None) => format!("{subject}: {}", kind.caption.to_lowercase()),
        (None, _) => subject.to_owned(),
    };
    let name = format!("{}-{}", slug(subject), kind.map_or("table", |kind| kind.label));
    let chunks = table.rows.chunks(MOST_ROWS);
    let parted = chunks.len() > 1;
    chunks
        .zip(1..)
        .map(|(rows, part)| {
            let (caption, name) = match parted {
                true => (format!("{caption} (part {part})"), format!("{name}-{part}")),
                false => (caption.clone(), name.clone()),
            };
            let text = format!(
                "\\begin{{table}}[htbp]\n  \\centering\\footnotesize\\setlength{{\\tabcolsep}}{{4pt}}\n  \\caption{{{}}}\n  \
                 \\label{{tab:{name}}}\n  \
                 \\resizebox{{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}}{{!}}{{%\n\
                 {}}}\n\\end{{table}}\n",
                prose(&caption),
                tabular(table, &columns, rows)
            );
            Float { name, text }
        })
        .collect()
}

fn tabular(table: &ReportTable, columns: &[usize], rows: &[Vec<String>]) -> String {
    let is_text = |place: &usize| *place < table.text_columns;
    let alignment: String =
        columns.iter().map(|place| if is_text(place) { 'l' } else { 'r' }).collect();
    let title = |&place: &usize| {
        let title = table.header[place];
        let short = TITLES.iter().find(|(long, _)| *long == title);
        short.map_or_else(|| escaped(title), |(_, short)| (*short).to_owned())
    };
    let line = |cells: Vec<String>| format!("  {} \\\\\n", cells.join(" & "));
    let mut text = format!("\\begin{{tabular}}{{{alignment}}}\n  \\toprule\n");
    text += &line(columns.iter().map(title).collect());
    text += "  \\midrule\n";
    for cells in rows {
        let cell = |place: &usize| {
            if is_text(place) { escaped(&cells[*place]) } else { prose(&cells[*place]) }
        };
        text += &line(columns.iter().map(cell).collect());
    }
    text + "  \\bottomrule\n\\end{tabular}"
}

/// Letters, digits and hyphens, as labels may have.
fn slug(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let text: String = text.chars().map(plain).collect();
    text.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

/// Text that is broken into lines, names and paths too.
fn running(text: &str) -> String {
    prose(text).replace('/', "/\\allowbreak{}").replace('+', "+\\allowbreak{}")
}

/// Text with numbers and relations as mathematics: minus signs, powers of ten, `\leq`.
fn prose(text: &str) -> String {
    let words: Vec<String> = text.split(' ').map(word).collect();
    words.join(" ")
}

fn word(word: &str) -> String {
    match word {
        "<=" => return "$\\leq$".to_owned(),
        ">=" => return "$\\geq$".to_owned(),
        "~" => return "$\\approx$".to_owned(),
        NONE => return "--".to_owned(),
        _ => {}
    }
    let is_before = |c: char| matches!(c, '(' | '[');
    let is_after = |c: char| matches!(c, ')' | ']' | ',' | '.' | ';' | ':');
    let bare = word.trim_start_matches(is_before).trim_end_matches(is_after);
    let begin = word.len() - word.trim_start_matches(is_before).len();
    let (before, after) = (&word[..begin], &word[begin + bare.len()..]);
    match number(bare) {
        Some(number) => escaped(before) + &number + &escaped(after),
        None => escaped(word),
    }
}

/// A number with a sign or an exponent as mathematics.
fn number(text: &str) -> Option<String> {
    text.parse::<f64>().ok().filter(|_| text.starts_with(['-', '+']) || text.contains('e'))?;
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    Some(match text.split_once('e') {
        Some((digits, power)) => format!("${digits}\\cdot 10^{{{power}}}$"),
        None => format!("${text}$"),
    })
}

/// Text without commands in it.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\\' => escaped += "\\textbackslash{}",
            // Two hyphens would be set as a dash.
            '-' if escaped.ends_with('-') => escaped += "{}-",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "$<$",
            '>' => escaped += "$>$",
            'µ' => escaped += "$\\mu$",
            c if c.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(header: Vec<&'static str>, rows: Vec<Vec<&str>>) -> Block {
        let rows = rows.into_iter().map(|row| row.into_iter().map(str::to_owned).collect());
        Block::Table(ReportTable { header, text_columns: 1, rows: rows.collect() })
    }

    #[test]
    fn commands_in_names() {
        let text = render(&Document(vec![table(
            vec!["solver", "median"],
            vec![vec!["a_b\\c", "> 1.00 µs"]],
        )]));
        assert!(text.contains("\\begin{tabular}{lr}"));
        assert!(text.contains("  a\\_b\\textbackslash{}c & $>$ 1.00 $\\mu$s \\\\\n"), "{text}");
    }

    #[test]
    fn numbers_are_mathematics() {
        let words = [
            ("2.6e-4", "$2.6\\cdot 10^{-4}$"),
            ("-1.00", "$-1.00$"),
            ("+0.35 to -0.10", "$+0.35$ to $-0.10$"),
            ("<= 0.0450 to >= 2", "$\\leq$ 0.0450 to $\\geq$ 2"),
            ("< 1e-300", "$<$ $1\\cdot 10^{-300}$"),
            ("no test (0.003 to 4.0e-9)", "no test (0.003 to $4.0\\cdot 10^{-9}$)"),
            ("-", "--"),
            ("p = 3.8e-66, n = 6", "p = $3.8\\cdot 10^{-66}$, n = 6"),
            ("a-1 1e +inf", "a-1 1e +inf"),
            ("--time cpu", "-{}-time cpu"),
        ];
        for (text, expected) in words {
            assert_eq!(prose(text), expected);
        }
    }

    #[test]
    fn tables_have_captions_labels_and_no_more_columns_than_fit() {
        let header = vec!["solver", "baseline", "n", "effect", "p", "p (Holm)"];
        let row = vec!["a", "b_c", "9", "-1.00", "0.004", "2.6e-4"];
        let heading = Block::Heading("17-clue & more: 9 puzzles, limit 1.00 s".into());
        let text = render(&Document(vec![heading, table(header, vec![row])]));
        assert!(text.contains("\\caption{17-clue \\& more: compared with b\\_c}"), "{text}");
        assert!(text.contains("\\label{tab:17-clue-more-pairs}"), "{text}");
        assert!(text.contains("solver & n & $p$ (Holm) \\\\\n"), "{text}");
        assert!(text.contains("  a & 9 & $2.6\\cdot 10^{-4}$ \\\\\n"), "{text}");
        let scaled = "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n\\begin{tabular}";
        assert!(text.contains(scaled), "{text}");
    }

    #[test]
    fn names_in_sentences_can_be_broken() {
        let text = render(&Document(vec![Block::List(vec!["a/b+c is 2e-3".into()])]));
        let item = "  \\item a/\\allowbreak{}b+\\allowbreak{}c is $2\\cdot 10^{-3}$\n";
        assert!(text.contains(item), "{text}");
    }

    #[test]
    fn long_tables_are_cut() {
        let rows = vec![vec!["a", "1"]; MOST_ROWS + 1];
        let text = render(&Document(vec![table(vec!["solver", "PAR-2"], rows)]));
        assert_eq!(text.matches("\\begin{tabular}").count(), 2);
        assert!(text.contains("(part 2)") && text.contains("-solvers-2}"), "{text}");
    }

    #[test]
    fn each_table_is_a_file_too() {
        let heading = || Block::Heading("17-clue: 9 puzzles".into());
        let solvers = || table(vec!["solver", "PAR-2"], vec![vec!["a", "1"]]);
        let pairs = table(vec!["solver", "baseline"], vec![vec!["a", "b"]]);
        let document = Document(vec![heading(), solvers(), pairs, heading(), solvers()]);
        let tables = tables(&document);
        let names: Vec<&str> = tables.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["17-clue-solvers", "17-clue-pairs", "17-clue-solvers-2"]);
        let all = render(&document);
        assert!(tables.iter().all(|(_, text)| {
            text.matches("\\begin{table}").count() == 1
                && all.contains(text.strip_prefix(PREAMBLE).unwrap())
        }));
    }
}
