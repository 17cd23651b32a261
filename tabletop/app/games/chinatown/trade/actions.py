"""What players do in the trade phase, as commands of their seats (ux N2 to N8, N16, N17).

The last signature is held back here: the journal gets no deal before its handshake is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.table import TRADE_MINUTES
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import ANYONE, DealRow, Draft, OwnedThing, moved, without
from tabletop.app.games.chinatown.trade_model.desk import DraftStack, Handshake, Page, deal_key
from tabletop.app.table.key import Key
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import ActionItem, Hold
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Deal, DealId, Tile, Transfers

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.maps import Board


PAUSE = 400
"""More time than this without an update, ms, means that the table was covered."""
_ANNOUNCE_MS = 1500


class TradeTimers:
    """Timers of a table's trade: a held signature, the clock, tabs under the pointer. The clock stops while
    anything lies over the table, and never ends the phase during a handshake (ux N16)."""

    def __init__(self, ctx: Context) -> None:
        self.hold = Hold(ctx.theme.ms["hold_sign"])
        self.pressed: str | None = None
        """The signature box on which a press began that may take the signature back."""
        self.tabs: dict[Key, int] = {}
        self.tab_count = 0
        self.spent = 0
        """How much of the phase has passed, ms."""
        self._ctx, self._seen, self._quiet_until = ctx, ctx.now, 0

    def gap(self, now: int) -> int:
        """Return the time since the last call, ms."""
        gap, self._seen = now - self._seen, now
        return gap

    def end(self) -> None:
        """Prepare for a new phase."""
        self.hold.end()
        self.spent = self._quiet_until = 0

    @property
    def left(self) -> int | None:
        """The time left, ms, at least 0; None without a limit."""
        minutes = TRADE_MINUTES.of(self._ctx.settings)
        return max(0, minutes * 60_000 - self.spent) if minutes else None

    @property
    def seconds(self) -> int | None:
        """The time left in whole seconds; None without a limit."""
        left = self.left
        return None if left is None else -(-left // 1000)

    def announce(self) -> None:
        """Make computer players wait until their deal could be read (ux N10)."""
        self._quiet_until = self._ctx.now + _ANNOUNCE_MS

    @property
    def is_announcing(self) -> bool:
        """Whether computer players wait."""
        return self._ctx.now < self._quiet_until

    def watch(self, *, is_running: bool) -> None:
        """Have the table updated when computer players go on, and after each second of the clock."""
        now, left = self._ctx.now, self.left
        if self.is_announcing:
            self._ctx.alarm.at(self._quiet_until)
        if is_running and left is not None:
            self._ctx.alarm.countdown(now, now + left)


class TradeActions:
    """What players can do at a table at this moment; `hands` are the timers, which last as long as the
    table."""

    def __init__(self, ctx: Context, table: TableApi, hands: TradeTimers, board: Board) -> None:
        self.ctx, self.table, self.hands, self.board = ctx, table, hands, board

    @property
    def trade(self) -> TradeView:
        """The phase as it is at this moment."""
        return TradeView(self.ctx, self.table.view)

    def put(self, **changes: Any) -> None:
        """Change values of the trade's state."""
        own = self.table.view.ui_state
        self.table.change(replace(own, trading=replace(own.trading, **changes)))

    def turn(self, page: Page) -> None:
        """Turn to a page."""
        if self.table.view.ui_state.trading.page != page:
            self.put(page=page)

    def give(self, seat: Seat, command: Any) -> bool:
        """Give a command of a seat; return False if it was refused, which is shown. Whoever plays on a phone
        speaks there; only a signature on what is changed here can be taken back (ux C12)."""
        return (isinstance(command, co.UnsignDeal) or self._is_here(seat)) and self.carry_out(seat, command)

    def elsewhere(self, *seats: Seat) -> str:
        """Return why none of some seats acts at this screen: all play on phones; empty if one acts here."""
        session = self.table.session
        if not session.pockets.issuperset(seats):
            return ""
        return self.ctx.sentences(
            self.ctx.t("{name} plays on a phone.", name=session.names[seat]) for seat in seats
        )

    def _is_here(self, seat: Seat) -> bool:
        """Whether a seat is played at this screen; say so where it is not."""
        why = self.elsewhere(seat)
        if why:
            self.refuse(why, keys.sign(seat))
        return not why

    def carry_out(self, seat: Seat, command: Any) -> bool:
        """Carry out what a seat said, wherever it did; return False if the rules refuse it, which is shown. A
        seat that is done goes on trading first (CH-4.3.3)."""
        table, session = self.table, self.table.session
        if table.view.is_busy:
            table.finish_motion()
        shown = table.view.state
        if shown.phase != "trade":
            return False
        resumes = shown.is_done(seat) and not isinstance(command, co.ResumeTrading)
        try:
            if resumes and seat not in session.table.actors:
                table.schedule(session.submit(co.ResumeTrading(), seat))
            news = session.submit(command, seat)
        except Illegal as illegal:
            self.refuse(words.refusal_text(self.trade, seat, illegal), keys.sign(seat), illegal.clause)
            return False
        table.drop_selection()
        table.cancel_bots()
        table.schedule(news)
        return True

    def refuse(self, reason: str, near: str, clause: str = "") -> None:
        """Show why something cannot be done, beside a widget."""
        find = self.table.find
        widget = find(near) or find("deal.sub") or find("tray.title")
        if widget is not None:
            self.table.refuse_in_words(reason, clause, widget.rect)

    def as_one_of(self, seats: Sequence[Seat], question: str, do: Callable[[Seat], object]) -> None:
        """Do something for a person at this screen; ask for whom if several can."""
        t, names = self.ctx.t, self.table.view.names
        seats = [seat for seat in seats if not self.elsewhere(seat)] or seats
        if len(seats) == 1:
            do(seats[0])
        elif seats:
            choices = [ActionItem(f"seat{seat}", names[seat], do=partial(do, seat)) for seat in seats]
            never_mind = ActionItem("leave", t("Cancel"))
            self.ctx.scenes.push(Dialog(self.ctx, question, t("Who speaks?"), (*choices, never_mind)))

    def give_as(self, seats: Sequence[Seat], question: str, command: Any) -> None:
        """Give a command of one of some people."""
        self.as_one_of(seats, question, lambda seat: self.give(seat, command))

    def attended(self) -> Widget | None:
        """Return the widget with the keyboard's focus, if the keyboard is used."""
        host = self.table.host
        return host.focused if host.focus_visible else None

    # -- papers on the desk ------------------------------------------------------------------------------

    def lay(self, desk: DraftStack) -> None:
        """Change the desk; show the present version of the draft on top."""
        self.put(desk=desk, version_shown=None, pair=None, page="deal")

    def select(self, key: Key) -> None:
        """Put a draft or deal on top."""
        self.lay(self.trade.own.desk.on_top(key))

    def begin(self, draft: Draft | None = None) -> None:
        """Begin a new draft beside all others, empty or with contents."""
        self.lay(self.trade.own.desk.start(draft))

    def turn_over(self, by: int) -> None:
        """Put the next draft on top, or the one before."""
        trade = self.trade
        self.put(desk=trade.own.desk.step(trade.view, by), page="deal")

    def show_version(self, number: int) -> None:
        """Show a version of the deal on top; the last one is the present."""
        is_last = number == self.trade.last_version
        self.put(version_shown=None if is_last else number)

    def throw_away(self) -> None:
        """Discard the draft on top, or the changes of the deal on top."""
        desk = self.trade.own.desk
        if desk.selected is not None:
            self.put(desk=desk.drop(desk.selected))

    def to_offers(self) -> None:
        """Show the offers; the desk stays unchanged."""
        trade = self.trade
        self.put(desk=trade.own.desk.on_top(None), version_shown=None, page="offers")

    def change(self, make: Callable[[Draft], Draft], desk: DraftStack | None = None) -> bool:
        """Change the draft on top of a desk; people's signatures are void at once (CH-4.3.3)."""
        trade = self.trade
        if desk is None and not trade.can_edit:
            self.refuse(self.ctx.t("This cannot be changed now."), "deal.sub")
            return False
        opened, key, draft = (desk or trade.own.desk).open_for_change(trade.view)
        written = opened.write(key, make(draft))
        if written is not trade.own.desk:
            self.put(desk=written)
        if written is opened:
            return False
        deal = trade.deal_of(key)
        if deal is not None and written.is_changed(key):
            for seat in deal.parties:
                if seat in trade.humans and deal.has_signed(seat):
                    self.give(seat, co.UnsignDeal(deal.id))
        self.ctx.sound.play("drop")
        return True

    def put_with(self, thing: OwnedThing, taker: Seat) -> bool:
        """Give a thing to a seat in the draft on top, or in a new one; return True if that changed it.

        An open call has one caller: what the caller gives goes to anyone, and what others have is a wish.
        Anything else begins a draft of its own.
        """
        trade = self.trade
        draft, giver, desk = trade.draft, thing.owner, trade.own.desk
        transfers = trade.transfers
        if trade.deal is not None and not trade.can_edit:
            desk = desk.start()
            draft, transfers = desk.draft(desk.selected), desk.transfers(trade.view, desk.selected)
        if draft is not None and draft.is_call:
            caller = draft.caller
            if giver == caller:
                taker = giver if taker == giver else ANYONE
            elif taker == caller:
                giver = ANYONE
            else:
                desk = desk.start(Draft())
        elif taker == ANYONE and transfers:
            desk = desk.start(Draft())
        if desk is not trade.own.desk:
            self.put(version_shown=None, pair=None)
        held = trade.view.tiles[thing.owner]
        wanted = giver
        return self.change(
            lambda paper: moved(_freed(paper, thing, held), wanted, taker, thing.what),
            desk if desk is not trade.own.desk else None,
        )

    def take_out(self, row: DealRow) -> None:
        """Take a line out of the deal."""
        self.change(lambda draft: without(draft, row.giver, row.taker, row.what))

    def undo(self) -> bool:
        """Take back the last change of the draft on top; return False without one."""
        trade = self.trade
        if not trade.own.desk.can_undo or not trade.can_edit:
            return False
        self.put(desk=trade.own.desk.undone())
        self.ctx.sound.play("flip")
        return True

    # -- signatures --------------------------------------------------------------------------------------

    def use(self, seat: Seat) -> None:
        """Sign, or take a signature back, after its box was held or pressed."""
        trade = self.trade
        if trade.own.shake is not None:
            self.cancel(seat)
        elif trade.deal is not None and trade.has_signed(seat):
            self.give(seat, co.UnsignDeal(trade.deal.id))
        else:
            self._sign(trade, seat)

    def _sign(self, trade: TradeView, seat: Seat) -> None:
        """Sign the draft on top for a seat; show a refusal."""
        key, draft = trade.own.desk.selected, trade.draft
        if key is None or trade.own.version_shown is not None:
            return
        if draft is not None and trade.is_changed:
            if draft.is_call:
                self._call_out(seat, key, draft)
            else:
                self._propose(seat, key, draft)
        elif trade.deal is not None:
            self._sign_deal(seat, trade.deal)

    def _propose(self, seat: Seat, key: Key, draft: Draft) -> None:
        """Sign a draft, which puts it on the table. A change of a deal is a new version of it; a seat outside
        the deal answers it with a deal of its own."""
        give, trade = self.give, self.trade
        deal = None if draft.origin is None else trade.view.deal(draft.origin)
        if deal is not None and (seat in deal.parties or seat == deal.proposer):
            if give(seat, co.EditDeal(deal.id, draft.transfers)):
                self.put(desk=self.trade.own.desk.drop(key))
            return
        answered = draft.counter_to if draft.origin is None else draft.origin
        if give(seat, co.ProposeDeal(draft.transfers, answered, draft.note)):
            number = self.table.session.table.state.last_id
            self.put(desk=self.trade.own.desk.proposed(key, number))

    def _call_out(self, seat: Seat, key: Key, draft: Draft) -> None:
        """Put an open call on the table (ux N8)."""
        gives, wants = draft.calls_for()
        if self.give(seat, co.OpenCall(gives, wants, draft.note)):
            self.put(desk=self.trade.own.desk.drop(key))

    def sign_offer(self, seat: Seat, deal: Deal) -> None:
        """Sign an offer from the tray."""
        self.put(desk=self.trade.own.desk.drop(deal_key(deal.id)))
        self._sign_deal(seat, deal)

    def offer(self, seat: Seat, transfers: Transfers, answered: DealId | None = None) -> None:
        """Put a deal on the table that a seat signs at once; show it on top."""
        if self.give(seat, co.ProposeDeal(transfers, answered)):
            self.select(deal_key(self.table.session.table.state.last_id))

    def _sign_deal(self, seat: Seat, deal: Deal) -> None:
        """Sign a deal on the table; the last signature begins the handshake instead."""
        command = co.SignDeal(deal.id, deal.version)
        if not self._is_here(seat):
            return
        if not deal.lacks_only(seat):
            self.give(seat, command)
            return
        refusal = words.why_not(self.trade, seat, command)
        if refusal:
            self.refuse(refusal, keys.sign(seat))
            return
        self._begin(seat, deal)

    # -- the handshake -----------------------------------------------------------------------------------

    def _begin(self, seat: Seat, deal: Deal) -> None:
        """Begin the handshake; `seat` is the one whose signature is held back."""
        self.put(shake=Handshake(deal.id, deal.version, seat, self.ctx.now))
        self.select(deal_key(deal.id))
        self.table.drop_selection()
        self.table.cancel_bots()
        self.ctx.sound.play("place")
        self.ctx.a11y.announce(
            self.ctx.t("Everyone has agreed. The deal is made in 3 seconds unless someone stops it.")
        )

    def holds_back(self, seat: Seat, command: object) -> bool:
        """Whether a computer player's command is the last signature on a deal with people in it (ux N5)."""
        trade = self.trade
        if not isinstance(command, co.SignDeal) or trade.own.shake is not None:
            return False
        deal = trade.view.deal(command.deal)
        if deal is None or deal.version != command.version or not deal.lacks_only(seat):
            return False
        if not any(party in trade.humans for party in deal.parties):
            return False
        self._begin(seat, deal)
        return True

    def wait(self, gap: int) -> None:
        """Extend the handshake by the time, ms, in which something covered the table and it could not be
        stopped."""
        shake = self.trade.own.shake
        if shake is not None:
            self.put(shake=shake._replace(since=shake.since + gap))

    def conclude(self) -> None:
        """Give the last signature at the end of the handshake."""
        trade = self.trade
        shake = trade.own.shake
        if shake is None:
            return
        self.put(shake=None)
        deal = trade.view.deal(shake.deal)
        if deal is not None and deal.version == shake.version:
            self.carry_out(shake.last, co.SignDeal(shake.deal, shake.version))

    def cancel(self, seat: Seat | None = None) -> None:
        """Stop the handshake without a deal. If a computer player signed last, a person's signature is
        removed (`seat`'s, else the first person's), because the computer would only sign again."""
        trade = self.trade
        shake = trade.own.shake
        if shake is None:
            return
        self.put(shake=None)
        deal = trade.view.deal(shake.deal)
        if deal is not None and deal.proposer not in trade.humans:
            # Another seat's offer is shown in its slot again.
            self.lay(trade.own.desk.on_top(None))
        if deal is not None and shake.last not in trade.humans:
            people = [s for s in deal.parties if s in trade.humans and deal.has_signed(s)]
            who = seat if seat in people else people[0] if people else None
            if who is not None:
                self.give(who, co.UnsignDeal(deal.id))
        self.ctx.sound.play("flip")
        self.ctx.a11y.announce(self.ctx.t("The handshake was stopped. No deal was made."))

    def toggle_done(self, seat: Seat) -> None:
        """Finish trading, or continue (ux N16)."""
        trade = self.trade
        if trade.own.shake is not None:
            self.refuse(self.ctx.t("A handshake is under way."), Key("done", seat))
            return
        self.give(seat, co.ResumeTrading() if trade.view.is_done(seat) else co.FinishTrading())


def _freed(paper: Draft, thing: OwnedThing, held: tuple[int, ...]) -> Draft:
    """Return the draft with one such tile less if it holds all of the owner's: the tile goes elsewhere
    then."""
    if not isinstance(thing.what, Tile):
        return paper
    given = sum(one.giver == thing.owner and one.what == thing.what for one in paper.transfers)
    if given < held[thing.what.kind]:
        return paper
    return moved(paper, thing.owner, thing.owner, thing.what)
