"""Which move an answer in words means: what is set apart as the answer, else the last line that is a move.

Good will ends where it would have to guess: a line that names several moves, or one that it may be turning
down (“not `draw` but …”), is no answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.engine.play.match import Match
from ludotheque.words import words_of

_DRESS = " \t\"'`*_.,;:!«»“”‘’()<>\u00a0\u202f"
"""What may stand around a move."""
_MARKED = re.compile(
    r"""\\boxed\{(?:\\text\{)?([^{}\n]+)\}|<(?:move|answer|action)>\s*(.+?)\s*</|"(?:move|answer|action)"\s*:\s*("[^"\n]*")""",
    re.IGNORECASE | re.DOTALL,
)
"""Answers that are marked as such: in LaTeX, in tags, in JSON."""
_TOLD = re.compile(
    r"`([^`\n]+)`|\[([^\]\n]+)\]|\*\*([^*\n]+)\*\*|“([^”\n]+)”|«\s*([^»\n]+?)\s*»|\"([^\"\n]+)\""
)
"""Parts of a line that are set apart."""
_ITEM = re.compile(r"^\s*(?:[-*•>—–]|\d+[.)])\s+")
"""How a line of a list begins."""
_DOUBT = re.compile(
    r"\b(?:not|never|no|but|instead|rather|unlike|considered|nicht|kein\w*|statt|aber|sondern|pas|jamais|mais|plutôt)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
"""Words with which a move may be turned down, in English, German and French."""


class Read(NamedTuple):
    """What was made of an answer."""

    move: str | None
    """The legal move that was found, in the game's own notation."""
    reason: str = ""
    clause: str = ""
    """Why there was none, and the clause of the rulebook that says so, if one does."""


def read(match: Match, answer: str, lang: str = "en") -> Read:
    """Return the legal move that an answer means, or why it means none."""
    legal = {plain(move): move for move in match.moves()}
    tried: list[str] = []
    for some in _candidates(answer):
        tried += some
        found = [*dict.fromkeys(legal[one] for one in map(plain, some) if one in legal)]
        if len(found) == 1:
            return Read(found[0])
        if found:
            told = words_of("ludotheque.envs", lang)
            return Read(None, told("It names several moves: %(moves)s.", moves=", ".join(found)))
    why = match.why_not(plain(tried[0]) if tried else "", lang)
    return Read(None, why.reason, why.clause) if why else Read(None)


def plain(text: str) -> str:
    """Return a text as moves are compared: without what stands around it."""
    return " ".join(text.split()).strip(_DRESS).casefold()


def _candidates(answer: str) -> Iterator[list[str]]:
    """Give what could be the move, the likeliest first; several together where none is likelier."""
    marked = [next(filter(None, found)) for found in _MARKED.findall(answer)]
    if marked:
        last = marked[-1]
        yield [json.loads(last) if last.startswith('"') and "\\" not in last else last]
        return
    for line in reversed(answer.splitlines()):
        if line.strip(_DRESS):
            bare = _ITEM.sub("", line)
            head = re.split(r"\s[—–(]", bare, maxsplit=1)[0]
            yield from ([line], [bare], [head])
            if not _DOUBT.search(head):
                yield [head.rpartition(":")[2]]
                yield [next(filter(None, found)) for found in _TOLD.findall(head)]
