"""The command ``ludo``, command by command."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import ludotheque
from ludotheque.cli import main
from ludotheque.cli.encoding import plainly
from ludotheque.engine import shelf
from ludotheque.engine.author.rulebook import figures
from ludotheque.engine.kit.conformance import check
from ludotheque.terminal.figures import wilson
from ludotheque.words import languages_of
from tests.programs import start

COMMANDS = (
    *("games", "rules", "play", "replay", "draw", "verify", "simulate", "check", "components"),
    *("arena", "balance", "bots", "engine", "review"),
)


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)


def ludo(*arguments: object, typed: str | None = None) -> Result:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*arguments: object, code: int = 2) -> str:
    """Return the one line with which a command is refused."""
    result = ludo(*arguments)
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.startswith("ludo: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def played(path: Path, seed: int = 3) -> ludotheque.Match:
    """Save a whole match of Duel."""
    match = ludotheque.load("duel").start(seed=seed)
    while not match.over:
        match.play(match.moves()[0])
    match.record().save(path)
    return match


def test_help_explains_every_command_with_examples() -> None:
    overview = ludo("--help").stdout
    for command in COMMANDS:
        assert f"  {command} " in overview
        page = ludo(command, "--help").stdout
        assert "Examples:" in page
        assert f"  ludo {command}" in page


def test_help_waits_for_neither_numpy_nor_rich() -> None:
    script = "import sys, ludotheque.cli; print(sorted({'numpy', 'numba', 'rich'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_shelf_shows_every_game_and_what_it_is() -> None:
    shelf = ludo("games").stdout
    for name in ludotheque.games():
        assert name in shelf
    assert "2–4" in shelf
    assert "when do you spend" in shelf
    assert "quand jouer" in ludo("games", "--lang", "fr").stdout


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "no_such_package:GAME", shelf.GROUP)
    whole = {**shelf._shelf(), "broken": broken}
    monkeypatch.setattr(shelf, "_shelf", lambda: whole)
    shown = ludo("games").stdout
    assert "No module named 'no_such_package'" in " ".join(shown.split())
    assert "when do you spend" in shown
    assert "cannot be loaded: No module named 'no_such_package'" in refused("simulate", "broken")


def test_rules_are_read_in_every_language() -> None:
    assert "the highest takes the trick" in ludo("rules", "duel").stdout
    assert "levées" in ludo("rules", "duel", "--lang", "fr").stdout


@pytest.mark.parametrize("lang", languages_of("ludotheque.site"))
@pytest.mark.parametrize("name", ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"])
def test_the_figures_of_a_rulebook_keep_their_shape_in_a_terminal(name: str, lang: str) -> None:
    game = ludotheque.load(name)
    shown = ludo("rules", name, "--lang", lang).stdout
    unwrapped = " ".join(shown.split())
    for figure in figures(game.rulebook(lang)):
        assert game.figure(figure.record).text(figure.seat, lang).rstrip() in shown
        assert " ".join(figure.caption.split()) in unwrapped
    assert "figures/" not in shown
    assert (
        game.figure(figure.record).text(figure.seat, lang).rstrip()
        in ludo("play", name, "--lang", lang, typed="rules\n").stdout
    )


def test_the_language_comes_from_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "levées" in ludo("rules", "duel").stdout


def test_wrong_words_get_suggestions() -> None:
    assert "Did you mean 'simulate'?" in ludo("simulte").stderr
    assert "--option" in ludo("play", "duel", "--optoin", "cards=13").stderr
    assert "did you mean 'duel'?" in refused("play", "duell")
    assert "did you mean 'cards'?" in refused("play", "duel", "--option", "card=13")
    assert "did you mean 'random'?" in refused("play", "duel", "--seat", "1=randm")
    assert "did you mean 'standard'?" in refused("components", "titus", "--deck", "standart")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--option", "cards=99"], "cards takes a whole number from 12 to 20, not 99"),
        (["--option", "cards=many"], "cards takes a whole number, not 'many'"),
        (["--option", "cards"], "an option is written NAME=VALUE, not 'cards'"),
        (["--option", "cards=12", "--option", "cards=13"], "'cards' is given twice"),
        (["--players", "9"], "duel seats 2, 3, 4 players, not 9"),
        (["--seat", "2=me"], "the seats are 0 to 1, not '2'"),
        (["--seat", "one=me"], "the seats are 0 to 1, not 'one'"),
        (["--seat", "1"], "a seat is written like 1=medium or 1=me"),
        (["--bots", "0,7"], "the seats are 0 to 1, not '7'"),
        (["--bots", "1", "--seat", "0=me"], "--bots and --seat say the same thing"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused_in_one_line(arguments: list[str], complaint: str) -> None:
    assert complaint in refused("play", "duel", *arguments)


def test_playing_needs_a_game() -> None:
    assert "say which game to play: " in refused("play")


def test_a_replay_tells_the_events_in_words_and_shows_the_table(tmp_path: Path) -> None:
    match = played(tmp_path / "x.json")
    told = ludo("replay", tmp_path / "x.json").stdout
    for _, text in match.history:
        assert str(text) in told
    assert "is dealt the" in told
    assert "winner" in told
    assert "reçoit le" in ludo("replay", tmp_path / "x.json", "--lang", "fr").stdout


def test_a_replay_for_a_seat_hides_what_it_could_not_know(tmp_path: Path) -> None:
    match = played(tmp_path / "x.json")
    told = ludo("replay", tmp_path / "x.json", "--seat", 1).stdout
    dealt = [str(text) for who, text in match.history if who == "chance"]
    assert [text for text in dealt if text in told] == [text for text in dealt if text.startswith("deal 1")]
    assert told.count("deal 0 …") == 3
    assert told.count("Player 1 is dealt a card.") == 3
    assert "the seats are 0 to 1" in refused("replay", tmp_path / "x.json", "--seat", 2)


def test_a_replay_by_steps_waits_for_enter_and_can_be_left(tmp_path: Path) -> None:
    played(tmp_path / "x.json")
    whole = ludo("replay", tmp_path / "x.json", "--step", typed="\n" * 12).stdout
    assert whole.count("Enter: next event") == 12
    assert "winner" in whole
    part = ludo("replay", tmp_path / "x.json", "--step", typed="\n\nq\n").stdout
    assert part.count("is dealt the") == 2
    assert ludo("replay", tmp_path / "x.json", "--step", typed="\n").exit_code == 0


def test_a_record_is_drawn_as_it_leaves_the_table(tmp_path: Path) -> None:
    match = played(tmp_path / "x.json")
    drawn = ludo("draw", tmp_path / "x.json").stdout
    assert drawn == match.svg() + "\n"
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_a_record_is_drawn_after_so_many_events_as_a_seat_saw_it(tmp_path: Path) -> None:
    match = played(tmp_path / "x.json")
    for events in (0, 7, len(match.history)):
        drawn = ludo("draw", tmp_path / "x.json", "--move", events, "--seat", 1).stdout
        assert drawn == match.at(events).svg(1) + "\n"
    assert match.at(7).svg(1) != match.at(7).svg(0)


def test_a_drawing_speaks_its_readers_language(tmp_path: Path) -> None:
    ludotheque.load("titus").start(players=2, seed=1).record().save(tmp_path / "x.json")
    assert "Player 1" in ludo("draw", tmp_path / "x.json").stdout
    assert "Joueur 1" in ludo("draw", tmp_path / "x.json", "--lang", "fr").stdout


def test_a_drawing_is_written_to_a_file_whole_or_not_at_all(tmp_path: Path) -> None:
    record = tmp_path / "x.json"
    played(record)
    target = tmp_path / "x.svg"
    target.write_text("what was there before")
    result = ludo("draw", record, "-o", target)
    assert (result.exit_code, result.stdout) == (0, "")
    assert target.read_text() == ludo("draw", record).stdout
    before = record.read_text()
    assert "is the record itself" in refused("draw", record, "-o", record)
    assert record.read_text() == before
    assert "cannot be written" in refused("draw", record, "-o", tmp_path / "nowhere" / "x.svg")
    assert "cannot be written" in refused("draw", record, "-o", tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.json", "x.svg"]


def test_what_cannot_be_drawn_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    played(path)
    assert "the match has 12 events, not 13" in refused("draw", path, "--move", 13)
    assert "the match has 12 events, not -1" in refused("draw", path, "--move", -1)
    assert "the seats are 0 to 1" in refused("draw", path, "--seat", 2)
    path.write_text("{}")
    assert "the record lacks" in refused("draw", path)
    assert ludo("draw", tmp_path / "nowhere.json").exit_code == 2


def test_verify_reports_a_fair_match(tmp_path: Path) -> None:
    played(tmp_path / "x.json")
    result = ludo("verify", tmp_path / "x.json")
    assert result.exit_code == 0
    assert "its 6 draws follow from the committed secret" in result.stdout


def test_verify_names_what_is_wrong_and_ends_with_1(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    match = played(path)
    record = json.loads(path.read_text())
    laid = next(number for number, (who, _) in enumerate(record["history"]) if who == 0)
    record["history"][laid][1] = "lay 99"
    path.write_text(json.dumps(record))
    assert f"event {laid}" in refused("verify", path, code=1)
    record = match.record().json()
    other = ludotheque.load("duel").start(seed=4)
    record |= {"secret": other.source.secret.hex(), "commitment": other.commitment}  # type: ignore[union-attr]
    path.write_text(json.dumps(record))
    assert "the secret draws" in refused("verify", path, code=1)
    path.write_text("[not a record")
    assert "not a readable record" in refused("verify", path, code=1)
    assert ludo("verify", tmp_path / "nowhere.json").exit_code == 2


def test_simulate_prints_figures() -> None:
    result = ludo("simulate", "duel", "--matches", 500, "--players", 3, "--option", "cards=15")
    assert result.exit_code == 0
    for word in ("events a match", "95 % interval", "ties:", "a second", "500"):
        assert word in result.stdout


def test_simulate_speaks_json_and_says_what_the_engine_says() -> None:
    found = json.loads(ludo("simulate", "duel", "--matches", 400, "--seed", 5, "--json").stdout)
    sim = ludotheque.load("duel").simulate(400, players=2, seed=5)
    assert found["game"] == "duel"
    assert found["options"] == {"cards": 12, "low": False}
    assert found["events"] == sim.events
    assert found["length"] == {"mean": 12.0, "median": 12.0, "least": 12, "most": 12}
    for seat, got in enumerate(found["seats"]):
        assert got["score"] == pytest.approx(sim.scores[:, seat].mean())
        assert got["wins"] == sim.winners[:, seat].sum()
        assert got["win_low"] < got["win_share"] < got["win_high"]


def test_wilsons_interval_is_the_textbook_one() -> None:
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)


def test_check_ticks_every_check_of_a_sound_game() -> None:
    result = ludo("check", "duel", "--matches", 1)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line for line in lines if not line.startswith("✓ ")] == ["plain", "compiled"]
    assert len(lines) > 20


def test_check_marks_a_problem_and_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.engine.kit import conformance

    findings = [
        conformance.Finding("cards", "Cards are cards", None),
        conformance.Finding("end", "It ends", "it did not"),
    ]
    monkeypatch.setattr(conformance, "check", lambda *_, **__: findings)
    result = ludo("check", "duel")
    assert result.exit_code == 1
    told = "✓ cards: Cards are cards\n✗ end: It ends: it did not\n"
    assert result.stdout == f"plain\n{told}compiled\n{told}"
    assert "duel fails 2 of 4 checks" in result.stderr


def test_check_runs_what_it_is_asked_for() -> None:
    lines = ludo("check", "duel", "--fast", "--only", "legal", "--only", "end", "--option", "low=true").stdout
    said = [line.partition(":")[0] for line in lines.splitlines()]
    assert said == ["plain", "✓ legal", "✓ end", "compiled"]
    assert "did you mean 'legal'?" in refused("check", "duel", "--only", "leagl")


def test_a_new_game_is_written_and_passes_the_kit(tmp_path: Path) -> None:
    shown = ludo("new", "heap", "--in", tmp_path).stdout
    assert "ludo check heap" in shown
    sys.path.insert(0, str(tmp_path / "heap" / "src"))
    try:
        game = importlib.import_module("ludotheque_heap").GAME
        assert [one for one in check(game, matches=1, compiled=False) if one.problem] == []
    finally:
        sys.path.pop(0)
    assert "is there already" in refused("new", "heap", "--in", tmp_path)
    assert "lower case" in refused("new", "My Game", "--in", tmp_path)


def test_a_file_of_ones_own_begins_as_ours_and_is_never_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    said = ludo("components", "titus", "--deck", "short", "--new", mine).stdout
    assert f"ludo play titus --option deck={mine}" in said
    assert json.loads(mine.read_text()) == ludotheque.load("titus").components("short")
    assert mine.read_text().count("\n") > 36
    assert "can be played with" in ludo("components", "titus", "--check", mine).stdout
    before = mine.read_bytes()
    assert "there already" in refused("components", "titus", "--new", mine)
    assert mine.read_bytes() == before
    assert "cannot be written" in refused("components", "titus", "--new", tmp_path / "no" / "mine.json")
    assert "cannot be written" in refused("components", "titus", "--new", mine / "mine.json")
    assert "there already" in refused("components", "titus", "--new", tmp_path)
    assert "there are no others" in refused("components", "tanagra", "--new", tmp_path / "x.json")
    assert "leave out --new" in refused("components", "titus", "--check", mine, "--new", tmp_path / "x.json")
    assert not (tmp_path / "x.json").exists()


def test_components_are_printed_and_an_owners_file_is_checked(tmp_path: Path) -> None:
    printed = ludo("components", "titus").stdout
    assert json.loads(printed) == ludotheque.load("titus").components()
    mine = tmp_path / "mine.json"
    mine.write_text(printed)
    assert "tokens: 54, victory: 12" in ludo("components", "titus", "--check", mine).stdout
    mine.write_text(printed.replace("victory", "defeat"))
    assert "victory" in refused("components", "titus", "--check", mine, code=1)
    mine.write_text("{")
    assert "not a readable JSON file" in refused("components", "titus", "--check", mine, code=1)


def process(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return start(
        [sys.executable, "-m", "ludotheque.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


def test_a_broken_pipe_is_quiet() -> None:
    for arguments in (("components", "titus"), ("rules", "duel"), ("games",)):
        with process(*arguments) as ludo_process:
            assert ludo_process.stdout
            assert ludo_process.stderr
            ludo_process.stdout.close()
            assert ludo_process.stderr.read() == b""


def test_output_falls_back_to_plain_characters(tmp_path: Path) -> None:
    played(tmp_path / "x.json")
    with process("replay", "x.json", "--lang", "fr", PYTHONIOENCODING="ascii") as ludo_process:
        output, errors = ludo_process.communicate()
    assert errors == b""
    assert "Joueur 1" in output.decode("ascii")


def test_plain_characters_keep_the_shape_of_a_drawing() -> None:
    assert plainly("╭─┬─╮\n│é×▲│\n╰─┴─╯") == "/-+-\\\n|ex*|\n\\-+-/"
    assert plainly("⡔⠉⠉⢢⠀\n⠣⣀⣀⠜⠀") == "/--\\ \n\\__/ "
    assert plainly("日") == "?"
