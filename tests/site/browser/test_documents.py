"""The site of the documents: what is in sight on its front page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Browser, expect

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]


class Settings(yaml.SafeLoader):
    """Reads our settings of MkDocs; what its own tags ask for is not looked up."""


Settings.add_multi_constructor("!ENV", lambda loader, suffix, node: None)


@pytest.fixture
def front(tmp_path: Path) -> str:
    """Return the address of our front page, built with our theme and style, with a menu of many pages."""
    ours: dict[str, Any] = yaml.load((ROOT / "mkdocs.yml").read_text(), Settings)
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, page in (("docs.css", "docs.css"), ("README.md", "index.md")):
        (docs / page).write_bytes((ROOT / "docs" / name).read_bytes())
    for number in range(40):
        (docs / f"page-{number}.md").write_text(f"# Page {number}\n")
    kept = {key: ours[key] for key in ("theme", "extra_css", "use_directory_urls", "markdown_extensions")}
    (tmp_path / "mkdocs.yml").write_text(yaml.safe_dump({"site_name": "Ours", "plugins": ["search"], **kept}))
    build(load_config(str(tmp_path / "mkdocs.yml"), site_dir=str(tmp_path / "site")))
    return (tmp_path / "site" / "index.html").as_uri()


def test_the_search_box_is_in_sight_on_the_front_page(front: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.goto(front)
    expect(page.locator(".wy-menu-vertical a.current[aria-expanded=true]").first).to_be_in_viewport()
    expect(page.get_by_role("textbox")).to_be_in_viewport(ratio=1)
    context.close()
