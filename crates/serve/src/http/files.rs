//! The files of the page, which are in the program.

use super::guard::refused;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::fs;
use std::path::Path;

/// Names, as in the folder `page`, and contents (see `build.rs`).
const PAGE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// In debug builds what the file has now: edit it, reload the page.
fn current(name: &str, content: &'static [u8]) -> Cow<'static, [u8]> {
    if cfg!(debug_assertions) {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page"));
        if let Ok(content) = fs::read(folder.join(name)) {
            return Cow::Owned(content);
        }
    }
    Cow::Borrowed(content)
}

/// A file of the page.
pub fn file(name: &str) -> Response {
    let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        _ => return refused(StatusCode::NOT_FOUND, "there is nothing here"),
    };
    match PAGE.iter().find(|(file, _)| *file == name) {
        Some((name, content)) => ([(CONTENT_TYPE, kind)], current(name, content)).into_response(),
        None => refused(StatusCode::NOT_FOUND, "there is nothing here"),
    }
}
