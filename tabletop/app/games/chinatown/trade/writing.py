"""Writing on the paper on top: laying papers out, changing them, cash, notes; giving commands (ux N2, N6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from tabletop.app.games.chinatown.trade import actions as strip
from tabletop.app.games.chinatown.trade.deal import Draft, Row, cash_between, with_cash, without
from tabletop.app.games.chinatown.trade.desk import deal_key
from tabletop.app.games.chinatown.trade.notes import NoteDialog
from tabletop.app.games.chinatown.trade.paper import TradePaper
from tabletop.app.widgets.dialog import Choice, Dialog
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import DealId


class TradeWriting(TradePaper):
    """See the module."""

    # -- giving commands -------------------------------------------------------------------------------

    def give(self, seat: Seat, command: Any) -> bool:
        """Give a command of a seat; False when it was refused, which has been said then. Who is done and
        deals again goes on trading first (CH-4.3.3)."""
        scene = self.scene
        if scene.is_busy:
            scene.finish_motion()
        if self.view.phase != "trade":
            return False
        resumes = self.view.is_done(seat) and not isinstance(command, co.ResumeTrading)
        try:
            if resumes and seat not in scene.session.table.actors:
                scene.schedule(scene.session.submit(co.ResumeTrading(), seat))
            news = scene.session.submit(command, seat)
        except Illegal as illegal:
            self.refuse(self.refusal_text(seat, illegal), f"sign:{seat}", illegal.clause)
            return False
        scene.drop_selection()
        scene.bots.cancel()
        scene.schedule(news)
        return True

    def refuse(self, reason: str, near: str, clause: str = "") -> None:
        """Say why something cannot be done, beside a widget."""
        widget = self.scene.find(near) or self.scene.find("deal.sub") or self.scene.find("tray.title")
        self.scene.refused = clause or None
        if widget is not None:
            self.scene.show_reason(reason, widget.rect)

    def as_one_of(self, seats: Sequence[Seat], question: str, do: Callable[[Seat], object]) -> None:
        """Do something for a person; where it may be one of several, ask who."""
        if len(seats) == 1:
            do(seats[0])
        elif seats:
            choices = [Choice(f"seat{seat}", self.scene.names[seat], do=partial(do, seat)) for seat in seats]
            never_mind = Choice("leave", self.ctx.t("Leave it"))
            self.ctx.scenes.push(
                Dialog(self.ctx, question, self.ctx.t("Who speaks?"), (*choices, never_mind))
            )

    # -- papers ----------------------------------------------------------------------------------------

    def select(self, key: str) -> None:
        """Lay a paper on top."""
        self.pages.turn("deal")
        self.desk.selected, self.version_shown, self._pair = key, None, None
        self.show_again()

    def select_deal(self, number: DealId) -> None:
        """Lay a deal on top that another one answers."""
        if self.view.deal(number) is not None:
            self.select(deal_key(number))

    def show_again(self) -> None:
        """What lies in the drawer has changed."""
        self.arrange()
        self.scene.rebuild()

    def new_draft(self) -> None:
        """Begin a new draft beside all others."""
        self.pages.turn("deal")
        self.version_shown, self._pair = None, None
        self.desk.start()
        self.show_again()

    def new_paper(self) -> None:
        """Begin a new draft, whatever the one on top holds."""
        self.version_shown, self._pair = None, None
        self.desk.start(Draft())

    def show_version(self, number: int) -> None:
        """Look at a version of the deal on top; the last one is the present."""
        self.version_shown = None if number == self.last_version else number
        self.show_again()

    def throw_away(self) -> None:
        """Throw the draft on top away, or the changes of the deal on top."""
        key = self.desk.selected
        if key is not None:
            self.desk.drop(key)
        self.show_again()

    # -- changing --------------------------------------------------------------------------------------

    def change(self, make: Callable[[Draft], Draft]) -> bool:
        """Change the paper on top; the signatures of people are void at once (CH-4.3.3)."""
        if not self.can_edit:
            self.refuse(self.ctx.t("This cannot be changed now."), "deal.sub")
            return False
        key, draft = self.desk.open_for_change(self.view)
        deal = self.deal_of(key)
        if not self.desk.write(key, make(draft)):
            return False
        if deal is not None and self.desk.is_changed(key):
            for seat in deal.parties:
                if seat in self.humans and deal.has_signed(seat):
                    self.give(seat, co.UnsignDeal(deal.id))
        self.ctx.sound.play("drop")
        self.show_again()
        return True

    def take_out(self, row: Row) -> None:
        """Take a line out of the deal."""
        self.change(lambda draft: without(draft, row.giver, row.taker, row.what))

    def step_cash(self, step: int) -> None:
        """Let the pair's first pay more, or less, down to nothing; in thousands."""
        if self.pair is not None:
            self._set_cash(max(0, cash_between(self.transfers, *self.pair) + step))

    def type_cash(self, text: str) -> None:
        """Take over an amount as it is typed; anything but digits is left out."""
        digits = "".join(sign for sign in text if sign.isascii() and sign.isdigit())
        self._set_cash(int(digits) if digits else 0)

    def _set_cash(self, amount: int) -> None:
        pair = self.pair
        if pair is None:
            return
        self._pair = pair
        self.change(lambda draft: with_cash(draft, *pair, amount))
        self.scene.rebuild()

    def leave_cash(self) -> None:
        """The amount is right: on to the signatures."""
        for seat in (*(s for s in self.signers if s in self.humans), *self.signers):
            if self.scene.find(f"sign:{seat}") is not None:
                self.scene.focus(f"sign:{seat}")
                return
        self.scene.focus(None)

    def next_pair(self) -> None:
        """Turn to the next pair of parties, each in both ways; the amount stays where it is."""
        parties = self.parties
        pairs = [(a, b) for n, a in enumerate(parties) for b in parties[n + 1 :]]
        both = [way for pair in pairs for way in (pair, pair[::-1])]
        if self.pair in both:
            before = self.pair
            self._pair = both[(both.index(before) + 1) % len(both)]
            amount = cash_between(self.transfers, *before)
            if amount and self._pair == before[::-1]:
                self._set_cash(amount)
            self.show_again()

    def start_cash(self) -> None:
        """Go to the amount: it is replaced by what is typed."""
        self.pages.turn("deal")
        if self.scene.find(strip.FIELD) is not None:
            strip.select_all(self)
            self.scene.focus(strip.FIELD)
        else:
            self.refuse(
                self.ctx.t("Put something into the deal first: then its parties can pay."), "deal.title"
            )

    def write_note(self) -> None:
        """Choose words for the draft; they bind nobody (CH-4.3.5)."""
        if self.deal is not None:
            self.refuse(self.ctx.t("A note is written before a deal is on the table."), "deed.note")
            return
        self.ctx.scenes.push(NoteDialog(self.ctx, self._put_note))

    def _put_note(self, note: str) -> None:
        self.change(lambda draft: replace(draft, note=note))
