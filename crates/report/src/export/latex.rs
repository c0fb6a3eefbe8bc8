//! A document as LaTeX, to be put into a paper with `\input`. Tables need the package
//! `booktabs`.

use crate::document::{Block, Document, Table};

/// Writes the document out.
pub fn render(document: &Document) -> String {
    let blocks: Vec<String> = document.0.iter().map(block).collect();
    format!("% Tables need \\usepackage{{booktabs}}.\n{}", blocks.join("\n"))
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("\\paragraph{{{}}}\n", escaped(text)),
        Block::Paragraph(text) => format!("{}\n", escaped(text)),
        Block::List(lines) => {
            let items: String =
                lines.iter().map(|line| format!("  \\item {}\n", escaped(line))).collect();
            format!("\\begin{{itemize}}\n{items}\\end{{itemize}}\n")
        }
        Block::Table(table) => tabular(table),
    }
}

fn tabular(table: &Table) -> String {
    let figures = table.header.len() - table.text_columns;
    let columns = "l".repeat(table.text_columns) + &"r".repeat(figures);
    let row = |cells: &mut dyn Iterator<Item = &str>| {
        let cells: Vec<String> = cells.map(escaped).collect();
        format!("  {} \\\\\n", cells.join(" & "))
    };
    let mut text = format!("\\begin{{tabular}}{{{columns}}}\n  \\toprule\n");
    text += &row(&mut table.header.iter().copied());
    text += "  \\midrule\n";
    for cells in &table.rows {
        text += &row(&mut cells.iter().map(String::as_str));
    }
    text + "  \\bottomrule\n\\end{tabular}\n"
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

    #[test]
    fn commands_in_names() {
        let table = Table {
            header: vec!["solver", "median"],
            text_columns: 1,
            rows: vec![vec!["a_b\\c".into(), "> 1.00 µs".into()]],
        };
        let text = render(&Document(vec![Block::Table(table)]));
        assert!(text.contains("\\begin{tabular}{lr}"));
        assert!(text.contains("  a\\_b\\textbackslash{}c & $>$ 1.00 $\\mu$s \\\\\n"), "{text}");
    }
}
