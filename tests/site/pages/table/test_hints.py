"""What a hint says of the moves that an expert looked at."""

from ludotheque.bots import Analysis
from ludotheque.bots.bot import Line
from ludotheque.site.pages.table.acting import ranked


def analysed(**chances: float) -> Analysis:
    lines = [Line([move], [chance, 1 - chance], 0.1) for move, chance in chances.items()]
    return Analysis("a", [0.5, 0.5], lines)


def test_moves_that_differ_by_less_than_noise_have_one_chance_wherever_they_stand() -> None:
    assert ranked(analysed(a=0.62, b=0.498, c=0.502), 0) == [("a", 0.62), ("c", 0.502), ("b", 0.502)]


def test_the_best_stands_first_and_nothing_is_said_to_be_better() -> None:
    assert ranked(analysed(a=0.5, b=0.4, c=0.7, d=0.491), 0) == [
        ("a", 0.5),
        ("c", 0.5),
        ("d", 0.5),
        ("b", 0.4),
    ]
