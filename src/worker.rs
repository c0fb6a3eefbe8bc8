//! `quorum worker`: the hidden command that `compare` starts for each solver.

use super::args::WithArgs;
use super::exit::Exit;
use super::inputs::ignore_ctrl_c;
use super::{Error, solver_list};
use quorum_panel::worker::{self, Workers};

/// Arguments of `quorum worker`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The solver
    name: String,
    #[command(flatten)]
    with: WithArgs,
    /// The processor to stay on
    #[arg(long)]
    processor: Option<usize>,
}

/// Workers that are this program, whatever its file is called.
pub fn workers(declarations: &[String]) -> Result<Workers, Error> {
    let program = std::env::current_exe().map_err(Error::io("this program"))?;
    Ok(Workers { program: Some(program), declarations: declarations.to_vec() })
}

/// Runs the command: serves tasks until standard input closes.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let named = solver_list::find(&args.name, &args.with.registry()?)?;
    ignore_ctrl_c();
    worker::serve(&named, args.processor).map_err(Error::io("worker"))?;
    Ok(Exit::default())
}
