"""Signing, and the handshake of 3 s, which any party may cancel (ux N4, N5).

The last signature is held back here: nothing is in the journal as carried out before the handshake is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.giving import TradeCommands
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.writing import DraftEditor
from tabletop.app.games.chinatown.trade_model.deal import Draft
from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.app.games.chinatown.trade_model.trading import Handshake
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Deal, DealId, Transfers

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Signatures:
    """See the module."""

    def __init__(self, trade_commands: TradeCommands, papers: DraftEditor) -> None:
        self._trade_commands, self._papers, self._ctx = trade_commands, papers, trade_commands.ctx

    def use(self, seat: Seat) -> None:
        """A signature box was held, or pressed where it was signed: sign, or take it back."""
        trade = self._trade_commands.trade_view
        if trade.shake is not None:
            self.cancel(seat)
        elif trade.deal is not None and trade.has_signed(seat):
            self._trade_commands.give(seat, co.UnsignDeal(trade.deal.id))
        else:
            self._sign(trade, seat)

    def _sign(self, trade_view: TradeView, seat: Seat) -> None:
        """Sign the paper on top for a seat; where the rules refuse it, that is said."""
        key, draft = trade_view.desk.selected, trade_view.draft
        if key is None or trade_view.version_shown is not None:
            return
        if draft is not None and trade_view.is_changed:
            if draft.is_call:
                self._call_out(seat, key, draft)
            else:
                self._propose(seat, key, draft)
        elif trade_view.deal is not None:
            self._sign_deal(seat, trade_view.deal)

    def _propose(self, seat: Seat, key: Key, draft: Draft) -> None:
        """Sign a draft: it lies on the table then. A change of a deal is a new version of it; who is no
        party of the deal answers it with one of their own."""
        give, trade = self._trade_commands.give, self._trade_commands.trade_view
        deal = None if draft.origin is None else trade.view.deal(draft.origin)
        if deal is not None and (seat in deal.parties or seat == deal.proposer):
            if give(seat, co.EditDeal(deal.id, draft.transfers)):
                self._trade_commands.put(desk=self._trade_commands.trade_view.desk.drop(key))
            return
        answered = draft.counter_to if draft.origin is None else draft.origin
        if give(seat, co.ProposeDeal(draft.transfers, answered, draft.note)):
            number = self._trade_commands.table.session.table.state.last_id
            self._trade_commands.put(desk=self._trade_commands.trade_view.desk.proposed(key, number))

    def _call_out(self, seat: Seat, key: Key, draft: Draft) -> None:
        """Put an open call on the table (ux N8)."""
        gives, wants = draft.calls_for()
        if self._trade_commands.give(seat, co.OpenCall(gives, wants, draft.note)):
            self._trade_commands.put(desk=self._trade_commands.trade_view.desk.drop(key))

    def accept(self, seat: Seat, deal: Deal) -> None:
        """Sign an offer from the tray."""
        self._trade_commands.put(desk=self._trade_commands.trade_view.desk.drop(deal_key(deal.id)))
        self._sign_deal(seat, deal)

    def offer(self, seat: Seat, transfers: Transfers, answered: DealId | None = None) -> None:
        """Put a deal on the table that a seat signs at once; it lies on top then."""
        if self._trade_commands.give(seat, co.ProposeDeal(transfers, answered)):
            self._papers.select(deal_key(self._trade_commands.table.session.table.state.last_id))

    def _sign_deal(self, seat: Seat, deal: Deal) -> None:
        """Sign a deal on the table; the last signature begins the handshake instead."""
        command = co.SignDeal(deal.id, deal.version)
        if not is_last(deal, seat):
            self._trade_commands.give(seat, command)
            return
        refusal = words.why_not(self._trade_commands.trade_view, seat, command)
        if refusal:
            self._trade_commands.refuse(refusal, keys.sign(seat))
            return
        self._begin(seat, deal)

    # -- the handshake ---------------------------------------------------------------------------------

    def _begin(self, seat: Seat, deal: Deal) -> None:
        """Begin the handshake; `seat` is whose signature is held back."""
        self._trade_commands.put(shake=Handshake(deal.id, deal.version, seat, self._ctx.now))
        self._papers.select(deal_key(deal.id))
        self._trade_commands.table.drop_selection()
        self._trade_commands.table.cancel_bots()
        self._ctx.sound.play("place")
        self._ctx.a11y.announce(
            self._ctx.t("All have agreed. The deal is made in 3 seconds unless a party cancels.")
        )

    def holds_back(self, seat: Seat, command: object) -> bool:
        """Whether a computer player's command is the last signature on a deal with people in it (ux N5)."""
        trade = self._trade_commands.trade_view
        if not isinstance(command, co.SignDeal) or trade.shake is not None:
            return False
        deal = trade.view.deal(command.deal)
        if deal is None or deal.version != command.version or not is_last(deal, seat):
            return False
        if not any(party in trade.humans for party in deal.parties):
            return False
        self._begin(seat, deal)
        return True

    def wait(self, gap: int) -> None:
        """Something lay over the table for so long, ms: nobody could have cancelled meanwhile."""
        shake = self._trade_commands.trade_view.shake
        if shake is not None:
            self._trade_commands.put(shake=shake._replace(since=shake.since + gap))

    def conclude(self) -> None:
        """The time to object is over: give the last signature."""
        trade = self._trade_commands.trade_view
        shake = trade.shake
        if shake is None:
            return
        self._trade_commands.put(shake=None)
        deal = trade.view.deal(shake.deal)
        if deal is not None and deal.version == shake.version:
            self._trade_commands.give(shake.last, co.SignDeal(shake.deal, shake.version))

    def cancel(self, seat: Seat | None = None) -> None:
        """End the handshake without a deal. Where a computer player signed last, a person's signature goes
        (`seat`'s, else the first person's), for the computer would only sign again."""
        trade = self._trade_commands.trade_view
        shake = trade.shake
        if shake is None:
            return
        self._trade_commands.put(shake=None)
        deal = trade.view.deal(shake.deal)
        if deal is not None and deal.proposer not in trade.humans:
            # An offer of somebody else's is seen in its slot again.
            self._papers.lay(trade.desk.on_top(None))
        if deal is not None and shake.last not in trade.humans:
            people = [s for s in deal.parties if s in trade.humans and deal.has_signed(s)]
            who = seat if seat in people else people[0] if people else None
            if who is not None:
                self._trade_commands.give(who, co.UnsignDeal(deal.id))
        self._ctx.sound.play("flip")
        self._ctx.a11y.announce(self._ctx.t("The handshake is cancelled. No deal was made."))


def lasts(ctx: Context) -> int:
    """Return how long a handshake takes, ms; not faster with faster motion: it is time to object."""
    return ctx.theme.ms["handshake"]


def shaken(trade_view: TradeView) -> float:
    """Return how much of the handshake has passed, 0 to 1."""
    shake = trade_view.shake
    return 0.0 if shake is None else min(1.0, (trade_view.ctx.now - shake.since) / lasts(trade_view.ctx))


def still_runs(trade_view: TradeView) -> bool:
    """Whether a handshake is still about what lies on the table: if that has changed, it is over."""
    shake = trade_view.shake
    deal = None if shake is None else trade_view.view.deal(shake.deal)
    return (
        shake is not None
        and deal is not None
        and deal.is_open
        and not deal.is_stale
        and deal.version == shake.version
        and is_last(deal, shake.last)
    )


def is_last(deal: Deal, seat: Seat) -> bool:
    """Whether only this seat's signature is missing."""
    return not deal.has_signed(seat) and all(deal.has_signed(s) for s in deal.parties if s != seat)
