"""Records: replayed without chance, verified against the secret, refused when anything was changed."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotheque
from ludotheque import BadRecord, Match
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.play.player import Player


def finished(**settings: Any) -> Match:
    match = ludotheque.load("duel").start(players=3, **settings)
    while not match.over:
        match.play(match.moves()[-1])
    return match


RECORD = finished(seed=11).record().json()


def changed(**fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(RECORD), **fields}


def test_a_record_that_lacks_its_last_events_is_told_so() -> None:
    events = len(RECORD["history"]) - 1
    with pytest.raises(BadRecord) as refused:
        ludotheque.verify(changed(history=RECORD["history"][:-1]))
    said = f"the record has a result, but the match is not over after its {events} events: some are missing"
    assert str(refused.value) == said


def test_a_record_that_lacks_its_result_is_told_so() -> None:
    with pytest.raises(BadRecord, match="the record has no result, but the match is over after its"):
        ludotheque.verify(changed(result=None))


def test_a_record_is_saved_and_replayed_and_found_fair(tmp_path: Path) -> None:
    match = finished()
    match.record().save(tmp_path / "x.json")
    assert list(tmp_path.iterdir()) == [tmp_path / "x.json"]
    again = ludotheque.replay(tmp_path / "x.json")
    assert (again.history, again.full(), again.winners) == (match.history, match.full(), match.winners)
    report = ludotheque.verify(str(tmp_path / "x.json"))
    assert report
    assert report.fair
    assert "9 draws follow" in str(report)


def test_a_record_has_the_fields_that_are_promised() -> None:
    assert set(RECORD) == {
        *("format", "game", "rules", "players", "options", "history", "commitment", "secret", "result")
    }


def test_a_running_match_keeps_its_secret_and_is_not_called_fair() -> None:
    match = ludotheque.load("duel").start(seed=1)
    record = match.record()
    assert record.secret is None
    assert record.commitment == match.commitment
    report = ludotheque.verify(record)
    assert report
    assert not report.fair
    assert "running" in report.text


def test_manual_chance_is_not_called_fair() -> None:
    match = ludotheque.load("duel").start(players=2, chance="manual")
    while not match.over:
        match.play(match.moves()[0])
    report = ludotheque.verify(match.record())
    assert not report.fair
    assert "manual" in report.text


def test_a_running_match_goes_on_with_its_secret() -> None:
    match = ludotheque.load("duel").start(seed=5)
    assert match.source
    again = ludotheque.replay(match.record(), secret=match.source.secret)
    while not again.over:
        again.play(again.moves()[0])
    assert ludotheque.verify(again.record()).fair


def test_another_secret_than_the_committed_one_is_refused() -> None:
    match = ludotheque.load("duel").start(seed=5)
    with pytest.raises(BadRecord, match="committed"):
        ludotheque.replay(match.record(), secret=bytes(32))
    with pytest.raises(BadRecord, match="committed"):
        ludotheque.verify(changed(secret="00" * 32))


def test_a_draw_that_the_secret_does_not_give_is_found() -> None:
    match = ludotheque.load("duel").start(players=2, chance="manual")
    while not match.over:
        match.play(match.moves()[0])
    secret = seeded(2)
    forged = {**match.record().json(), "commitment": secret.commitment, "secret": secret.secret.hex()}
    assert ludotheque.replay(forged).over
    drawn = ludotheque.load("duel").start(players=2, seed=2).history[0][1]
    assert drawn != "deal 0 1"
    with pytest.raises(BadRecord, match=f"event 0: the secret draws '{drawn}', the record says 'deal 0 1'"):
        ludotheque.verify(forged)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"format": "ludotheque/0"}, "format"),
        ({"game": "dual"}, "did you mean 'duel'"),
        ({"rules": 2}, "versions 1 to 1"),
        ({"rules": 0}, "versions 1 to 1"),
        ({"players": 9}, "seats"),
        ({"players": "3"}, "whole number"),
        ({"options": {"cards": 13.5}}, "whole number"),
        ({"options": []}, "options"),
        ({"history": [["chance", "deal 0 99"]]}, "event 0"),
        ({"history": [[0, "lay 3"]]}, "event 0"),
        ({"history": [["chance", 3]]}, "history"),
        ({"history": "none"}, "history"),
        ({"result": {"scores": [9, 9, 9], "winners": [0]}}, "result"),
        ({"result": None}, "result"),
        ({"secret": "xyz"}, "secret"),
        ({"commitment": 5}, "commitment"),
    ],
)
def test_a_record_that_was_changed_is_refused(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        ludotheque.verify(changed(**fields))


def test_a_running_record_with_an_open_secret_is_refused() -> None:
    cut = changed(history=RECORD["history"][:12], result=None)
    with pytest.raises(BadRecord, match="not over"):
        ludotheque.verify(cut)
    assert ludotheque.verify({**cut, "secret": None})


def test_a_record_that_lacks_a_field_is_refused() -> None:
    for field in RECORD:
        with pytest.raises(BadRecord, match=field):
            ludotheque.replay({name: value for name, value in RECORD.items() if name != field})


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'"x"', b"\xff\xfe", b"[" * 100000])
def test_a_broken_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken.json").write_bytes(content)
    with pytest.raises(BadRecord):
        ludotheque.replay(tmp_path / "broken.json")
    with pytest.raises(BadRecord, match="missing"):
        ludotheque.verify(tmp_path / "missing.json")


def test_a_save_that_fails_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.json"
    finished(seed=1).record().save(path)
    before = path.read_bytes()

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        finished(seed=2).record().save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-100, 100) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(RECORD)), JSON)
def test_any_json_in_any_field_is_either_right_or_refused(field: str, value: Any) -> None:
    try:
        match = ludotheque.replay(changed(**{field: value}))
    except BadRecord:
        return
    assert json.dumps(match.record().json()["history"]) == json.dumps(changed(**{field: value})["history"])


def test_a_match_that_was_given_up_opens_its_secret_and_is_found_fair() -> None:
    match = ludotheque.load("duel").start(players=2, seed=3)
    match.play(match.moves()[0])
    record = match.record(conceded=1)
    report = ludotheque.verify(record.json())
    assert report.fair
    assert report.over
    assert "given up by seat 1" in report.text
    assert record.result == {"scores": [0, 0], "winners": [0], "conceded": 1}
    again = ludotheque.replay(record.json())
    assert again.history == match.history


@pytest.mark.parametrize(
    "result", [{"conceded": 2}, {"conceded": True}, {"claimed": 0}, {"conceded": 0, "claimed": 1}]
)
def test_a_match_that_nobody_gave_up_is_refused(result: dict[str, Any]) -> None:
    match = ludotheque.load("duel").start(players=2, seed=3)
    stated = {"scores": [0, 0], "winners": [0], **result}
    with pytest.raises(BadRecord):
        ludotheque.verify({**match.record(conceded=1).json(), "result": stated})


def test_a_match_that_is_settled_can_be_claimed() -> None:
    match = ludotheque.load("duel").start(players=2, chance="manual")
    for event in ("deal 0 3", "deal 0 9", "deal 0 12", "deal 1 1", "deal 1 2", "deal 1 4"):
        match.play(event)
    for move in ("lay 12", "lay 4", "lay 9", "lay 2"):
        match.play(move)
    assert match.game.speech.settled(match.s)
    report = ludotheque.verify(match.record(claimed=0).json())
    assert "claimed by seat 0" in report.text
    with pytest.raises(BadRecord):
        ludotheque.verify(match.record(claimed=1).json())


def test_a_match_can_be_stepped_through_in_a_notebook() -> None:
    match = finished(seed=4)
    shown = Player(match)._repr_html_()
    assert shown.count("<svg") == match.length + 2
    assert "takes the trick" in shown
    hidden = Player(match, seat=1)._repr_html_()
    assert "Player 1 is dealt a card." in hidden
