//! The server: files of the page, and questions, which desks answer.

pub mod connections;
mod desks;
mod files;
pub mod fpuzzles;
mod guard;
pub mod results;

pub use desks::{Desks, Program};
pub use guard::token;

use crate::desk::{Kind, Question, kind};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use connections::REQUEST_TIME;
use desks::{Asked, Busy};
use futures_util::stream;
use guard::{Guard, refused};
use results::Results;
use serde_json::Value;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Bytes of a question: a link with a large puzzle has some ten thousand.
const MOST_BYTES: usize = 256 << 10;

/// What a question that is answered at once may take.
const AT_ONCE: Duration = Duration::from_secs(10);
/// What any other may take in all: each solver has a limit of its own within it.
const IN_TIME: Duration = Duration::from_secs(900);

/// The routes of a server on a port, all of them below the secret of this start.
pub fn routes(port: u16, token: &str, desks: Arc<Desks>, results: Option<Arc<Results>>) -> Router {
    let guard = Arc::new(Guard::new(port, token));
    Router::new()
        .route(&format!("/{token}/"), get(async || files::file("index.html")))
        .route(&format!("/{token}/page/{{*name}}"), get(file))
        .route(&format!("/{token}/api/{{question}}"), post(question))
        .route(&format!("/{token}/results"), get(results::page).with_state(results))
        .fallback(|| async { refused(StatusCode::NOT_FOUND, "there is nothing here") })
        .layer(axum::middleware::from_fn_with_state(guard, guard::guard))
        .with_state(desks)
}

async fn file(Path(name): Path<String>) -> Response {
    files::file(&name)
}

/// Answers a question: at once as JSON, else as one event per line.
async fn question(
    State(desks): State<Arc<Desks>>,
    Path(name): Path<String>,
    body: Body,
) -> Response {
    let Some(kind) = kind(&name) else {
        return refused(StatusCode::NOT_FOUND, "there is no such question");
    };
    let Ok(body) = timeout(REQUEST_TIME, to_bytes(body, MOST_BYTES)).await else {
        return refused(StatusCode::REQUEST_TIMEOUT, "the question did not arrive in time");
    };
    let Ok(body) = body else {
        return refused(StatusCode::PAYLOAD_TOO_LARGE, "expected a question of at most 256 KiB");
    };
    let Ok(body) = serde_json::from_slice::<Value>(&body) else {
        return refused(StatusCode::BAD_REQUEST, "expected JSON");
    };
    let limit = if kind == Kind::AtOnce { AT_ONCE } else { IN_TIME };
    let asked = desks.ask(&Question { question: name, body }, limit, kind).await;
    let Ok(mut asked) = asked else {
        let Err(Busy) = asked else { unreachable!("matched above") };
        return refused(
            StatusCode::SERVICE_UNAVAILABLE,
            "there are too many questions at the same time",
        );
    };
    let Some(first) = asked.next().await else {
        return refused(StatusCode::INTERNAL_SERVER_ERROR, "there was no answer");
    };
    let event: Value = serde_json::from_str(&first).unwrap_or_default();
    let json = [(CONTENT_TYPE, "application/json")];
    match event["event"].as_str() {
        Some("answer") => (json, event["answer"].to_string()).into_response(),
        Some("failed") => {
            let body = serde_json::json!({"error": event["error"]}).to_string();
            (StatusCode::UNPROCESSABLE_ENTITY, json, body).into_response()
        }
        _ => ([(CONTENT_TYPE, "application/x-ndjson")], events(first, asked)).into_response(),
    }
}

/// The events of a question. Dropped with the connection, they end the question.
fn events(first: String, asked: Asked) -> Body {
    let lines = stream::unfold((Some(first), asked), |(first, mut asked)| async {
        let line = match first {
            Some(first) => first,
            None => asked.next().await?,
        };
        Some((Ok::<String, Infallible>(line + "\n"), (None, asked)))
    });
    Body::from_stream(lines)
}
