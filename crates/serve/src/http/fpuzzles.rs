//! The WebSocket that user scripts on f-puzzles.com talk to. Off by default: a page of the web may
//! ask here, this one only.
//!
//! Browsers send the origin of a page with the handshake and do not apply their rules for other
//! requests, so that the check is made here. A newer message on a connection cancels the one before
//! it, as in the protocol.

use super::desks::{Busy, Desks};
use super::guard::refused;
use crate::desk::{Kind, Question};
use axum::Router;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// The pages that may ask.
const ORIGINS: [&str; 2] = ["https://www.f-puzzles.com", "https://f-puzzles.com"];

/// What a message may take in all.
const LIMIT: Duration = Duration::from_secs(300);

/// Bytes of a message.
const MOST_BYTES: usize = 1 << 20;

#[derive(Clone)]
struct Shared {
    desks: Arc<Desks>,
    port: u16,
}

/// The routes of the listener on a port.
pub fn routes(port: u16, desks: Arc<Desks>) -> Router {
    Router::new().fallback(get(connect)).with_state(Shared { desks, port })
}

async fn connect(
    State(Shared { desks, port }): State<Shared>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let is_one = |name, known: &[String]| {
        let mut values = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or(""));
        values.next().is_some_and(|value| known.iter().any(|known| known == value))
            && values.next().is_none()
    };
    let hosts = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
    if !is_one(HOST, &hosts) || !is_one(ORIGIN, &ORIGINS.map(str::to_owned)) {
        return refused(StatusCode::FORBIDDEN, "expected a page of f-puzzles.com");
    }
    match upgrade {
        Ok(upgrade) => {
            upgrade.max_message_size(MOST_BYTES).on_upgrade(|socket| talk(socket, desks))
        }
        Err(_) => refused(StatusCode::BAD_REQUEST, "expected a WebSocket"),
    }
}

/// Answers messages until the page closes the connection.
async fn talk(mut socket: WebSocket, desks: Arc<Desks>) {
    let mut next = None;
    loop {
        let message = match next.take() {
            Some(message) => message,
            None => match socket.recv().await {
                Some(Ok(message)) => message,
                _ => return,
            },
        };
        let Message::Text(text) = message else { continue };
        let Ok(body) = serde_json::from_str::<Value>(&text) else { continue };
        let answer = answer(&desks, body);
        tokio::pin!(answer);
        tokio::select! {
            answer = &mut answer => {
                if let Some(answer) = answer
                    && socket.send(Message::Text(answer.into())).await.is_err()
                {
                    return;
                }
            }
            // Dropped with its desk, the answer is cancelled.
            newer = socket.recv() => match newer {
                Some(Ok(newer)) => next = Some(newer),
                _ => return,
            },
        }
    }
}

async fn answer(desks: &Arc<Desks>, body: Value) -> Option<String> {
    let nonce = body["nonce"].clone();
    let question = Question { question: "fpuzzles".to_owned(), body };
    let invalid = |message: &str| {
        serde_json::json!({"nonce": nonce, "type": "invalid", "message": message}).to_string()
    };
    let mut asked = match desks.ask(&question, LIMIT, Kind::Job).await {
        Ok(asked) => asked,
        Err(Busy) => return Some(invalid("there are too many questions at the same time")),
    };
    let mut answer = None;
    while let Some(event) = asked.next().await {
        let event: Value = serde_json::from_str(&event).unwrap_or_default();
        match event["event"].as_str() {
            Some("message") => answer = Some(event["message"].to_string()),
            Some("failed") => answer = Some(invalid(event["message"].as_str().unwrap_or("failed"))),
            _ => {}
        }
    }
    answer
}
