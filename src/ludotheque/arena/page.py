"""A balance report as one HTML page that needs nothing else: no script, no font from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ludotheque.arena import plots
from ludotheque.arena.balance import BalanceTable, Report, ending_names
from ludotheque.arena.words import ReportWords
from ludotheque.engine.game import Game
from ludotheque.words import said

Card = Callable[[BalanceTable, ReportWords], str]
"""What draws one number of players."""
STYLE = (
    f"{plots.tokens()}{plots.STYLE}"
    f"*{{box-sizing:border-box}}body{{margin:0;background:var(--paper);color:var(--ink);{plots.FONT};"
    "font-size:16px;line-height:1.5}main{max-width:1160px;margin:0 auto;padding:32px 20px 48px}"
    "h1{font-size:28px;line-height:1.2;margin:0 0 8px}h2{font-size:20px;margin:40px 0 4px}"
    "h3{font-size:14px;margin:0 0 12px;color:var(--soft-ink);font-weight:600}"
    "p{margin:0 0 12px;max-width:70ch}"
    ".soft{color:var(--soft-ink)}.row{display:grid;gap:16px;"
    "grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))}"
    ".card{background:var(--raised);border:1px solid var(--line);border-radius:6px;padding:16px 20px;"
    "max-width:560px}"
    ".card p{font-size:14px;margin:8px 0 0}.card p.below{margin:16px 0 8px;color:var(--soft-ink)}"
    ".plot{display:block;width:100%;max-width:420px;height:auto}"
    "table{border-collapse:collapse;font-size:14px}"
    "th,td{padding:8px 0 8px 20px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}"
    "th:first-child{text-align:left;padding-left:0;white-space:normal}th{font-weight:600;color:var(--soft-ink)}"
    "footer{margin-top:40px;font-size:14px;color:var(--soft-ink)}code{font-size:.95em}"
)


def page(game: Game, report: Report, lang: str = "en") -> str:
    """Return the report."""
    say = ReportWords(lang)
    parts = [_top(game, report, say), *sections(game, report, lang).values()]
    title = escape(say("title", game=said(game.title, lang)))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width,initial-scale=1"/>'
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body><main>"
        + "\n".join(parts)
        + f"\n<footer><p>{escape(say('intervals'))} {escape(say('made'))} "
        f"<code>{escape(_command(report))}</code>.</p></footer></main></body>\n</html>\n"
    )


def sections(game: Game, report: Report, lang: str, level: int = 2) -> dict[str, str]:
    """Return the sections of a report that have something to show, by their names.

    ``level`` is that of their headings. The page that they stand in brings the styles.
    """
    say = ReportWords(lang)
    cards: dict[str, Card] = {
        "seats": _seats,
        "length": _length,
        "points": _points,
        "lead": _lead,
        "endings": _endings(game),
        "skill": _skill,
    }
    made = {name: _section(report, say, name, card, level) for name, card in cards.items()}
    return {name: section for name, section in made.items() if section}


def glance(report: Report, lang: str) -> str:
    """Return the main figures as a table."""
    return _glance(report.tables, ReportWords(lang))


def _command(report: Report) -> str:
    tables = ",".join(str(table.players) for table in report.tables)
    options = "".join(f" --option {name}={value}" for name, value in report.options.items())
    matches = max((table.matches for table in report.tables), default=0)
    return (
        f"ludo balance {report.game} --players {tables} --matches {matches} --bot {report.bot}{options} "
        f"--seed {report.seed}"
    )


def _top(game: Game, report: Report, say: ReportWords) -> str:
    options = ", ".join(f"{name} = {_option(value)}" for name, value in report.options.items())
    about = say(
        "about",
        matches=say.number(sum(table.matches for table in report.tables)),
        bot=say.bot(report.bot),
        options=options or say("usual"),
        seed=report.seed,
    )
    return (
        f"<h1>{escape(say('title', game=game.title[say.lang]))}</h1>\n"
        f'<p class="soft">{escape(game.about[say.lang])}</p>\n<p>{escape(about)}</p>\n'
        f"<h2>{escape(say('at a glance'))}</h2>\n{_glance(report.tables, say)}"
    )


def _option(value: object) -> str:
    return str(value.get("name", "…")) if isinstance(value, dict) else str(value)


def _glance(tables: Sequence[BalanceTable], say: ReportWords) -> str:
    """Return the main figures: a row each, a column for each number of players."""
    rows: list[tuple[str, list[str]]] = [
        (say("matches"), [say.number(table.matches) for table in tables]),
        (say("first seat"), [say.percent(table.seats[0].share, 1) for table in tables]),
        (say("moves"), [say.number(table.moves.median) for table in tables]),
        (say("choices"), [say.number(table.choices, 1) for table in tables]),
        (say("winner has"), [say.number(table.winning_points.mean, 1) for table in tables]),
        (say("ties"), [say.percent(table.ties.share, 1) for table in tables]),
        (say("changes"), [say.number(table.lead_changes.mean, 1) for table in tables]),
    ]
    wins = [{one.bots[1]: say.percent(one.wins.share, 1) for one in table.skill} for table in tables]
    weaker = dict.fromkeys(bot for shares in wins for bot in shares)
    rows += [
        (say("wins against", bot=say.bot(bot)), [shares.get(bot, "–") for shares in wins]) for bot in weaker
    ]
    head = "".join(f"<th>{table.players}</th>" for table in tables)
    body = ""
    for name, cells in rows:
        body += f"<tr><th>{escape(name)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    top = f"<thead><tr><th>{escape(say('how many'))}</th>{head}</tr></thead>"
    return f"<table>{top}<tbody>{body}</tbody></table>"


def _section(report: Report, say: ReportWords, name: str, card: Card, level: int) -> str:
    """Return a heading, what the plots show, and a card for each number of players that has one."""
    below = f"h{level + 1}"
    cards = "".join(
        f'<div class="card"><{below}>{escape(say("players", players=table.players))}</{below}>{inside}</div>'
        for table in report.tables
        if (inside := card(table, say))
    )
    if not cards:
        return ""
    about = f'<p class="soft">{escape(say(f"{name} say"))}</p>\n'
    return f'<h{level}>{escape(say(name))}</h{level}>\n{about}<div class="row">{cards}</div>'


def _seats(table: BalanceTable, say: ReportWords) -> str:
    rows = [
        plots.Row(say("seat", seat=seat + 1), one.share, one.low, one.high, say.percent(one.share, 1), seat)
        for seat, one in enumerate(table.seats)
    ]
    fair = 1 / table.players
    found = [say("more", seat=seat + 1) for seat in table.more]
    found += [say("less", seat=seat + 1) for seat in table.less]
    drawn = plots.shares(rows, fair, _spoken(rows), say.percent)
    return f"{drawn}<p>{escape(' '.join(found) or say('fair'))}</p>"


def _spoken(rows: Sequence[plots.Row]) -> str:
    return ", ".join(f"{row.label}: {row.shown}" for row in rows)


def _length(table: BalanceTable, say: ReportWords) -> str:
    words = say(
        "length found",
        mean=say.number(table.moves.mean),
        low=say.number(table.moves.low),
        high=say.number(table.moves.high),
        choices=say.number(table.choices, 1),
    )
    found = table.moves_histogram
    drawn = plots.histogram(found.counts, found.edges, say("length say"), say.number)
    return f"{drawn}<p>{escape(words)}</p>"


def _points(table: BalanceTable, say: ReportWords) -> str:
    words = say(
        "points found",
        winning=say.number(table.winning_points.mean, 1),
        mean=say.number(table.points.mean, 1),
        ties=say.percent(table.ties.share, 1),
    )
    winners, everybody = table.winning_histogram, table.points_histogram
    drawn = plots.histogram(
        winners.counts, winners.edges, say("points say"), say.number, pale=everybody.counts
    )
    return f"{drawn}<p>{escape(words)}</p>"


def _lead(table: BalanceTable, say: ReportWords) -> str:
    half = table.leader_wins[len(table.leader_wins) // 2]
    words = say("lead found", mean=say.number(table.lead_changes.mean, 1), half=say.percent(half))
    found = table.changes_histogram
    return (
        f"{plots.curve(table.leader_wins, 1 / table.players, say('lead say'), say.percent)}"
        f'<p>{escape(words)}</p><p class="below">{escape(say("changes say"))}</p>'
        f"{plots.histogram(found.counts, found.edges, say('changes say'), say.number, height=90)}"
    )


def _endings(game: Game) -> Card:
    """Return what draws how often each of a game's ways to end came."""

    def card(table: BalanceTable, say: ReportWords) -> str:
        rows = [
            (name, count / table.matches, say.percent(count / table.matches, 1))
            for name, count in zip(ending_names(game, say.lang), table.endings, strict=True)
        ]
        return plots.bars(rows, ", ".join(f"{name}: {shown}" for name, _, shown in rows)) if rows else ""

    return card


def _skill(table: BalanceTable, say: ReportWords) -> str:
    rows = [
        plots.Row(
            say("against", bot=say.bot(one.bots[1])),
            one.wins.share,
            one.wins.low,
            one.wins.high,
            say.percent(one.wins.share, 1),
        )
        for one in table.skill
    ]
    return plots.shares(rows, 0.5, _spoken(rows), say.percent) if rows else ""
