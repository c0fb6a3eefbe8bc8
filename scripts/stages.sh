# Stages of scripts/test and scripts/check, and tests that need something: sourced by both, in the folder of the checkout.
#
# A test that needs a program, a corpus or minutes is marked #[ignore = "needs X"], "needs X and Y",
# "takes minutes" or "takes minutes, needs X". X is one of:
#   QUORUM_CORPORA[/PATH]  the folder that this variable names, with a file or folder in it
#   QUORUM_ISS             a checkout of the Interactive Sudoku Solver, which this variable names
#   chromium               the program that QUORUM_CHROMIUM names, or chromium in PATH
#   pandas                 this package of Python
#   NAME.sty               this package of LaTeX
#   PROGRAM                a program in QUORUM_PEERS (default: build/peers/bin) or in PATH
# The script that sources this sets `script`, its name, and `all`, not empty to include what takes minutes.

say() { printf '%s: %s\n' "$script" "$*" >&2; }

# Announces a stage, after the seconds of the one before: wall time, and CPU time of this script and what it ran.
stage_name=
stage_start=0
cpu_start=0
stage() {
    # Not in a pipe, which would count the times of another process.
    times >"$temporary/times"
    local cpu
    cpu=$(awk '{ gsub("[ms]", " "); sum += 60 * $1 + $2 + 60 * $3 + $4 } END { printf "%d", sum }' "$temporary/times")
    [ -z "$stage_name" ] || say "$stage_name: $((SECONDS - stage_start)) s ($((cpu - cpu_start)) s of CPU time)"
    stage_name=$1
    stage_start=$SECONDS
    cpu_start=$cpu
    if [ -n "$stage_name" ]; then
        say "$stage_name ..."
    else
        say "total: $SECONDS s ($cpu s of CPU time)"
    fi
}

# Many tests wait, for limits, pauses and what they start: two per core.
export RUST_TEST_THREADS="${RUST_TEST_THREADS:-$((2 * $(getconf _NPROCESSORS_ONLN)))}"

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

command -v cargo >/dev/null || {
    say "error: cargo is needed; install Rust 1.89 or newer and try again."
    exit 1
}
# Where quorum searches for programs too, and before PATH.
PATH=${QUORUM_PEERS:-$PWD/build/peers/bin}:$PATH

# Whether a need is met.
is_met() {
    case $1 in
    QUORUM_CORPORA*) [ -n "${QUORUM_CORPORA:-}" ] && [ -e "$QUORUM_CORPORA${1#QUORUM_CORPORA}" ] ;;
    QUORUM_ISS) [ -d "${QUORUM_ISS:-}" ] ;;
    chromium)
        [ -n "${QUORUM_CHROMIUM:-}" ] || command -v chromium || command -v chromium-browser
        ;;
    pandas) python3 -c "import pandas" ;;
    *.sty) kpsewhich "$1" ;;
    *) command -v "$1" ;;
    esac >/dev/null 2>&1
}

# Prints why tests with this mark are skipped; nothing if they are included.
skipped_for() {
    local rest need
    case $1 in
    "takes minutes"*) [ -n "$all" ] || echo "takes minutes (scripts/check --all)" ;;
    esac
    rest=${1#takes minutes}
    rest=${rest#, }
    case $rest in
    "") return ;;
    "needs "*) rest=${rest#needs } ;;
    *)
        say "error: a test is ignored for '$1': see scripts/stages.sh"
        exit 1
        ;;
    esac
    while [ -n "$rest" ]; do
        need=${rest%% and *}
        is_met "$need" || echo "needs $need"
        case $rest in
        *" and "*) rest=${rest#* and } ;;
        *) rest= ;;
        esac
    done
}

# Sum of the tests that were "passed" or "ignored" in the output of cargo test.
count() { awk -v word="$1" '/^test result: / { for (i = 1; i < NF; i++) if ($(i + 1) == word ";") sum += $i } END { print sum + 0 }' "$2"; }

# choose OUTPUT: the tests that a cargo test with this output left out and whose needs are met, in the array `chosen`.
# Prints a line per mark: included or skipped, and why.
choose() {
    local ignored marked mark name why names
    awk '/^test .* \.\.\. ignored, / {
        end = index($0, " ... ignored, ")
        print substr($0, 6, end - 6) "\t" substr($0, end + 14)
    }' "$1" >"$temporary/ignored"
    ignored=$(count ignored "$1")
    marked=$(awk 'END { print NR }' "$temporary/ignored")
    if [ "$ignored" != "$marked" ]; then
        say "error: $ignored tests were ignored, and the marks of $marked could be read"
        exit 1
    fi
    chosen=()
    while IFS= read -r mark; do
        names=()
        while IFS= read -r name; do
            names+=("$name")
        done < <(awk -F '\t' -v mark="$mark" '$2 == mark { print $1 }' "$temporary/ignored")
        why=$(skipped_for "$mark")
        if [ -z "$why" ]; then
            say "included: $mark (tests: ${#names[@]})"
            chosen+=("${names[@]}")
        else
            say "skipped: ${why//$'\n'/, } (tests: ${#names[@]})"
        fi
    done < <(cut -f 2 "$temporary/ignored" | sort -u)
}
