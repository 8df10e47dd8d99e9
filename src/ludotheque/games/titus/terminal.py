"""The table of Titus in characters, for a terminal."""

from __future__ import annotations

from ludotheque.engine import N_, Json, Words, words_of
from ludotheque.engine.author.palette import SHAPES
from ludotheque.engine.author.room import flow, room_of
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.moves import MOST_TAKINGS
from ludotheque.games.titus.names import names_of

SOURCES = {"pile": N_("drawn"), "swap": N_("swapped"), "steal": N_("stolen")}
"""How a token came to be in hand."""


def text(view: Json, deck: Deck, seat: int | None, lang: str) -> str:
    """Return the table: the pile, then each seat's units, named by their lowest token, and its cards."""
    _ = words_of(__package__, lang)
    columns = room_of(view).columns
    lines = _middle(view, columns, _)
    for other in range(view["players"]):
        lines += _seat(view, other, seat, columns, _)
    return "\n".join(lines)


def takings(view: Json, _: Words) -> str:
    """Return how often whoever's turn it is has taken, and of how many times; 4.3: some have no limit."""
    number, cards, who = view["takings"], [len(held) for held in view["victory"]], view["turn"]
    fewest = who is None or all(cards[who] < held for other, held in enumerate(cards) if other != who)
    if fewest or number > MOST_TAKINGS:
        return _("takings: %(number)s", number=number)
    return _.ngettext("%(num)s of %(most)s takings", "%(num)s of %(most)s takings", number, most=MOST_TAKINGS)


def _middle(view: Json, columns: int, _: Words) -> list[str]:
    top = f"({view['top'][0]})" if view["top"] else "—"
    parts = [_("Pile %(top)s + %(left)s", top=top, left=view["pile"])]
    pending = view["pending"]
    if pending:
        number, source = view["tokens"][pending][0], SOURCES[view["pending_from"]]
        parts.append(_("In hand") + f" {pending} ({number}) " + _(source))
    if view["takings"]:
        parts.append(takings(view, _))
    cards = " ".join(map(str, view["victory_pile"])) or _("none left")
    return [*flow(parts, columns, gap="     "), *flow([_("Victory cards: %(cards)s", cards=cards)], columns)]


def _seat(view: Json, other: int, seat: int | None, columns: int, _: Words) -> list[str]:
    name = names_of(view, _.lang)[other] + " · " + _("seat %(number)s", number=other)
    if other == seat:
        name += " · " + _("you")
    points = _.ngettext("%(num)s point", "%(num)s points", view["scores"][other])
    titles = [f"{SHAPES[other]} {name}", points]
    if other == view["turn"]:
        titles.append("▶ " + _("to move"))
    if other in view["winners"]:
        titles.append("★ " + _("won"))
    heading = flow(titles, columns - len(" ──"), "── ", " ── ")
    reserve = sorted(view["reserves"][other], key=lambda unit: view["tokens"][unit[0]][0])
    units = [f"{unit[0]} {_numbers(view, unit)}" for unit in reserve]
    lines = [f"{line} ──".ljust(columns, "─") for line in heading]
    lines += flow(units or [_("nothing yet")], columns, "   ")
    purses = [f"[{purse['card']}] {_numbers(view, purse['run'])}" for purse in view["victory"][other]]
    return lines + flow(purses, columns, "   ")


def _numbers(view: Json, run: list[str]) -> str:
    return f"({'·'.join(str(view['tokens'][token][0]) for token in run)})" if run else "()"
