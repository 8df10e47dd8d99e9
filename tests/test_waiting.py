"""No test depends on how busy the machine is, or on how it was started."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
BROWSER = TESTS / "site" / "browser"
WAYS = (TESTS / "patience.py", TESTS / "programs.py", BROWSER / "looking.py")
"""Where that is done for all the others."""
SNAPSHOTS = {
    "all", "all_inner_texts", "all_text_contents", "bounding_box", "content", "count", "element_handle",
    "element_handles", "eval_on_selector", "eval_on_selector_all", "evaluate", "evaluate_all",
    "evaluate_handle", "get_attribute", "inner_html", "inner_text", "input_value", "is_checked",
    "is_disabled", "is_editable", "is_enabled", "is_hidden", "is_visible", "query_selector",
    "query_selector_all", "text_content", "title", "wait_for_timeout",
}  # fmt: skip
"""What Playwright tells of a page at once, as it happens to be."""
CLOCKS = {"monotonic", "perf_counter", "time"}


def faults(source: str, in_browser: bool) -> Iterator[str]:
    """Yield what in a test does not wait for what it wants to see, or not as long as that takes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="time"), attr="sleep")):
                yield f"{node.lineno}: sleep: wait with until, or let_pass where nothing must happen"
            case ast.Call(func=ast.Attribute(attr="Popen")):
                yield f"{node.lineno}: Popen: what programs.start starts heeds signals everywhere"
            case ast.Call(func=ast.Attribute(attr="wait_for"), args=[_, ast.Constant()]):
                yield f"{node.lineno}: a bound in seconds: there is PATIENCE"
            case ast.Call(func=ast.Attribute(attr=name)) if in_browser and name in SNAPSHOTS:
                yield f"{node.lineno}: {name}: use expect, or a way of looking.py"
            case ast.keyword(arg="timeout", value=ast.Constant(value=int() | float())):
                yield f"{node.lineno}: a bound in seconds: there is PATIENCE"
            case ast.Assert():
                yield from asserted(node.test, in_browser)


def asserted(test: ast.expr, in_browser: bool) -> Iterator[str]:
    """Yield what must not be asserted: how long something took, and what a page shows at this moment."""
    for node in ast.walk(test):
        match node:
            case ast.Compare() if clocked(node) and any(
                isinstance(one, ast.Lt | ast.LtE) for one in node.ops
            ):
                yield f"{node.lineno}: asserts how fast the machine is"
            case ast.Attribute(attr="url") | ast.Call(func=ast.Attribute(attr="state")) if in_browser:
                yield f"{node.lineno}: asserts what a page shows at this moment"
            case ast.Call(func=ast.Name(id="now")) if in_browser:
                yield f"{node.lineno}: asserts what a page shows at this moment"


def clocked(node: ast.expr) -> bool:
    """Return whether a clock is read in an expression."""
    reads = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
    return any(isinstance(read, ast.Attribute) and read.attr in CLOCKS for read in reads)


def test_tests_wait_for_what_they_want_to_see() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{fault}"
        for file in sorted(TESTS.rglob("*.py"))
        if file not in WAYS
        for fault in faults(file.read_text(encoding="utf-8"), BROWSER in file.parents)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "fault",
    [
        "time.sleep(0.2)",
        "process = subprocess.Popen(command)",
        "asyncio.run(asyncio.wait_for(run(), 60))",
        "process.communicate(timeout=60)",
        "with httpx.Client(timeout=5.0) as visitor:\n    pass",
        "assert time.monotonic() - begin < 2",
        "assert time.monotonic() < end",
        "assert 0.5 < time.monotonic() - begin < 3",
    ],
)
def test_what_fails_on_a_busy_machine_or_in_the_background_is_found_in_any_test(fault: str) -> None:
    assert len([*faults(fault, False)]) == 1


@pytest.mark.parametrize(
    "fault",
    [
        "assert page.locator('#log li').count() == 3",
        "for one in page.locator('.player').all():\n    expect(one).to_be_visible()",
        "box = page.locator('#board').bounding_box()",
        "told = page.evaluate(SAID)",
        "page.wait_for_timeout(300)",
        "expect(hints).to_have_count(3, timeout=120_000)",
        "assert 'step=3' in page.url",
        "assert ada.state()['lines'] == lines",
        "assert now(page, FOCUSED) == 'board'",
    ],
)
def test_a_look_that_does_not_wait_is_found_in_tests_of_browsers(fault: str) -> None:
    assert len([*faults(fault, True)]) == 1


@pytest.mark.parametrize(
    "right",
    [
        "expect(page.locator('#log li')).to_have_count(3)",
        "process.communicate(timeout=PATIENCE)",
        "assert shown['mine'] - shown['lit'] >= 1100",
        "while ada.state()['lit']:\n    ada.touch(ada.state()['lit'][0])",
        "expect(ada).to_have_url(bob.url)",
    ],
)
def test_what_waits_is_let_through(right: str) -> None:
    assert [*faults(right, True)] == []
