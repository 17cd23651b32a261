"""How Chinatown's board looks in a view: owners, tiles, businesses, and what its plots are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from tabletop.app.games.chinatown.board.looks import BoardLook, Firm, Holding
from tabletop.games.chinatown.board import PLOTS, PlotNumber
from tabletop.games.chinatown.business import Business
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name, money_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


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


def outlook_words(ctx: Context, view: State) -> str:
    """Return what an outlook card pays, by the variant that is played (CH-4.5.4, CH-6.3, CH-6.4)."""
    t = ctx.t
    match view.variants.outlook:
        case "tiles":
            return t("+$1,000 per tile of these sizes")
        case "businesses":
            return t("+$1,000 per business of these sizes")
        case "flat":
            return t("+$1,000 for any tile of these sizes")
        case "none":
            return ""
        case other:
            assert_never(other)


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
