"""Working out a review, event by event, in any order and in as many threads as there are.

A seat's move is judged by what it could know. Where it did not play what an expert's search would, both moves
are compared alike: what the seat cannot know is dealt several times, both are played in each of these deals,
and equal searches go on from there. How far the differences scatter from deal to deal, and how much they
still moved while the searches went on, is the error. A move that looks bad is judged once more, more deeply
and in fresh deals, and only that counts.

What chance did is compared with what it could have done: the same small search values what fell and what
might have fallen, with all cards open. So luck is nothing on average, whatever the search is worth.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, stdev, variance

from ludotheque.bots.bot import stirred
from ludotheque.bots.columns import ALL_KNOWN
from ludotheque.bots.compiling import has_quick_search
from ludotheque.bots.review import ERRORS, GRADES, INACCURACY, Fortune, Review, Verdict, shares_of
from ludotheque.bots.search import SearchBot
from ludotheque.bots.valuing import Chances, Valuer
from ludotheque.engine.author.contract import Refusal
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.match import Match, Step
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed import running
from ludotheque.engine.speed.position import Position

ITERATIONS = 3000
"""Of the search that looks at a decision."""
GLANCE, GLANCE_DEALS = 400, 4
"""Iterations and deals for a move that was not the expert's."""
CLOSE, CLOSE_DEALS = 1500, 6
"""The same for one that looks bad."""
CHANCE_ITERATIONS, CHANCE_SEARCHES, MOST_OUTCOMES = 128, 6, 48
"""For what chance did; where it could have done more, outcomes are sampled."""
USUAL_PLIES = 12.0
"""What an iteration takes at most in games with an evaluation; longer ones are made fewer."""
MANY = 300
"""Events to think about; in a longer match each gets less."""
LEAST = 0.2
"""Of the usual iterations, however slow the game and however long the match."""
PLAIN = 0.01
"""Of that, where there are plain rules alone."""
LONGEST_LINE = 4
"""Moves of a line that are told."""
SEED = 0
Found = Verdict | Fortune


class Judge(SearchBot):
    """The expert as it judges: without portable code it has the rules compiled, too."""

    def prepare(self, game: Definition) -> None:
        if game.rules.portable is None and running.can_compile():
            game.compile()
        super().prepare(game)

    def prepared(self, game: Definition) -> bool:
        return super().prepared(game) and (
            game.rules.is_compiled or game.rules.portable is not None or not running.can_compile()
        )


def line_of(sight: Sight, texts: Sequence[str], seed: int = SEED) -> Iterator[Step]:
    """Yield the moves of a line that the expert saw, each with a position before it as it may have been."""
    position = sight.position.redealt(sight.seat, generator(seed))
    for number, text in enumerate(texts):
        before = sight.position if number == 0 else position
        action = sight.game.notation.read(before.s, sight.setting.deck, text)
        if isinstance(action, Refusal) or not position.is_legal(action):
            return
        yield Step(before.copy(), position.to_move, action, text)
        position.play(action)


class Reviewer:
    """Judges a match that is over; ``winners`` says who won where people ended it before the rules did."""

    def __init__(
        self, match: Match, winners: Sequence[int] | None = None, first: int = 0, seed: int = SEED
    ) -> None:
        """``first`` is the event from which on it is judged: those before it were not played here."""
        won = match.winners if winners is None else winners
        if not won:
            raise LudothequeError("only a match that is over can be reviewed")
        self.match = match
        self.result: list[float] = shares_of(won, match.players)
        self.first = first
        self.seed = seed
        self.valuer: Valuer = Valuer(match.game, match.setting, seed)
        self.steps: list[Step] = []
        self.events: list[int] = []
        """Those to think about: somebody, or chance, had a choice."""
        self.ease: float = 1.0
        """How much is thought, compared with the usual."""

    def prepare(self) -> None:
        """Compile what is needed, and find out what there is to think about."""
        Judge().prepare(self.match.game)
        self.steps = list(self.match.walk())
        self.events = [
            number
            for number, step in enumerate(self.steps)
            if number >= self.first and len(step.before.actions()) > 1
        ]
        moves = [self.steps[number] for number in self.events if self.steps[number].who != CHANCE]
        if moves:
            first = moves[0]
            pace = max(1.0, self.valuer.plies(first.before.seen_by(first.who), first.who) / USUAL_PLIES)
            self.ease = max(LEAST, min(1.0, MANY / max(1, len(self.events))) / pace)
            self.ease *= 1.0 if has_quick_search(self.match.game) else PLAIN

    def prepared(self) -> Reviewer:
        """Return it when it is prepared: in another process, another one."""
        self.prepare()
        return self

    def think(self, event: int) -> Found:
        """Return what is to be said about an event."""
        step = self.steps[event]
        return self._fortune(event, step) if step.who == CHANCE else self._verdict(event, step)

    def review(self, found: Iterable[Found]) -> Review:
        """Return the review made of what was found about all events."""
        found = sorted(found, key=lambda one: one.event)
        return Review(
            game=self.match.game.name,
            players=self.match.players,
            length=self.match.length,
            iterations=self._eased(ITERATIONS),
            verdicts=[one for one in found if isinstance(one, Verdict)],
            fortunes=[one for one in found if isinstance(one, Fortune)],
            result=self.result,
        )

    def _eased(self, iterations: int) -> int:
        return max(2, round(self.ease * iterations))

    # moves

    def _verdict(self, event: int, step: Step) -> Verdict:
        seat, match = step.who, self.match
        sight = Sight(match.game, match.setting, step.before.seen_by(seat), seat, ())
        bot = Judge(iterations=self._eased(ITERATIONS), seed=self.seed, keep=False)
        analysis = bot.analyse(sight)
        chance = analysis.chances[seat]
        before, after, error = chance, chance, 0.0
        if analysis.move != step.text:
            best = sight.actions()[sight.moves().index(analysis.move)]
            before, after, error = self._compared(sight, best, step.action, GLANCE, GLANCE_DEALS, 0)
            if before - after - ERRORS * error >= GRADES[INACCURACY]:
                before, after, error = self._compared(
                    sight, best, step.action, CLOSE, CLOSE_DEALS, GLANCE_DEALS
                )
        return Verdict(
            event=event,
            seat=seat,
            played=step.text,
            best=analysis.move,
            line=analysis.lines[0].moves[:LONGEST_LINE],
            chances=[round(one, 4) for one in analysis.chances],
            before=round(before, 5),
            after=round(after, 5),
            error=round(error, 5),
        )

    def _compared(
        self, sight: Sight, best: int, played: int, iterations: int, deals: int, first: int
    ) -> tuple[float, float, float]:
        """Return the seat's chances with two moves, and the standard error of their difference."""
        seat, seed = sight.seat, stirred(self.seed, sight)
        assert seat is not None
        early: list[tuple[float, ...]] = []
        late: list[tuple[float, ...]] = []
        for deal in range(deals):
            dealt = sight.position.redealt(seat, generator(seed, first + deal))
            found = []
            for action in (best, played):
                after = dealt.copy()
                after.play(action)
                found.append(
                    self.valuer.worth(after.seen_by(seat), seat, self._eased(iterations), first + deal)
                )
            early.append(tuple(one.early[seat] for one in found))
            late.append(tuple(one.late[seat] for one in found))
        gaps = [one - other for one, other in late]
        moved = fmean(gaps) - fmean(one - other for one, other in early)
        before, after_played = (fmean(column) for column in zip(*late, strict=True))
        return before, after_played, math.hypot(stdev(gaps) / deals**0.5, moved)

    # chance

    def _fortune(self, event: int, step: Step) -> Fortune:
        position = step.before
        fell = [self._small(position, step.action, k) for k in range(CHANCE_SEARCHES)]
        outcomes, weights = self._outcomes(position)
        values = [self._small(position, action, CHANCE_SEARCHES) for action in outcomes]
        gains, errors = [], []
        for mine, could in zip(zip(*fell, strict=True), zip(*values, strict=True), strict=True):
            noise = variance(mine)
            unsure = noise / CHANCE_SEARCHES + noise * math.fsum(weight * weight for weight in weights)
            if len(outcomes) == MOST_OUTCOMES:
                unsure += variance(could) / MOST_OUTCOMES
            usual = math.fsum(weight * value for weight, value in zip(weights, could, strict=True))
            gains.append(round(fmean(mine) - usual, 5))
            errors.append(round(math.sqrt(unsure), 5))
        return Fortune(event, gains, errors)

    def _small(self, position: Position, action: int, stream: int) -> Chances:
        after = position.copy()
        after.play(action)
        return self.valuer.worth(after, ALL_KNOWN, self._eased(CHANCE_ITERATIONS), stream).late

    def _outcomes(self, position: Position) -> tuple[list[int], Chances]:
        """Return chance's outcomes with how likely they are: all, or a fair sample at equal distances."""
        actions = position.actions()
        if len(actions) < MOST_OUTCOMES:
            weights = [position.weight(action) for action in actions]
            return actions, [weight / sum(weights) for weight in weights]
        total = position.total_weight()
        seed = stirred(self.seed, Sight(self.match.game, self.match.setting, position, None, ()))
        first = seed % total
        tickets = [(first + k * total // MOST_OUTCOMES) % total for k in range(MOST_OUTCOMES)]
        return [position.outcome(ticket) for ticket in tickets], [1 / MOST_OUTCOMES] * MOST_OUTCOMES
