"""Logs that share what they have in common."""

from ludotheque.engine.play.log import Log


def log(*items: str) -> Log[str]:
    made: Log[str] = Log()
    for item in items:
        made.add(item)
    return made


def test_a_log_reads_like_the_list_of_what_was_added() -> None:
    three = log("a", "b", "c")
    assert list(three) == ["a", "b", "c"]
    assert len(three) == 3
    assert (three[0], three[-1], three[1:], three[::-1]) == ("a", "c", ["b", "c"], ["c", "b", "a"])
    assert "b" in three


def test_a_copy_goes_on_by_itself() -> None:
    mine = log("a", "b")
    other = mine.copy()
    other.add("x")
    mine.add("c")
    other.add("y")
    assert list(mine) == ["a", "b", "c"]
    assert list(other) == ["a", "b", "x", "y"]


def test_a_shorter_log_does_not_show_what_came_later() -> None:
    mine = log("a", "b", "c")
    shorter = mine.until(1)
    assert (list(shorter), shorter[:], shorter[-1], len(shorter)) == (["a"], ["a"], "a", 1)
    shorter.add("x")
    assert list(mine) == ["a", "b", "c"]
    assert list(shorter) == ["a", "x"]
