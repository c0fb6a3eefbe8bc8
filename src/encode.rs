//! `quorum encode`: a puzzle as DIMACS CNF, SMT-LIB 2, FlatZinc, a logic program, pseudo-Boolean
//! constraints or a mixed-integer program, exactly as solvers are given it, as MiniZinc for export,
//! or its sizes in these forms. A puzzle that an encoding does not have is reported and the rest
//! goes on.

use super::args::{InputArgs, WithArgs};
use super::exit::Exit;
use super::inputs::{for_each, inputs};
use super::table::plain;
use super::tasks;
use super::{Error, output, talk, usage, write_file};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quorum_formats::inputs::Inputs;
use quorum_puzzle::{BoxChoice, Puzzle, Rules};
use quorum_toolkit::encode::{EncodeError, Encoder, Form, Size};
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments of `quorum encode`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Write this form of text [with --sizes: all forms]
    #[arg(long = "as", value_name = "FORM", value_parser = forms())]
    #[arg(required_unless_present_any = ["sizes", "with"])]
    form: Option<Form>,
    /// Use this encoding (see quorum list encodings) [default: the first; with --sizes: all]
    ///
    /// CNF: BASE[+option[=value]]...; SMT-LIB: MODEL[+logic=NAME][+reduce]; FlatZinc:
    /// MODEL[+table=NAME].
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    #[command(flatten)]
    with: WithArgs,
    /// Write one file per puzzle into this folder instead of one puzzle to standard output
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write a task definition of BenchExec beside each file of --out, with the known answer as
    /// verdict
    ///
    /// Its property is in the file solution.prp: there is a solution. A puzzle without a known
    /// answer has no expected verdict.
    #[arg(long, requires = "out")]
    task_definitions: bool,
    /// Print sizes only, one line per puzzle and encoding; CNF options one at a time
    #[arg(long, conflicts_with = "out")]
    sizes: bool,
    /// Print sizes of the empty NxN grid, with its usual boxes or those of --boxes
    #[arg(long, value_name = "N", requires = "sizes", conflicts_with_all = ["files", "puzzle"])]
    size: Option<usize>,
    /// Print sizes as CSV
    #[arg(long, requires = "sizes")]
    csv: bool,
}

fn forms() -> impl TypedValueParser<Value = Form> {
    let value = |form: &Form| PossibleValue::new(form.word()).help(form.summary());
    PossibleValuesParser::new(Form::ALL.iter().map(value))
        .map(|name| name.parse().expect("one of the possible values"))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    if args.sizes {
        return sizes(args);
    }
    let encoder = match (declared(args)?, args.form) {
        (Some(encoder), _) => encoder,
        (None, Some(form)) => Encoder::new(form, args.encoding.as_deref())?,
        (None, None) => {
            let message = "expected --as FORM, or --encoding with the NAME of an encoder of --with";
            return Err(Error::Usage(message.to_owned()));
        }
    };
    let inputs = inputs(&args.input)?;
    match &args.out {
        Some(folder) => to_files(&encoder, &inputs, folder, args.task_definitions),
        None => to_stdout(&encoder, &inputs),
    }
}

fn to_files(
    encoder: &Encoder,
    inputs: &Inputs,
    folder: &Path,
    task_definitions: bool,
) -> Result<Exit, Error> {
    let write = |name: &str, text: &[u8]| write_file(&folder.join(name), text);
    fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
    if task_definitions {
        write(tasks::PROPERTY_FILE, tasks::PROPERTY.as_bytes())?;
    }
    let stems = inputs.stems();
    for_each(inputs, |item| {
        let stem = format!("{}-{:05}", stems[item.corpus], item.index + 1);
        let name = format!("{stem}.{}", encoder.extension());
        let encoded = match encoder.encode(&item.puzzle, &item.id) {
            Ok(encoded) => encoded,
            Err(reason) => return Ok(refused(&item.id, encoder, &reason)),
        };
        write(&name, &encoded.text)?;
        if task_definitions {
            let definition = tasks::definition(&name, &item.expected);
            write(&format!("{stem}.yml"), definition.as_bytes())?;
        }
        Ok(Exit::Success)
    })
}

fn to_stdout(encoder: &Encoder, inputs: &Inputs) -> Result<Exit, Error> {
    let mut single = None;
    let exit = for_each(inputs, |item| {
        if single.is_some() {
            let message = "expected one puzzle, found several: --out DIR writes a file for each";
            return Err(Error::Usage(message.into()));
        }
        let encoded = match encoder.encode(&item.puzzle, &item.id) {
            Ok(encoded) => encoded,
            Err(reason) => return Ok(refused(&item.id, encoder, &reason)),
        };
        talk::say(format!("{}: {}", item.id, described(&encoded.size)));
        single = Some(encoded.text);
        Ok(Exit::Success)
    })?;
    if let Some(text) = single {
        output::print(text)?;
    }
    Ok(exit)
}

/// Reports a puzzle that the encoding does not have.
fn refused(id: &str, encoder: &Encoder, reason: &EncodeError) -> Exit {
    talk::say(format!("{id}: cannot encode it as {} {}: {reason}", encoder.form, encoder.name));
    Exit::Usage
}

/// `729 variables, 0 auxiliary variables, ...`
fn described(size: &Size) -> String {
    let columns = size.columns().into_iter();
    let numbers = columns.filter_map(|(name, number)| Some(format!("{} {name}", number?)));
    numbers.collect::<Vec<_>>().join(", ")
}

const LABELS: [&str; 3] = ["puzzle", "form", "encoding"];

/// Prints a line for each puzzle and encoding.
fn sizes(args: &Args) -> Result<Exit, Error> {
    let encoders = encoders(args)?;
    let mut rows = Vec::new();
    let exit = match args.size {
        Some(size) => {
            let puzzle = Puzzle::empty(rules(size, args.input.read.boxes)?);
            measure(&puzzle.rules().to_string(), &puzzle, &encoders, args, &mut rows)
        }
        None => for_each(&inputs(&args.input)?, |item| {
            // Some forms have no place for a constraint: the others are what was asked.
            Ok(measure(&item.id, &item.puzzle, &encoders, args, &mut rows))
        })?,
    };
    let names = Size::default().columns().map(|(name, _)| name);
    let header: Vec<&str> = LABELS.into_iter().chain(names).collect();
    if !args.csv {
        output::print(plain(&header, rows, LABELS.len()))?;
        return Ok(exit);
    }
    let header: Vec<String> = header.iter().map(|name| name.replace(' ', "_")).collect();
    output::csv(&header)?;
    for row in &rows {
        output::csv(row)?;
    }
    Ok(exit)
}

/// The declared encoder that `--encoding` names.
fn declared(args: &Args) -> Result<Option<Encoder>, Error> {
    let registry = args.with.registry()?;
    let Some(name) = &args.encoding else { return Ok(None) };
    let encoder = registry.encoders().iter().find(|encoder| encoder.name() == name);
    match args.form {
        Some(form) if encoder.is_some() && form != Form::Cnf => {
            Err(Error::Usage(format!("expected --as cnf with encoder {name}, found {form}")))
        }
        _ => Ok(encoder.map(Encoder::external)),
    }
}

/// The encodings asked for: one by its name, or all of the forms.
fn encoders(args: &Args) -> Result<Vec<Encoder>, Error> {
    let forms = args.form.as_ref().map_or(Form::ALL, std::slice::from_ref);
    match args.encoding.as_deref() {
        None | Some("all") => {
            let built_in = forms.iter().flat_map(|&form| Encoder::all(form));
            let registry = args.with.registry()?;
            let is_cnf = forms.contains(&Form::Cnf);
            let external = registry.encoders().iter().filter(|_| is_cnf).map(Encoder::external);
            Ok(built_in.chain(external).collect())
        }
        Some(name) => {
            if let Some(encoder) = declared(args)? {
                return Ok(vec![encoder]);
            }
            let form = args.form.map_or_else(|| Form::of(name), Ok)?;
            Ok(vec![Encoder::new(form, Some(name))?])
        }
    }
}

/// Adds the rows of one puzzle, of which there should be at least one. Encodings that differ only
/// on puzzles with inequalities, relations or sums are left out where there are none, unless one
/// was asked for by name.
fn measure(
    id: &str,
    puzzle: &Puzzle,
    encoders: &[Encoder],
    args: &Args,
    rows: &mut Vec<Vec<String>>,
) -> Exit {
    let before = rows.len();
    let mut refusals: Vec<(Form, EncodeError)> = Vec::new();
    let features = puzzle.lower().features();
    let matters = |encoder: &&Encoder| {
        args.encoding.is_some() || encoder.subject().is_none_or(|kind| features.contains(kind))
    };
    for encoder in encoders.iter().filter(matters) {
        let size = match encoder.encode(puzzle, id) {
            Ok(encoded) => encoded.size,
            Err(reason) => {
                let refusal = (encoder.form, reason);
                if !refusals.contains(&refusal) {
                    refused(id, encoder, &refusal.1);
                    refusals.push(refusal);
                }
                continue;
            }
        };
        let labels = [id, encoder.form.word(), &encoder.name].map(str::to_owned);
        let text = |(_, number): (_, Option<u64>)| number.map_or(String::new(), |n| n.to_string());
        rows.push(labels.into_iter().chain(size.columns().map(text)).collect());
    }
    if rows.len() > before { Exit::Success } else { Exit::Usage }
}

/// Rules of the empty grid of a size.
fn rules(size: usize, boxes: Option<BoxChoice>) -> Result<Rules, Error> {
    let boxes = match boxes {
        Some(BoxChoice(boxes)) => boxes,
        None => Some(Rules::customary_boxes(size).ok_or_else(|| {
            Error::Usage(format!(
                "expected --boxes RxC or none, as a {size}x{size} grid has no customary boxes"
            ))
        })?),
    };
    Rules::new(size, boxes).map_err(usage)
}
