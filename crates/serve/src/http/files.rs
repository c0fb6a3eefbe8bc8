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

/// Where the page has the token.
const PLACE: &str = "{{token}}";

/// The page with the token of this start.
pub fn index(token: &str) -> Response {
    let Some(file) = Page::get("index.html") else {
        return refused(StatusCode::NOT_FOUND, "the page is missing");
    };
    let text = String::from_utf8_lossy(&file.data).replace(PLACE, token);
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// A file of the page.
pub fn file(name: &str) -> Response {
    let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
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
