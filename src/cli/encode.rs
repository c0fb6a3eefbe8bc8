//! `quorum encode`: a puzzle as DIMACS CNF, SMT-LIB 2, FlatZinc or a logic program, exactly as
//! the solvers of this program are given it, as MiniZinc for export, or how large it would be.

use super::args::InputArgs;
use super::encoder::{Encoder, Form, Size};
use super::exit::Exit;
use super::inputs::Inputs;
use super::{Error, sizes, stdout_error, talk};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `quorum encode`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    pub input: InputArgs,
    /// The form of the text [with --sizes: all forms]
    #[arg(long = "as", value_name = "FORM", required_unless_present = "sizes")]
    pub form: Option<Form>,
    /// The encoding (see quorum list encodings), for CNF BASE[+option[=value]]..., for SMT-LIB
    /// MODEL[+logic=NAME][+reduce] [default: the first; with --sizes: all]
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<String>,
    /// One file a puzzle in this folder, instead of one puzzle on standard output
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print sizes alone, a line for each puzzle and encoding; of CNF options one at a time
    #[arg(long, conflicts_with = "out")]
    sizes: bool,
    /// Sizes of the empty NxN grid, with its customary boxes or those of --boxes
    #[arg(long, value_name = "N", requires = "sizes", conflicts_with_all = ["files", "puzzle"])]
    pub size: Option<usize>,
    /// Sizes as CSV
    #[arg(long, requires = "sizes")]
    pub csv: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    if args.sizes {
        return sizes::run(args);
    }
    let form = args.form.expect("required by the command line");
    let encoder = Encoder::named(form, args.encoding.as_deref())?;
    let inputs = Inputs::new(&args.input)?;
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
    }
    let stems = inputs.stems();
    let mut single: Option<Vec<u8>> = None;
    let exit = inputs.for_each(|puzzled, exit| {
        let item = &puzzled.item;
        let (text, size) = encoder.encode(item);
        match &args.out {
            Some(folder) => {
                let stem = &stems[puzzled.source];
                let suffix = encoder.suffix();
                let path = folder.join(format!("{stem}-{:05}.{suffix}", puzzled.index + 1));
                fs::write(&path, text).map_err(Error::io(path.display().to_string()))?;
                Ok(exit)
            }
            None if single.is_none() => {
                talk::say(format!("{}: {}", item.id, described(&size)));
                single = Some(text);
                Ok(exit)
            }
            None => Err(Error::Usage(
                "expected one puzzle, found several: --out DIR writes a file for each".into(),
            )),
        }
    })?;
    if let Some(text) = single {
        anstream::stdout().lock().write_all(&text).map_err(stdout_error)?;
    }
    Ok(exit)
}

/// `729 variables, 0 auxiliary variables, ...`
fn described(size: &Size) -> String {
    let columns = size.columns();
    let said = columns.iter().zip(Size::HEADER).filter(|(number, _)| !number.is_empty());
    said.map(|(number, name)| format!("{number} {name}")).collect::<Vec<_>>().join(", ")
}
