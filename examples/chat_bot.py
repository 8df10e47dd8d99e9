r"""A language model as a bot: whatever answers chats in the manner of OpenAI's interface.

CHAT_URL=http://localhost:8080/v1/chat/completions CHAT_MODEL=any \
    ludo arena titus --bots random 'cmd:python examples/chat_bot.py:60s' --matches 2

A key goes into CHAT_KEY; CHAT_LANG is the language that it is told in. Each move is asked for anew: rules,
what the seat sees, what happened, the legal moves. Three answers without a legal move, and it has failed.
"""

import json
import os
import sys
from urllib.request import Request, urlopen

from ludotheque import Bot, LudothequeError, Sight
from ludotheque.bots.engine_loop import Engine, converse
from ludotheque.envs import text

LANG = os.environ.get("CHAT_LANG", "en")
TRIES = 3


def asked(messages: list[dict[str, str]]) -> str:
    """Return what the endpoint answers."""
    body = {"model": os.environ.get("CHAT_MODEL", "any"), "messages": messages}
    headers = {"Content-Type": "application/json"}
    if key := os.environ.get("CHAT_KEY"):
        headers["Authorization"] = f"Bearer {key}"
    with urlopen(Request(os.environ["CHAT_URL"], json.dumps(body).encode(), headers), timeout=600) as answer:
        return str(json.load(answer)["choices"][0]["message"]["content"])


class Chat(Bot):
    """Asks a language model for every move that is not the only one."""

    def choose(self, sight: Sight) -> str:
        """Return the move that it names."""
        legal = sight.moves()
        if len(legal) == 1:
            return legal[0]
        like_it = sight.redeal(seed=0, chance="manual")  # the same moves are legal, for the same reasons
        messages = [{"role": "user", "content": text.prompt(sight, LANG)}]
        for _ in range(TRIES):
            answer = asked(messages)
            found = text.read(like_it, answer, LANG)
            if found.move:
                return found.move
            why = f"{found.reason} ({found.clause})"
            messages += [{"role": "assistant", "content": answer}, {"role": "user", "content": why}]
        raise LudothequeError(f"no legal move in {TRIES} answers, the last one {answer!r}")


if __name__ == "__main__":
    engine = Engine("Chat", lambda game, seed, seconds: Chat())
    converse(engine, sys.stdin.buffer, sys.stdout.buffer)
