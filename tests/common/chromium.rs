//! A headless Chromium for tests, asked through its DevTools protocol over a pipe.
//!
//! Not a WebDriver crate: those bring an HTTP client, an async runtime and a second program
//! (chromedriver). The protocol over a pipe is one JSON object after another, each ended by
//! a zero byte (`--remote-debugging-pipe`), on file descriptors 3 and 4, which a shell
//! connects with standard input and output.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program: `QUORUM_CHROMIUM`, else `chromium` in `PATH`; `None` where there is none.
pub fn program() -> Option<PathBuf> {
    let named = std::env::var_os("QUORUM_CHROMIUM").filter(|program| !program.is_empty());
    if let Some(program) = named {
        return Some(program.into());
    }
    let paths = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser"];
    std::env::split_paths(&paths)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|path| path.is_file())
}

/// A browser with one page.
pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: Option<String>,
    next: u64,
    /// Text of the console, or of an uncaught error.
    pub complaints: Vec<String>,
    /// Fresh for every browser; removed at its end.
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts the browser with an empty page.
    pub fn start(program: &Path) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>&2", "sh"])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"])
            .args(["--no-first-run", "--disable-background-networking"])
            .args(["--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"])
            .args(["--remote-debugging-pipe", "--window-size=1280,900"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut browser = Browser {
            child,
            to,
            from: BufReader::new(from),
            session: None,
            next: 0,
            complaints: Vec::new(),
            _profile: profile,
        };
        let page = browser.ask("Target.createTarget", json!({"url": "about:blank"}));
        let target = json!({"targetId": page["targetId"], "flatten": true});
        let session = browser.ask("Target.attachToTarget", target);
        browser.session = Some(session["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            browser.ask(domain, json!({}));
        }
        browser
    }

    /// Sends a command and waits for its result.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let mut command = json!({"id": self.next, "method": method, "params": params});
        if let Some(session) = &self.session {
            command["sessionId"] = session.as_str().into();
        }
        self.to.write_all(command.to_string().as_bytes()).unwrap();
        self.to.write_all(&[0]).unwrap();
        self.to.flush().unwrap();
        loop {
            let message = self.message();
            if message["id"] == self.next {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
        }
    }

    /// Waits for an event.
    fn wait(&mut self, event: &str) {
        while self.message()["method"] != event {}
    }

    fn message(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.from.read_until(0, &mut bytes).unwrap();
        assert_eq!(bytes.pop(), Some(0), "Chromium has gone");
        let message: Value = serde_json::from_slice(&bytes).unwrap();
        let (method, params) = (message["method"].as_str().unwrap_or(""), &message["params"]);
        let asked = &params["request"]["url"];
        match method {
            "Runtime.exceptionThrown" => self.complaints.push(params.to_string()),
            "Runtime.consoleAPICalled" => self.complaints.push(params["args"].to_string()),
            "Log.entryAdded" => self.complaints.push(params["entry"].to_string()),
            "Network.requestWillBeSent"
                if asked.as_str().is_some_and(|url| url.starts_with("http")) =>
            {
                self.complaints.push(format!("asked the network for {asked}"));
            }
            _ => {}
        }
        message
    }

    /// Opens a file and waits until it is loaded.
    pub fn open(&mut self, path: &Path) {
        let url = format!("file://{}", path.canonicalize().unwrap().display());
        self.ask("Page.navigate", json!({"url": url}));
        self.wait("Page.loadEventFired");
    }

    /// The value of an expression.
    pub fn eval(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let found = self.ask("Runtime.evaluate", params);
        assert!(found["exceptionDetails"].is_null(), "{expression}: {found}");
        found["result"]["value"].clone()
    }

    /// Clicks where an element is, as a reader would.
    pub fn click(&mut self, element: &str) {
        let script = format!(
            "(() => {{ const e = {element}; e.scrollIntoView({{block: 'center'}}); \
             const r = e.getBoundingClientRect(); \
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        );
        let place = self.eval(&script);
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let params = json!({
                "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1
            });
            self.ask("Input.dispatchMouseEvent", params);
        }
    }

    /// Presses a key, by its name in key events.
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Tab" => 9,
            other => panic!("key {other}"),
        };
        let text = if key == "Enter" { "\r" } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let params = json!({
                "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text
            });
            self.ask("Input.dispatchKeyEvent", params);
        }
    }

    /// Chooses the option of a select element, as a reader would.
    pub fn choose(&mut self, id: &str, value: &str) {
        self.eval(&format!(
            "(() => {{ const e = document.getElementById({id:?}); e.value = {value:?}; \
             e.dispatchEvent(new Event('input', {{bubbles: true}})); \
             e.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
        ));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.to.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let _ = self.to.flush();
        // Its remaining output must be read, or it could not end.
        let mut rest = Vec::new();
        while matches!(self.from.read_until(0, &mut rest), Ok(1..)) {
            rest.clear();
        }
        let _ = self.child.wait();
    }
}
