"""Addresses are served in turn, and in each of them its people. Order is told, nothing is timed."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.gate import AT_ONCE, Gate
from ludotheque.site.settings.limits import SHARE
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.site.tables.turns import HINT, MOVE, SPARE, Lane, Turns
from tests.patience import PATIENCE
from tests.site.inside import of, until

ATTACKER, STRANGER, HALL = "192.0.2.66", "192.0.2.2", "192.0.2.64"
SIXTY = [of(f"made up {k}", ATTACKER) for k in range(60)]
PEOPLE = [of(f"person {k}", HALL, admitted=True) for k in range(64)]


def served(*asked: Account, times: int = 1, share: int = SHARE) -> list[Account]:
    """Return in which order accounts are served that all wait, one thing after the other."""
    turns = Turns(1, share)
    for _ in range(times):
        for account in asked:
            turns.put(MOVE, account, lambda: None)
    order = []
    while len(turns):
        taken = turns.take()
        assert taken
        turns.done(taken)
        order.append(taken.account)
    return order


def networks(order: Iterable[Account]) -> list[str]:
    return [account.network for account in order]


def test_sixty_visitors_of_one_address_are_one_address_for_all_others() -> None:
    order = served(*SIXTY, of("ann", STRANGER), of("bob", "192.0.2.3"))
    assert len(order) == 62
    assert networks(order[:4]).count(ATTACKER) <= 2
    assert networks(order[4:]).count(ATTACKER) == 58


def test_at_one_address_visitors_are_served_in_turn() -> None:
    greedy = [of("greedy", STRANGER)] * 50
    order = served(*greedy, of("ann", STRANGER), of("bob", STRANGER))
    assert [account.visitor for account in order[:4]] == ["greedy", "ann", "bob", "greedy"]


def test_an_address_that_comes_is_served_next_however_long_others_were_served() -> None:
    turns = Turns(1)
    for account in SIXTY:
        turns.put(MOVE, account, lambda: None)
    for _ in range(30):
        taken = turns.take()
        assert taken
        turns.done(taken)
    turns.put(MOVE, of("", STRANGER), lambda: None)
    taken = turns.take()
    assert taken
    assert taken.account.network == STRANGER


def test_a_hall_full_of_people_is_not_one_visitor_beside_an_address_that_attacks() -> None:
    order = served(*SIXTY, *PEOPLE, times=4)
    last = max(k for k, account in enumerate(order) if account in PEOPLE)
    assert networks(order[: last + 1]).count(ATTACKER) <= 4 * 64 // SHARE + 1


def test_of_people_in_a_hall_each_has_a_turn_before_one_has_two_whoever_attacks_there() -> None:
    made_up = [of(f"made up {k}", HALL) for k in range(600)]
    order = served(*made_up, *PEOPLE, times=2)
    assert {*order[:66]} >= {*PEOPLE}
    assert sum(not account.admitted for account in order[:130]) <= 2


def test_whoever_runs_the_house_says_for_how_many_an_address_counts() -> None:
    order = served(*SIXTY, *PEOPLE, share=64)
    assert networks(order[:50]).count(ATTACKER) <= 2
    order = served(*SIXTY, *PEOPLE, share=1)
    assert 20 <= networks(order[:50]).count(ATTACKER) <= 30


def test_whoever_invites_themselves_sixty_times_counts_for_no_more_than_the_share() -> None:
    persons = [of(f"self {k}", ATTACKER, admitted=True) for k in range(60)]
    order = served(*persons, *[of("ann", STRANGER)] * 5)
    fifth = [k for k, account in enumerate(order) if account.network == STRANGER][4]
    assert fifth <= 5 * (SHARE + 1)


# threads


def at_a_lane(visit: Callable[[Lane], object]) -> None:
    async def run() -> None:
        lane = Lane("test", 1)
        try:
            await asyncio.wait_for(visit(lane), PATIENCE)  # type: ignore[arg-type]
        finally:
            lane.stop()

    asyncio.run(run())


def test_a_thought_that_has_begun_keeps_nobody_of_another_address_waiting() -> None:
    async def visit(lane: Lane) -> None:
        free, began = threading.Event(), list[int]()
        theirs = [
            asyncio.create_task(lane.done(MOVE, lambda k=k: (began.append(k), free.wait()), account))  # type: ignore[misc]
            for k, account in enumerate(SIXTY)
        ]
        await until(lambda: bool(began))
        assert await lane.done(HINT, lambda: 7, of("ann", STRANGER)) == 7
        assert len(began) == 1, "an address never has all threads"
        free.set()
        await asyncio.gather(*theirs)

    at_a_lane(visit)


def test_what_nobody_waits_for_leaves_a_thread_to_those_who_wait() -> None:
    async def visit(lane: Lane) -> None:
        free, began = threading.Event(), list[int]()
        spare = [
            asyncio.create_task(
                lane.done(SPARE, lambda k=k: (began.append(k), free.wait()), of("", f"192.0.2.{k}"))  # type: ignore[misc]
            )
            for k in range(10)
        ]
        await until(lambda: bool(began))
        assert await lane.done(MOVE, lambda: 7, of("ann", STRANGER)) == 7
        assert len(began) == 1
        free.set()
        await asyncio.gather(*spare)

    at_a_lane(visit)


def test_bots_that_answer_in_a_moment_do_not_wait_for_those_that_think() -> None:
    async def run() -> None:
        thinkers, free = Thinkers(1), threading.Event()
        slow = [asyncio.create_task(thinkers.think(MOVE, free.wait, of("ann"))) for _ in range(3)]
        await asyncio.sleep(0)
        assert await thinkers.think(MOVE, lambda: 7, of("ann"), quick=True) == 7
        free.set()
        await asyncio.gather(*slow)
        thinkers.stop()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_a_failure_in_a_thread_gives_the_thread_back() -> None:
    async def visit(lane: Lane) -> None:
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await lane.done(MOVE, lambda: 1 // 0, of("ann"))
        assert await lane.done(MOVE, lambda: 7, of("ann")) == 7

    at_a_lane(visit)


# messages over sockets


def test_of_each_address_a_little_begins_in_a_round_of_the_event_loop() -> None:
    async def run() -> None:
        gate, begun = Gate(), Counter[str]()

        async def go_on(network: str, times: int) -> None:
            for _ in range(times):
                await gate.enter(network)
                begun[network] += 1
                await asyncio.sleep(0)

        sixty = [asyncio.create_task(go_on(ATTACKER, 1000)) for _ in range(60)]
        await asyncio.sleep(0)
        await go_on(STRANGER, 20)
        assert 20 <= begun[ATTACKER] <= 20 * 2 * (AT_ONCE + 1)
        for task in sixty[:30]:
            task.cancel()
        await asyncio.gather(*sixty, return_exceptions=True)
        assert begun[ATTACKER] >= 30_000, "everybody is let through in the end"
        assert not gate._waiting

    asyncio.run(run())
