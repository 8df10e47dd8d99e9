"""The package as people install it: built, put into an empty environment, and used there."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from ludotheque.cli.commands import extra_of

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "records"
RECORD = str(RECORDS / "titus-tie.json")
FACES = ("envs.gymnasium", "envs.openspiel", "envs.pettingzoo", "envs.text", "envs.wrappers")
"""What researchers import."""
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel and the source distribution, made by our build backend."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    (found,) = built.glob("*.whl")
    return zipfile.ZipFile(found)


def needed(requirements: list[str], extras: set[str], found: set[str]) -> set[str]:
    """Return the distributions that requirements lead to, as they are installed here."""
    for text in requirements:
        wanted = Requirement(text)
        fits = wanted.marker is None or any(wanted.marker.evaluate({"extra": one}) for one in extras | {""})
        if fits and wanted.name.lower() not in found:
            distribution = metadata.distribution(wanted.name)
            assert wanted.specifier.contains(distribution.version, prereleases=True), text
            found.add(wanted.name.lower())
            needed(distribution.requires or [], set(wanted.extras), found)
    return found


class Environment:
    """An empty environment with what is put into it, and nothing else."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.python = folder / "bin" / "python"
        (self.site,) = folder.glob("lib/python3*/site-packages")
        self.variables = {
            **{key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
            "XDG_STATE_HOME": str(folder / "state"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def put(self, names: Iterable[str]) -> None:
        """Put in distributions as they are installed here."""
        for name in names:
            for file in metadata.distribution(name).files or []:
                top = Path(file).parts[0]
                if top not in ("..", "__pycache__") and not (self.site / top).exists():
                    (self.site / top).symlink_to(Path(str(metadata.distribution(name).locate_file(top))))

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.python), *arguments],
            capture_output=True,
            text=True,
            env=self.variables,
            cwd=self.python.parent,
            check=False,
        )

    def ludo(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run("-m", "ludotheque.cli", *arguments)


def installed(folder: Path, wheel: zipfile.ZipFile, extra: str) -> Environment:
    """Return an environment with the wheel, and what it asks for."""
    made = Environment(folder)
    wheel.extractall(made.site)
    about = next(name for name in wheel.namelist() if name.endswith("METADATA"))
    asked = metadata.PathDistribution(made.site / Path(about).parent)
    made.put(needed(asked.requires or [], {extra}, set()))
    return made


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory, wheel: zipfile.ZipFile) -> Environment:
    return installed(tmp_path_factory.mktemp("bare"), wheel, "")


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory, wheel: zipfile.ZipFile) -> Environment:
    return installed(tmp_path_factory.mktemp("native"), wheel, "native")


@pytest.fixture(scope="module")
def with_site(tmp_path_factory: pytest.TempPathFactory, wheel: zipfile.ZipFile) -> Environment:
    return installed(tmp_path_factory.mktemp("site"), wheel, "site")


PLAY = """
import ludotheque
for name in ludotheque.games():
    game = ludotheque.load(name)
    match = game.start(seed=1)
    bot = ludotheque.bot("random", seed=1)
    for _ in range(12):
        match.play(bot.choose(match.sight(match.to_move)))
    match.sight(0).redeal(1)
    assert match.svg(0, "fr").startswith("<svg")
    assert ludotheque.replay(match.record()).history == match.history
    game.rulebook("fr"), game.lessons, game.puzzles
print(*ludotheque.games(), ludotheque.__file__)
"""


def test_without_extras_every_game_can_be_played_from_python(bare: Environment) -> None:
    assert not [name for name in ("babel", "scipy", "starlette") if (bare.site / name).exists()]
    done = bare.run("-c", PLAY)
    assert done.stderr == ""
    *games, file = done.stdout.split()
    assert games == ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"]
    assert Path(file).is_relative_to(bare.python.parent.parent)


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "site"),
        (("ban", "list"), "site"),
        (("print", "titus"), "print"),
        (("simulate", "titus"), "native"),
        (("arena", "titus", "--bots", "random", "greedy"), "native"),
        (("check", "titus"), "native"),
        (("portable", "titus"), "portable"),
    ],
)
def test_a_command_that_needs_more_says_what_to_install(
    bare: Environment, arguments: tuple[str, ...], extra: str
) -> None:
    tells_to_install(bare.ludo(*arguments), extra)


def test_to_use_ray_its_extra_is_installed(native: Environment) -> None:
    tells_to_install(native.ludo("arena", "titus", "--bots", "random", "greedy", "--on", "ray"), "ray")


def test_machine_code_is_made_without_the_linker_of_portable_code(native: Environment) -> None:
    assert not (native.site / "ziglang").exists()
    tells_to_install(native.ludo("portable", "titus"), "portable")


def tells_to_install(done: subprocess.CompletedProcess[str], extra: str) -> None:
    assert done.returncode == 2
    assert re.fullmatch(rf"ludo: .*pip install 'ludotheque\[{extra}\]'\n", done.stderr), done.stderr


def test_a_command_is_given_the_smallest_extra_that_brings_a_library() -> None:
    brought = {"starlette.routing": "site", "python_multipart": "site", "asyncpg": "postgres", "ray": "ray"}
    assert {name: extra_of(name) for name in brought} == brought
    assert extra_of("rich") is extra_of("a_module_of_nobody") is extra_of(None) is None


def test_a_face_that_needs_more_says_what_to_install(bare: Environment) -> None:
    for face in ("pettingzoo", "gymnasium", "openspiel"):
        done = bare.run("-c", f"from ludotheque.envs import {face}")
        assert f"pip install 'ludotheque[{face}]'" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--version",), "ludo, version "),
        (("--help",), "  serve "),
        (("play", "--help"), "--players"),
        (("bots",), "expert"),
        (("rules", "titus", "--lang", "fr"), "jetons"),
        (("puzzles", "titus", "--lang", "fr"), "★"),
        (("doctor",), "portable code for searches, else plain Python"),
        (("verify", RECORD), "fair"),
        (("replay", RECORD), "Titus"),
        (("draw", RECORD), "<svg"),
    ],
)
def test_commands_for_ones_own_machine_need_no_extra(
    bare: Environment, arguments: tuple[str, ...], told: str
) -> None:
    done = bare.ludo(*arguments)
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate", "titus", "--matches", "100", "--players", "2"), "100 matches"),
        (("arena", "titus", "--bots", "greedy", "random", "--matches", "2", "--jobs", "1"), "greedy"),
        (("check", "titus", "--only", "words"), "words"),
    ],
)
def test_with_machine_code_matches_are_played_in_bulk(
    native: Environment, arguments: tuple[str, ...], told: str
) -> None:
    done = native.ludo(*arguments)
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


def test_a_match_is_reviewed_without_an_extra(bare: Environment, tmp_path: Path) -> None:
    record, page = str(RECORDS / "tantalus-target.json"), tmp_path / "page.html"
    done = bare.ludo("review", record, "-o", str(page), "--lang", "fr", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    told = page.read_text(encoding="utf-8")
    assert "Tantalus · Ludothèque</title>" in told
    assert "Joueur 2" in told


SERVE = """
import subprocess, sys, tempfile
from urllib.request import urlopen
serve = [sys.executable, "-m", "ludotheque.cli", "serve", "--port", "0", "--data", tempfile.mkdtemp()]
process = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
address = process.stdout.readline().split()[-1]
try:
    print("Tantalus" in urlopen(address).read().decode(), urlopen(address + "games/titus/rules").status)
finally:
    process.terminate()
    process.wait()
"""


def test_with_the_site_a_page_is_served(with_site: Environment) -> None:
    done = with_site.run("-c", SERVE)
    assert done.stdout.split() == ["True", "200"], done.stderr


# the container


def copied(line: str) -> Iterator[Path]:
    """Give the files that a line of the Dockerfile copies and .dockerignore lets through."""
    rules = (ROOT / ".dockerignore").read_text().split()
    for source in line.split()[:-1]:
        paths = [ROOT / source, *(ROOT / source).rglob("*")]
        for path in (path.relative_to(ROOT) for path in paths if path.is_file()):
            verdicts = [not rule.startswith("!") for rule in rules if speaks_of(rule.lstrip("!"), str(path))]
            if not (verdicts and verdicts[-1]):
                yield path


def speaks_of(rule: str, path: str) -> bool:
    """Tell whether a line of .dockerignore speaks of a path, or of a folder that it is in."""
    parts = {"**/": "(.*/)?", "*": "[^/]*"}
    regex = "".join(parts.get(part, re.escape(part)) for part in re.split(r"(\*\*/|\*)", rule))
    return re.fullmatch(f"{regex}(/.*)?", path) is not None


def locked() -> dict[str, str]:
    """Return what the lock has for this machine, by name."""
    lines = re.findall(r"^([\w.-]+==.*?) \\$", (ROOT / "requirements.txt").read_text(), re.M)
    wanted = [Requirement(line) for line in lines]
    here = [one for one in wanted if one.marker is None or one.marker.evaluate()]
    return {one.name: str(one.specifier).removeprefix("==") for one in here}


def test_from_the_files_that_the_container_copies_a_page_is_served(tmp_path: Path) -> None:
    text = (ROOT / "Dockerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.M):
        for path in copied(line):
            target = tmp_path / "source" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, target)
    from_the_lock, ours = re.findall(r"^RUN /opt/ludotheque/bin/pip install (.*)$", text, re.M)
    assert from_the_lock == "--require-hashes -r requirements.txt"
    container, names = Environment(tmp_path / "container"), locked()
    assert {name: metadata.version(name) for name in names} == names
    container.put(names)
    pip = [sys.executable, "-m", "pip", "--python", str(container.python), "install", "-q", *ours.split()]
    subprocess.run(pip, cwd=tmp_path / "source", env=container.variables, check=True)
    where = container.run("-c", "import ludotheque; print(ludotheque.__file__)").stdout
    assert Path(where).is_relative_to(container.site)
    done = container.run("-c", SERVE)
    assert done.stdout.split() == ["True", "200"], done.stderr


# what is in the package


def test_every_module_is_imported_by_another_or_named_outside() -> None:
    source = ROOT / "src"
    files = {".".join(path.relative_to(source).with_suffix("").parts): path for path in every_source()}
    imported: set[str] = set()
    for path in files.values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                imported |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
            elif isinstance(node, ast.Import):
                imported |= {name.name for name in node.names}
    named = {f"ludotheque.{name}" for name in ("cli", "cli.__main__", "offline.in_browser", *FACES)}
    lonely = {name for name in files if not name.endswith("__init__")} - imported - named
    assert lonely == set()


def test_the_source_distribution_has_what_it_takes_to_build_and_to_test(built: Path) -> None:
    (found,) = built.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for needed_one in (
        *("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "Makefile", "requirements-dev.txt"),
        *("tests/test_package.py", "src/ludotheque/py.typed", "examples/duel/pyproject.toml"),
    ):
        assert needed_one in names
    assert not [name for name in names if ".venv" in name or "__pycache__" in name]


def test_the_wheel_has_everything_that_is_not_code(wheel: zipfile.ZipFile) -> None:
    inside = set(wheel.namelist())
    for path in (ROOT / "src").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert str(path.relative_to(ROOT / "src")) in inside


def test_it_says_what_it_is(wheel: zipfile.ZipFile) -> None:
    (about,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
    told = metadata.PathDistribution(zipfile.Path(wheel, f"{Path(about).parent}/")).metadata
    versions = {line.rsplit(" ", 1)[1] for line in told.get_all("Classifier") or [] if "Python :: 3." in line}
    assert versions == {"3.11", "3.12", "3.13", "3.14"}
    assert told["Description-Content-Type"] == "text/markdown"


def described(text: str, source: str | None) -> str:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    told: str = module.described(text, source)
    return told


def test_on_an_index_nothing_in_the_description_leads_nowhere() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = described(readme, (PROJECT.get("urls") or {}).get("Source"))
    for target in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", told):
        assert "".join(target).startswith(("https://", "http://", "#")), target
    title, what, install = told.split("\n\n")[:3]
    assert title == "# Ludothèque"
    assert "board games" in what
    assert install.startswith("```sh\npip install ludotheque ")


def test_with_a_public_address_links_and_pictures_lead_there() -> None:
    text = '![Shelf](docs/a.png)\n<img alt="x" src="docs/b.png" width="5">\n[rules](docs/r.md#1) [web](https://x.example)\n'
    told = described(text, "https://host.example/ludotheque")
    assert "![Shelf](https://host.example/ludotheque/raw/HEAD/docs/a.png)" in told
    assert 'src="https://host.example/ludotheque/raw/HEAD/docs/b.png"' in told
    assert "[rules](https://host.example/ludotheque/blob/HEAD/docs/r.md#1)" in told
    assert "[web](https://x.example)" in told
    assert described(text, None) == "rules [web](https://x.example)\n"


def every_source() -> Iterator[Path]:
    yield from (ROOT / "src").rglob("*.py")


def test_the_sources_are_those_of_the_oldest_python_that_is_promised() -> None:
    assert PROJECT["requires-python"] == ">=3.11"
    for path in every_source():
        source = path.read_text(encoding="utf-8")
        compile(source, str(path), "exec", dont_inherit=True, _feature_version=11)  # type: ignore[call-overload]
