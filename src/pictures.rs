//! `quorum convert --to svg|png`: one picture on standard output, or files of puzzles and
//! solutions in a folder.

use super::exit::Exit;
use super::inputs::{cancelling, for_each};
use super::{Error, stdout_error, talk, write_file};
use quorum_formats::Item;
use quorum_formats::inputs::Inputs;
use quorum_pictures::style::PictureStyle;
use quorum_pictures::svg::svg;
use quorum_toolkit::convert::{NoSolution, only_solution, wrong_solution};
use quorum_util::words::counted;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

/// A kind of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    Svg,
    Png,
}

impl Picture {
    fn extension(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Png => "png",
        }
    }

    /// Fails before anything is read or written if this build cannot draw it.
    fn check(self) -> Result<(), Error> {
        match self {
            Picture::Png if !cfg!(feature = "png") => super::png::rendered("").map(drop),
            Picture::Svg | Picture::Png => Ok(()),
        }
    }

    fn draw(self, item: &Item, solution: Option<&[u8]>) -> Result<Vec<u8>, Error> {
        let text = {
            let symbols = item.symbols;
            svg(&item.puzzle, &PictureStyle { solution, symbols, ..PictureStyle::default() })
        };
        match self {
            Picture::Svg => Ok(text.into_bytes()),
            Picture::Png => super::png::rendered(&text),
        }
    }
}

/// Writes the picture of the only puzzle to standard output, once no second one has come.
pub fn print(picture: Picture, inputs: &Inputs) -> Result<Exit, Error> {
    picture.check()?;
    if picture != Picture::Svg && std::io::stdout().is_terminal() {
        return Err(Error::Usage("expected --out DIR or > FILE, found a terminal".into()));
    }
    let mut drawn = None;
    let exit = for_each(inputs, |item| {
        if drawn.is_some() {
            return Err(Error::Usage(
                "expected one puzzle to draw, found several; --out DIR writes a file per puzzle"
                    .into(),
            ));
        }
        drawn = Some(picture.draw(item, None)?);
        Ok(check_solution(item))
    })?;
    std::io::stdout().write_all(&drawn.unwrap_or_default()).map_err(stdout_error)?;
    Ok(exit)
}

/// Writes two files per puzzle, `NAME-00001.svg` and `NAME-00001-solution.svg`. A puzzle that does
/// not have one solution gets the first only.
pub fn write(
    picture: Picture,
    inputs: &Inputs,
    folder: &Path,
    limit: Option<Duration>,
) -> Result<Exit, Error> {
    picture.check()?;
    let stems = inputs.stems();
    let mut files = 0u64;
    let exit = for_each(inputs, |item| {
        let name = format!("{}-{:05}", stems[item.corpus], item.index + 1);
        let mut save = |suffix: &str, bytes: Vec<u8>| {
            let file = folder.join(format!("{name}{suffix}.{}", picture.extension()));
            if files == 0 {
                fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
            }
            files += 1;
            write_file(&file, bytes)
        };
        save("", picture.draw(item, None)?)?;
        match only_solution(&item.puzzle, limit, &cancelling().cancel) {
            Ok(solution) => save("-solution", picture.draw(item, Some(&solution))?)?,
            Err(reason) => {
                let reason = no_solution(&reason);
                talk::say(format!("{}: {reason}; no solution is drawn", item.id));
            }
        }
        Ok(check_solution(item))
    })?;
    talk::say(format!("{} in {}", counted(files, "file"), folder.display()));
    Ok(exit)
}

/// The reason why no solution is drawn, with the command that tells more.
pub fn no_solution(reason: &NoSolution) -> String {
    let hint = match reason {
        NoSolution::None => " (quorum verify --explain prints why)",
        NoSolution::Several => " (quorum verify prints two)",
        NoSolution::Unanswered(_) => "",
    };
    format!("{reason}{hint}")
}

/// Reports a solution that a table states and that is wrong: no format but the table has it, so it
/// would be lost with its fault.
pub fn check_solution(item: &Item) -> Exit {
    match wrong_solution(item) {
        None => Exit::Success,
        Some(fault) => {
            talk::say(format!("{}: {fault}", item.id));
            Exit::NotAsAsked
        }
    }
}
