//! `quorum convert --to sheet`: puzzles as pages to print.

use super::exit::Exit;
use super::inputs::{cancelling, for_each};
use super::pictures::{check_solution, no_solution};
use super::{Error, output, talk, write_file};
use quorum_formats::inputs::Inputs;
use quorum_pictures::printout::{Content, Entry, Printout};
use quorum_toolkit::convert::only_solution;
use quorum_toolkit::explain::{Level, level};
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// Options of a sheet.
#[derive(clap::Args, Clone, Debug)]
pub struct SheetArgs {
    /// Print N puzzles per page of a sheet (default: 4; 1 if a grid is larger than 16x16)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=30))]
    per_page: Option<u8>,
    /// Sort the puzzles of a sheet by level; begin a page for each difficulty
    #[arg(long)]
    by_level: bool,
    /// Print this title on every page of a sheet
    #[arg(long, value_name = "TEXT", default_value = "Puzzles")]
    title: String,
    /// Print the solutions of a sheet at its end, not at all, or into a document of their own
    #[arg(long, value_name = "end|none|FILE.html", default_value = "end")]
    solutions: Solutions,
}

/// Place of the solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Solutions {
    End,
    Nowhere,
    File(PathBuf),
}

impl FromStr for Solutions {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "end" => Ok(Solutions::End),
            "none" => Ok(Solutions::Nowhere),
            name if name.to_ascii_lowercase().ends_with(".html") => {
                Ok(Solutions::File(name.into()))
            }
            _ => Err("expected end, none or a file NAME.html".to_owned()),
        }
    }
}

/// Writes an HTML document to standard output, or to a folder with a file per page. Puzzles
/// without exactly one solution are reported and left out. Levels are found anew: a column of the
/// corpus may be of another puzzle.
pub fn write(
    args: &SheetArgs,
    inputs: &Inputs,
    folder: Option<&Path>,
    limit: Option<Duration>,
) -> Result<Exit, Error> {
    let cancel = cancelling().cancel.clone();
    let mut graded = Vec::new();
    let exit = for_each(inputs, |item| match only_solution(&item.puzzle, limit, &cancel) {
        Ok(solution) => {
            let level = level(&item.puzzle, limit, &cancel).ok().flatten();
            // Empty if it is not found in time, or if no technique is enough and some are left out.
            let caption = level.map_or("", |level| level.info().difficulty).to_owned();
            let name = item.puzzle.heading().unwrap_or_default();
            let (puzzle, symbols) = (item.puzzle.clone(), item.symbols);
            let entry = Entry { puzzle, solution, caption, name, symbols };
            // Without a level last.
            graded.push((level.map_or(usize::MAX, Level::number), entry));
            Ok(check_solution(item))
        }
        Err(reason) => {
            let reason = no_solution(&reason);
            talk::say(format!("{}: {reason}; it is not on the sheet", item.id));
            Ok(Exit::NotAsAsked.max(check_solution(item)))
        }
    })?;
    if args.by_level {
        graded.sort_by_key(|(level, _)| *level);
    }
    let entries: Vec<Entry> = graded.into_iter().map(|(_, entry)| entry).collect();
    if entries.is_empty() {
        return Err(Error::Usage("no puzzle to print".into()));
    }
    let usual = if entries.iter().any(Entry::is_large) { 1 } else { 4 };
    let printout = Printout {
        title: args.title.clone(),
        per_page: args.per_page.map_or(usual, usize::from),
        pages_by_caption: args.by_level,
        entries,
    };
    let content = match &args.solutions {
        Solutions::End => Content::All,
        Solutions::Nowhere | Solutions::File(_) => Content::Puzzles,
    };
    if let Solutions::File(file) = &args.solutions {
        write_file(file, printout.html(Content::Solutions))?;
        talk::say(format!("solutions in {}", file.display()));
    }
    let Some(folder) = folder else {
        output::print(printout.html(content))?;
        return Ok(exit);
    };
    fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
    write_file(&folder.join("sheet.html"), printout.html(content))?;
    let pages = printout.pages(content);
    let count = pages.len();
    for (number, page) in (1..).zip(pages) {
        write_file(&folder.join(format!("page-{number:02}.svg")), page)?;
    }
    talk::say(format!("sheet.html and {count} pages in {}", folder.display()));
    Ok(exit)
}
