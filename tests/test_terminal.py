"""Playing in the terminal: with lines piped in, and on a real (pseudo) terminal."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import stat
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner, Result

import ludotheque
from ludotheque.cli import main
from ludotheque.engine.play.chance import seeded
from ludotheque.terminal.movelist import fitting, fold
from ludotheque.terminal.screen import WIPE
from ludotheque.terminal.words import COMMANDS, SENTENCES, TerminalWords, command_meant
from ludotheque.words import words_of
from tests.patience import PATIENCE, until
from tests.programs import start

SEED = 3
"""Deals 7 4 8 to seat 0 and 6 10 3 to seat 1."""


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.chdir(tmp_path)


def ludo(*arguments: object, typed: str = "") -> Result:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def play(*lines: str, arguments: tuple[object, ...] = ()) -> str:
    """Return what is shown when these lines are typed in a match of Duel, which is then left."""
    result = ludo("play", "duel", "--seed", SEED, *arguments, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    assert result.stderr == ""
    return result.stdout


def kept(tmp_path: Path, kind: str) -> list[Path]:
    return sorted((tmp_path / "state" / "ludotheque" / kind).glob("*"))


# lines piped in


def test_the_commitment_is_shown_first_and_the_secret_last() -> None:
    shown = play("1", "1", "1", "")
    secret = seeded(SEED)
    assert shown.index(secret.commitment) < shown.index("move 1") < shown.index(secret.secret.hex())


def test_the_table_is_drawn_and_the_moves_are_numbered_and_described() -> None:
    shown = play()
    assert "0: 7 4 8" in shown
    assert "1: ? ? ?" in shown
    assert re.search(r"2 +lay 7 +lay the 7", shown)


def test_what_the_bots_did_is_told_in_words() -> None:
    assert re.search(r"You lay the 7.*\n +Player 2 \(medium\) lays the \d+", play("lay 7"))


def test_what_others_were_dealt_is_not_told() -> None:
    shown = play("history")
    assert "deal 0 7" in shown
    assert "deal 1 …" in shown
    assert "deal 1 6" not in shown
    assert re.search(r"Player 2 \(medium\) is dealt a card\. +×3 +deal 1 …", play())
    assert re.search(r"Joueur 2 \(medium\) reçoit une carte\. +×3", play(arguments=("--lang", "fr")))


def test_a_move_is_played_by_its_number_its_text_or_a_beginning_and_enter() -> None:
    for lines in (["2"], ["lay 7"], ["lay 7 "], ["la", "lay 7"], ["moves", "2"]):
        assert "0: 4 8" in play(*lines)


def test_the_only_move_that_fits_is_offered_but_not_played_unasked() -> None:
    arguments = ("--seat", "0=random", "--seat", "1=me")
    offered = play("lay 1", arguments=arguments)
    assert "Enter plays it." in offered
    assert "1: 6 3" not in offered
    assert "1: 6 3" in play("lay 1", "", arguments=arguments)
    assert "1: 6 3" not in play("lay 1", "?", "", arguments=arguments)
    assert "Enter plays it." not in play("lay", arguments=arguments)


def test_an_illegal_move_is_refused_with_its_reason_and_why_reads_the_clause() -> None:
    shown = play("lay 9", "why")
    assert "You do not hold this card. (2.1)" in shown
    assert "2.1 The first player leads." in shown
    assert "2.1 The first player leads." in play("why lay 9")
    assert "is legal here" in play("why lay 7")
    assert "Say which move" in play("why")
    assert "4.1" in play("why 日本")


def test_what_nobody_understands_gets_a_suggestion() -> None:
    assert "Did you mean “undo”?" in play("undoo")
    assert "Did you mean “lay 7”?" in play("lay7")
    assert "numbered 1 to 3" in play("17")
    assert "numbered 1 to 3" in play("0")


def test_broken_input_changes_nothing() -> None:
    shown = play(
        "", " ", "9" * 5000, "\x00", "\x1b[A", "lay", "why " + "x" * 5000, "save", "rules 99.9", "lay -1"
    )
    assert shown.count("Duel · move ") == 1
    assert "no clause 99.9" in shown


def test_bytes_that_are_no_text_are_refused_like_any_other_text(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque.cli", "play", "duel"], input=b"\xff\xfe\n", capture_output=True
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"4.1" in done.stdout


def test_undo_takes_back_my_last_move_and_the_replies_of_the_bots() -> None:
    shown = play("2", "undo")
    assert "Taken back: lay 7, and what came after it." in shown
    assert "0: 7 4 8" in shown.rpartition("Taken back")[2]
    again = play("2", "1", "undo", "undo", "undo")
    assert again.count("Taken back") == 2
    assert "nothing to take back" in again


def test_undo_and_the_same_move_again_lead_to_the_same_position() -> None:
    once, again = play("2"), play("2", "undo", "2")
    tables = [shown.rpartition("0: 4 8")[2].partition("The match is saved")[0] for shown in (once, again)]
    assert tables[0] == tables[1] != ""


def test_the_rules_and_a_single_clause_can_be_read() -> None:
    assert "Nobody sees another’s hand" in play("rules")
    assert "Most tricks win" in play("rules 3.2")
    assert "the cards from 1 up to this number" in play("rules due-1")


def test_help_names_every_command() -> None:
    shown = play("?")
    for name in COMMANDS:
        assert f"  {TerminalWords('en').command(name)} " in shown


def test_a_whole_match_is_saved_and_verifies(tmp_path: Path) -> None:
    shown = play("1", "1", "1", "match.json")
    assert re.search("You win!|Player 2 .medium. wins", shown)
    report = ludotheque.verify(tmp_path / "match.json")
    assert report.fair
    assert report.over
    (record,) = kept(tmp_path, "matches")
    assert f"The record is saved as {record}" in shown
    assert ludotheque.verify(record).fair
    assert kept(tmp_path, "secrets") == []


def test_a_file_that_is_something_else_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    shown = play("save thesis.txt", "save no/such/folder.json", "save match.json", "1", "save match.json")
    assert "thesis.txt exists" in shown
    assert "Not saved" in shown
    assert shown.count("Saved: match.json") == 2
    assert (tmp_path / "thesis.txt").read_text() == "years of work"
    assert len(json.loads((tmp_path / "match.json").read_text())["history"]) > 7


def test_the_players_read_french_when_they_ask_for_it() -> None:
    shown = play("lay 9", "pourquoi", "2", "annuler", "sauver x.json", "quitter", arguments=("--lang", "fr"))
    for sentence in (
        "À vous de jouer.",
        "Vous n’avez pas cette carte.",
        "Coup annulé",
        "La partie est sauvegardée",
    ):
        assert sentence in shown
    assert "Your move" not in shown


def test_every_sentence_exists_in_every_language_with_the_same_blanks() -> None:
    french = words_of("ludotheque.terminal", "fr")
    for sentence in (*SENTENCES.values(), *(name for name, _ in COMMANDS.values())):
        assert not french.lacks(sentence), sentence
        blanks = [sorted(re.findall(r"%\(\w+\)", said)) for said in (sentence, french(sentence))]
        assert blanks[0] == blanks[1], sentence
    assert command_meant("RULES") == command_meant("règles") == command_meant("regles") == "rules"


def test_seats_can_be_given_to_people_and_bots() -> None:
    shown = play(
        "1", arguments=("--players", 3, "--seat", "0=random", "--seat", "2=me", "--seat", "1=random")
    )
    assert "Player 1: the bot random · Player 2: the bot random · Player 3: you" in shown
    assert "0: ? ?" in shown


def test_bots_play_among_themselves(tmp_path: Path) -> None:
    shown = play(arguments=("--seat", "0=random"))
    assert shown.count("lays the") == 6
    assert "the match is over" in shown
    assert kept(tmp_path, "secrets") == []


def test_a_seed_repeats_the_match_and_without_one_every_match_is_new() -> None:
    first, second = (re.sub(r"saved as \S+", "", play("1", "1", "1")) for _ in range(2))
    assert first == second
    fresh = [ludo("play", "duel").stdout for _ in range(2)]
    assert fresh[0] != fresh[1]


# leaving and going on


def test_a_match_that_is_left_is_kept_with_its_secret_for_its_owner_only(tmp_path: Path) -> None:
    shown = play("2", "quit")
    (record,), (secret,) = kept(tmp_path, "matches"), kept(tmp_path, "secrets")
    assert f"ludo play --resume {record}" in shown
    assert secret.name == seeded(SEED).commitment
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert json.loads(record.read_text())["secret"] is None


def test_a_match_goes_on_with_the_same_chance_and_the_same_people(tmp_path: Path) -> None:
    ludo("play", "duel", "--players", 3, "--seat", "0=random", "--seat", "2=me", typed="1\nquit\n")
    (record,) = kept(tmp_path, "matches")
    shown = ludo("play", "--resume", record, typed="1\n1\nmatch.json\n").stdout
    assert "Player 3: you" in shown
    assert "resuming after" in shown
    assert ludotheque.verify(tmp_path / "match.json").fair
    assert kept(tmp_path, "matches") == [record]
    assert kept(tmp_path, "secrets") == []


def test_a_record_saved_elsewhere_goes_on_too(tmp_path: Path) -> None:
    play("2", "save mine.json", "quit")
    shown = ludo("play", "duel", "--resume", "mine.json", typed="1\n1\nend.json\n").stdout
    assert "the match is over" in shown
    assert ludotheque.verify(tmp_path / "end.json").fair


def test_without_its_secret_a_record_can_only_be_replayed(tmp_path: Path) -> None:
    play("2", "save mine.json", "quit")
    for secret in kept(tmp_path, "secrets"):
        secret.unlink()
    result = ludo("play", "--resume", "mine.json")
    assert result.exit_code == 2
    assert "can only be replayed: ludo replay mine.json" in result.stderr
    assert "still under way" in ludo("replay", "mine.json").stdout
    assert ludo("play", "--resume", "mine.json", "--seed", SEED).exit_code == 0


def test_what_cannot_go_on_is_refused(tmp_path: Path) -> None:
    play("1", "1", "1", "over.json")
    ludotheque.load("duel").start(chance="manual").record().save(tmp_path / "manual.json")
    play("save mine.json")
    for arguments, complaint in [
        (("--resume", "over.json"), "is over"),
        (("--resume", "manual.json"), "was manual"),
        (("titus", "--resume", "mine.json"), "is one of duel, not of titus"),
        (("--resume", "mine.json", "--players", 2), "settled in the record"),
        (("--resume", "nowhere.json"), "does not exist"),
    ]:
        result = ludo("play", *arguments)
        assert result.exit_code == 2
        assert complaint in result.stderr


def test_a_secret_that_is_damaged_is_as_good_as_none(tmp_path: Path) -> None:
    play("save mine.json")
    for damage in ("", "{}", '{"secret": "xyz", "seats": []}', "[]", '{"secret": "00", "seats": ["me"]}'):
        kept(tmp_path, "secrets")[0].write_text(damage)
        result = ludo("play", "--resume", "mine.json")
        assert result.exit_code == 2
        assert "can only be replayed" in result.stderr


def test_a_match_goes_on_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")
    assert "the match is over" in play("1", "1", "1")
    assert "could not be saved" in play("1")


# several people at one screen


def test_a_curtain_is_drawn_between_hidden_hands() -> None:
    shown = play("", "lay 7", "", "lay 10", "", arguments=("--bots", "none"))
    _, first, second = shown.split("press Enter when only you can see the screen.")
    assert "0: 7 4 8" in first
    assert "1: ? ? ?" in first
    assert "1: 6 10 3" in second
    assert "0: ? ?" in second
    assert "7 4 8" not in second
    assert "deal 0 7" not in second
    assert "Player 2 > lay 10" in second


def test_whoever_moved_reads_what_came_of_it_before_the_curtain_falls() -> None:
    shown = play("", "1", "", "", "1", arguments=("--players", 3, "--seat", "2=me"))
    mine, _, others = shown.partition("Press Enter to clear the screen for the next player.")
    told = mine.rpartition("Player 1 > 1")[2]
    assert re.search(r"You lay the \d+", told)
    assert re.search(r"Player 2 \(medium\) lays the \d+", told)
    assert "Player 3, press Enter when only you can see the screen." in others
    assert re.search(r"Player 2 \(medium\) lays the \d+", others)


def test_no_curtain_is_drawn_where_nothing_is_hidden() -> None:
    shown = ludo("play", "temptation", "--bots", "none", "--seed", 1, typed="roll\n").stdout
    assert "Player 1" in shown
    assert "press Enter" not in shown


def test_undo_gives_the_screen_back_to_the_person_who_moved() -> None:
    shown = play("", "lay 7", "", "undo", "", arguments=("--bots", "none"))
    _, after = shown.split("Taken back: lay 7")
    assert "Player 1, press Enter" in after
    assert "0: 7 4 8" in after
    assert "6 10 3" not in after


def test_a_person_can_leave_at_the_curtain(tmp_path: Path) -> None:
    assert "--resume" in play("", "lay 7", "quit", arguments=("--bots", "none"))
    shown = ludo("play", "--resume", kept(tmp_path, "matches")[0], typed="\nlay 3\n").stdout
    assert "Player 2, press Enter" in shown


# long lists of moves


def test_many_moves_are_folded_by_their_next_word() -> None:
    moves = ["draw", *(f"steal 1 {card}" for card in range(9)), "join #1 #2", "join #3 #4"]
    groups = {group.beginning: len(group.numbers) for group in fold(moves, range(1, len(moves) + 1))}
    assert groups == {"draw": 1, "steal ": 9, "join ": 2}
    steals = fitting(moves, "st")
    assert steals == list(range(2, 11))
    assert [group.beginning for group in fold(moves, steals)] == [f"steal 1 {card}" for card in range(9)]


def test_moves_of_one_word_are_folded_by_their_first_letter() -> None:
    tiles = [f"{column}{row}" for column in "abcdefg" for row in range(1, 8)]
    assert [group.beginning for group in fold(tiles, range(1, 50))] == list("abcdefg")
    assert [group.beginning for group in fold(tiles, fitting(tiles, "b"))] == tiles[7:14]


def test_a_long_list_is_unfolded_by_the_beginning_of_a_move() -> None:
    moves = ludotheque.load("tantalus").start(seed=5).moves()
    shown = ludo("play", "tantalus", "--seed", 5, typed="b\nmoves c\n").stdout
    assert "49 moves:" in shown
    assert "a… (7)" in shown
    assert shown.count("Type the beginning of a move") == 1
    for tile in ("b1", "b7", "c4"):
        assert re.search(rf"\n +{1 + moves.index(tile)} +{tile} ", shown)
    assert "turn tile d4" not in shown


def test_every_move_is_in_exactly_one_fold() -> None:
    for name in ludotheque.games():
        match = ludotheque.load(name).start(seed=2)
        for _ in range(5):
            moves = match.moves()
            numbers = list(range(1, len(moves) + 1))
            found = sorted(number for group in fold(moves, numbers) for number in group.numbers)
            assert found == numbers
            match.play(moves[-1])


# the real thing


class Terminal:
    """A pseudo terminal with ``ludo`` in it."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = start(
            [sys.executable, "-m", "ludotheque.cli", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.shown = ""
        self.seen = 0

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def expect(self, text: str) -> str:
        """Return what was shown up to this text, since what was expected before."""
        while text not in self.shown[self.seen :]:
            assert self._read(), f"{text!r} was not shown, but:\n{self.shown[self.seen :]}"
        begin, self.seen = self.seen, self.shown.index(text, self.seen) + len(text)
        return self.shown[begin : self.seen]

    def rest(self) -> None:
        """Wait until the program waits for somebody to type."""
        until(psutil.Process(self.process.pid).status, lambda status: status == psutil.STATUS_SLEEPING)

    def end(self) -> int:
        """Return the exit code, once the program has ended by itself."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        data = b""
        if ready:
            with contextlib.suppress(OSError):
                data = os.read(self.master, 65536)
        self.shown += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)


@contextlib.contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    screen = Terminal(*arguments)
    try:
        yield screen
    finally:
        screen.process.kill()
        screen.process.wait()
        os.close(screen.master)


def test_a_whole_match_on_a_terminal(tmp_path: Path) -> None:
    with terminal("play", "duel", "--seed", str(SEED)) as screen:
        screen.expect("You > ")
        screen.type("lay 9\n")
        screen.expect("You do not hold this card.")
        screen.type("why\n")
        screen.expect("The first player leads.")
        screen.type("2\n")
        screen.expect("0: 4 8")
        screen.expect("You > ")
        screen.type("undo\n")
        screen.expect("0: 7 4 8")
        screen.expect("You > ")
        screen.type("lay 4\n")
        screen.expect("0: 7 8")
        screen.expect("You > ")
        screen.type("save half.json\n")
        screen.expect("Saved: half.json")
        screen.type("quit\n")
        screen.expect("ludo play --resume ")
        assert screen.end() == 0
    with terminal("play", "--resume", "half.json") as screen:
        screen.expect("0: 7 8")
        screen.expect("You > ")
        screen.type("1\n")
        screen.expect("You > ")
        screen.type("1\n")
        screen.expect("Save it elsewhere as")
        screen.type("whole.json\n")
        screen.expect("Saved: whole.json")
        assert screen.end() == 0
    with terminal("verify", "whole.json") as screen:
        screen.expect("6 draws follow from the committed secret")
        assert screen.end() == 0


def test_without_a_game_a_terminal_asks_which_and_how_many(tmp_path: Path) -> None:
    with terminal("play") as screen:
        screen.expect("Which game?")
        screen.type("chess\n")
        screen.expect("There is no chess.")
        screen.type("duel\n")
        screen.expect("How many players, 2 to 4?")
        screen.type("7\n")
        screen.expect("There is no 7.")
        screen.type("3\n")
        screen.expect("Duel · 3 players")
        screen.expect("You > ")


def test_ctrl_c_keeps_the_match_and_it_goes_on(tmp_path: Path) -> None:
    with terminal("play", "duel", "--seed", str(SEED)) as screen:
        screen.expect("You > ")
        screen.type("lay 7\n")
        screen.expect("You > ")
        screen.type("lay")
        screen.expect("lay")
        screen.rest()  # Python's readline misses a signal in the instant before it waits
        screen.type("\x03")
        screen.expect("ludo play --resume ")
        assert screen.end() == 130
        assert "Traceback" not in screen.shown
    (record,) = kept(tmp_path, "matches")
    with terminal("play", "--resume", str(record)) as screen:
        screen.expect("0: 4 8")
        screen.expect("You > ")
        screen.type("\x04")
        screen.expect("ludo play --resume ")
        assert screen.end() == 0
        assert "Traceback" not in screen.shown
    assert len(kept(tmp_path, "matches")) == 1


def test_a_match_survives_a_terminal_that_is_closed(tmp_path: Path) -> None:
    with terminal("play", "duel", "--seed", str(SEED)) as screen:
        screen.expect("You > ")
        screen.type("lay 7\n")
        screen.expect("You > ")
        screen.process.send_signal(signal.SIGHUP)
        screen.end()
    assert "0: 4 8" in ludo("play", "--resume", kept(tmp_path, "matches")[0]).stdout


def test_the_tab_key_completes_moves() -> None:
    pytest.importorskip("readline")
    with terminal("play", "duel", "--seed", str(SEED)) as screen:
        screen.expect("You > ")
        screen.type("la\t7\n")
        screen.expect("0: 4 8")


def test_the_curtain_wipes_the_screen_and_what_was_scrolled_off_it() -> None:
    with terminal("play", "duel", "--seed", str(SEED), "--bots", "none") as screen:
        screen.expect("Player 1, press Enter")
        screen.type("\n")
        screen.expect(WIPE)
        screen.expect("Player 1 > ")
        screen.type("why lay 8\n")
        screen.expect("Player 1 > ")
        screen.type("lay 7\n")
        screen.expect(WIPE)
        assert "7 4 8" not in screen.expect("Player 2, press Enter")
        screen.type("\n")
        screen.expect(WIPE)
        assert "? ?" in screen.expect("Player 2 > ")
        screen.type("\x1b[A\x1b[A\n?\n")
        assert "lay 8" not in screen.expect("this list")


def test_long_rules_go_through_a_pager_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "sed s/^/paged:/")
    with terminal("rules", "duel") as screen:
        screen.expect("paged:")
        assert screen.end() == 0
    assert "paged:" not in ludo("rules", "duel").stdout
