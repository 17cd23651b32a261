"""The trade phase as it is read off the table: the paper on top, its versions, its parties, who has signed.

Made anew for each view; the parts of the phase draw, tell and mean by it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tabletop.app.games.chinatown.table import VALUE_HINTS, Hints
from tabletop.app.games.chinatown.trade.layout import TradeLayout
from tabletop.app.games.chinatown.trade.paper import DraftView
from tabletop.app.games.chinatown.trade_model.deal import ANYONE, DealColumn, Draft, cash_between
from tabletop.app.games.chinatown.trade_model.desk import DraftStack, Version, deal_of
from tabletop.app.games.chinatown.trade_model.rules import wanted_by, why_stale
from tabletop.app.games.chinatown.trade_model.talk import Chat, Question, single_wish
from tabletop.app.games.chinatown.trade_model.trading import Handshake, Page, TradeState
from tabletop.app.games.chinatown.view import ChinatownView, money_of
from tabletop.app.table.drawn.marks import SeatText
from tabletop.app.table.key import Key
from tabletop.engine.message import Message, addressed
from tabletop.engine.protocol import Game, Illegal, Seat, Viewer
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.deals import Asset, Deal, DealId, Transfers, money_given, parties_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import note_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

IMPROVE_MS = 10_000
"""So long others may improve on an open call after somebody has accepted it (ux N8)."""


class TradeView:
    """See the module."""

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
        """The seat of somebody alone among computer players; None for several people, or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    # -- the table -------------------------------------------------------------------------------------

    def say(self, message: Message) -> str:
        """Render a message of the game with the names at this table."""
        return self.ctx.message(addressed(message, self.you, self.game.words.to_you), self.names)

    @property
    def own(self) -> TradeState:
        """What people have under way."""
        return self.at.ui_state.trading

    @property
    def desk(self) -> DraftStack:
        """The papers that are written on."""
        return self.own.desk

    @property
    def chat(self) -> Chat:
        """What was said."""
        return self.own.chat

    @property
    def shake(self) -> Handshake | None:
        """The handshake that runs."""
        return self.own.shake

    @property
    def hints(self) -> Hints:
        """For whom estimates are shown (ux N13)."""
        return VALUE_HINTS.of(self.ctx.settings)

    @property
    def public_view(self) -> State:
        """What everybody may know: estimates are made from this (ux N13)."""
        found: State = self.game.secrets.redact(self.view, None)
        return found

    @cached_property
    def paper(self) -> DraftView:
        """What the paper on top says."""
        kept = None if self.at.layout is None else self.at.layout.kept
        if isinstance(kept, DraftView) and kept.is_of(self.view, self.own):
            return kept
        return DraftView(self.ctx.display, self.view, self.own)

    @property
    def layout(self) -> TradeLayout:
        """Where everything lies."""
        return self.paper.layout

    @property
    def page(self) -> Page:
        """The page that is seen: what is picked goes to a seat, a handshake can be stopped."""
        if self.at.picked is not None:
            return "seats"
        return "deal" if self.shake is not None else self.own.page

    def shows(self, page: Page) -> bool:
        """Whether a page is seen now. Where there is room, the seats are, and beside the board the deal that
        somebody writes or reads, else the offers."""
        if self.layout.is_large:
            return self.page == page
        return page == "seats" or (page == "deal") == (self.desk.selected is not None)

    def money_of(self, seat: Seat) -> str:
        """Return a seat's money in words, as whoever looks may know it."""
        return money_of(self.ctx, self.at, seat)

    def wanted(self, what: Asset, owner: Seat) -> tuple[Seat, ...]:
        """Return who else shows that they want something."""
        return wanted_by(self.view, what, owner)

    def has_secrets(self, seat: Seat) -> bool:
        """Whether a person has something to look at that the table does not show (CH-6.2, CH-6.7)."""
        variants = self.view.variants
        return variants.keep_cards or (variants.hidden_money and self.viewer != seat)

    def note_words(self, note: str) -> str:
        """Return a note in words."""
        return self.say(note_text(note)) if note else ""

    # -- papers ----------------------------------------------------------------------------------------

    @property
    def papers(self) -> tuple[Key, ...]:
        """The keys of all papers."""
        return self.desk.papers(self.view)

    @property
    def deal(self) -> Deal | None:
        """The deal of the paper on top; None for a draft of one's own."""
        return self.paper.deal

    def deal_of(self, key: Key | None) -> Deal | None:
        """Return the deal that a paper is."""
        number = deal_of(key)
        return None if number is None else self.view.deal(number)

    @property
    def draft(self) -> Draft | None:
        """The draft on top, or the unsigned changes of the deal on top."""
        return self.paper.draft

    @property
    def is_changed(self) -> bool:
        """Whether what is on top was not signed by anybody in this form."""
        return self.desk.is_changed(self.desk.selected)

    def parties_of(self, key: Key) -> tuple[Seat, ...]:
        """Return the parties of a paper, anyone last."""
        found = parties_of(self.desk.transfers(self.view, key))
        return tuple(sorted(found, key=lambda seat: (seat == ANYONE, seat)))

    @property
    def version_shown(self) -> int | None:
        """An older version that is looked at; None for the present one."""
        return self.own.version_shown

    @property
    def transfers(self) -> Transfers:
        """What would change hands by the version that is shown."""
        return self.paper.transfers

    @property
    def written(self) -> Transfers:
        """What a thing would be put beside: nothing where it begins a new paper."""
        return self.transfers if self.can_edit else ()

    @property
    def parties(self) -> tuple[Seat, ...]:
        """The parties of what is shown."""
        return parties_of(self.transfers)

    @property
    def active_parties(self) -> tuple[Seat, ...]:
        """The parties of what is shown, as long as it can still come about."""
        return self.paper.active_parties

    @property
    def columns(self) -> tuple[DealColumn, ...]:
        """The columns of what is shown."""
        return self.paper.columns

    @property
    def signers(self) -> tuple[Seat, ...]:
        """The seats that have a signature box: all parties; of an open call, the caller."""
        return tuple(seat for seat in self.parties if seat != ANYONE)

    @property
    def can_edit(self) -> bool:
        """Whether the paper on top can be changed now."""
        if self.version_shown is not None or self.shake is not None:
            return False
        deal = self.deal
        return deal is None or (deal.is_open and deal.reverses is None)

    @property
    def blocked(self) -> Illegal | None:
        """Why what is written on top cannot be carried out now, as far as whoever looks may know."""
        if self.version_shown is not None or self.draft is None or not self.is_changed:
            return None
        return why_stale(self.view, self.transfers, self.viewer)

    def most_cash(self, giver: Seat, taker: Seat) -> Thousands | None:
        """Return how much a seat can pay another in the deal on top; None where that is not known."""
        have = None if giver == ANYONE else self.view.money[giver]
        others = money_given(tuple(one for one in self.transfers if one.taker != taker), giver)
        return None if have is None else max(0, have - others)

    @property
    def question(self) -> Question | None:
        """Owner, asker and thing, where the draft on top wants one thing and gives nothing (ux N7)."""
        return single_wish(self.transfers)

    # -- versions --------------------------------------------------------------------------------------

    @property
    def versions(self) -> tuple[Version, ...]:
        """The versions of the deal on top, oldest first."""
        return self.paper.versions

    @property
    def last_version(self) -> int:
        """The number of the present version."""
        return self.paper.last_version

    @property
    def answered(self) -> DealId | None:
        """The deal or call that the paper on top answers."""
        return self.paper.answered

    # -- cash ------------------------------------------------------------------------------------------

    @property
    def pair(self) -> tuple[Seat, Seat] | None:
        """Who pays whom in the strip for cash; None while the deal has no two parties."""
        parties, chosen = self.parties, self.own.pair
        if chosen is not None and set(chosen) <= set(parties):
            return chosen
        if len(parties) < 2:
            return None
        giver, taker = parties[0], parties[1]
        return (taker, giver) if cash_between(self.transfers, giver, taker) < 0 else (giver, taker)

    # -- signatures ------------------------------------------------------------------------------------

    def has_signed(self, seat: Seat) -> bool:
        """Whether a seat has signed what is shown."""
        deal = self.deal
        return deal is not None and not self.is_changed and deal.has_signed(seat)

    def unsigned_people(self, deal: Deal) -> tuple[Seat, ...]:
        """Return the people whose signature a deal lacks."""
        return tuple(seat for seat in deal.parties if seat in self.humans and not deal.has_signed(seat))

    def decliners(self, deal: Deal) -> tuple[Seat, ...]:
        """Return the people who can decline a deal: its parties but who proposed it."""
        return tuple(seat for seat in deal.parties if seat in self.humans and seat != deal.proposer)

    def improving_seconds(self, call: DealId) -> int:
        """Return for how many seconds others may improve on an accepted call; 0 where nobody is left to."""
        since, found = self.own.accepted.get(call), self.view.call(call)
        if since is None or found is None:
            return 0
        answered = {deal.proposer for deal in self.view.deals if deal.call == call and deal.is_open}
        free = [
            s for s in self.view.seats if s not in answered and s != found.caller and not self.view.is_done(s)
        ]
        left = IMPROVE_MS - (self.ctx.now - since)
        return max(0, -(-left // 1000)) if free else 0
