"""A match to be stepped through in a notebook: one cell of plain HTML, which nbconvert keeps as it is."""

from __future__ import annotations

import html
import json
import secrets

from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.telling import Teller
from ludotheque.words import usual_names, with_names

PAGE = """<div id="{key}" style="max-width:640px;font-family:system-ui,sans-serif">
<div class="table"></div>
<input type="range" min="0" max="{last}" value="{last}" style="width:100%" aria-label="{event}">
<p style="min-height:2.5em"></p>
<script type="application/json">{frames}</script>
<script>
(() => {{
  const place = document.getElementById("{key}");
  const [drawings, words] = JSON.parse(place.querySelector('script[type="application/json"]').textContent);
  const slider = place.querySelector("input");
  const show = () => {{
    place.querySelector(".table").innerHTML = drawings[slider.value];
    place.querySelector("p").textContent = slider.value + ". " + words[slider.value];
  }};
  slider.addEventListener("input", show);
  show();
}})();
</script>
<noscript>{still}</noscript></div>"""


class Player:
    """A match that a notebook shows with a slider: every event, its picture and its words."""

    def __init__(self, match: Match, seat: int | None = None, lang: str = "en") -> None:
        """With a seat, everything is as that seat saw it; without, events are told whole."""
        self.match = match
        self.seat = seat
        self.lang = lang

    def _repr_html_(self) -> str:
        match, names = self.match, usual_names(self.match.players, self.lang)
        positions = [*(step.before for step in match.walk()), match.position]
        drawings = [
            Sight(match.game, match.setting, position.seen_by(self.seat), self.seat, ()).svg(self.lang)
            for position in positions
        ]
        teller = Teller(self.seat, self.lang, everything=self.seat is None)
        teller.follow(match)
        words = ["", *(with_names(said.told.words, names, said.lang) for said in teller.tell())]
        frames = json.dumps([drawings, words], ensure_ascii=False).replace("</", "<\\/")
        return PAGE.format(
            key=f"ludotheque-{secrets.token_hex(4)}",
            last=len(drawings) - 1,
            event=html.escape(match.game.title.get(self.lang, match.game.name)),
            frames=frames,
            still=drawings[-1],
        )
