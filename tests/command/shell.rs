//! Services for other programs: completions, the manual page, a summary for CI.

use crate::program::{QUORUM, commands, quorum};
use serde_json::Value;
use std::fs;
use std::process::Command;

fn text(args: &[&str]) -> String {
    let output = quorum(args);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&["completions", shell]);
        for word in ["verify", "compare", "json-summary", "min-block"] {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
        // What is not for people is not offered to them.
        assert!(!script.contains("--processor"), "{shell}");
    }
    let unknown = quorum(&["completions", "cmd"]);
    assert_eq!(unknown.status.code(), Some(2));
}

/// Bash itself completes with the script, as after the key TAB.
#[test]
fn bash_completes_commands_and_options() {
    let complete = |words: &[&str]| {
        let script = format!(
            "source <({} completions bash)\nCOMP_WORDS=({})\nCOMP_CWORD={}\n\
             _quorum quorum '{}' '{}'\necho \"${{COMPREPLY[@]}}\"",
            QUORUM,
            words.join(" "),
            words.len() - 1,
            words[words.len() - 1],
            words[words.len() - 2],
        );
        let output = Command::new("bash").args(["-c", &script]).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(complete(&["quorum", "ver"]), "verify");
    assert_eq!(complete(&["quorum", "compare", "--json"]), "--json-summary");
    assert_eq!(complete(&["quorum", "compare", "--color", "a"]), "auto always");
    assert_eq!(complete(&["quorum", "solve", "--solver", "df"]), "dfs");
    assert_eq!(complete(&["quorum", "convert", "--to", "sh"]), "sheet");
    assert_eq!(complete(&["quorum", "generate", "futo"]), "futoshiki");
    assert_eq!(complete(&["quorum", "verify", "--select", "not"]), "not-unique");
    assert_eq!(complete(&["quorum", "generate", "--level", "wi"]), "wings");
}

#[test]
fn the_manual_names_every_command_and_option() {
    let page = text(&["manual"]);
    assert!(page.contains(".TH quorum 1"), "{}", &page[..200]);
    let shown = page.replace("\\-", "-").replace("\\fB", "").replace("\\fR", "");
    let help = text(&["--help"]);
    let mut seen = 0;
    for name in commands(&help) {
        if name == "help" {
            continue;
        }
        assert!(shown.contains(&format!("QUORUM {}", name.to_uppercase())), "{name}");
        for word in text(&[&name, "--help"]).split([' ', '\n', ',']) {
            let is_option = word.starts_with("--") && word.len() > 3;
            let word = word.trim_end_matches(['.', ':', ')', ';']);
            if is_option && word[2..].chars().all(|c| c.is_ascii_lowercase() || c == '-') {
                assert!(shown.contains(word), "{name} {word}");
            }
        }
        seen += 1;
    }
    assert!(seen >= 9, "{seen}");
    assert!(!shown.contains("--processor"));
    for heading in [".SH FORMATS", ".SH \"EXIT STATUS\"", ".SH EXAMPLES"] {
        assert!(page.lines().any(|line| line == heading), "{heading}");
    }
}

/// groff warns only of words that are longer than a line.
#[test]
#[ignore = "needs groff"]
fn groff_formats_the_manual() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), text(&["manual"])).unwrap();
    let mut groff = Command::new("groff");
    let output = groff.args(["-man", "-Tutf8", "-ww", "-z"]).arg(file.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let warnings = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(warnings.lines().all(|line| line.contains("can't break line")), "{warnings}");
}

#[test]
fn a_comparison_is_summed_up_for_ci() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("p.txt"), "1.2..3....4.....\n12..3..4.2....1.\n").unwrap();
    let compare = |solvers: &str, out: &str| {
        let (puzzles, out, summary) = (path("p.txt"), path(out), path("summary.json"));
        let arguments = ["--min-block", "0", "--out", &out, "--json-summary", &summary];
        let output =
            quorum(&[&["compare", "--solvers", solvers], &arguments[..], &[&puzzles]].concat());
        let summary: Value = serde_json::from_slice(&fs::read(&summary).unwrap()).unwrap();
        assert_eq!(summary["exit"], output.status.code().unwrap());
        summary
    };
    let good = compare("dfs,varisat", "good");
    assert_eq!((&good["ok"], &good["runs"], &good["solved"]), (&true.into(), &4.into(), &4.into()));
    assert_eq!(good["lines"][0]["solver"], "dfs");
    assert_eq!(good["lines"][0]["multiple"], 1);
    assert!(good["lines"][0]["median_ns"].as_f64().unwrap() > 0.0);

    // The second puzzle has none indeed.
    let bad = compare("dfs,test/false-none", "bad");
    assert_eq!((&bad["ok"], &bad["wrong"]), (&false.into(), &1.into()));
}

#[test]
fn the_version_names_the_features_of_the_build() {
    let version = text(&["--version"]);
    let features = version.lines().nth(1).unwrap();
    let sign = |is_present| if is_present { '+' } else { '-' };
    assert!(features.contains(&format!(" {}z3", sign(cfg!(feature = "z3")))), "{version}");
    assert!(features.contains(&format!(" {}png", sign(cfg!(feature = "png")))), "{version}");
    assert_eq!(text(&["-V"]).lines().count(), 1);
}

#[test]
fn list_prints_all_tables_without_an_argument() {
    let all = text(&["list"]);
    for name in ["solvers", "encodings", "formats", "kinds", "levels", "columns"] {
        assert!(all.contains(&format!("== {name} ==\n{}", text(&["list", name]))), "{name}");
    }
    let json: Value = serde_json::from_str(&text(&["list", "--json"])).unwrap();
    assert_eq!(json["levels"][8]["name"], "search");
    assert!(text(&["list", "formats"]).contains("sheet"));
}
