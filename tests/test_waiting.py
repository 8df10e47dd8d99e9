"""No test depends on how busy the machine is, or on how it was started."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
BROWSER = TESTS / "site" / "browser"
WAYS = (
    *(TESTS / "patience.py", TESTS / "programs.py", BROWSER / "looking.py"),
    TESTS / "offline" / "thoughts.py",  # runs in a browser's Python, which has nothing of ours
)
"""Where that is done for all the others."""
SNAPSHOTS = {
    "all", "all_inner_texts", "all_text_contents", "bounding_box", "content", "count", "element_handle",
    "element_handles", "eval_on_selector", "eval_on_selector_all", "evaluate", "evaluate_all",
    "evaluate_handle", "get_attribute", "inner_html", "inner_text", "input_value", "is_checked",
    "is_disabled", "is_editable", "is_enabled", "is_hidden", "is_visible", "query_selector",
    "query_selector_all", "text_content", "title", "wait_for_timeout",
}  # fmt: skip
"""What Playwright tells of a page at once, as it happens to be."""
CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time", "time"}
QUIET = "let_pass"


def faults(source: str, in_browser: bool) -> Iterator[str]:
    """Yield what in a test does not wait for what it wants to see, or not as long as that takes."""
    tree = ast.parse(source)
    spans = {*measured(tree)}
    for node in ast.walk(tree):
        for one, then in steps(node):
            if calls_quiet(one) and not isinstance(then, ast.Assert | None):
                yield f"{one.lineno}: {QUIET}: assert what has not happened, or dawdle where nothing has to"
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="asyncio"), attr="sleep"), args=[wanted]):
                if not isinstance(wanted, ast.Constant) or wanted.value:
                    yield f"{node.lineno}: asyncio.sleep: wait with coming or answered"
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
                yield from asserted(node.test, in_browser, spans)


def asserted(test: ast.expr, in_browser: bool, spans: set[str]) -> Iterator[str]:
    """Yield what must not be asserted: how long something took, and what a page shows at this moment."""
    for node in ast.walk(test):
        match node:
            case ast.Compare() if any(clocked(one, spans) for one in smaller(node)):
                yield f"{node.lineno}: asserts how fast the machine is"
            case ast.Attribute(attr="url") | ast.Call(func=ast.Attribute(attr="state")) if in_browser:
                yield f"{node.lineno}: asserts what a page shows at this moment"
            case ast.Call(func=ast.Name(id="now")) if in_browser:
                yield f"{node.lineno}: asserts what a page shows at this moment"


def smaller(node: ast.Compare) -> Iterator[ast.expr]:
    """Yield what a comparison says to be the smaller."""
    sides = [node.left, *node.comparators]
    for left, how, right in zip(sides, node.ops, sides[1:], strict=False):
        match how:
            case ast.Lt() | ast.LtE():
                yield left
            case ast.Gt() | ast.GtE() if not clocked(right, set()) or is_span(right):
                yield right  # that it is later than a moment says nothing of how fast it was


def measured(tree: ast.Module) -> Iterator[str]:
    """Yield the names of times that were measured, and of functions that measure one."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_span(value):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if any(
                isinstance(one, ast.Return) and one.value and is_span(one.value) for one in ast.walk(node)
            ):
                yield name


def is_span(node: ast.expr) -> bool:
    """Return whether an expression is how long something took."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and clocked(node, set())


def clocked(node: ast.expr, spans: set[str]) -> bool:
    """Return whether a clock is read in an expression, or was for what it names."""
    return any(
        isinstance(one.func, ast.Attribute) and one.func.attr in CLOCKS
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)
        else isinstance(one, ast.Name) and one.id in spans
        for one in ast.walk(node)
    )


def steps(node: ast.AST) -> Iterator[tuple[ast.stmt, ast.stmt | None]]:
    """Yield the statements in a block, each with the next."""
    for block in (getattr(node, name, None) for name in ("body", "orelse", "finalbody")):
        if isinstance(block, list) and block:
            yield from zip(block, [*block[1:], None], strict=True)


def calls_quiet(node: ast.stmt) -> bool:
    """Return whether a statement lets time pass in which nothing must happen."""
    return isinstance(node, ast.Expr) and any(
        isinstance(one, ast.Name) and one.id == QUIET for one in ast.walk(node)
    )


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
        "assert time.process_time() - begin < 3",
        "took = time.perf_counter() - begin\nassert took < 3",
        "took = time.perf_counter() - begin\nassert 3 > took",
        "def work():\n    return time.process_time() - begin\nassert work() < 5 * known",
        "await asyncio.sleep(0.1)",
        "while not found:\n    await asyncio.sleep(SHORTLY)",
        "let_pass(0.5)\nprocess.kill()",
        "await asyncio.to_thread(let_pass, 0.5)\nawait task",
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
        "await asyncio.sleep(0)",
        "assert found['until'] > time.time() + 3600",
        "took = time.perf_counter() - begin\nassert took >= 0.05",
        "let_pass(0.5)\nassert not task.done()",
        "with served(QUICK):\n    let_pass(1.2)\nassert not caplog.records",
        "dawdle(0.5)\nprocess.kill()",
    ],
)
def test_what_waits_is_let_through(right: str) -> None:
    assert [*faults(right, True)] == []
