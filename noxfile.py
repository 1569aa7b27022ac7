"""Everything that is checked, one session each; versions and dependencies are read from pyproject.toml."""

import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "virtualenv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["lint", "typing", "tests", "coverage", "docs", "build"]

PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)

OUTSIDE_THE_CORE = [
    "pinochle/cli/*",
    "pinochle/__main__.py",
    "pinochle/telling.py",
    "pinochle/render.py",
    "pinochle/bots/*",
]


def install(session: nox.Session, *groups: str) -> None:
    """Install the project from this checkout, with its command line, and the tools of some groups."""
    session.install("--editable", ".[cli]", *nox.project.dependency_groups(PYPROJECT, *groups))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests and every example, on each Python that is there."""
    install(session, "tests")
    session.run("pytest", *(session.posargs or ["-n", "auto"]))


@nox.session
def coverage(session: nox.Session) -> None:
    """Run the tests and ask for every line and branch of the core."""
    install(session, "tests")
    session.run("pytest", "-n", "auto", "--cov", "--cov-report=", *session.posargs)
    session.run("coverage", "report", "--fail-under=100", f"--omit={','.join(OUTSIDE_THE_CORE)}")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, format, and that imports run one way."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports")


@nox.session
def typing(session: nox.Session) -> None:
    """Check types with both checkers."""
    install(session, "typing")
    session.run("mypy")
    session.run("pyright")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation; `nox -s docs -- serve` shows it while it is written."""
    install(session, "docs")
    quiet = {"NO_MKDOCS_2_WARNING": "1"}  # the theme advertises at length; mkdocs is pinned below 2
    session.run("mkdocs", *(session.posargs or ["build", "--strict"]), env=quiet)


@nox.session
def bench(session: nox.Session) -> None:
    """Time the hot paths, and print them beside plain Python."""
    install(session, "bench")
    session.run("pytest", "bench", "--benchmark-only", *session.posargs)
    if not session.posargs:
        session.run("python", "bench/yardstick.py")


@nox.session
def peers(session: nox.Session) -> None:
    """Time random play beside OpenSpiel, RLCard, jass-kit and python-chess; `nox -s peers -- --json FILE` writes it down."""
    install(session, "peers")
    session.run("python", "bench/peers.py", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """Build both distributions, and play a game from the wheel alone."""
    session.install("build")
    shutil.rmtree("dist", ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", "dist")
    (wheel,) = Path("dist").glob("*-py3-none-any.whl")
    session.install("--force-reinstall", f"{wheel.resolve()}[cli]")
    session.cd(session.create_tmp())  # so that the checkout is not what is imported
    session.run("pinochle", "demo")


@nox.session
def soak(session: nox.Session) -> None:
    """Play 10,000 random games to their end; `nox -s soak -- 23000 --laws` also checks the laws, a thousand times a game."""
    install(session, "tests")
    session.run("python", "tests/soak.py", *session.posargs)


@nox.session
def golden(session: nox.Session) -> None:
    """Write the golden playthroughs and counts again; what has changed in them is to be looked at before it is committed."""
    install(session, "tests")
    session.run("python", "-m", "tests.golden_playthroughs", *session.posargs)
    session.run("python", "-m", "tests.golden_perft")


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed broken texts to everything that reads, for ten minutes; `nox -s fuzz -- --minutes 60 --seed 7` for longer or otherwise."""
    install(session, "tests")
    session.run("python", "-m", "tests.fuzz", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Break the rules one line at a time, and see that some test notices."""
    install(session, "mutation")
    session.run("mutmut", "run", *session.posargs)
    session.run("mutmut", "results")
