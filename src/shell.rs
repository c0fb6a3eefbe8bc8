//! `quorum completions SHELL` and `quorum manual`, generated from the structs that define the
//! command line.

use super::exit::Exit;
use super::select::SELECTED;
use super::{Cli, EXAMPLES, EXIT_CODES, Error, stdout_error};
use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use clap_mangen::Man;
use quorum_solvers::Registry;
use quorum_toolkit::explain::level_set;
use quorum_toolkit::generate::KINDS;
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
    clap_complete::generate(args.shell, &mut with_names(command()), "quorum", &mut text);
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
        // First: the rest is 1,300 lines.
        writeln!(text, ".SH EXAMPLES")?;
        EXAMPLES.iter().try_for_each(|(command, effect)| entry(text, command, effect))?;
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
        write!(text, ".SH FORMATS\nPuzzles are read from and written to these formats.\n")?;
        for format in quorum_verify::list::formats() {
            let note = match (format.is_read, format.is_written) {
                (true, false) => " (read only)",
                (false, _) => " (written only)",
                _ => "",
            };
            entry(text, format.name, &format!("{}{note}", format.summary))?;
        }
        writeln!(text, ".SH \"EXIT STATUS\"")?;
        EXIT_CODES.iter().try_for_each(|(code, meaning)| entry(text, code, meaning))?;
        page.render_version_section(text)
    };
    write(&mut text).map_err(stdout_error)?;
    print(&text)
}

/// A tagged paragraph of the manual.
fn entry(text: &mut Vec<u8>, tag: &str, words: &str) -> std::io::Result<()> {
    let escaped = |text: &str| {
        let text = text.replace('\\', "\\e").replace('-', "\\-");
        if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
    };
    writeln!(text, ".TP\n\\fB{}\\fR\n{}", escaped(tag), escaped(words))
}

/// The command line with the names that arguments accept, for completion only: some arguments
/// accept more, such as lists of names.
fn with_names(command: clap::Command) -> clap::Command {
    let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<Vec<String>>();
    let solvers = quorum_verify::list::solvers(&Registry::new());
    let solvers: Vec<String> = solvers.into_iter().map(|solver| solver.name).collect();
    let formats = quorum_verify::list::formats();
    let read = formats.iter().filter(|format| format.is_read).map(|format| format.name).collect();
    let written = formats.iter().filter(|format| format.is_written).map(|format| format.name);
    let encodings = quorum_toolkit::encode::encodings().into_iter().map(|encoding| encoding.name);
    let encodings = encodings.filter(|name| !name.starts_with('+')).collect::<Vec<String>>();
    let names: [(&str, Vec<String>); 9] = [
        ("solvers", solvers.clone()),
        ("solver", solvers.clone()),
        ("control", solvers),
        ("format", owned(read)),
        ("to", owned(written.collect())),
        ("encoding", encodings),
        ("kind", owned(KINDS.iter().map(|kind| kind.name).collect())),
        ("level", owned(level_set::words())),
        ("select", owned(SELECTED.to_vec())),
    ];
    let complete = |mut subcommand: clap::Command| {
        for (id, names) in &names {
            // `to` is a format of `convert` only.
            let has = subcommand.get_arguments().any(|argument| argument.get_id() == *id);
            if has && (*id != "to" || subcommand.get_name() == "convert") {
                // The program ends after this; clap keeps static texts only.
                let names = names.iter().map(|name| &*name.clone().leak());
                let names = PossibleValuesParser::new(names);
                subcommand = subcommand.mut_arg(*id, |argument| argument.value_parser(names));
            }
        }
        subcommand
    };
    command.mut_subcommands(complete)
}

/// The command line without hidden commands.
fn command() -> clap::Command {
    let visible = |command: &clap::Command| !command.is_hide_set();
    let all = Cli::command();
    let kept: Vec<clap::Command> = all.get_subcommands().filter(|c| visible(c)).cloned().collect();
    let mut command = clap::Command::new("quorum")
        .version(env!("CARGO_PKG_VERSION"))
        .about(all.get_about().cloned().unwrap_or_default())
        .subcommands(kept);
    command.build();
    command
}

fn print(text: &[u8]) -> Result<Exit, Error> {
    std::io::stdout().write_all(text).map_err(stdout_error)?;
    Ok(Exit::default())
}
