"""Whoever looks for somebody to play with sits down with who wants the same, or waits and is called."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.site.lobby import service
from ludotheque.site.lobby.service import Lobby, Wish
from ludotheque.site.people.account_transfer import hand_over, leave
from ludotheque.site.people.occasions import Occasion
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from tests.site.conftest import STORES
from tests.site.evenings.visits import Site, place_of, site_at
from tests.site.house.opened import opened
from tests.site.inside import of, some_moves, until
from tests.site.visiting import Browser


@pytest.fixture(params=STORES)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    with site_at(place_of(request, tmp_path, request.param)) as found:
        yield found


def seek(visitor: Browser, game: str = "titus", **wish: str) -> str:
    """Return the table that a wish leads to."""
    answer = visitor.post("/lobby/seek", data={"game": game, **wish})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def test_two_who_want_the_same_sit_at_one_table_and_others_wait(site: Site) -> None:
    ann, bob, cleo, dan = (site.visitor() for _ in range(4))
    waits = seek(ann, name="Ann")
    assert seek(ann) == waits, "she waits there already"
    assert "one waits" in cleo.get("/").text
    assert "one waits" in cleo.get("/games/titus").text
    assert "Play a bot meanwhile" in ann.get(f"/tables/{waits}").text
    assert seek(cleo, game="tantalus") != waits
    assert seek(dan, pace="slow") != waits
    assert seek(bob, name="Bob") == waits
    assert 'data-stage="playing"' in ann.get(f"/tables/{waits}").text
    assert "one waits" in cleo.get("/games/titus").text, "with a move a day"
    assert seek(site.visitor()) != waits


def test_level_and_length_are_heeded(site: Site) -> None:
    first = seek(site.visitor(), level="newcomer", length="short")
    assert seek(site.visitor(), level="experienced") != first
    assert seek(site.visitor(), level="newcomer", length="usual") != first
    assert seek(site.visitor(), level="any") == first
    four = seek(site.visitor(), players="4", pace="clock")
    assert site.run(site.services.tables.find(four)).settings.clock == 60
    assert seek(site.visitor(), players="2", pace="clock") != four
    assert seek(site.visitor(), pace="clock", players="4") == four
    for wrong in (
        {"game": "chess"},
        {"game": "titus", "players": "6"},
        {"game": "titus", "pace": "never"},
        {"game": "titus", "level": "god"},
        {},
    ):
        assert site.visitor().post("/lobby/seek", data=wrong).status_code == 422


def test_whoever_plays_a_bot_meanwhile_is_called_when_somebody_sits_down(site: Site) -> None:
    ann, bob = site.visitor(), site.visitor()
    waits = seek(ann, name="Ann")
    went = ann.post(f"/lobby/{waits}/meanwhile")
    meanwhile = went.headers["location"]
    assert ann.post(f"/lobby/{waits}/meanwhile").headers["location"] == meanwhile
    assert "You are waiting for somebody" in ann.get(meanwhile).text
    assert bob.post(f"/lobby/{waits}/meanwhile").headers["location"] == "/lobby"
    assert bob.post(f"/lobby/{waits}/stop").status_code == 303
    assert seek(bob, name="Bob<b>") == waits

    waiting = lobby_of(site).waiting_at
    site.run(until(lambda: (found := waiting(meanwhile.rpartition("/")[2])) and found.guest))
    page = ann.get(meanwhile).text
    assert f'data-found="{waits}"' in page
    assert "Bob&lt;b&gt; has sat down" in page


def test_whoever_stops_waiting_is_waited_for_no_more(site: Site) -> None:
    ann, bob = site.visitor(), site.visitor()
    waits = seek(ann)
    meanwhile = ann.post(f"/lobby/{waits}/meanwhile").headers["location"]
    assert ann.post(f"/lobby/{waits}/stop").headers["location"] == meanwhile
    assert "You are waiting for somebody" not in ann.get(meanwhile).text
    assert ann.get(f"/tables/{waits}").status_code == 404
    assert seek(bob) != waits


def test_nobody_is_led_to_somebody_who_went_away(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "GRACE", 0.0)
    waits, slow = seek(site.visitor()), seek(site.visitor(), pace="slow")
    assert seek(site.visitor()) != waits
    assert seek(site.visitor(), pace="slow") == slow, "with a day for a move nobody stays at the table"


def lobby_of(site: Site) -> Lobby:
    lobby: Lobby = site.services.features["lobby"]
    return lobby


def finish(site: Site, table: str, loser: int) -> None:
    async def ended() -> None:
        found = await site.services.tables.find(table)
        assert found
        await site.services.tables.concede(found, loser)

    site.run(ended())


def test_only_who_allows_it_is_invited_again_and_not_too_often(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, eve = site.visitor(), site.visitor(), site.visitor()
    table = seek(ann, name="Ann")
    assert seek(bob, name="Bob") == table
    finish(site, table, 0)
    page = ann.get("/me").text
    assert "People I played with" in page
    assert "Bob" in page
    assert "Invite again" not in page
    found = site.run(site.services.tables.find(table))
    seat = next(one.number for one in found.seats if one.name == "Bob")
    wish = {"table": table, "seat": str(seat)}
    assert ann.post("/lobby/invite", data=wish).status_code == 403
    assert bob.post("/lobby/allow", data={"allowed": "1"}).status_code == 303
    assert "Invite again" in ann.get("/me").text
    assert eve.post("/lobby/invite", data=wish).status_code == 404
    assert seek(eve)
    assert eve.post("/lobby/invite", data=wish).status_code == 404
    told: list[Occasion] = []
    monkeypatch.setattr(site.services.notices, "tell", told.append)
    invited = ann.post("/lobby/invite", data={**wish, "game": "tanagra"})
    assert invited.status_code == 303
    (occasion,) = told
    assert (occasion.kind, occasion.holder, occasion.game) == ("invited", found.seats[seat].holder, "tanagra")
    assert "Ann" in bob.get(f"/{occasion.path}").text, "it leads to the invitation"
    assert ann.post("/lobby/invite", data={**wish, "game": "chess"}).status_code == 422
    for page in (bob.get("/me").text, bob.get("/").text):
        assert "Ann invites you to" in page
    assert "invites you to" not in eve.get("/").text
    private = invited.headers["location"].rpartition("/")[2]
    assert bob.post(f"/lobby/{private}/decline").status_code == 303
    assert "invites you to" not in bob.get("/").text
    for status in (303, 303, 429):
        assert ann.post("/lobby/invite", data=wish).status_code == status


def test_head_to_head_counts_matches_won_alone(site: Site) -> None:
    ann, bob = site.visitor(), site.visitor()
    for _ in range(3):
        table = seek(ann, name="Ann")
        assert seek(bob, name="Bob") == table
        found = site.run(site.services.tables.find(table))
        finish(site, table, next(one.number for one in found.seats if one.name == "Bob"))
    assert "You won 3, they won 0." in ann.get("/me").text
    assert "You won 0, they won 3." in bob.get("/me").text


def test_a_match_in_which_somebody_plays_for_two_is_one_match_together(site: Site) -> None:
    async def played() -> list[tuple[int, int]]:
        tables, holders = site.services.tables, ("a" * 64, "a" * 64, "b" * 64)
        seats = [NewSeat("person", "N", holder=holder) for holder in holders]
        table = (await tables.create(NewTable("titus", {}, seats, Settings()))).table
        while not table.over:
            await some_moves(site.services, table, 1)
        found = [(await lobby_of(site).companions.of(holder))[0] for holder in ("a" * 64, "b" * 64)]
        return [(one.matches, one.mine + one.theirs) for one in found]

    for matches, won in site.run(played()):
        assert matches == 1
        assert won <= 1


def test_nobody_looks_for_a_game_that_the_house_does_not_have(tmp_path: Path) -> None:
    with opened(tmp_path, shelf_game="titus", house_name="Les Amis") as house:
        ann = house.comes()
        lobby = ann.get("/lobby").text
        assert "· Les Amis</title>" in lobby
        assert 'value="titus"' in lobby
        assert 'value="tanagra"' not in lobby
        assert ann.post("/lobby/seek", data={"game": "tanagra"}).status_code == 422
        assert ann.post("/lobby/seek", data={"game": "titus"}).status_code == 303


def test_what_the_lobby_keeps_is_handed_over_told_and_forgotten(site: Site) -> None:
    lobby = lobby_of(site)

    async def visit() -> list[Any]:
        table = await lobby.seek(Wish("titus"), "Ann", "a" * 64, of("a"))
        await hand_over(site.services.tables, "a" * 64, "b" * 64)
        waits = await lobby._there()
        told = await site.services.store.find("select holder from lobby where id = :id", id=table.id)
        await leave(site.services.tables, "b" * 64)
        gone = await site.services.store.find("select count(*) from lobby")
        return [[wait.holder for wait in waits], told[0][0], gone[0][0]]

    assert site.run(visit()) == [["b" * 64], "b" * 64, 0]
