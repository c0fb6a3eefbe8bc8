//! Connections: each is closed where a request does not arrive in time, so that clients that send
//! half of one, or nothing, do not use up what the process may hold open. (`axum::serve` has no
//! clock.)

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::sleep;

/// Time for the head of a request, from the connection or from the answer before; and for its body.
pub const REQUEST_TIME: Duration = Duration::from_secs(5);

/// Pause after a connection could not be accepted: often there are too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves all connections until the process ends.
///
/// # Errors
/// The listener cannot be used.
pub async fn serve(listener: std::net::TcpListener, routes: Router) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(routes.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(REQUEST_TIME);
            // An error is a client that went away or did not ask in time.
            let _ = http.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
        });
    }
}
