"""A tree of variations as a list: what was played otherwise stands below what was played first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import escape

from ludotheque.engine.author.palette import SHAPES
from ludotheque.engine.play.telling import Said
from ludotheque.engine.play.variations import Node
from ludotheque.site.study.workbench import Workbench
from ludotheque.words import Words, with_names


def tree_html(bench: Workbench, words: Words, names: Sequence[str], here: Node | None = None) -> str:
    """Return all events of a board, each of which can be gone to; ``here`` is marked."""
    nodes = bench.tree.nodes()
    lister = _Lister({node: number for number, node in enumerate(nodes)}, bench.said, names, here)
    before = escape(words.gettext("Before the first event"))
    root, children = bench.tree.root, bench.tree.root.children
    begin = lister.button(root, f'<span class="soft">{before}</span>')
    line = lister.line(children[0], children[1:]) if children else ""
    return f'<ol class="line"><li>{begin}</li>{line}</ol>'


class _Lister:
    """Writes the list."""

    def __init__(
        self, numbers: Mapping[Node, int], said: Mapping[Node, Said], names: Sequence[str], here: Node | None
    ) -> None:
        self.numbers, self.said, self.names, self.here = numbers, said, names, here

    def line(self, node: Node, others: Sequence[Node]) -> str:
        """Return a variation from an event on, with those that began as well as it did."""
        parts: list[str] = []
        while True:
            inside = "".join(f'<ol class="line">{self.line(other, ())}</ol>' for other in others)
            parts.append(f"<li>{self.button(node, self.told(node))}{inside}</li>")
            if not node.children:
                return "".join(parts)
            node, others = node.children[0], node.children[1:]

    def told(self, node: Node) -> str:
        """Return an event in words, with its notation."""
        said = self.said[node]
        kind, mark = ("chance", "✦") if isinstance(said.who, str) else (f"by-{said.who}", SHAPES[said.who])
        told = escape(with_names(said.told.words, self.names, said.lang))
        return (
            f'<i class="{kind}" aria-hidden="true">{mark}</i><span class="said">{told}</span>'
            f"<code>{escape(said.text)}</code>"
        )

    def button(self, node: Node, inside: str) -> str:
        """Return what leads to an event."""
        number = self.numbers[node]
        present = ' aria-current="step"' if node is self.here else ""
        return (
            f'<button class="node" form="bench" name="go" value="{number}" data-do="go" id="node-{number}"'
            f"{present}>{inside}</button>"
        )
