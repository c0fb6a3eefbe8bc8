//! Print the size of one puzzle in every CNF encoding, and one encoding as text.
//!
//! ```text
//! cargo run -p quorum-toolkit --example encode
//! ```

use quorum_formats::ReadOptions;
use quorum_toolkit::encode::{Encoder, Form};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // A Futoshiki as a game ID of Simon Tatham's Portable Puzzle Collection.
    let text = "4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,";
    let options = ReadOptions::default();
    let item =
        quorum_formats::read("example", text.as_bytes(), options).next().ok_or("no puzzle")??;

    for encoder in Encoder::all(Form::Cnf) {
        let size = encoder.encode(&item.puzzle, "")?.size;
        println!(
            "{:40} {:5} variables {:6} clauses",
            encoder.name,
            size.variables.unwrap_or_default(),
            size.clauses.unwrap_or_default()
        );
    }

    let encoder = Encoder::new(Form::Smt2, Some("one-hot"))?;
    let encoded = encoder.encode(&item.puzzle, "a Futoshiki")?;
    println!("{}", String::from_utf8(encoded.text)?);
    Ok(())
}
