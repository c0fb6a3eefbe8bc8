//! Who may ask: the page of this server, in a browser on this machine, and nobody else.
//!
//! * Other pages cannot ask under another name (DNS rebinding): the `Host` is one of an exact list.
//! * Other users of this machine cannot ask: every path begins with a token, which is a part of the
//!   address that is printed, as Jupyter has it. Nothing is served without it.
//! * Other pages cannot ask in the name of the user: they do not know the token, an `Origin` is
//!   that of this server, and a question is JSON, which a form cannot send. No answer permits
//!   another origin to read it.
//! * The page takes nothing from elsewhere, runs nothing but its own files, and is not shown inside
//!   another page.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// All that the page may load and do.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// What a request has to have.
pub struct Guard {
    hosts: Vec<String>,
    origins: Vec<String>,
    token: String,
}

impl Guard {
    /// The guard of a server on a port of this machine, with the secret of this start.
    pub fn new(port: u16, token: &str) -> Self {
        let hosts: Vec<String> = ["127.0.0.1", "localhost", "[::1]"]
            .iter()
            .map(|name| format!("{name}:{port}"))
            .collect();
        let origins = hosts.iter().map(|host| format!("http://{host}")).collect();
        Guard { hosts, origins, token: token.to_owned() }
    }

    fn refusal(&self, request: &Request) -> Option<(StatusCode, &'static str)> {
        let (method, headers) = (request.method(), request.headers());
        let one = |name: HeaderName| {
            let mut values = headers.get_all(name).iter();
            let first = values.next().and_then(|value| value.to_str().ok());
            if values.next().is_some() { None } else { first }
        };
        if !one(HOST).is_some_and(|host| self.hosts.iter().any(|known| known == host)) {
            return Some((
                StatusCode::FORBIDDEN,
                "expected the address of this server as the host",
            ));
        }
        let is_own = |origin: &str| self.origins.iter().any(|known| known == origin);
        if headers.contains_key(ORIGIN) && !one(ORIGIN).is_some_and(is_own) {
            return Some((StatusCode::FORBIDDEN, "expected the page of this server as the origin"));
        }
        if request.uri().path().split('/').nth(1) != Some(self.token.as_str()) {
            return Some((
                StatusCode::FORBIDDEN,
                "expected the address that the program printed at this start; a puzzle in an older \
                 address is the part from '#' on: put it behind the new one",
            ));
        }
        if method == Method::GET || method == Method::HEAD {
            return None;
        }
        if one(CONTENT_TYPE).is_none_or(|kind| kind.split(';').next() != Some("application/json")) {
            return Some((StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected application/json"));
        }
        None
    }
}

/// 32 hexadecimal digits that nobody can guess.
pub fn token() -> String {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).expect("a source of random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Lets requests of the page through.
pub async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.refusal(&request) {
        Some((status, reason)) => refused(status, reason),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    set(CACHE_CONTROL, "no-store");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    // The page of results has one of its own.
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    response
}

/// An answer with a reason.
pub fn refused(status: StatusCode, reason: &str) -> Response {
    let body = serde_json::json!({"error": {"message": reason}}).to_string();
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}
