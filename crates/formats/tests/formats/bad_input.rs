//! Every fault of a text is reported once, at the character that is wrong, and the rest of
//! the corpus goes on. Tests are named after the fault.

use quorum_formats::{InputError, Item, OptionNames, ReadOptions, find, read};

const GOOD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A matrix of four rows, on a line each.
const MATRIX: &str = "[[1, 0, 0, 4],\n[0, 2, 0, 0],\n[0, 0, 3, 0],\n[4, 0, 0, 1]]";

fn read_text(text: &str, options: ReadOptions) -> Vec<Result<Item, InputError>> {
    read("f", text.as_bytes(), options).collect()
}

/// The only fault of a text, without `f:`, beside those of puzzles that a header governs; the
/// number of puzzles that are read.
fn fault(text: &str, options: ReadOptions) -> (String, usize) {
    let items = read_text(text, options);
    let errors = items.iter().filter_map(|item| item.as_ref().err());
    let faults: Vec<String> =
        errors.filter(|error| error.unanswered == 0).map(ToString::to_string).collect();
    assert_eq!(faults.len(), 1, "{faults:#?}");
    let puzzles = items.iter().filter(|item| item.is_ok()).count();
    (faults[0].strip_prefix("f:").unwrap().to_owned(), puzzles)
}

/// `name: text => fault, number of puzzles that are read all the same`.
macro_rules! faults {
    ($($name:ident: $text:expr $(, boxes $boxes:literal)? $(, format $format:literal)?
        => $fault:literal, $good:literal;)*) => {$(
        #[test]
        fn $name() {
            #[allow(unused_mut)]
            let mut options = ReadOptions::default();
            options.names = OptionNames { boxes: "--boxes", symbols: "--symbols", ..options.names };
            $(options.boxes = Some($boxes.parse().unwrap());)?
            $(options.format = Some(find($format).unwrap().name);)?
            assert_eq!(fault(&$text, options), ($fault.to_owned(), $good));
        }
    )*};
}

/// The good line with byte `at` replaced.
fn altered(at: usize, with: &str) -> String {
    format!("{}{with}{}", &GOOD[..at], &GOOD[at + 1..])
}

/// A grid of nine rows, one of which is replaced.
fn grid(row: usize, with: &str) -> String {
    let mut rows = ["5 3 0 0 7 0 0 0 0"; 9];
    rows[row] = with;
    rows.join("\n")
}

/// A link to f-puzzles.
fn fpuzzles(json: &str) -> String {
    format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(json))
}

/// The example of its format.
fn link() -> &'static str {
    quorum_formats::find("fpuzzles").unwrap().example
}

/// A full set of sign rows, one of which is replaced.
fn signs(row: usize, with: &str) -> String {
    let mut rows: Vec<&str> = ["......", ".........", "......", ".........", "......"].repeat(3);
    rows[0] = "<.....";
    rows[row] = with;
    rows.join("\n")
}

faults! {
    repeated_json_key: r#"{"puzzle":"1...............","puzzle":"2..............."}"#
        => "1:1: expected every key of a JSON object once, found the key 'puzzle' twice", 0;
    repeated_fpuzzles_key: r#"{"size":1,"grid":[[{"value":1,"given":true,"value":2}]]}"#
        => "1:1: expected every key of a JSON object once, found the key 'value' twice", 0;
    json_size_of_another_grid: r#"{"puzzle":"1...............","size":9}"#
        => "1:1: expected the size of the grid, 4x4, found '9'", 0;
    fpuzzles_value_with_a_point: r#"{"size":2,"grid":[[{},{}],[{},{}]],"quadruple":[{"cells":["R1C1","R1C2"],"values":[1.2]}]}"#
        => "1:1: expected a value in 'quadruple', found '1.2'", 0;
    empty_file: "" => "1:1: expected at least one puzzle, found an empty file", 0;
    only_comments: "# nothing\n\n" =>
        "1:1: expected at least one puzzle, found only comments and empty lines", 0;
    prose_is_one_fault: format!("Dear reader,\nhere is\nmy puzzle:\n{GOOD}") =>
        "1:1: expected a puzzle in a known format (quorum help formats), found 'Dear reader,' and 2 \
         more such lines, which may state a rule: leave it out if it states none; puzzles below it, \
         up to an empty line, are not answered", 0;

    a_drawing_is_one_fault: format!("{GOOD}\n\n<svg width='9'>\n  <text>1</text>\n\n</svg>\n{GOOD}") =>
        "3:1: expected a puzzle in a known format, \
         found a drawing, a page or other XML (of XML, OpenSudoku files are read); \
         the rest of the file is not read", 1;
    xml_that_is_cut: "<opensudoku>\n<game data='123'>" =>
        "1:1: expected XML of OpenSudoku, found the root node was opened but never closed", 0;
    link_that_contains_nothing: format!("https://f-puzzles.com/?id=abc\n{GOOD}") =>
        "1:1: expected a link that contains its puzzle (quorum help formats), \
         found 'https://f-puzzles.co...', which contains none: nothing is fetched; open it in a \
         browser and copy the long link, or save the puzzle to a file", 1;
    link_to_other_rules: "https://www.sudokuwiki.org/jigsaw.htm?bd=123" =>
        "1:28: expected a page of classic Sudoku on sudokuwiki.org, found 'jigsaw.htm'", 0;
    link_with_80_cells: format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", &GOOD[1..]) =>
        "1:42: expected 81 cells, or those of another square grid, found 80 characters", 0;
    link_without_cells: "https://sudokuexchange.com/play/" =>
        "1:1: expected a link that contains its puzzle (quorum help formats), \
         found 'https://sudokuexchan...', which contains none: nothing is fetched; open it in a \
         browser and copy the long link, or save the puzzle to a file", 0;

    group_of_three: "1..4,..1,.1..,4..1" =>
        "1:6: expected 4 cells in group 2 of 4, found 3", 0;
    library_line_of_80: format!(":0000:x:{}:::", &GOOD[1..]) =>
        "1:89: expected 81 cells, found the end of the field after 80", 0;
    library_line_with_a_plus: format!(":0000:x:+{GOOD}:::") .replace("+5", "+.") =>
        "1:10: expected a value after '+', found '.'", 0;
    bank_line_of_80: format!("0000183b305c {} 1.2", &GOOD[1..]) =>
        "1:94: expected 81 cells, found the end after 80", 0;
    spreadsheet_row_of_three: "1\t\t\t4\n\t\t1\n\t1\t\t\n4\t\t\t1\n" =>
        "2:4: expected 4 cells in the row, found the end of the line after 3", 0;
    spreadsheet_cut_short: "1\t\t\t4\n\t\t1\t\n" =>
        "3:1: expected row 3 of 4, found the end of the block", 0;
    order_without_rules: "4\n1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n" =>
        "1:1: expected the header '# boxes RxC' or '# boxes none' above the order, or --boxes, \
         found a 4x4 grid that may be a Sudoku or a Latin square", 0;
    quasigroup_with_boxes: "order 4\n1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n", boxes "2x2" =>
        "1:1: expected boxes 2x2 as --boxes states, found a puzzle with boxes none", 0;

    json_of_uneven_rows: "[[1, 0], [0]]" =>
        "1:1: expected a matrix of N rows of N cells, or a list of N*N cells, \
         found 2 rows, row 2 with 1 cells", 0;
    json_that_is_not_closed: "[[1, 0,\n[0]" => "1:3: expected rows of cells and nothing beside them \
        (leave out the other statements of a program), found '1'", 0;
    a_call_below_a_matrix: format!("puzzle = {MATRIX}\nprint(puzzle)") =>
        "5:7: expected rows of cells and nothing beside them (leave out the other statements of a \
         program), found 'puzzle'", 0;
    a_call_behind_a_matrix: format!("puzzle = {MATRIX}\n\nprint(puzzle)") =>
        "6:7: expected rows of cells and nothing beside them (leave out the other statements of a \
         program), found 'puzzle'", 1;
    a_list_of_one_cell: "[1]" =>
        "1:1: expected N rows of N cells, or a list of N*N cells, found a list of 1 cell", 0;
    tags_around_code: "[quote=\"Ann\"]\n[code]\n1..4\n.2..\n..3.\n4..1\n[/code]\n[/quote]" =>
        "8:1: expected a grid without tags around it, or [code] and [/code] on lines of their own, \
         found '[/quote]'", 0;
    tags_beside_rows: "[code]1..4\n.2..\n..3.\n4..1[/code]" =>
        "4:5: expected a grid without tags around it, or [code] and [/code] on lines of their own, \
         found '[/code]'", 0;
    a_quotation: "> Hi all, can somebody help me with this one?\n>\n> 1..4\n> .2..\n> ..3.\n> 4..1\n> Thanks!" =>
        "1:1: expected a puzzle in a known format (quorum help formats), found '> Hi all, can somebo...' \
         and 6 more such lines, which resembles a quotation: give the grid without '>' and without the \
         text around it", 0;
    picture_with_brackets: "# boxes none\n[ ] < [ ]   [3]\n         v\n[ ]   [ ]   [ ]\n\n[ ]   [ ]   [ ]" =>
        "2:1: expected cells without brackets, '.' for a blank, found '['", 0;
    cells_of_a_cage_with_signs: "# cage r1c1+r1c2 = 7\n1..4.2....3.4..1" =>
        "1:12: expected a blank between cells, as in R1C1 R1C2, found '+r1c2'; \
         puzzles below it, up to an empty line, are not answered", 0;
    json_with_cages: "{\"puzzle\": \"1...............\", \"cages\": [[0]]}" =>
        "1:1: expected rules in known columns, found 'cages'", 0;
    json_value_above_the_size: "[[1, 0], [3, 0]]", boxes "none" =>
        "1:1: expected a value from 1 to 2 or a blank (one of . 0 _ * - x X ?), as 3 needs a grid of \
         3 rows at R2C1, found '3'", 0;
    json_with_a_fault: format!("[[1, 0]\n, [0 x1]]\n\n{GOOD}"), boxes "none" =>
        "2:6: expected a value from 1 to 2 or a blank (one of . 0 _ * - x X ?), found 'x1'", 1;
    two_different_solutions: "puzzle,solution,solutions\n1..4..1..1..4..1,1234341221434321,1324341221434321\n" =>
        "2:35: expected the same solution as before in its row, found another one", 0;

    line_of_80: format!("{GOOD}\n{}\n{GOOD}", &GOOD[1..]) =>
        "2:81: expected 81 cells, found the end after 80", 2;
    line_of_82: format!("{GOOD}3\n{GOOD}\n") =>
        "1:82: expected the end of the puzzle after 81 cells, found '3'", 1;
    line_of_83_with_a_comment: format!("{GOOD}3. easy") =>
        "1:82: expected the end of the puzzle after 81 cells, found '3'", 0;
    letter_in_a_line: altered(13, "a") =>
        "1:14: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), found 'a'", 0;
    letter_that_is_no_ascii: altered(13, "é") =>
        "1:14: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), found 'é'", 0;
    digit_above_the_size: "1.3.1.3.1.3.1.5." =>
        "1:15: expected a value from 1 to 4 or a blank (one of . 0 _ * - x X ?), found '5'", 0;
    line_of_255: format!("{}G", ".".repeat(254)) =>
        "1:256: expected 256 cells, found the end after 255", 0;
    letters_that_fit_two_ways: format!("1A{}", ".".repeat(254)) =>
        "1:1: expected --symbols 1 (1-9A-G) or 0 (0-9A-F), found a 16x16 grid that may be either", 0;
    letter_above_the_size: format!("1H{}", ".".repeat(254)) =>
        "1:2: expected a value from 1 to 16 (1-9A-G), found 'H'", 0;
    letter_above_the_size_in_letters: format!("{}\nA...Q...........", ["A..............."; 15].join("\n")) =>
        "16:5: expected a value from 1 to 16 (A-P), found 'Q'", 0;
    letter_rows_that_fit_two_ways: ["1..A............"; 16].join("\n") =>
        "1:1: expected --symbols 1 (1-9A-G) or 0 (0-9A-F), found a 16x16 grid that may be either", 0;
    line_without_custom: ".".repeat(25) =>
        "1:1: expected --boxes RxC or none, as this size has no customary boxes, found a 5x5 grid \
         without them", 0;
    boxes_that_do_not_fit_the_line: ".".repeat(16), boxes "3x3" =>
        "1:17: expected 81 cells, found the end after 16", 0;
    header_against_the_option: format!("# boxes none\n{GOOD}"), boxes "3x3" =>
        "2:1: expected boxes 3x3 as --boxes states, found the header '# boxes none' above the \
         puzzle", 0;
    header_that_is_no_shape: format!("# boxes 3*3\n{GOOD}") =>
        "1:9: expected RxC (rows high, columns wide) or none after '# boxes', found '3*3'; \
         puzzles below it, up to an empty line, are not answered", 0;
    header_misspelt: format!("# regons 1122/1122\n{GOOD}") =>
        "1:3: expected the name of a rule: boxes, regions, diagonals, values, extra-cells, groups, \
         even, odd, or a constraint (quorum list constraints), or a comment in quotes, '# \"...\"', \
         found 'regons 1122/1122'; did you mean regions?; puzzles below it, up to an empty line, are not answered", 0;
    rule_that_no_header_states: format!("# anti-queen\n{}", grid(0, "5 3 0 0 7 0 0 0 0")) =>
        "1:3: expected the name of a rule: boxes, regions, diagonals, values, extra-cells, groups, \
         even, odd, or a constraint (quorum list constraints), or a comment in quotes, \
         '# \"...\"', found 'anti-queen'; puzzles below it, up to an empty line, are not answered", 0;
    title_without_mark: format!("My puzzle\n{}", grid(0, "5 3 0 0 7 0 0 0 0")) =>
        "1:1: expected a puzzle in a known format (quorum help formats), found 'My puzzle', which \
         is above rows of cells: begin a title with '#'", 0;
    title_above_a_header: format!("My puzzle\n# boxes 3x3\n{}", grid(0, "5 3 0 0 7 0 0 0 0")) =>
        "1:1: expected a puzzle in a known format (quorum help formats), found 'My puzzle'", 1;
    corpus_broken: "4x4;boxes=2x2;\\\ncells=1.../..../..../..x.\n" =>
        "2:24: expected a value from 1 to 4, '.', '#' or a candidate set in braces, found 'x'", 0;
    corpus_broken_at_the_end: "4x4;boxes=2x2;\\\n" =>
        "1:15: expected the rest of the corpus line below '\\', found no further line", 0;
    corpus_broken_by_a_comment: format!("4x4;boxes=2x2;\\\n# title\n{GOOD}") =>
        "1:15: expected the rest of the corpus line below '\\', found '# title'", 1;
    corpus_broken_by_a_puzzle: "4x4;boxes=2x2;\\\n4x4;boxes=2x2;cells=1.../..../..../....\n" =>
        "1:15: expected the rest of the corpus line below '\\', found another puzzle, '4x4;boxes=2x2;cells=...'", 1;
    corpus_broken_in_a_number: "4x4;boxes=2x2;cells=1.../..../..../....;constraints=cage=1\\\n  2:R1C1.R1C2\n" =>
        "2:3: expected a line broken beside a separator, such as '/' or ';', found '2:R1C1.R1C2' after a letter or digit", 0;
    corpus_broken_in_a_name: "4x4;boxes=2x2;cells=1.../..../..../....;name=a\\\n" =>
        "1:47: expected no line break within a name, found '\\', which may be a part of the name (%5C)", 0;
    corpus_broken_without_a_sign: "cells=1.../..../..../....\n" =>
        "1:1: expected a puzzle in a known format (quorum help formats), found 'cells=1.../..../.......', \
         which resembles a part of a corpus line: end the line above it with '\\' (quorum list formats corpus)", 0;
    short_row_in_a_drawing: "+---+---+\n|1 .|. 4|\n|. .|1|\n+---+---+\n|. 1|. .|\n|4 .|. 1|\n+---+---+\n" =>
        "3:7: expected 4 cells in the row, found the end of the line after 3", 0;
    rule_without_cells: format!("# thermo\n{GOOD}") =>
        "1:3: expected the constraint with its cells, as in '# thermo R1C1 R1C2 R2C3', or a comment in quotes, \
         '# \"...\"', found 'thermo'; \
         puzzles below it, up to an empty line, are not answered", 0;
    rule_with_a_cell_outside: format!("# thermo R1C1 R1C10\n{GOOD}") =>
        "1:15: expected a cell of the 9x9 grid, found 'R1C10'", 0;
    header_above_a_table: "# Boxes some\npuzzle,solutions\n1..4..1..1..4..1,1\n" =>
        "1:9: expected RxC (rows high, columns wide) or none after '# boxes', found 'some'; \
         puzzles below it, up to an empty line, are not answered", 0;

    map_of_digits_cut_short: "1 . . .\n. . 1 .\n. . . .\n. . . 2\n\n1123\n1223\n1233\n" =>
        "9:1: expected row 4 of 4 of the map below the grid, found the end of the block", 0;
    map_of_letters_with_a_short_row:
        "1 . . .\n. . 1 .\n. . . .\n. . . 2\n\nAABC\nABBC\nABB\nDDDD\n" =>
        "8:1: expected row 3 of 4 of the map below the grid, found 'ABB'", 0;
    map_of_digits_that_are_not_connected:
        "1 . . .\n. . 1 .\n. . . .\n. . . 2\n1122\n1122\n2211\n3344\n" =>
        "5:1: expected regions that fit, found a 4x4 grid: the region of R1C1 holds 6 cells, but a 4x4 grid needs 4", 0;
    map_above_the_grid: "1123\n1223\n1233\n4444\n1 . . .\n. . 1 .\n. . . .\n. . . 2\n" =>
        "5:1: expected an empty line below the 4 rows of a grid, found '1 . . .'", 0;
    sign_between_cells_of_different_columns: "# boxes none\n. .   .\n  v\n. . .\n    ^\n.   . .\n" =>
        "5:5: expected a sign in the columns of the same cell in the rows above and below, \
         found '^' at cell 3 above and cell 2 below", 0;
    sign_below_a_row_that_is_not_aligned: "# boxes none\n. .   .\n  v\n.     . .\n\n. . .\n" =>
        "3:3: expected a sign in the columns of the same cell in the rows above and below, \
         found 'v' at cell 2 above and none below", 0;

    drawing_against_the_header: "# boxes 1x4\n1.|..\n..|1.\n--+--\n.1|..\n..|.1" =>
        "2:1: expected a drawing of a 4x4 boxes 1x4 puzzle, as header or option state, \
         found one of a 4x4 boxes 2x2 puzzle", 0;
    drawing_through_the_boxes: "1 | . . .\n. | . 1 .\n. | 1 . .\n. | . . 1" =>
        "1:1: expected a drawing that encloses the regions of a 4x4 boxes 2x2 puzzle, \
         found lines inside them", 0;
    second_field_as_long_as_the_grid: "1..4..1..1..4..1 1..4..1..1..4..1" =>
        "1:18: expected a solution, a layout of connected regions, or a comment that is shorter or longer \
         than the grid, found '1..4..1..1..4..1'", 0;
    string_on_several_lines: ".Shape~4x4\n.~R1C1_3\n.~R2C2_1\n\n.Shape~4x4.~R1C1_3\n" =>
        "2:1: expected an empty line before another puzzle, or the whole puzzle on one line, \
         found '.~R1C1_3' directly below it", 1;
    string_behind_a_comment: ".Shape~4x4\n# rules\n.AntiKnight\n\n.Shape~4x4.~R1C1_3\n" =>
        "3:1: expected an empty line before another puzzle, or the whole puzzle on one line, \
         found '.AntiKnight' directly below it", 1;

    row_of_eight: grid(3, "5 3 0 0 7 0 0 0") =>
        "4:16: expected 9 cells in the row, found the end of the line after 8", 0;
    first_row_of_eight: grid(0, "5 3 0 0 7 0 0 0") =>
        "1:16: expected 9 cells in the row, found the end of the line after 8", 0;
    row_of_ten: grid(3, "5 3 0 0 7 0 0 0 0 1") =>
        "4:19: expected the end of the row after 9 cells, found '1'", 0;
    ten_in_a_nine_by_nine_grid: grid(1, "5 3 0 0 10 0 0 0 0") =>
        "2:9: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), as 10 needs a grid \
         of 10 rows, found '10'", 0;
    grid_of_eight_rows: format!("{}\n\n{GOOD}", ["53..7...."; 8].join("\n")) =>
        "9:1: expected row 9 of 9, found the end of the block", 1;
    letter_in_a_framed_row: "+---+---+\n|1.|..|\n|..|.a|\n|..|..|\n|..|..|\n+---+---+" =>
        "3:6: expected a value from 1 to 4 or a blank (one of . 0 _ * - x X ?), found 'a'", 0;
    frame_without_rows: "+---+---+\n" => "2:1: expected the rows of a grid, found the end of the block", 0;
    grid_without_custom: ["1 . . . ."; 5].join("\n") =>
        "1:1: expected --boxes RxC or none, as this size has no customary boxes, found a 5x5 grid \
         without them", 0;
    one_bad_grid_of_two: format!("{}\n\n{}", grid(3, "5 3 0 0 7 0 0 0 z"), grid(0, "5 3 0 0 7 0 0 0 0")) =>
        "4:17: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), found 'z'", 1;

    sign_row_too_short: signs(1, "........") =>
        "2:9: expected 9 signs in row 2, found the end of the row after 8", 0;
    first_sign_row_too_short: signs(0, "<....") =>
        "1:6: expected 6 signs in row 1, found the end of the row after 5", 0;
    sign_of_the_wrong_direction: signs(1, "....<....") =>
        "2:5: expected '^', 'v' or '.' (sign 5 of row 2), found '<'", 0;
    sign_rows_that_stop: signs(14, "\n1.3.1.3.1.3.1.3.") =>
        "15:1: expected sign row 15 of 15 (6 signs), found the end of the block", 1;
    sign_rows_without_boxes: signs(0, "<....."), boxes "none" =>
        "1:1: expected boxes none as --boxes states, found a puzzle with boxes 3x3", 0;

    picture_without_rules: "2>. .\nv   ^\n. .<.\n  ^\n.>. .\n" =>
        "1:1: expected the header '# boxes RxC' or '# boxes none' above the picture, or --boxes, \
         found a 3x3 grid that may be a Sudoku or a Latin square", 0;
    both_signs_between_two_cells: "# boxes none\n2>. .\n\n. .<>.\n\n. . ." =>
        "4:5: expected at most one sign between two cells, found '>'", 0;
    sign_beside_the_cells: "# boxes none\n2>. .\n v\n. .<.\n\n. . ." =>
        "3:2: expected signs in the columns of the cells above, found 'v' beside them", 0;
    sign_at_the_end_of_a_row: "# boxes none\n2>. .<\n\n. .<.\n\n. . ." =>
        "2:7: expected a cell after the last sign, found the end of the line", 0;
    value_above_the_size_of_a_picture: "# boxes none\n4>. .\n\n. . .\n\n. . ." =>
        "2:1: expected a value from 1 to 3, found '4'", 0;
    picture_cut_short: "# boxes none\n2>. .\n\n. .<.\n" =>
        "5:1: expected line 4 of 5 of the picture, found the end of the block", 0;
    picture_with_a_short_row: "# boxes none\n2>. .\n\n. .\n\n. . .\n" =>
        "4:4: expected 3 cells in the row, found the end of the line after 2", 0;
    boxes_that_do_not_fit_the_picture: "# boxes 2x2\n2>. .\n\n. .<.\n\n. . ." =>
        "2:1: expected a size and boxes that fit, found a 3x3 grid: boxes 2x2 hold 4 cells, but a \
         3x3 grid needs 3", 0;

    unequal_flag: "5b:0,0,0" => "1:2: expected ':' after the order, found 'b'", 0;
    unequal_direction_twice: "3:0,0LL,0,0,0,0,0,0,0," =>
        "1:7: expected each direction once, found 'L' again", 0;
    unequal_bar_of_one_cell: "3a:0R,0,0,0,0,0,0,0,0," =>
        "1:5: expected the same bar at R1C2, found one of R1C1 only", 0;
    unequal_bar_twice: "3a:0RR,0LL,0,0,0,0,0,0,0," =>
        "1:6: expected each direction once, found 'R' again", 0;
    unequal_bar_at_the_edge: "3ad:0L,0,0,0,0,0,0,0,0," => "1:3: expected ':' after the order, found 'd'", 0;
    unequal_bar_beyond: "3ade:0L,0,0,0,0,0,0,0,0," =>
        "1:7: expected a cell to the left, found 'L' at R1C1, which has none", 0;
    unequal_order: "2:0,0,0,0," => "1:1: expected an order from 3 to 32, found 2", 0;
    unequal_value: "3:0,4,0" => "1:5: expected a value from 1 to 3, or 0 for a blank, found 4", 0;
    unequal_edge: "3:0U,0,0" =>
        "1:4: expected a cell above, found 'U' at R1C1, which has none", 0;
    unequal_both_signs: "3:0R,0L,0,0,0,0,0,0,0," =>
        "1:7: expected at most one sign between two cells, found R1C1 < R1C2 against the sign \
         read before", 0;
    unequal_too_few: "3:0,0,0" => "1:8: expected 9 cells, found the end after 3", 0;
    unequal_too_many: "3:0,0,0,0,0,0,0,0,0,0" =>
        "1:21: expected the end of the puzzle after 9 cells, found '0'", 0;
    unequal_with_boxes: "4:p", boxes "2x2" =>
        "1:1: expected boxes 2x2 as --boxes states, found a puzzle with boxes none", 0;

    solo_jigsaw_without_regions: "9j:a1" =>
        "1:6: expected ',' and the regions of the jigsaw, found the end of the text", 0;
    solo_jigsaw_cut_short: "2j:d,_" => "1:7: expected 4 places between cells and a last border, found the end after 1 place", 0;
    solo_jigsaw_too_long: "2j:d,aaa" => "1:8: expected '_', the last border, found 'a', a run of 1", 0;
    solo_jigsaw_of_another_letter: "2j:d,A" =>
        "1:6: expected a letter for a run without borders, or '_', found 'A'", 0;
    solo_jigsaw_of_uneven_regions: "2j:d,aa_" =>
        "1:6: expected regions that fit, found a 2x2 grid: the region of R1C1 holds 3 cells, but a 2x2 grid needs 2", 0;
    solo_diagonals_too_few: "3x3x:a1" => "1:8: expected 81 cells, found the end after 2", 0;
    solo_killer: "3x3k:a1" => "1:8: expected ',' and the cages, found the end of the text", 0;
    solo_killer_without_sums: "2x2k:p,b______aaa_a_aaa" =>
        "1:24: expected ',' and the sums of the cages, found the end of the text", 0;
    solo_killer_cut_short: "2x2k:p,b______aaa_a_aa,p" =>
        "1:23: expected 24 places between cells and a last border, found the end after 23 places", 0;
    solo_killer_of_one_cell: "2x2k:p,_25,p" =>
        "1:9: expected a letter for a run without borders, or '_', found '2'", 0;
    solo_killer_of_single_cells: "2x2k:p,_________________________,p" =>
        "1:8: expected cages of 2 to 4 cells, found the cage of R1C1 with 1", 0;
    solo_killer_of_large_cages: "2x2k:p,x,p" =>
        "1:8: expected cages of 2 to 4 cells, found the cage of R1C1 with 16", 0;
    solo_killer_of_two_sums: "2x2k:p,b______aaa_a_aaa,8_3n" =>
        "1:27: expected one sum per cage, found a second one for the cage of R1C1", 0;
    solo_killer_of_a_large_sum: "2x2k:p,b______aaa_a_aaa,65o" =>
        "1:25: expected a sum from 1 to 64, found 65", 0;
    solo_killer_too_large: "3x4k:p" =>
        "1:4: expected a size up to 9 for killer cages, found 'k' with size 12", 0;
    solo_killer_against_boxes: "2x2k:p,b______aaa_a_aaa,8b5_6_3_7d7_4c", boxes "4x1" =>
        "1:1: expected boxes 4x1 as --boxes states, found a puzzle with boxes 2x2", 0;

    towers_too_few: "3:1/2/3" => "1:8: expected 12 numbers around the grid, joined by '/', found 3", 0;
    towers_too_many: "3:////////////" =>
        "1:15: expected 12 numbers around the grid, joined by '/', found 13", 0;
    towers_number: "3:/4//////////" => "1:4: expected a number from 1 to 3, or nothing, found '4'", 0;
    towers_letter: "3:/a//////////" => "1:4: expected a number from 1 to 3, or nothing, found 'a'", 0;
    towers_order: "12:/" => "1:1: expected an order from 3 to 9, found 12", 0;
    towers_grid: "3:///////////,a4g" => "1:16: expected a value from 1 to 3, found 4", 0;
    towers_with_boxes: "4:1///////////////", boxes "2x2" =>
        "1:1: expected boxes 2x2 as --boxes states, found a puzzle with boxes none", 0;

    keen_without_clues: "3:_ba_7" => "1:8: expected ',' and the clues of the cages, found the end of the text", 0;
    keen_cut_short: "3:_ba_6,a1" =>
        "1:8: expected 12 places between cells and a last border, found the end without the last border", 0;
    keen_too_long: "3:_ba_9,a1" => "1:6: expected the end of the borders, found '_', a run of 0", 0;
    keen_too_few_clues: "3:_ba_7,a1m6s1a1d3" =>
        "1:19: expected 6 clues, one per cage, found the end after 5", 0;
    keen_too_many_clues: "3:_ba_7,a1m6s1a1d3a2a2" =>
        "1:21: expected the end after 6 clues, one per cage, found 'a2'", 0;
    keen_clue: "3:_ba_7,a1x6s1a1d3a2" =>
        "1:11: expected a clue: a (sum), m (product), s or d and a number, found 'x'", 0;
    keen_clue_without_number: "3:_ba_7,a1ms1a1d3a2" =>
        "1:12: expected a number after 'm', found 's'", 0;
    keen_difference_of_one: "3:_ba_7,s1m6s1a1d3a2" =>
        "1:9: expected a and m, or a cage of 2 cells, found 's' for the cage of R1C1 with 1", 0;
    keen_product_of_zero: "3:_ba_7,a1m0s1a1d3a2" =>
        "1:11: expected a whole number of 1 to 1000000000000, found '0'", 0;
    keen_long_run: "9:z_,a1" =>
        "1:3: expected a run of at most 24 places without a border, \
         found 'z', which Keen itself does not read as it writes it", 0;
    keen_order: "2:_5,a1" => "1:1: expected an order from 3 to 9, found 2", 0;
    solo_jigsaw_against_boxes: "3j:i,a_d__a_", boxes "3x1" =>
        "1:1: expected boxes 3x1 as --boxes states, found a 3x3 regions jigsaw puzzle", 0;
    solo_value: "2x2:a5n" => "1:6: expected a value from 1 to 4, found 5", 0;
    solo_too_many: "2x2:a1o" => "1:7: expected at most 14 more cells, found 15 blanks, 'o'", 0;
    solo_too_few: "2x2:a1m" => "1:8: expected 16 cells, found the end after 15", 0;
    solo_underscore_after_a_run: "2x2:a_1n" =>
        "1:6: expected a number, a letter for a run of blanks, or '_' between numbers, found '_'", 0;
    solo_other_boxes: "2x3:zj", boxes "3x2" =>
        "1:1: expected boxes 3x2 as --boxes states, found a puzzle with boxes 2x3", 0;

    killer_out_of_the_grid: format!("^{}", &"F<<".repeat(27)[1..]) =>
        "1:1: expected a direction to a cell, found a direction out of the grid at R1C1", 0;
    killer_in_a_circle: format!("><{}", &"F<<".repeat(27)[2..]) =>
        "1:1: expected directions that lead to a sum, found directions in a circle from R1C1", 0;
    killer_of_80: format!("{}", &"F<<".repeat(27)[1..]), format "killer" =>
        "1:1: expected 81 characters, found 80", 0;
    killer_of_another_letter: "k<<".repeat(27), format "killer" =>
        "1:1: expected a sum or a direction, found 'k'", 0;
    sudocue_of_80: "3x3::k:769:769:2:" => "1:18: expected 81 numbers, found 3", 0;
    sudocue_of_another_kind: "3x3:x:k:769" => "1:5: expected d or nothing, found 'x'", 0;
    sudocue_of_two_sums: format!("3x3:d:k:769:1025:{}", "0:".repeat(79)) =>
        "1:13: expected one sum above 0 per cage of several cells, found 4 beside 3 for cage 1", 0;
    sudocue_of_a_large_sum: format!("3x3:d:k:11776:{}", "0:".repeat(80)) =>
        "1:9: expected 256 times a sum up to 45 plus a cage up to 81, found '11776'", 0;
    sudocue_of_twelve_cells: format!("3x3::k:{}{}", "769:".repeat(12), "0:".repeat(69)) =>
        "1:8: expected at most 9 cells, which differ, found 12", 0;

    corpus_line_unknown_field: "2x2;boxes=none;cells=../..;cages=a" =>
        "1:28: expected one of the fields values, lines, boxes, regions, diagonals, extra-cells, groups, cells, signs, constraints, name, author, found 'cages'", 0;
    corpus_line_boxes_and_regions: "2x2;boxes=none;regions=12/12;cells=../.." =>
        "1:24: expected one of the fields boxes and regions, found both", 0;
    corpus_line_regions_of_wrong_size: "2x2;regions=11/12;cells=../.." =>
        "1:13: expected regions that fit, found a 2x2 grid: the region of R1C1 holds 3 cells, but a 2x2 grid needs 2", 0;
    corpus_line_too_few_regions: "2x2;regions=11/2;cells=../.." =>
        "1:13: expected regions that fit, found a 2x2 grid: 3 cells with a region, but a 2x2 grid has 4", 0;
    corpus_line_bad_region: "2x2;regions=11/2-;cells=../.." =>
        "1:17: expected the number or letter of a region, found '-'", 0;
    corpus_line_diagonals: "2x2;boxes=none;diagonals=yes;cells=../.." =>
        "1:26: expected main, anti or both, found 'yes'", 0;
    corpus_line_no_extra_cells: "2x2;boxes=none;extra-cells=0;cells=../.." =>
        "1:28: expected 1 to 4096 extra cells in all, found '0'", 0;
    corpus_line_too_many_extra_cells: "2x2;boxes=none;extra-cells=4096/1;cells=../.." =>
        "1:33: expected 1 to 4096 extra cells in all, found '1'", 0;
    corpus_line_extra_cells_beyond_their_names: "2x2;boxes=none;extra-cells=507;cells=../.." =>
        "1:28: expected extra cells that fit, found 507 extra cells, but beside a 2x2 grid there are at most 506", 0;
    corpus_line_extra_cells_without_values: "2x2;boxes=none;extra-cells=3{};cells=../.." =>
        "1:28: expected extra cells that fit, found extra cells need some of the values of the grid, found {} of 1 to 2", 0;
    corpus_line_extra_cells_of_another_value: "2x2;boxes=none;extra-cells=3{13};cells=../.." =>
        "1:31: expected a value from 1 to 2, found '3'", 0;
    corpus_line_extra_cells_in_words: "2x2;boxes=none;extra-cells=all;cells=../.." =>
        "1:28: expected a number of extra cells such as 9, or 9{12} with their values, found 'all'", 0;
    corpus_line_beyond_the_extra_cells: "2x2;boxes=none;extra-cells=1;cells=../..;constraints=sum=3:R1C1.R3C2" =>
        "1:65: expected a cell of the 2x2 grid and its 1 extra cell, found 'R3C2'", 0;
    corpus_line_extra_cell_of_a_rule_of_neighbors: "2x2;boxes=none;extra-cells=1;cells=../..;constraints=white:R2C1.R3C1" =>
        "1:54: expected cells of the grid for 'white', found the extra cell R3C1", 0;
    corpus_line_extra_cell_of_a_branch: "2x2;boxes=none;extra-cells=1;cells=../..;constraints=any-of=(x)|(sum=3):R2C1.R3C1|R1C1.R3C1" =>
        "1:54: expected cells of the grid for 'x', found the extra cell R3C1", 0;
    header_of_extra_cells_in_words: format!("# extra-cells some\n{GOOD}") =>
        "1:15: expected '# extra-cells 9' or '# extra-cells 9{12}', with their values, found 'some'; puzzles below it, up to an empty line, are not answered", 0;
    header_of_extra_cells_of_another_value: "# boxes 2x2\n# extra-cells 9{5}\n1..4..1..1..4..1" =>
        "3:1: expected a value from 1 to 4, found '5'", 0;
    corpus_line_group_beyond_the_grid: "2x2;boxes=none;groups=R1C1.R3C1;cells=../.." =>
        "1:23: expected cells of the 2x2 grid, found R3C1", 0;
    corpus_line_group_of_one: "2x2;boxes=none;groups=R1C1;cells=../.." =>
        "1:23: expected groups that fit, found a group of 1 cells, but one in a 2x2 grid holds 2 to 2", 0;
    corpus_line_group_without_a_cell: "2x2;boxes=none;groups=R1C1.;cells=../.." =>
        "1:28: expected a cell such as R1C1, found nothing", 0;
    header_of_regions_that_do_not_fit: "# regions 1111/2222/3333/4445\n1.3.1.3.1.3.1.3." =>
        "2:1: expected regions that fit, found a 4x4 grid: the region of R4C1 holds 3 cells, but a 4x4 grid needs 4", 0;
    header_of_regions_against_a_text: "# regions 12/12\n2x2;boxes=none;cells=../.." =>
        "2:1: expected a 2x2 boxes 2x1 puzzle as the header above it states, found a 2x2 boxes none puzzle", 0;
    header_of_diagonals_against_a_text: "# diagonals both\n2x2:p" =>
        "2:1: expected a 4x4 boxes 2x2 diagonals puzzle as the header above it states, found a 4x4 boxes 2x2 puzzle", 0;
    header_of_diagonals: "# diagonals left\n2x2:p" =>
        "1:13: expected '# diagonals main', 'anti' or 'both', found 'left'; \
         puzzles below it, up to an empty line, are not answered", 0;
    header_of_groups: "# groups R1C1.R9C9\n1.3.1.3.1.3.1.3." =>
        "2:1: expected cells of the 4x4 grid, found R9C9", 0;

    iss_unknown: ".Shape~4x4.~R1C1_3.Whispers~R1C1~R1C2" =>
        "1:20: expected only items that are read (quorum list formats iss), found the constraint 'Whispers'; did you mean Whisper?", 0;
    iss_several_unknown: ".Shape~4x4~2-5.Unknown~A.ChaosSum.Cage~3~R1C1.Unknown~B" =>
        "1:16: expected only items that are read (quorum list formats iss), found the constraints 'Unknown' and 'ChaosSum' and the shape '4x4~2-5'", 0;
    iss_cell: ".~R1C10_3" =>
        "1:3: expected a cell of the 9x9 grid, found 'R1C10'", 0;
    iss_value: ".Shape~4x4.~R1C1_5" =>
        "1:18: expected a value from 1 to 4, found '5'", 0;
    iss_given_without_value: ".~R1C1" =>
        "1:7: expected '_' and a value after the cell, found the end of the text", 0;
    iss_shape: ".Shape~4xx6.~R1C1_1" =>
        "1:8: expected Shape~RxC~VALUES or Shape~RxC~VALUES~Raw, up to 16, with values such as 9 or 0-8, found '4xx6'", 0;
    iss_too_few_values: ".Shape~4x6~0-4.~R1C1_1" =>
        "1:12: expected 6 to 16 values, found 5 (0-4)", 0;
    iss_value_of_a_range: ".Shape~4x4~0-3.~R1C1_4" =>
        "1:22: expected a value from 0 to 3, found '4'", 0;
    iss_diagonal_of_a_rectangle: ".Shape~4x6.Diagonal~1" =>
        "1:12: expected diagonals of a square grid, found 4x6", 0;
    iss_too_large: ".Shape~17x17.~R1C1_1" =>
        "1:8: expected Shape~RxC~VALUES or Shape~RxC~VALUES~Raw, up to 16, with values such as 9 or 0-8, found '17x17'", 0;
    iss_second_shape: ".Shape~4x4.Shape~6x6.~R1C1_1" =>
        "1:12: expected one shape, found another one", 0;
    iss_other_kind: ".Shape~4x4~~Roh.~R1C1_1" =>
        "1:13: expected Shape~RxC~VALUES or Shape~RxC~VALUES~Raw, up to 16, with values such as 9 or 0-8, found 'Roh'", 0;
    iss_raw_jigsaw: ".Shape~2x2~~Raw.Jigsaw~1122" =>
        "1:17: expected items for grids of the kind Raw, found 'Jigsaw'", 0;
    corpus_line_lines: "2x2;lines=all;boxes=none;cells=../.." =>
        "1:11: expected none, where values may repeat in rows and columns, or words, where absent cells cut them, found 'all'", 0;
    corpus_line_absent_in_boxes: "4x4;boxes=2x2;cells=#.../..../..../...." =>
        "1:11: expected a size, values and boxes that fit, found a 4x4 grid: boxes or regions, but a grid with absent cells has none", 0;
    corpus_line_all_absent: "1x2;boxes=none;cells=##" =>
        "1:11: expected a size, values and boxes that fit, found a 1x2 grid: all cells of the grid are absent", 0;
    corpus_line_absent_in_a_group: "2x2;boxes=none;groups=R1C1.R2C2;cells=#./.." =>
        "1:23: expected cells of the grid, found the absent cell R1C1", 0;
    corpus_line_absent_in_a_sign: "2x2;boxes=none;cells=#./..;signs=./^./." =>
        "1:36: expected cells of the grid, found the absent cell R1C1", 0;
    corpus_line_absent_in_a_constraint: "2x2;boxes=none;cells=#./..;constraints=cage=3:R1C1.R1C2" =>
        "1:40: expected cells of the grid, found the absent cell R1C1", 0;
    corpus_line_absent_in_the_whole_grid: "2x2;boxes=none;cells=#./..;constraints=no-rank-ties:" =>
        "1:40: expected a grid without absent cells for 'no-rank-ties', found 1 of them", 0;
    corpus_line_word_too_long: "3x3;values=1-2;lines=words;boxes=none;cells=.#./#../..." =>
        "1:34: expected a size, values and boxes that fit, found a 3x3 grid: 1-2 are 2 values, but a grid of 3x3 needs 3 to 64", 0;
    corpus_line_long_diagonal: "3x3;values=1-2;lines=none;boxes=none;diagonals=both;cells=.../.../..." =>
        "1:48: expected diagonals of at most 2 cells, one per value, found one of 3", 0;
    corpus_line_doppelganger_without_lines: "2x2;values=0-2;lines=none;boxes=none;cells=../..;constraints=doppelganger:" =>
        "1:62: expected a grid whose rows and columns differ, found one without lines", 0;
    iss_region_size: ".RegionSize~6.~R1C1_1" =>
        "1:13: expected boxes or a jigsaw with regions of 6 cells, found none in a 9x9 grid", 0;
    iss_two_sizes_of_regions: ".Shape~6x6~0-8.RegionSize~9.RegionSize~6" =>
        "1:29: expected one size of regions, found another one", 0;
    iss_end_without_block: ".Cage~3~R1C1~R1C2.End" =>
        "1:19: expected a block before its end, found 'End' without one", 0;
    iss_block_without_end: ".And.Cage~3~R1C1~R1C2" =>
        "1:2: expected '.End' after 'And', found none", 0;
    iss_shape_in_a_block: ".And.NoBoxes.End" =>
        "1:6: expected items for blocks, found 'NoBoxes'", 0;
    iss_rule_in_a_block: ".And.AntiKnight.End" =>
        "1:6: expected items for blocks, found 'AntiKnight'", 0;
    iss_copies_of_a_clue: ".Replicate~B.XSum~R1~5~.End" =>
        "1:14: expected cells in Replicate, found the clue 'XSum'", 0;
    iss_copy_beyond_the_grid: ".Replicate~I.Cage~3~R1C8~R1C9.End" =>
        "1:21: expected a cell with all copies in the 9x9 grid, found 'R1C8'", 0;
    iss_no_copies: ".Replicate~AA.Cage~3~R1C1~R1C2.End" =>
        "1:12: expected a set of cells that is not empty, found 'AA'", 0;
    iss_no_cells: ".Thermo.~R1C1_1" =>
        "1:8: expected cells, found none", 0;
    iss_cell_of_a_variable: ".Thermo~R1C1~VA1" =>
        "1:14: expected a cell of the 9x9 grid, found 'VA1'", 0;
    iss_cell_beyond_the_variables: ".Var~A~~2.Thermo~R1C1~VA3" =>
        "1:23: expected a cell of the 9x9 grid or an extra one (VA1-VA2), found 'VA3'", 0;
    iss_size_of_variables: ".Var~A~~0.Thermo~R1C1~VA" =>
        "1:9: expected a number of extra cells as 9, or 3x3 for rows and columns, found '0'", 0;
    iss_variable_without_a_value: ".Var~A.~VA_1_2~VA_3" =>
        "1:16: expected a value of the extra cell that its other givens leave, found 'VA_3'", 0;
    iss_thermometer_of_one_cell: ".Thermo~R1C1" =>
        "1:2: expected 2 to 4096 cells, found 1", 0;
    iss_argument_of_a_rule: ".AntiKnight~1" =>
        "1:13: expected no argument after AntiKnight, found '1'", 0;
    iss_sum: ".Cage~1x~R1C1" =>
        "1:7: expected a whole number, found '1x'", 0;
    iss_size_of_entropy: ".Shape~6x6.GlobalEntropy" =>
        "1:12: expected the values 1-9 for GlobalEntropy, found 1-6", 0;
    iss_dots_apart: ".WhiteDot~R1C1~R2C2" =>
        "1:11: expected cells with a common side, found none", 0;
    iss_key: ".Pair~a+b~~R1C1~R1C2" =>
        "1:7: expected a key for 9 values, found 'a+b'", 0;
    iss_key_of_more_values: ".Shape~4x4.Pair~____~~R1C1~R1C2" =>
        "1:17: expected a key for 4 values, found '____'", 0;
    iss_asymmetric_key: ".Shape~4x4.PairX~C~~R1C1~R1C2" =>
        "1:18: expected a key that is the same in both directions, found 'C'", 0;
    iss_automaton: ".NFA~AA~~R1C1" =>
        "1:6: expected an automaton, with all of its bits, found 'AA'", 0;
    iss_line: ".XSum~R10~5~" =>
        "1:7: expected a row or column such as R1 or C1, found 'R10'", 0;
    iss_diagonal_of_one_cell: ".LittleKiller~5~R9C1" =>
        "1:17: expected a cell where a diagonal begins, found 'R9C1'", 0;
    iss_two_clues: ".XSum~R1~5~.XSum~R1~6~7" =>
        "1:13: expected one XSum per place, found another one, which that program drops", 0;
    iss_no_clue: ".XSum~R1~~" =>
        "1:10: expected a clue, found none", 0;
    iss_look_and_say: ".LookAndSay~123~R1C1" =>
        "1:13: expected pairs of a count and a value, as 2315, found '123'", 0;
    iss_sets: ".SameValues~2~R1C1~R1C2~R1C3" =>
        "1:13: expected a number of sets that divides 3, found '2'", 0;
    iss_pill: ".PillArrow~2~R1C1~R5C5~R6C6" =>
        "1:14: expected cells of a pill in reading order, found others", 0;
    iss_coefficients: ".Sum~5_1_1~R1C1~R1C2" =>
        "1:6: expected a sum or SUM_=_COEFFICIENTS, found '5_1_1'", 0;
    iss_regex: ".Regex~KDE~R1C1" =>
        "1:8: expected a regular expression with ')' after '(', found '(1'", 0;
    iss_both_signs: ".GreaterThan~R1C1~R1C2.GreaterThan~R1C2~R1C1" =>
        "1:24: expected at most one sign between two cells, found R1C1 < R1C2 against the sign read before", 0;
    iss_jigsaw: ".Shape~4x4.NoBoxes.Jigsaw~000011112222333" =>
        "1:20: expected a jigsaw with 16 characters, found 15", 0;
    iss_jigsaw_regions: ".Shape~4x4.NoBoxes.Jigsaw~0000111122223332" =>
        "1:20: expected regions that fit, found the region of R3C1 holds 5 cells, but a 4x4 grid needs 4", 0;
    iss_diagonal: ".Diagonal~2.~R1C1_1" =>
        "1:2: expected Diagonal~1 or Diagonal~-1, found '2'", 0;
    iss_group: ".AllDifferent~R1C1~R1C1" =>
        "1:2: expected groups that fit, found a group of 1 cells, but one in a 9x9 grid holds 2 to 9", 0;
    iss_link_percent: "https://x/?q=.Shape%7E4x4%FF" =>
        "1:14: expected a percent-encoded string in UTF-8, found other bytes", 0;
    iss_link_encoded: "https://x/?q=.Shape%7E4x4.~R5C1_1" =>
        "1:14: expected a cell of the 4x4 grid, found 'R5C1'", 0;
    iss_link_plain: "https://x/?q=.Shape~4x4.~R5C1_1&t=1" =>
        "1:26: expected a cell of the 4x4 grid, found 'R5C1'", 0;

    fpuzzles_not_base64: "https://www.f-puzzles.com/?load=N4I!" =>
        "1:33: expected JSON compressed by LZ-string in base 64, found 'N4I!', which has '!' as character 4", 0;
    fpuzzles_not_compressed: "https://www.f-puzzles.com/?load=AAAA" =>
        "1:33: expected JSON compressed by LZ-string in base 64, found 'AAAA', which ends early, \
         after 4 characters: copy all of it", 0;
    fpuzzles_empty: "https://www.f-puzzles.com/?load=" =>
        "1:33: expected JSON compressed by LZ-string in base 64, found an empty payload", 0;
    fpuzzles_truncated: &link()[..60] =>
        "1:33: expected JSON compressed by LZ-string in base 64, found 'N4IgzglgXgpiBcBmANCA...', \
         which ends early, after 28 characters: copy all of it", 0;
    fpuzzles_a_blank: format!("{} {}", &link()[32..60], &link()[60..90]) =>
        "1:1: expected JSON compressed by LZ-string in base 64, found 'N4IgzglgXgpiBcBmANCA...', \
         59 characters of which some are wrong or missing: copy it again", 0;
    fpuzzles_no_json: "https://www.f-puzzles.com/?load=BYUwNmD2Q===" =>
        "1:33: expected JSON compressed by LZ-string in base 64, found 'BYUwNmD2Q===', \
         whose content is not JSON but 'hello'", 0;
    fpuzzles_no_beginning: &link()[34..] =>
        "1:1: expected a puzzle in a known format (quorum help formats), found 'IgzglgXgpiBcBmANCA5g...', \
         which resembles the payload of a link without its beginning (N4Ig, scl): copy all of it", 0;
    json_link_truncated: format!(r#"{{"title":"a","link":"{}"}}"#, &link()[32..60]) =>
        "1:1: expected JSON compressed by LZ-string in base 64, found 'N4IgzglgXgpiBcBmANCA...', \
         which ends early, after 28 characters: copy all of it", 0;
    json_link_short: r#"{"link":"https://tinyurl.com/x"}"# =>
        "1:1: expected a link that contains its puzzle (quorum help formats), found \
         'https://tinyurl.com/...', which contains none: nothing is fetched; open it in a browser \
         and copy the long link, or save the puzzle to a file", 0;
    json_link_keys: format!(r#"{{"link":"{}","keys":["grid","rule"]}}"#, link()) =>
        "1:1: expected the keys of the puzzle of f-puzzles in the link in 'keys', found 'rule'", 0;
    json_keys_alone: r#"{"puzzle":"1..4..1..1..4..1","keys":["arrow"]}"# =>
        "1:1: expected rules in known columns, found 'keys'", 0;
    json_link_and_puzzle: r#"{"puzzle":"1..4..1..1..4..1","link":"x"}"# =>
        "1:1: expected rules in known columns, found 'link'", 0;
    fpuzzles_too_long: format!("https://www.f-puzzles.com/?load={}", "A".repeat(200_000)) =>
        "1:33: expected at most 131072 characters after 'load=', found 200000", 0;
    fpuzzles_rows: fpuzzles(r#"{"size":2,"grid":[[{},{}],[{}]]}"#) =>
        "1:1: expected 2 cells in a row, found 1", 0;
    fpuzzles_size: fpuzzles(r#"{"size":3,"grid":[[{},{}],[{},{}]]}"#) =>
        "1:1: expected 'size' 2 as the grid has it, found 3", 0;
    fpuzzles_value: fpuzzles(r#"{"grid":[[{"value":3,"given":true},{}],[{},{}]]}"#) =>
        "1:1: expected a value from 1 to 2 at R1C1, found '3'", 0;
    fpuzzles_cell_key: fpuzzles(r#"{"grid":[[{"fog":1},{}],[{},{}]]}"#) =>
        "1:1: expected only keys that are read (quorum list formats fpuzzles), found 'fog' in cells", 0;
    fpuzzles_regions: fpuzzles(r#"{"grid":[[{"region":0},{"region":0}],[{"region":0},{"region":1}]]}"#) =>
        "1:1: expected rules that fit, found the region of R1C1 holds 3 cells, but a 2x2 grid needs 2", 0;
    fpuzzles_cell: fpuzzles(r#"{"grid":[[{},{}],[{},{}]],"thermometer":[{"lines":[["R1C1","R1C3"]]}]}"#) =>
        "1:1: expected a cell of the 2x2 grid in 'thermometer', found 'R1C3'", 0;
    fpuzzles_no_grid: fpuzzles("[]") =>
        "1:1: expected a puzzle of f-puzzles, found other JSON", 0;
    fpuzzles_constraints: fpuzzles(r#"{"grid":[[{"fog":1},{}],[{},{"fog":1}]],"arrows":[1],"odd":[],"clones":[2],"texts":[3]}"#) =>
        "1:1: expected only keys that are read (quorum list formats fpuzzles), found the constraints 'arrows', 'clones' and 'texts', and 'fog' in cells", 0;

    blocks_bad_value: "0 3\n0 0\n\n>\n0\n\n0 0" =>
        "1:3: expected a value from 1 to 2 or a blank (one of . 0 _ * - x X ?), found '3'", 0;
    blocks_with_boxes: "0 0\n0 0\n\n>\n0\n\n0 0", boxes "1x2" =>
        "1:1: expected boxes 1x2 as --boxes states, found a puzzle with boxes none", 0;

    sdk_that_stops: format!("[Puzzle]\n53..7....\n\n{GOOD}") =>
        "3:1: expected row 2 of 9, found the end of the block", 1;
    sdk_bad_cell: format!("[Puzzle]\n{}", grid(1, "5 3 0 0 a 0 0 0 0")) =>
        "3:9: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), found 'a'", 0;
    euler_that_stops: format!("Grid 01\n003020600\n\n{GOOD}") =>
        "3:1: expected row 2 of 9, found the end of the block", 1;
    euler_bad_cell: format!("Grid 01\n{}", grid(1, "5 3 0 0 a 0 0 0 0")) =>
        "3:9: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), found 'a'", 0;
    pencilmarks_wrong_place: format!("2{}", ".".repeat(728)) =>
        "1:1: expected 1, '.' or '0', found '2'", 0;
    pencilmarks_too_short: ".".repeat(728) =>
        "1:729: expected 729 characters, nine per cell, found the end after 728", 0;
    pencilmarks_too_long: ".".repeat(730) =>
        "1:730: expected the end after 729 characters, found '.'", 0;
    pencilmarks_twice_in_a_group: grid(1, "5 33 12 12 7 12 12 12 12").replace('0', "1") =>
        "2:3: expected each candidate once, found 3 again in '33'", 0;
    corpus_line_without_boxes: "2x2;cells=../.." =>
        "1:16: expected the field boxes=, found the end of the text", 0;
    corpus_line_without_cells: "2x2;boxes=none" =>
        "1:15: expected the field cells=, found the end of the text", 0;
    corpus_line_field_twice: "2x2;boxes=none;boxes=none;cells=../.." =>
        "1:16: expected each field once, found 'boxes' again", 0;
    corpus_line_not_square: "2x3;boxes=none;cells=../.." =>
        "1:24: expected another cell, found the end of the row", 0;
    corpus_line_diagonals_of_a_rectangle: "2x3;boxes=none;diagonals=main;cells=.../..." =>
        "1:26: expected diagonals of a square grid, found 2x3", 0;
    corpus_line_few_values: "2x3;values=1-2;boxes=none;cells=.../..." =>
        "1:22: expected a size, values and boxes that fit, found a 2x3 grid: 1-2 are 2 values, but a grid of 2x3 needs 3 to 64", 0;
    header_of_values: "# values 2-5\n................\n" =>
        "1:10: expected '# values 0-8', from 0 or 1, found '2-5'; puzzles below it, up to an empty line, are not answered", 0;
    header_of_values_of_another_line: "# values 0-3\n1...............\n" =>
        "2:1: expected values 0-3 as the header above it states, found a puzzle with values 1-4", 0;
    corpus_line_values: "2x2;values=2-4;boxes=none;cells=../.." =>
        "1:12: expected 1 to 64 values such as 0-8 or 1-12, found '2-4'", 0;
    corpus_line_value_of_a_range: "2x2;values=0-1;boxes=none;cells=2./.." =>
        "1:33: expected a value from 0 to 1, found '2'", 0;
    corpus_line_short_row: "3x3;boxes=none;cells=.../../..." =>
        "1:28: expected another cell, found the end of the row", 0;
    corpus_line_long_row: "2x2;boxes=none;cells=../.1." =>
        "1:27: expected the end of the row after 2 cells, found '.'", 0;
    corpus_line_missing_row: "3x3;boxes=none;cells=.../..." =>
        "1:29: expected 3 rows, found the end of the field after 2", 0;
    corpus_line_candidate_above: "2x2;boxes=none;cells=.{13}/.." =>
        "1:25: expected a value from 1 to 2, found '3'", 0;
    corpus_line_open_brace: "2x2;boxes=none;cells=.{12/.." =>
        "1:26: expected '}' after a candidate set, found the end of the text", 0;
    corpus_line_sign: "2x2;boxes=none;cells=../..;signs=^/../." =>
        "1:34: expected '<', '>' or '.', found '^'", 0;
    corpus_line_name: "2x2;boxes=none;cells=../..;name=a%2" =>
        "1:34: expected '%' with two hexadecimal digits, found '%'", 0;

    csv_without_rows: "id,puzzle\n" =>
        "1:1: expected at least one puzzle, found a header without rows", 0;
    csv_column_twice: "puzzle,Puzzle\n" =>
        "1:8: expected every column once, found 'Puzzle' again", 0;
    csv_short_row: format!("id,puzzle\nx\ny,{GOOD}\n") => "2:2: expected 2 fields, found 1", 1;
    csv_long_row: format!("id,puzzle\nx,{GOOD},\ny,{GOOD}\n") => "2:85: expected 2 fields, found 3", 1;
    csv_bad_cell: format!("id,puzzle\nab,{}\ny,{GOOD}\n", altered(2, "a")) =>
        "2:6: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), found 'a'", 1;
    csv_bad_quoted_cell: format!("id,puzzle\n\"a\"\"b\",\" {}\"\n", altered(2, "a")) =>
        "2:12: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), found 'a'", 0;
    csv_fault_behind_a_doubled_quote: "puzzle\n\"2x2;boxes=none;cells=../..;name=a\"\"b%2\"\n" =>
        "2:38: expected '%' with two hexadecimal digits, found '%'", 0;
    csv_cell_after_a_line_break: format!("note,puzzle\n\"a\nb\",{}\n", altered(2, "a")) =>
        "3:6: expected a value from 1 to 9 or a blank (one of . 0 _ * - x X ?), found 'a'", 0;
    csv_open_quote: format!("id,puzzle\ny,{GOOD}\nx,\"{GOOD}\n") =>
        "3:3: expected a quote that is closed, found none up to the end of the file", 1;
    csv_empty_puzzle: format!("id,puzzle\nx,\ny,{GOOD}\n") => "2:3: expected a puzzle in 'puzzle', found none", 1;
    csv_bad_solution: format!("solution,puzzle\n1234,{GOOD}\n") =>
        "2:5: expected a solution of 81 cells, found its end after 4 (in the column 'solution')", 0;
    csv_bad_count: format!("solutions,puzzle\nmany,{GOOD}\n") =>
        "2:1: expected a value from 1 to 9, found 'm' (in the column 'solutions')", 0;
    csv_signs_beside_a_small_puzzle: format!("signs,puzzle\n{},2x2:p\n", signs(1, ".........").replace('\n', "/")) =>
        "2:124: expected a 9x9 boxes 3x3 puzzle beside sign rows, found 4x4 boxes 2x2", 0;
    csv_sign_row_too_short: "signs\n<...../........./....\n" =>
        "2:22: expected 6 signs in row 3, found the end of the row after 4", 0;
    csv_too_few_sign_rows: "signs\n<...../........./......\n" =>
        "2:24: expected 15 sign rows, found the end after 3", 0;
    csv_other_one_line_format: "puzzle\nhello\n" =>
        "2:1: expected a puzzle in a known format (quorum help formats), found 'hello'", 0;
    not_the_format_asked_for: "2x2:p", format "line" =>
        "1:4: expected a value from 1 to 2 or a blank (one of . 0 _ * - x X ?), found ':'", 0;
}

#[test]
fn what_has_no_solution_is_no_fault_of_the_text() {
    let two_equal_givens = format!("55{}", &GOOD[2..]);
    let cycle = "2x2;boxes=none;cells=../..;signs=</v^/>";
    let empty_set = "2x2;boxes=none;cells={}./..";
    for text in [two_equal_givens.as_str(), cycle, empty_set] {
        assert!(read_text(text, ReadOptions::default())[0].is_ok(), "{text}");
    }
}

#[test]
fn binary_noise_is_reported_once() {
    let mut bytes = GOOD.as_bytes().to_vec();
    bytes.extend(b"\n");
    bytes.extend((0..100_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8));
    let items: Vec<_> = read("f", bytes.as_slice(), ReadOptions::default()).collect();
    let faults: Vec<_> = items.iter().filter_map(|item| item.as_ref().err()).collect();
    assert!(items[0].is_ok());
    assert_eq!(faults.len(), items.len() - 1);
    assert!(faults.last().unwrap().to_string().contains("the rest of the file is not read"));
    assert!(faults.len() <= 2, "{} faults", faults.len());
}

#[test]
fn a_line_of_ten_megabytes_is_reported_once_and_the_corpus_goes_on() {
    let text = format!("{GOOD}\n{}\n{GOOD}\n", "1".repeat(10_000_000));
    let (fault, good) = fault(&text, ReadOptions::default());
    assert_eq!(fault, "2:1: expected a line of at most 1048576 bytes, found a longer one");
    assert_eq!(good, 2);
}

/// Line and number of the puzzles that are not answered for their header; the number of those read.
fn left_out(text: &str) -> (Vec<(u64, u64)>, usize) {
    let items = read_text(text, ReadOptions::default());
    let errors = items.iter().filter_map(|item| item.as_ref().err());
    let left_out = errors.filter(|error| error.unanswered > 0);
    let left_out = left_out.map(|error| (error.line, error.unanswered)).collect();
    (left_out, items.iter().filter(|item| item.is_ok()).count())
}

const ROWS: &str = "1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1\n";

#[test]
fn puzzles_below_a_refused_header_are_not_answered() {
    let line = "1..4..1..1..4..1";
    for header in [
        "# diagonals no",
        " # diagonals both",
        "#diagonals:: no",
        "\u{ff03} diagonals both",
        "# ｄiagonals both",
        "# b\u{43e}xes none",
        "# B\u{39f}XES none",
        "diagonals both",
        "boxes none",
        "[diagonals both]",
        "{boxes none}",
        "// anti-knight",
        "-- Killer",
        "Anti-Knight Sudoku",
        "Rules follow.\nDiagonals differ.",
        "# regions 1122/1122/3344/33!4",
    ] {
        let lines = header.lines().count() as u64;
        let text = format!("{header}\n{line}\n{line}\n# name\n{line}\n\n{line}\n");
        if !header.starts_with('#') {
            // What is directly below is refused with it, and so may be the next block.
            assert_eq!(left_out(&text).1, 1, "{text}");
            assert!(left_out(&format!("{header}\n{ROWS}\n{ROWS}")).1 <= 1, "{header}");
            assert_eq!(left_out(&format!("{header}\n\n{ROWS}\n{ROWS}")).1, 1, "{header}");
            continue;
        }
        assert_eq!(left_out(&text), (vec![(lines + 1, 2), (lines + 4, 1)], 1), "{text}");
        let text = format!("{header}\n\n{ROWS}\n{ROWS}");
        assert_eq!(left_out(&text), (vec![(lines + 2, 1)], 1), "{text}");
        let text = format!("{header}\n{ROWS}\n{ROWS}");
        assert_eq!(left_out(&text), (vec![(lines + 1, 1)], 1), "{text}");
        let text = format!("{header}\n{ROWS}# boxes none\n{ROWS}");
        assert_eq!(left_out(&text), (vec![(lines + 1, 1)], 1), "{text}");
    }
    let error =
        read_text(&format!("# diagonals no\n{line}\n{line}\n"), ReadOptions::default()).pop();
    let error = error.unwrap().unwrap_err().to_string();
    let expected = "f:2:1: expected known rules, found 2 puzzles (lines 2 to 3) below the refused \
                    header of line 1: not answered";
    assert_eq!(error, expected);
}

#[test]
fn a_grid_below_a_map_of_its_regions_is_not_answered() {
    let line = "1..4..1..1..4..1\n";
    for (above, is_map) in [
        ("1112\n1322\n3324\n3444\n", true),
        ("aaab\nacbb\nccbd\ncddd\n", true),
        // Regions that do not hang together.
        ("1122\n3344\n1122\n3344\n", true),
        ("1 1 2 2\n3 3 4 4\n1 1 2 2\n3 3 4 4\n", true),
        // A filled grid with a fault.
        ("1234\n3412\n2143\n4312\n", false),
        ("1234\n3412\n2141\n4323\n", false),
    ] {
        for below in [ROWS, line] {
            let text = format!("{above}\n{below}\n{line}");
            let expected = if is_map { (vec![(6, 1)], 1) } else { (vec![], 3) };
            assert_eq!(left_out(&text), expected, "{text}");
            let errors = read_text(&text, ReadOptions::default());
            assert_eq!(errors.iter().filter(|item| item.is_err()).count(), 2 * usize::from(is_map));
        }
    }
    // Below the grid it is read.
    let item = read_text(&format!("{ROWS}\n1122\n3344\n1122\n3344\n"), ReadOptions::default());
    assert!(matches!(&item[..], [Ok(_)]));
}

#[test]
fn rows_and_documents_below_a_refused_header_are_not_answered() {
    let table = "puzzle,solutions\n1..4..1..1..4..1,1\n1..4..1..1..4..1,1\n";
    assert_eq!(left_out(&format!("# Boxes some\n{table}")), (vec![(3, 2)], 0));
    let table = table.replacen("1\n1", "1\n\n# boxes none\n1", 1);
    assert_eq!(left_out(&format!("{table}{}", "1..4..1..1..4..1,1\n")), (vec![(5, 2)], 1));
    let game = format!("<game data=\"{}\"/>", GOOD.replace('.', "0"));
    let document = format!("<opensudoku>\n{game}\n{game}\n</opensudoku>");
    assert_eq!(left_out(&document), (vec![], 2));
    assert_eq!(left_out(&format!("# extra regions\n{document}")), (vec![(3, 2)], 0));
}

/// The fault of a JSON document is the puzzle's, also where a key or a cell resembles a header.
#[test]
fn an_object_of_json_is_no_header() {
    let rows = ["[{},{},{},{}]"; 4].join(",");
    let json = format!(r#"{{"size": 4, "grid": [{rows}], "odd": [{{"cell": "R9C9"}}]}}"#);
    let error = read_text(&json, ReadOptions::default()).pop().unwrap().unwrap_err().to_string();
    assert!(error.contains("R9C9") && !error.contains("headers"), "{error}");
}
