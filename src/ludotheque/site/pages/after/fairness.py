"""Were the draws fair? What came up against its odds, and the secret from which every draw follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api import messages
from ludotheque.site.api.calls import bearer, in_turn, json_response, services_of, table_of
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.pages.after.replay import to_the_table
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.page import page
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.pages.table.play import found
from ludotheque.site.people.visitors import visitor_of
from ludotheque.site.study.chance_events import Draw, checked_here, draws_of
from ludotheque.site.study.luck import luck_of
from ludotheque.site.tables.table import Table
from ludotheque.words import N_, Words, with_names

THINGS = {
    "dice": N_("Dice"),
    "deal 1": N_("Cards dealt"),
    "open 0": N_("Cards turned up"),
    "open 1": N_("How they were turned"),
    "board 0": N_("Boards"),
    "board 1": N_("Sides of the boards"),
    "top 0": N_("Tokens: the side seen first"),
    "top 1": N_("Tokens: the other side"),
}
"""What the draws of our own games are about: a verb, and the place of a token after it."""
TOKENS = {("board 1", "0"): N_("front"), ("board 1", "1"): N_("back")}
"""What people call a token that is a number in a record."""
FEW = 12
"""How many rows are shown at once; a longer table is folded."""


@dataclass(frozen=True)
class Findings:
    """What was found out about the draws of a match that is over."""

    draws: Sequence[Draw]
    ours: int
    """How many of them were not given with the table."""
    luck: dict[str, Any]
    follows: bool
    """Whether every draw follows from the secret, as this server finds."""


async def findings_of(request: Request, table: Table) -> Findings:
    """Return what there is to know about a table's draws; found out once, away from the event loop."""
    cache = table.cache
    found = cache.result(Findings)
    if found is None:
        match = table.match.copy()

        def find() -> Findings:
            draws = list(draws_of(match))
            ours = [draw for draw in draws if draw.event >= table.initial_events]
            luck = luck_of(ours, table.game.notation.DICE)
            return Findings(draws, len(ours), luck, checked_here(table, draws))

        found = await in_turn(request, find)
        cache.keep(found)
    return found


class Teller:
    """Puts findings into a reader's words."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table = table
        self.words = words
        self.names = names_of(table, words)

    def number(self, value: float, digits: int = 1) -> str:
        """Return a number as the reader writes it."""
        return self.words.number(value, digits, trimmed=True)

    def tally(self, tally: dict[str, Any]) -> dict[str, Any]:
        """Return a tally as the page shows it."""
        tokens = tally["tokens"]
        most = max(max(one["fell"], one["expected"]) for one in tokens) or 1
        return {
            "name": self.thing(tally["verb"], tally["place"]),
            "throws": tally["throws"],
            "once": tally["once"],
            "verdict": self.verdict(tally),
            "strays": self.strays(tally),
            "folded": len(tokens) > FEW or tally["often"] is None,
            "tokens": [
                {
                    "token": self.token(tally, one),
                    "fell": one["fell"],
                    "expected": self.number(one["expected"]),
                    "bar": round(100 * one["fell"] / most, 1),
                    "mark": round(100 * one["expected"] / most, 1),
                    "far": abs(one["stray"]) >= 2 and one["expected"] >= 1,
                }
                for one in tokens
            ],
            "seats": [
                {
                    "seat": one["seat"],
                    "name": self.names[one["seat"]],
                    "count": one["count"],
                    "average": self.number(one["average"], 2),
                    "expected": self.number(one["expected"], 2),
                }
                for one in tally["seats"]
            ],
        }

    def thing(self, verb: str, place: int | None) -> str:
        """Return what a tally counts."""
        key = verb if place is None else f"{verb} {place}"
        return self.words.gettext(THINGS[key]) if key in THINGS else f"{verb} …{(place or 0) + 1}"

    def token(self, tally: dict[str, Any], one: dict[str, Any]) -> str:
        """Return what people call what came up."""
        name = TOKENS.get((f"{tally['verb']} {tally['place']}", one["token"]))
        return self.words.gettext(name) if name else str(one["token"])

    def verdict(self, tally: dict[str, Any]) -> str:
        """Return what the counts say, no more than they can."""
        often, words = tally["often"], self.words
        if tally["once"]:
            came, all_ = sum(one["fell"] for one in tally["tokens"]), len(tally["tokens"])
            return words.gettext(
                "Each can come up only once, so there is nothing to count: %(came)s of %(all)s came up.",
                came=came,
                all=all_,
            )
        if often is None:
            return words.gettext("Too few draws for so many outcomes: these counts prove nothing either way.")
        if often >= 0.05:
            share = words.gettext(
                "Nothing unusual: of 100 fair matches, about %(num)s stray as far as this one or further.",
                num=round(100 * often),
            )
        elif often >= 0.005:
            share = words.gettext(
                "Rare, but it happens: of 1,000 fair matches, about %(num)s stray as far or further.",
                num=round(1000 * often),
            )
        else:
            share = words.gettext("Very unusual: fewer than 5 of 1,000 fair matches stray this far.")
        return share

    def strays(self, tally: dict[str, Any]) -> list[str]:
        """Return what came up surprisingly often or rarely, in sentences."""
        if tally["often"] is None:
            return []
        far = [one for one in tally["tokens"] if abs(one["stray"]) >= 2 and one["expected"] >= 1]
        far.sort(key=lambda one: -abs(one["stray"]))
        return [
            self.words.gettext(
                "%(token)s came up %(fell)s times; %(expected)s were to be expected.",
                token=self.token(tally, one),
                fell=one["fell"],
                expected=self.number(one["expected"]),
            )
            for one in far[:3]
        ]

    def rarest(self, luck: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the least likely draws as the page shows them."""
        told = self.table.cache.told(self.table.match, None, self.words.lang, everything=True)
        return [
            {
                "seat": one["turn"],
                "name": self.names[one["turn"]],
                "said": with_names(told[one["event"]].told.words, self.names, self.words.lang),
                "move": one["event"] + 1,
                "one_in": self.number(1 / one["rarity"], 0),
                "expected": self.number(one["expected"], 1 if one["expected"] >= 0.1 else 3),
            }
            for one in luck["rarest"]
        ]


def telling_first(tallies: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return tallies with those first whose counts say something."""
    return sorted(tallies, key=lambda tally: tally["often"] is None)


async def show(request: Request) -> Response:
    """Show what fell in a match that is over, and its secret."""
    table = await found(request)
    if not table.over or table.waits:
        return to_the_table(table)
    words: Words = request.state.words
    findings, teller = await findings_of(request, table), Teller(table, words)
    return page(
        request,
        "fairness.html",
        table=table,
        box=box_of(table.game.name, words.lang),
        names=teller.names,
        tallies=[teller.tally(tally) for tally in telling_first(findings.luck["tallies"])],
        rarest=teller.rarest(findings.luck),
        count=findings.ours,
        follows=findings.follows,
        secret=table.secret.secret.hex(),
    )


async def draws(request: Request) -> Response:
    """Give every draw of a match that is over, and the secret that it must follow from."""
    holder = bearer(request) or visitor_of(request)
    table = await table_of(services_of(request), request.path_params["table"], holder)
    if not table.over:
        raise Problem(403, "The draws can be read when the match is over.")
    findings = await findings_of(request, table)
    answer: messages.Draws = {
        "table": table.id,
        "game": table.game.name,
        "commitment": table.secret.commitment,
        "secret": table.secret.secret.hex(),
        "given": table.initial_events,
        "draws": [cast("messages.Draw", draw.told()) for draw in findings.draws],
    }
    return json_response(answer)


def routes() -> list[BaseRoute]:
    """Return the addresses of what can be found out about draws."""
    return [Route("/tables/{table}/fairness", show), Route("/api/tables/{table}/draws", draws)]
