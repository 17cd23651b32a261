"""Writing on the paper on top: laying papers out, changing them, cash, notes (ux N2, N6)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace as changed

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import key_of
from tabletop.app.games.chinatown.trade.giving import TradeCommands
from tabletop.app.games.chinatown.trade.notes import NoteDialog
from tabletop.app.games.chinatown.trade_model.deal import (
    ANYONE,
    DealRow,
    Draft,
    cash_between,
    moved,
    with_cash,
    without,
)
from tabletop.app.games.chinatown.trade_model.desk import DraftStack, deal_key
from tabletop.app.games.chinatown.trade_model.rules import Thing
from tabletop.app.games.chinatown.trade_model.talk import ChatMessage
from tabletop.app.table.key import Key
from tabletop.app.widgets.field import Edit, TextField
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Card, Deal, DealId, Money, Plot, Tile

FIELD = "cash.amount"
"""Where an amount of money is typed."""


def thing_key(deal_row: DealRow) -> Key:
    """Return the key of the thing on the table that a line of a deal is about."""
    match deal_row.what:
        case Plot(number=number):
            return key_of(number)
        case Tile(kind=kind):
            return keys.tile(deal_row.giver, kind)
        case Card(number=number):
            return Key(keys.CARD, deal_row.giver, number)
        case Money():
            return keys.money(deal_row.giver)


class DraftEditor:
    """See the module."""

    def __init__(self, trade_commands: TradeCommands) -> None:
        self._trade_commands, self._table, self._ctx = (
            trade_commands,
            trade_commands.table,
            trade_commands.ctx,
        )

    # -- papers ----------------------------------------------------------------------------------------

    def lay(self, draft_stack: DraftStack) -> None:
        """Lay the papers otherwise; the present version of the one on top is seen."""
        self._trade_commands.put(desk=draft_stack, version_shown=None, pair=None, page="deal")

    def select(self, key: Key) -> None:
        """Lay a paper on top."""
        self.lay(self._trade_commands.trade_view.desk.on_top(key))

    def select_deal(self, number: DealId) -> None:
        """Lay a deal on top that another one answers."""
        if self._trade_commands.trade_view.view.deal(number) is not None:
            self.select(deal_key(number))

    def new_draft(self) -> None:
        """Begin a new draft beside all others."""
        self.lay(self._trade_commands.trade_view.desk.start())

    def turn_over(self, by: int) -> None:
        """Lay the next paper on top, or the one before."""
        trade = self._trade_commands.trade_view
        self._trade_commands.put(desk=trade.desk.step(trade.view, by), page="deal")

    def counter(self, deal: Deal) -> None:
        """Lay a copy beside an offer (ux N6)."""
        self.lay(self._trade_commands.trade_view.desk.counter(deal))

    def use_offer(self, chat_message: ChatMessage) -> None:
        """Lay a deal on the desk that a computer player would sign."""
        if chat_message.offer is not None:
            self.lay(self._trade_commands.trade_view.desk.start(Draft(chat_message.offer)))

    def show_version(self, number: int) -> None:
        """Look at a version of the deal on top; the last one is the present."""
        is_last = number == self._trade_commands.trade_view.last_version
        self._trade_commands.put(version_shown=None if is_last else number)

    def throw_away(self) -> None:
        """Throw the draft on top away, or the changes of the deal on top."""
        desk = self._trade_commands.trade_view.desk
        if desk.selected is not None:
            self._trade_commands.put(desk=desk.drop(desk.selected))

    # -- changing --------------------------------------------------------------------------------------

    def change(self, make: Callable[[Draft], Draft], draft_stack: DraftStack | None = None) -> bool:
        """Change the paper on top of a desk; the signatures of people are void at once (CH-4.3.3)."""
        trade = self._trade_commands.trade_view
        if draft_stack is None and not trade.can_edit:
            self._trade_commands.refuse(self._ctx.t("This cannot be changed now."), "deal.sub")
            return False
        opened, key, draft = (draft_stack or trade.desk).open_for_change(trade.view)
        written = opened.write(key, make(draft))
        if written is not trade.desk:
            self._trade_commands.put(desk=written)
        if written is opened:
            return False
        deal = trade.deal_of(key)
        if deal is not None and written.is_changed(key):
            for seat in deal.parties:
                if seat in trade.humans and deal.has_signed(seat):
                    self._trade_commands.give(seat, co.UnsignDeal(deal.id))
        self._ctx.sound.play("drop")
        return True

    def put_with(self, thing: Thing, taker: Seat) -> bool:
        """Put a thing with a seat: into the paper on top, or a new one; True when that changed it.

        An open call has one caller: what the caller gives goes to anyone, what others have and the caller
        gets is a wish. What fits neither begins a paper of its own.
        """
        trade = self._trade_commands.trade_view
        draft, giver, desk = trade.draft, thing.owner, trade.desk
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
        if desk is not trade.desk:
            self._trade_commands.put(version_shown=None, pair=None)
        held = trade.view.tiles[thing.owner]
        wanted = giver
        return self.change(
            lambda paper: moved(_freed(paper, thing, held), wanted, taker, thing.what),
            desk if desk is not trade.desk else None,
        )

    def take_out(self, deal_row: DealRow) -> None:
        """Take a line out of the deal."""
        self.change(lambda draft: without(draft, deal_row.giver, deal_row.taker, deal_row.what))

    def touch_line(self, deal_row: DealRow) -> None:
        """Pick a line of the deal up again, to give it to somebody else; of money, change the amount."""
        if isinstance(deal_row.what, Money):
            self._trade_commands.put(pair=(deal_row.giver, deal_row.taker))
            self.start_cash()
            return
        key = thing_key(deal_row)
        self._trade_commands.turn("seats")
        if self._table.find(key) is not None:
            self._table.touch(key)

    # -- cash ------------------------------------------------------------------------------------------

    def step_cash(self, step: int) -> None:
        """Let the pair's first pay more, as far as it has any, or less, down to nothing; in thousands."""
        trade = self._trade_commands.trade_view
        if trade.pair is not None:
            amount, most = cash_between(trade.transfers, *trade.pair) + step, trade.most_cash(*trade.pair)
            self._set_cash(max(0, amount if most is None or step < 0 else min(amount, most)))

    def type_cash(self, text: str) -> None:
        """Take over an amount as it is typed; anything but digits is left out."""
        digits = "".join(sign for sign in text if sign.isascii() and sign.isdigit())
        self._set_cash(int(digits) if digits else 0)

    def _set_cash(self, amount: int) -> None:
        pair = self._trade_commands.trade_view.pair
        if pair is None:
            return
        self._trade_commands.put(pair=pair)
        self.change(lambda draft: with_cash(draft, *pair, amount))
        self._table.rebuild()

    def leave_cash(self) -> None:
        """The amount is right: on to the signatures."""
        trade = self._trade_commands.trade_view
        for seat in (*(s for s in trade.signers if s in trade.humans), *trade.signers):
            if self._table.find(keys.sign(seat)) is not None:
                self._table.focus(keys.sign(seat))
                return
        self._table.focus(None)

    def next_pair(self) -> None:
        """Turn to the next pair of parties, each in both ways; the amount stays where it is."""
        trade = self._trade_commands.trade_view
        parties, before = trade.parties, trade.pair
        pairs = [(a, b) for n, a in enumerate(parties) for b in parties[n + 1 :]]
        both = [way for pair in pairs for way in (pair, pair[::-1])]
        if before is None or before not in both:
            return
        after = both[(both.index(before) + 1) % len(both)]
        amount = cash_between(trade.transfers, *before)
        self._trade_commands.put(pair=after)
        if amount and after == before[::-1]:
            self._set_cash(amount)

    def start_cash(self) -> None:
        """Go to the amount: it is replaced by what is typed."""
        self._trade_commands.turn("deal")
        field = self._table.find(FIELD)
        if isinstance(field, TextField):
            self._table.host.memory[FIELD] = Edit(field.value, len(field.value), 0)
            self._table.rebuild()
            self._table.focus(FIELD)
        elif field is None:
            words = self._ctx.t("Put something into the deal first: then its parties can pay.")
            self._trade_commands.refuse(words, "deal.title")

    def undo(self) -> bool:
        """Take back the last change of the paper on top; False when there is none."""
        trade = self._trade_commands.trade_view
        if not trade.desk.can_undo or not trade.can_edit:
            return False
        self._trade_commands.put(desk=trade.desk.undone())
        self._ctx.sound.play("flip")
        return True

    # -- notes -----------------------------------------------------------------------------------------

    def write_note(self) -> None:
        """Choose words for the draft; they bind nobody (CH-4.3.5)."""
        if self._trade_commands.trade_view.deal is not None:
            words = self._ctx.t("A note is written before a deal is on the table.")
            self._trade_commands.refuse(words, "deed.note")
            return
        self._ctx.scenes.push(NoteDialog(self._ctx, self._put_note))

    def _put_note(self, note: str) -> None:
        self.change(lambda draft: changed(draft, note=note))


def _freed(paper: Draft, thing: Thing, held: tuple[int, ...]) -> Draft:
    """Return the paper less one such tile where all that the owner has are in it: it goes elsewhere then."""
    if not isinstance(thing.what, Tile):
        return paper
    given = sum(one.giver == thing.owner and one.what == thing.what for one in paper.transfers)
    if given < held[thing.what.kind]:
        return paper
    return moved(paper, thing.owner, thing.owner, thing.what)
