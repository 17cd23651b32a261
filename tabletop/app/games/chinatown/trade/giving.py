"""What all deeds of the trade phase rest on: reading the table, giving commands of a seat, saying why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.trading import Page
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.dialog import Dialog, DialogButton
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import commands as co

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class TradeCommands:
    """See the module."""

    def __init__(self, ctx: Context, table: TableApi) -> None:
        self.ctx, self.table = ctx, table

    @property
    def trade_view(self) -> TradeView:
        """The phase as it is at this moment."""
        return TradeView(self.ctx, self.table.view)

    def put(self, **changes: Any) -> None:
        """Change something that people have under way."""
        own = self.table.view.ui_state
        self.table.change(replace(own, trading=replace(own.trading, **changes)))

    def turn(self, page: Page) -> None:
        """Turn to a page."""
        if self.table.view.ui_state.trading.page != page:
            self.put(page=page)

    def give(self, seat: Seat, command: Any) -> bool:
        """Give a command of a seat; False when it was refused, which has been said then. Who is done and
        deals again goes on trading first (CH-4.3.3)."""
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
            self.refuse(words.refusal_text(self.trade_view, seat, illegal), keys.sign(seat), illegal.clause)
            return False
        table.drop_selection()
        table.cancel_bots()
        table.schedule(news)
        return True

    def refuse(self, reason: str, near: str, clause: str = "") -> None:
        """Say why something cannot be done, beside a widget."""
        find = self.table.find
        widget = find(near) or find("deal.sub") or find("tray.title")
        if widget is not None:
            self.table.refuse_in_words(reason, clause, widget.rect)

    def as_one_of(self, seats: Sequence[Seat], question: str, do: Callable[[Seat], object]) -> None:
        """Do something for a person; where it may be one of several, ask who."""
        t, names = self.ctx.t, self.table.view.names
        if len(seats) == 1:
            do(seats[0])
        elif seats:
            choices = [DialogButton(f"seat{seat}", names[seat], do=partial(do, seat)) for seat in seats]
            never_mind = DialogButton("leave", t("Leave it"))
            self.ctx.scenes.push(Dialog(self.ctx, question, t("Who speaks?"), (*choices, never_mind)))
