//! Output of the program: help texts, tables, errors, answers, as console sessions in
//! `snapshots/`. After a wanted change, `TRYCMD=overwrite cargo test --features z3 --test
//! command snapshots` writes them anew; the difference belongs in the same commit.

#[test]
fn what_is_printed_is_what_the_sessions_have() {
    trycmd::TestCases::new()
        .env("QUORUM_NO_PROGRESS", "1")
        .case("tests/command/snapshots/*.trycmd");
}
