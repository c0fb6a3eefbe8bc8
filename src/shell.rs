//! `quorum completions SHELL` and `quorum manual`: what shells and `man` want to know,
//! written out of the same structs that the command line is read with.

use super::exit::Exit;
use super::{Cli, Error, stdout_error};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::Write;

/// Arguments of `quorum completions`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Prints the completions for a shell.
pub fn completions(args: &Args) -> Result<Exit, Error> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "quorum", &mut text);
    print(&text)
}

/// Prints the manual page: the program, then each of its commands.
pub fn manual() -> Result<Exit, Error> {
    let command = command();
    let mut text = Vec::new();
    let page = Man::new(command.clone());
    let write = |text: &mut Vec<u8>| {
        page.render_title(text)?;
        page.render_name_section(text)?;
        page.render_synopsis_section(text)?;
        page.render_description_section(text)?;
        for subcommand in command.get_subcommands() {
            let name = subcommand.get_name().to_owned();
            let titled = subcommand.clone().display_name(format!("quorum {name}"));
            let part = Man::new(titled.bin_name(format!("quorum {name}")));
            writeln!(text, ".SH \"QUORUM {}\"", name.to_uppercase())?;
            // Sections of their own become subsections of the command's.
            let mut body = Vec::new();
            part.render_description_section(&mut body)?;
            part.render_synopsis_section(&mut body)?;
            part.render_options_section(&mut body)?;
            let body = String::from_utf8_lossy(&body).replace("\n.SH ", "\n.SS ");
            text.write_all(body.as_bytes())?;
        }
        page.render_extra_section(text)?;
        page.render_version_section(text)
    };
    write(&mut text).map_err(stdout_error)?;
    print(&text)
}

/// The command line without what is not for people.
fn command() -> clap::Command {
    let visible = |command: &clap::Command| !command.is_hide_set();
    let all = Cli::command();
    let kept: Vec<clap::Command> = all.get_subcommands().filter(|c| visible(c)).cloned().collect();
    let mut command = clap::Command::new("quorum")
        .version(env!("CARGO_PKG_VERSION"))
        .about(all.get_about().cloned().unwrap_or_default())
        .after_help(all.get_after_help().cloned().unwrap_or_default())
        .subcommands(kept);
    command.build();
    command
}

fn print(text: &[u8]) -> Result<Exit, Error> {
    std::io::stdout().write_all(text).map_err(stdout_error)?;
    Ok(Exit::default())
}
