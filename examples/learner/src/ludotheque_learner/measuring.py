"""How strong a network is: its share of the wins against a bot."""

from __future__ import annotations

import ludotheque
from ludotheque import Bot
from ludotheque.arena.intervals import Share, share
from ludotheque_learner.bot import Learned
from ludotheque_learner.network import Network


def measured(game: str, network: Network, rival: str, matches: int, seed: int = 1) -> Share:
    """Return a network's share of the wins over some matches, every second one begun by the other."""
    learned, won = Learned(network=network), 0.0
    for number in range(matches):
        match = ludotheque.load(game).start(players=2, seed=seed + number)
        seat = number % 2
        bots: dict[int, Bot] = {seat: learned, 1 - seat: ludotheque.bot(rival, seed=seed + number)}
        while isinstance(turn := match.to_move, int):
            match.play(bots[turn].choose(match.sight(turn)))
        won += (seat in match.winners) / len(match.winners)
    return share(won, matches)
