//! `scripts/make-traces` with programs that stand in for the two originals: they print what
//! `data/traces` has for their input.

use crate::program::{Folder, said};
use std::fs;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Prints the trace of the puzzle on standard input as an original program does. Its arguments:
/// file, columns, a row whose calls it gets wrong, a row on which it fails.
const PROGRAM: &str = r#"
import csv, sys
file, puzzle, solution, wrong, fails = sys.argv[1:6]
text = sys.stdin.read()
def key(row):
    if puzzle == "signs":
        return row["signs"].replace("/", "\n") + "\n"
    cells = row[puzzle].replace(".", "0")
    return "".join(" ".join(cells[i:i + 9]) + "\n" for i in range(0, 81, 9))
row = next(row for row in csv.DictReader(open(file)) if key(row) == text)
if row["id"] == fails:
    sys.exit(3)
print("estimated number of tests: 123456789")
for i in range(0, 81, 9):
    print(" ".join(row[solution][i:i + 9]))
print("calls:", int(row["seed_calls"]) + (row["id"] == wrong), file=sys.stderr)
"#;

/// One program gets the calls of a row wrong, the other fails on a row; all else is as committed.
#[test]
fn rows_that_differ_or_fail_are_named_and_the_others_are_those_of_the_repository() {
    let folder = Folder::new();
    folder.file("original.py", PROGRAM);
    let program = folder.path("original.py");
    let original = |file: &str, arguments: &str| {
        format!("python3 -IS {} {ROOT}/data/traces/{file} {arguments}", program.display())
    };
    let mut command = Command::new(format!("{ROOT}/scripts/make-traces"));
    command.arg(original("classic.csv", "puzzle first_solution c007 none"));
    command.arg(original("greater-than.csv", "signs seed_solution none gt011"));
    let output = command.arg("--out").arg(folder.path("out")).output().unwrap();

    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        printed,
        "classic.csv: 59 of 60 rows equal\ngreater-than.csv: 199 of 200 rows equal\n"
    );
    let errors = said(&output);
    assert!(errors.contains("classic.csv, c007: the same solution, "), "{errors}");
    assert!(errors.contains("greater-than.csv, gt011: exit code 3"), "{errors}");
    assert_eq!(errors.lines().count(), 2, "{errors}");
    for (name, differs) in [("classic.csv", "c007,"), ("greater-than.csv", "gt011,")] {
        let made = fs::read_to_string(folder.path(&format!("out/{name}"))).unwrap();
        let committed = fs::read_to_string(format!("{ROOT}/data/traces/{name}")).unwrap();
        assert_eq!(made.lines().count(), committed.lines().count());
        for (made, committed) in made.lines().zip(committed.lines()) {
            assert_eq!(made == committed, !committed.starts_with(differs), "{made}");
        }
    }
}

#[test]
fn a_program_that_does_not_exist_is_an_error() {
    let folder = Folder::new();
    let mut command = Command::new(format!("{ROOT}/scripts/make-traces"));
    command.args(["./no-such-program", "true", "--out"]).arg(folder.path("out"));
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("cannot run ./no-such-program"), "{}", said(&output));
}
