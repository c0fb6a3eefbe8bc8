//! `quorum generate`: corpora of random puzzles.

use super::args::{ThreadArgs, TimeoutArgs};
use super::exit::Exit;
use super::inputs::cancelling;
use super::progress::{Counting, Progress};
use super::{Error, output, talk};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quorum_puzzle::BoxChoice;
use quorum_report::stats::wilson;
use quorum_toolkit::Observer;
use quorum_toolkit::explain::{LevelSet, LevelTurns};
use quorum_toolkit::generate::corpus::{SECOND, Table, solutions_word};
use quorum_toolkit::generate::thinning::default_floor;
use quorum_toolkit::generate::{
    Corpus, Demand, GenerateError, Kind, Parameters, Recipe, RecipeError, kinds,
};
use quorum_toolkit::panel::{Unanswered, Verdict};
use std::thread;

/// Arguments of `quorum generate`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Generate puzzles of this kind (see quorum list kinds)
    #[arg(value_name = "KIND", value_parser = kinds::find)]
    kind: &'static Kind,
    /// Generate N puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Set the seed of the random numbers
    ///
    /// The same seed and options give the same puzzles on every machine; a larger --count adds
    /// puzzles at the end.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    demand: DemandArgs,
    #[command(flatten)]
    options: KindArgs,
    /// Count the puzzles drawn with no, one and several solutions instead of writing any
    ///
    /// For greater-than --complete no, also estimate the shares among all grids.
    #[arg(long, conflicts_with_all = ["solutions", "unique", "level"])]
    survey: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// Requirements on every puzzle.
#[derive(clap::Args, Clone, Debug)]
struct DemandArgs {
    /// Require this number of solutions [default: depends on the kind]
    ///
    /// 0: a unique puzzle with changed clues; 2+: a unique puzzle without some of its clues.
    #[arg(long, value_name = "N", value_parser = solutions())]
    solutions: Option<Verdict>,
    /// Require one solution: short for --solutions 1
    #[arg(long, conflicts_with = "solutions")]
    unique: bool,
    /// Require these levels in turn, such as easy or easy,medium,hard; implies --unique
    ///
    /// See quorum list levels. pairs+triples accepts either. The same seed gives other grids for
    /// other levels. Clues are removed as long as the techniques of the level solve the puzzle, so
    /// that even easy puzzles are sparse; --clues K keeps K of them. The output has columns level
    /// and difficulty.
    #[arg(long, value_name = "LEVEL,...", conflicts_with = "solutions")]
    level: Option<LevelTurns>,
    /// Give up after N puzzles drawn in vain for one that meets the requirements
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    attempts: u32,
}

/// Numbers of solutions as corpora have them.
fn solutions() -> impl TypedValueParser<Value = Verdict> {
    let verdicts = [Verdict::None, Verdict::Unique, Verdict::Multiple];
    PossibleValuesParser::new(verdicts.map(solutions_word)).map(move |word| {
        let is_it = |verdict: &Verdict| solutions_word(*verdict) == word;
        verdicts.into_iter().find(is_it).expect("one of the possible values")
    })
}

/// Parameters of the kind.
#[derive(clap::Args, Clone, Debug)]
struct KindArgs {
    /// Set the number of cells per side [default: 9; futoshiki: 5, kakuro: 8]
    #[arg(long, value_name = "N", value_parser = side)]
    size: Option<usize>,
    /// Set the box shape, rows high by columns wide, or none [default: by size, 3x3 for 9]
    #[arg(long, value_name = "RxC|none")]
    boxes: Option<BoxChoice>,
    /// Make the diagonals all-different: both, main or anti [default without a value: both]
    #[arg(long, value_name = "WHICH", num_args = 0..=1, default_missing_value = "both")]
    diagonals: Option<String>,
    /// Remove clues down to exactly K; 0: until every clue is needed
    ///
    /// Grids that do not come so low are drawn again (see --attempts).
    #[arg(long, value_name = "K")]
    clues: Option<usize>,
    /// Leave K cells of a quasigroup open; required for this kind
    #[arg(long, value_name = "K")]
    holes: Option<usize>,
    /// Keep this fraction of the signs, 0 to 1
    #[arg(long, value_name = "FRACTION")]
    signs: Option<f64>,
    /// Draw signs across the borders of boxes as well
    #[arg(long)]
    across_boxes: bool,
    /// Make puzzles of signs or constraints unique: redraw, givens (added), no
    ///
    /// Default: redraw for killer, kenken and signs, else givens. With few signs hardly any grid
    /// is unique, so that redraw gives up (see --attempts).
    #[arg(long, value_name = "HOW")]
    complete: Option<String>,
    /// Remove clues until every clue is needed
    #[arg(long)]
    minimal: bool,
    /// Remove clues by a symmetry: half-turn, quarter-turn, mirror, flip, diagonal, full
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
}

/// The cells per side of a square grid.
fn side(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| format!("expected cells per side of a square, as in 9, found '{text}'"))
}

impl Args {
    fn demand(&self) -> Demand {
        let DemandArgs { solutions, unique, level, attempts } = self.demand.clone();
        let is_unique = unique || level.is_some();
        let verdict = solutions.or(is_unique.then_some(Verdict::Unique));
        let exact_clues = self.options.clues != Some(0);
        let mut demand = Demand::default();
        (demand.verdict, demand.exact_clues) = (verdict, exact_clues);
        (demand.levels, demand.attempts) = (level.unwrap_or_default(), attempts);
        demand
    }

    fn recipe(&self) -> Result<Box<dyn Recipe>, Error> {
        let options = self.options.clone();
        let KindArgs { size, diagonals, clues, holes, signs, complete, symmetry, .. } = options;
        let parameters = Parameters {
            size,
            boxes: self.options.boxes.map(|boxes| boxes.to_string()),
            diagonals,
            clues,
            holes,
            signs,
            places: self.options.across_boxes.then(|| "everywhere".to_owned()),
            complete,
            minimal: self.options.minimal.then_some(true),
            symmetry,
            unique: None,
        };
        self.kind.recipe_for(&parameters, self.demand().verdict).map_err(|error| {
            Error::Usage(match error {
                RecipeError::NotTaken { kind, parameter } => {
                    let known = kind.parameters.iter().filter(|name| **name != "unique");
                    let known: Vec<String> = known.map(|name| option(name)).collect();
                    format!("{} takes {}, not {}", kind.name, known.join(", "), option(&parameter))
                }
                RecipeError::Impossible(error) => {
                    let (expected, found) = (error.expected, error.found);
                    format!("{}: expected {expected}, found {found}", option(error.parameter))
                }
            })
        })
    }
}

/// The option that sets a parameter.
fn option(parameter: &str) -> String {
    match parameter {
        "places" => "--across-boxes".to_owned(),
        name => format!("--{name}"),
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let recipe = args.recipe()?;
    let (name, count) = (args.kind.name, args.count);
    let limit = Some(args.timeout.or_seconds(60));
    let corpus = Corpus { name, recipe: &*recipe, count, seed: args.seed, limit };
    if args.survey {
        return survey(args, &corpus);
    }
    let progress = Progress::start(Some(count));
    let mut table = Table::new(args.demand.level.is_some());
    let observer = Counting::new(cancelling(), &progress);
    let ended = thread::scope(|scope| {
        for made in corpus.puzzles(scope, args.demand(), args.threads.get(), &observer) {
            let (id, made) = match made {
                Ok(made) => made,
                Err(unmade) => return Ok(Some(unmade)),
            };
            table.push_made(&id, &made);
            // Each at once, so that an interrupted run keeps them.
            progress.suspend(|| output::print_now(table.take_lines()))?;
        }
        Ok::<_, Error>(None)
    });
    drop(progress);
    if let Some(unmade) = ended? {
        return report(unmade);
    }
    if cancelling().is_stopped() {
        return Ok(Exit::Interrupted);
    }
    let KindArgs { clues, minimal, .. } = args.options;
    let is_easy = |levels: LevelSet| {
        let hardest = levels.hardest_without_search();
        hardest.is_some_and(|level| level.info().difficulty == "easy")
    };
    let is_easy = args.demand.level.iter().flat_map(LevelTurns::iter).any(is_easy);
    let takes = |name: &str| args.kind.parameters.contains(&name);
    // Kinds that are completed remove no clue without an option.
    if is_easy && takes("clues") && !takes("complete") && clues.is_none() && !minimal {
        talk::say(
            "clues were removed as long as the level's techniques solve the puzzle; \
             --clues K keeps K of them",
        );
    }
    let floor = default_floor(args.options.size.unwrap_or(0));
    if args.kind.name == "classic" && clues.is_none() && !minimal && floor > 0 {
        talk::say(format!(
            "clues were removed down to {floor}, 47 % of the cells; --clues K sets another \
             number, --minimal removes all that can go, which may take long",
        ));
    }
    Ok(Exit::default())
}

/// Reports why there is no puzzle.
fn report(unmade: GenerateError) -> Result<Exit, Error> {
    match unmade {
        GenerateError::Opposed { .. } => {
            talk::say(format!("DISAGREEMENT: {unmade}"));
            Ok(Exit::Wrong)
        }
        GenerateError::OutOfTries { .. } => {
            Err(Error::Usage(format!("{unmade}; raise --attempts or relax the requirements")))
        }
        GenerateError::Unanswered(Unanswered::Cancelled) => Ok(Exit::Interrupted),
        GenerateError::Unanswered(reason) => {
            talk::say(format!(
                "undecided: {reason}; a longer --timeout or another --seed may help"
            ));
            Ok(Exit::Undecided)
        }
    }
}

/// Prints counts of solutions, with the 95 % interval of each share.
fn survey(args: &Args, corpus: &Corpus<'_>) -> Result<Exit, Error> {
    let progress = Progress::start(Some(args.count));
    let observer = Counting::new(cancelling(), &progress);
    let found = corpus.survey(args.threads.get(), &observer);
    drop(progress);
    let found = match found {
        Ok(found) => found,
        Err(unmade) => return report(unmade),
    };
    let drawn = found.drawn();
    let percent = |(share, low, high): (f64, f64, f64)| {
        let [share, low, high] = [share, low, high].map(|share| format!("{:.3}", 100.0 * share));
        format!("{share:>7} %  {:21}", format!("{low} to {high} %"))
    };
    let heading = if found.weighted > 0 { "of all grids (95 %)" } else { "" };
    let mut lines =
        vec![format!("{:11}{:>9}  {:32}{heading}", "solutions", "count", "share (Wilson 95 %)")];
    for (outcome, (name, count)) in ["0", "1", "2+"].into_iter().zip(found.counts).enumerate() {
        let (low, high) = wilson::interval(count, drawn);
        let share = percent((count as f64 / drawn.max(1) as f64, low, high));
        let of_all = found.of_all.share(outcome).map(percent).unwrap_or_default();
        lines.push(format!("{name:11}{count:9}  {share}{of_all}"));
    }
    let text: String = lines.iter().map(|line| format!("{}\n", line.trim_end())).collect();
    output::print(text)?;
    let confirmed = found.confirmed;
    talk::say(format!("{drawn} puzzles drawn; {confirmed} decided by {SECOND} as well"));
    if found.weighted > 0 {
        talk::say(format!(
            "of all grids: draws weighted by the inverse of their probability; {} draws without \
             backtracking, effective sample size {:.0}",
            found.weighted,
            found.of_all.effective(),
        ));
    }
    Ok(if cancelling().is_stopped() { Exit::Interrupted } else { Exit::default() })
}
