"""The paper on top of the desk as the drawer shows it: its versions, its parties, who has signed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from tabletop.app.games.chinatown.phases.mode import Mode
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.deal import ANYONE, Column, Draft, cash_between, columns
from tabletop.app.games.chinatown.trade.desk import Desk, Version, deal_of, versions
from tabletop.app.games.chinatown.trade.layout import TradeLayout, arrange
from tabletop.app.games.chinatown.trade.rules import Effect, effects, wanted_by
from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Asset, Deal, DealId, Transfers, parties_of
from tabletop.games.chinatown.decide import decide
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import note_text

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.scene import ChinatownScene
    from tabletop.app.games.chinatown.trade.pages import Pages
    from tabletop.app.games.chinatown.trade.sign import Signing
    from tabletop.app.games.chinatown.trade.talk import Talk


class TradePaper(Mode):
    """What lies on top, and how it stands with it; the deeds are in `TradeDeeds`."""

    signing: Signing
    talk: Talk
    pages: Pages

    def __init__(self, scene: ChinatownScene) -> None:
        super().__init__(scene)
        self.desk = Desk()
        self.version_shown: int | None = None
        """An older version that is looked at; None for the present one."""
        self.muted: set[Seat] = set()
        self.layout: TradeLayout = arrange(self.ctx.display, len(scene.names), 0)
        self._pair: tuple[Seat, Seat] | None = None
        self._events: tuple[int, tuple[Any, ...]] = (-1, ())
        self._effects: tuple[Hashable, tuple[Effect, ...]] = (None, ())

    # -- the table -------------------------------------------------------------------------------------

    @property
    def view(self) -> State:
        """The view that is shown."""
        return self.scene.shown

    @property
    def public_view(self) -> State:
        """What everybody may know: estimates are made from this (ux N13)."""
        found: State = self.scene.session.table.view(None)
        return found

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats for which people decide."""
        return self.scene.session.humans

    def money_of(self, seat: Seat) -> str:
        """Return a seat's money in words, as whoever looks may know it."""
        return self.scene.money_of(seat)

    def wanted(self, what: Asset, owner: Seat) -> tuple[Seat, ...]:
        """Return who else shows that they want something."""
        return wanted_by(self.view, what, owner)

    def has_secrets(self, seat: Seat) -> bool:
        """Whether a person has something to look at that the table does not show (V2, V7)."""
        variants = self.view.variants
        return variants.keep_cards or (variants.hidden_money and self.scene.viewer != seat)

    def note_words(self, note: str) -> str:
        """Return a note in words."""
        return self.scene.say(note_text(note)) if note else ""

    # -- papers ----------------------------------------------------------------------------------------

    @property
    def papers(self) -> tuple[str, ...]:
        """The keys of all papers."""
        return self.desk.papers(self.view)

    @property
    def deal(self) -> Deal | None:
        """The deal of the paper on top; None for a draft of one's own."""
        return self.deal_of(self.desk.selected)

    def deal_of(self, key: str | None) -> Deal | None:
        """Return the deal that a paper is."""
        number = deal_of(key)
        return None if number is None else self.view.deal(number)

    @property
    def draft(self) -> Draft | None:
        """The draft on top, or the unsigned changes of the deal on top."""
        return self.desk.draft(self.desk.selected)

    @property
    def is_changed(self) -> bool:
        """Whether what is on top was not signed by anybody in this form."""
        return self.desk.is_changed(self.desk.selected)

    def parties_of(self, key: str) -> tuple[Seat, ...]:
        """Return the parties of a paper, anyone last."""
        found = parties_of(self.desk.transfers(self.view, key))
        return tuple(sorted(found, key=lambda seat: (seat == ANYONE, seat)))

    @property
    def transfers(self) -> Transfers:
        """What would change hands by the version that is shown."""
        if self.version_shown is not None:
            for version in self.versions:
                if version.number == self.version_shown:
                    return version.transfers
        return self.desk.transfers(self.view, self.desk.selected)

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
        deal = self.deal
        return self.parties if deal is None or deal.is_open else ()

    @property
    def base(self) -> Transfers | None:
        """What the paper on top is compared with (ux N6)."""
        draft = self.draft
        if draft is not None and self.version_shown is None:
            return draft.base
        number = self.version_shown or self.last_version
        before = [version.transfers for version in self.versions if version.number < number]
        if before:
            return before[-1]
        answered = self.view.deal(self.answered) if self.answered is not None else None
        return None if answered is None else answered.transfers

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of what is shown."""
        return columns(self.view, self.transfers, self.base)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the paper on top would do to businesses, as long as it can still come about (ux N14)."""
        transfers = self.transfers if self.active_parties else ()
        key = (self.view.owners, self.view.built, transfers)
        if self._effects[0] != key:
            self._effects = (key, effects(self.view, transfers))
        return self._effects[1]

    @property
    def signers(self) -> tuple[Seat, ...]:
        """The seats that have a signature box: all parties; of an open call, the caller."""
        return tuple(seat for seat in self.parties if seat != ANYONE)

    @property
    def can_edit(self) -> bool:
        """Whether the paper on top can be changed now."""
        if self.version_shown is not None or self.signing.shake is not None:
            return False
        deal = self.deal
        return deal is None or (deal.is_open and deal.reverses is None)

    def paper_name(self, key: str) -> str:
        """Return what a paper is called: its state, then what it says."""
        t, deal, draft = self.ctx.t, self.deal_of(key), self.desk.draft(key)
        text = words.summary(self.scene, deal.transfers) if deal is not None and draft is None else ""
        if draft is not None:
            text = words.draft_summary(self.scene, draft)
        if deal is None:
            return t("Draft\n{text}", text=text)
        if deal.is_stale:
            return t("Deal {deal}, not possible any more\n{text}", deal=deal.id, text=text)
        return t("Deal {deal}\n{text}", deal=deal.id, text=text)

    # -- versions --------------------------------------------------------------------------------------

    def phase_events(self) -> tuple[Any, ...]:
        """Return the events of this trade phase that are in force; deals are public."""
        steps = self.scene.session.table.steps
        if self._events[0] != len(steps):
            found: list[Any] = []
            for step in reversed(steps):
                events = step.record.events
                began = [n for n, event in enumerate(events) if isinstance(event, ev.TradingBegan)]
                found[:0] = events[began[-1] :] if began else events
                if began:
                    break
            self._events = (len(steps), tuple(found))
        return self._events[1]

    @property
    def versions(self) -> tuple[Version, ...]:
        """The versions of the deal on top, oldest first."""
        deal = self.deal
        return () if deal is None else versions(self.phase_events(), deal.id)

    @property
    def last_version(self) -> int:
        """The number of the present version."""
        deal = self.deal
        return 1 if deal is None else deal.version

    @property
    def answered(self) -> DealId | None:
        """The deal or call that the paper on top answers."""
        draft, deal = self.draft, self.deal
        return deal.counter_to if deal is not None else draft.counter_to if draft is not None else None

    # -- cash ------------------------------------------------------------------------------------------

    @property
    def pair(self) -> tuple[Seat, Seat] | None:
        """Who pays whom in the strip for cash; None while the deal has no two parties."""
        parties = self.parties
        if self._pair is not None and set(self._pair) <= set(parties):
            return self._pair
        if len(parties) < 2:
            return None
        giver, taker = parties[0], parties[1]
        return (taker, giver) if cash_between(self.transfers, giver, taker) < 0 else (giver, taker)

    # -- signatures ------------------------------------------------------------------------------------

    def has_signed(self, seat: Seat) -> bool:
        """Whether a seat has signed what is shown."""
        deal = self.deal
        return deal is not None and not self.is_changed and deal.has_signed(seat)

    def improving_seconds(self, call: DealId) -> int:
        """Return for how many seconds others may improve on an accepted call; see `TradeDeeds`."""
        return 0

    def why_not(self, seat: Seat, command: Any) -> str:
        """Return why the rules refuse a command, with the clause; empty when nothing that is shown does."""
        try:
            decide(self.view, seat, command, NoChance())
        except ChanceNeededError:
            return ""
        except Illegal as illegal:
            if illegal.code in ("done_already",):
                return ""  # who signs goes on trading
            return self.refusal_text(seat, illegal)
        return ""

    def refusal_text(self, seat: Seat, illegal: Illegal) -> str:
        """Return a refusal in words. What only its owner may know of hidden money is not said (V7)."""
        t = self.ctx.t
        if illegal.code == "money_missing" and self.view.variants.hidden_money and self.scene.viewer != seat:
            name = self.scene.names[seat]
            return t("{name} cannot sign this now. {name} may look at the own money to see why.", name=name)
        return t("{reason} ({clause})", reason=words.explained(self.scene, illegal), clause=illegal.clause)
