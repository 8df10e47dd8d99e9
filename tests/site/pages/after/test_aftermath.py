"""What comes after a match: the result, the replay, the record, the draws and the secret, the rematch."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import html
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import ludotheque
from ludotheque.engine.play.sight import Sight
from ludotheque.site.foundation.words import words_of
from ludotheque.site.services import Services
from ludotheque.site.study import win_chances as lead
from ludotheque.site.study.chart import Lead, chart_html
from ludotheque.site.study.win_chances import spread, worked_out
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from tests import patience
from tests.patience import coming
from tests.site.inside import at_a_house, of
from tests.site.server import Api, Server
from tests.walking import random_positions

Visit = Callable[..., "Reader"]
GAMES = ludotheque.games()
WAYS = ["/replay", "/replay/frames", "/replay/lead", "/record", "/fairness"]


class Reader:
    """Somebody's browser without scripts; a token is the cookie of whoever has a seat."""

    def __init__(self, server: Server, token: str | None = None, lang: str = "en") -> None:
        headers = {"origin": server.address, "accept-language": lang}
        cookies = {"ludo": token} if token else {}
        self.http = httpx.Client(base_url=server.address, headers=headers, cookies=cookies)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def read(self, path: str) -> str:
        answer = self.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text


def finish(api: Api, table: str) -> dict[str, Any]:
    """Wait until bots have played a match to its end."""
    return patience.until(lambda: api.see(table), lambda seen: seen["over"])


@pytest.fixture(scope="module")
def over(server: Server) -> dict[str, Any]:
    """A match with dice, played by bots."""
    api = Api(server.address)
    with api.http:
        return finish(api, api.make("temptation", "bot:greedy", "bot:random", options={"rounds": 3})["table"])


@pytest.fixture
def visit(server: Server) -> Iterator[Callable[..., Reader]]:
    """Gives new readers, each with a browser of their own."""
    with contextlib.ExitStack() as opened:

        def new(token: str | None = None, lang: str = "en") -> Reader:
            reader = Reader(server, token, lang)
            opened.enter_context(reader.http)
            return reader

        yield new


@pytest.fixture
def reader(visit: Visit) -> Reader:
    return visit()


# the record and the draws


def test_the_record_is_a_file_that_verifies(reader: Reader, over: dict[str, Any]) -> None:
    answer = reader.get(f"/tables/{over['table']}/record")
    name = f"ludotheque-temptation-{over['table']}.json"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    report = ludotheque.verify(answer.json())
    assert report.fair
    assert answer.json()["history"] == over["history"]


def test_every_draw_can_be_checked_from_the_outside(api: Api, over: dict[str, Any]) -> None:
    told = api.get(f"/tables/{over['table']}/draws").json()
    secret = bytes.fromhex(told["secret"])
    assert hashlib.sha256(secret).hexdigest() == told["commitment"] == over["commitment"]
    assert [draw["text"] for draw in told["draws"]] == [t for who, t in over["history"] if who == "chance"]
    for k, draw in enumerate(told["draws"]):
        number = int.from_bytes(hmac.digest(secret, f"{k}/0".encode(), "sha256"), "big")
        assert int(draw["low"]) <= number % int(draw["total"]) < int(draw["high"])
        assert over["history"][draw["event"]] == ["chance", draw["text"]]


def test_before_the_end_nothing_of_it_can_be_had(visit: Visit, api: Api) -> None:
    made = api.make("temptation", "me", "me")
    player = visit(made["token"])
    for way in WAYS:
        answer = player.get(f"/tables/{made['table']}{way}")
        assert answer.status_code == (404 if way in ("/replay/frames", "/replay/lead") else 303)
        assert answer.headers.get("location") in (None, f"/tables/{made['table']}")
    refused = api.get(f"/tables/{made['table']}/draws", made["token"])
    assert refused.status_code == 403
    assert refused.headers["content-type"] == "application/problem+json"


def test_to_a_stranger_a_private_table_has_no_past_either(visit: Visit, api: Api) -> None:
    made = api.make("tantalus", "me", "me", public=False)
    player, stranger = visit(made["token"]), visit()
    assert player.http.post(f"/tables/{made['table']}/concede", data={"seat": "0"}).status_code == 303
    for way in WAYS:
        assert stranger.get(f"/tables/{made['table']}{way}").status_code == 404
        assert player.get(f"/tables/{made['table']}{way}").status_code in (200, 204)
    draws = f"/api/tables/{made['table']}/draws"
    assert stranger.get(draws).status_code == 404
    assert player.get(draws).status_code == 200


# the replay


def drawing(text: str) -> str:
    found = re.search(r'id="board">(<svg.*?)</div>', text, re.S)
    assert found
    return found[1]


def test_a_replay_opens_at_any_move_without_scripts(reader: Reader, over: dict[str, Any]) -> None:
    text = reader.read(f"/tables/{over['table']}/replay?move=7")
    (present,) = re.findall(r'<a href="\?move=(\d+)"[^>]*aria-current="step"', text)
    assert present == "7"
    assert all(f'href="?move={move}"' in text for move in (0, 6, 8, len(over["history"])))
    match = ludotheque.replay(reader.get(f"/tables/{over['table']}/record").json()).at(7)
    scores = re.findall(r'class="points">(-?\d+)<', text)
    assert [int(score) for score in scores] == match.scores
    assert drawing(text) != drawing(reader.read(f"/tables/{over['table']}/replay?move=8"))


def test_a_replay_without_a_move_is_at_its_end_and_none_is_beyond(
    reader: Reader, over: dict[str, Any]
) -> None:
    end = reader.read(f"/tables/{over['table']}/replay")
    beyond = reader.read(f"/tables/{over['table']}/replay?move=9999")
    assert drawing(end) == drawing(beyond)
    assert "Somebody reached the goal." in end or "The last round was over." in end
    assert drawing(reader.read(f"/tables/{over['table']}/replay?move=x")) == drawing(end)


def test_a_match_is_seen_again_with_anybody_s_eyes(api: Api, reader: Reader) -> None:
    table = finish(api, api.make("tantalus", "bot:random", "bot:random", options={"stall": 20})["table"])[
        "table"
    ]
    eyes = [
        drawing(reader.read(f"/tables/{table}/replay?move=6{seat}")) for seat in ("", "&seat=0", "&seat=1")
    ]
    assert len(set(eyes)) == 3
    for nonsense in ("2", "-1", "x", "99999999999"):
        assert reader.get(f"/tables/{table}/replay?seat={nonsense}").status_code == 404


def test_moments_come_by_the_reel_and_are_those_of_the_page(reader: Reader, over: dict[str, Any]) -> None:
    told = json.loads(reader.read(f"/tables/{over['table']}/replay/frames?from=14"))
    assert told["first"] == 12
    pieces: list[str] = []
    for number, frame in enumerate(told["frames"], 12):
        pieces = [
            piece
            for one in frame["svg"]
            for piece in ([one] if isinstance(one, str) else pieces[one[0] : one[0] + one[1]])
        ]
        shown = drawing(reader.read(f"/tables/{over['table']}/replay?move={number}"))
        assert "".join(pieces) == shown
    last = json.loads(reader.read(f"/tables/{over['table']}/replay/frames?from=9999999"))
    assert last["first"] + len(last["frames"]) == len(over["history"]) + 1


# what fell, and the secret


def test_the_fairness_page_counts_faces_and_opens_the_secret(reader: Reader, over: dict[str, Any]) -> None:
    text = reader.read(f"/tables/{over['table']}/fairness")
    assert over["secret"] in text
    assert over["commitment"] in text
    faces = [face for who, roll in over["history"] if roll.startswith("dice") for face in roll.split()[1:]]
    for face in "123456":
        assert f'<th scope="row">{face}</th><td>{faces.count(face)}</td>' in text
    draws = sum(who == "chance" for who, _ in over["history"])
    assert f"all {draws} draws follow from the secret" in text
    assert "A program of ours that runs on your own machine replays the rules" in text
    assert "<code>ludo" not in text, "a player reads words"


def test_the_fairness_page_speaks_french(visit: Visit, over: dict[str, Any]) -> None:
    text = html.unescape(visit(lang="fr").read(f"/tables/{over['table']}/fairness"))
    assert "Ce qui est sorti, et ce qu’on attendait" in text
    assert re.search(r"<td>\d+,\d+</td>", text)


def test_the_sides_of_boards_have_names_there(visit: Visit, over: dict[str, Any]) -> None:
    sides = [text.split()[2] for _, text in over["history"] if text.startswith("board")]
    for lang, front, back in (("en", "front", "back"), ("fr", "recto", "verso")):
        text = html.unescape(visit(lang=lang).read(f"/tables/{over['table']}/fairness"))
        for side, name in (("0", front), ("1", back)):
            assert f'<th scope="row">{name}</th><td>{sides.count(side)}</td>' in text


def test_a_game_without_chance_says_so(visit: Visit, api: Api) -> None:
    made = api.make("tanagra", "me", "me")
    player = visit(made["token"])
    player.http.post(f"/tables/{made['table']}/concede", data={"seat": "0"})
    assert "chance played no part" in player.read(f"/tables/{made['table']}/fairness")


def test_fairness_is_offered_only_where_something_was_drawn(visit: Visit, api: Api) -> None:
    for game, offered in (("tanagra", False), ("temptation", True)):
        made = api.make(game, "me", "me")
        player = visit(made["token"])
        player.http.post(f"/tables/{made['table']}/concede", data={"seat": "0"})
        for page in ("", "/replay"):
            assert ("/fairness" in player.read(f"/tables/{made['table']}{page}")) is offered


def test_the_fairness_page_begins_with_what_anybody_understands(visit: Visit, over: dict[str, Any]) -> None:
    for lang, first in (("en", "Nobody chose what came up"), ("fr", "Personne n’a choisi ce qui est sorti")):
        text = html.unescape(visit(lang=lang).read(f"/tables/{over['table']}/fairness"))
        plain, _, proof = text.partition('<details class="proof">')
        assert first in plain
        for hard in ("SHA", "HMAC", "chi-square", "khi", "weights", "poids"):
            assert hard not in plain.partition("<h1>")[2]
            assert hard in proof or hard in ("chi-square", "khi", "weights", "poids", "SHA")
        assert over["secret"] in proof


# given up, and played again


def test_a_match_that_was_given_up_says_so_everywhere(visit: Visit, api: Api) -> None:
    made = api.make("tantalus", "me", "bot:random", name="Ann <b>")
    player, table = visit(made["token"]), made["table"]
    player.http.post(f"/tables/{table}/concede", data={"seat": "0"})
    assert "Ann &lt;b&gt; gave up." in player.read(f"/tables/{table}")
    assert "Ann &lt;b&gt; gave up." in player.read(f"/tables/{table}/replay")
    opened_and_verified(api, player, table, "tantalus")


def opened_and_verified(api: Api, player: Reader, table: str, game: str) -> None:
    """The fairness page shows the secret of a match that ended early, and its record proves every draw."""
    fair = player.read(f"/tables/{table}/fairness")
    assert "draws follow from the secret" in fair
    assert api.see(table)["secret"] in fair
    assert f'href="/tables/{table}/record"' in fair
    assert "without the secret" not in fair
    assert ludotheque.verify(player.get(f"/tables/{table}/record").json()).fair


def test_a_match_that_was_claimed_opens_its_secret_too(visit: Visit, api: Api) -> None:
    result: dict[str, Any] = {}
    while "claimed" not in result:  # some matches are open to their last die
        made = api.make("temptation", "me", "me", options={"rounds": 1})
        table, players = made["table"], {seat: visit(token) for seat, token in made["tokens"].items()}
        while not (seen := api.see(table))["over"]:
            token = made["tokens"][str(seen["to_move"])]
            api.move(table, token, seen["number"], api.see(table, token)["moves"][0])
            for seat, player in players.items():
                player.http.post(f"/tables/{table}/claim", data={"seat": seat})
        result = players["0"].get(f"/tables/{table}/record").json()["result"]
    opened_and_verified(api, players["0"], table, "temptation")


def test_after_a_match_is_given_up_no_drawing_says_that_somebody_is_to_move(visit: Visit, api: Api) -> None:
    for lang, says in (("en", "to move"), ("fr", "tour en cours")):
        made = api.make("titus", "me", "me")
        player, table = visit(made["token"], lang), made["table"]
        moving = player.read(f"/tables/{table}")
        assert f"▶ {says}" in moving
        player.http.post(f"/tables/{table}/concede", data={"seat": "0"})
        for page in ("", "/replay"):
            text = player.read(f"/tables/{table}{page}")
            assert "▶ " not in text
            assert text.count("★") == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_game_draws_a_table_at_which_nobody_is_to_move(name: str) -> None:
    game = ludotheque.load(name)
    setting = game.setting(2, {})
    for number, position in enumerate(random_positions(game, 2, 5)):
        if number % 9 == 0:
            view = Sight(game, setting, position.seen_by(0), 0, []).view()
            view |= {"turn": None, "to_move": None, "winners": [1]}
            assert "".join(game.drawing.pieces(view, setting.deck, 0, "en")).endswith("</svg>")
            assert game.drawing.text(view, setting.deck, 0, "en")


def test_a_rematch_has_the_seats_rotated_and_is_shown_to_all(visit: Visit, api: Api) -> None:
    made = api.make("tantalus", "me", "open", name="Ann")
    taken = api.post(f"/tables/{made['table']}/seats", {"code": made["code"], "name": "Bob"}).json()
    ann, bob = visit(made["token"]), visit(taken["token"])
    ann.http.post(f"/tables/{made['table']}/concede", data={"seat": "0"})
    assert f'action="/tables/{made["table"]}/rematch"' in bob.read(f"/tables/{made['table']}")
    here = f"/tables/{made['table']}"
    for page in (here, f"{here}/replay"):
        assert '<span class="who">You</span>' in ann.read(page)
    assert ann.http.post(f"{here}/rematch").headers["location"] == here
    assert "Ann would like a rematch." in bob.read(here)
    assert "The others have not answered yet." in ann.read(here)
    bob.http.post(f"{here}/rematch", data={"accept": "no"})
    assert "Bob does not want a rematch." in ann.read(here)
    goal = bob.http.post(f"{here}/rematch", data={"accept": "yes"}).headers["location"]
    assert f'href="{goal}"' in ann.read(f"/tables/{made['table']}")
    assert bob.http.post(f"/tables/{made['table']}/rematch").headers["location"] == goal
    again = api.see(goal.rpartition("/")[2])
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ann"]
    assert again["stage"] == "playing"
    score = '<span class="rest">Bob</span> 1 – 0 <span class="rest">Ann</span>'
    assert score in ann.read(goal)
    bob.http.post(f"{goal}/concede", data={"seat": "0"})
    assert score.replace("1 – 0", "1 – 1") in bob.read(goal)


# how the lead went

NAMES = ["Ann <b>", "Bob"]
HOW = Lead(40, [(0, [0.5, 0.5]), (12, [0.25, 0.75]), (40, [1.0, 0.0])])


def test_the_chart_is_told_in_words_and_figures_too() -> None:
    text = chart_html(HOW, NAMES, words_of("en"))
    assert "The lead changed 2 times." in text
    assert "<b>" not in text
    assert '<tr><th scope="row">12</th><td>25 %</td><td>75 %</td></tr>' in text
    assert "style=" not in text
    assert text.count('class="way"') == 2
    assert "lead-now" not in text
    assert 'id="lead-now"' in chart_html(HOW, NAMES, words_of("en"), now=12)


def test_positions_are_spread_evenly_over_the_moves() -> None:
    match, choice = ludotheque.load("temptation").start(players=2, seed=1), random.Random(1)
    while not match.over:
        match.play(choice.choice(match.moves()))
    moves = [number for number, (who, _) in enumerate(match.history) if who != "chance"]
    assert spread(match, 10_000) == moves
    few = spread(match, 10)
    assert len(few) == 10
    assert (few[0], few[-1]) == (moves[0], moves[-1])
    assert few == sorted(set(few))


async def finished(services: Services) -> Table:
    bots = [NewSeat("bot", level="random")] * 2
    table = (await services.tables.create(NewTable("tantalus", {"stall": 12}, bots))).table
    await coming(lambda: table.over)
    return table


def test_how_the_lead_went_is_worked_out_once_kept_and_told(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await finished(services)
        found = await worked_out(services.thinkers, table, most=5, seconds=0.02)
        assert [after for after, _ in found.points][-1] == found.length == table.match.length
        assert len(found.points) <= 6
        for _, chances in found.points:
            assert sum(chances) == pytest.approx(1, abs=0.01)
        assert [chance > 0 for chance in found.points[-1][1]] == [seat in table.winners for seat in (0, 1)]

        assert table.cache.result(Lead) is None
        before = table.cache.version
        await services.win_chances.ask(table, of("ann"))
        await services.win_chances.ask(table, of("ann"))
        await coming(lambda: table.cache.result(Lead))
        assert table.cache.version == before + 1
        kept = await services.store.read_report(table.id, lead.KIND)
        assert Lead.read(kept) == table.cache.result(Lead)

        known = table.cache.result(Lead)
        table.cache.forget()
        await services.win_chances.ask(table, of("ann"))
        assert table.cache.result(Lead) == known

    at_a_house(tmp_path, visit)
