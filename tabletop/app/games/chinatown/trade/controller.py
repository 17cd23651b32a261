"""The trade phase: people bargain, and the app is notary, calculator and secretary (ux N)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.app.core.input import Event, KeyUp
from tabletop.app.core.input import KeyDown as Pressed
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import plot_of
from tabletop.app.games.chinatown.phases.phase import PhaseController, PhaseMoveMap, PhaseParts
from tabletop.app.games.chinatown.trade import cards, drawer, seats, strokes, things, tray, words
from tabletop.app.games.chinatown.trade.actions import PAUSE, TradeActions, TradeTimers
from tabletop.app.games.chinatown.trade.answers import noticed
from tabletop.app.games.chinatown.trade.cards import slots_of
from tabletop.app.games.chinatown.trade.drawer_foot import start_cash
from tabletop.app.games.chinatown.trade.painter import URGENT, TradeNarrator, TradePainter
from tabletop.app.games.chinatown.trade.reading import IMPROVE_MS, TradeView
from tabletop.app.games.chinatown.trade.slot import offer_at
from tabletop.app.games.chinatown.trade_model.deal import ANYONE, thing_of, why_no_pick
from tabletop.app.games.chinatown.trade_model.desk import TradeState, deal_key, told_in_phase
from tabletop.app.games.chinatown.view import ChinatownView, UiState
from tabletop.app.table.key import Key, Refusal
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Zone
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Money

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.games.chinatown.board.view import PlotBoard


class TradeMoveMap(PhaseMoveMap):
    """Maps gestures to changes of the draft: things go to a seat, or to anyone (ux N2, N3)."""

    def can_pick(self, view: ChinatownView, key: Key) -> bool:
        """Whether a thing is an owned plot, a tile, money or a card."""
        is_free = bool(view.ui_state.humans) and view.ui_state.trading.shake is None
        return is_free and thing_of(view.state, key) is not None

    def targets(self, view: ChinatownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return the possible takers of a thing: all other seats, by panel or column, and anyone; its owner,
        if that takes it out of the deal again."""
        trade, thing = TradeView(self.ctx, view), thing_of(view.state, key)
        if thing is None or why_no_pick(view.state, key, trade.written) is not None:
            return {}
        is_in = any(one.giver == thing.owner and one.what == thing.what for one in trade.written)
        takers = [seat for seat in view.state.seats if seat != thing.owner or is_in]
        columns = {column.seat for column in trade.columns} if trade.own.desk.selected else set[int]()
        marks = {keys.seat(seat): (seat,) for seat in takers}
        marks |= {keys.column(seat): (seat,) for seat in takers if seat in columns}
        marks[keys.ANYONE] = (ANYONE,)
        if trade.shows("offers") and not trade.own.lists_all:
            used = {*slots_of(trade).values()}
            free = (number for number in range(1, tray.slots(trade).count + 1) if number not in used)
            marks |= {keys.free(number): (ANYONE,) for number in free}
        if ANYONE in columns:
            marks[keys.column(ANYONE)] = (ANYONE,)
        return marks

    def target_at(self, view: ChinatownView, key: Key) -> Key:
        """Another seat's tile or money, while something is picked, stands for that seat."""
        thing = None if view.picked is None or plot_of(key) is not None else thing_of(view.state, key)
        seat = None if thing is None else keys.seat(thing.owner)
        return seat if seat is not None and seat in view.marks else key

    def why_not(self, view: ChinatownView, key: Key, place: Key | None = None) -> Refusal | Illegal | None:
        """Return why a thing cannot go into the deal (ux N3)."""
        if place is not None:
            return None
        if view.ui_state.trading.shake is not None:
            return Refusal(msg("A handshake is under way."), "")
        why = why_no_pick(view.state, key, TradeView(self.ctx, view).written)
        return Refusal(why, "") if isinstance(why, Message) else why


def trade(ctx: Context, board: PlotBoard) -> PhaseParts:
    """Return the parts of the trade phase."""
    return PhaseParts(TradePainter(ctx), TradeNarrator(ctx), TradeMoveMap(ctx), TradeController(ctx, board))


class TradeController(PhaseController):
    """Changes the draft on top, or gives a command of a seat."""

    def __init__(self, ctx: Context, board: PlotBoard) -> None:
        super().__init__(ctx)
        self._board, self.hands = board, TradeTimers(ctx)
        self._is_shaking = False
        self._second = ""

    def doing(self, table: TableApi) -> TradeActions:
        """Return the actions at a table."""
        return TradeActions(self.ctx, table, self.hands, self._board.board)

    # -- keeping up with the table ---------------------------------------------------------------------

    def reconcile(self, view: ChinatownView, table: TableApi) -> UiState:
        """Follow the table: desk, answers, the handshake."""
        own = view.ui_state
        if view.is_picture:
            return own
        state, shown, now = table.session.table.state, view.state, TradeView(self.ctx, view)
        desk = now.own.desk.reconciled(shown, state.last_id)
        if not own.humans and shown.deals:
            # Spectators have no desk: they see the newest deal.
            desk = desk.on_top(deal_key(shown.deals[-1].id))
        events, heard = told_in_phase(table.session.table.steps)
        open_now = {deal.call for deal in shown.deals if deal.call is not None and deal.is_open}
        trading = replace(
            own.trading,
            desk=desk,
            chat=noticed(now, table, self.hands.announce),
            accepted={call: now.own.accepted.get(call, self.ctx.now) for call in open_now},
            shake=now.own.shake if now.is_shaking else None,
            events=events,
            heard=heard,
        )
        trading = self._in_slots(self._with(view, trading), self.doing(table))
        last = self._with(view, trading).last_version
        if trading.version_shown is not None and trading.version_shown >= last:
            trading = replace(trading, version_shown=None)
        self._is_shaking = trading.shake is not None
        return replace(own, trading=trading)

    def _with(self, view: ChinatownView, trading: TradeState) -> TradeView:
        """Return the phase with another trade state."""
        return TradeView(self.ctx, replace(view, ui_state=replace(view.ui_state, trading=trading)))

    def _in_slots(self, now: TradeView, do: TradeActions) -> TradeState:
        """Return the trade state with every offer in its slot (ux N9); announce new ones."""
        trading, slots = now.own, cards.slots_of(now, tray.number_under(now, do))
        come = [key for key in slots if key not in trading.slots and cards.is_from_others(now, key)]
        fresh = frozenset(key for key in (*trading.fresh, *come) if key in slots)
        chosen = trading.chosen if trading.chosen in slots else None
        for key in come:
            offer = cards.offer_of(now, do, key)
            if offer is not None:
                self.ctx.a11y.announce(cards.spoken(now, slots[key], offer))
        return replace(trading, slots=slots, fresh=fresh, chosen=chosen)

    def ended(self) -> None:
        """Forget what was begun: the phase is over."""
        self.hands.end()
        self._board.hands.forget()
        self._is_shaking = False

    # -- widgets ---------------------------------------------------------------------------------------

    def zones(self, view: ChinatownView, table: TableApi) -> Iterator[Zone]:
        """Yield seats, own things, then the deal drawer or the tray."""
        trade, do = TradeView(self.ctx, view), self.doing(table)
        yield from strokes.page_zones(trade, do)
        if trade.shows("seats"):
            yield seats.zone(trade, do)
        yield things.zone(trade, do)
        if trade.shows("deal"):
            yield from drawer.zones(trade, do)
        if trade.shows("offers"):
            yield from tray.zones(trade, do)

    # -- hands -----------------------------------------------------------------------------------------

    def can_act(self, view: ChinatownView) -> bool:
        """Whether people may pick things up, for any deal; also between what computer players do."""
        return view.state.phase == "trade" and bool(view.ui_state.humans)

    def intercept(self, view: ChinatownView, table: TableApi, event: Event) -> bool:
        """Handle held signatures, then the keys of the phase."""
        do = self.doing(table)
        if self.hands.hold.let_go(event):
            table.host.dirty = True
            self._board.hands.speak_up()
            if isinstance(event, KeyUp):
                return True
        elif isinstance(event, Pressed) and strokes.hold_key(do, self._board, event):
            self._board.hands.forget()
            return True
        return isinstance(event, Pressed) and strokes.use_key(do, self._board, event)

    def on_touch(self, view: ChinatownView, table: TableApi, key: str) -> bool:
        """Say what targets and unowned plots are for, with nothing picked."""
        found, do = Key.read(key), self.doing(table)
        if view.picked is not None:
            return False
        if found.kind == keys.FREE:
            do.begin()
            return True
        if found.kind == keys.COLUMN or found == keys.ANYONE:
            words_ = self.ctx.t("First choose a plot, a tile or money, then the player who gets it.")
            do.refuse(words_, key)
            return True
        if plot_of(found) is not None and thing_of(view.state, found) is None:
            self._explain(view, do, found)
            return True
        return False

    def _explain(self, view: ChinatownView, do: TradeActions, key: Key) -> None:
        """Say why an unowned plot cannot go into the deal (ux N3)."""
        trade = TradeView(self.ctx, view)
        why = why_no_pick(view.state, key, trade.written)
        if trade.own.shake is not None:
            do.refuse(self.ctx.t("A handshake is under way."), key)
        elif isinstance(why, Illegal):
            do.refuse(words.refusal_text(trade, -1, why), key, why.clause)
        elif isinstance(why, Message):
            do.refuse(trade.say(why), key)

    def aim(self, view: ChinatownView, table: TableApi, key: Key) -> bool:
        """Put what is picked into the deal on top."""
        picked, do = view.picked, self.doing(table)
        thing = None if picked is None else thing_of(view.state, picked)
        if thing is None or picked is None:
            return False
        (taker,) = view.marks[key]
        by_keys = table.host.focus_visible
        table.drop_selection()
        done = do.put_with(thing, taker)
        do.turn("deal")
        if done and isinstance(thing.what, Money):
            do.put(pair=(thing.owner, taker) if taker != thing.owner else None)
            if by_keys:
                start_cash(do)
        elif done and by_keys:
            table.focus(picked)
        table.accept_drop()
        return done

    def on_action(self, view: ChinatownView, table: TableApi, name: str) -> bool:
        """Handle keys of things on a hidden page."""
        do = self.doing(table)
        if name == "end_turn" and len(view.ui_state.humans) == 1:
            do.toggle_done(view.ui_state.humans[0])
        else:
            return False
        return True

    def on_cancel(self, view: ChinatownView, table: TableApi) -> bool:
        """Stop the handshake."""
        if view.ui_state.trading.shake is None:
            return False
        self.doing(table).cancel()
        return True

    def opened(self, view: ChinatownView) -> Hashable:
        """Return what Escape stops: a handshake."""
        return view.ui_state.trading.shake

    def local_undo_label(self, view: ChinatownView) -> str:
        """Return the name of an undo that is in no journal: a change of the draft on top."""
        trade = TradeView(self.ctx, view)
        return self.ctx.t("last change of the draft") if trade.own.desk.can_undo and trade.can_edit else ""

    def undo_local(self, view: ChinatownView, table: TableApi) -> bool:
        """Take back the last change of the draft on top."""
        return self.doing(table).undo()

    # -- time ------------------------------------------------------------------------------------------

    def update(self, view: ChinatownView, table: TableApi, now: int) -> None:
        """Advance holds, the handshake, the clock."""
        do, hold = self.doing(table), self.hands.hold
        done = hold.done(now)
        if done is not None:
            hold.end()
            self._board.hands.forget()
            widget = table.find(done)
            if widget is not None and widget.enabled:
                widget.activate(table.host)
        self._seen(view, do)
        gap = self.hands.gap(now)
        is_covered = gap > PAUSE or not table.is_on_top
        if is_covered:
            do.wait(gap)
        elif do.trade.shaken >= 1:
            do.conclude()
        self._tick(do, 0 if is_covered else gap)
        if self.animating:
            table.host.dirty = True

    def _seen(self, view: ChinatownView, do: TradeActions) -> None:
        """Offers that were looked at are not new any more."""
        at, fresh = offer_at(view.attended), view.ui_state.trading.fresh
        if at is not None and at in fresh:
            do.put(fresh=fresh - {at})

    def _tick(self, do: TradeActions, gap: int) -> None:
        """Advance the clock; at its end everybody is done, unless a handshake runs."""
        trade, hands = do.trade, self.hands
        counts = gap > 0 and trade.own.shake is None
        if counts and trade.view.phase == "trade":
            hands.spent += gap
        hands.watch(is_running=counts)
        for since in trade.own.accepted.values():
            self.ctx.alarm.countdown(self.ctx.now, since + IMPROVE_MS)
        second = f"{sum(trade.improving_seconds(call.id) for call in trade.view.calls)}"
        if second != self._second:
            self._second = second
            do.table.rebuild()
        if trade.own.left != hands.seconds and trade.view.phase == "trade":
            do.put(left=hands.seconds)
            if hands.seconds == URGENT:
                self.ctx.toasts.add(self.ctx.t("One minute left to trade."), topic="trade")
        if hands.left == 0 and counts and not trade.at.is_busy:
            for seat in trade.humans:
                if not trade.view.is_done(seat):
                    do.carry_out(seat, co.FinishTrading())
                    return

    @property
    def animating(self) -> bool:
        """Whether a signature is held or a handshake runs."""
        return self.hands.hold.key is not None or self._is_shaking

    @property
    def holds_bots(self) -> bool:
        """Whether computer players wait: for a handshake, or until their deal was read."""
        return self._is_shaking or self.hands.is_announcing

    def defers(self, view: ChinatownView, table: TableApi, seat: Seat, command: Any) -> bool:
        """Whether a computer player's command is the last signature of a deal with people in it."""
        return self.doing(table).holds_back(seat, command)
