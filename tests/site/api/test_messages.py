"""What pages and the server say to each other is what is written down about it."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any, get_args

import httpx
import jsonschema
import pytest
from websockets.sync.client import ClientConnection, connect

from ludotheque.site.api import messages
from ludotheque.site.api.described import schema
from tests.patience import PATIENCE
from tests.site.server import Api, Server

SCRIPT: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "make_messages.py"))
GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")


def strict(kind: Any) -> dict[str, Any]:
    """Return the description of one kind of message, with nothing else allowed in it."""
    return {**schema(kind), "additionalProperties": False}


TOLD = {"anyOf": [strict(kind) for kind in get_args(messages.Told)]}


def said_to(page: ClientConnection, wish: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what a page is told next, maybe after a wish; it must be as described."""
    if wish is not None:
        page.send(json.dumps(wish))
    told: dict[str, Any] = json.loads(page.recv(timeout=PATIENCE))
    kind = messages.Present if "frames" in told else None
    jsonschema.validate(told, strict(kind) if kind else TOLD)  # told apart, a fault is found more easily
    return told


def page_of(server: Server, table: str, token: str) -> ClientConnection:
    return connect(
        f"{server.address.replace('http', 'ws')}/tables/{table}/socket",
        origin=server.address,  # type: ignore[arg-type]
        additional_headers={"Cookie": f"ludo={token}"},
    )


def test_what_the_scripts_are_checked_by_is_made_of_the_present_description() -> None:
    assert SCRIPT["FILE"].read_text(encoding="utf-8") == SCRIPT["written"](), "python docs/make_messages.py"


def test_a_description_tells_what_is_missing_and_what_is_too_much() -> None:
    jsonschema.validate({"now": 1.5}, TOLD)
    for wrong in ({}, {"now": "noon"}, {"now": 1.5, "then": 1}, {"why": {"clause": "1.2"}}, {"pong": 2}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, TOLD)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_told_what_is_described(server: Server, api: Api, game: str) -> None:
    made = (
        api.make(game, "me", "bot:random", "bot:random")
        if game == "tanagra"
        else api.make(game, "me", "bot:random")
    )
    with page_of(server, made["table"], made["token"]) as page:
        assert "now" in said_to(page)
        told = said_to(page)
        while not told["mine"]:
            told = said_to(page)
        assert said_to(page, {"ping": 1}) == {"pong": 1}
        assert "why" in said_to(page, {"why": ["nothing"]})
        assert {"why", "aid"} & said_to(page, {"aid": "nothing"}).keys()
        assert "back" in said_to(page, {"ask": "back"})
        assert "refused" in said_to(page, {"number": told["number"], "move": "fly"})
        assert said_to(page)["number"] == told["number"]
        assert (
            said_to(page, {"number": told["number"], "move": told["moves"][0][0]})["number"] > told["number"]
        )


def test_a_page_that_waits_is_told_what_is_described(server: Server, api: Api) -> None:
    made = api.make("titus", "me", "open")
    with page_of(server, made["table"], made["token"]) as page:
        said_to(page)
        assert said_to(page)["stage"] == "waiting"


def test_the_pages_after_a_match_are_told_what_is_described(server: Server, api: Api) -> None:
    made = api.make("temptation", "me", "me")
    table = f"{server.address}/tables/{made['table']}"
    cookies = {"ludo": made["token"]}
    httpx.post(f"{table}/concede", data={"seat": "0"}, headers={"origin": server.address}, cookies=cookies)
    reel = httpx.get(f"{table}/replay/frames?from=0").json()
    jsonschema.validate(reel, strict(messages.Reel))
    draws = api.get(f"/tables/{made['table']}/draws", made["token"]).json()
    assert draws["draws"]
    jsonschema.validate(draws, strict(messages.Draws))
