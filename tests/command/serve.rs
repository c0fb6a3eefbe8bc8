//! `quorum serve` as a browser, and as somebody else's page, talks to it.

use crate::program::{Folder, QUORUM, code, said};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server, and the secret of its page.
struct Served {
    child: Child,
    port: u16,
    token: String,
}

/// An answer: its status, headers and body.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Served {
    fn start() -> Self {
        Served::with(&[]).0
    }

    /// A server with further arguments, and the second line that it prints.
    fn with(arguments: &[&str]) -> (Self, String) {
        let mut child = Command::new(QUORUM)
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (mut address, mut second) = (String::new(), String::new());
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut address).unwrap();
        if !arguments.is_empty() {
            out.read_line(&mut second).unwrap();
        }
        let rest = address.trim().strip_prefix("http://127.0.0.1:").expect("the address");
        let (port, token) = rest.trim_end_matches('/').split_once('/').expect("a token");
        let (port, token) = (port.parse().unwrap(), token.to_owned());
        assert!(token.len() == 32 && token.chars().all(|digit| digit.is_ascii_hexdigit()));
        (Served { child, port, token }, second)
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Sends the bytes of a request; its answer is not awaited.
    fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // A refused body may be cut off by the server.
        let _ = stream.write_all(request.as_bytes());
        stream
    }

    fn ask(&self, request: &str) -> Answer {
        answer(self.send(request))
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(&format!(
            "GET /{}{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.token,
            self.host()
        ))
    }

    /// A question with these headers beside its length.
    fn with_headers(&self, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let headers: String =
            headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        format!(
            "POST /{}/api/{path} HTTP/1.1\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}",
            self.token
        )
    }

    fn request(&self, path: &str, body: &Value) -> String {
        let (host, origin) = (self.host(), format!("http://{}", self.host()));
        let headers = [
            ("Host", host.as_str()),
            ("Origin", origin.as_str()),
            ("Content-Type", "application/json"),
        ];
        self.with_headers(path, &headers, &body.to_string())
    }

    fn question(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.ask(&self.request(path, body));
        (
            answer.status,
            serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{}", answer.body)),
        )
    }

    /// The events of a long question.
    fn events(&self, path: &str, body: &Value) -> Vec<Value> {
        events(&self.ask(&self.request(path, body)).body)
    }

    /// The processes below the server.
    fn children(&self) -> Vec<String> {
        let listed =
            Command::new("pgrep").args(["-P", &self.child.id().to_string()]).output().unwrap();
        String::from_utf8(listed.stdout).unwrap().lines().map(str::to_owned).collect()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let head = head.to_ascii_lowercase();
    let body =
        if head.contains("transfer-encoding: chunked") { unchunked(body) } else { body.to_owned() };
    Answer { status, head, body }
}

fn unchunked(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        if length == 0 || rest.len() < length {
            break;
        }
        text += &rest[..length];
        body = &rest[length + 2..];
    }
    text
}

fn events(body: &str) -> Vec<Value> {
    body.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A question that takes long: no solver has an answer within minutes.
fn endless() -> Value {
    let row = vec!["."; 25].join(" ");
    let cells = vec![row; 25].join("/");
    json!({"line": format!("25x25;boxes=5x5;cells={cells};constraints=antiknight:/antiking:/nonconsecutive=1:"), "seconds": 600})
}

const UNIQUE: &str = "4x4;boxes=2x2;cells=1.../..2./..3./...4";

#[test]
fn only_the_page_of_this_start_may_ask() {
    let served = Served::start();
    let (port, token) = (served.port, served.token.as_str());
    let page = served.get("/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-security-policy: default-src 'none'; script-src 'self'"));
    assert!(
        page.head.contains("x-content-type-options: nosniff")
            && page.head.contains("referrer-policy: no-referrer")
    );
    assert!(!page.head.contains("access-control-"));
    // Another name of this machine, and no other.
    for host in ["localhost", "[::1]"] {
        let asked = served.ask(&format!(
            "GET /{token}/ HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n"
        ));
        assert_eq!(asked.status, 200, "{host}");
    }
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1:{port}.evil.example"),
        format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port.wrapping_add(1)),
        String::new(),
    ] {
        let asked = served
            .ask(&format!("GET /{token}/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(asked.status, 403, "{host}");
    }
    let twice = format!(
        "GET /{token}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(served.ask(&twice).status, 403);

    let body = json!({"line": UNIQUE}).to_string();
    let (host, own) = (served.host(), format!("http://127.0.0.1:{port}"));
    let asked = |origin: &str, kind: &str| {
        let mut headers = vec![("Host", host.as_str())];
        let rest = [("Origin", origin), ("Content-Type", kind)];
        headers.extend(rest.iter().filter(|(_, value)| !value.is_empty()));
        served.ask(&served.with_headers("board", &headers, &body)).status
    };
    let json = "application/json";
    assert_eq!(asked(&own, json), 200);
    assert_eq!(asked("", json), 200, "browsers omit the origin in some cases");
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        "http://127.0.0.1",
        "http://127.0.0.1:80",
    ] {
        assert_eq!(asked(origin, json), 403, "{origin}");
    }
    // Another user of this machine, who does not know the printed address, gets nothing.
    for other in ["", "0123456789abcdef0123456789abcdef", &token[..31], &token.to_uppercase()] {
        for path in ["", "/", "/page/main.js", "/results", "/api/board", "/nothing"] {
            for method in ["GET", "HEAD", "POST", "OPTIONS"] {
                let answer = served.ask(&format!(
                    "{method} /{other}{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
                     Content-Type: application/json\r\nContent-Length: 0\r\n\r\n"
                ));
                assert_eq!(answer.status, 403, "{method} /{other}{path}");
                assert!(!answer.body.contains(token), "the token is not handed out");
            }
        }
    }
    for kind in ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        assert_eq!(asked(&own, kind), 415, "{kind}");
    }
    assert_eq!(asked(&own, "application/json; charset=utf-8"), 200);
}

#[test]
fn connections_without_a_whole_request_are_closed() {
    let served = Served::start();
    let request = served.request("board", &json!({"line": "x".repeat(100)}));
    let body = request.find("\r\n\r\n").unwrap() + 4;
    let sent = ["", &request[..body / 2], &request[..body + 50]];
    for (stream, status) in sent.map(|part| served.send(part)).into_iter().zip(["", "", "408"]) {
        let (mut stream, mut answer) = (stream, String::new());
        // An error is the time limit of the test.
        stream.read_to_string(&mut answer).expect("closed by the server");
        assert_eq!(answer.split(' ').nth(1).unwrap_or(""), status, "{answer}");
    }
}

#[test]
fn bad_requests_are_refused_and_the_next_one_is_answered() {
    let served = Served::start();
    for path in [
        "/nothing",
        "/page/../Cargo.toml",
        "/page/%2e%2e/Cargo.toml",
        "/page/..%2fCargo.toml",
        "/page//etc/passwd",
    ] {
        assert_eq!(served.get(path).status, 404, "{path}");
    }
    assert_eq!(served.get("/api/board").status, 405);
    assert_eq!(served.question("nothing", &json!({})).0, 404);
    let large = json!({"line": "x".repeat(1 << 20)});
    assert_eq!(served.ask(&served.request("board", &large)).status, 413);
    let host = served.host();
    let headers = [("Host", host.as_str()), ("Content-Type", "application/json")];
    assert_eq!(served.ask(&served.with_headers("board", &headers, "{not json")).status, 400);

    // Texts stay texts.
    let script = "<script>alert(1)</script>";
    let (status, refused) = served.question("read", &json!({"text": script}));
    assert!(status == 422 && refused["error"]["line"] == 1, "{refused}");
    let (status, named) = served.question(
        "read",
        &json!({"text": format!("# {script}\n# author: {script}\n1...\n....\n....\n....\n")}),
    );
    assert_eq!(status, 200, "{named}");
    let svg = named["boards"][0]["svg"].as_str().unwrap();
    assert!(!svg.contains("<script") && !svg.contains("<style") && !svg.contains(" on"), "{svg}");
    for (path, body) in [
        ("board", json!({})),
        ("board", json!({"line": 5})),
        ("board", json!({"line": "9x9;nonsense"})),
        ("new", json!({"size": 1000})),
        ("new", json!({"size": 9, "boxes": "4x4"})),
        ("edit", json!({"line": UNIQUE, "edits": [{"op": "given", "cells": [16], "value": 1}]})),
        ("edit", json!({"line": UNIQUE, "edits": [{"op": "given", "cells": [1], "value": 5}]})),
        ("edit", json!({"line": UNIQUE, "edits": [{"op": "remove", "number": 0}]})),
        ("edit", json!({"line": UNIQUE, "edits": [{"op": "regions", "labels": [1, 2]}]})),
        ("edit", json!({"line": UNIQUE, "edits": [{"op": "add", "text": "cage 15 R1C1 R9C9"}]})),
        ("edit", json!({"line": UNIQUE, "edits": [{"op": "sign", "lesser": 0, "greater": 99}]})),
        ("save", json!({"line": UNIQUE, "to": "nothing"})),
        ("generate", json!({"kind": "nothing"})),
        ("generate", json!({"kind": "classic", "level": "nothing"})),
        ("minimize", json!({"line": "4x4;boxes=2x2;cells=..../..../..../...."})),
        ("verdict", json!({"line": UNIQUE, "seconds": "many"})),
    ] {
        let (status, refused) = served.question(path, &body);
        assert!(
            status == 422 && refused["error"]["message"].is_string(),
            "{path} {body}: {status} {refused}"
        );
    }
    let (status, board) = served.question("board", &json!({"line": UNIQUE}));
    assert!(status == 200 && board["board"]["line"] == UNIQUE, "{board}");
}

#[test]
fn a_puzzle_is_changed_and_its_verdict_follows() {
    let served = Served::start();
    let edited = |line: &Value, edits: Value| {
        let (status, answer) = served.question("edit", &json!({"line": line, "edits": edits}));
        assert_eq!(status, 200, "{answer}");
        answer["board"].clone()
    };
    let named = |events: &[Value], name: &str| {
        events
            .iter()
            .find(|event| event["event"] == name)
            .unwrap_or_else(|| panic!("{name}: {events:?}"))
            .clone()
    };
    let verdict = |board: &Value| served.events("verdict", &json!({"line": board["line"]}));
    let (_, new) = served.question("new", &json!({"size": 4, "boxes": "2x2"}));
    let line = &new["board"]["line"];
    let unique = edited(
        line,
        json!([
            {"op": "given", "cells": [0], "value": 1}, {"op": "given", "cells": [6], "value": 2},
            {"op": "given", "cells": [10], "value": 3}, {"op": "given", "cells": [15], "value": 4},
        ]),
    );
    assert_eq!(unique["line"], UNIQUE);
    assert_eq!((&unique["givens"][0], &unique["givens"][1]), (&json!(1), &Value::Null));
    let events = verdict(&unique);
    assert_eq!(named(&events, "verdict")["report"]["verdict"], "unique");
    assert_eq!(named(&events, "reasons")["report"]["level"], "naked");
    assert_eq!(events.last().unwrap()["event"], "end");

    let several = edited(&unique["line"], json!([{"op": "given", "cells": [15], "value": null}]));
    let events = verdict(&several);
    assert_eq!(named(&events, "verdict")["report"]["verdict"], "multiple");
    let reasons = named(&events, "reasons");
    let clue = &reasons["add"][0];
    assert!(clue["cell"].is_u64() && clue["value"].is_u64(), "{reasons}");
    assert_eq!(named(&events, "candidates")["cells"].as_array().unwrap().len(), 16);
    let repaired = edited(&several["line"], json!([{"op": "clue", "text": clue["text"]}]));
    assert_eq!(named(&verdict(&repaired), "verdict")["report"]["verdict"], "unique");

    let none = edited(&unique["line"], json!([{"op": "given", "cells": [1], "value": 1}]));
    let events = verdict(&none);
    let conflict = named(&events, "reasons")["conflicts"][0]["clues"].clone();
    assert_eq!(conflict.as_array().unwrap().len(), 2, "{conflict}");
    let dropped = edited(&none["line"], json!([{"op": "drop", "text": "R1C2=1"}]));
    assert_eq!(dropped["line"], UNIQUE);

    // Constraints, regions, inequalities.
    let cage = edited(
        line,
        json!([{"op": "add", "text": "cage 5 R1C1 R1C2"}, {"op": "diagonals", "on": true}]),
    );
    assert_eq!(
        (&cage["constraints"][0]["name"], &cage["constraints"][0]["value"]),
        (&json!("cage"), &json!("5"))
    );
    assert_eq!(cage["notes"][0], json!(["cage 5 of 2 cells"]));
    assert!(cage["diagonals"] == true && cage["svg"].as_str().unwrap().starts_with("<svg"));
    let replaced =
        edited(&cage["line"], json!([{"op": "replace", "number": 0, "text": "cage=6:R1C1.R1C2"}]));
    assert_eq!(replaced["constraints"][0]["text"], "cage=6:R1C1.R1C2");
    let bare = edited(
        &replaced["line"],
        json!([{"op": "remove", "number": 0}, {"op": "diagonals", "on": false}]),
    );
    assert_eq!(&bare["line"], line);
    let labels = json!([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    let painted = edited(
        line,
        json!([{"op": "regions", "labels": labels}, {"op": "sign", "lesser": 0, "greater": 1}]),
    );
    assert_eq!((&painted["regions"], &painted["signs"]), (&labels, &json!([[0, 1]])));
    let turned = edited(line, json!([{"op": "sign", "lesser": 4, "greater": 0}]));
    assert_eq!(turned["signs"], json!([[4, 0]]));
    let boxes = json!([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
    let boxed = edited(&painted["line"], json!([{"op": "regions", "labels": boxes}]));
    assert!(boxed["line"].as_str().unwrap().starts_with("4x4;boxes=2x2;"), "{boxed}");
    let latin = edited(&boxed["line"], json!([{"op": "regions", "labels": []}]));
    assert!(latin["line"].as_str().unwrap().starts_with("4x4;boxes=none;"), "{latin}");
    assert_eq!(
        edited(&painted["line"], json!([{"op": "unsign", "cells": [0, 1]}]))["signs"],
        json!([])
    );
    let marked = edited(line, json!([{"op": "marks", "cells": [5], "values": [2, 3]}]));
    assert_eq!(marked["marks"][5], json!([2, 3]));
}

#[test]
fn the_other_questions_are_answered() {
    let served = Served::start();
    let (_, catalog) = served.question("catalog", &json!({}));
    let named = |list: &str, name: &str| {
        let found = catalog[list].as_array().unwrap().iter().find(|entry| entry["name"] == name);
        found.unwrap_or_else(|| panic!("{list} has no {name}")).clone()
    };
    assert_eq!(named("constraints", "cage")["takes"], "value cells");
    assert_eq!(named("constraints", "antiknight")["takes"], "none");
    assert_eq!(named("constraints", "sandwich")["takes"], "outside");
    assert_eq!(named("constraints", "arrow")["lists"], 2);
    for example in catalog["examples"].as_array().unwrap() {
        let (status, read) = served.question("read", &json!({"text": example["text"]}));
        assert_eq!(status, 200, "{read}");
    }
    for format in catalog["formats"].as_array().unwrap() {
        let (status, saved) =
            served.question("save", &json!({"line": UNIQUE, "to": format["name"]}));
        let is_told = saved["error"]["message"].is_string();
        assert!(status == 200 || status == 422 && is_told, "{format} {saved}");
    }
    for (to, what) in [("svg", "text"), ("sheet", "text"), ("sudokupad", "link"), ("png", "base64")]
    {
        let (_, saved) = served.question("save", &json!({"line": UNIQUE, "to": to}));
        assert!(
            saved[what].is_string() || to == "png" && saved["error"].is_object(),
            "{to} {saved}"
        );
    }
    let steps = served.events("steps", &json!({"line": UNIQUE}));
    assert!(
        steps[0]["ended"] == "solved" && steps[0]["steps"][0]["words"].is_string(),
        "{steps:?}"
    );
    let made = served.events("generate", &json!({"kind": "classic", "level": "easy", "seed": 3}));
    let line = &made[0]["board"]["line"];
    let fewer = served.events("minimize", &json!({"line": line}));
    assert!(fewer[0]["removed"].is_array(), "{fewer:?}");
    let file = served.events("certificate", &json!({"line": UNIQUE}));
    assert!(
        file[0]["name"] == "certificate.tar" && file[0]["bytes"].as_u64().unwrap() > 1000,
        "{file:?}"
    );
}

#[test]
fn long_questions_hold_up_no_edit_and_a_closed_page_ends_its_own() {
    let mut served = Served::start();
    let begin = || has_begun(served.send(&served.request("verdict", &endless())));
    let mut pages: Vec<TcpStream> = (0..8).map(|_| begin()).collect();
    // All desks for verdicts are at work: an edit is answered, a further verdict waits.
    assert_eq!(served.question("board", &json!({"line": UNIQUE})).0, 200);
    let waiting = served.send(&served.request("verdict", &json!({"line": UNIQUE})));
    assert_eq!(served.question("board", &json!({"line": UNIQUE})).0, 200);
    // No question ended another one, as there are eight desks and that of the edits.
    assert_eq!(served.children().len(), 9);
    // A page that is closed ends its question, and the next one begins.
    drop(pages.pop());
    assert_eq!(events(&answer(waiting).body)[1]["report"]["verdict"], "unique");
    pages.clear();
    // At most two desks wait for the next question.
    wait_until(|| served.children().len() <= 2);

    let _last = has_begun(served.send(&served.request("verdict", &endless())));
    let children = served.children();
    Command::new("kill").args(["-INT", &served.child.id().to_string()]).status().unwrap();
    assert!(served.child.wait().unwrap().success());
    let is_alive = |id: &String| {
        std::fs::read_to_string(format!("/proc/{id}/comm"))
            .is_ok_and(|name| name.trim() == "quorum")
    };
    wait_until(|| !children.iter().any(is_alive));
}

/// Two pages in two browsers, each with edits and their verdicts one after another, while four jobs
/// and two verdicts are at work that do not end.
#[test]
fn verdicts_of_two_browsers_arrive_within_a_second_beside_four_long_jobs() {
    let served = Served::start();
    let long = |question: &str| served.send(&served.request(question, &endless()));
    let mut jobs: Vec<TcpStream> = (0..4).map(|_| long("certificate")).collect();
    wait_until(|| served.children().len() == 4);
    let _verdicts = [has_begun(long("verdict")), has_begun(long("verdict"))];
    let edits = |cell: usize| {
        let mut times = Vec::new();
        for value in [Some(1), None, Some(1)] {
            let started = Instant::now();
            let line = "4x4;boxes=2x2;cells=..../..2./..3./...4";
            let edits = json!([{"op": "given", "cells": [cell], "value": value}]);
            let (status, edited) = served.question("edit", &json!({"line": line, "edits": edits}));
            assert_eq!(status, 200, "{edited}");
            let line = &edited["board"]["line"];
            let mut answer =
                BufReader::new(served.send(&served.request("verdict", &json!({"line": line}))));
            let mut event = String::new();
            while !event.contains("\"event\":\"verdict\"") {
                event.clear();
                assert!(answer.read_line(&mut event).unwrap() > 0, "no verdict");
            }
            times.push(started.elapsed());
        }
        times
    };
    let times = std::thread::scope(|scope| {
        let browsers = [0, 5].map(|cell| scope.spawn(move || edits(cell)));
        browsers.map(|browser| browser.join().unwrap())
    });
    println!("from an edit to its verdict, two browsers: {times:?}");
    // Other work of the machine may delay one of them.
    for times in &times {
        assert!(times.iter().min().unwrap() < &Duration::from_secs(1), "{times:?}");
    }
    for job in &mut jobs {
        job.set_nonblocking(true).unwrap();
        assert!(job.peek(&mut [0]).is_err(), "the jobs are still at work");
    }
}

/// Waits for the first event of an answer, which is still to be read.
fn has_begun(answer: TcpStream) -> TcpStream {
    let mut bytes = [0; 4096];
    wait_until(|| {
        let length = answer.peek(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..length]).contains("\"event\"")
    });
    answer
}

/// Waits for what must come about; how long it takes is the machine's affair.
#[track_caller]
fn wait_until(mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "it never came about");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_thousand_questions_at_once_are_answered_or_refused() {
    let served = Served::start();
    let request = served.request("board", &json!({"line": UNIQUE}));
    let streams: Vec<TcpStream> = (0..1000).map(|_| served.send(&request)).collect();
    let mut counts = [0, 0];
    for stream in streams {
        match answer(stream).status {
            200 => counts[0] += 1,
            503 => counts[1] += 1,
            other => panic!("{other}"),
        }
    }
    assert!(counts[0] >= 64, "{counts:?}");
    assert_eq!(served.question("board", &json!({"line": UNIQUE})).0, 200);
    assert!(served.children().len() <= 4, "desks are kept for the next question");
}

/// A connection of a user script.
struct Script(TcpStream);

impl Script {
    /// The status of the handshake, and the connection if it was accepted.
    fn connect(port: u16, host: &str, origin: &str) -> (u16, Self) {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let origin =
            if origin.is_empty() { String::new() } else { format!("Origin: {origin}\r\n") };
        let request = format!(
            "GET / HTTP/1.1\r\nHost: {host}\r\n{origin}Connection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.extend(byte);
        }
        let head = String::from_utf8(head).unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), Script(stream))
    }

    /// Sends a text in one frame, as clients do: masked, here by zeros.
    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let mut frame = vec![0x81];
        match text.len() {
            short @ 0..=125 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 126);
                frame.extend((long as u16).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.write_all(&frame).unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).unwrap();
        assert_eq!(head[0], 0x81, "a whole text");
        let length = match head[1] {
            126 => {
                let mut length = [0; 2];
                self.0.read_exact(&mut length).unwrap();
                usize::from(u16::from_be_bytes(length))
            }
            short => usize::from(short),
        };
        let mut text = vec![0; length];
        self.0.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    fn ask(&mut self, command: &str, data: &str) -> Value {
        self.send(&json!({"nonce": 7, "command": command, "dataType": "fpuzzles", "data": data}));
        let answer = self.receive();
        assert_eq!(answer["nonce"], 7);
        answer
    }
}

#[test]
fn user_scripts_on_f_puzzles_are_answered_and_others_are_not() {
    let (served, line) = Served::with(&["--f-puzzles", "0"]);
    let (_, rest) = line.split_once("ws://127.0.0.1:").expect("the address");
    let port: u16 = rest.split('/').next().unwrap().parse().unwrap();
    let (host, page) = (format!("localhost:{port}"), "https://www.f-puzzles.com");
    for (host, origin) in [
        (host.as_str(), ""),
        (&host, "https://evil.example"),
        (&host, "https://f-puzzles.com.evil.example"),
        (&host, "http://www.f-puzzles.com"),
        (&host, "null"),
        ("evil.example", page),
        ("localhost", page),
    ] {
        assert_eq!(Script::connect(port, host, origin).0, 403, "{host} {origin}");
    }
    let data = |line: &str| {
        let (_, saved) = served.question("save", &json!({"line": line, "to": "fpuzzles"}));
        let link = saved["link"].as_str().unwrap_or_else(|| panic!("{saved}")).to_owned();
        link.split_once("load=").unwrap().1.to_owned()
    };
    let (unique, several) = (data(UNIQUE), data("4x4;boxes=2x2;cells=1.../..2./..3./...."));
    let (status, mut script) = Script::connect(port, &host, page);
    assert_eq!(status, 101);
    assert_eq!(script.ask("check", &unique)["count"], 1);
    assert_eq!(script.ask("check", &several)["count"], 2);
    let counted = script.ask("count", &several);
    assert!(counted["count"].as_u64().unwrap() >= 2 && counted["inProgress"] == false, "{counted}");
    assert_eq!(script.ask("solve", &unique)["solution"].as_array().unwrap().len(), 16);
    let candidates = script.ask("truecandidates", &unique);
    let counts = candidates["solutionsPerCandidate"].as_array().unwrap();
    assert_eq!((counts.len(), counts.iter().filter(|count| **count == 1).count()), (64, 16));
    let step = script.ask("step", &unique);
    assert!(
        step["type"] == "logical"
            && step["isValid"] == true
            && step["cells"].as_array().unwrap().len() == 16
    );
    let path = script.ask("solvepath", &unique);
    assert!(path["cells"].as_array().unwrap().iter().all(|cell| cell["value"] != 0), "{path}");
    assert_eq!(script.ask("check", "nonsense")["type"], "invalid");
    assert_eq!(script.ask("dance", &unique)["type"], "invalid");
    script.send(&json!({"nonce": 9, "command": "cancel"}));
    assert_eq!(script.receive(), json!({"nonce": 9, "type": "canceled"}));

    // A newer message cancels the one before it, and the page is answered meanwhile.
    let row = vec!["."; 16].join(" ");
    let cells = vec![row; 16].join("/");
    let rules = "antiknight:/antiking:/nonconsecutive=1:";
    let endless = data(&format!("16x16;boxes=4x4;cells={cells};constraints={rules}"));
    let message = json!({"nonce": 10, "command": "count", "dataType": "fpuzzles", "data": endless});
    script.send(&message);
    sleep(Duration::from_millis(300));
    assert_eq!(served.question("board", &json!({"line": UNIQUE})).0, 200);
    assert_eq!(script.ask("check", &unique)["count"], 1, "and not the answer to the other");
}

#[test]
fn results_are_shown_as_they_grow() {
    let folder = Folder::new();
    folder.file("puzzles.txt", "1.....2...3....4\n");
    let compared = |out: &str, solvers: &str| {
        let args = ["compare", "--solvers", solvers, "--out", out, "puzzles.txt"];
        let output = folder.quorum(&args);
        assert!(output.status.success(), "{}", said(&output));
    };
    compared("run", "dfs,dlx");
    let (served, line) = Served::with(&[&folder.arg("run")]);
    assert!(line.contains("/results for "), "{line}");
    let page = served.get("/results");
    assert!(page.status == 200 && page.head.contains("script-src 'sha256-"), "{}", page.head);
    assert!(page.head.contains("refresh: 5"), "{}", page.head);
    assert!(page.body.contains("dlx") && !page.body.contains("topological"));
    // More rows: here those of another run.
    compared("more", "dfs,topological");
    let results = |run: &str| folder.path(run).join("results.csv");
    std::fs::copy(results("more"), results("run")).unwrap();
    std::fs::copy(folder.path("more/meta.json"), folder.path("run/meta.json")).unwrap();
    assert!(served.get("/results").body.contains("topological"));
    assert_eq!(Served::start().get("/results").status, 404);
    let none = folder.quorum(&["serve", "puzzles.txt"]);
    assert!(code(&none) == 2 && said(&none).contains("expected a folder of compare"));
}

/// Comments that are not rules are listed, as `verify` lists them, and change no verdict.
#[test]
fn comments_are_listed() {
    let served = Served::start();
    let text = format!("# for Bo\n# Owls at night\n{UNIQUE}");
    let (_, read) = served.question("read", &json!({"text": text}));
    let board = &read["boards"][0];
    let comments = "2 comments not read as rules, the first 'for Bo'";
    assert_eq!(board["comments"], comments);
    assert_eq!((&board["unread"], &board["heading"]), (&json!([]), &json!("Owls at night")));
    let verified = said(&Folder::new().quorum(&["verify", "--puzzle", &text]));
    assert!(verified.contains(comments), "{verified}");
    let (_, read) = served.question("read", &json!({"text": UNIQUE}));
    assert_eq!(read["boards"][0]["comments"], Value::Null);
}

/// Events have the values of the puzzle, as `symbols` and `first` of the board do, not their
/// numbers.
#[test]
fn events_have_values_from_zero() {
    let served = Served::start();
    let named = |events: &[Value], name: &str| {
        let found = events.iter().find(|event| event["event"] == name);
        found.unwrap_or_else(|| panic!("{name}: {events:?}")).clone()
    };
    let line = json!({"line": "2x2;values=0-1;boxes=none;cells=../.."});
    let events = served.events("verdict", &line);
    assert_eq!(named(&events, "candidates")["cells"], json!([[0, 1], [0, 1], [0, 1], [0, 1]]));
    let added = &named(&events, "reasons")["add"][0];
    assert_eq!((&added["text"], &added["value"]), (&json!("R1C1=0"), &json!(0)));
    let line = json!({"line": "3x3;values=0-2;boxes=none;cells=01./1../..."});
    let events = served.events("steps", &line);
    let step = &named(&events, "steps")["steps"][0];
    assert_eq!(step["words"], "R1C3 is 2: it has no other candidate.");
    assert_eq!(step["places"], json!([{"cell": 2, "value": 2}]));
}
