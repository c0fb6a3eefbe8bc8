//! The book and the other documents: links and anchors, examples, and words.
//!
//! Examples are fenced blocks. `console` blocks are executed, each page in a folder of its own with
//! the files that the page shows (`text,file=NAME`) and links to `data`, `docs`, `scripts` and
//! `tests`; the notation is that of `sessions.rs`. Lines run in a shell. A `rust,from=FILE` or
//! `python,from=FILE` block is part of that file. `QUORUM_WRITE_DOCS=1` writes the output into the
//! pages.

use crate::program::{QUORUM, ROOT, commands, quorum};
use crate::sessions::{self, Sessions};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// Committed Markdown files, relative to the workspace.
fn documents() -> Vec<PathBuf> {
    let skipped = ["target", "build", "runs", ".git"];
    let mut paths: Vec<PathBuf> = walkdir::WalkDir::new(ROOT)
        .into_iter()
        .filter_entry(|entry| !skipped.iter().any(|name| entry.file_name() == *name))
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| path.strip_prefix(ROOT).unwrap().to_owned())
        .collect();
    paths.sort();
    assert!(paths.len() > 30, "{paths:?}");
    paths
}

fn read(path: &Path) -> String {
    fs::read_to_string(Path::new(ROOT).join(path)).unwrap()
}

fn parse(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS)
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => assert!(normal.pop(), "{} leaves the tree", path.display()),
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

/// Anchors of the headings, as on GitHub and in mdBook.
fn anchors(text: &str) -> BTreeSet<String> {
    let (mut anchors, mut heading) = (BTreeSet::new(), None::<String>);
    for event in parse(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let title = heading.take().unwrap().to_lowercase();
                let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
                anchors.insert(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
            }
            _ => {}
        }
    }
    anchors
}

/// Relative links and images: the file, relative to the workspace, and the anchor.
fn links(path: &Path, text: &str) -> Vec<(PathBuf, Option<String>)> {
    let mut links = Vec::new();
    for event in parse(text) {
        let (Event::Start(Tag::Link { dest_url, .. }) | Event::Start(Tag::Image { dest_url, .. })) =
            event
        else {
            continue;
        };
        if dest_url.contains("://") {
            continue;
        }
        let (file, anchor) = match dest_url.split_once('#') {
            Some((file, anchor)) => (file, Some(anchor.to_owned())),
            None => (&*dest_url, None),
        };
        let target = match file {
            "" => path.to_owned(),
            file => normal(&path.parent().unwrap().join(file)),
        };
        links.push((target, anchor));
    }
    links
}

#[test]
fn links_and_anchors_exist() {
    let mut broken = Vec::new();
    for path in documents() {
        for (target, anchor) in links(&path, &read(&path)) {
            let name = format!("{}: {}", path.display(), target.display());
            if !Path::new(ROOT).join(&target).exists() {
                broken.push(name);
            } else if let Some(anchor) = anchor
                && !anchors(&read(&target)).contains(&anchor)
            {
                broken.push(format!("{name}#{anchor}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_book_has_every_page_and_every_page_that_it_links_to() {
    let summary = Path::new("docs/SUMMARY.md");
    let pages: BTreeSet<PathBuf> =
        links(summary, &read(summary)).into_iter().map(|(page, _)| page).collect();
    for path in documents() {
        let is_page = path.starts_with("docs") && path != summary;
        assert!(!is_page || pages.contains(&path), "{} is not in the summary", path.display());
    }
    for page in &pages {
        for (target, _) in links(page, &read(page)) {
            let is_markdown = target.extension().is_some_and(|extension| extension == "md");
            let known = !is_markdown || pages.contains(&target) || target == Path::new("README.md");
            assert!(known, "{} links to {}", page.display(), target.display());
        }
    }
}

/// Fenced blocks: language, the value behind `=` of its attribute, and text.
fn blocks(text: &str) -> Vec<(String, Option<String>, String)> {
    let (mut blocks, mut block) = (Vec::new(), None);
    for event in parse(text) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let mut parts = info.split(',');
                let language = parts.next().unwrap().to_owned();
                let value = parts.next().and_then(|part| part.split_once('='));
                block = Some((language, value.map(|(_, value)| value.to_owned()), String::new()));
            }
            Event::Text(text) => {
                if let Some((_, _, block)) = &mut block {
                    block.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => blocks.extend(block.take()),
            _ => {}
        }
    }
    blocks
}

#[test]
fn examples_print_what_the_pages_show() {
    let folders = ["docs/tutorials", "docs/how-to", "docs/reference"];
    check_examples(&|path| !folders.iter().any(|folder| path.starts_with(folder)));
}

/// Tutorials that run comparisons and other solvers.
const OF_SOLVERS: [&str; 2] = ["docs/tutorials/researcher.md", "docs/tutorials/solver-author.md"];

#[test]
fn examples_print_what_the_tutorials_show() {
    check_examples(&|path| {
        path.starts_with("docs/tutorials") && !OF_SOLVERS.map(Path::new).contains(&path)
    });
}

#[test]
fn examples_print_what_the_tutorials_of_solvers_show() {
    check_examples(&|path| OF_SOLVERS.map(Path::new).contains(&path));
}

#[test]
fn examples_print_what_the_how_to_pages_show() {
    check_examples(&|path| path.starts_with("docs/how-to"));
}

#[test]
fn examples_print_what_the_reference_shows() {
    check_examples(&|path| path.starts_with("docs/reference"));
}

/// Runs the examples of some pages.
fn check_examples(is_among: &dyn Fn(&Path) -> bool) {
    let root = Path::new(ROOT);
    let sandbox = tempfile::tempdir().unwrap();
    let mut pages = Vec::new();
    for path in documents() {
        let text = read(&path);
        let blocks = blocks(&text);
        if !is_among(&path) || !blocks.iter().any(|(language, ..)| language == "console") {
            continue;
        }
        for (language, _, block) in &blocks {
            let place = path.display();
            assert!(!language.is_empty(), "{place}: a block without a language:\n{block}");
        }
        let name = path.with_extension("").display().to_string().replace('/', "-");
        let folder = sandbox.path().join(format!("{name}.in"));
        fs::create_dir(&folder).unwrap();
        for link in ["data", "docs", "scripts", "tests"] {
            symlink(root.join(link), folder.join(link)).unwrap();
        }
        for (_, file, block) in blocks.iter().filter(|(language, ..)| language == "text") {
            if let Some(file) = file {
                let place = path.display();
                assert!(text.contains(&format!("`{file}`")), "{place}: a reader needs {file}");
                fs::write(folder.join(file), block).unwrap();
            }
        }
        let command = Box::new(move |line: &str| {
            let mut command = Command::new("/bin/sh");
            command.args(["-c", line]).current_dir(&folder).env("QUORUM_NO_PIN", "1");
            command.env("QUORUM_NO_PROGRESS", "1").env("NO_COLOR", "1").env("PATH", search_path());
            command
        });
        pages.push(Sessions { path: root.join(path), command });
    }
    assert!(!pages.is_empty());
    sessions::check(&pages);
}

/// Where a shell finds the program first.
fn search_path() -> String {
    let folder = Path::new(QUORUM).parent().unwrap().display();
    format!("{folder}:{}", std::env::var("PATH").unwrap())
}

#[test]
fn quoted_code_is_in_the_file_that_it_names() {
    let mut quotations = 0;
    for path in documents() {
        for (language, file, block) in blocks(&read(&path)) {
            let is_code = language == "rust" || language == "python";
            let Some(file) = file.filter(|_| is_code) else { continue };
            let source = read(Path::new(&file));
            let mut lines = source.lines().map(|line| line.trim_start_matches("//!").trim());
            for line in block.lines().map(str::trim).filter(|line| !line.is_empty()) {
                assert!(lines.any(|found| found == line), "{}: {line}", path.display());
            }
            quotations += 1;
        }
    }
    assert!(quotations > 0);
}

/// A stop of the tour is a file and functions in it, as `name()` or `Type::name()`.
#[test]
fn functions_of_the_tour_are_in_the_files_that_it_names() {
    let (mut file, mut source, mut stops) = (String::new(), String::new(), 0);
    for event in parse(&read(Path::new("docs/tour.md"))) {
        let Event::Code(code) = event else { continue };
        if code.ends_with(".rs") {
            source = read(Path::new(&*code));
            file = code.to_string();
        } else if let Some(path) = code.strip_suffix("()") {
            let name = path.rsplit("::").next().unwrap();
            let declared = [format!("fn {name}("), format!("fn {name}<")];
            assert!(declared.iter().any(|text| source.contains(text)), "{file} lacks {code}");
            stops += 1;
        }
    }
    assert!(stops > 40, "{stops}");
}

/// `banned_words.toml`: what not to write, and what to write instead.
struct Banned {
    /// Words in lower case, the replacement, and phrases in which they are fine.
    phrases: Vec<(String, String, Vec<String>)>,
    /// Words that a text may contain, by its name.
    allowed: BTreeMap<String, BTreeSet<String>>,
}

impl Banned {
    fn read() -> Self {
        let table: toml::Table = include_str!("banned_words.toml").parse().unwrap();
        let text = |value: &toml::Value| value.as_str().unwrap().to_owned();
        let texts = |value: &toml::Value| value.as_array().unwrap().iter().map(text).collect();
        let mut phrases = Vec::new();
        for entry in table["word"].as_array().unwrap() {
            let instead = text(&entry["instead"]);
            let except: Vec<String> = entry.get("except").map(texts).unwrap_or_default();
            let words: Vec<String> = texts(&entry["words"]);
            phrases.extend(words.into_iter().map(|word| (word, instead.clone(), except.clone())));
        }
        let allowed = table["allowed"].as_table().unwrap().iter();
        let allowed = allowed
            .map(|(name, words)| (name.clone(), texts(words).into_iter().collect()))
            .collect();
        Banned { phrases, allowed }
    }

    /// Banned words in a text of this name, each with its first place.
    fn check(&self, name: &str, text: &str) -> Vec<String> {
        let text = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        let mut found = Vec::new();
        for (word, instead, except) in &self.phrases {
            let is_allowed = self.allowed.get(name).is_some_and(|words| words.contains(word));
            match (find(&text, word, except), is_allowed) {
                (Some(context), false) => {
                    found.push(format!("{name}: '{word}' (write: {instead}): ...{context}..."));
                }
                (None, true) => found.push(format!("{name}: '{word}' need not be allowed")),
                _ => {}
            }
        }
        found
    }
}

/// The first place of a phrase as whole words, with what surrounds it.
fn find(text: &str, phrase: &str, except: &[String]) -> Option<String> {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(phrase).find_map(|(place, _)| {
        let (before, after) = (&text[..place], &text[place + phrase.len()..]);
        let is_part = is_letter(before.chars().next_back()) || is_letter(after.chars().next());
        let start: Vec<char> = before.chars().rev().take(40).collect();
        let start: String = start.into_iter().rev().collect();
        let context = start + phrase + &after.chars().take(40).collect::<String>();
        let is_fine = is_part || except.iter().any(|phrase| context.contains(phrase.as_str()));
        (!is_fine).then_some(context)
    })
}

/// The prose of a document: without code and addresses.
fn prose(text: &str) -> String {
    let (mut prose, mut is_code) = (String::new(), false);
    for event in parse(text) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => is_code = true,
            Event::End(TagEnd::CodeBlock) => is_code = false,
            Event::Text(text) if !is_code => prose.push_str(&text),
            Event::Code(_) => prose.push('`'),
            Event::SoftBreak | Event::HardBreak => prose.push(' '),
            Event::End(tag) if !matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link) => {
                prose.push_str(" . ");
            }
            _ => {}
        }
    }
    prose
}

#[test]
fn documents_use_plain_words() {
    let banned = Banned::read();
    let mut found = Vec::new();
    for path in documents() {
        // Written by the program.
        if path.components().any(|part| part.as_os_str() == "results") && !path.starts_with("docs")
        {
            continue;
        }
        found.extend(banned.check(&path.display().to_string(), &prose(&read(&path))));
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Both streams of the program.
fn text(args: &[&str]) -> String {
    let output = quorum(args);
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

/// The help text of the program, and that of each command.
fn help() -> (String, BTreeMap<String, String>) {
    let help = text(&["--help"]);
    let commands: BTreeMap<String, String> = commands(&help)
        .into_iter()
        .filter(|name| *name != "help")
        .map(|name| (name.clone(), text(&[&name, "--help"])))
        .collect();
    assert!(commands.contains_key("verify") && commands.len() > 10, "{commands:?}");
    (help, commands)
}

fn is_option(word: &str) -> bool {
    word.strip_prefix("--").is_some_and(|name| name.starts_with(char::is_alphabetic))
}

/// Whether a help text or a script has an option, as a whole word.
fn has_option(text: &str, option: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    text.match_indices(option).any(|(place, _)| !text[place + option.len()..].starts_with(is_part))
}

#[test]
fn commands_and_options_in_the_text_exist() {
    let (_, commands) = help();
    let scripts = walkdir::WalkDir::new(Path::new(ROOT).join("scripts")).into_iter();
    let scripts = scripts.filter_map(|entry| fs::read_to_string(entry.unwrap().path()).ok());
    let known: String = commands.values().cloned().chain(scripts).collect();
    let mut unknown = Vec::new();
    for path in documents()
        .into_iter()
        .filter(|path| path.starts_with("docs") || path.ends_with("README.md"))
    {
        let text = read(&path);
        let mut lines: Vec<String> = parse(&text)
            .filter_map(
                |event| if let Event::Code(code) = event { Some(code.to_string()) } else { None },
            )
            .collect();
        for (language, _, block) in blocks(&text) {
            if ["sh", "console"].contains(&language.as_str()) {
                let prompts = block.lines().map(|line| line.strip_prefix("$ ").unwrap_or(line));
                lines.extend(prompts.filter(|line| line.starts_with("quorum ")).map(str::to_owned));
            }
        }
        for line in lines {
            // Text in quotation marks may be another program's.
            let words = shlex::split(&line).unwrap_or_default();
            let words: Vec<&str> =
                words.iter().map(|word| word.split('=').next().unwrap()).collect();
            let (name, help) = match words[..] {
                ["quorum", name, ..] if name.starts_with(char::is_alphabetic) => {
                    (name, commands.get(name))
                }
                [word, ..] if is_option(word) => ("", Some(&known)),
                _ => continue,
            };
            // `worker` is in no help: it is for programs.
            let is_placeholder = ["COMMAND", "help", "worker"].contains(&name);
            let Some(help) = help else {
                if !is_placeholder {
                    unknown.push(format!("{}: {line}: no command {name}", path.display()));
                }
                continue;
            };
            let options = words.iter().filter(|word| is_option(word));
            for option in options.filter(|option| !has_option(help, option)) {
                unknown.push(format!("{}: {line}: no option {option}", path.display()));
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
}

#[test]
fn the_reference_has_every_command_and_engine() {
    let (_, commands) = help();
    let engines = text(&["list", "solvers"]);
    let engines = engines.lines().skip(1).filter_map(|line| line.split_whitespace().next());
    let engines: Vec<&str> = engines.collect();
    assert!(engines.contains(&"varisat"), "{engines:?}");
    let commands: Vec<&str> = commands.keys().map(String::as_str).collect();
    for (page, names) in [("commands.md", commands), ("solvers.md", engines)] {
        let page = read(&Path::new("docs/reference").join(page));
        let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
        let described: BTreeSet<&str> = rows.flat_map(|first| first.split(['`', ','])).collect();
        let missing: Vec<&str> =
            names.into_iter().filter(|name| !described.contains(name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn help_and_reports_use_plain_words() {
    let banned = Banned::read();
    let (help, commands) = help();
    let mut found = banned.check("quorum --help", &help);
    for (command, help) in commands {
        found.extend(banned.check(&format!("quorum {command} --help"), &help));
    }
    let rows = ["tests/data/results.csv"];
    let old_and_new = ["tests/data/results.csv", "tests/data/results-new.csv"];
    let baseline = ["--baseline", "beta/one", rows[0]];
    for (name, args) in [
        ("quorum report", &rows[..]),
        ("quorum report --baseline", &baseline[..]),
        ("quorum report OLD NEW", &old_and_new[..]),
    ] {
        found.extend(banned.check(name, &text(&[&["report"], args].concat())));
    }
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    text(&["report", "--html", page.to_str().unwrap(), rows[0]]);
    found
        .extend(banned.check("quorum report --html", &visible(&fs::read_to_string(page).unwrap())));
    assert!(found.is_empty(), "{found:#?}");
}

/// The text of a page, without tags, scripts and styles.
fn visible(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        text.push(' ');
        let skipped = ["script", "style"].into_iter().find(|name| tag.starts_with(name));
        let end = skipped.map_or(">".to_owned(), |name| format!("</{name}>"));
        rest = tag.split_once(&end).map_or("", |(_, rest)| rest);
    }
    text
}

#[test]
fn the_readme_is_short_and_counts_constraints() {
    let text = read(Path::new("README.md"));
    assert!(text.lines().count() <= 120);
    let titles = parse(&text).filter(|event| {
        matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }))
    });
    assert_eq!(titles.count(), 1);
    let reference = read(Path::new("docs/reference/constraints.md"));
    let count = reference.lines().filter(|line| line.starts_with("| `")).count();
    assert!(text.contains(&format!("[{count} constraints](")), "{count} constraints");
}
