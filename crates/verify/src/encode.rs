//! Puzzles as text for other people's solvers: DIMACS CNF, SMT-LIB, FlatZinc, MiniZinc, ASP, OPB,
//! LP, XCSP3.
//!
//! The text is the one that the solvers of this library are given, except for MiniZinc, which is
//! for export only.
//!
//! ```
//! use quorum_verify::encode::{Encoder, Form};
//! use quorum_formats::ReadOptions;
//!
//! let text = "..1.4......2.3..";
//! let mut items = quorum_formats::read("example", text.as_bytes(), ReadOptions::default());
//! let item = items.next().unwrap()?;
//! let encoder = Encoder::new(Form::Cnf, Some("minimal+amo=product"))?;
//! let encoded = encoder.encode(&item.puzzle, "a comment")?;
//! assert!(encoded.text.starts_with(b"c a comment\n"));
//! assert_eq!(encoded.size.bytes, encoded.text.len() as u64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use quorum_encodings::asp::{self, LogicProgram};
use quorum_encodings::cnf::{
    self, AUTOMATA, BASES, CONNECTIONS, CnfOptions, EncodedFormula, INEQUALITIES, REDUCTIONS,
    RELATIONS, SUMS, dimacs,
};
use quorum_encodings::flatzinc::{self, FlatZinc, FlatZincOptions};
use quorum_encodings::minizinc::{self, MiniZincPart};
use quorum_encodings::opb::lp::{self, LpProgram};
use quorum_encodings::opb::{self, OpbFormula};
use quorum_encodings::smt::{MODELS, Script, SmtOptions};
use quorum_encodings::xcsp3::{self, Xcsp3};
use quorum_encodings::{EncodedText, TextEncoding, TextModel, TextSize, Unencodable};
use quorum_problem::{Feature, MissingFeatures, Problem};
use quorum_puzzle::Puzzle;
use quorum_solvers::external::{ExternalEncoder, NoFormula, fzn};
use quorum_solvers::table::{OptionSpec, canonical_options};
use quorum_solvers::{Mode, NameError, Question, SolverName, sat, smt as words};
use serde::Serialize;
use std::sync::Arc;
use strum::{Display, EnumMessage, EnumString, IntoStaticStr, VariantArray};

/// Form of text. The comments are what help says of it.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
#[derive(Display, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Form {
    /// DIMACS CNF
    Cnf,
    /// SMT-LIB 2
    Smt2,
    /// FlatZinc
    Fzn,
    /// MiniZinc, model and data
    Mzn,
    /// Logic program for clingo
    Asp,
    /// Pseudo-Boolean constraints
    Opb,
    /// Mixed-integer program in the LP format of CPLEX
    Lp,
    /// XCSP3
    Xcsp3,
}

/// Reason why a puzzle has no text in an encoding.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EncodeError {
    /// Kinds of constraints that the encoding does not have.
    #[error(transparent)]
    Features(#[from] MissingFeatures),
    /// A constraint that is too large for the encoding.
    #[error(transparent)]
    TooLarge(#[from] Unencodable),
    /// A declared encoder refused the puzzle or failed.
    #[error(transparent)]
    External(#[from] NoFormula),
}

/// A form of text with one of its encodings.
pub struct Encoder {
    /// Name of the encoding, options in canonical order.
    pub name: String,
    /// The form.
    pub form: Form,
    encoding: Encoding,
}

enum Encoding {
    Cnf(CnfOptions),
    Smt(SmtOptions),
    FlatZinc(FlatZincOptions),
    MiniZinc(&'static MiniZincPart),
    Asp(&'static TextModel),
    Opb(&'static TextModel),
    Lp(&'static TextModel),
    Xcsp3(&'static TextModel),
    External(Arc<ExternalEncoder>),
}

/// An encoded puzzle.
pub struct Encoded {
    /// The text.
    pub text: Vec<u8>,
    /// Its size.
    pub size: Size,
}

/// Size of an encoded puzzle; `None` for numbers that the form does not have.
#[derive(Serialize, Clone, Default, Debug, PartialEq, Eq)]
pub struct Size {
    /// All variables; of a logic program, the candidates it chooses from.
    pub variables: Option<u64>,
    /// Variables beyond one per cell and value.
    pub auxiliary: Option<u64>,
    /// Clauses, assertions, constraints or statements that are written.
    pub clauses: Option<u64>,
    /// Literals in them.
    pub literals: Option<u64>,
    /// Clauses with repeated ones, as the literature counts them.
    pub stated_clauses: Option<u64>,
    /// Literals in those.
    pub stated_literals: Option<u64>,
    /// Bytes of the text.
    pub bytes: u64,
}

impl Encoder {
    /// The encoding of this name: for CNF `BASE[+option[=value]]...`, for SMT-LIB
    /// `MODEL[+logic=NAME][+reduce]`, for FlatZinc `MODEL[+table=NAME]`, else a name without
    /// options; `None` for the form's default.
    pub fn new(form: Form, name: Option<&str>) -> Result<Self, NameError> {
        form.encoder(name.or_else(|| form.names().next()).expect("no table is empty"))
    }

    /// A declared encoder; its form is CNF.
    pub fn external(encoder: &Arc<ExternalEncoder>) -> Self {
        let (name, form) = (encoder.name().to_owned(), Form::Cnf);
        Encoder { name, form, encoding: Encoding::External(Arc::clone(encoder)) }
    }

    /// Every encoding of the form: for CNF every base, and under each base every value of an
    /// option that is not its default, one at a time.
    pub fn all(form: Form) -> Vec<Self> {
        let mut names = Vec::new();
        for name in form.names() {
            names.push(name.to_owned());
            for spec in sat::ENCODING_OPTIONS.iter().filter(|_| form == Form::Cnf) {
                let values = spec.values[1..].iter();
                names.extend(values.map(|value| format!("{name}+{}={}", spec.name, value.name)));
            }
        }
        let encoders = names.iter().map(|name| form.encoder(name));
        encoders.collect::<Result<_, _>>().expect("the tables hold only what they find")
    }

    /// Extension of its files, without the dot.
    pub fn extension(&self) -> &'static str {
        match &self.encoding {
            Encoding::MiniZinc(part) => part.suffix,
            Encoding::Asp(_) => "lp",
            Encoding::Xcsp3(_) => "xml",
            _ => self.form.word(),
        }
    }

    /// The kind of constraint without which the encoding does not differ from the form's default.
    pub fn subject(&self) -> Option<Feature> {
        let Encoding::Cnf(options) = self.encoding else { return None };
        let is_about_inequalities =
            options.bounds || options.inequalities.name != INEQUALITIES[0].name;
        let subjects = [
            (is_about_inequalities, Feature::LessThan),
            (options.relations.name != RELATIONS[0].name, Feature::Relation),
            (options.sums.name != SUMS[0].name, Feature::Linear),
            (options.automata.name != AUTOMATA[0].name, Feature::Regular),
            (options.connect.name != CONNECTIONS[0].name, Feature::Connected),
        ];
        subjects.into_iter().find_map(|(is_about, feature)| is_about.then_some(feature))
    }

    /// Encodes a puzzle, or returns the reason why the encoding does not have it. Only CNF has a
    /// place for `comment`: the first line of the text.
    pub fn encode(&self, puzzle: &Puzzle, comment: &str) -> Result<Encoded, EncodeError> {
        let problem = &puzzle.lower();
        match &self.encoding {
            Encoding::Cnf(options) => {
                let formula: EncodedFormula = encoded(problem, options)?;
                let rules = puzzle.rules_and_constraints();
                let comments = dimacs::Comments { lines: &[comment, &rules], map: true };
                let mut text = Vec::new();
                dimacs::write(&mut text, &formula, comments).expect(WRITTEN);
                let size = Size {
                    stated_clauses: Some(formula.sizes.stated.clauses),
                    stated_literals: Some(formula.sizes.stated.literals),
                    ..Size::of(formula.size())
                };
                Ok(Encoded::new(text, size))
            }
            Encoding::Smt(options) => written::<Script>(problem, options),
            Encoding::FlatZinc(options) => written::<FlatZinc>(problem, options),
            Encoding::Asp(model) => written::<LogicProgram>(problem, model),
            Encoding::Opb(model) => written::<OpbFormula>(problem, model),
            Encoding::Lp(model) => written::<LpProgram>(problem, model),
            Encoding::Xcsp3(model) => written::<Xcsp3>(problem, model),
            Encoding::MiniZinc(part) => {
                minizinc::FEATURES.check(problem.features())?;
                minizinc::check(problem).map_err(Unencodable::from)?;
                let mut text = Vec::new();
                minizinc::write(problem, part, &mut text).expect(WRITTEN);
                Ok(Encoded::new(text, Size::default()))
            }
            Encoding::External(encoder) => {
                let (text, formula) = encoder.encode(problem, &Question::new(Mode::First))?;
                let size = Size::of(TextSize {
                    variables: formula.cnf.variables().into(),
                    auxiliary: Some(formula.auxiliary()),
                    constraints: formula.cnf.clause_count() as u64,
                    literals: Some(formula.cnf.literal_count() as u64),
                });
                Ok(Encoded::new(text.into_bytes(), size))
            }
        }
    }
}

const WRITTEN: &str = "writing to memory does not fail";

/// Encodes a problem, or returns the reason why the encoding does not have it.
fn encoded<E: TextEncoding>(problem: &Problem, options: &E::Options) -> Result<E, EncodeError> {
    E::FEATURES.check(problem.features())?;
    E::check(problem, options)?;
    Ok(E::encode(problem, options))
}

fn written<E: TextEncoding>(
    problem: &Problem,
    options: &E::Options,
) -> Result<Encoded, EncodeError> {
    let encoding: E = encoded(problem, options)?;
    let mut text = Vec::new();
    encoding.write(&mut text).expect(WRITTEN);
    Ok(Encoded::new(text, Size::of(encoding.size())))
}

impl Encoded {
    fn new(text: Vec<u8>, size: Size) -> Self {
        let bytes = text.len() as u64;
        Encoded { text, size: Size { bytes, ..size } }
    }
}

impl Form {
    /// All forms.
    pub const ALL: &[Form] = Form::VARIANTS;

    /// The word that names the form: `cnf`, `smt2`.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The form that has an encoding of this name: no two forms share one.
    pub fn of(encoding: &str) -> Result<Self, NameError> {
        let name = encoding.split('+').next().unwrap_or_default();
        let forms = Self::ALL.iter().copied();
        let found = forms.clone().find(|form| form.names().any(|known| known == name));
        found.ok_or_else(|| NameError::unknown("encoding", name, forms.flat_map(Self::names)))
    }

    /// Description of the form in a few words.
    pub fn summary(self) -> &'static str {
        self.get_documentation().expect("every form has a comment")
    }

    /// Names of its encodings, the default first; of CNF, of the bases.
    fn names(self) -> Box<dyn Iterator<Item = &'static str>> {
        match self {
            Form::Cnf => Box::new(BASES.iter().map(|base| base.name)),
            Form::Smt2 => Box::new(MODELS.iter().map(|model| model.name)),
            Form::Fzn => Box::new(flatzinc::MODELS.iter().map(|model| model.name)),
            Form::Mzn => Box::new(minizinc::PARTS.iter().map(|part| part.name)),
            Form::Asp => Box::new(asp::MODELS.iter().map(|model| model.name)),
            Form::Opb => Box::new(opb::MODELS.iter().map(|model| model.name)),
            Form::Lp => Box::new(lp::MODELS.iter().map(|model| model.name)),
            Form::Xcsp3 => Box::new(xcsp3::MODELS.iter().map(|model| model.name)),
        }
    }

    /// The encoder of this name: for CNF with options, else one of the tables that name whole
    /// models.
    fn encoder(self, name: &str) -> Result<Encoder, NameError> {
        let encoding = match self {
            Form::Cnf => return cnf_encoder(name),
            Form::Smt2 => Some(Encoding::Smt(words::parse(name)?)),
            Form::Fzn => return flatzinc_encoder(name),
            Form::Mzn => minizinc::part(name).map(Encoding::MiniZinc),
            Form::Asp => TextModel::named(asp::MODELS, name).map(Encoding::Asp),
            Form::Opb => TextModel::named(opb::MODELS, name).map(Encoding::Opb),
            Form::Lp => TextModel::named(lp::MODELS, name).map(Encoding::Lp),
            Form::Xcsp3 => TextModel::named(xcsp3::MODELS, name).map(Encoding::Xcsp3),
        };
        let encoding = encoding
            .ok_or_else(|| NameError::unknown(format!("{self} encoding"), name, self.names()))?;
        Ok(Encoder { name: name.to_owned(), form: self, encoding })
    }
}

impl Size {
    fn of(size: TextSize) -> Self {
        Size {
            variables: Some(size.variables),
            auxiliary: size.auxiliary,
            clauses: Some(size.constraints),
            literals: size.literals,
            ..Size::default()
        }
    }

    /// The numbers with their names.
    pub fn columns(&self) -> [(&'static str, Option<u64>); 7] {
        [
            ("variables", self.variables),
            ("auxiliary variables", self.auxiliary),
            ("clauses", self.clauses),
            ("literals", self.literals),
            ("stated clauses", self.stated_clauses),
            ("stated literals", self.stated_literals),
            ("bytes", Some(self.bytes)),
        ]
    }
}

/// `BASE[+option[=value]]...`
fn cnf_encoder(text: &str) -> Result<Encoder, NameError> {
    let (name, label) = parsed(text, Form::Cnf, sat::ENCODING_OPTIONS)?;
    let encoding = Encoding::Cnf(sat::cnf_options(&name));
    Ok(Encoder { name: label, form: Form::Cnf, encoding })
}

/// `MODEL[+table=NAME]`.
fn flatzinc_encoder(text: &str) -> Result<Encoder, NameError> {
    let (name, label) = parsed(text, Form::Fzn, &fzn::OPTIONS)?;
    let encoding = Encoding::FlatZinc(fzn::options(&name, 0));
    Ok(Encoder { name: label, form: Form::Fzn, encoding })
}

/// An encoding with options, parsed like a solver's name: that name, with the encoding in its
/// place, and the canonical text.
fn parsed(
    text: &str,
    form: Form,
    options: &[OptionSpec],
) -> Result<(SolverName, String), NameError> {
    let mut name: SolverName = text.parse()?;
    let encoding = name.engine.clone();
    if form.names().all(|known| known != encoding) {
        let kind =
            if form == Form::Cnf { "CNF encoding".to_owned() } else { format!("{form} encoding") };
        return Err(NameError::unknown(kind, &encoding, form.names()));
    }
    name.options = canonical_options(&encoding, options, &name.options)?;
    let label = name.to_string();
    name.encoding = Some(encoding);
    Ok((name, label))
}

/// An encoding, or an option of one, with what is known of it.
#[derive(Serialize, Clone, Debug)]
pub struct EncodingInfo {
    /// Name, of options with `+`.
    pub name: String,
    /// Form of text.
    pub form: Form,
    /// Size as the literature states it; for SMT-LIB with the logics. May be empty.
    pub size: String,
    /// Strength of unit propagation on it. May be empty.
    pub propagation: &'static str,
    /// Description.
    pub summary: &'static str,
    /// Publication.
    pub source: &'static str,
}

/// All encodings, and the options of CNF and FlatZinc.
pub fn encodings() -> Vec<EncodingInfo> {
    let mut rows = Vec::new();
    let mut add = |name: &str, form, size: &str, [propagation, summary, source]: [_; 3]| {
        let (name, size) = (name.to_owned(), size.to_owned());
        rows.push(EncodingInfo { name, form, size, propagation, summary, source });
    };
    // The tables have entries of different types with the same facts.
    macro_rules! add_table {
        ($prefix:literal, $table:expr) => {
            for entry in $table {
                let facts = [entry.propagation, entry.summary, entry.source];
                add(&format!("{}{}", $prefix, entry.name), Form::Cnf, entry.formula, facts);
            }
        };
    }
    add_table!("", BASES);
    add_table!("+amo=", cnf::AT_MOST_ONES);
    add_table!("+signs=", INEQUALITIES);
    add_table!("+relations=", RELATIONS);
    add_table!("+sums=", SUMS);
    add_table!("+automata=", AUTOMATA);
    add_table!("+connect=", CONNECTIONS);
    let bounds = [
        "how many cells of a group are greater and smaller",
        "what the signs of a group exclude together",
        "transitive closure of the signs",
    ];
    add("+bounds", Form::Cnf, "a unit clause a value", bounds);
    for entry in REDUCTIONS.iter().filter(|entry| !entry.is_off()) {
        let name = format!("+reduce={}", entry.name);
        let facts = [entry.propagation, entry.summary, entry.source];
        add(&name, Form::Cnf, "what is left: depends on the puzzle", facts);
    }
    for model in MODELS {
        let size = format!("{}; {}", model.size, model.logics.join(", "));
        add(model.name, Form::Smt2, &size, ["", model.summary, model.source]);
    }
    for model in flatzinc::MODELS {
        add(model.name, Form::Fzn, "", [model.propagation, model.summary, model.source]);
    }
    for tables in flatzinc::TABLES {
        let name = format!("+table={}", tables.name);
        add(&name, Form::Fzn, "", ["", tables.summary, flatzinc::TABLE_SOURCE]);
    }
    for part in minizinc::PARTS {
        add(part.name, Form::Mzn, "", ["", part.summary, minizinc::SOURCE]);
    }
    let others = [
        (Form::Asp, asp::MODELS),
        (Form::Opb, opb::MODELS),
        (Form::Lp, lp::MODELS),
        (Form::Xcsp3, xcsp3::MODELS),
    ];
    for (form, models) in others {
        for model in models {
            add(model.name, form, "", [model.propagation, model.summary, model.source]);
        }
    }
    rows
}
