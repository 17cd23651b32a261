"""What computer players say to deals and ask for things; the clock (ux N7, N10, N15, N16)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.app.games.chinatown.table import TRADE_MINUTES
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.talk import Chat, ChatMessage, Question
from tabletop.app.table.key import Key
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.button import Hold
from tabletop.engine.message import msg
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.deals import Deal, Transfers, with_more
from tabletop.games.chinatown.player.bargain import answer_to, asking_prices
from tabletop.games.chinatown.player.levels import Level, level_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.trade_rules import fault
from tabletop.games.chinatown.words import money_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


# What takes time in the trade phase: a signature that is held, the clock, where hands are over cards.
#
# The clock stands while anything lies over the table, and never ends the phase within a handshake (ux N16).

_ANNOUNCE_MS = 1500
PAUSE = 400
"""A longer time without an update, ms, means that the table was covered."""


class Clock:
    """What is left of the phase, ms; None where nobody set a limit. Off by default."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.spent = 0
        self._quiet_until = 0

    @property
    def left(self) -> int | None:
        """The time left, ms, not below 0; None without a limit."""
        minutes = TRADE_MINUTES.of(self.ctx.settings)
        return max(0, minutes * 60_000 - self.spent) if minutes else None

    @property
    def seconds(self) -> int | None:
        """The time left in whole seconds, the one that runs with them; None without a limit."""
        left = self.left
        return None if left is None else -(-left // 1000)

    def text(self) -> str:
        """Return the time left in words, to the second; empty without a limit."""
        seconds = self.seconds
        if seconds is None:
            return ""
        return self.ctx.t("{minutes}:{seconds} left", minutes=seconds // 60, seconds=f"{seconds % 60:02}")

    def announce(self) -> None:
        """Let computer players wait until what they did was read (ux N10)."""
        self._quiet_until = self.ctx.now + _ANNOUNCE_MS

    def watch(self, *, is_running: bool) -> None:
        """Have the table updated when computer players go on, and when a second has run."""
        now, left = self.ctx.now, self.left
        if self.is_announcing:
            self.ctx.alarm.at(self._quiet_until)
        if is_running and left is not None:
            self.ctx.alarm.countdown(now, now + left)

    @property
    def is_announcing(self) -> bool:
        """Whether computer players wait."""
        return self.ctx.now < self._quiet_until


class TradeTimers:
    """A signature that is held, the clock, the places of tabs; as long as the table lives."""

    def __init__(self, ctx: Context) -> None:
        self.hold = Hold(ctx.theme.ms["hold_sign"])
        self.pressed: str | None = None
        """The signature box on which a press began that may take the signature back."""
        self.clock = Clock(ctx)
        self.tabs: dict[Key, int] = {}
        self.tab_count = 0
        self._ctx, self._seen = ctx, ctx.now

    def gap(self, now: int) -> int:
        """Return how much time has passed since this was asked last, ms."""
        gap, self._seen = now - self._seen, now
        return gap

    def end(self) -> None:
        """A new phase will begin."""
        self.hold.end()
        self.clock = Clock(self._ctx)


# What computer players say to deals, and what they ask for things (ux N7, N10, N15).
#
# The words come from the rules' own judgement (`games/chinatown/bargain`), asked with the view of the seat
# that
# speaks.


def noticed(trade: TradeView, table: TableApi, clock: Clock) -> Chat:
    """Look what became of the deals: a computer player that declined one says why (ux N15); what they made
    among themselves is announced, and they wait until it was read (ux N10)."""
    talk = trade.own.chat
    for deal in trade.view.deals:
        before = talk.known.get(deal.id)
        if before == deal.status:
            continue
        talk = replace(talk, known={**talk.known, deal.id: deal.status})
        if before != "open":
            continue
        among_bots = not any(seat in trade.humans for seat in deal.parties)
        if deal.status == "declined" and deal.closed_by is not None:
            is_ours = not trade.humans or not among_bots
            if deal.closed_by not in trade.humans and is_ours:
                talk = _refused(trade, table, talk, deal)
        elif deal.status == "executed" and among_bots:
            text = trade.ctx.t("Made: {deal}", deal=words.summary(trade, deal.transfers))
            trade.ctx.toasts.add(text, seat=trade.seats[deal.proposer].colour)
            clock.announce()
    return talk


def _refused(trade: TradeView, table: TableApi, chat: Chat, deal: Deal) -> Chat:
    t, seat = trade.ctx.t, deal.closed_by
    if seat is None:
        return chat
    level = level_of(table.session.table.seats[seat].kind)
    view = table.session.table.view(seat)
    answer = answer_to(view, seat, deal.transfers, level)
    name = trade.names[seat]
    own_words = trade.say(answer.reason or msg("Not now."))
    reason = t("{name} declines: {reason}", name=name, reason=own_words)
    is_said = answer.code == "need_more" or answer.counter is not None
    if answer.price is not None and answer.price > 0 and not is_said:
        reason = t("{text} About {money} more would do.", text=reason, money=money_text(answer.price))
    trade.ctx.a11y.announce(reason)
    offer = answer.counter
    if offer is None and answer.price is not None:
        offer = _paid_by_person(trade, view, seat, deal, answer.price, level)
    return chat.more(seat, reason, offer, deal.id, reason=own_words)


def _paid_by_person(
    trade: TradeView, view: State, seat: Seat, deal: Deal, price: Thousands, level: Level
) -> Transfers | None:
    """Return a deal for which a person pays the price that was asked, if it would be signed then: whether
    that is worth it, the person knows."""
    people = [party for party in deal.parties if party in trade.humans]
    for payer in sorted(people, key=lambda party: party != deal.proposer):
        better = with_more(deal.transfers, payer, seat, price)
        if fault(view, better, seat) is None and answer_to(view, seat, better, level).signs:
            return better
    return None


def asked(trade: TradeView, table: TableApi, question: Question) -> Chat:
    """Ask a computer player what it wants for something (ux N7)."""
    t, (owner, asker, what) = trade.ctx.t, question
    talk = trade.own.chat.unasked(question)
    level = level_of(table.session.table.seats[owner].kind)
    asking = asking_prices(table.session.table.view(owner), owner, what, asker, level)
    name = trade.names[owner]
    told: list[ChatMessage] = []
    for offer in asking.offers[:3]:
        text = t("{name} would sign: {deal}", name=name, deal=words.summary(trade, offer))
        told.append(ChatMessage(0, owner, text, offer))
    if not asking.offers:
        thing = words.thing_name(trade, what)
        why = "" if asking.reason is None else trade.say(asking.reason)
        text = t("{name} on {thing}: not for sale. {reason}", name=name, thing=thing, reason=why).strip()
        told.append(ChatMessage(0, owner, text))
    for one in told:
        trade.ctx.a11y.announce(one.text)
        talk = talk.more(owner, one.text, one.offer, asked=question)
    return talk
