"""Experts who look at boards of analysis: for each visitor one thought at a time, and so many an hour."""

from __future__ import annotations

from functools import partial

from ludotheque import bots
from ludotheque.bots import Analysis, Bot
from ludotheque.engine.play.sight import Sight
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.rates import Rate
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.site.tables.turns import HINT

SECONDS = 1.0
STILL_THINKING = "An expert is still thinking about another position of yours."
USED_UP = "You have asked the expert very often this hour. You can go on by yourself, and ask again later."


class Analysts:
    """Who thinks about boards, on whose account."""

    def __init__(self, thinkers: Thinkers, rate: Rate) -> None:
        self._thinkers = thinkers
        self._rate = rate
        self._busy: set[str] = set()

    async def analyse(self, sight: Sight, account: Account) -> Analysis:
        """Return what an expert thinks of a position; Busy if the visitor has to wait."""
        if account.who in self._busy:
            raise Busy(STILL_THINKING)
        self._busy.add(account.who)
        bot = expert()
        try:
            if not await self._rate.hit(account):
                raise Busy(USED_UP)
            return await self._thinkers.think(HINT, partial(bot.analyse, sight), account)
        finally:
            self._busy.discard(account.who)


def expert() -> Bot:
    """Return who is asked; somebody who is not ready yet thinks with less."""
    bot = bots.make("expert", seconds=SECONDS, keep=False)
    bot.waits = False
    return bot
