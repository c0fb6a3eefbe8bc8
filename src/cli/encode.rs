//! `quorum encode`: a puzzle as DIMACS CNF or SMT-LIB 2, exactly as the solvers of this
//! program are given it.

use super::args::InputArgs;
use super::exit::Exit;
use super::inputs::Inputs;
use super::list::Listing;
use super::table::plain;
use super::{Error, stdout_error, talk};
use crate::puzzle::formats::Item;
use crate::solvers::{NameError, SolverName};
use clap::ValueEnum;
use quorum_encodings::cnf::{self, AT_MOST_ONES, BASES, CnfOptions, SIGNS};
use quorum_encodings::smt::{self, MODELS, SmtModel};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `quorum encode`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The form of the text
    #[arg(long = "as", value_name = "FORM")]
    form: Form,
    /// The encoding (see quorum list encodings); CNF takes +signs= [default: the first]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// One file a puzzle in this folder, instead of one puzzle on standard output
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the sizes alone, a line a puzzle
    #[arg(long, conflicts_with = "out")]
    sizes: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// DIMACS CNF
    Cnf,
    /// SMT-LIB 2
    Smt2,
}

/// A form with its encoding chosen.
enum Encoder {
    Cnf(CnfOptions),
    Smt(&'static SmtModel),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let encoder = encoder(args)?;
    let inputs = Inputs::new(&args.input)?;
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
    }
    let mut sizes = Vec::new();
    let mut single: Option<Vec<u8>> = None;
    let exit = inputs.for_each(|puzzled, exit| {
        let item = &puzzled.item;
        let (text, row) = encoder.encode(item);
        if args.sizes {
            sizes.push(row);
            return Ok(exit);
        }
        match &args.out {
            Some(folder) => {
                let stem = file_stem(&inputs.sources()[puzzled.source].name());
                let suffix = encoder.suffix();
                let path = folder.join(format!("{stem}-{:05}.{suffix}", puzzled.index + 1));
                fs::write(&path, text).map_err(Error::io(path.display().to_string()))?;
                Ok(exit)
            }
            None if single.is_none() => {
                let said = encoder.size_header().into_iter().zip(row).skip(1);
                let said: Vec<String> = said.map(|(name, size)| format!("{size} {name}")).collect();
                talk::say(format!("{}: {}", item.id, said.join(", ")));
                single = Some(text);
                Ok(exit)
            }
            None => Err(Error::Usage(
                "expected one puzzle, found several: --out DIR writes a file for each".into(),
            )),
        }
    })?;
    let mut out = anstream::stdout().lock();
    if args.sizes {
        let text = plain(&encoder.size_header(), sizes, 1);
        out.write_all(text.as_bytes()).map_err(stdout_error)?;
    }
    if let Some(text) = single {
        out.write_all(&text).map_err(stdout_error)?;
    }
    Ok(exit)
}

fn encoder(args: &Args) -> Result<Encoder, Error> {
    let usage = |error: NameError| Error::Usage(error.to_string());
    let text = args.encoding.as_deref();
    match args.form {
        Form::Cnf => {
            let name = text.unwrap_or(BASES[0].name).parse::<SolverName>().map_err(usage)?;
            cnf_options(&name).map(Encoder::Cnf).map_err(usage)
        }
        Form::Smt2 => {
            let name = text.unwrap_or(MODELS[0].name);
            smt::model(name).map(Encoder::Smt).ok_or_else(|| {
                let known = MODELS.iter().map(|model| model.name);
                usage(NameError::unknown("SMT encoding", name, known))
            })
        }
    }
}

/// `BASE[+amo=NAME][+signs=NAME]`, parsed like a solver's name.
fn cnf_options(name: &SolverName) -> Result<CnfOptions, NameError> {
    let mut options = CnfOptions {
        base: BASES.iter().find(|base| base.name == name.engine).ok_or_else(|| {
            let known = BASES.iter().map(|base| base.name);
            NameError::unknown("CNF encoding", &name.engine, known)
        })?,
        ..CnfOptions::default()
    };
    for (option, value) in &name.options {
        match option.as_str() {
            "amo" => {
                let known = AT_MOST_ONES.iter().map(|entry| entry.name);
                options.at_most_one = AT_MOST_ONES
                    .iter()
                    .find(|entry| entry.name == value)
                    .ok_or_else(|| NameError::unknown("value of +amo", value, known))?;
            }
            "signs" => {
                let known = SIGNS.iter().map(|entry| entry.name);
                options.signs = SIGNS
                    .iter()
                    .find(|entry| entry.name == value)
                    .ok_or_else(|| NameError::unknown("value of +signs", value, known))?;
            }
            _ => return Err(NameError::unknown("option", option, ["amo", "signs"])),
        }
    }
    Ok(options)
}

impl Encoder {
    fn suffix(&self) -> &'static str {
        match self {
            Encoder::Cnf(_) => "cnf",
            Encoder::Smt(_) => "smt2",
        }
    }

    fn size_header(&self) -> Vec<&'static str> {
        match self {
            Encoder::Cnf(_) => vec![
                "puzzle",
                "variables",
                "auxiliary variables",
                "clauses",
                "literals",
                "stated clauses",
                "stated literals",
            ],
            Encoder::Smt(_) => vec!["puzzle", "variables", "assertions"],
        }
    }

    /// The text, and its sizes under [`Self::size_header`].
    fn encode(&self, item: &Item) -> (Vec<u8>, Vec<String>) {
        let problem = item.puzzle.lower();
        let mut text = Vec::new();
        let sizes = match self {
            Encoder::Cnf(options) => {
                let encoded = cnf::encode(&problem, options);
                let rules = item.puzzle.rules().to_string();
                let comments = cnf::dimacs::Comments { lines: &[&item.id, &rules], map: true };
                cnf::dimacs::write(&mut text, &encoded, comments)
                    .expect("writing to memory does not fail");
                let sizes = &encoded.sizes;
                vec![
                    sizes.variables,
                    sizes.auxiliary,
                    sizes.distinct.clauses,
                    sizes.distinct.literals,
                    sizes.stated.clauses,
                    sizes.stated.literals,
                ]
            }
            Encoder::Smt(model) => {
                let script = (model.encode)(&problem);
                smt::print(&script, &mut text).expect("writing to memory does not fail");
                vec![script.terms().variables().len() as u64, script.assertions().len() as u64]
            }
        };
        let row =
            std::iter::once(item.id.clone()).chain(sizes.iter().map(ToString::to_string)).collect();
        (text, row)
    }
}

/// The name of a file without folder and extension; what is no file keeps letters only.
fn file_stem(name: &str) -> String {
    let stem = Path::new(name).file_stem().map_or_else(String::new, |s| s.to_string_lossy().into());
    let stem = stem.trim_start_matches('-');
    if stem.is_empty() { "puzzle".to_owned() } else { stem.to_owned() }
}

/// What `quorum list encodings` prints.
pub fn encodings() -> Listing {
    let header =
        vec!["name", "form", "stated size or logic", "propagation", "what it says", "source"];
    let mut rows = Vec::new();
    let mut add = |cells: [&str; 6]| rows.push(cells.map(str::to_owned).to_vec());
    for base in BASES {
        add([base.name, "cnf", base.formula, base.propagation, base.summary, base.source]);
    }
    for entry in AT_MOST_ONES {
        let name = format!("+amo={}", entry.name);
        add([&name, "cnf", entry.formula, entry.propagation, entry.summary, entry.source]);
    }
    for entry in SIGNS {
        let name = format!("+signs={}", entry.name);
        add([&name, "cnf", entry.formula, entry.propagation, entry.summary, entry.source]);
    }
    for model in MODELS {
        add([model.name, "smt2", model.logic, "", model.summary, model.source]);
    }
    (header, rows)
}
