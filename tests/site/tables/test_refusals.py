"""Why something is not done: a code and its sentence, in one place."""

import ast
import pickle
from pathlib import Path

import pytest

import ludotheque.site
from ludotheque.site.foundation.words import LANGUAGES, words_of
from ludotheque.site.tables import refusals
from ludotheque.site.tables.refusals import Refused, Stale, Why

SITE = Path(ludotheque.site.__file__).parent
SAYING = ("Refused", "Stale", "Busy", "Problem", "N_")


def test_a_refusal_is_a_code_with_what_its_sentence_is_filled_in_with() -> None:
    refused = Refused(Why.NOT_YOUR_TURN, seat=2)
    assert (refused.why, refused.values) == (Why.NOT_YOUR_TURN, {"seat": 2})
    assert str(refused) == "It is the turn of seat 2."
    assert Stale().why is Why.STALE
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused), "threads and processes pass it on"


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_sentence_of_a_refusal_is_translated(lang: str) -> None:
    words = words_of(lang)
    said = {why: words.gettext(why) for why in Why if why is not Why.NOT_YOUR_TURN}
    assert [why.name for why, text in said.items() if text == why] == []


def test_the_sentence_of_a_refusal_stands_once() -> None:
    sentences = {str(why) for why in Why}
    again = {
        f"{path.relative_to(SITE)}:{node.lineno}"
        for path in SITE.rglob("*.py")
        if path.name != Path(refusals.__file__).name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING
        for said in node.args
        if isinstance(said, ast.Constant) and said.value in sentences
    }
    assert not again
