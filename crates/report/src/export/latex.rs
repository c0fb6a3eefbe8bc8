//! The tables of a document as LaTeX, to be included in a paper with `\input`. They need the
//! packages `booktabs` and `graphicx`.
//!
//! A table of a report is wider than a page. Each becomes a float with caption and label that has
//! the columns a paper can print (the others are in the CSV files), in small print, and is scaled
//! down where names of solvers are still too long for the line. Long ones are cut into parts.

use crate::document::{Block, Document, PaperColumn, PaperTable, ReportTable};
use crate::figures::NONE;
use crate::lists::each;

/// Rows that fit on a page.
const MOST_ROWS: usize = 40;

const PREAMBLE: &str = "\
% Tables need \\usepackage{booktabs,graphicx}. They have the columns that fit on a page; all are in
% solvers.csv and pairs.csv.
";

/// The tables of a document for papers: names of their labels, and texts. A name that occurs again
/// has a number.
pub fn render(document: &Document) -> Vec<(String, String)> {
    let mut tables: Vec<(String, String)> = Vec::new();
    let mut heading = "";
    for block in &document.0 {
        match block {
            Block::Heading(line) => heading = line,
            // Sentences and notes are those of the paper; the report has its own in solvers.md.
            Block::Paragraph(_) | Block::List(_) => {}
            Block::Table(table) => {
                let Some(paper) = &table.paper else { continue };
                for (name, float) in floats_of(table, paper, heading) {
                    let (mut again, mut number) = (name.clone(), 1);
                    while tables.iter().any(|(other, _)| *other == again) {
                        number += 1;
                        again = format!("{name}-{number}");
                    }
                    tables.push((again, format!("{PREAMBLE}\n{float}")));
                }
            }
        }
    }
    tables
}

/// The floats of a table, which LaTeX places, with the names in their labels.
fn floats_of(table: &ReportTable, paper: &PaperTable, heading: &str) -> Vec<(String, String)> {
    let baseline = table.header.iter().position(|column| *column == "baseline");
    let mut baselines: Vec<&str> = Vec::new();
    if let Some(place) = baseline {
        baselines = each(&table.rows, |row| row[place].as_str());
        baselines.dedup();
    }
    let mut columns = Vec::new();
    for (place, title) in paper.columns.iter().enumerate() {
        if *title != PaperColumn::LeftOut {
            columns.push((place, *title));
        } else if baselines.len() > 1 && baseline == Some(place) {
            columns.push((place, PaperColumn::Same));
        }
    }
    let subject = heading.split(": ").next().unwrap_or(heading);
    let mut caption = format!("{subject}: {}", paper.caption.to_lowercase());
    match baselines[..] {
        [] => {}
        [one] => caption += &format!(" {one}"),
        _ => caption += " the baseline of each line",
    }
    let name = format!("{}-{}", slug(subject), paper.label);
    let chunks = table.rows.chunks(MOST_ROWS);
    let parted = chunks.len() > 1;
    let mut floats = Vec::new();
    for (part, rows) in (1..).zip(chunks) {
        let (caption, name) = if parted {
            (format!("{caption} (part {part})"), format!("{name}-{part}"))
        } else {
            (caption.clone(), name.clone())
        };
        let text = format!(
            "\\begin{{table}}[htbp]\n  \\centering\\footnotesize\\setlength{{\\tabcolsep}}{{4pt}}\n  \\caption{{{}}}\n  \
                 \\label{{tab:{name}}}\n  \
                 \\resizebox{{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}}{{!}}{{%\n\
                 {}}}\n\\end{{table}}\n",
            prose(&caption),
            tabular(table, &columns, rows)
        );
        floats.push((name, text));
    }
    floats
}

fn tabular(table: &ReportTable, columns: &[(usize, PaperColumn)], rows: &[Vec<String>]) -> String {
    let is_text = |place: usize| place < table.text_columns;
    let mut alignment = String::new();
    for (place, _) in columns {
        alignment.push(if is_text(*place) { 'l' } else { 'r' });
    }
    let title = |(place, title): &(usize, PaperColumn)| match title {
        PaperColumn::Short(title) => (*title).to_owned(),
        _ => escaped(table.header[*place]),
    };
    let line = |cells: Vec<String>| format!("  {} \\\\\n", cells.join(" & "));
    let mut text = format!("\\begin{{tabular}}{{{alignment}}}\n  \\toprule\n");
    text += &line(each(columns, title));
    text += "  \\midrule\n";
    for cells in rows {
        let cell = |&(place, _): &(usize, PaperColumn)| {
            if is_text(place) { escaped(&cells[place]) } else { prose(&cells[place]) }
        };
        text += &line(each(columns, cell));
    }
    text + "  \\bottomrule\n\\end{tabular}"
}

/// Letters, digits and hyphens, as labels may have.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// Text with numbers and relations as mathematics: minus signs, powers of ten, `\leq`.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    for (place, text) in text.split(' ').enumerate() {
        if place > 0 {
            prose.push(' ');
        }
        prose += &word(text);
    }
    prose
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

    fn table(
        header: Vec<&'static str>,
        rows: Vec<Vec<&str>>,
        (label, caption): (&'static str, &'static str),
        columns: Vec<PaperColumn>,
    ) -> Block {
        let rows = rows.into_iter().map(|row| row.into_iter().map(str::to_owned).collect());
        let paper = Some(PaperTable { label, caption, columns });
        Block::Table(ReportTable { header, text_columns: 1, rows: rows.collect(), paper })
    }

    fn solvers(rows: Vec<Vec<&str>>) -> Block {
        let kind = ("solvers", "Puzzles solved and times");
        table(vec!["solver", "PAR-2"], rows, kind, vec![PaperColumn::Same; 2])
    }

    /// All tables, one after another.
    fn rendered(blocks: Vec<Block>) -> String {
        let tables = render(&Document(blocks)).into_iter();
        tables.map(|(_, text)| text).collect()
    }

    #[test]
    fn commands_in_names() {
        let text = rendered(vec![solvers(vec![vec!["a_b\\c", "> 1.00 µs"]])]);
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
            ("--metric cpu", "-{}-metric cpu"),
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
        let mut columns = vec![PaperColumn::LeftOut; 6];
        (columns[0], columns[2]) = (PaperColumn::Same, PaperColumn::Same);
        columns[5] = PaperColumn::Short("$p$ (Holm)");
        let table = table(header, vec![row], ("pairs", "Compared with"), columns);
        let text = rendered(vec![heading, table]);
        assert!(text.contains("\\caption{17-clue \\& more: compared with b\\_c}"), "{text}");
        assert!(text.contains("\\label{tab:17-clue-more-pairs}"), "{text}");
        assert!(text.contains("solver & n & $p$ (Holm) \\\\\n"), "{text}");
        assert!(text.contains("  a & 9 & $2.6\\cdot 10^{-4}$ \\\\\n"), "{text}");
        let scaled = "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n\\begin{tabular}";
        assert!(text.contains(scaled), "{text}");
    }

    #[test]
    fn several_baselines_are_a_column() {
        let columns = vec![PaperColumn::Same, PaperColumn::LeftOut];
        let rows = vec![vec!["a", "c"], vec!["b", "c"], vec!["b", "d"]];
        let pairs = table(vec!["solver", "baseline"], rows, ("pairs", "Compared with"), columns);
        let text = rendered(vec![Block::Heading("x: 1 puzzle".into()), pairs]);
        assert!(text.contains("\\caption{x: compared with the baseline of each line}"), "{text}");
        assert!(
            text.contains("  solver & baseline \\\\\n") && text.contains("  b & d \\\\\n"),
            "{text}"
        );
    }

    #[test]
    fn sentences_and_notes_are_left_out() {
        let list = Block::List(vec!["the machine was busy".to_owned()]);
        let text = rendered(vec![Block::Paragraph("One sentence.".to_owned()), list]);
        assert_eq!(text, "");
    }

    #[test]
    fn long_tables_are_cut() {
        let rows = vec![vec!["a", "1"]; MOST_ROWS + 1];
        let text = rendered(vec![solvers(rows)]);
        assert_eq!(text.matches("\\begin{tabular}").count(), 2);
        assert!(text.contains("(part 2)") && text.contains("-solvers-2}"), "{text}");
    }

    #[test]
    fn each_table_is_a_file() {
        let heading = || Block::Heading("17-clue: 9 puzzles".into());
        let solvers = || solvers(vec![vec!["a", "1"]]);
        let (kind, columns) = (("pairs", "Compared with"), vec![PaperColumn::Same; 2]);
        let pairs = table(vec!["solver", "baseline"], vec![vec!["a", "b"]], kind, columns);
        let tables = render(&Document(vec![heading(), solvers(), pairs, heading(), solvers()]));
        let names: Vec<&str> = tables.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["17-clue-solvers", "17-clue-pairs", "17-clue-solvers-2"]);
        for (_, text) in &tables {
            assert!(text.starts_with(PREAMBLE) && text.matches("\\begin{table}").count() == 1);
        }
    }
}
