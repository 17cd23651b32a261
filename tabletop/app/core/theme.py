"""The look as typed numbers: colours, type styles, radii, shadows, seats, motion, read from the tokens.

`Theme.load(palette)` reads `assets/tokens.json` and, for each game, `assets/looks/<game>.json`.
`theme.color.ink` is an `(r, g, b, a)` tuple, `theme.style("body")` a `Style`, `theme.radius["panel"]` logical
px, `theme.ms["flip"]` milliseconds at normal speed, `theme.seat(3).fill` the colour of a seat. All px are
logical px (look 2).
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from tabletop import files, paths
from tabletop.engine import registry
from tabletop.engine.message import N_

Color: TypeAlias = "tuple[int, int, int, int]"
"""Red, green, blue, alpha, each 0 to 255."""


def parse_color(text: str) -> Color:
    """Read `#RRGGBB` or `rgba(r,g,b,a)` / `r,g,b,a` with a from 0 to 1."""
    if text.startswith("#"):
        return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255
    parts = text.removeprefix("rgba(").removesuffix(")").split(",")
    red, green, blue = (int(part) for part in parts[:3])
    return red, green, blue, round(float(parts[3]) * 255)


def with_alpha(color: Color, alpha: float) -> Color:
    """Return the colour with its opacity set; `alpha` from 0 to 1."""
    return color[0], color[1], color[2], round(alpha * 255)


class Colors(Struct, frozen=True):
    """Every named colour of the tokens, by its name there."""

    ink: Color
    ink2: Color
    paper: Color
    paper2: Color
    paper3: Color
    line: Color
    card: Color
    field: Color
    brass: Color
    brass_top: Color
    brass_edge: Color
    brass_text: Color
    focus: Color
    legal: Color
    legal_hot_marker: Color
    good: Color
    good_bg: Color
    record_bg: Color
    bad: Color
    bad_bg: Color
    star: Color
    star_on_dark: Color
    on_dark: Color
    on_dark2: Color
    hud: Color
    topbar: Color
    scrim_dim: Color
    scrim_lesson: Color
    disabled_bg: Color
    disabled_text: Color
    segment_on: Color
    switch_off: Color
    flip_bg: Color
    flip_text: Color


HIGH_CONTRAST: Mapping[str, str] = {
    "ink": "#000000",
    "ink2": "#2B2530",
    "paper": "#FFFFFF",
    "paper2": "#F4F1EA",
    "line": "#6F6657",
    "field": "#FFFFFF",
    "good": "#0B5A31",
    "bad": "#8F1D10",
    "brass_text": "#5E3D00",
    "on_dark": "#FFFFFF",
    "on_dark2": "#F3EEF5",
    "hud": "rgba(0,0,0,0.88)",
    "topbar": "rgba(0,0,0,0.88)",
    "scrim_dim": "rgba(0,0,0,0.55)",
    "scrim_lesson": "rgba(0,0,0,0.66)",
    "disabled_text": "#5C5560",
    "switch_off": "#8A7E6B",
}
"""Colours that differ in the high-contrast palette (ux S5)."""


class Style(Struct, frozen=True):
    """A type style: font face, size in logical px, line height as a multiple of the size."""

    font: str
    px: float
    line: float = 1.35


class Shadow(Struct, frozen=True):
    """One layer of a shadow: offset down, blur width, both logical px, and its colour."""

    y: float
    blur: float
    color: Color


class SeatLook(Struct, frozen=True):
    """How a seat looks; `name` is a text to translate. Never tell seats apart by `fill` alone (ux A2)."""

    id: int
    name: str
    fill: Color
    symbol: str
    symbol_fill: Color
    pattern: str
    chart: Color
    chart_dash: tuple[int, ...]

    @property
    def symbol_tint(self) -> str:
        """Which drawn variant of the symbol stands on the fill: `ink` or `ivory`."""
        return "ivory" if self.symbol_fill[0] > 128 else "ink"


_SEAT_NAMES = (N_("Sky cloud"), N_("Yellow sun"), N_("Blue wave"), N_("Red flame"), N_("Ink moon"))


class Theme(Struct, frozen=True):
    """All tokens of one palette; made anew when the palette changes."""

    palette: str
    color: Colors
    styles: Mapping[str, Style]
    radius: Mapping[str, float]
    shadows: Mapping[str, tuple[Shadow, ...]]
    ms: Mapping[str, int]
    easings: Mapping[str, tuple[float, float, float, float]]
    seats: tuple[SeatLook, ...]
    confetti: tuple[Color, ...]
    districts: tuple[Color, ...]
    """Grounds of districts on boards of any game; never tell them apart by these alone."""
    games: Mapping[str, Any]
    """Each game's look as in its file; its `ms` are the game's own motions."""

    @classmethod
    def load(cls, palette: str = "standard") -> Theme:
        """Read the tokens; `palette` is `standard` or `high_contrast`."""
        raw = json.loads(files.read(paths.assets() / "tokens.json").decode())
        high = HIGH_CONTRAST if palette == "high_contrast" else {}
        names = set(Colors.__struct_fields__)
        looks = _looks()
        own_ms = {name: ms for look in looks.values() for name, ms in look.get("ms", {}).items()}
        color = {
            name: parse_color(high.get(name, text)) for name, text in raw["color"].items() if name in names
        }
        return cls(
            palette=palette,
            color=Colors(**color),
            styles={
                name: Style(d["font"], float(d["px"]), float(d.get("line", 1.35)))
                for name, d in raw["type"].items()
            },
            radius={name: float(v) for name, v in raw["radius"].items() if isinstance(v, int)},
            shadows={
                name: tuple(Shadow(d["y"], d["blur"], parse_color(d.get("rgba") or d["rgb"])) for d in layers)
                for name, layers in raw["shadow"].items()
                if isinstance(layers, list)
            },
            ms={**own_ms, **raw["motion"]["ms"]},
            easings={name: _bezier(text) for name, text in raw["motion"]["easing"].items()},
            seats=tuple(_seat(d) for d in raw["seats"]),
            confetti=tuple(parse_color(text) for text in raw["confetti_colors"]),
            districts=tuple(parse_color(text) for text in raw["district_colors"]),
            games=looks,
        )

    @property
    def is_high_contrast(self) -> bool:
        """Whether everything is to stand out, including pictures (ux S5)."""
        return self.palette == "high_contrast"

    def style(self, style: str | Style) -> Style:
        """Return a named style, or the given one."""
        return self.styles[style] if isinstance(style, str) else style

    def seat(self, number: int) -> SeatLook:
        """Return the look with this number; numbers beyond the last start over."""
        return self.seats[number % len(self.seats)]

    def ease(self, name: str, at: float) -> float:
        """Return the progress, about 0 to 1, of a named easing at time `at` from 0 to 1."""
        if at <= 0:
            return 0.0
        if at >= 1:
            return 1.0
        x1, y1, x2, y2 = self.easings[name]
        return _cubic(_solve(lambda u: _cubic(u, x1, x2), at), y1, y2)


def _looks() -> dict[str, Any]:
    """Return the looks of games by their ids; empty for other packages' games without a readable one."""
    found: dict[str, Any] = {game_id: {} for game_id, _ in registry.folders()}
    ours, *theirs = paths.asset_folders("looks")
    for folder in reversed(theirs):
        for path in folder.glob("*.json"):
            with contextlib.suppress(OSError, ValueError, RecursionError):
                found[path.stem] = _look(path)
    return found | {path.stem: _look(path) for path in ours.glob("*.json")}


def _look(path: Path) -> dict[str, Any]:
    """Return a game's look; raise `ValueError` if the file holds none."""
    look = json.loads(files.read(path).decode())
    ms = look.get("ms", {}) if isinstance(look, dict) else None
    if not isinstance(ms, dict) or not all(isinstance(value, int) for value in ms.values()):
        raise ValueError(f"{path} is no look of a game")
    return {**look, "ms": ms}


def _seat(raw: dict[str, Any]) -> SeatLook:
    fill = parse_color(raw["fill"])
    return SeatLook(
        id=raw["id"],
        name=_SEAT_NAMES[raw["id"]],
        fill=fill,
        symbol=raw["symbol"],
        symbol_fill=parse_color(raw["symbol_fill"]),
        pattern=raw["pattern"],
        chart=parse_color(raw["chart_color"]) if "chart_color" in raw else fill,
        chart_dash=tuple(raw["chart_dash"]),
    )


def _bezier(text: str) -> tuple[float, float, float, float]:
    if text == "linear":
        return 0.0, 0.0, 1.0, 1.0
    x1, y1, x2, y2 = (float(part) for part in text.removeprefix("cubic-bezier(").removesuffix(")").split(","))
    return x1, y1, x2, y2


def _cubic(u: float, a: float, b: float) -> float:
    v = 1 - u
    return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u


def _solve(curve: Callable[[float], float], x: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        if curve(middle) < x:
            low = middle
        else:
            high = middle
    return (low + high) / 2
