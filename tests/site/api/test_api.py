"""The JSON interface, as a program meets it."""

import json
import random
import re

import httpx
import pytest
from websockets.sync.client import connect

import ludotheque
from tests.patience import dawdle
from tests.site.server import Api, Server, heard


def test_a_table_with_nobody_missing_begins_at_once(api: Api) -> None:
    made = api.make("titus", "me", "bot:random", name="Ann")
    assert made["seat"] == 0
    assert made["invites"] == []
    assert re.fullmatch("[A-Z0-9]{6}", made["code"])
    seen = api.see(made["table"], made["token"])
    assert seen["game"] == "titus"
    assert seen["to_move"] == 0
    assert seen["seats"][0] | {"here": None} == {
        "seat": 0,
        "kind": "person",
        "name": "Ann",
        "here": None,
        "bot": None,
    }
    assert seen["seats"][1]["kind"] == "bot"
    assert seen["over"] is False
    assert seen["secret"] is None
    assert re.fullmatch("[0-9a-f]{64}", seen["commitment"])
    assert seen["number"] == len(seen["history"])


def test_several_seats_of_mine_have_several_tokens(api: Api) -> None:
    made = api.make("titus", "bot:random", "me", "me")
    assert sorted(made["tokens"]) == ["1", "2"]
    assert made["seat"] == 1
    assert made["token"] == made["tokens"]["1"]
    assert api.see(made["table"], made["tokens"]["2"])["seat"] == 2


def test_a_friend_takes_the_open_seat_by_the_invitation_once(api: Api) -> None:
    made = api.make("tantalus", "me", "open")
    assert api.see(made["table"], made["token"])["stage"] == "waiting"
    (invitation,) = made["invites"]
    assert invitation["seat"] == 1
    assert invitation["url"].endswith(f"/join/{invitation['invite']}")
    seats = f"/tables/{made['table']}/seats"
    taken = api.post(seats, {"invite": invitation["invite"], "name": "Bob"})
    assert taken.status_code == 200
    assert taken.json()["seat"] == 1
    seen = api.see(made["table"], taken.json()["token"])
    assert seen["stage"] == "playing"
    assert seen["seats"][1]["name"] == "Bob"
    again = api.post(seats, {"invite": invitation["invite"], "name": "Eve"})
    assert again.status_code == 404


def test_a_friend_can_type_the_code_and_the_last_one_starts_the_match(api: Api) -> None:
    made = api.make("titus", "me", "open", "open")
    seats = f"/tables/{made['table']}/seats"
    for seat in (1, 2):
        assert api.see(made["table"], made["token"])["stage"] == "waiting"
        taken = api.post(seats, {"code": made["code"].lower(), "name": f"friend {seat}"})
        assert taken.json()["seat"] == seat
    assert api.see(made["table"], made["token"])["to_move"] == 0
    assert api.post(seats, {"code": made["code"]}).status_code == 409


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        ({"game": "chess", "seats": ["me", "open"]}, 404, "chess"),
        ({"game": "titus", "seats": ["me"]}, 422, "players"),
        ({"game": "titus", "seats": ["me"] * 5}, 422, "players"),
        ({"game": "titus", "players": 3, "seats": ["me", "open"]}, 422, "3 seats"),
        ({"game": "titus", "seats": ["me", "you"]}, 422, "you"),
        ({"game": "titus", "seats": ["me", "bot:deep"]}, 422, "deep"),
        ({"game": "titus", "seats": ["me", "bot:sampler"]}, 422, "sampler"),
        ({"game": "titus", "seats": ["me", "bot:cmd:true"]}, 422, "cmd:true"),
        ({"game": "titus", "seats": ["open", "open"]}, 422, "Somebody"),
        ({"game": "titus", "seats": "me"}, 422, "seats"),
        ({"game": "titus", "players": "two"}, 422, "players"),
        ({"game": "tantalus", "options": {"target": "high"}}, 422, "target"),
        ({"game": "tantalus", "options": {"speed": 1}}, 422, "speed"),
        ({"game": "tantalus", "options": {"deck": "/etc/passwd"}}, 422, "deck"),
        ({"game": "tantalus", "options": {"deck": {"cards": 1}}}, 422, ""),
        ({"game": "titus", "clock": 5}, 422, "clock"),
        ({"game": "titus", "hints": "yes"}, 422, "hints"),
        ({"game": "titus", "colour": "red"}, 422, "colour"),
        ({}, 422, "game"),
        ([], 422, "object"),
        (7, 422, "object"),
    ],
)
def test_a_wrong_wish_gets_a_problem_that_names_it(api: Api, body: object, status: int, word: str) -> None:
    answer = api.post("/tables", body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert word in problem["reason"]
    assert "Traceback" not in answer.text


def test_a_body_that_is_not_json_is_refused(api: Api) -> None:
    broken = api.http.post("/tables", content=b"{", headers={"content-type": "application/json"})
    assert broken.status_code == 400
    assert api.http.post("/tables", content=b"game=titus").status_code == 415
    huge = api.http.post("/tables", content=b" " * 300_000, headers={"content-type": "application/json"})
    assert huge.status_code == 413


def test_a_move_that_is_not_legal_says_why_and_changes_nothing(api: Api) -> None:
    made = api.make("titus", "me", "me")
    before = api.see(made["table"], made["token"])
    answer = api.move(made["table"], made["token"], before["number"], "keep")
    assert answer.status_code == 422
    assert answer.json()["reason"]
    assert answer.json()["clause"]
    other = api.move(made["table"], made["tokens"]["1"], before["number"], "draw")
    assert other.status_code == 422
    assert api.see(made["table"], made["token"])["history"] == before["history"]


def test_a_move_sent_twice_counts_once_and_a_late_one_is_refused_with_the_present_state(api: Api) -> None:
    made = api.make("titus", "me", "me")
    table, token = made["table"], made["token"]
    number = api.see(table, token)["number"]
    first = api.move(table, token, number, "draw")
    assert first.status_code == 200
    again = api.move(table, token, number, "draw")
    assert again.status_code == 200
    assert again.json()["history"] == first.json()["history"]
    late = api.move(table, token, number, "keep")
    assert late.status_code == 409
    assert late.json()["number"] == first.json()["number"]
    assert late.json()["view"] == first.json()["view"]
    assert api.move(table, token, number + 100, "draw").status_code == 409


def test_only_a_seat_can_move(api: Api) -> None:
    made = api.make("titus", "me", "me")
    path, body = f"/tables/{made['table']}/moves", {"number": 0, "move": "draw"}
    assert api.post(path, body).status_code == 401
    assert api.post(path, body, "not a token").status_code == 401
    stranger = api.make("titus", "me", "me")["token"]
    assert api.post(path, body, stranger).status_code == 401


def test_to_a_stranger_a_private_table_does_not_exist(api: Api) -> None:
    made = api.make("titus", "me", "me", public=False)
    for path in ("", "/record"):
        assert api.get(f"/tables/{made['table']}{path}").status_code == 404
        assert api.get(f"/tables/{made['table']}{path}", "guess").status_code == 404
    assert api.move(made["table"], "guess", 0, "draw").status_code == 404
    assert api.see(made["table"], made["token"])["game"] == "titus"
    with api.live(made["table"]) as socket:
        socket.send("{}")
        assert heard(socket)["problem"]["status"] == 404


def test_a_whole_match_by_programs_ends_with_a_record_that_can_be_verified(api: Api) -> None:
    made = api.make("temptation", "me", "me", options={"rounds": 1})
    table, chooser = made["table"], random.Random(5)
    assert api.get(f"/tables/{table}/record", made["token"]).status_code == 403
    seen = api.see(table, made["token"])
    while not seen["over"]:
        token = made["tokens"][str(seen["to_move"])]
        seen = api.see(table, token)
        answer = api.move(table, token, seen["number"], chooser.choice(seen["moves"]))
        assert answer.status_code == 200, answer.text
        seen = answer.json()
    record = api.get(f"/tables/{table}/record", made["token"]).json()
    assert record["secret"] == seen["secret"]
    assert record["commitment"] == seen["commitment"]
    assert ludotheque.verify(record)
    assert record["result"] == {"scores": seen["scores"], "winners": seen["winners"]}
    after = api.move(table, made["token"], seen["number"], "roll")
    assert after.status_code == 422
    assert after.json()["clause"]


def test_a_bot_is_called_for_a_seat_and_gives_it_back(api: Api) -> None:
    made = api.make("titus", "me", "me", "open")
    table, (ann, bob) = made["table"], (made["tokens"][seat] for seat in "01")
    assert api.post(f"/tables/{table}/bot", {"seat": 0}, ann).status_code == 409, "it has not begun"
    cid = api.post(f"/tables/{table}/seats", {"code": made["code"]}).json()["token"]
    mover = api.see(table)["to_move"]
    late = api.post(f"/tables/{table}/bot", {"seat": mover}, cid if mover != 2 else ann)
    assert (late.status_code, late.json()["reason"]) == (409, "That player still has time.")
    assert api.post(f"/tables/{table}/bot", {"seat": 9}, ann).status_code == 409
    assert api.post(f"/tables/{table}/bot", {"seat": 2}).status_code == 401
    called = api.post(f"/tables/{table}/bot", {"seat": 1}, bob).json()
    assert [bool(seat["bot"]) for seat in called["seats"]] == [False, True, False]
    assert api.http.delete(f"/tables/{table}/bot", headers=api._headers(ann)).status_code == 409
    back = api.http.delete(f"/tables/{table}/bot", headers=api._headers(bob))
    assert back.status_code == 200
    assert not any(seat["bot"] for seat in back.json()["seats"])


def test_a_table_is_followed_live_and_moved_at_through_the_socket(api: Api) -> None:
    made = api.make("titus", "me", "me")
    with api.live(made["table"]) as mine, api.live(made["table"]) as other:
        mine.send(json.dumps({"token": made["tokens"]["0"]}))
        other.send(json.dumps({"token": made["tokens"]["1"]}))
        now = heard(mine)
        assert now["moves"] == ["draw"]
        mine.send(json.dumps({"number": now["number"], "move": "draw"}))
        seen = heard(other)
        while seen["number"] == now["number"]:
            seen = heard(other)
        assert [0, "draw"] in seen["history"]
        assert seen["moves"] == []
        other.send(json.dumps({"number": seen["number"], "move": "draw"}))
        problem = heard(other)
        assert problem["problem"]["status"] in (409, 422)


def test_a_spectator_follows_without_a_token(api: Api) -> None:
    made = api.make("titus", "me", "me")
    with api.live(made["table"]) as watching:
        watching.send("{}")
        seen = heard(watching)
        assert seen["seat"] is None
        watching.send(json.dumps({"number": seen["number"], "move": "draw"}))
        assert heard(watching)["problem"]["status"] == 401


def test_who_is_here_is_told(api: Api) -> None:
    made = api.make("titus", "me", "me")
    with api.live(made["table"]) as socket:
        socket.send(json.dumps({"token": made["token"]}))
        seats = heard(socket)["seats"]
        assert [seat["here"] for seat in seats] == [True, False]


def test_bots_move_by_themselves(api: Api) -> None:
    made = api.make("titus", "bot:random", "me")
    with api.live(made["table"]) as socket:
        socket.send(json.dumps({"token": made["token"]}))
        seen = heard(socket)
        while seen["to_move"] != 1:
            seen = heard(socket)
    assert 0 in [who for who, _ in seen["history"]]


def test_a_request_from_another_site_is_refused(server: Server, api: Api) -> None:
    evil = {"Origin": "http://evil.example"}
    answer = api.http.post("/tables", json={"game": "titus"}, headers=evil)
    assert answer.status_code == 403
    ours = api.http.post("/tables", json={"game": "titus"}, headers={"Origin": server.address})
    assert ours.status_code == 201


def test_headers_keep_browsers_strict(api: Api) -> None:
    headers = api.get("/games").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_names_are_kept_as_they_are_but_short_and_printable(api: Api) -> None:
    made = api.make("titus", "me", "me", name="<b>Zoë\n\x00" + "x" * 100)
    name = api.see(made["table"], made["token"])["seats"][0]["name"]
    assert name.startswith("<b>Zoë x")
    assert len(name) == 24


def test_the_shelf_health_and_metrics_are_there(server: Server, api: Api) -> None:
    listed = api.get("/games").json()["games"]
    assert {"labyrinthe", "tanagra", "tantalus", "temptation", "titus"} <= {one["game"] for one in listed}
    assert api.get("/health").json()["status"] == "ok"
    metrics = httpx.get(f"{server.address}/metrics")
    assert "ludotheque_events_total" in metrics.text
    assert api.get("/nowhere").status_code == 404
    assert api.http.delete("/games").status_code == 405


def test_people_get_pages_for_problems_and_programs_get_json(server: Server) -> None:
    evil = {"Origin": "http://evil.example", "Accept": "text/html"}
    page = httpx.post(f"{server.address}/tables", data={"game": "titus"}, headers=evil)
    assert page.status_code == 403
    assert page.headers["content-type"].startswith("text/html")
    assert "content-security-policy" in page.headers
    missing = httpx.get(f"{server.address}/tables/none")
    assert missing.status_code == 404
    assert missing.headers["content-type"].startswith("text/html")


def test_a_reader_that_never_reads_slows_nobody(server: Server, api: Api) -> None:
    made = api.make("titus", "me", "me")
    address = f"{server.address.replace('http', 'ws')}/api/tables/{made['table']}/live"
    with connect(address, max_queue=1) as idle, api.live(made["table"]) as reader:
        idle.send("{}")
        reader.send("{}")
        seen = heard(reader)
        for _ in range(40):
            token = made["tokens"][str(seen["to_move"])]
            now = api.see(made["table"], token)
            assert api.move(made["table"], token, now["number"], now["moves"][0]).status_code == 200
            while seen["number"] <= now["number"]:
                seen = heard(reader)


def test_while_an_expert_thinks_the_site_answers(api: Api) -> None:
    made = api.make("tantalus", "bot:expert", "me")
    answered = 0
    while api.see(made["table"], made["token"])["to_move"] == 0:
        assert api.get("/health").status_code == 200
        answered += 1
        dawdle(0.02)  # compiling for the first time takes longer than a client may go on asking
    assert answered > 2
