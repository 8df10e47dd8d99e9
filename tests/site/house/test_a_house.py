"""A house with a name, a welcome, colours, a shelf and an imprint of its own."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from markupsafe import escape

from ludotheque.cli import main
from ludotheque.site.features import FEATURES
from ludotheque.site.foundation.passwords import fits, hashed
from ludotheque.site.foundation.templating import SITE
from ludotheque.site.settings.configuration import BadSetting, find
from ludotheque.site.settings.house import contrast
from tests.site.house.opened import opened


def refused(**settings: str) -> str:
    with pytest.raises(BadSetting) as caught:
        find({}, environment={f"LUDOTHEQUE_{name.upper()}": value for name, value in settings.items()})
    return str(caught.value)


def test_a_house_is_called_what_its_owner_says_everywhere(tmp_path: Path) -> None:
    with opened(tmp_path, house_name="Les Amis & Co", welcome="Thursdays at eight") as house:
        ann = house.comes()
        shelf = ann.get("/").text
        assert "<title>Les Amis &amp; Co</title>" in shelf
        assert '<span class="house-name">Les Amis &amp; Co</span>' in shelf
        assert "Thursdays at eight" in shelf
        assert "· Les Amis &amp; Co</title>" in ann.get("/join").text
        assert ann.get("/manifest.webmanifest").json()["name"] == "Les Amis & Co"
        made = ann.post("/tables", data={"game": "titus", "seat-0": "me", "seat-1": "bot:random"})
        assert ann.get(made.headers["location"]).status_code == 200
        assert "Les Amis &amp; Co" in ann.get("/nowhere").text


def test_without_a_name_a_house_is_ours(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        shelf = house.comes().get("/").text
        assert "<title>Ludothèque</title>" in shelf
        assert "house.css" not in shelf
        assert house.comes().get("/house.css").text == ""


def test_the_band_has_the_owners_colours_by_day_and_by_night(tmp_path: Path) -> None:
    with opened(tmp_path, band="#17475a, #fffdf8", band_dark="#F0A35E #1C1B19") as house:
        ann = house.comes()
        address = ann.get("/").text.partition('href="/house.css')[2].partition('"')[0]
        sheet = ann.get(f"/house.css{address}")
        assert "immutable" in sheet.headers["cache-control"]
        assert "--band: #17475A; --on-band: #FFFDF8" in sheet.text
        assert sheet.text.count("--band: #F0A35E; --on-band: #1C1B19") == 2
        assert ann.get("/manifest.webmanifest").json()["theme_color"] == "#17475A"


@pytest.mark.parametrize("name", ["band", "band_dark"])
def test_colours_that_not_everybody_can_read_stop_the_start(name: str) -> None:
    said = refused(**{name: "#767676 #EEEEEE"})
    assert "contrast of 3.9" in said
    assert "4.5" in said
    assert "two colours" in refused(**{name: "blue white"})
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_only_the_games_that_the_owner_chose_are_on_the_shelf(tmp_path: Path) -> None:
    with opened(tmp_path, shelf_game="titus,tanagra") as house:
        ann = house.comes()
        shelf = ann.get("/").text
        assert "/games/titus" in shelf
        assert "/games/temptation" not in shelf
        assert [one["game"] for one in ann.get("/api/games").json()["games"]] == ["tanagra", "titus"]
        for path in ("", "/rules", "/setup", "/learn", "/puzzles", "/cover.svg"):
            assert ann.get(f"/games/temptation{path}").status_code == 404
        made = ann.post("/api/tables", json={"game": "temptation", "seats": ["me", "open"]})
        assert made.status_code == 404
        led = ann.post("/tables", data={"game": "temptation", "seat-0": "me"})
        assert led.headers["location"] == "/"
    assert "did you mean 'titus'" in refused(shelf_game="tituss")


def test_a_name_or_a_welcome_is_one_short_line() -> None:
    assert "1 to 40 letters" in refused(house_name="x" * 41)
    assert "1 to 200 letters" in refused(welcome="x" * 201)


def test_of_a_password_only_a_hash_is_kept_and_nobody_is_shown_it() -> None:
    kept = find({}, environment={"LUDOTHEQUE_MEMBERS_PASSWORD": "open sesame"})
    text = kept.settings.house.members_password
    assert "sesame" not in repr(kept)
    assert fits("open sesame", text)
    assert not fits("open sesamf", text)
    assert {name: value for name, value, _ in kept.told()}["members-password"] == "…"
    again = find({}, environment={"LUDOTHEQUE_MEMBERS_PASSWORD": text})
    assert again.settings.house.members_password == text
    assert "8 letters" in refused(members_password="short")
    assert "no hash of ours" in refused(members_password="scrypt:2:8:1:00:00")


def test_passwords_that_look_alike_are_the_same_and_nonsense_fits_nothing() -> None:
    assert fits("Cafe\u0301 am Markt", hashed("Café am Markt"))
    assert not fits("anything", "")
    assert not fits("anything", "scrypt:1:1:1:x:y")


def test_the_hash_of_a_password_comes_from_a_command() -> None:
    done = CliRunner().invoke(main, ["owner", "password", "--password", "open sesame"])
    assert fits("open sesame", done.output.strip())
    assert CliRunner().invoke(main, ["owner", "password", "--password", "x"]).exit_code == 2


def test_the_page_on_privacy_says_what_is_kept_from_the_settings_themselves(tmp_path: Path) -> None:
    imprint = tmp_path / "imprint.txt"
    imprint.write_text("Les Amis du jeu\n1, rue des Dés\n\nann@example.org <b>", encoding="utf-8")
    told = {"imprint": str(imprint), "keep_unstarted": "3", "keep_daily_backups": "5", "push": "off"}
    with opened(tmp_path, **told) as house:
        text = house.comes().get("/privacy").text
        assert "1, rue des Dés" in text
        assert "ann@example.org &lt;b&gt;" in text
        assert "3 days" in text
        assert "60 days" in text
        assert "the last 5 days and 4 weeks" in text
        assert "written to no log" in text
        assert 'href="/privacy"' in house.comes().get("/").text
        french, german = (house.comes(lang).get("/privacy").text for lang in ("fr", "de"))
        assert "3\u00a0jours" in french
        assert "3\u00a0Tage" in german
        imprint.with_name("imprint.de.txt").write_text("Würfelstraße 1", encoding="utf-8")
        assert "Würfelstraße 1" in house.comes("de").get("/privacy").text
        assert "1, rue des Dés" in house.comes("fr").get("/privacy").text
        assert "Nobody: pages load nothing" in house.comes().get("/privacy").text
        imprint.unlink()
        assert house.comes().get("/privacy").status_code == 200
    with opened(tmp_path, access_log="json", backup_every="0", notify_host="ntfy.sh") as house:
        text = house.comes().get("/privacy").text
        assert "as long as whoever runs this house keeps it" in text
        assert "none is made by itself" in text
        assert "ntfy.sh" in text


def test_the_page_on_privacy_tells_of_every_way_by_which_something_leaves_the_house(tmp_path: Path) -> None:
    mail = {"mail_host": "post.example", "mail_from": "a@club.example", "public_address": "https://l.example"}
    with opened(tmp_path, **mail) as house:
        text = house.comes().get("/privacy").text
        assert "Nobody: pages load nothing" not in text
        assert "the mail server post.example" in text
        assert "fcm.googleapis.com" in text


def test_whatever_keeps_something_is_on_the_page_on_privacy(tmp_path: Path) -> None:
    with opened(tmp_path, members_only="yes") as house:
        text = " ".join(house.comes().get("/privacy").text.split())
        for one in FEATURES:
            if one.tables or one.deeds:
                assert one.privacy, one.name
        for template in house.services.privacy:
            said = SITE / template.replace("/", "/templates/")
            for sentence in re.findall(r'<dt>{{ _\("(.+?)"\) }}', said.read_text(encoding="utf-8")):
                assert str(escape(sentence)) in text, template


def test_a_hash_takes_its_time_for_whoever_guesses() -> None:
    began = time.process_time()
    fits("open sesame", hashed("something else"))
    assert time.process_time() > began
