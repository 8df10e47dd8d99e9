"""Drawings on a page: the SVG that games draw, as lines, curves and letters of a PDF.

It knows what a drawing is made of (``ELEMENTS``) but for masks, patterns and markers, which it leaves out, as
it does what is pressed or helps on a screen. A gradient becomes its first colour. A page is measured from its
upper left corner.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from xml.etree import ElementTree

from reportlab.lib.colors import Color, toColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from ludotheque.engine.author.palette import OUTLINES, SHAPES
from ludotheque.engine.printing import fonts, outlines
from ludotheque.engine.printing.layout import Box
from ludotheque.engine.printing.outlines import CURVE, LINE, MOVE, NUMBER, Segment

Style = Mapping[str, str]
START: Style = {
    "fill": "#000000",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-size": "16",
    "font-style": "normal",
    "font-weight": "400",
    "letter-spacing": "0",
    "opacity": "1",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
}
"""What elements inherit, as it is at the beginning."""
DRAWN = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
GROUPS = frozenset(("svg", "g", "symbol"))
SCREEN_ONLY = frozenset(("button", "aid"))
"""Classes of what has no sense on paper."""
LINK = "{http://www.w3.org/1999/xlink}href"
EVEN_ODD, NON_ZERO = 0, 1
"""The fill rules, as the library counts them."""
CAPS, JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
SHORT = re.compile(r"#([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])$")


def draw(canvas: Canvas, svg: str, box: Box, clipped: bool = True) -> None:
    """Draw an SVG in a box of a page that is measured downwards, as large as fits, in its middle.

    What it draws beyond its viewBox is cut off, unless it is not ``clipped``.
    """
    root = _parsed(svg)
    x, y, width, height = size_of(svg)
    scale = min(box.width / width, box.height / height)
    canvas.saveState()
    canvas.translate(box.x + (box.width - scale * width) / 2, box.y + (box.height - scale * height) / 2)
    canvas.scale(scale, scale)
    canvas.translate(-x, -y)
    if clipped:
        whole = trace(canvas, outlines.rectangle(x, y, width, height))
        canvas.clipPath(whole, stroke=0, fill=0)
    _Painter(canvas, root).paint(root, START)
    canvas.restoreState()


def size_of(svg: str) -> tuple[float, float, float, float]:
    """Return the viewBox of a drawing."""
    x, y, width, height = (float(one) for one in NUMBER.findall(_parsed(svg).get("viewBox", "0 0 1 1")))
    return x, y, width, height


@lru_cache(64)
def _parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - a game's own drawing, without a doctype


def trace(canvas: Canvas, segments: list[Segment]) -> PDFPathObject:
    """Return an outline as a path of the page."""
    path = canvas.beginPath()
    for points in segments:
        if len(points) == MOVE:
            path.moveTo(*points[0])
        elif len(points) == LINE:
            path.lineTo(*points[1])
        elif len(points) == CURVE:
            path.curveTo(*points[1], *points[2], *points[3])
        else:
            path.close()
    return path


class _Painter:
    def __init__(self, canvas: Canvas, root: ElementTree.Element) -> None:
        self.canvas = canvas
        self.named = {element.get("id"): element for element in root.iter() if element.get("id")}

    def paint(self, element: ElementTree.Element, above: Style) -> None:
        """Draw an element with all that is in it."""
        tag = _tag(element)
        if tag not in DRAWN | GROUPS | {"use", "text"} or element.get("display") == "none":
            return
        if not SCREEN_ONLY.isdisjoint(element.get("class", "").split()):
            return
        style = _inherited(element, above)
        alone = tag == "use" or "transform" in element.attrib or "clip-path" in element.attrib
        if alone:
            self.canvas.saveState()
            for matrix in outlines.transforms(element.get("transform", "")):
                self.canvas.transform(*matrix)
            self._clip(element)
        if tag in GROUPS:
            for child in element:
                self.paint(child, style)
        elif tag == "use":
            self._use(element, style)
        elif tag == "text":
            self._write(element, style)
        else:
            self._shape(outlines.shape(tag, element.attrib), style)
        if alone:
            self.canvas.restoreState()

    def _use(self, element: ElementTree.Element, style: Style) -> None:
        target = self.named.get((element.get("href") or element.get(LINK) or "#")[1:])
        if target is not None:
            self.canvas.translate(_number(element, "x"), _number(element, "y"))
            self.paint(target, style)

    def _clip(self, element: ElementTree.Element) -> None:
        clip = self.named.get(_linked(element.get("clip-path", "")))
        if clip is not None:
            whole = [segment for one in clip if _tag(one) in DRAWN for segment in _outline(one)]
            self.canvas.clipPath(trace(self.canvas, whole), stroke=0, fill=0)

    def _shape(self, segments: list[Segment], style: Style) -> None:
        canvas = self.canvas
        fill, stroke = self._colour(style, "fill"), self._colour(style, "stroke")
        if not segments or (fill is None and stroke is None):
            return
        if fill is not None:
            canvas.setFillColor(fill, alpha=fill.alpha)
        if stroke is not None:
            canvas.setStrokeColor(stroke, alpha=stroke.alpha)
            canvas.setLineWidth(_length(style["stroke-width"]))
            canvas.setLineCap(CAPS.index(style["stroke-linecap"]))
            canvas.setLineJoin(JOINS.index(style["stroke-linejoin"]))
            dashes = [float(one) for one in NUMBER.findall(style["stroke-dasharray"])]
            canvas.setDash(dashes * (1 + len(dashes) % 2))
        rule = EVEN_ODD if style["fill-rule"] == "evenodd" else NON_ZERO
        canvas.drawPath(
            trace(canvas, segments), stroke=int(stroke is not None), fill=int(fill is not None), fillMode=rule
        )

    def _colour(self, style: Style, of: str) -> Color | None:
        """Return the colour of a fill or a stroke, None where there is none to be seen."""
        value, opacity = style[of].strip(), float(style[f"{of}-opacity"]) * float(style["opacity"])
        gradient = self.named.get(_linked(value))
        if gradient is not None:
            value = next((stop.get("stop-color", "none") for stop in gradient), "none")
        if value in ("none", "transparent") or value.startswith("url(") or opacity <= 0:
            return None
        return _colour(value, opacity)

    def _write(self, element: ElementTree.Element, style: Style) -> None:
        """Write a text, its lines cut where a part of it has a place of its own."""
        x, y = _number(element, "x"), _number(element, "y")
        line: list[tuple[str, Style, float]] = []
        for part, inner, own in _parts(element, style):
            if own is not None and (own.get("x") or own.get("y")):
                self._line(line, x, y)
                line, x, y = [], _number(own, "x", x), _number(own, "y", y)
            line.append((part, inner, _number(own, "dx") if own is not None else 0.0))
        self._line(line, x, y)

    def _line(self, line: list[tuple[str, Style, float]], x: float, y: float) -> None:
        words = [(part, style, shift) for part, style, shift in line if part]
        if not words:
            return
        wide = sum(
            shift + sum(_width(run, style) for run in fonts.runs(part)) for part, style, shift in words
        )
        x -= {"middle": wide / 2, "end": wide}.get(words[0][1]["text-anchor"], 0.0)
        for part, style, shift in words:
            x += shift
            for run in fonts.runs(part):
                self._run(run, style, x, y)
                x += _width(run, style)

    def _run(self, run: str, style: Style, x: float, y: float) -> None:
        fill, size, canvas = self._colour(style, "fill"), _length(style["font-size"]), self.canvas
        if fill is None:
            return
        canvas.saveState()
        canvas.setFillColor(fill, alpha=fill.alpha)
        canvas.translate(x, y)
        if run in SHAPES:
            canvas.translate(size / 2, -size * 0.36)
            canvas.scale(size / 22, size / 22)
            canvas.drawPath(trace(canvas, outlines.path(OUTLINES[SHAPES.index(run)])), stroke=0, fill=1)
        else:
            canvas.scale(1, -1)
            canvas.setFont(_face(style), size)
            canvas.drawString(0, 0, run, charSpace=_length(style["letter-spacing"]))
        canvas.restoreState()


@lru_cache(512)
def _colour(value: str, opacity: float) -> Color:
    colour = toColor(SHORT.sub(r"#\1\1\2\2\3\3", value))
    return Color(colour.red, colour.green, colour.blue, min(1.0, opacity))


def _parts(element: ElementTree.Element, style: Style) -> list[tuple[str, Style, ElementTree.Element | None]]:
    """Return a text as its parts: what it says, how, and the element where that begins anew."""
    parts: list[tuple[str, Style, ElementTree.Element | None]] = [(_spaced(element.text), style, None)]
    for child in element:
        if _tag(child) == "tspan":
            inner = _parts(child, _inherited(child, style))
            parts += [(inner[0][0], inner[0][1], child), *inner[1:]]
        parts.append((_spaced(child.tail), style, None))
    return parts


def _spaced(text: str | None) -> str:
    return re.sub(r"\s*\n\s*", " ", text or "")


def _width(run: str, style: Style) -> float:
    size = _length(style["font-size"])
    if run in SHAPES:
        return size
    return fonts.width(run, _face(style), size) + len(run) * _length(style["letter-spacing"])


def _face(style: Style) -> str:
    return fonts.face(style["font-weight"], style["font-style"])


def _inherited(element: ElementTree.Element, above: Style) -> Style:
    own = {name: value for name, value in element.attrib.items() if name in START}
    if "opacity" in own:
        own["opacity"] = str(float(own["opacity"]) * float(above["opacity"]))
    return {**above, **own}


def _outline(element: ElementTree.Element) -> list[Segment]:
    return outlines.shape(_tag(element), element.attrib)


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _linked(value: str) -> str | None:
    """Return the id that ``url(#id)`` names."""
    found = re.match(r"url\(#([^)]+)\)", value)
    return found[1] if found else None


def _length(value: str) -> float:
    found = NUMBER.match(value.strip())
    return float(found[0]) if found else 0.0


def _number(element: ElementTree.Element, name: str, usual: float = 0.0) -> float:
    return _length(element.get(name, "")) if element.get(name) else usual
