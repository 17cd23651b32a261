"""The trade phase as read off the table: the deal on top, its versions, its parties, its signatures."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop.app.core.context import Context
from tabletop.app.games.chinatown.table import VALUE_HINTS, Hints
from tabletop.app.games.chinatown.trade.layout import TradeLayout, arrange
from tabletop.app.games.chinatown.trade_model.deal import (
    ANYONE,
    DealColumn,
    Draft,
    Effect,
    cash_between,
    columns,
    effects,
    why_stale,
)
from tabletop.app.games.chinatown.trade_model.desk import (
    Page,
    Question,
    TradeState,
    Version,
    deal_of,
    versions,
)
from tabletop.app.games.chinatown.view import ChinatownView, money_of
from tabletop.app.table.drawn.marks import SeatText
from tabletop.app.table.key import Key
from tabletop.engine.message import Message, addressed
from tabletop.engine.protocol import Game, Illegal, Seat, Viewer
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.deals import Deal, DealId, Money, Transfers, money_given, parties_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import note_text

IMPROVE_MS = 10_000
"""How long others may improve on an open call after its first acceptance (ux N8)."""
T = TypeVar("T")


class DealMemo(NamedTuple):
    """Values of the deal on top, each computed once for a state and a size of the window."""

    view: State
    trade_state: TradeState
    room: tuple[object, ...]
    found: dict[Hashable, Any]


class remembered(Generic[T]):
    """A property of a `TradeView` that its memo keeps: it depends on the memo's state and window alone."""

    def __init__(self, read: Callable[[TradeView], T]) -> None:
        self._read, self.__doc__ = read, read.__doc__

    def __get__(self, trade: TradeView, owner: type[TradeView]) -> T:
        found, name = trade.memo.found, self._read.__name__
        if name not in found:
            found[name] = self._read(trade)
        value: T = found[name]
        return value


class TradeView:
    """The trade phase at a moment: made anew for each view."""

    def __init__(self, ctx: Context, at: ChinatownView) -> None:
        self.ctx, self.at = ctx, at
        self.view: State = at.state
        """The game as it is shown."""
        self.game: Game[Any, Any, Any] = at.game
        self.names: tuple[str, ...] = at.names
        self.viewer: Viewer = at.viewer
        self.seats: tuple[SeatText, ...] = at.seats
        self.humans: tuple[Seat, ...] = at.ui_state.humans
        """The seats for which people decide."""

    @property
    def you(self) -> Seat | None:
        """The seat of the only person; None for several people, or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    # -- the table -------------------------------------------------------------------------------------

    def say(self, message: Message) -> str:
        """Render a message of the game with the names at this table."""
        return self.ctx.message(addressed(message, self.you, self.game.words.to_you), self.names)

    @property
    def own(self) -> TradeState:
        """The trade's state besides the game."""
        return self.at.ui_state.trading

    @property
    def hints(self) -> Hints:
        """For whom estimates are shown (ux N13)."""
        return VALUE_HINTS.of(self.ctx.settings)

    @property
    def public_view(self) -> State:
        """The public view, from which estimates are made (ux N13)."""
        found: State = self.game.secrets.redact(self.view, None)
        return found

    @cached_property
    def memo(self) -> DealMemo:
        """The values computed for the same state; the layout keeps it."""
        room = (self.ctx.display.size, self.ctx.display.ui_scale, self.ctx.display.text_scale)
        kept = None if self.at.layout is None else self.at.layout.kept
        memo = DealMemo(self.view, self.own, room, {})
        if not isinstance(kept, DealMemo) or kept.view is not self.view or kept.trade_state is not self.own:
            return memo
        return kept if kept.room == room else memo

    @remembered
    def layout(self) -> TradeLayout:
        """All places."""
        count = len(self.columns) if self.own.desk.selected is not None else 0
        return arrange(self.ctx.display, len(self.view.money), min(count, 6))

    @property
    def page(self) -> Page:
        """The shown page: that of the seats while something is picked, of the deal during a handshake."""
        if self.at.picked is not None:
            return "seats"
        return "deal" if self.own.shake is not None else self.own.page

    def shows(self, page: Page) -> bool:
        """Whether a page is shown now. With room for it the seats are, and beside the board the deal that a
        person writes or reads, else the offers."""
        if self.layout.is_large:
            return self.page == page
        return page == "seats" or (page == "deal") == (self.own.desk.selected is not None)

    def money_of(self, seat: Seat) -> str:
        """Return a seat's money in words, as the viewer may know it."""
        return money_of(self.ctx, self.at, seat)

    def has_secrets(self, seat: Seat) -> bool:
        """Whether a person has private things to look at (CH-6.2, CH-6.7)."""
        variants = self.view.variants
        return variants.keep_cards or (variants.hidden_money and self.viewer != seat)

    def note_words(self, note: str) -> str:
        """Return a note in words."""
        return self.say(note_text(note)) if note else ""

    # -- papers ----------------------------------------------------------------------------------------

    @property
    def papers(self) -> tuple[Key, ...]:
        """The keys of all drafts and open deals."""
        return self.own.desk.papers(self.view)

    @remembered
    def deal(self) -> Deal | None:
        """The deal on top; None for an own draft."""
        return self.deal_of(self.own.desk.selected)

    def deal_of(self, key: Key | None) -> Deal | None:
        """Return the deal of a key."""
        number = deal_of(key)
        return None if number is None else self.view.deal(number)

    @property
    def draft(self) -> Draft | None:
        """The draft on top, or the unsigned changes of the deal on top."""
        return self.own.desk.draft(self.own.desk.selected)

    @property
    def is_changed(self) -> bool:
        """Whether no seat has signed what is on top in this form."""
        return self.own.desk.is_changed(self.own.desk.selected)

    def parties_of(self, key: Key) -> tuple[Seat, ...]:
        """Return the parties of a draft or deal, anyone last."""
        found = parties_of(self.own.desk.transfers(self.view, key))
        return tuple(sorted(found, key=lambda seat: (seat == ANYONE, seat)))

    @remembered
    def transfers(self) -> Transfers:
        """The transfers of the shown version."""
        shown = self.own.version_shown
        for version in self.versions if shown is not None else ():
            if version.number == shown:
                return version.transfers
        return self.own.desk.transfers(self.view, self.own.desk.selected)

    @property
    def written(self) -> Transfers:
        """The transfers that a thing would be added to; none if it begins a new draft."""
        return self.transfers if self.can_edit else ()

    @property
    def parties(self) -> tuple[Seat, ...]:
        """The parties of the shown deal."""
        return parties_of(self.transfers)

    @remembered
    def active_parties(self) -> tuple[Seat, ...]:
        """The parties of the shown deal, while it can still be made."""
        return self.parties if self.deal is None or self.deal.is_open else ()

    @remembered
    def columns(self) -> tuple[DealColumn, ...]:
        """The columns of the shown deal, compared with its base (ux N6)."""
        draft, number = self.draft, self.own.version_shown
        if draft is not None and number is None:
            return columns(self.view, self.transfers, draft.base)
        earlier = [one.transfers for one in self.versions if one.number < (number or self.last_version)]
        answered = self.view.deal(self.answered) if self.answered is not None else None
        if answered is not None:
            earlier.insert(0, answered.transfers)
        return columns(self.view, self.transfers, earlier[-1] if earlier else None)

    @property
    def signers(self) -> tuple[Seat, ...]:
        """The seats with a signature box: all parties; for an open call, the caller."""
        return tuple(seat for seat in self.parties if seat != ANYONE)

    @property
    def can_edit(self) -> bool:
        """Whether the draft or deal on top can be changed now."""
        if self.own.version_shown is not None or self.own.shake is not None:
            return False
        deal = self.deal
        return deal is None or (deal.is_open and deal.reverses is None)

    @property
    def blocked(self) -> Illegal | None:
        """Why the draft on top cannot be carried out now, as far as the viewer may know."""
        if self.own.version_shown is not None or self.draft is None or not self.is_changed:
            return None
        return why_stale(self.view, self.transfers, self.viewer)

    def most_cash(self, giver: Seat, taker: Seat) -> Thousands | None:
        """Return how much a seat can pay another in the deal on top; None if unknown."""
        have = None if giver == ANYONE else self.view.money[giver]
        others = money_given(tuple(one for one in self.transfers if one.taker != taker), giver)
        return None if have is None else max(0, have - others)

    @property
    def question(self) -> Question | None:
        """Owner, asker and thing, if the draft on top wants one thing and gives nothing (ux N7)."""
        if len(self.transfers) != 1 or isinstance(self.transfers[0].what, Money):
            return None
        (one,) = self.transfers
        return None if ANYONE in (one.giver, one.taker) else (one.giver, one.taker, one.what)

    # -- versions --------------------------------------------------------------------------------------

    @remembered
    def versions(self) -> tuple[Version, ...]:
        """The versions of the deal on top, oldest first."""
        return () if self.deal is None else versions(self.own.events, self.deal.id)

    @property
    def last_version(self) -> int:
        """The number of the present version."""
        return 1 if self.deal is None else self.deal.version

    @property
    def answered(self) -> DealId | None:
        """The deal or call that the paper on top answers."""
        draft, deal = self.draft, self.deal
        return deal.counter_to if deal is not None else draft.counter_to if draft is not None else None

    def effects_of(self, transfers: Transfers) -> tuple[Effect, ...]:
        """Return a deal's effects on businesses (ux N14), computed once."""
        found: tuple[Effect, ...] | None = self.memo.found.get(transfers)
        if found is None:
            found = self.memo.found[transfers] = effects(self.view, transfers)
        return found

    # -- cash ------------------------------------------------------------------------------------------

    @property
    def pair(self) -> tuple[Seat, Seat] | None:
        """Payer and payee in the strip for cash; None unless the deal has two parties."""
        parties, chosen = self.parties, self.own.pair
        if chosen is not None and set(chosen) <= set(parties):
            return chosen
        if len(parties) < 2:
            return None
        giver, taker = parties[0], parties[1]
        return (taker, giver) if cash_between(self.transfers, giver, taker) < 0 else (giver, taker)

    # -- signatures ------------------------------------------------------------------------------------

    def has_signed(self, seat: Seat) -> bool:
        """Whether a seat has signed the shown deal."""
        deal = self.deal
        return deal is not None and not self.is_changed and deal.has_signed(seat)

    @property
    def shaken(self) -> float:
        """How much of the handshake has passed, 0 to 1; no setting makes it shorter: it is time to object."""
        shake, lasts = self.own.shake, self.ctx.theme.ms["handshake"]
        return 0.0 if shake is None else min(1.0, (self.ctx.now - shake.since) / lasts)

    @property
    def is_shaking(self) -> bool:
        """Whether the handshake, if any, still fits the table; a change ends it."""
        shake = self.own.shake
        deal = None if shake is None else self.view.deal(shake.deal)
        return (
            shake is not None
            and deal is not None
            and deal.is_open
            and not deal.is_stale
            and deal.version == shake.version
            and deal.lacks_only(shake.last)
        )

    def decliners(self, deal: Deal) -> tuple[Seat, ...]:
        """Return the people who can decline a deal: its parties except the proposer."""
        return tuple(seat for seat in deal.parties if seat in self.humans and seat != deal.proposer)

    def improving_seconds(self, call: DealId) -> int:
        """Return the seconds left for improving on an accepted call; 0 if no seat can."""
        since, found = self.own.accepted.get(call), self.view.call(call)
        if since is None or found is None:
            return 0
        answered = {deal.proposer for deal in self.view.deals if deal.call == call and deal.is_open}
        free = [
            s for s in self.view.seats if s not in answered and s != found.caller and not self.view.is_done(s)
        ]
        left = IMPROVE_MS - (self.ctx.now - since)
        return max(0, -(-left // 1000)) if free else 0
