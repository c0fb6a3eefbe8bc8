"""Published packages, repositories and files of other people, put outside the committed tree; their surveys by quorum.

A source is one of
    pypi:NAME==VERSION     a virtual environment with the package
    wheel:NAME==VERSION    the files of the package, unpacked and not installed
    npm:NAME@VERSION       a folder with node_modules
    git:OWNER/NAME@COMMIT  the files of a commit of a repository on GitHub
    debian:NAME            a package of Debian, installed by apt-get if this runs as root
and may be followed by `:PATH,...`, the files and folders that are needed of it. Nothing is stored twice, and what is there is not
downloaded again.
"""

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DEFAULT_FOLDER = ROOT / "build" / "published"


class Unobtainable(Exception):
    """A source that cannot be had here; its text is the reason."""


def run(command, **options):
    """The standard output of a command; its last line of errors becomes the reason of a failure."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, **options)
    except OSError as error:
        raise Unobtainable(f"{command[0]}: {error.strerror}") from error
    if done.returncode != 0:
        lines = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()
        errors = [line for line in lines if "error" in line.lower()] or lines
        raise Unobtainable(f"{Path(command[0]).name}: {errors[-1][:160]}")
    return done.stdout


def say(text):
    print(text, file=sys.stderr, flush=True)


def print_row(row):
    print("| " + " | ".join(map(str, row)) + " |", flush=True)


def find_quorum(named):
    """The program: the one that is named, else that of the release build, else the one on the PATH."""
    release = ROOT / "target" / "release" / "quorum"
    found = named or (str(release) if release.exists() else shutil.which("quorum"))
    if not found:
        say(f"{Path(sys.argv[0]).name}: error: build quorum first (cargo build --release), or name it by --quorum")
        sys.exit(2)
    return found


def survey(args, path, *options):
    """The report of quorum survey, whose command is printed on standard error."""
    command = ["survey", "--jobs", str(args.jobs), *options]
    command += ["--solvers", args.solvers] if args.solvers else []
    say("$ " + shlex.join(["quorum", *command, str(path)]))
    done = subprocess.run([args.quorum, *command, "--json", str(path)], capture_output=True, text=True)
    if not done.stdout.startswith("{"):
        raise Unobtainable("quorum: " + (done.stderr.strip().splitlines() or ["no report"])[-1][:160])
    return json.loads(done.stdout)


def counts(found):
    """Numbers by name of a list in a report."""
    return {item["name"]: item["count"] for item in found or []}


def read_table(path):
    """Rows of a TSV file as dictionaries; lines that begin with # are comments."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    names = lines[0].split("\t")
    rows = []
    for line in lines[1:]:
        fields = line.split("\t")
        if len(fields) != len(names):
            sys.exit(f"{path}: expected {len(names)} fields, found {len(fields)}: {line}")
        rows.append(dict(zip(names, fields)))
    return rows


def venv_python(folder):
    return folder / "bin" / "python"


def into(folder, fill):
    """Fills a folder, which exists only if `fill` succeeded."""
    if folder.exists():
        return folder
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    fill(part)
    part.rename(folder)
    return folder


def pypi(package, folder):
    """A virtual environment with the package. Environments cannot be moved, so a mark is its completion."""
    place = folder / "python" / package
    mark = place / "complete"
    if not mark.exists():
        shutil.rmtree(place, ignore_errors=True)
        run([os.environ.get("PYTHON", sys.executable), "-m", "venv", str(place)])
        run([str(venv_python(place)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
             *package.split("+")])
        mark.touch()
    return place


def wheel(package, folder):
    def fill(part):
        run([os.environ.get("PYTHON", sys.executable), "-m", "pip", "download", "--quiet", "--no-deps",
             "--disable-pip-version-check", "--only-binary", ":all:", "--dest", str(part), package])
        [archive] = part.glob("*.whl")
        zipfile.ZipFile(archive).extractall(part)
    return into(folder / "wheels" / package, fill)


def npm(package, folder):
    def fill(part):
        (part / "package.json").write_text('{"private": true}\n')
        run(["npm", "install", "--silent", "--no-fund", "--no-audit", "--ignore-scripts", package], cwd=part)
    return into(folder / "npm" / package.replace("/", "+"), fill)


def git(name, folder, paths=()):
    """The files of a commit below some paths, or all: large files that nobody needs may be absent."""
    repository, commit = name.split("@")
    bare = folder / "git" / (repository.replace("/", "+") + ".git")
    place = folder / "git" / name.replace("/", "+")
    missing = [path for path in paths if not (place / path).exists()] if paths else ([] if place.exists() else ["."])
    if missing:
        if not bare.exists():
            bare.parent.mkdir(parents=True, exist_ok=True)
            run(["git", "clone", "--quiet", "--bare", f"https://github.com/{repository}", str(bare)])
        archive = folder / "git" / "archive.tar"
        run(["git", "--git-dir", str(bare), "archive", "--output", str(archive), commit, *missing])
        place.mkdir(exist_ok=True)
        run(["tar", "-xf", str(archive), "-C", str(place)])
        archive.unlink()
    return place


def debian(package, folder):
    del folder
    query = ["dpkg-query", "--show", "--showformat", "${Status} ${Version}", package]
    installed = subprocess.run(query, capture_output=True, text=True) if shutil.which("dpkg-query") else None
    if installed is None:
        raise Unobtainable("not a system of Debian's family")
    if "install ok installed" not in installed.stdout:
        if os.geteuid() != 0:
            raise Unobtainable(f"apt-get install {package} needs root")
        run(["apt-get", "install", "--quiet", "--yes", package])
    return None


KINDS = {"pypi": pypi, "wheel": wheel, "npm": npm, "git": git, "debian": debian}


def obtain(source, folder):
    """The folder of a source."""
    kind, name, paths = split(source)
    return git(name, folder, paths) if kind == "git" else KINDS[kind](name, folder)


def obtain_file(source, folder):
    """The only file that a source names."""
    place, [path] = obtain(source, folder), split(source)[2]
    if not (place / path).is_file():
        raise Unobtainable(f"{source} is not there")
    return place / path


def split(source):
    """Kind, name and paths, separated by commas, of a source."""
    kind, rest = source.split(":", 1)
    name, _, paths = rest.partition(":")
    return kind, name, paths.split(",") if paths else []


def version(source):
    """The version of a source as a table states it."""
    kind, name, _ = split(source)
    if kind == "git":
        return name.split("@")[1][:7]
    if kind == "debian":
        done = subprocess.run(["dpkg-query", "--show", "--showformat", "${Version}", name], capture_output=True,
                              text=True)
        return done.stdout or "-"
    return name.split("+")[0].replace("==", "@").rsplit("@", 1)[1]


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()
