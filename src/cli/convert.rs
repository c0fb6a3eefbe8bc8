//! `quorum convert`: puzzles of any format in another one.

use super::args::InputArgs;
use super::exit::Exit;
use super::inputs::Inputs;
use super::{Error, stdout_error, talk};
use crate::puzzle::formats;
use crate::puzzle::svg::{SvgStyle, svg};
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

/// The word for a picture, which is no format: it cannot be read.
pub const SVG: &str = "svg";

/// Runs the command. A puzzle that the format cannot hold is reported and the rest goes on.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let is_block = match args.to.as_str() {
        SVG => false,
        name => {
            let format = formats::find(name).map_err(|error| Error::Usage(error.to_string()))?;
            if format.write.is_none() {
                return Err(Error::Usage(format!("format {name} is read, not written")));
            }
            format.is_block()
        }
    };
    let inputs = Inputs::new(&args.input)?;
    let mut out = std::io::BufWriter::new(anstream::stdout().lock());
    let mut written = 0u64;
    let exit = inputs.for_each(|puzzled, exit| {
        let puzzle = &puzzled.item.puzzle;
        let text = if args.to == SVG {
            if written > 0 {
                return Err(Error::Usage("expected one puzzle to draw, found several".into()));
            }
            Ok(svg(puzzle, &SvgStyle::default()))
        } else {
            formats::write(puzzle, &args.to).map(|text| text + "\n")
        };
        match text {
            Ok(text) => {
                let gap = if is_block && written > 0 { "\n" } else { "" };
                written += 1;
                write!(out, "{gap}{text}").map_err(stdout_error)?;
                Ok(exit)
            }
            Err(reason) => {
                talk::say(format!("{}: {reason}", puzzled.item.id));
                Ok(exit.usage())
            }
        }
    })?;
    out.flush().map_err(stdout_error)?;
    Ok(exit)
}
