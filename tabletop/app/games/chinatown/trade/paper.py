"""What the paper on top says, worked out once for what is shown and what people have under way."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from tabletop.app.games.chinatown.trade.layout import TradeLayout, arrange
from tabletop.app.games.chinatown.trade_model.deal import DealColumn, Draft, columns
from tabletop.app.games.chinatown.trade_model.desk import Version, deal_of, versions
from tabletop.app.games.chinatown.trade_model.rules import Effect, effects
from tabletop.app.games.chinatown.trade_model.trading import TradeState
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Deal, DealId, Transfers, parties_of
from tabletop.games.chinatown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.display import Display


class DraftView:
    """See the module."""

    def __init__(self, display: Display, shown: State, trade_state: TradeState) -> None:
        self._display, self._shown, self._trade_state = display, shown, trade_state
        self._room = _room(display)
        self._effects: dict[Transfers, tuple[Effect, ...]] = {}

    def is_of(self, shown: State, trade_state: TradeState) -> bool:
        """Whether it is what one reads now, in the present window."""
        is_same = self._shown is shown and self._trade_state is trade_state
        return is_same and self._room == _room(self._display)

    @cached_property
    def layout(self) -> TradeLayout:
        """Where everything lies."""
        count = len(self.columns) if self._trade_state.desk.selected is not None else 0
        return arrange(self._display, len(self._shown.money), min(count, 6))

    @cached_property
    def deal(self) -> Deal | None:
        """The deal that it is; None for a draft of one's own."""
        number = deal_of(self._trade_state.desk.selected)
        return None if number is None else self._shown.deal(number)

    @property
    def draft(self) -> Draft | None:
        """The draft that it is, or the unsigned changes of the deal."""
        return self._trade_state.desk.draft(self._trade_state.desk.selected)

    @cached_property
    def versions(self) -> tuple[Version, ...]:
        """The versions of the deal, oldest first."""
        return () if self.deal is None else versions(self._trade_state.events, self.deal.id)

    @property
    def last_version(self) -> int:
        """The number of the present version."""
        return 1 if self.deal is None else self.deal.version

    @property
    def answered(self) -> DealId | None:
        """The deal or call that it answers."""
        draft, deal = self.draft, self.deal
        return deal.counter_to if deal is not None else draft.counter_to if draft is not None else None

    @cached_property
    def transfers(self) -> Transfers:
        """What would change hands by the version that is shown."""
        shown = self._trade_state.version_shown
        for version in self.versions if shown is not None else ():
            if version.number == shown:
                return version.transfers
        return self._trade_state.desk.transfers(self._shown, self._trade_state.desk.selected)

    @cached_property
    def active_parties(self) -> tuple[Seat, ...]:
        """The parties of what is shown, as long as it can still come about."""
        return parties_of(self.transfers) if self.deal is None or self.deal.is_open else ()

    @property
    def base(self) -> Transfers | None:
        """What it is compared with (ux N6)."""
        draft = self.draft
        if draft is not None and self._trade_state.version_shown is None:
            return draft.base
        number = self._trade_state.version_shown or self.last_version
        before = [version.transfers for version in self.versions if version.number < number]
        if before:
            return before[-1]
        answered = self._shown.deal(self.answered) if self.answered is not None else None
        return None if answered is None else answered.transfers

    @cached_property
    def columns(self) -> tuple[DealColumn, ...]:
        """The columns of what is shown."""
        return columns(self._shown, self.transfers, self.base)

    def effects_of(self, transfers: Transfers) -> tuple[Effect, ...]:
        """Return what a deal would do to businesses (ux N14); worked out once."""
        if transfers not in self._effects:
            self._effects[transfers] = effects(self._shown, transfers)
        return self._effects[transfers]


def _room(display: Display) -> tuple[object, ...]:
    return display.size, display.ui_scale, display.text_scale
