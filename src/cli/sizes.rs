//! `quorum encode --sizes`: how large puzzles are under each encoding, as a table or CSV.

use super::encode::Args;
use super::encoder::{Encoder, Form, Size};
use super::exit::Exit;
use super::inputs::Inputs;
use super::table::plain;
use super::{Error, stdout_error};
use crate::Puzzle;
use crate::puzzle::Rules;
use crate::puzzle::formats::{BoxChoice, Expected, Grade, Item};
use clap::ValueEnum;
use std::io::Write;

/// Prints a line for each puzzle and encoding.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let encoders = encoders(args)?;
    let mut rows = Vec::new();
    let exit = match args.size {
        Some(size) => {
            measure(&empty(size, args.input.boxes)?, &encoders, args, &mut rows);
            Exit::default()
        }
        None => Inputs::new(&args.input)?.for_each(|puzzled, exit| {
            measure(&puzzled.item, &encoders, args, &mut rows);
            Ok(exit)
        })?,
    };
    let text = if args.csv { csv(rows) } else { plain(&header(), rows, LABELS.len()).into_bytes() };
    anstream::stdout().lock().write_all(&text).map_err(stdout_error)?;
    Ok(exit)
}

const LABELS: [&str; 3] = ["puzzle", "form", "encoding"];

fn header() -> Vec<&'static str> {
    LABELS.into_iter().chain(Size::HEADER).collect()
}

/// The encodings asked for: one by its name, or all of the forms.
fn encoders(args: &Args) -> Result<Vec<Encoder>, Error> {
    let forms: &[Form] = match &args.form {
        Some(form) => std::slice::from_ref(form),
        None => Form::value_variants(),
    };
    match args.encoding.as_deref() {
        None | Some("all") => Ok(forms.iter().flat_map(|&form| Encoder::all(form)).collect()),
        Some(name) => {
            let form = args.form.map_or_else(|| Form::of(name), Ok)?;
            Ok(vec![Encoder::named(form, Some(name))?])
        }
    }
}

/// Adds the rows of one puzzle. Encodings that differ in signs alone are left out where there
/// are none, unless one was asked for by name.
fn measure(item: &Item, encoders: &[Encoder], args: &Args, rows: &mut Vec<Vec<String>>) {
    let has_signs = item.puzzle.sign_count() > 0 || args.encoding.is_some();
    for encoder in encoders.iter().filter(|encoder| has_signs || !encoder.is_about_signs()) {
        let (_, size) = encoder.encode(item);
        let labels = [item.id.clone(), encoder.form().as_str().to_owned(), encoder.name.clone()];
        rows.push(labels.into_iter().chain(size.columns()).collect());
    }
}

fn csv(rows: Vec<Vec<String>>) -> Vec<u8> {
    const WRITTEN: &str = "writing to memory does not fail";
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header().into_iter().map(|name| name.replace(' ', "_"))).expect(WRITTEN);
    rows.iter().for_each(|row| writer.write_record(row).expect(WRITTEN));
    writer.into_inner().expect(WRITTEN)
}

/// The empty grid of a size.
fn empty(size: usize, boxes: Option<BoxChoice>) -> Result<Item, Error> {
    let boxes = match boxes {
        Some(BoxChoice::None) => None,
        Some(BoxChoice::Of(boxes)) => Some(boxes),
        None => Some(Rules::customary_boxes(size).ok_or_else(|| {
            Error::Usage(format!(
                "expected --boxes RxC or none, as a {size}x{size} grid has no customary boxes"
            ))
        })?),
    };
    let rules = Rules::new(size, boxes).map_err(|error| Error::Usage(error.to_string()))?;
    Ok(Item {
        id: rules.to_string(),
        source: "--size".to_owned(),
        line: 1,
        puzzle: Puzzle::empty(rules),
        expected: Expected::default(),
        grade: Grade::default(),
        text: String::new(),
        header: None,
    })
}
