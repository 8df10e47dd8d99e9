"""Every kind of page, with tables on the site that show something."""

from __future__ import annotations

import random
from typing import Any

import httpx

from tests.patience import PATIENCE, until
from tests.site.server import Api

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
THEMES = ("light", "dark")
GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")


class Page:
    """An address, and the token of who looks at it."""

    def __init__(self, name: str, path: str, token: str | None = None) -> None:
        self.name, self.path, self.token = name, path, token

    def cookies(self, site: str) -> list[dict[str, str]]:
        """Return what makes a browser this visitor's."""
        return [{"name": "ludo", "value": self.token, "url": site}] if self.token else []


def pages(site: str) -> list[Page]:
    """Return every kind of page; tables are made for those that need one."""
    with Api(site) as api:
        over = played(api, two(api, "temptation", options={"rounds": 1}), 2000)
        waiting = api.make("titus", "me", "open", "open", name="Ann")
        playing = [(game, played(api, two(api, game), {"tanagra": 60}.get(game, 25))) for game in GAMES]
    table = f"/tables/{over['table']}"
    wait_for_the_chart(site + table, over["token"])
    wait_for_the_review(site + table, over["token"])
    return [
        Page("shelf", "/"),
        Page("my-tables", "/", waiting["token"]),
        Page("box", "/games/tantalus"),
        Page("rules", "/games/titus/rules"),
        Page("setup", "/games/labyrinthe/setup"),
        Page("components", "/games/tantalus/components"),
        Page("story", "/games/titus/story"),
        Page("print", "/games/tantalus/print"),
        Page("my-shelf", "/me", over["token"]),
        Page("my-shelf-empty", "/me"),
        Page("delete", "/me/delete", over["token"]),
        Page("analyses", "/analysis"),
        Page("analysis-chance", "/analysis/labyrinthe"),
        Page("analysis", f"{table}/analysis?move=9", over["token"]),
        Page("join", "/join"),
        Page("invited", f"/join/{waiting['code']}"),
        Page("programs", "/api"),
        Page("missing", "/nowhere"),
        Page("waiting", f"/tables/{waiting['table']}", waiting["token"]),
        *(Page(f"play-{game}", f"/tables/{made['table']}", to_move(site, made)) for game, made in playing),
        Page("watch", f"/tables/{playing[-1][1]['table']}"),
        Page("result", table, over["token"]),
        Page("replay", f"{table}/replay?move=9", over["token"]),
        Page("fairness", f"{table}/fairness", over["token"]),
        Page("review", f"{table}/review", over["token"]),
    ]


def wait_for_the_chart(address: str, token: str) -> None:
    """Wait until an expert has looked through a match: what comes later moves the page."""
    with httpx.Client(cookies={"ludo": token}, timeout=PATIENCE) as visitor:
        until(lambda: 'class="lead"' in visitor.get(address).text)


def wait_for_the_review(address: str, token: str) -> None:
    """Wait until a match has been judged."""
    with httpx.Client(cookies={"ludo": token}, timeout=PATIENCE) as visitor:
        until(lambda: visitor.get(f"{address}/review/progress").status_code == 204)


def two(api: Api, game: str, **more: Any) -> dict[str, Any]:
    """Return a new table of Ann and Bob."""
    made = api.make(game, "me", "open", name="Ann", **more)
    taken = api.post(f"/tables/{made['table']}/seats", {"code": made["code"], "name": "Bob"}).json()
    made["tokens"][str(taken["seat"])] = taken["token"]
    return made


def played(api: Api, made: dict[str, Any], moves: int) -> dict[str, Any]:
    """Play random moves for both seats, until the end or for a while."""
    chooser = random.Random(3)
    for _ in range(moves):
        seen = api.see(made["table"], made["token"])
        if seen["over"]:
            break
        token = made["tokens"][str(seen["to_move"])]
        seen = api.see(made["table"], token)
        answer = api.move(made["table"], token, seen["number"], chooser.choice(seen["moves"]))
        assert answer.status_code == 200, answer.text
    return made


def to_move(site: str, made: dict[str, Any]) -> str:
    """Return the token of who is to move."""
    with Api(site) as api:
        seat = api.see(made["table"], made["token"])["to_move"]
    token: str = made["tokens"][str(seat)]
    return token
