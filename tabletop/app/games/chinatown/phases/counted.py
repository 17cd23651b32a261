"""The parts of a count of incomes: each seat's businesses, the outlook; and the line in view."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from tabletop.app.core.context import Context
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import Tag, plot_of, short_money
from tabletop.app.games.chinatown.view import ChinatownView
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Kind, PlotNumber, Thousands
from tabletop.games.chinatown.business import Business, Growth, outlook_count
from tabletop.games.chinatown.commands import PlaceTile
from tabletop.games.chinatown.events import BusinessPaid
from tabletop.games.chinatown.state import ROUNDS, State
from tabletop.games.chinatown.words import kind_name, money_text, plots_text


class OutlookPay(NamedTuple):
    """A seat's outlook pay: the amount, and the businesses it is for (CH-4.5.4)."""

    cash: Thousands
    named: tuple[Business, ...]


class Lit(NamedTuple):
    """The line of the count in view or being counted, and its businesses."""

    key: Key
    seat: Seat
    businesses: tuple[Business, ...]


def businesses_of(view: ChinatownView, seat: Seat) -> list[Business]:
    """Return a seat's businesses in the order of the count."""
    return [one for one in view.layout.town.businesses if one.seat == seat]


def outlook_of(view: ChinatownView, seat: Seat) -> OutlookPay:
    """Return a seat's pay by the round's card; nothing before it is turned over, and from a quiet one."""
    sizes, own = view.state.outlook_sizes or (), businesses_of(view, seat)
    named = tuple(one for one in own if one.size in sizes)
    return OutlookPay(outlook_count(view.state, sizes, named), named)


def has_paid(view: ChinatownView, one: Business) -> bool:
    """Whether a business has been counted."""
    return any(event.plots == one.plots for event in view.ui_state.count.paid)


def opened(view: ChinatownView) -> Seat:
    """Return the seat whose lines are visible: the one being counted; then the requested one, else the
    viewer."""
    count, own = view.ui_state.count, view.ui_state
    if not count.is_over:
        return view.state.first if count.acting is None else count.acting
    if own.opened is not None:
        return own.opened
    seen = (view.viewer, *own.humans, view.state.first)
    return next(seat for seat in seen if seat is not None)


def lit_of(view: ChinatownView) -> Lit | None:
    """Return the line being counted; afterwards the one of the pointer or focus, or of the plot there."""
    count, found = view.ui_state.count, None if view.attended is None else Key.read(view.attended)
    if not count.is_over:
        if count.outlooks:
            return _outlook(view, count.outlooks[-1].seat)
        return _business(view, count.paid[-1].plots[0]) if count.paid else None
    if found is not None and found.kind == keys.OUTLOOK:
        return _outlook(view, found.at[0])
    return _business(view, plot_of(found) or keys.number_of(found, keys.FIRM))


def _business(view: ChinatownView, plot: int | None) -> Lit | None:
    """Return the line of a plot's business."""
    for one in view.layout.town.businesses:
        if plot in one.plots:
            return Lit(keys.firm(one.plots[0]), one.seat, (one,))
    return None


def _outlook(view: ChinatownView, seat: Seat) -> Lit:
    return Lit(keys.outlook(seat), seat, outlook_of(view, seat).named)


def tags(ctx: Context, view: ChinatownView, lit: Lit | None) -> tuple[Tag, ...]:
    """Return the amounts on the board: of the line in view, large; else of everything that has paid."""
    colour = [seat.colour for seat in view.seats]
    if lit is None:
        return tuple(
            Tag(one.plots, colour[one.seat], _amount(ctx, view, one), one.finished > 0)
            for one in view.ui_state.count.paid
        )
    if lit.key.kind == keys.OUTLOOK:
        # Under CH-6.4 no business pays by itself.
        one_each = () if view.state.variants.outlook == "flat" else lit.businesses
        return tuple(
            Tag(
                one.plots,
                colour[one.seat],
                ctx.t("+{money}", money=short_money(ctx, outlook_count(view.state, (one.size,), (one,)))),
            )
            for one in one_each
        )
    return tuple(
        Tag(one.plots, colour[one.seat], ctx.t(money_text(one.cash)), one.finished > 0, is_active=True)
        for one in lit.businesses
    )


def _amount(ctx: Context, view: ChinatownView, event: BusinessPaid) -> str:
    """Return an amount, as long as there is room between the neighbours' tags."""
    grid = view.layout.camera.grid
    wide, alone = grid.edge_row(event.plots, is_lowest=True).w, grid.rect(event.plots[0]).w
    return ctx.t(money_text(event.cash)) if wide > alone else short_money(ctx, event.cash)


# -- words ---------------------------------------------------------------------------------------------


def finished_words(ctx: Context, one: Business) -> str:
    """Return the number of finished businesses of a group; empty for none."""
    if one.finished == 1 and not one.left:
        return ctx.tc("business", "finished")
    return ctx.t("finished ×{count}", count=one.finished) if one.finished else ""


def outlook_words(ctx: Context, view: ChinatownView, found: OutlookPay) -> str:
    """Return a seat's outlook pay and its reason, by the variant of the rules (CH-4.5.4, CH-6.3, CH-6.4)."""
    t, sizes, variant = ctx.t, view.state.outlook_sizes, view.state.variants.outlook
    if sizes is None:
        return t("The card is still face down.")
    if not sizes:
        return t("This card names no size, so it pays nothing.")
    # i18n: two sizes of businesses: “3 or 4”
    named = t("{one} or {two}", one=sizes[0], two=sizes[1]) if len(sizes) > 1 else str(sizes[0])
    if not found.cash:
        return t("No tile of size {sizes}", sizes=named)
    match variant:
        case "tiles":
            return ctx.tn(
                "{count} tile of size {sizes}, $1,000 each",
                "{count} tiles of size {sizes}, $1,000 each",
                found.cash,
                sizes=named,
            )
        case "businesses":
            return ctx.tn(
                "{count} business of size {sizes}, $1,000 each (finished and unfinished parts "
                "count separately)",
                "{count} businesses of size {sizes}, $1,000 each (finished and unfinished parts "
                "count separately)",
                found.cash,
                sizes=named,
            )
        case "flat":
            return t("At least one tile of size {sizes}: $1,000 once", sizes=named)
        case "none":
            return ""
        case other:
            assert_never(other)


def sum_words(ctx: Context, view: ChinatownView, seat: Seat) -> str:
    """Return the parts of a seat's sum so far."""
    count = view.ui_state.count
    number = sum(event.seat == seat for event in count.paid)
    shops = ctx.tn(
        "{count} business {money}", "{count} businesses {money}", number, money=money_text(count.earned(seat))
    )
    if not count.foreseen(seat):
        return shops
    outlook = ctx.t("outlook {money}", money=money_text(count.foreseen(seat)))
    # i18n: what an income is made of: “3 businesses $9,000 + outlook $2,000”
    return ctx.t("{businesses} + {outlook}", businesses=shops, outlook=outlook)


def next_words(ctx: Context, view: ChinatownView, seat: Seat) -> str:
    """Return what the next round brings if nothing changes."""
    if view.ui_state.count.round >= ROUNDS:
        return ctx.t("This was the last income.")
    money = money_text(view.layout.town.incomes[seat])
    if view.state.variants.outlook == "none":
        return ctx.t("Next round, if nothing changes: +{money}", money=money)
    return ctx.t("Next round, if nothing changes: +{money} and the next card", money=money)


# Why a plot is worth something: the result of a tile on it, the plots that kept ones would join.


def size_text(ctx: Context, growth: Growth) -> str:
    """Return a business's size after a tile: "3/5"."""
    one = growth.after
    return ctx.t("{count}/{size}", count=one.left or one.size, size=one.size)


def growth_text(ctx: Context, growth: Growth) -> str:
    """Return a tile's effect: "Completes Photo Studio 3/3"."""
    t, one = ctx.t, growth.after
    name, size = ctx.message(kind_name(one.kind)), size_text(ctx, growth)
    if growth.finishes:
        return t("Completes {business} {size}/{size}", business=name, size=one.size)
    if len(growth.before) > 1:
        return t("Joins its neighbours: {business} {size}", business=name, size=size)
    if growth.before and one.left == 1:
        return t("Begins the next {business}, {size}", business=name, size=size)
    if growth.before:
        return t("{business} grows to {size}", business=name, size=size)
    return t("Begins {business}, {size}", business=name, size=size)


def plots_for(view: ChinatownView, kind: Kind) -> list[PlotNumber]:
    """Return the plots on which a tile may be placed now."""
    return [one.plot for one in view.legal if isinstance(one, PlaceTile) and one.kind == kind]


def reasons(ctx: Context, view: ChinatownView, kind: Kind) -> tuple[str, ...]:
    """Return each plot's gain for a tile with its reason, a line each, the best first."""
    found: dict[tuple[int, int, str], tuple[PlotNumber, ...]] = {}
    for plot in plots_for(view, kind):
        one = view.layout.town.growth(view.state.active, kind, plot)
        why = -one.gain, -len(one.after.plots), growth_text(ctx, one)
        found[why] = (*found.get(why, ()), plot)
    return tuple(
        # i18n: {why}: “Florist grows to 3/4”; {plots}: where
        ctx.t(
            "{why}: +{money} ({plots})",
            why=why,
            money=money_text(-less),
            plots=ctx.message(plots_text(plots)),
        )
        for (less, _, why), plots in sorted(found.items())
    )


class Patch(NamedTuple):
    """A seat's connected plots after keeping some: the kept ones, all of them, and what is built there."""

    kept: tuple[PlotNumber, ...]
    plots: tuple[PlotNumber, ...]
    built: tuple[int, ...]


def patches(view: State, seat: Seat, kept: tuple[PlotNumber, ...]) -> tuple[Patch, ...]:
    """Return the patches that kept plots would join, in order of their lowest plot."""
    mine, found, seen = {*view.plots_of(seat), *kept}, list[Patch](), set[PlotNumber]()
    for plot in sorted(kept):
        if plot in seen:
            continue
        members = [plot]
        for member in members:
            members += [one for one in view.neighbours(member) if one in mine and one not in members]
        seen.update(members)
        kinds = (view.tile_on(one) for one in sorted(members))
        built = tuple(dict.fromkeys(kind for kind in kinds if kind is not None))
        found.append(
            Patch(tuple(one for one in sorted(members) if one in kept), tuple(sorted(members)), built)
        )
    return tuple(found)


def patch_text(ctx: Context, patch: Patch) -> str:
    """Return the plots that kept ones join: "54: 3 plots together, with Tailor"."""
    t, kept = ctx.t, ctx.t(", ").join(map(str, patch.kept))
    if len(patch.plots) == 1:
        return t("{plots} alone", plots=kept)
    if not patch.built:
        return ctx.tn(
            "{plots}: {count} plot together",
            "{plots}: {count} plots together",
            len(patch.plots),
            plots=kept,
        )
    return ctx.tn(
        "{plots}: {count} plot together, with {businesses}",
        "{plots}: {count} plots together, with {businesses}",
        len(patch.plots),
        plots=kept,
        businesses=ctx.listed(ctx.message(kind_name(kind)) for kind in patch.built),
    )
