"""What a board shows, as data: owners of plots, tiles, businesses, marks and previews. No pygame and no
rules: the phases fill these in from the view, the board draws them.

Seats stand for their colours here (`SeatInfo.colour`), so that a seat's plots look like its token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color
from tabletop.app.table.key import Key
from tabletop.engine.message import Figure
from tabletop.games.chinatown.board import PLOTS, PlotNumber
from tabletop.games.chinatown.business import Business
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name, money_text

Plot: TypeAlias = int
"""The number of a plot, from 1."""
Colour: TypeAlias = int
"""The number of a seat's look (`theme.seat`)."""


class PlotLook(NamedTuple):
    """One plot that is not bare: its owner, and its tile (known to the painter of faces; None: none)."""

    plot: Plot
    owner: Colour
    tile: int | None = None


class Firm(NamedTuple):
    """Plots that belong together, drawn with one outline: `text` is short ("2/5"), `money` what it pays
    ("$2k", may be empty). Without a text it has no label, only the outline."""

    plots: tuple[Plot, ...]
    owner: Colour
    text: str
    money: str = ""
    is_finished: bool = False


class Tag(NamedTuple):
    """A pill with an amount on the lower edge of a paying business; the active one is larger."""

    plots: tuple[Plot, ...]
    owner: Colour
    text: str
    is_finished: bool = False
    is_active: bool = False


class Claim(NamedTuple):
    """A plot that would change hands: hatched in the colour of its new owner (ux N14)."""

    plot: Plot
    after: Colour


class TargetMark(NamedTuple):
    """A target plot with its gain: in a few letters ("+$3k"), some `more` if there is room ("+$3k 2/5"), a
    star if it finishes something."""

    plot: Plot
    text: str = ""
    more: str = ""
    has_star: bool = False


class BoardNote(NamedTuple):
    """A pill beside some plots: a draft's effect on a business ("Laundry 2 → 3 of 5")."""

    plots: tuple[Plot, ...]
    owner: Colour
    text: str
    short: str
    """The same in a few letters, if words would cover tiles: "2→3/5"."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """Everything on the board itself."""

    holdings: tuple[PlotLook, ...] = ()
    firms: tuple[Firm, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What comes and goes above the board: targets, dimming, previews, tags.

    `targets` are plots that can be aimed at, `hot` is the one under pointer or focus; with `is_dimming` all
    other plots are dimmed (ux D2). `picked` plots have the brass ring, `wants` are pins of seats on plots (ux
    N7). Each group of `lit` plots has an outline, and the rest of the board is dimmed strongly.
    """

    targets: tuple[TargetMark, ...] = ()
    hot: Plot | None = None
    is_dimming: bool = False
    picked: tuple[Plot, ...] = ()
    lit: tuple[tuple[Plot, ...], ...] = ()
    joined: tuple[tuple[Plot, ...], ...] = ()
    """Plots that would be connected: each group in a fine outline."""
    claims: tuple[Claim, ...] = ()
    notes: tuple[BoardNote, ...] = ()
    tags: tuple[Tag, ...] = ()
    wants: tuple[tuple[Plot, Colour], ...] = ()
    hidden: frozenset[Plot] = frozenset()
    """Plots whose tile is still in motion: drawn without it."""


NO_MARKS = BoardMarks()
PLOT = "plot"
"""The kind of a plot's key."""


@cache
def key_of(plot: Plot) -> Key:
    """Return the key of a plot as a thing on the table."""
    return Key(PLOT, plot)


def plot_of(key: str | None) -> Plot | None:
    """Return the plot of a key; None for other things."""
    found = None if key is None else Key.read(key)
    return found.at[0] if found is not None and found.kind == PLOT and found.at else None


# -- the board in a view: owners, tiles, businesses, names --


def short_money(ctx: Context, thousands: int) -> str:
    """Return an amount in few characters: 4 is "$4k", nothing "$0"."""
    return ctx.t(Figure("thousands", thousands) if thousands else money_text(0))


def gain_ink(ctx: Context, amount: int) -> Color:
    """Return the colour of a gain, of a loss, or of neither."""
    color = ctx.theme.color
    return color.good if amount > 0 else color.bad if amount < 0 else color.ink2


def look(
    ctx: Context, view: State, found: Sequence[Business], colours: Sequence[int], *, pays: bool = True
) -> BoardLook:
    """Return the look of the board with the businesses found on it, seats by the numbers of their colours.
    `pays` adds labels of what businesses earn; they are left out while incomes are counted."""
    holdings = tuple(
        PlotLook(plot, colours[owner], view.tile_on(plot))
        for plot, owner in enumerate(view.owners, start=1)
        if owner is not None
    )
    firms = tuple(
        Firm(
            one.plots,
            colours[one.seat],
            # i18n: tiles of an unfinished business, and its size: “2/4”
            ctx.t("{count}/{size}", count=one.left or one.size, size=one.size) if pays else "",
            short_money(ctx, one.cash) if pays else "",
            is_finished=one.finished > 0,
        )
        for one in found
    )
    return BoardLook(holdings, firms)


def business_words(ctx: Context, one: Business) -> str:
    """Return a business in words: "Tea House, 2 of 3" or "Tea House, finished"."""
    name = ctx.message(kind_name(one.kind))
    if one.finished and not one.left:
        return ctx.t("{business}, finished", business=name)
    if one.finished:
        return ctx.t(
            "{business}, finished, and {count} of {size}", business=name, count=one.left, size=one.size
        )
    # i18n: {business}: “Florist”; {count} of its {size} tiles lie on the board
    return ctx.t("{business}, {count} of {size}", business=name, count=one.left, size=one.size)


def plot_names(
    ctx: Context, view: State, found: Sequence[Business], names: Sequence[str]
) -> dict[PlotNumber, str]:
    """Return the name of each plot: number, owner, tile."""
    at = {plot: one for one in found for plot in one.plots}
    return {plot: _plot_name(ctx, view, names, plot, at.get(plot)) for plot in PLOTS}


def _plot_name(
    ctx: Context, view: State, names: Sequence[str], plot: PlotNumber, one: Business | None
) -> str:
    owner = view.owner_of(plot)
    if owner is None:
        return ctx.t("Plot {plot}, no owner", plot=plot)
    if one is None:
        return ctx.t("Plot {plot}, {name}, empty", plot=plot, name=names[owner])
    return ctx.t(
        # i18n: for screen readers: a plot, its owner {name}, what stands on it
        "Plot {plot}, {name}, {business}",
        plot=plot,
        name=names[owner],
        business=business_words(ctx, one),
    )


def plot_tips(ctx: Context, found: Sequence[Business], names: Sequence[str]) -> dict[PlotNumber, str]:
    """Return the tooltip of each built plot: the business and its income."""
    tips: dict[PlotNumber, str] = {}
    for one in found:
        pays = ctx.t("{name}. Pays {money} a round.", name=names[one.seat], money=money_text(one.cash))
        for plot in one.plots:
            tips[plot] = f"{business_words(ctx, one)}\n{pays}"
    return tips
