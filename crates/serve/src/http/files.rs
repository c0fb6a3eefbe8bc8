//! The files of the page, which are in the program.

use super::guard::refused;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "page"]
#[exclude = "tests/*"]
#[exclude = "README.md"]
#[exclude = "vendor/build"]
#[exclude = "*.d.ts"]
struct Page;

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
    match Page::get(name) {
        Some(file) => ([(CONTENT_TYPE, kind)], file.data.into_owned()).into_response(),
        None => refused(StatusCode::NOT_FOUND, "there is nothing here"),
    }
}
