// What pieces show to whoever asks them: it is laid over the drawing until the next event, or a second touch.

export class Aids {
  // ``say(text)`` tells what is shown in words; ``mode`` is a button of the page that stays pressed.
  constructor(board, on, send, say) {
    Object.assign(this, { board, on, send, say, number: -1, of: null, mode: null, svg: "" });
  }

  // The piece that can be asked at a point, if it cannot be moved.
  at(event) {
    const piece = this.on && event.target.closest?.("[data-aid]");
    return piece && this.board.svg.contains(piece) && !piece.hasAttribute("data-lit") ? piece : null;
  }

  ask(of) {
    if (this.of === of) return this.clear();
    this.send({ aid: of });
  }

  toggle(mode) {
    this.mode = this.mode === mode ? null : mode;
    this.clear();
  }

  hear({ number, of, svg, said }, now) {
    if (number !== now || (of === this.mode && this.of && this.of !== of)) return;
    const spoken = this.of !== of || of !== this.mode || this.number !== number;
    Object.assign(this, { number, of, svg });
    this.show();
    if (spoken) this.say(said);
  }

  clear() {
    Object.assign(this, { of: null, svg: "" });
    this.say("");
    this.show();
    if (this.mode) this.send({ aid: this.mode });
  }

  // After something happened: what was asked about is past, what was switched on is asked anew.
  renew() {
    Object.assign(this, { of: null, svg: "" });
    if (this.mode) this.send({ aid: this.mode });
  }

  show() {
    this.board.lay(this.svg, this.of);
    for (const one of document.querySelectorAll("button[data-aid]")) {
      one.setAttribute("aria-pressed", one.dataset.aid === this.mode);
    }
  }
}
