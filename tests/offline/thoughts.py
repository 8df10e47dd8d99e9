"""In Pyodide: thinkers in a worker of their own."""

import asyncio
from functools import partial

import ludotheque
from ludotheque.offline.thinking import browser_thinkers
from ludotheque.site.foundation.account import NOBODY
from ludotheque.site.tables.turns import MOVE, Unwanted


async def answer(asked):
    """Return what came of thoughts here and there."""
    thinkers = browser_thinkers(connect, workers=1)  # noqa: F821 - set by in_pyodide.mjs
    worker = thinkers._slow._all[0]
    match = ludotheque.load("titus").start(players=2, seed=3)
    while len(match.moves()) < 2:
        match.play(match.moves()[0])
    sight = match.sight(match.to_move)
    expert = ludotheque.bot("expert", iterations=asked["iterations"], seed=1)
    choose, found = partial(expert.choose, sight), {}
    first = asyncio.ensure_future(thinkers.think(MOVE, choose))
    meanwhile = await ticked(first)
    found["first"] = await first, worker.ready, meanwhile > 1
    ticks = asyncio.create_task(
        ticked(thought := asyncio.ensure_future(thinkers.think(MOVE, slow(sight, 3.0))))
    )
    found["slowly"], found["ticks"] = await thought in sight.moves(), await ticks > 1
    try:
        await thinkers.think(MOVE, partial(sight.text_of, "nothing"))
    except Exception as error:
        found["error"] = type(error).__name__
    try:
        await thinkers.think(MOVE, choose, NOBODY, wanted=lambda: False)
    except Unwanted:
        found["unwanted"] = True
    later = asyncio.ensure_future(thinkers.think(MOVE, slow(sight)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    worker._port.terminate()
    found["after its death"] = await later in sight.moves()
    thinkers.stop()
    found["where none can be started"] = await browser_thinkers(failing, workers=1).think(MOVE, choose)
    return found


def failing():
    raise OSError("no worker")


def slow(sight, seconds=0.6):
    return partial(ludotheque.bot("expert", seconds=seconds, seed=1).choose, sight)


async def ticked(thought):
    ticks = 0
    while not thought.done():
        await asyncio.sleep(0.01)
        ticks += 1
    return ticks
