from pathlib import Path

from ludotheque.site.owner import sessions
from ludotheque.site.store.stores import StoreLocation
from tests.site.clubs.visits import Members
from tests.site.evenings.visits import site_at
from tests.site.house.opened import Opened, opened, page_token
from tests.site.visiting import Browser


def founded(browser: Browser, name: str = "Ann") -> str:
    """Found a club by its form; return its address."""
    made = browser.post("/clubs", data={"called": "Thursdays", "name": name, "season": "Winter"})
    assert made.status_code == 303, made.text
    browser.http.cookies.update(made.cookies)
    return str(made.headers["location"])


def owner(house: Opened) -> Browser:
    """Return whoever runs the house, on their page."""
    browser = house.comes()
    browser.post(f"/owner/enter/{house.run(sessions.new_link(house.services.store))}")
    return browser


def test_a_club_is_on_the_shelf_of_its_members_and_on_the_evenings_of_its_hosts(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        ann, bob = house.comes(), house.comes()
        club = founded(ann)
        assert "Thursdays" in ann.get("/me").text
        assert "Thursdays" not in bob.get("/me").text
        opening = {"name": "Ann", "games": "titus", "format": "swiss"}
        evening = ann.post("/evenings", data=opening).headers["location"]
        assert "Let it count for Thursdays" in ann.get(evening).text
        assert "Thursdays" not in bob.get(evening).text
        sent = {"evening": evening.rpartition("/")[2]}
        assert ann.post(f"{club}/evenings", data=sent).headers["location"] == club
        assert "This evening counts for the club" in ann.get(evening).text
        assert evening in ann.get(club).text
        dropped = ann.post(f"{club}/evenings", data={**sent, "drop": "1"})
        assert dropped.status_code == 303
        assert f'href="{evening}"' not in ann.get(club).text


def test_a_link_of_ones_own_brings_a_member_back_once_it_was_made_anew(tmp_path: Path) -> None:
    with site_at(StoreLocation(tmp_path / "here.sqlite3", None)) as site:
        club = Members(site)
        holder = club.see(club.tokens["Bob"])["you"]
        club.visitor.http.cookies.set("ludo", club.tokens["Bob"])
        pages = [club.visitor.post(f"/clubs/{club.id}/links", data={"person": holder}).text for _ in range(2)]
        words = [page.partition("/clubs/back/")[2][:32] for page in pages]
        new = site.visitor("192.0.2.3")
        assert new.get(f"/clubs/back/{words[0]}").status_code == 404
        assert "I am Bob" in new.get(f"/clubs/back/{words[1]}").text
        assert new.post(f"/clubs/back/{words[1]}").headers["location"] == f"/clubs/{club.id}"
        assert club.post("leave", club.tokens["Bob"]).status_code == 403


def test_what_is_wrong_is_said_on_the_page_where_it_was_typed(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        ann = house.comes("de")
        refused = ann.post("/clubs", data={"called": " ", "name": "Ann"})
        assert refused.status_code == 422
        assert "Gib einen Namen an." in refused.text
        club = founded(ann)
        again = ann.post(f"{club}/seasons", data={"name": "Winter"})
        assert again.status_code == 409
        assert "Eine Saison läuft; beende sie zuerst." in again.text
        result = ann.post(f"{club}/results", data={"game": "titus", "seat": ["", ""], "place": ["1", "2"]})
        assert result.status_code == 422
        assert "Zwei bis zehn verschiedene Personen" in result.text
        assert ann.post(f"{club}/results", data={"game": "chess"}).status_code == 422


def test_the_owner_sees_clubs_and_can_delete_one(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        ann, runs = house.comes(), owner(house)
        club = founded(ann)
        page = runs.get("/owner").text
        assert club in page
        sent = {"token": page_token(page), "club": club.rpartition("/")[2], "sure": "yes"}
        assert runs.post("/owner/deeds/delete-club", data=sent).status_code == 303
        assert ann.get(club).status_code == 404
        assert "Thursdays" not in ann.get("/me").text


def test_where_only_members_come_in_a_club_is_closed_to_others(tmp_path: Path) -> None:
    with opened(tmp_path, members_password="open sesame") as house:
        club = founded(house.member())
        stranger = house.comes()
        for address in (club, f"{club}/wall", f"/api{club}", f"/api{club}/export.csv", "/clubs/new"):
            answer = stranger.get(address)
            assert answer.status_code in (401, 403)
            assert "Thursdays" not in answer.text
