"""Draws the trade phase on the table and on the board (ux N14), and its texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board import plots as pills
from tabletop.app.games.chinatown.board.looks import BoardMarks, BoardNote, Claim, plot_of
from tabletop.app.games.chinatown.board.plots import Pill
from tabletop.app.games.chinatown.board.view import corner_of
from tabletop.app.games.chinatown.phases.panel import draw_paper
from tabletop.app.games.chinatown.phases.phase import PhaseNarrator, PhasePainter
from tabletop.app.games.chinatown.trade import drawer, faces, seats, things, tray, words
from tabletop.app.games.chinatown.trade.cards import slots_of, transfers_of
from tabletop.app.games.chinatown.trade.layout import arrange
from tabletop.app.games.chinatown.trade.reading import DealMemo, TradeView
from tabletop.app.games.chinatown.trade.seats import button_places
from tabletop.app.games.chinatown.trade.slot import offer_at
from tabletop.app.games.chinatown.trade.words import NET, estimate_plots
from tabletop.app.games.chinatown.trade_model.deal import moved_plots, thing_of
from tabletop.app.games.chinatown.view import ChinatownView, colours
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, RecapArea
from tabletop.app.table.targets import Place
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.deals import Plot, Transfers


def shown_transfers(trade: TradeView) -> Transfers:
    """Return the transfers whose effects the board shows."""
    if trade.own.desk.selected is not None and trade.shows("deal"):
        return trade.transfers if trade.active_parties else ()
    if not trade.shows("offers"):
        return ()
    pointed = offer_at(trade.at.attended)
    return transfers_of(trade, pointed or trade.own.chosen)


URGENT = 60
"""In so many last seconds the clock is urgent."""
_WIDE, _CLOCK = 24, 40
"""Reach of the glow, and height of the clock, logical px."""


def is_left_to_people(trade: TradeView) -> bool:
    """Whether computer players take part and wait only for people to be done (CH-4.3.6)."""
    acting = trade.game.rules.actors(trade.view)
    computers = [seat for seat in trade.view.seats if seat not in trade.humans]
    people = any(not trade.view.is_done(seat) for seat in trade.humans)
    return people and bool(computers) and acting.isdisjoint(computers) and trade.own.shake is None


def tempo_parts(trade: TradeView) -> Iterator[Part]:
    """Yield the glow around what ends the phase, and the clock over the board."""
    for rect in _glowing(trade):
        yield Part(
            ("done.glow", tuple(rect)), partial(_draw_glow, trade, rect), trade.ctx.settings.reduced_motion
        )
    left, camera = trade.own.left, trade.at.layout.camera
    if left is not None and not trade.at.is_picture:
        yield Part("clock", partial(_draw_clock, trade, left), (camera.seen, left))


def _glowing(trade: TradeView) -> Iterator[pygame.Rect]:
    """Yield the buttons of those who are not done; if they are on another page, the way there."""
    if trade.at.is_picture or not is_left_to_people(trade):
        return
    if not trade.shows("seats"):
        area = trade.layout.switch
        yield pygame.Rect(area.x, area.y, area.w // 3, area.h)
        return
    for seat in trade.humans:
        at = button_places(trade, seat)
        if at is not None and not trade.view.is_done(seat):
            yield at.done


def _draw_glow(trade: TradeView, rect: pygame.Rect, surface: Canvas) -> None:
    """Draw a soft light around a button; with reduced motion a still ring, as at every table."""
    ctx, color = trade.ctx, trade.ctx.theme.color
    corner, wide = ctx.display.ui(ctx.theme.radius["control"]), max(2, ctx.display.px(4))
    if not ctx.settings.reduced_motion:
        ctx.shapes.glow(surface, rect, with_alpha(color.legal, 0.75), corner, ctx.display.px(_WIDE))
    ctx.shapes.ring(surface, rect.inflate(2 * wide, 2 * wide), color.legal, wide, corner + wide)


def _draw_clock(trade: TradeView, seconds: int, surface: Canvas) -> None:
    """Draw the time left in a corner of the board that all pages leave free."""
    ctx, color, d = trade.ctx, trade.ctx.theme.color, trade.ctx.display
    fill, ink = (color.bad, color.on_dark) if seconds <= URGENT else (color.ink, color.on_dark)
    tall = max(d.px(_CLOCK), round(ctx.text.px("body_b") / 0.58))
    # i18n: time left
    left = ctx.t("{minutes}:{seconds}", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
    made = Pill(left, tall, fill, ink, edge=color.focus)
    box = pygame.Rect((0, 0), pills.size(ctx, made))
    pills.draw(ctx, surface, made, corner_of(d, trade.at.layout.camera, box.size, but=1))


_MOST_NOTES = 4
"""More pills would hide the board; the columns tell the rest."""
_FREE_BELOW = 2
"""With at most so many offers the lower half of the tray is empty."""


class TradeNarrator(PhaseNarrator):
    """Says what can be done now."""

    clause = "CH-4.3"

    def prompt(self, view: ChinatownView) -> str:
        """Return what can be done now."""
        t, trade = self.ctx.t, TradeView(self.ctx, view)
        thing = None if view.picked is None else thing_of(view.state, view.picked)
        if trade.own.shake is not None:
            return t("Handshake: anyone in the deal can stop it")
        if thing is not None:
            return t("Who gets this: {thing}?", thing=words.thing_name(trade, thing.what))
        if not trade.humans:
            return t("Computer players bargain among themselves.")
        if all(trade.view.is_done(seat) for seat in trade.humans):
            return t("You are done. The computer players are still trading")
        if is_left_to_people(trade):
            return t("All computer players are done. Go on trading, or press “Done trading”")
        return t("Everyone can trade. Drag a plot, a tile or money to a player")

    def name(self, view: ChinatownView) -> str:
        """Return the name of the phase."""
        return self.ctx.tc("phase", "Trade")


class TradePainter(PhasePainter):
    """Draws seats, tray and drawer, and on the board what a deal would change."""

    def kept(self, view: ChinatownView) -> DealMemo:
        """Return the values computed for the deal on top."""
        return TradeView(self.ctx, view).memo

    def board_area(self, view: ChinatownView) -> pygame.Rect:
        """Return the place of the board; a replay's picture has no desk, so the board takes its room."""
        made = arrange(self.ctx.display, len(view.names), 0)
        return made.board.unionall([made.things, made.drawer]) if view.is_picture else made.board

    def panel(self, view: ChinatownView) -> pygame.Rect:
        """Return the place of the deal."""
        return TradeView(self.ctx, view).layout.drawer

    def seat_rect(self, view: ChinatownView, seat: Seat) -> pygame.Rect | None:
        """Return the place of a seat's panel; None while another page is shown."""
        trade = TradeView(self.ctx, view)
        return trade.layout.seats[seat] if trade.shows("seats") else None

    def recap_area(self, view: ChinatownView) -> RecapArea:
        """Return the lower half of the tray while no offer is there, else nothing; with one page at a time,
        the room left of the buttons over the board."""
        trade, d = TradeView(self.ctx, view), self.ctx.display
        if trade.layout.is_large:
            return RecapArea(d.rect(20, 78, 726, 150))
        drawer = trade.layout.drawer
        used = max(slots_of(trade).values(), default=0)
        if trade.deal is not None or trade.draft is not None or used > _FREE_BELOW:
            return RecapArea(pygame.Rect(0, 0, 0, 0))
        # The first free slot says in two lines what it is for: after two offers the third.
        told = tray.slots(trade).rect(used + 1).centery + 2 * self.ctx.text.line_height("small") + d.px(8)
        pad, top = d.px(20), max(told, drawer.centery + drawer.h // (4 if used == _FREE_BELOW else 8))
        room = pygame.Rect(drawer.x + pad, top, drawer.w - 2 * pad, drawer.bottom - pad - top)
        return RecapArea(room)

    def keep_clear(self, view: ChinatownView) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return the seats' tiles, which matter for judging offers: covered only as a last resort."""
        trade = TradeView(self.ctx, view)
        if not trade.shows("seats"):
            return (), ()
        return (), [rect for seat in view.state.seats for rect in seats.tile_places(trade, seat).values()]

    def beside(self, view: ChinatownView) -> Sequence[Part]:
        """Return the seats, the own things, the grounds of tray and drawer; in a replay's picture only the
        seats."""
        trade, found = TradeView(self.ctx, view), list[Part]()
        if trade.shows("seats"):
            for seat in trade.view.seats:
                told = seats.panel_text(trade, seat)
                found.append(Part(("panel", seat), partial(seats.draw_panel, trade, seat, told), told))
        if not trade.layout.is_large and not view.is_picture:
            found.append(Part("things", partial(things.draw, trade), things.told_of(trade)))
        if trade.shows("offers") and not view.is_picture:
            found.append(Part("tray", partial(draw_paper, self.ctx, trade.layout.tray), ()))
        if trade.shows("deal") and not view.is_picture:
            found.append(
                Part("drawer", partial(drawer.draw_ground, trade), tuple(map(tuple, drawer.grounds(trade))))
            )
        return found

    def pieces(self, view: ChinatownView) -> Sequence[Part]:
        """Return the glow, the clock, the marks of targets, and the ring of what is picked."""
        found = [*tempo_parts(TradeView(self.ctx, view))]
        for key in view.marks:
            place = self.place(view, key)
            if place is not None:
                draw = partial(self._draw_mark, key.kind, place.rect, key == view.hot)
                found.append(Part(("mark", key), draw, (tuple(place.rect), key == view.hot)))
        picked = None if view.picked is None or view.drag is not None else self.place(view, view.picked)
        if picked is not None:
            ring = partial(self.ctx.shapes.selected, rect=picked.rect, radius=self.ctx.display.px(6))
            found.append(Part("ring", ring, tuple(picked.rect)))
        return found

    def _draw_mark(self, kind: str, rect: pygame.Rect, is_hot: bool, surface: Canvas) -> None:
        ctx = self.ctx
        # Inside the panel: its neighbours are marked as well.
        inset = -2 * ctx.display.px(7 if kind == keys.SEAT else 3)
        corner = ctx.display.px(ctx.theme.radius["hud"])
        ctx.shapes.legal(surface, rect.inflate(inset, inset), corner, hot=is_hot)

    def board_marks(self, view: ChinatownView) -> BoardMarks:
        """Return before and after of the deal on top, or of the chosen or pointed offer; wishes, and what is
        picked (ux N7, N14)."""
        trade, shown, colour = TradeView(self.ctx, view), view.state, colours(view)
        transfers = shown_transfers(trade)
        claims = tuple(Claim(plot, colour[owner]) for plot, owner in moved_plots(shown, transfers).items())
        notes = tuple(
            BoardNote(
                one.plots, colour[one.seat], words.effect_text(trade, one), words.effect_brief(trade, one)
            )
            for one in trade.effects_of(transfers)[:_MOST_NOTES]
        )
        wants = tuple(
            (what.number, colour[seat])
            for seat in shown.seats
            for what in shown.wants[seat]
            if isinstance(what, Plot)
        )
        plot = plot_of(view.picked)
        picked = lit_plots(trade) if plot is None else (plot,)
        return BoardMarks(picked=picked, claims=claims, notes=notes, wants=wants)

    def place(self, view: ChinatownView, key: Key) -> Place | None:
        """Return the place of a target or of a thing beside the board; a column counts as a whole."""
        trade = TradeView(self.ctx, view)
        if key.kind == keys.COLUMN:
            return (
                _column(trade, key) if trade.shows("deal") and trade.own.desk.selected is not None else None
            )
        if key.kind == keys.FREE:
            return _free(trade, key)
        own = things.own_things(trade)
        if key in own:
            return Place(key, own[key][1])
        if not trade.shows("seats"):
            return None
        rect: pygame.Rect | None = None
        match key.kind, key.at:
            case keys.SEAT, (seat,):
                rect = trade.layout.seats[seat]
            case keys.MONEY, (seat,):
                rect = seats.money_place(trade, seat)
            case keys.TILE, (seat, kind):
                rect = seats.tile_places(trade, seat).get(kind)
            case keys.ANYONE.kind, ():
                rect = things.anyone_rect(trade)
        return None if rect is None else Place(key, rect)

    def face(self, view: ChinatownView, key: Key, width: int) -> Face | None:
        """Return the picture of a dragged thing."""
        trade, thing = TradeView(self.ctx, view), thing_of(view.state, key)
        if thing is None:
            return None
        side = max(self.ctx.display.px(44), min(width, self.ctx.display.px(64)))
        return Face(faces.face_key(trade, thing.what, side), faces.face(trade, thing.what, side))


def _free(trade: TradeView, key: Key) -> Place | None:
    """Return the place of a free slot of the tray, if it is visible."""
    if not trade.shows("offers") or trade.own.lists_all:
        return None
    places = tray.slots(trade)
    rect = places.rect(key.at[0]).clip(places.view)
    return Place(key, rect) if rect.h else None


def _column(trade: TradeView, key: Key) -> Place | None:
    for column, places in zip(trade.columns, trade.layout.columns, strict=False):
        if column.seat == key.at[0]:
            return Place(key, places.head, (places.body, places.foot, places.sign))
    return None


def lit_plots(trade: TradeView) -> tuple[PlotNumber, ...]:
    """Return the plots of the estimate under the pointer or the focus."""
    at = None if trade.at.attended is None else Key.read(trade.at.attended)
    if at is None or at.kind != NET or trade.hints == "off" or at.at[0] not in trade.active_parties:
        return ()
    is_shown = trade.hints == "all" or at.at[0] in trade.humans
    return estimate_plots(trade, at.at[0], trade.transfers) if is_shown else ()
