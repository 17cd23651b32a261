"""What a board shows, as data: who owns which plot, what stands there, which businesses, marks and previews.

No pygame and no rules: the phases fill these in from what is shown, the board view draws them. Seats stand
for their colours here (`SeatInfo.colour`), so that a seat's plots look like its token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tabletop.app.table.key import Key
from tabletop.games.chinatown.board import PLOTS, PlotNumber
from tabletop.games.chinatown.business import Business
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name, money_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


Plot: TypeAlias = int
"""The number of a plot, from 1."""
Colour: TypeAlias = int
"""The number of a seat's look (`theme.seat`)."""


class Holding(NamedTuple):
    """One plot that is not bare: whose it is, and what stands on it (`tile` is known to the
    painter of faces; None: nothing)."""

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
    """A pill with an amount on the lower edge of a business when it pays; the active one is bigger."""

    plots: tuple[Plot, ...]
    owner: Colour
    text: str
    is_finished: bool = False
    is_active: bool = False


class Claim(NamedTuple):
    """A plot that would change hands: hatched in the colour of who would own it (ux N14)."""

    plot: Plot
    after: Colour


class TargetMark(NamedTuple):
    """A plot that can be aimed at, and what that brings: in a few letters ("+$3k"), some `more` where
    there is room ("+$3k 2/5"), a star where it finishes something."""

    plot: Plot
    text: str = ""
    more: str = ""
    has_star: bool = False


class BoardNote(NamedTuple):
    """A pill beside some plots: what a draft does to a business ("Laundry 2 → 3 of 5")."""

    plots: tuple[Plot, ...]
    owner: Colour
    text: str
    short: str
    """The same in few letters, where words would cover tiles: "2→3/5"."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """All that lies on the board itself."""

    holdings: tuple[Holding, ...] = ()
    firms: tuple[Firm, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What comes and goes over the board: targets, dimming, previews, tags.

    `targets` are plots that can be aimed at, `hot` is the one under pointer or focus; with `is_dimming` all
    other plots stand back (ux D2). `picked` plots have the brass ring, `wants` are pins of seats on plots
    (ux N7). Each group of `lit` plots lies in an outline, and the rest of the board stands far back.
    """

    targets: tuple[TargetMark, ...] = ()
    hot: Plot | None = None
    is_dimming: bool = False
    picked: tuple[Plot, ...] = ()
    lit: tuple[tuple[Plot, ...], ...] = ()
    joined: tuple[tuple[Plot, ...], ...] = ()
    """Plots that would lie together: each group in a fine outline."""
    claims: tuple[Claim, ...] = ()
    notes: tuple[BoardNote, ...] = ()
    tags: tuple[Tag, ...] = ()
    wants: tuple[tuple[Plot, Colour], ...] = ()
    hidden: frozenset[Plot] = frozenset()
    """Plots whose tile is still on its way: drawn without it."""


NO_MARKS = BoardMarks()

PLOT = "plot"
"""The kind of a plot's key."""


@cache
def key_of(plot: Plot) -> Key:
    """Return the key of a plot as a thing on the table."""
    return Key(PLOT, plot)


def plot_of(key: str | None) -> Plot | None:
    """Return the plot that a key means; None for other things."""
    found = None if key is None else Key.read(key)
    return found.at[0] if found is not None and found.kind == PLOT and found.at else None


# -- the board in a view: owners, tiles, businesses, names --


def short_money(ctx: Context, thousands: int) -> str:
    """Return an amount in few characters: 4 is "$4k", nothing "$0"."""
    return ctx.t("${amount}k", amount=thousands) if thousands else money_text(0)


def look(
    ctx: Context, view: State, found: Sequence[Business], colours: Sequence[int], *, pays: bool = True
) -> BoardLook:
    """Return what lies on the board, with the businesses that were found on it, seats by the numbers of their
    colours; `pays`: with labels of what businesses earn, which stand back while incomes are counted."""
    holdings = tuple(
        Holding(plot, colours[owner], view.tile_on(plot))
        for plot, owner in enumerate(view.owners, start=1)
        if owner is not None
    )
    firms = tuple(
        Firm(
            one.plots,
            colours[one.seat],
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
    return ctx.t("{business}, {count} of {size}", business=name, count=one.left, size=one.size)


def plot_names(
    ctx: Context, view: State, found: Sequence[Business], names: Sequence[str]
) -> dict[PlotNumber, str]:
    """Return what each plot is called: number, owner, what stands on it."""
    at = {plot: one for one in found for plot in one.plots}
    return {plot: _plot_name(ctx, view, names, plot, at.get(plot)) for plot in PLOTS}


def _plot_name(
    ctx: Context, view: State, names: Sequence[str], plot: PlotNumber, one: Business | None
) -> str:
    owner = view.owner_of(plot)
    if owner is None:
        return ctx.t("Plot {plot}, nobody's", plot=plot)
    if one is None:
        return ctx.t("Plot {plot}, {name}, empty", plot=plot, name=names[owner])
    return ctx.t(
        "Plot {plot}, {name}, {business}", plot=plot, name=names[owner], business=business_words(ctx, one)
    )


def plot_tips(ctx: Context, found: Sequence[Business], names: Sequence[str]) -> dict[PlotNumber, str]:
    """Return what the tooltip of each built plot says: the business and what it pays."""
    tips: dict[PlotNumber, str] = {}
    for one in found:
        pays = ctx.t("{name}. Pays {money} a round.", name=names[one.seat], money=money_text(one.cash))
        for plot in one.plots:
            tips[plot] = f"{business_words(ctx, one)}\n{pays}"
    return tips
