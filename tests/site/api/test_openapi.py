"""The interface is what its description says, and the example plays through it."""

import re
import subprocess
import sys
from pathlib import Path

import httpx
import jsonschema
from starlette.routing import WebSocketRoute

from ludotheque.site.api import calls, following, openapi
from ludotheque.site.pages.after import fairness
from ludotheque.site.pages.programs import EXAMPLE
from tests.patience import PATIENCE
from tests.site.server import Api, Server

BOT = Path(__file__).parents[3] / "examples" / "api_bot.py"


def test_every_call_is_described_and_nothing_else() -> None:
    described = {
        (path, method.upper())
        for path, methods in openapi.description()["paths"].items()
        for method in methods
    }
    there = set()
    drawn = [one for one in fairness.routes() if one.path.startswith("/api/")]
    for route in [*calls.routes(), *following.routes(), *drawn]:
        methods = {"GET"} if isinstance(route, WebSocketRoute) else (route.methods or set()) - {"HEAD"}
        there |= {(route.path, method) for method in methods}
    assert described == there


def test_answers_are_as_described(api: Api) -> None:
    wish = {"game": "titus", "seats": ["me", "me"], "name": "Ann"}
    jsonschema.validate(wish, openapi.WISH)
    made = api.post("/tables", wish).json()
    jsonschema.validate(made, openapi.MADE)
    seen = api.see(made["table"], made["token"])
    jsonschema.validate(seen, openapi.TABLE)
    jsonschema.validate(api.see(made["table"]), openapi.TABLE)
    waiting = api.make("titus", "me", "open")
    jsonschema.validate(api.see(waiting["table"], waiting["token"]), openapi.TABLE)
    wrong = api.move(made["table"], made["token"], seen["number"], "fly").json()
    jsonschema.validate(wrong, openapi.PROBLEM)
    jsonschema.Draft202012Validator.check_schema(openapi.TABLE)


def test_programs_get_openapi_and_people_a_page(server: Server, api: Api) -> None:
    described = httpx.get(f"{server.address}/api").json()
    assert described["openapi"].startswith("3.")
    assert api.get("/openapi.json").json() == described
    page = httpx.get(f"{server.address}/api", headers={"Accept": "text/html", "Accept-Language": "fr"})
    assert page.headers["content-type"].startswith("text/html")
    assert "/api/tables/{table}/moves" in page.text


def test_the_bot_of_thirty_lines_plays_a_match_to_the_end(server: Server) -> None:
    played = subprocess.run(
        [sys.executable, BOT, server.address], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert "won by" in played.stdout
    code = BOT.read_text().split('"""')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30


def test_the_page_shows_the_heart_of_the_example() -> None:
    def squeezed(text: str) -> str:
        return re.sub(r"\s+", "", text)

    heart = EXAMPLE.split("\n", 1)[1]
    assert squeezed(heart) in squeezed(BOT.read_text())
