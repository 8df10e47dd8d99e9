"""The page of preferences: reachable everywhere, kept in cookies, without scripts, too."""

from pathlib import Path
from urllib.parse import quote

import pytest

from tests.site.visiting import open_house


@pytest.mark.parametrize("address", ["/", "/games/titus", "/me", "/games/titus/learn", "/puzzles", "/join"])
def test_preferences_are_reached_from_everywhere(tmp_path: Path, address: str) -> None:
    with open_house(tmp_path) as ann:
        assert f'href="/preferences?back={address}"' in ann.get(address).text


def test_what_is_preferred_holds_on_every_page(tmp_path: Path) -> None:
    with open_house(tmp_path) as ann:
        plain = ann.get("/").text
        assert "data-text=" not in plain
        kept = ann.get("/preferences?text=large&motion=less&notation=on&lang=fr&back=/me")
        assert "Préférences" in kept.text
        assert 'href="/me">Retour' in kept.text
        page = ann.get("/").text
        for look in ('data-text="large"', 'data-motion="less"', 'data-notation="on"', '<html lang="fr"'):
            assert look in page
        assert '<option value="large" selected>' in ann.get("/preferences").text


def test_what_cannot_be_preferred_is_left_alone_and_back_stays_within(tmp_path: Path) -> None:
    with open_house(tmp_path) as ann:
        assert "huge" not in ann.get("/preferences?text=huge").text
        assert "data-text" not in ann.get("/").text
        for outside in (
            "//x.org",
            "/\t/x.org",
            "/\n/x.org",
            "/\x01/x.org",
            "/\\x.org",
            "\t//x.org",
            "https://x.org",
        ):
            page = ann.get(f"/preferences?back={quote(outside)}").text
            assert '<a class="button" href="/">Go back' in page, outside
            assert 'name="back" value="/"' in page, outside
