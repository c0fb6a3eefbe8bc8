//! The commands in groups, as help shows them; and the few lines that `quorum` alone prints.

use super::{Command, Error, help_topics, output};
use crate::exit::Exit;
use clap::Subcommand;
use std::sync::LazyLock;

/// Headings, and the commands below them. The summaries are those of the commands.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Verify and explain", &["verify", "survey", "serve", "solve", "judge", "audit"]),
    ("Make and print", &["generate", "minimize", "grade", "convert"]),
    ("Compare and report", &["compare", "plan", "merge", "report", "features", "hunt"]),
    ("Formulas, lists, shell", &["encode", "list", "completions", "manual", "help"]),
];

/// The template of `quorum --help`, with the groups in the place of one list.
pub static TEMPLATE: LazyLock<String> = LazyLock::new(|| {
    format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{}\nOptions:\n{{options}}{{after-help}}",
        groups()
    )
});

/// The groups as text, an empty line between them.
fn groups() -> String {
    let commands = Command::augment_subcommands(clap::Command::new("quorum"));
    let about = |name: &str| match commands.find_subcommand(name).and_then(clap::Command::get_about)
    {
        Some(about) => about.to_string(),
        None => format!("Print the help of a command or topic: {}", help_topics::names()),
    };
    let line = |name: &&str| format!("  {name:<12} {}\n", about(name));
    let group = |(heading, names): (&str, &[&str])| {
        format!("{heading}:\n{}", names.iter().map(line).collect::<String>())
    };
    GROUPS.map(group).join("\n")
}

/// Prints what to try first.
pub fn print() -> Result<Exit, Error> {
    let text = format!(
        "Ask many independent solvers the same logic puzzle; believe the answer when they agree.\n\n  \
         quorum verify 1.2..3....4.....     has it exactly one solution? also a file, a folder, a link\n  \
         quorum COMMAND --help              options and examples\n\n{}",
        groups()
    );
    output::print(text)?;
    Ok(Exit::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let commands = Command::augment_subcommands(clap::Command::new("quorum"));
        let visible = commands.get_subcommands().filter(|command| !command.is_hide_set());
        let mut names: Vec<&str> = visible.map(clap::Command::get_name).collect();
        names.push("help");
        let mut grouped: Vec<&str> =
            GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        names.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(names, grouped);
    }
}
