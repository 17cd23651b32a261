"""Chinatown's page in a browser: board, plot cards, tiles and where they pay, the trade phase in three tabs
(`papers` has its deals)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from tabletop.app.games.chinatown import keys, papers
from tabletop.app.games.chinatown.board import looks
from tabletop.app.games.chinatown.board.looks import business_words, key_of, short_money
from tabletop.app.games.chinatown.faces import PICTURES
from tabletop.app.games.chinatown.papers import picture
from tabletop.app.games.chinatown.phases.counted import growth_text
from tabletop.app.games.chinatown.view import ChinatownView
from tabletop.app.pockets.page import Offer, OwnSheet, SheetForm, SheetThing, SheetZone
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import KINDS, PlotNumber, size_of
from tabletop.games.chinatown.business import Business, businesses, growth
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.words import kind_name, plots_text

Numbers: TypeAlias = Mapping[Any, int]


class ChinatownSheet(OwnSheet):
    """A page for each phase: plots, trade in three tabs, placing."""

    @override
    def art(self, view: ChinatownView) -> Sequence[str]:
        return [f"chinatown/{name}" for name in PICTURES]

    @override
    def prompt(self, view: ChinatownView) -> str:
        ctx, shown, seat = self.ctx, view.state, view.viewer
        match shown.phase:
            case "plots" if seat is not None:
                held = len(shown.hands[seat])
                count = min(shown.kept, held)
                return ctx.tn(
                    "Choose {chosen} of {count} plot. The others cannot see it yet.",
                    "Choose {chosen} of {count} plots. The others cannot see them yet.",
                    held,
                    chosen=count,
                )
            case "trade":
                waiting = sum(isinstance(one, co.SignDeal) for one in view.legal)
                if waiting:
                    return ctx.tn(
                        "{count} deal waits for your answer.",
                        "{count} deals wait for your answer.",
                        waiting,
                    )
                return ctx.t("Write a deal, or press “Done trading”.")
            case _:
                return super().prompt(view)

    @override
    def fact(self, view: ChinatownView, seat: Seat) -> str:
        shown = view.state
        money = shown.money[seat]
        is_hidden = shown.variants.hidden_money or money is None
        sum_ = self.ctx.tc("money", "hidden") if is_hidden or money is None else short_money(self.ctx, money)
        is_done = (shown.phase == "trade" and shown.is_done(seat)) or (
            shown.phase == "plots" and shown.chosen[seat] is not None
        )
        return f"{sum_} ✓" if is_done else sum_

    @override
    def way(self, view: ChinatownView, command: Command) -> Sequence[str]:
        match command:
            case co.KeepPlots(plots):
                return [keys.card(plot) for plot in plots]
            case co.PlaceTile():
                return super().way(view, command)
            case _:
                return ()

    @override
    def is_at_once(self, view: ChinatownView, command: Command) -> bool:
        return isinstance(command, co.PlaceTile)

    @override
    def further(self, view: ChinatownView) -> Sequence[Command]:
        return papers.further(view)

    @override
    def form(self, view: ChinatownView) -> SheetForm | None:
        return papers.form(self.ctx, view)

    @override
    def made(self, view: ChinatownView, offer: Offer) -> Command:
        return papers.made(view, offer)

    @override
    def tried(self, view: ChinatownView, offer: Offer) -> Sequence[str]:
        return papers.tried(self.ctx, view, offer)

    @override
    def zones(self, view: ChinatownView, numbers: Numbers) -> Iterator[SheetZone]:
        found = businesses(view.state)
        match view.state.phase:
            case "plots":
                yield from self._plots(view, found, numbers)
            case "trade":
                yield from self._trade(view, found, numbers)
            case "place":
                yield from self._place(view, found, numbers)
            case _:
                yield self._board(view, found, {}, "")
        for seat in view.state.seats:
            yield from self._side(view, found, seat)

    # -- the board

    def _board(
        self, view: ChinatownView, found: Sequence[Business], more: Mapping[int, Any], tab: str
    ) -> SheetZone:
        """Return the board; `more` says of some plots the key, the style, and what can be done there."""
        shown = view.state
        at = {plot: one for one in found for plot in one.plots}
        names = looks.plot_names(self.ctx, shown, found, view.names)
        things = []
        for plot, site in enumerate(shown.board.sites, start=1):
            owner, kind, one = shown.owner_of(plot), shown.tile_on(plot), at.get(plot)
            key, style, uses = more.get(plot, (key_of(plot), "", ()))
            size = f"{one.left or one.size}/{one.size}" if one is not None and plot == one.plots[0] else ""
            things.append(
                SheetThing(
                    key,
                    str(plot),
                    names[plot],
                    face=picture(kind) if kind is not None else "",
                    badge=size,
                    style=" ".join(
                        filter(None, (style, "" if owner is None else f"s{view.seats[owner].colour}"))
                    ),
                    at=(site.col + 1, site.row + 1),
                    more=uses,
                )
            )
        return SheetZone("board", tuple(things), "board", tab=tab)

    def _firms(self, view: ChinatownView, found: Sequence[Business], seat: Seat) -> tuple[SheetThing, ...]:
        return tuple(
            SheetThing(
                f"firm {one.plots[0]}",
                business_words(self.ctx, one),
                self.ctx.t("{money} a round", money=short_money(self.ctx, one.cash)),
                "text",
                picture(one.kind),
                style="small",
            )
            for one in found
            if one.seat == seat
        )

    def _side(self, view: ChinatownView, found: Sequence[Business], seat: Seat) -> Iterator[SheetZone]:
        """Yield a seat's public side: money, tiles, businesses, empty plots, wants."""
        ctx, shown = self.ctx, view.state
        tiles = ctx.t(", ").join(
            self.told(view, kind_name(kind)) for kind in shown.loose_tiles_of(seat)
        ) or ctx.tc("of a player", "nothing")
        empty = ctx.t(", ").join(map(str, shown.empty_plots_of(seat))) or ctx.tc("of a player", "nothing")
        wants = ctx.t(", ").join(papers.asset_words(ctx, view, one) for one in shown.wants[seat])
        income = sum(one.cash for one in found if one.seat == seat)
        lines = [
            (ctx.t("Money"), self.fact(view, seat)),
            (ctx.t("Income"), ctx.t("{money} a round", money=short_money(self.ctx, income))),
            (ctx.t("Loose tiles"), tiles),
            (ctx.t("Empty plots"), empty),
        ]
        lines += [(ctx.tc("player", "Wants"), wants)] if wants else []
        facts = tuple(SheetThing(f"fact {at}", name, said, "text") for at, (name, said) in enumerate(lines))
        yield SheetZone(f"side {seat}", facts, "line", seat=seat)
        firms = self._firms(view, found, seat)
        yield SheetZone(f"firms {seat}", firms, "row", ctx.t("Businesses"), seat=seat)

    # -- choosing plots

    def _plots(self, view: ChinatownView, found: Sequence[Business], numbers: Numbers) -> Iterator[SheetZone]:
        ctx, shown, seat = self.ctx, view.state, view.viewer
        dealt: list[PlotNumber] = []
        if seat is not None and shown.chosen[seat] is None:
            dealt = [card for card in shown.hands[seat] if card is not None]
        marks = {plot: (keys.card(plot), "gold", ()) for plot in dealt}
        board = self._board(view, found, marks, "")
        yield SheetZone(board.name, board.things, "board", is_secret=bool(dealt))
        if dealt and seat is not None:
            note = ctx.t("keep {count} of {total}", count=min(shown.kept, len(dealt)), total=len(dealt))
            cards = tuple(self._plot_card(view, found, seat, plot, dealt) for plot in dealt)
            yield SheetZone("cards", cards, "row", ctx.t("Your plot cards"), note, is_secret=True)
            none = numbers.get(co.KeepPlots(()), -1)
            if none >= 0:
                keep = SheetThing("keep none", ctx.t("Keep no plot"), role="button", do=none)
                yield SheetZone("dock", (keep,), "dock")
        elif seat is not None:
            chosen = ctx.t(", ").join(map(str, shown.chosen[seat] or ()))
            thing = SheetThing("chosen", ctx.t("You keep: {plots}", plots=chosen), role="text")
            yield SheetZone("chosen", (thing,), "line", is_secret=True)
            yield SheetZone("firms", self._firms(view, found, seat), "row", ctx.t("Your businesses"))

    def _plot_card(
        self,
        view: ChinatownView,
        found: Sequence[Business],
        seat: Seat,
        plot: PlotNumber,
        dealt: Sequence[PlotNumber],
    ) -> SheetThing:
        """Return a dealt card with what it lies beside."""
        ctx, shown = self.ctx, view.state
        beside = set(shown.neighbours(plot))
        own = [one for one in found if one.seat == seat and beside.intersection(one.plots)]
        said = [ctx.t("beside your {business}", business=self.told(view, kind_name(one.kind))) for one in own]
        near = sorted(beside.intersection((*dealt, *shown.empty_plots_of(seat))))
        if near:
            said.append(ctx.t("beside {plots}", plots=self.told(view, plots_text(tuple(near)))))
        note = ctx.t(", ").join(said) or ctx.t("no plot of yours beside it")
        parts = (self._small_map(view, plot, dealt),)
        return SheetThing(keys.card(plot), str(plot), note, style="plot", parts=parts)

    def _small_map(self, view: ChinatownView, plot: PlotNumber, dealt: Sequence[PlotNumber]) -> SheetThing:
        """Return the plots around one: whose they are, what stands there, which of them were dealt too."""
        shown, cells = view.state, []
        here = shown.board.sites[plot - 1]
        for other, site in enumerate(shown.board.sites, start=1):
            col, row = site.col - here.col + 2, site.row - here.row + 2
            if not (1 <= col <= 3 and 1 <= row <= 3):
                continue
            owner, kind = shown.owner_of(other), shown.tile_on(other)
            styles = ["here" if other == plot else "gold" if other in dealt else ""]
            styles += [] if owner is None else [f"s{view.seats[owner].colour}"]
            face, style = picture(kind) if kind is not None else "", " ".join(filter(None, styles))
            cells.append(
                SheetThing(f"near {other}", str(other), "", "text", face, style=style, at=(col, row))
            )
        return SheetThing("map", role="text", style="mini", parts=tuple(cells))

    # -- trading

    def _trade(self, view: ChinatownView, found: Sequence[Business], numbers: Numbers) -> Iterator[SheetZone]:
        ctx, shown, seat = self.ctx, view.state, view.viewer
        first, board = ctx.t("Open deals"), ctx.t("Board")
        if seat is not None:
            yield self._purse(view, found, seat, first)
        sheets = tuple(papers.papers(ctx, view, numbers))
        none = (SheetThing("none", ctx.t("No deal is on the table."), role="text"),)
        yield SheetZone("papers", sheets or none, "papers", tab=first)
        marks = {} if seat is None else papers.asks(ctx, view, numbers)
        yield self._board(view, found, marks, board)
        if seat is None:
            return
        tiles = tuple(self._tile(view, seat, kind, ()) for kind in KINDS if shown.tiles[seat][kind])
        yield SheetZone("tiles", tiles, "row", ctx.t("Your tiles"), tab=board)
        wants = tuple(papers.wanted_tiles(ctx, view, numbers))
        yield SheetZone("wants", wants, "row", ctx.t("Others’ tiles"), tab=board)
        yield SheetZone("firms", self._firms(view, found, seat), "row", ctx.t("Your businesses"), tab=board)
        hand = tuple(papers.cards(ctx, view, numbers))
        yield SheetZone("cards", hand, "row", ctx.t("Your plot cards"), tab=board, is_secret=True)
        yield SheetZone("dock", tuple(self._trade_buttons(view, numbers)), "dock")

    def _purse(self, view: ChinatownView, found: Sequence[Business], seat: Seat, tab: str) -> SheetZone:
        ctx, shown = self.ctx, view.state
        income = sum(one.cash for one in found if one.seat == seat)
        name, pays = (
            short_money(self.ctx, shown.money[seat] or 0),
            ctx.t("pays {money} a round", money=short_money(self.ctx, income)),
        )
        purse = SheetThing("purse", name, pays, "text")
        return SheetZone("purse", (purse,), "line", tab=tab, is_secret=shown.variants.hidden_money)

    def _trade_buttons(self, view: ChinatownView, numbers: Numbers) -> Iterator[SheetThing]:
        ctx = self.ctx
        for command, name in (
            (co.FinishTrading(), ctx.t("Done trading")),
            (co.ResumeTrading(), ctx.t("Go on trading")),
        ):
            if command in numbers:
                yield SheetThing(name, name, role="button", do=numbers[command], style="plain")

    # -- placing

    def _tile(
        self, view: ChinatownView, seat: Seat, kind: int, more: tuple[SheetThing, ...], note: str = ""
    ) -> SheetThing:
        count, name = view.state.tiles[seat][kind], self.told(view, kind_name(kind))
        size = f"{name} ({size_of(kind)})"
        badge = f"×{count}" if count > 1 else ""
        key = keys.tile(seat, kind)
        return SheetThing(key, size, note, face=picture(kind), badge=badge, style="token", more=more)

    def _place(self, view: ChinatownView, found: Sequence[Business], numbers: Numbers) -> Iterator[SheetZone]:
        ctx, shown = self.ctx, view.state
        active = shown.active
        yield self._board(view, found, {}, "")
        tiles = []
        for kind in KINDS:
            if not shown.tiles[active][kind]:
                continue
            plots = [one.plot for one in view.legal if isinstance(one, co.PlaceTile) and one.kind == kind]
            grown = [(growth(shown, found, active, kind, plot), plot) for plot in plots]
            grown.sort(key=lambda one: (-one[0].gain, one[1]))
            more = tuple(
                SheetThing(
                    f"place {kind} {plot}",
                    ctx.t("Plot {plot}", plot=plot) + (" ★" if one.finishes else ""),
                    f"+{short_money(self.ctx, one.gain)}, {growth_text(ctx, one)}",
                    "button",
                    do=numbers[co.PlaceTile(kind, plot)],
                )
                for one, plot in grown
            )
            # i18n: the most that the income can grow by this tile
            best = ctx.t("up to +{money}", money=short_money(self.ctx, grown[0][0].gain)) if grown else ""
            tiles.append(self._tile(view, active, kind, more, best))
        title = (
            ctx.t("Your tiles") if active == view.viewer else ctx.t("{name}’s tiles", name=view.names[active])
        )
        empty = ctx.tn("{count} empty plot", "{count} empty plots", len(shown.empty_plots_of(active)))
        yield SheetZone("tiles", tuple(tiles), "row", title, empty)
        if co.FinishPlacing() in numbers:
            left = sum(shown.tiles[active])
            note = ctx.tn("keep {count} tile", "keep {count} tiles", left) if left else ""
            do = numbers[co.FinishPlacing()]
            done = SheetThing("finish", ctx.t("Finish placing"), note, "button", do=do, style="main")
            yield SheetZone("dock", (done,), "dock")
