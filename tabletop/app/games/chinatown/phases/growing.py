"""Why a plot is worth something: what a tile on it would come to, what plots that are kept would join."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.app.games.chinatown.view import ChinatownView
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Kind, PlotNumber
from tabletop.games.chinatown.business import Growth
from tabletop.games.chinatown.commands import PlaceTile
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name, money_text, plots_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def size_text(ctx: Context, growth: Growth) -> str:
    """Return how far a business would have come: "3/5"."""
    one = growth.after
    return ctx.t("{count}/{size}", count=one.left or one.size, size=one.size)


def growth_text(ctx: Context, growth: Growth) -> str:
    """Return what a tile would do: "Completes Photo Studio 3/3"."""
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
    """Return the plots on which a tile may lie now."""
    return [one.plot for one in view.legal if isinstance(one, PlaceTile) and one.kind == kind]


def reasons(ctx: Context, view: ChinatownView, kind: Kind) -> tuple[str, ...]:
    """Return for a tile what each plot would bring and why, a line a reason, what brings most first."""
    found: dict[tuple[int, int, str], tuple[PlotNumber, ...]] = {}
    for plot in plots_for(view, kind):
        one = view.layout.town.growth(view.state.active, kind, plot)
        why = -one.gain, -len(one.after.plots), growth_text(ctx, one)
        found[why] = (*found.get(why, ()), plot)
    return tuple(
        ctx.t(
            "{why}: +{money} ({plots})",
            why=why,
            money=money_text(-less),
            plots=ctx.message(plots_text(plots)),
        )
        for (less, _, why), plots in sorted(found.items())
    )


class Patch(NamedTuple):
    """Plots of a seat that lie together once some are kept: those, all of them, what is built there."""

    kept: tuple[PlotNumber, ...]
    plots: tuple[PlotNumber, ...]
    built: tuple[int, ...]


def patches(view: State, seat: Seat, kept: tuple[PlotNumber, ...]) -> tuple[Patch, ...]:
    """Return what plots that are kept would lie in, in order of their lowest."""
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
    """Return what kept plots join: "54: 3 plots together, with Tailor"."""
    t, kept = ctx.t, ctx.t(", ").join(map(str, patch.kept))
    if len(patch.plots) == 1:
        return t("{plots} alone", plots=kept)
    if not patch.built:
        return t("{plots}: {count} plots together", plots=kept, count=len(patch.plots))
    names = ctx.t(", ").join(ctx.message(kind_name(kind)) for kind in patch.built)
    return t(
        "{plots}: {count} plots together, with {businesses}",
        plots=kept,
        count=len(patch.plots),
        businesses=names,
    )
