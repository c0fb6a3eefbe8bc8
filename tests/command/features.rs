//! `quorum features`.

use crate::program::quorum;

#[test]
fn features_are_columns_with_the_times_of_their_stages() {
    let clash = "11..............";
    let output = quorum(&["features", "--puzzle", "..1.4......2.3..", "--puzzle", clash]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let of = |row: usize, name: &str| {
        let column = rows[0].iter().position(|title| *title == name).expect(name);
        rows[row][column]
    };
    for (name, easy, none) in [
        ("values", "4", "4"),
        ("givens_share", "0.25", "0.125"),
        ("solved_share", "1", "1"),
        ("is_refuted", "0", "1"),
    ] {
        assert_eq!((of(1, name), of(2, name)), (easy, none), "{name}");
    }
    for stage in ["counts", "rules", "trials", "graph"] {
        assert!(of(1, &format!("{stage}_ns")).parse::<u64>().unwrap() > 0, "{stage}");
    }
    let help = quorum(&["features", "--help"]);
    assert!(String::from_utf8(help.stdout).unwrap().contains("solved_share"));
}
