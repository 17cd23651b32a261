"""Signing: each person's own button or key held for 0.6 s, the handshake of 3 s, who may cancel it (N4, N5).

The last signature is held back here: nothing is in the journal as carried out before the handshake is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.app.core.input import Event, Key, KeyUp
from tabletop.app.games.chinatown.trade.desk import deal_key, deal_of
from tabletop.app.widgets.hold import Hold
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Deal, DealId

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode

PREFIX = "sign:"
"""The keys of signature boxes begin like this; the seat follows."""
_PAUSE = 400
"""A longer time without an update, ms, means that the table was covered."""


class Handshake(NamedTuple):
    """A deal that all have agreed to but for the last signature, which is given when the time is over."""

    deal: DealId
    version: int
    last: Seat
    since: int


class Signing:
    """Who holds a button, which handshake runs; times in ms."""

    def __init__(self, trade: TradeMode) -> None:
        self.trade = trade
        self.ctx = trade.ctx
        self.hold = Hold(trade.ctx.theme.ms["hold_sign"])
        self.shake: Handshake | None = None
        self.pressed: str | None = None
        """The signature box on which a press began that may take the signature back."""
        self._seen = trade.ctx.now

    # -- holding ---------------------------------------------------------------------------------------

    def before(self, event: Event) -> bool:
        """Let go of what is held; begin to hold the key of a seat. True when nothing else may have it."""
        if self.hold.let_go(event):
            self.trade.scene.dirty = True
            return isinstance(event, KeyUp)
        if isinstance(event, Key) and not event.mods:
            seat = self.seat_of(event.name)
            if self.ctx.bindings.action(event) == "primary" and len(self.trade.humans) == 1:
                return self._primary(event)
            if seat is not None and self.may_hold(seat):
                self.hold.begin(f"{PREFIX}{seat}", event.name, self.ctx.now)
                self.trade.scene.dirty = True
        return False

    def _primary(self, event: Key) -> bool:
        """The main button of somebody alone among computer players is the own signature."""
        (seat,) = self.trade.humans
        if not self.may_hold(seat):
            return False
        if self.ctx.settings.hold_to_confirm:
            self.hold.begin(f"{PREFIX}{seat}", event.name, self.ctx.now)
        else:
            self.trade.use_signature(seat)
        return True

    def seat_of(self, name: str) -> Seat | None:
        """Return the seat whose key this is: 1 for the first."""
        if len(name) != 1 or not name.isascii() or not name.isdigit():
            return None
        seat = int(name) - 1
        return seat if seat in self.trade.scene.shown.seats else None

    def may_hold(self, seat: Seat) -> bool:
        """Whether a seat's key means signing now: its box is there and open."""
        widget = self.trade.scene.find(f"{PREFIX}{seat}")
        return widget is not None and widget.enabled and not self.trade.has_signed(seat)

    def update(self, now: int) -> None:
        """Notice a finished hold, and the end of a handshake."""
        done = self.hold.done(now)
        if done is not None:
            self.hold.end()
            self.trade.scene.board.hands.typed = ""
            widget = self.trade.scene.find(done)
            if widget is not None and widget.enabled:
                widget.activate(self.trade.scene)
        gap, self._seen = now - self._seen, now
        if self.shake is None:
            return
        if gap > _PAUSE or self.ctx.scenes.top is not self.trade.scene:
            # Something lay over the table: nobody could have cancelled meanwhile.
            self.shake = self.shake._replace(since=self.shake.since + gap)
        elif now - self.shake.since >= self.length:
            self._conclude()

    @property
    def length(self) -> int:
        """How long a handshake takes, ms; not faster with faster motion: it is time to object."""
        return self.ctx.theme.ms["handshake"]

    # -- signing ---------------------------------------------------------------------------------------

    def sign(self, seat: Seat) -> bool:
        """Sign the paper on top for a seat; False when the rules refuse it, which has been said then."""
        trade, desk = self.trade, self.trade.desk
        key = desk.selected
        draft = desk.draft(key)
        if key is None or trade.version_shown is not None:
            return False
        if draft is not None and desk.is_changed(key):
            if draft.is_call:
                return trade.call_out(seat, key, draft)
            return trade.propose(seat, key, draft)
        number = deal_of(key)
        deal = None if number is None else trade.view.deal(number)
        return deal is not None and self.sign_deal(seat, deal)

    def sign_deal(self, seat: Seat, deal: Deal) -> bool:
        """Sign a deal on the table; the last signature begins the handshake instead."""
        command = co.SignDeal(deal.id, deal.version)
        if not is_last(deal, seat):
            return self.trade.give(seat, command)
        refusal = self.trade.why_not(seat, command)
        if refusal:
            self.trade.refuse(refusal, f"{PREFIX}{seat}")
            return False
        self.begin(seat, deal)
        return True

    def begin(self, seat: Seat, deal: Deal) -> None:
        """Begin the handshake; `seat` is whose signature is held back."""
        self.shake = Handshake(deal.id, deal.version, seat, self.ctx.now)
        self.trade.select(deal_key(deal.id))
        self.trade.scene.drop_selection()
        self.trade.scene.bots.cancel()
        self.ctx.sound.play("place")
        self.ctx.a11y.announce(
            self.ctx.t(
                "All have agreed to deal {deal}. It is made in 3 seconds unless a party cancels.",
                deal=deal.id,
            )
        )
        self.trade.show_again()

    def holds_back(self, seat: Seat, command: object) -> bool:
        """Whether a computer player's command is the last signature on a deal with people in it (N5)."""
        if not isinstance(command, co.SignDeal) or self.shake is not None:
            return False
        deal = self.trade.view.deal(command.deal)
        if deal is None or deal.version != command.version or not is_last(deal, seat):
            return False
        if not any(party in self.trade.humans for party in deal.parties):
            return False
        self.begin(seat, deal)
        return True

    def _conclude(self) -> None:
        shake, self.shake = self.shake, None
        if shake is None:
            return
        deal = self.trade.view.deal(shake.deal)
        if deal is not None and deal.version == shake.version:
            self.trade.give(shake.last, co.SignDeal(shake.deal, shake.version))
        self.trade.show_again()

    def cancel(self, seat: Seat | None = None) -> None:
        """End the handshake without a deal. Where a computer player signed last, a person's signature goes
        (`seat`'s, else the first person's), for the computer would only sign again."""
        shake, self.shake = self.shake, None
        if shake is None:
            return
        deal = self.trade.view.deal(shake.deal)
        if deal is not None and shake.last not in self.trade.humans:
            people = [s for s in deal.parties if s in self.trade.humans and deal.has_signed(s)]
            who = seat if seat in people else people[0] if people else None
            if who is not None:
                self.trade.give(who, co.UnsignDeal(deal.id))
        self.ctx.sound.play("flip")
        self.ctx.a11y.announce(self.ctx.t("The handshake is cancelled. No deal was made."))
        self.trade.show_again()

    def check(self) -> None:
        """After any change of the table: a handshake about something that has changed is over."""
        if self.shake is None:
            return
        deal = self.trade.view.deal(self.shake.deal)
        if (
            deal is None
            or not deal.is_open
            or deal.is_stale
            or deal.version != self.shake.version
            or not is_last(deal, self.shake.last)
        ):
            self.shake = None

    @property
    def part(self) -> float:
        """How much of the handshake has passed, 0 to 1."""
        if self.shake is None:
            return 0.0
        return min(1.0, (self.ctx.now - self.shake.since) / self.length)


def is_last(deal: Deal, seat: Seat) -> bool:
    """Whether only this seat's signature is missing."""
    return not deal.has_signed(seat) and all(deal.has_signed(s) for s in deal.parties if s != seat)
