//! What a survey writes beside its findings: the rows without a fault, its own command.

use crate::{Error, usage};
use quorum_formats::ReadOptions;
use quorum_formats::corpus::Source;
use quorum_formats::row_source::Rows;
use quorum_formats::rows::RowOptions;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Writes a file again without the rows of some numbers and those beyond the limit.
pub fn write_clean(
    path: &Path,
    source: &Source,
    options: &RowOptions,
    read: ReadOptions,
    refused: &BTreeSet<u64>,
    limit: Option<u64>,
) -> Result<(), Error> {
    let context = || format!("cannot write {}", path.display());
    let mut out = BufWriter::new(File::create(path).map_err(Error::io(context()))?);
    let is_kept =
        |number: u64| !refused.contains(&number) && limit.is_none_or(|limit| number < limit);
    let written = Rows::write_rest(source, options, is_kept, &mut out);
    if !written.map_err(usage)? {
        let mut header = None;
        for (number, item) in (0..).zip(source.read(read)?) {
            let Ok(item) = item else { continue };
            if !is_kept(number) {
                continue;
            }
            let mut lines = String::new();
            if item.header != header {
                header.clone_from(&item.header);
                lines.extend(header.iter().map(|header| format!("{header}\n")));
            }
            lines += &item.text;
            writeln!(out, "{lines}").map_err(Error::io(context()))?;
        }
    }
    out.flush().map_err(Error::io(context()))
}

/// The command as it can be typed in a shell, with the program's name in place of its path.
pub fn command_line(arguments: impl Iterator<Item = String>) -> String {
    let is_safe = |symbol: char| symbol.is_ascii_alphanumeric() || "-_./=,:@%+".contains(symbol);
    let quoted = |word: String| {
        if !word.is_empty() && word.chars().all(is_safe) {
            word
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    let words: Vec<String> =
        std::iter::once("quorum".to_owned()).chain(arguments.skip(1).map(quoted)).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::command_line;

    #[test]
    fn commands_can_be_typed_again() {
        let words = ["/bin/quorum", "survey", "--rows", "a[]", "it's", "b.csv"].map(str::to_owned);
        assert_eq!(command_line(words.into_iter()), "quorum survey --rows 'a[]' 'it'\\''s' b.csv");
    }
}
