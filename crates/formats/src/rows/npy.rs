//! Arrays of NumPy (`.npy`), the first axis of which is the rows.
//!
//! The format is that of the NumPy enhancement proposal 1: a magic string, a version, and a header
//! that is the text of a Python dictionary with the type, the order and the shape. Numbers of 1 to
//! 8 bytes are read, floating-point ones where they are whole; a row with one that is not a number
//! is an error, and so are bytes behind the last row.

use super::NoRows;
use serde_json::Value;
use std::io::{self, Read, Write};

/// The first bytes of a file.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// The longest header.
const MAX_HEADER: usize = 1 << 16;

/// An array whose header has been read.
pub(crate) struct Array {
    /// The type, as `<i4`.
    description: String,
    kind: u8,
    width: usize,
    is_big_endian: bool,
    shape: Vec<usize>,
    /// Rows that have been read.
    read: usize,
    /// The end has been looked at.
    is_ended: bool,
}

impl Array {
    /// Reads the header. The error is what is wrong with it.
    pub fn open(input: &mut dyn Read) -> Result<Self, NoRows> {
        let cut = |error: io::Error| NoRows::new("an array of NumPy", error.to_string());
        let mut start = [0; 8];
        input.read_exact(&mut start).map_err(cut)?;
        if !start.starts_with(MAGIC) {
            return Err(NoRows::new("the first bytes of an array of NumPy", "others"));
        }
        let mut length = [0; 4];
        let bytes = if start[6] == 1 { 2 } else { 4 };
        input.read_exact(&mut length[..bytes]).map_err(cut)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > MAX_HEADER {
            let expected = format!("a header of at most {MAX_HEADER} bytes");
            return Err(NoRows::new(expected, length.to_string()));
        }
        let mut header = vec![0; length];
        input.read_exact(&mut header).map_err(cut)?;
        let header = String::from_utf8_lossy(&header).into_owned();
        let after = |key: &str| {
            let found = header.split_once(&format!("'{key}':")).map(|(_, rest)| rest.trim_start());
            found.ok_or_else(|| NoRows::new(format!("'{key}' in the header of the array"), "none"))
        };
        let quoted = after("descr")?.strip_prefix('\'').and_then(|rest| rest.split_once('\''));
        let description = quoted.map(|(text, _)| text.to_owned()).unwrap_or_default();
        let wrong = || NoRows::new("whole numbers in the array", format!("'{description}'"));
        let mut symbols = description.chars();
        let (order, kind) = (symbols.next().unwrap_or('|'), symbols.next().unwrap_or('?'));
        let width = symbols.as_str().parse::<usize>().map_err(|_| wrong())?;
        let is_known = match kind {
            'i' | 'u' => [1, 2, 4, 8].contains(&width),
            'f' => [4, 8].contains(&width),
            _ => false,
        };
        if !is_known {
            return Err(wrong());
        }
        let stated = after("shape")?.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let stated = stated.map(|(text, _)| text).unwrap_or_default();
        let axes = stated.split(',').map(str::trim).filter(|axis| !axis.is_empty());
        let axes: Result<Vec<usize>, _> = axes.map(str::parse).collect();
        let shape = axes.map_err(|_| NoRows::new("a shape", format!("'({stated})'")))?;
        if after("fortran_order")?.starts_with("True") && shape.len() > 1 {
            let found = "Fortran order; write it again with numpy.save(file, \
                         numpy.ascontiguousarray(array))";
            return Err(NoRows::new("an array in C order", found));
        }
        if shape.len() < 2 || shape[1..].iter().product::<usize>() > MAX_HEADER {
            let expected = "an array with one row per puzzle, as (1000, 9, 9) or (1000, 81)";
            return Err(NoRows::new(expected, format!("the shape {shape:?}")));
        }
        let (kind, is_big_endian) = (kind as u8, order == '>');
        Ok(Array { description, kind, width, is_big_endian, shape, read: 0, is_ended: false })
    }

    /// The bytes of the next row; `None` after the last one.
    fn bytes(&mut self, input: &mut dyn Read) -> Option<io::Result<Vec<u8>>> {
        if self.read == self.shape[0] {
            return self.check_end(input).err().map(Err);
        }
        self.read += 1;
        let mut bytes = vec![0; self.shape[1..].iter().product::<usize>() * self.width];
        let read = input.read_exact(&mut bytes);
        if read.is_err() {
            self.read = self.shape[0];
            self.is_ended = true;
        }
        Some(read.map(|()| bytes))
    }

    /// Fails, once, if there are bytes behind the rows of the shape.
    fn check_end(&mut self, input: &mut dyn Read) -> io::Result<()> {
        if std::mem::replace(&mut self.is_ended, true) {
            return Ok(());
        }
        match input.read_exact(&mut [0]) {
            Ok(()) => Err(io::Error::other("further bytes behind them")),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn number(&self, bytes: &[u8]) -> Value {
        let mut wide = [0; 8];
        for (place, byte) in bytes.iter().enumerate() {
            wide[if self.is_big_endian { self.width - 1 - place } else { place }] = *byte;
        }
        let number = u64::from_le_bytes(wide);
        let unused = 64 - 8 * self.width as u32;
        match (self.kind, self.width) {
            (b'u', _) => number.into(),
            (b'i', _) => ((number << unused) as i64 >> unused).into(),
            (_, 4) => whole(f64::from(f32::from_bits(number as u32))),
            _ => whole(f64::from_bits(number)),
        }
    }

    /// The array without the rows that `is_kept` refuses, as a file.
    pub fn write_rest(
        mut self,
        input: &mut dyn Read,
        mut is_kept: impl FnMut(u64) -> bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (mut data, mut kept) = (Vec::new(), 0usize);
        let mut number = 0;
        while let Some(bytes) = self.bytes(input) {
            let bytes = bytes?;
            if is_kept(number) {
                data.extend(bytes);
                kept += 1;
            }
            number += 1;
        }
        let mut shape = self.shape.clone();
        shape[0] = kept;
        let axes: Vec<String> = shape.iter().map(usize::to_string).collect();
        let mut header = format!(
            "{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
            self.description,
            axes.join(", ")
        );
        // The data begins at a multiple of 64 bytes.
        let unpadded = MAGIC.len() + 4 + header.len() + 1;
        header.push_str(&" ".repeat(unpadded.next_multiple_of(64) - unpadded));
        header.push('\n');
        out.write_all(MAGIC)?;
        out.write_all(&[1, 0])?;
        out.write_all(&(header.len() as u16).to_le_bytes())?;
        out.write_all(header.as_bytes())?;
        out.write_all(&data)
    }

    /// The next row; `None` after the last one.
    pub fn next(&mut self, input: &mut dyn Read) -> Option<Result<Value, NoRows>> {
        let bytes = match self.bytes(input)? {
            Ok(bytes) => bytes,
            Err(error) => {
                let expected = format!("{} rows in the array", self.shape[0]);
                return Some(Err(NoRows::new(expected, error.to_string())));
            }
        };
        let mut values: Vec<Value> =
            bytes.chunks(self.width).map(|bytes| self.number(bytes)).collect();
        if values.iter().any(Value::is_null) {
            let found = format!("another one in row {}", self.read);
            return Some(Err(NoRows::new("whole numbers", found)));
        }
        for &length in self.shape[2..].iter().rev() {
            let mut lists = Vec::new();
            while !values.is_empty() {
                let rest = values.split_off(length.min(values.len()).max(1));
                lists.push(Value::Array(std::mem::replace(&mut values, rest)));
            }
            values = lists;
        }
        Some(Ok(Value::Array(values)))
    }
}

/// A number without a fraction, if it has none.
fn whole(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        (number as i64).into()
    } else {
        number.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn file(description: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let header =
            format!("{{'descr': '{description}', 'fortran_order': False, 'shape': {shape}, }}\n");
        let length = (header.len() as u16).to_le_bytes();
        [MAGIC, &[1, 0], &length, header.as_bytes(), data].concat()
    }

    fn rows(bytes: &[u8]) -> Vec<Value> {
        all(bytes).into_iter().map(Result::unwrap).collect()
    }

    fn all(mut bytes: &[u8]) -> Vec<Result<Value, NoRows>> {
        let mut array = Array::open(&mut bytes).unwrap();
        std::iter::from_fn(|| array.next(&mut bytes)).collect()
    }

    #[test]
    fn rows_have_the_shape_and_the_numbers_of_the_array() {
        let bytes = file("|i1", "(2, 2, 2)", &[1, 0xff, 3, 4, 5, 6, 7, 8]);
        assert_eq!(rows(&bytes), [json!([[1, -1], [3, 4]]), json!([[5, 6], [7, 8]])]);
        assert_eq!(rows(&file("<u2", "(1, 2)", &[1, 0, 0, 1])), [json!([1, 256])]);
        assert_eq!(rows(&file(">i4", "(1, 1)", &[0, 0, 0, 9])), [json!([9])]);
        let float = 7f64.to_le_bytes();
        assert_eq!(rows(&file("<f8", "(1, 1)", &float)), [json!([7])]);
    }

    #[test]
    fn other_arrays_are_refused() {
        let error = |mut bytes: &[u8]| Array::open(&mut bytes).err().unwrap();
        assert!(error(b"PK").to_string().contains("NumPy"));
        assert!(error(&file("<U3", "(1, 1)", &[])).to_string().contains("'<U3'"));
        assert!(error(&file("|u1", "(4,)", &[])).to_string().contains("one row per puzzle"));
        let cut = file("|u1", "(2, 2)", &[1, 2, 3]);
        let last = all(&cut).pop().unwrap();
        assert!(last.unwrap_err().to_string().starts_with("expected 2 rows"));
    }

    #[test]
    fn what_is_no_number_and_what_is_behind_the_rows_is_an_error() {
        let floats = [f32::NAN.to_le_bytes(), f32::INFINITY.to_le_bytes(), 4f32.to_le_bytes()];
        let found = all(&file("<f4", "(3, 1)", &floats.concat()));
        for (row, one) in (1..).zip(&found[..2]) {
            let expected = format!("expected whole numbers, found another one in row {row}");
            assert_eq!(one.as_ref().unwrap_err().to_string(), expected);
        }
        assert_eq!(found[2], Ok(json!([4])));
        let found = all(&file("|u1", "(2, 1)", &[1, 2, 3]));
        assert_eq!(found.len(), 3);
        assert_eq!(
            found[2].as_ref().unwrap_err().to_string(),
            "expected 2 rows in the array, found further bytes behind them"
        );
    }

    #[test]
    fn the_rest_is_an_array_again() {
        let bytes = file("|u1", "(3, 2)", &[1, 2, 3, 4, 5, 6]);
        let mut out = Vec::new();
        let mut input = &bytes[..];
        let array = Array::open(&mut input).unwrap();
        array.write_rest(&mut input, |row| row != 1, &mut out).unwrap();
        assert_eq!(rows(&out), [json!([1, 2]), json!([5, 6])]);
        assert_eq!((out.len() - 4) % 64, 0);
    }
}
