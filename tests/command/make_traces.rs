//! `scripts/make-traces` with programs that stand in for the two originals: they print what
//! `data/traces` has for their input.

use crate::program::{Folder, said};
use std::fs;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Prints the trace of the puzzle on standard input as an original program does. In awk, which
/// starts in a fifth of the time of Python. Its variables: columns, a row whose calls it gets
/// wrong, a row on which it fails; its files: standard input and the rows.
const PROGRAM: &str = r#"
BEGIN { FS = "," }
FNR == NR { text = text $0 "\n"; next }
FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
{
    cells = $column[puzzle]
    if (puzzle == "signs") {
        gsub("/", "\n", cells)
        key = cells "\n"
    } else {
        gsub("[.]", "0", cells)
        key = nine(cells)
    }
    if (key != text) next
    if ($column["id"] == fails) exit 3
    print "estimated number of tests: 123456789"
    printf "%s", nine($column[solution])
    print "calls: " $column["seed_calls"] + ($column["id"] == wrong) >"/dev/stderr"
    exit
}
function nine(cells, lines, i) {
    for (i = 1; i <= 81; i++) lines = lines substr(cells, i, 1) (i % 9 ? " " : "\n")
    return lines
}
"#;

/// One program gets the calls of a row wrong, the other fails on a row; all else is as committed.
#[test]
fn rows_that_differ_or_fail_are_named_and_the_others_are_those_of_the_repository() {
    let folder = Folder::new();
    folder.file("original.awk", PROGRAM);
    let program = folder.path("original.awk");
    let original = |file: &str, arguments: &str| {
        let program = program.display();
        format!("awk -f {program} {arguments} - {ROOT}/data/traces/{file}")
    };
    let mut command = Command::new(format!("{ROOT}/scripts/make-traces"));
    command.arg(original("classic.csv", "puzzle=puzzle solution=first_solution wrong=c007"));
    command.arg(original("greater-than.csv", "puzzle=signs solution=seed_solution fails=gt011"));
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
