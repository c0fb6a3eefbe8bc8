//! `NAME=FORM:COMMAND ARGS`, split into words as a shell does.
//!
//! No shell is involved: no variables, no wildcards, no pipes. For those declare `sh -c '...'`.

use super::{FORMS, ProgramForm};
use crate::SolverName;
use crate::process::{Launch, find_program, may_run};
use quorum_util::digest::Sha256;
use quorum_util::suggest::suggestion;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A declared program, which existed when it was declared.
pub struct Declaration {
    /// The engine's name.
    pub name: String,
    /// Its protocol.
    pub form: &'static ProgramForm,
    /// The file and its arguments.
    pub launch: Launch,
    /// The declaration as given.
    pub text: String,
}

/// Reason why a command cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CommandError(String);

impl<T: Into<String>> From<T> for CommandError {
    fn from(reason: T) -> Self {
        CommandError(reason.into())
    }
}

/// Reason why a declaration cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct DeclarationError(pub(crate) String);

impl Declaration {
    /// Reads a declaration and finds its program.
    pub fn parse(text: &str) -> Result<Self, DeclarationError> {
        let malformed = || {
            DeclarationError(format!(
                "expected NAME=FORM:COMMAND ARGS, found '{text}' (see docs/reference/protocol.md)"
            ))
        };
        let (name, rest) = text.split_once('=').ok_or_else(malformed)?;
        let (form, command) = rest.split_once(':').ok_or_else(malformed)?;
        let plain = name.parse().is_ok_and(|parsed| SolverName::engine(name) == parsed);
        if !plain {
            return Err(DeclarationError(format!(
                "'{name}' cannot be a solver's name; expected letters, digits, '-', '_' and '.'"
            )));
        }
        let Some(form) = FORMS.iter().find(|known| known.name == form) else {
            let mut names = Vec::new();
            for known in FORMS {
                names.push(known.name);
            }
            let suggestion = suggestion(form, names);
            return Err(DeclarationError(format!("unknown form '{form}'{suggestion}")));
        };
        let name = name.to_owned();
        match find(command, form.is_program()) {
            Ok(launch) => Ok(Declaration { name, form, launch, text: text.to_owned() }),
            Err(reason) => Err(DeclarationError(format!("{name}: {reason}"))),
        }
    }

    /// The name of the program's file.
    pub fn file_name(&self) -> String {
        self.launch.program.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Twelve hexadecimal digits that identify the program: of the SHA-256 of its file, its
    /// arguments, and the files that the arguments name (the script of an interpreter).
    pub(crate) fn fingerprint(&self) -> String {
        let mut hasher = Sha256::default();
        let mut add = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        add(&fs::read(&self.launch.program).unwrap_or_default());
        for argument in &self.launch.arguments {
            add(argument.as_bytes());
            if names_a_script(argument) {
                add(&fs::read(argument).unwrap_or_default());
            }
        }
        hasher.hex()[..12].to_owned()
    }
}

/// Returns whether an argument is the path of a file whose content belongs to the solver.
/// `/dev/stdout` does not: where standard output is redirected to a file
/// it is that file, and the fingerprint would change with every line printed.
fn names_a_script(argument: &str) -> bool {
    let path = Path::new(argument);
    !path.starts_with("/dev") && !path.starts_with("/proc") && path.is_file()
}

/// Splits a command into words and finds the file of the first, or returns the reason why it
/// cannot be used.
pub(super) fn find(command: &str, is_program: bool) -> Result<Launch, CommandError> {
    let words = shlex::split(command).ok_or("a quotation mark is not closed")?;
    match &words[..] {
        [file, arguments @ ..] if !file.is_empty() => {
            if !is_program && !arguments.is_empty() {
                return Err("a shared object takes no arguments".into());
            }
            let program = find_file(file, is_program)?;
            Ok(Launch { program, arguments: arguments.to_vec() })
        }
        _ => Err("expected a command, found none".into()),
    }
}

/// A command with a slash is a path, any other is searched for in `PATH`. The file of a shared
/// object is always a path.
fn find_file(command: &str, is_program: bool) -> Result<PathBuf, CommandError> {
    let not_found = |place| CommandError(format!("cannot find the program '{command}'{place}"));
    if is_program && !command.contains('/') {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
        return find_program(&folders, command)
            .ok_or_else(|| not_found(" in the folders of PATH (a path has a slash: ./NAME)"));
    }
    // Absolute, so that neither the current folder nor the loader's search path matters. Links
    // stay: the interpreter of a virtual environment of Python is one, and finds its packages by
    // the name.
    let found = fs::canonicalize(command).and_then(|_| std::path::absolute(command));
    let path = found.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => not_found(""),
        _ => CommandError(error.to_string()),
    })?;
    let data = path.metadata().map_err(|error| error.to_string())?;
    if !data.is_file() {
        return Err(format!("'{command}' is not a file").into());
    }
    if is_program && !may_run(&data) {
        let reason = "is not executable (chmod +x, or name its interpreter)";
        return Err(format!("'{command}' {reason}").into());
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;
    use std::os::fd::AsRawFd as _;

    fn fault(text: &str) -> String {
        Declaration::parse(text).err().expect(text).to_string()
    }

    #[test]
    fn words_are_split_as_a_shell_does() {
        let parsed = Declaration::parse("mine=line:sh -c 'exec \"./a b\" =:x'").unwrap();
        assert_eq!((parsed.name.as_str(), parsed.form.name), ("mine", "line"));
        assert!(parsed.launch.program.is_absolute() && parsed.launch.program.ends_with("sh"));
        assert_eq!(parsed.launch.arguments, ["-c", "exec \"./a b\" =:x"]);
    }

    #[test]
    fn a_link_is_started_by_its_own_name() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("mine");
        std::os::unix::fs::symlink("/bin/sh", &link).unwrap();
        let parsed = Declaration::parse(&format!("mine=line:{}", link.display())).unwrap();
        assert_eq!(parsed.launch.program, link);
    }

    #[test]
    fn bad_declarations_say_what_is_wrong() {
        for text in ["", "mine", "mine=sh", "line:sh"] {
            assert!(fault(text).starts_with("expected NAME=FORM:COMMAND ARGS, found"), "{text}");
        }
        assert!(fault("a/b=line:sh").starts_with("'a/b' cannot be a solver's name"));
        assert!(fault("=line:sh").starts_with("'' cannot be a solver's name"));
        assert_eq!(
            fault("a=pipe:sh"),
            "unknown form 'pipe'; expected one of line, lib, dimacs, smt2, fzn, asp, opb, lp, xcsp3, encoder"
        );
        assert_eq!(fault("a=lines:sh"), "unknown form 'lines'; did you mean line?");
        assert_eq!(fault("a=line:sh 'x"), "a: a quotation mark is not closed");
        assert_eq!(fault("a=line:  "), "a: expected a command, found none");
        assert!(fault("a=line:no-such-program").contains("'no-such-program' in the folders"));
        assert_eq!(fault("a=line:./no/such x"), "a: cannot find the program './no/such'");
        assert_eq!(fault("a=line:/tmp"), "a: '/tmp' is not a file");
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert!(fault(&format!("a=line:{manifest}")).contains("is not executable (chmod +x"));
        assert!(Declaration::parse(&format!("a=lib:{manifest}")).is_ok());
        assert_eq!(fault("a=lib:./x.so y"), "a: a shared object takes no arguments");
    }

    #[test]
    fn the_fingerprint_changes_with_arguments_and_the_files_they_name() {
        let script = tempfile::NamedTempFile::new().unwrap();
        let path = script.path().to_str().unwrap();
        let print = |text: &str| Declaration::parse(text).unwrap().fingerprint();
        let declared = format!("a=line:sh {path}");
        let before = print(&declared);
        assert_eq!((before.len(), &before), (12, &print(&declared)));
        assert_ne!(before, print("a=line:sh"));
        fs::write(path, "exit").unwrap();
        assert_ne!(before, print(&declared));
    }

    #[test]
    fn the_fingerprint_does_not_change_with_what_is_printed() {
        let mut output = tempfile::tempfile().unwrap();
        let declared = format!("a=line:sh /dev/fd/{}", output.as_raw_fd());
        let print = || Declaration::parse(&declared).unwrap().fingerprint();
        let before = print();
        output.write_all(b"one line").unwrap();
        assert_eq!(before, print());
    }
}
