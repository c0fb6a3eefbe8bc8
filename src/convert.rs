//! `quorum convert`: puzzles of any format in another one.

use super::args::InputArgs;
use super::exit::Exit;
use super::inputs::{for_each, inputs};
use super::{Error, stdout_error, talk};
use quorum::convert::Target;
use std::io::Write;

/// Arguments of `quorum convert`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write (see quorum list formats), or svg for the picture of one puzzle
    #[arg(long, value_name = "FORMAT")]
    to: String,
}

/// Runs the command. A puzzle that the format cannot hold is reported and the rest goes on.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let target: Target = args.to.parse().map_err(|error| Error::Usage(format!("{error}")))?;
    let inputs = inputs(&args.input)?;
    let mut out = std::io::BufWriter::new(anstream::stdout().lock());
    let mut written = 0u64;
    let exit = for_each(&inputs, |item| {
        if matches!(target, Target::Svg) && written > 0 {
            return Err(Error::Usage("expected one puzzle to draw, found several".into()));
        }
        match target.write(&item.puzzle) {
            Ok(text) => {
                if let Some(note) = target.changed_name(&item.puzzle, &text) {
                    talk::say(format!("{}: {note}", item.id));
                }
                let gap = if target.is_block() && written > 0 { "\n" } else { "" };
                written += 1;
                write!(out, "{gap}{text}").map_err(stdout_error)?;
                Ok(Exit::Success)
            }
            Err(reason) => {
                talk::say(format!("{}: {reason}", item.id));
                Ok(Exit::Usage)
            }
        }
    })?;
    out.flush().map_err(stdout_error)?;
    Ok(exit)
}
