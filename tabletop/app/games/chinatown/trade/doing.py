"""What people do in the trade phase, as commands of the seat that does it (ux N2 to N8, N16, N17)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.games.chinatown.table import VALUE_HINTS, Hints
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.giving import TradeCommands
from tabletop.app.games.chinatown.trade.hands import TradeTimers
from tabletop.app.games.chinatown.trade.peek import Peeked, PeekScene
from tabletop.app.games.chinatown.trade.replies import DealReply, taker_of
from tabletop.app.games.chinatown.trade.signing import Signatures
from tabletop.app.games.chinatown.trade.talking import asked
from tabletop.app.games.chinatown.trade.writing import DraftEditor
from tabletop.app.games.chinatown.trade_model.asking import asks_all
from tabletop.app.games.chinatown.trade_model.deal import counter_of, moved
from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.app.games.chinatown.trade_model.talk import ChatMessage, Question
from tabletop.app.table.key import Key
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Widget
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Call, Card, Deal

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.maps import Board

_HINTS: dict[Hints, Hints] = {"off": "mine", "mine": "all", "all": "off"}


class TradeActions:
    """See the module; `papers` is what is written, `signatures` who signs. Made for what is done at a
    moment."""

    def __init__(self, ctx: Context, table: TableApi, trade_timers: TradeTimers, board: Board) -> None:
        self.ctx, self.table, self.hands, self._board = ctx, table, trade_timers, board
        self.trade_commands = TradeCommands(ctx, table)
        self.papers = DraftEditor(self.trade_commands)
        self.signatures = Signatures(self.trade_commands, self.papers)

    def attended(self) -> Widget | None:
        """Return the widget with the keyboard's focus, where that is used."""
        host = self.table.host
        return host.focused if host.focus_visible else None

    # -- deals on the table ----------------------------------------------------------------------------

    def withdraw(self, deal: Deal) -> None:
        """Take a deal off the table that a person proposed."""
        self.trade_commands.give(deal.proposer, co.WithdrawDeal(deal.id))

    def accept(self, deal: Deal, people: Sequence[Seat]) -> None:
        """Sign an offer from the tray, for one of the people whose signature it lacks."""
        question = self.ctx.t("Sign the deal?")
        self.trade_commands.as_one_of(people, question, lambda seat: self.signatures.accept(seat, deal))

    def decline(self, deal: Deal) -> None:
        """Decline a deal, for one of the people in it."""
        question = self.ctx.t("Decline the deal?")
        people = self.trade_commands.trade_view.decliners(deal)
        self.trade_commands.as_one_of(
            people, question, lambda seat: self.trade_commands.give(seat, co.DeclineDeal(deal.id))
        )

    def why_no_void(self, deal: Deal) -> str:
        """Return why a deal cannot be taken back; empty when it can, if all sign (ux N17)."""
        trade = self.trade_commands.trade_view
        people = [seat for seat in deal.parties if seat in trade.humans]
        if not people:
            return self.ctx.t("Only a party can propose that.")
        return words.why_not(trade, people[0], co.VoidDeal(deal.id))

    def void(self, deal: Deal) -> None:
        """Propose to take a deal back; all its parties must sign (ux N17)."""
        people = [seat for seat in deal.parties if seat in self.trade_commands.trade_view.humans]
        question = self.ctx.t("Propose to take the deal back?")

        def do(seat: Seat) -> None:
            if self.trade_commands.give(seat, co.VoidDeal(deal.id)):
                self.papers.select(deal_key(self.table.session.table.state.last_id))

        self.trade_commands.as_one_of(people, question, do)

    # -- asking and calling ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask the owner of the one thing in the draft what it would cost (ux N7)."""
        trade = self.trade_commands.trade_view
        question = trade.question
        if question is None or words.why_no_question(trade):
            return
        owner, asker, what = question
        if owner not in trade.humans:
            self.trade_commands.put(chat=asked(trade, self.table, question))
            self._to_answers()
        elif not isinstance(what, Card):
            is_wanted = what in trade.view.wants[asker]
            self.trade_commands.give(asker, co.WantAsset(what, not is_wanted))

    def _to_answers(self) -> None:
        """Who asks by keys goes on at the first price that was named."""
        said = self.trade_commands.trade_view.chat.answers_to(self.trade_commands.trade_view.question)
        first = next((one for one in said if one.offer is not None), None)
        if first is not None and self.table.host.focus_visible:
            self.table.rebuild()
            self.table.focus(Key("answer.sign", first.number))

    def ask_all(self) -> None:
        """Ask everybody what the draft on top asks of one; computer players that are done come back to answer
        (ux N8)."""
        trade = self.trade_commands.trade_view
        asked = asks_all(trade.transfers, trade.humans)
        if asked is None or words.why_no_call(trade) or not self.trade_commands.give(asked.seat, asked.call):
            return
        self.papers.throw_away()
        self.trade_commands.turn("offers")
        for seat in trade.view.seats:
            if seat not in trade.humans and trade.view.is_done(seat):
                self.trade_commands.give(seat, co.ResumeTrading())

    def take(self, deal_reply: DealReply) -> None:
        """Take what somebody named in answer to a deal: for any number of parties, a press (ux N15)."""
        trade = self.trade_commands.trade_view
        seat = taker_of(trade, deal_reply)
        if seat is None or deal_reply.offer is None:
            return
        self.trade_commands.put(chat=trade.chat.unanswered(deal_reply.answered.id))
        if deal_reply.deal is not None:
            self.signatures.accept(seat, deal_reply.deal)
        else:
            self.signatures.offer(seat, deal_reply.offer, deal_reply.answered.id)

    def sign_price(self, chat_message: ChatMessage) -> None:
        """Propose and sign a deal that a computer player named when it was asked (ux N7)."""
        if chat_message.offer is not None and chat_message.asked is not None:
            self.papers.throw_away()
            self.signatures.offer(chat_message.asked[1], chat_message.offer)

    def drop_reply(self, deal_reply: DealReply) -> None:
        """Leave what somebody answered: it is declined, where it lies on the table, and read no more."""
        trade = self.trade_commands.trade_view
        self.trade_commands.put(chat=trade.chat.unanswered(deal_reply.answered.id))
        if deal_reply.deal is not None:
            self.decline(deal_reply.deal)

    def forget(self, question: Question) -> None:
        """Read no more what was answered to a question."""
        self.trade_commands.put(chat=self.trade_commands.trade_view.chat.unasked(question))

    def answer_call(self, call: Call, people: Sequence[Seat]) -> None:
        """Accept an open call for one of the people who can."""
        question = self.ctx.t(
            "Accept {name}'s offer?", name=self.trade_commands.trade_view.names[call.caller]
        )
        self.trade_commands.as_one_of(
            people, question, lambda seat: self.trade_commands.give(seat, co.AnswerCall(call.id))
        )

    def improve_call(self, call: Call, people: Sequence[Seat]) -> None:
        """Begin a better answer to an open call."""

        def do(seat: Seat) -> None:
            draft = counter_of(call.deal_with(seat), call.id)
            self.trade_commands.put(desk=self.trade_commands.trade_view.desk.start(draft), page="deal")

        self.trade_commands.as_one_of(people, self.ctx.t("Who makes a better offer?"), do)

    def close_call(self, call: Call) -> None:
        """End an open call."""
        self.trade_commands.give(call.caller, co.CloseCall(call.id))

    # -- seats -----------------------------------------------------------------------------------------

    def toggle_done(self, seat: Seat) -> None:
        """Be done with trading, or go on (ux N16)."""
        trade = self.trade_commands.trade_view
        if trade.shake is not None:
            self.trade_commands.refuse(self.ctx.t("A handshake is under way."), Key("done", seat))
            return
        self.trade_commands.give(seat, co.ResumeTrading() if trade.view.is_done(seat) else co.FinishTrading())

    def peek(self, seat: Seat) -> None:
        """Let one person look at what only they may see (CH-7, CH-6.2, CH-6.7)."""
        view, session = self.table.view, self.table.session
        peeked = Peeked(
            seat,
            view.names,
            self._board,
            look=lambda: session.table.view(seat),
            offer=partial(self._offer_card, seat),
            discard=lambda card: self.trade_commands.give(seat, co.DiscardCards((card,))),
        )
        self.ctx.scenes.push(PeekScene(self.ctx, peeked, is_open=view.viewer == seat))

    def _offer_card(self, seat: Seat, number: int, taker: Seat) -> None:
        """Put a plot card of the hand into the deal on top: it lies open there."""
        self.papers.change(lambda draft: moved(draft, seat, taker, Card(number)))

    def choose(self, key: Key | None) -> None:
        """Choose an offer, or none: keys act on it, and the board shows what it would do."""
        self.trade_commands.put(chosen=key)

    def list_all(self, *, is_on: bool) -> None:
        """List the deals of others and those that were made, or show the offers again."""
        self.trade_commands.put(lists_all=is_on)

    def to_offers(self) -> None:
        """Show the offers; what lies on the desk stays there."""
        trade = self.trade_commands.trade_view
        self.trade_commands.put(desk=trade.desk.on_top(None), version_shown=None, page="offers")

    def mute(self, seat: Seat) -> None:
        """Hide a computer player's offers for the rest of the phase (ux N9)."""
        self.trade_commands.put(muted=self.trade_commands.trade_view.own.muted | {seat})

    def unmute(self) -> None:
        """Hear everybody again."""
        self.trade_commands.put(muted=frozenset[Seat]())

    def next_hints(self) -> None:
        """Show estimates for nobody, for people, for all, in turn (ux N13)."""
        hints = _HINTS[self.trade_commands.trade_view.hints]
        self.ctx.change(own=VALUE_HINTS.chosen(self.ctx.settings, hints))
