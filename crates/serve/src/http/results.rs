//! The results of a comparison: the page that `quorum report --html` writes, made anew whenever the
//! results have changed.
//!
//! It is one file with a script and styles of its own, so that it has a policy of its own: this
//! script and no other, named by its hash. While results are added, the browser is asked to load it
//! again; its filters are in the address and stay.

use super::desks::Program;
use super::guard::refused;
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, REFRESH};
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::process::Command;
use tokio::sync::Mutex;

/// Results that changed within this time are of a run in progress.
const IN_PROGRESS: Duration = Duration::from_secs(30);

/// Seconds after which the page of a run in progress is loaded again.
const AGAIN: &str = "5";

/// The folder of a comparison, and its page.
pub struct Results {
    folder: PathBuf,
    program: Program,
    made: Mutex<Option<Made>>,
}

/// A page, and the state of the results that it shows.
struct Made {
    state: (u64, SystemTime),
    page: String,
    policy: HeaderValue,
}

impl Results {
    /// The results in a folder; the program writes their page.
    pub fn new(folder: PathBuf, program: Program) -> Arc<Self> {
        Arc::new(Results { folder, program, made: Mutex::default() })
    }

    /// Length and time of the rows.
    async fn state(&self) -> io::Result<(u64, SystemTime)> {
        let facts = tokio::fs::metadata(self.folder.join("results.csv")).await?;
        Ok((facts.len(), facts.modified()?))
    }

    async fn make(&self) -> io::Result<Made> {
        let state = self.state().await?;
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("results.html");
        let mut command = Command::new(&self.program.path);
        command.args([Path::new("report"), Path::new("--html"), &file, &self.folder]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).kill_on_drop(true);
        let output = command.stderr(Stdio::piped()).output().await?;
        let page = tokio::fs::read_to_string(&file).await;
        let page = page.map_err(|_| io::Error::other(String::from_utf8_lossy(&output.stderr)))?;
        let policy = policy(&page);
        Ok(Made { state, page, policy })
    }
}

/// The policy of a page with these scripts in it.
fn policy(page: &str) -> HeaderValue {
    let scripts = page.split("<script>").skip(1);
    let scripts = scripts.filter_map(|rest| rest.split_once("</script>"));
    let hash = |(script, _): (&str, &str)| {
        format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script)))
    };
    let hashes: Vec<String> = scripts.map(hash).collect();
    let policy = format!(
        "default-src 'none'; script-src {}; style-src 'unsafe-inline'; img-src data:; form-action 'none'; \
         base-uri 'none'; frame-ancestors 'none'",
        hashes.join(" ")
    );
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The page of the results as they are now.
pub async fn page(State(results): State<Option<Arc<Results>>>) -> Response {
    let Some(results) = results else {
        return refused(StatusCode::NOT_FOUND, "expected a folder of results: quorum serve RUN");
    };
    let failed = |error: io::Error| refused(StatusCode::NOT_FOUND, &error.to_string());
    let state = match results.state().await {
        Ok(state) => state,
        Err(error) => return failed(error),
    };
    // One page is made at a time, however many are asked for.
    let mut made = results.made.lock().await;
    if made.as_ref().is_none_or(|made| made.state != state) {
        match results.make().await {
            Ok(page) => *made = Some(page),
            Err(error) => return failed(error),
        }
    }
    let Some(made) = made.as_ref() else {
        return refused(StatusCode::NOT_FOUND, "there are no results");
    };
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    let mut response = (kind, made.page.clone()).into_response();
    let mut set = |name: HeaderName, value: HeaderValue| response.headers_mut().insert(name, value);
    set(CONTENT_SECURITY_POLICY, made.policy.clone());
    if state.1.elapsed().is_ok_and(|age| age < IN_PROGRESS) {
        set(REFRESH, HeaderValue::from_static(AGAIN));
    }
    response
}
