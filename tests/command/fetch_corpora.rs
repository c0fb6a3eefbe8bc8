//! `scripts/fetch-corpora` against a local server that does what servers do: it breaks off,
//! stops, sends something else, or cannot resume.

use crate::program::{ROOT, said};
use quorum_util::digest::sha256_hex;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, thread};

/// How a server answers the first request for a file; later ones it answers well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    Right,
    /// Half of what the header promises.
    BreaksOff,
    /// Half of what the header promises, and then silence.
    Stops,
    /// Half of it, as if that were all.
    ShortButSure,
    /// Always other bytes.
    Other,
    /// As `BreaksOff`, and it never resumes.
    BreaksOffWithoutRanges,
    /// Always half of what the header promises of the rest.
    AlwaysBreaksOff,
    NotFound,
}

fn content() -> Vec<u8> {
    (0..4_000u32).flat_map(|line| format!("{line:081}\n").into_bytes()).collect()
}

/// Serves `/MANNER`; returns the address and the requests so far.
fn serve() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let requests = Arc::new(Mutex::new(Vec::new()));
    let (seen, counts) = (requests.clone(), Arc::new(Mutex::new(HashMap::new())));
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (seen, counts) = (seen.clone(), counts.clone());
            thread::spawn(move || answer(stream.unwrap(), &seen, &counts));
        }
    });
    (address, requests)
}

fn answer(mut stream: TcpStream, seen: &Mutex<Vec<String>>, counts: &Mutex<HashMap<String, u32>>) {
    let lines: Vec<String> = BufReader::new(stream.try_clone().unwrap())
        .lines()
        .map_while(|line| line.ok().filter(|line| !line.is_empty()))
        .collect();
    let Some(path) = lines.first().and_then(|line| line.split(' ').nth(1)) else { return };
    let range = lines.iter().find_map(|line| {
        let (name, value) = line.split_once(": bytes=")?;
        name.eq_ignore_ascii_case("range").then(|| value.trim_end_matches('-').parse().unwrap())
    });
    seen.lock().unwrap().push(format!("{path} {}", range.map_or(0, |from: usize| from)));
    let is_first = {
        let mut counts = counts.lock().unwrap();
        let count = counts.entry(path.to_owned()).or_insert(0);
        *count += 1;
        *count == 1
    };
    let manner = match path {
        "/right" => Manner::Right,
        "/breaks-off" => Manner::BreaksOff,
        "/stops" => Manner::Stops,
        "/short" => Manner::ShortButSure,
        "/other" => Manner::Other,
        "/no-ranges" => Manner::BreaksOffWithoutRanges,
        "/always-breaks-off" => Manner::AlwaysBreaksOff,
        _ => Manner::NotFound,
    };
    let mut body = content();
    if manner == Manner::NotFound {
        let _ = stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        return;
    }
    if manner == Manner::Other {
        body[1_000] ^= 1;
    }
    let mut status = "200 OK";
    let mut extra = String::new();
    if let Some(from) = range.filter(|_| manner != Manner::BreaksOffWithoutRanges) {
        extra = format!("Content-Range: bytes {from}-{}/{}\r\n", body.len() - 1, body.len());
        status = "206 Partial Content";
        body.drain(..from);
    }
    let half = body.len() / 2;
    let promised = if manner == Manner::ShortButSure && is_first { half } else { body.len() };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {promised}\r\nConnection: close\r\n{extra}\r\n"
    );
    let sent = match manner {
        Manner::AlwaysBreaksOff => half,
        Manner::Right | Manner::Other => body.len(),
        _ if is_first => half,
        _ => body.len(),
    };
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(&body[..sent]);
    let _ = stream.flush();
    if manner == Manner::Stops && is_first {
        thread::sleep(Duration::from_secs(60));
    }
}

fn script(args: &[&str], folder: &Path) -> Output {
    Command::new(Path::new(ROOT).join("scripts/fetch-corpora"))
        .args(args)
        .arg("--into")
        .arg(folder)
        .env("QUORUM_FETCH_TRIES", "3")
        .env("QUORUM_FETCH_SILENCE", "2")
        .output()
        .unwrap()
}

#[test]
#[ignore = "takes minutes, needs curl"]
fn a_file_arrives_whole_or_not_at_all() {
    let (address, requests) = serve();
    let folder = tempfile::tempdir().unwrap();
    let hash: String = sha256_hex(content());
    let names = [
        ("right", true),
        ("breaks-off", true),
        ("stops", true),
        ("short", true),
        ("no-ranges", true),
        ("other", false),
        ("always-breaks-off", false),
        ("missing", false),
    ];
    let lines = names.map(|(name, _)| format!("{name}\t{hash}\t{address}/{name}\tnone\ta test\n"));
    let list = folder.path().join("list.tsv");
    fs::write(&list, format!("# a comment\n{}", lines.concat())).unwrap();
    let list = list.to_str().unwrap();

    let output = script(&["--list", list], folder.path());
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let text = said(&output);
    for (name, arrives) in names {
        let file = folder.path().join(name);
        assert_eq!(file.exists(), arrives, "{name}: {text}");
        if arrives {
            assert_eq!(fs::read(&file).unwrap(), content(), "{name}");
        } else {
            assert!(text.contains(&format!("error: {name}: not fetched")), "{text}");
        }
    }
    assert!(text.contains("other: expected SHA-256"), "{text}");
    let half = content().len() / 2;
    let asked = requests.lock().unwrap().clone();
    for resumed in [format!("/breaks-off {half}"), format!("/stops {half}")] {
        assert!(asked.contains(&resumed), "{resumed} not in {asked:?}");
    }

    // What is there is not asked for again; what was begun is taken up where it ended.
    let part = fs::metadata(folder.path().join("always-breaks-off.part")).unwrap().len();
    requests.lock().unwrap().clear();
    let again = script(&["--list", list, "right", "always-breaks-off"], folder.path());
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("right: there"));
    let asked = requests.lock().unwrap().clone();
    assert_eq!(asked[0], format!("/always-breaks-off {part}"));
    assert!(asked.iter().all(|path| !path.starts_with("/right")));

    // A file that was changed is fetched anew.
    fs::write(folder.path().join("right"), "changed").unwrap();
    assert!(script(&["--list", list, "right"], folder.path()).status.success());
    assert_eq!(fs::read(folder.path().join("right")).unwrap(), content());

    let unknown = script(&["--list", list, "wrong-name"], folder.path());
    assert_eq!(unknown.status.code(), Some(2));
    assert!(said(&unknown).contains("no corpus wrong-name"));
}

#[test]
fn the_list_says_what_each_corpus_is() {
    let folder = tempfile::tempdir().unwrap();
    let output = script(&["--about"], folder.path());
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let list = fs::read_to_string("scripts/corpora.tsv").unwrap();
    let lines: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(text.matches("    license: ").count(), lines.len(), "{text}");
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        assert!([6, 7].contains(&fields.len()) && !fields.contains(&""), "{line}");
        assert!(fields[1].len() == 64 && fields[2].starts_with("https://"), "{line}");
    }
}

#[test]
fn kaggle_sets_get_the_columns_of_this_project() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzle, solution) = ("1.3.341221434321", "1234341221434321");
    for header in ["quizzes,solutions", "puzzle,solution"] {
        let file = folder.path().join("set.csv");
        fs::write(&file, format!("{header}\r\n{puzzle},{solution}\r\n{puzzle},{solution}\r\n"))
            .unwrap();
        let output = script(&["--kaggle", file.to_str().unwrap(), "1"], folder.path());
        assert!(output.status.success(), "{}", said(&output));
        let made = fs::read_to_string(folder.path().join("kaggle.csv")).unwrap();
        assert_eq!(made, format!("id,puzzle,solution,solutions\nkaggle-1,{puzzle},{solution},1\n"));
    }
    let file = folder.path().join("set.csv");
    fs::write(&file, "a,b\n1,2\n").unwrap();
    let output = script(&["--kaggle", file.to_str().unwrap()], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("expected columns puzzle,solution"));
}
