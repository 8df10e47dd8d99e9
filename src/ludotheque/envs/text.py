r"""Any game as an environment for language models: a text to read, a text back.

::

    env = text.make("titus", players=2, bots={1: "greedy"})
    seat, told = env.reset(seed=1)
    over = False
    while not over:
        over, info = env.step(answer(told))
        seat, told = env.observation()
    env.rewards

A seat is told the rules once and in short, what it sees, what happened since its last move, and the legal
moves. Its answer is what it marks as such (``{"move": "draw"}``, ``<move>draw</move>``, ``\boxed{draw}``),
else the last line that is a move. Where nothing is, or several moves are named, it is told why and may try
again; a seat that has used up its tries has lost. :func:`rules` gives every clause to a model that asks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludotheque.bots import Bot
from ludotheque.bots import make as make_bot
from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.files import write_whole
from ludotheque.engine.game import Game
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.standing import check_seat
from ludotheque.engine.shelf import load
from ludotheque.envs.answers import Read, read
from ludotheque.envs.single import Seeds
from ludotheque.words import usual_names, with_names, words_of

MOVES_SHOWN = 200
"""Legal moves that are told; where there are more, how many there are, and some of them."""
TRIES = 3
SHORT, FULL = "short", "full"
"""How the rules are told: in short what a match is about and how moves are written, or every clause."""
WORDED = 24
"""Legal moves up to which each is told in words, too."""
_REMARK = re.compile(r"<!--.*?-->|\*\*[\d.]+\*\*\s*", re.DOTALL)
"""What a paragraph of a rulebook has beside its words."""


def rules(game: Definition, lang: str = "en", *, short: bool = False) -> str:
    """Return the clauses of the rulebook without remarks, tables and pictures.

    In ``short``: what the game is about, its goal, and how moves are written.
    """
    book = game.rulebook(lang)
    before, first, *_ = book.split("\n## ", 2)
    told = {name: " ".join(text.split()) for name, text in clauses(book).items()}
    if short:
        chapter = f"{game.notation_clause.partition('.')[0]}."
        parts = [game.about[lang], _paragraph(first), *(told[one] for one in told if one.startswith(chapter))]
        return f"{game.title[lang]}. " + "\n".join(parts)
    return f"{game.title[lang]}. {_paragraph(before)}\n" + "\n".join(f"{one} {told[one]}" for one in told)


def _paragraph(part: str) -> str:
    """Return the first paragraph of a part of a rulebook, below its heading."""
    some = (" ".join(_REMARK.sub("", one).split()) for one in part.split("\n\n")[1:])
    return next((one for one in some if one and not one.startswith(("|", "!", "#", "<"))), "")


def prompt(sight: Sight, lang: str = "en", *, with_rules: str | bool = SHORT, moves: bool = True) -> str:
    """Return what a seat that is to move is told, with the rules in ``short``, in ``full``, or without."""
    _ = words_of("ludotheque.envs", lang)
    assert sight.seat is not None
    parts = [
        _(
            "You are seat %(seat)s of %(players)s; the first is seat 0.",
            seat=sight.seat,
            players=sight.setting.players,
        )
    ]
    if with_rules:
        parts.append(_("The rules:") + "\n" + rules(sight.game, lang, short=with_rules == SHORT))
    since = [f"{_('chance') if who == CHANCE else who}: {text}" for who, text in _since(sight)]
    if since:
        parts.append(_("Since your last move:") + "\n" + "\n".join(since))
    parts.append(_("What you see:") + "\n" + sight.text(lang).strip("\n"))
    if moves:
        parts.append(_moves(sight, lang))
    parts.append(_("Answer with one legal move, alone on the last line."))
    return "\n\n".join(parts)


def _moves(sight: Sight, lang: str) -> str:
    _ = words_of("ludotheque.envs", lang)
    legal = sight.moves()
    if len(legal) <= WORDED:
        legal = [
            f"{move} — {_in_words(sight, action, lang)}"
            for move, action in zip(legal, sight.actions(), strict=True)
        ]
    if len(legal) <= MOVES_SHOWN:
        return _("Your legal moves:") + "\n" + "\n".join(legal)
    some = legal[:: -(-len(legal) // MOVES_SHOWN)]
    return _("You have %(count)s legal moves; some of them:", count=len(legal)) + "\n" + "\n".join(some)


def _in_words(sight: Sight, action: int, lang: str) -> str:
    told = sight.game.speech.describe(sight.s, sight.setting.deck, action, lang)
    return with_names(told, usual_names(sight.setting.players, lang), lang)


def _since(sight: Sight) -> list[tuple[int, str]]:
    events = [(who, text) for who, text in sight.events]
    last = max((k for k, (who, _) in enumerate(events) if who == sight.seat), default=-1)
    return events[last + 1 :]


class TextEnv:
    """A match whose seats are told texts and answer with texts; see :func:`make`."""

    def __init__(
        self,
        game: Game,
        setting: Setting,
        bots: Mapping[int, str | Bot],
        *,
        lang: str,
        tries: int,
        rules: str | bool,
        moves: bool,
        repeat: bool,
    ) -> None:
        self.game = game
        self.setting = setting
        self.lang = lang
        self.tries = tries
        self.rules = rules
        self.moves = moves
        self.repeat = repeat
        self.transcript: list[Json] = []
        """What everybody was told and answered since ``reset``, an object for each answer."""
        self.lost: int | None = None
        """The seat that has used up its tries."""
        self._read_rules: set[int] = set()
        """The seats that were told the rules and have answered since."""
        self._given = bots
        self._bots: dict[int, Bot] = {}
        self._seeds = Seeds()
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match: all of it, also what is hidden from seats."""
        if self._match is None:
            raise LudothequeError("an environment begins with reset()")
        return self._match

    @property
    def over(self) -> bool:
        """Whether the match has ended, or a seat has lost it by its answers."""
        return self.match.over or self.lost is not None

    @property
    def rewards(self) -> list[float]:
        """What each seat has won: 1, shared among the winners; nothing before the end."""
        players = self.setting.players
        if self.lost is not None:
            return [0.0 if seat == self.lost else 1 / (players - 1) for seat in range(players)]
        winners = self.match.winners if self.match.over else []
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]

    def reset(self, seed: int | None = None) -> tuple[int | None, str]:
        """Begin a match and return what :meth:`observation` does; the same seed gives the same match."""
        chosen = self._seeds.next(seed)
        self.close()
        self._match = Match(self.game, self.setting, seeded(chosen))
        self._bots = {
            seat: make_bot(bot, seed=chosen + seat) if isinstance(bot, str) else bot
            for seat, bot in self._given.items()
        }
        self.transcript, self.lost, self._wrong = [], None, Read(None)
        self._tried = 0
        self._read_rules.clear()
        self._let_bots_play()
        return self.observation()

    def observation(self) -> tuple[int | None, str]:
        """Return the seat that is to answer, and what it is told; None and nothing at the end."""
        if self.over:
            return None, ""
        seat = self.match.to_move
        assert isinstance(seat, int)
        with_rules = self.rules if self.repeat or seat not in self._read_rules else False
        told = prompt(self.match.sight(seat), self.lang, with_rules=with_rules, moves=self.moves)
        return seat, f"{self._complaint()}\n\n{told}" if self._tried else told

    def _complaint(self) -> str:
        _ = words_of("ludotheque.envs", self.lang)
        if self._wrong.clause:
            told = _("That was no legal move: %(reason)s (clause %(clause)s)", **self._wrong_words())
        else:
            told = _("That was no legal move: %(reason)s", reason=self._wrong.reason)
        return told + "\n" + _("Tries left: %(left)s.", left=self.tries - self._tried)

    def _wrong_words(self) -> dict[str, str]:
        return {"reason": self._wrong.reason, "clause": self._wrong.clause}

    def step(self, answer: str) -> tuple[bool, Json]:
        """Take an answer; return whether the match is over, and what was made of the answer."""
        seat, told = self.observation()
        if seat is None:
            raise LudothequeError("the match is over; the next one begins with reset()")
        found = read(self.match, answer, self.lang)
        self._tried += 1
        self._read_rules.add(seat)
        info: Json = {"seat": seat, "try": self._tried, **found._asdict()}
        self.transcript.append({"told": told, "answer": answer, **info})
        if found.move is not None:
            self.match.play(found.move)
            self._tried = 0
            self._let_bots_play()
        elif self._tried == self.tries:
            self.lost = seat
        self._wrong = found
        return self.over, info

    def legal(self) -> list[str]:
        """Return the legal moves, for those who ask."""
        return [] if self.over else self.match.moves()

    def save(self, path: str | Path) -> None:
        """Write the transcript as JSONL: a line for each answer, and a last one with how it ended."""
        about: Json = {
            "game": self.game.name,
            "rules": self.setting.rules,
            "players": self.setting.players,
            "lang": self.lang,
            "rewards": self.rewards,
            "lost": self.lost,
            "record": self.match.record(conceded=self.lost).json(),
        }
        lines = [json.dumps(line, ensure_ascii=False) + "\n" for line in (*self.transcript, about)]
        write_whole(path, "".join(lines))

    def close(self) -> None:
        """Let the bots go."""
        for bot in self._bots.values():
            bot.close()

    def _let_bots_play(self) -> None:
        while isinstance(seat := self.match.to_move, int) and seat in self._bots:
            self.match.play(self._bots[seat].choose(self.match.sight(seat)))


def make(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    bots: Mapping[int, str | Bot] | None = None,
    lang: str = "en",
    tries: int = TRIES,
    rules: str | bool = SHORT,
    moves: bool = True,
    repeat: bool = False,
) -> TextEnv:
    """Return a match that is told and answered in texts; ``bots`` sit in some of its seats.

    Whoever gives no legal move in so many ``tries`` has lost. A seat is told the ``rules`` once, in ``short``
    or in ``full``, or not at all if they are False; with ``repeat``, before every move, for a model that
    remembers nothing. Without ``moves``, the legal moves are not told.
    """
    if isinstance(tries, bool) or not isinstance(tries, int) or tries < 1:
        raise LudothequeError(f"tries are a whole number of at least 1, not {tries!r}")
    if rules not in (SHORT, FULL, True, False):
        raise LudothequeError(f"rules are {SHORT!r}, {FULL!r} or False, not {rules!r}")
    found = load(game) if isinstance(game, str) else game
    found.rulebook(lang)
    setting = found.setting(found.players[0] if players is None else players, options)
    seated = dict(bots or {})
    for seat in seated:
        check_seat(seat, setting.players)
    return TextEnv(found, setting, seated, lang=lang, tries=tries, rules=rules, moves=moves, repeat=repeat)
