"""What players are doing in the trade phase: drafts, slots, the handshake, answers (ux N)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace as msgspec_replace

from tabletop.app.games.chinatown.trade_model.deal import Draft, change_of
from tabletop.app.table.key import Key
from tabletop.engine.event_log import Step
from tabletop.engine.protocol import Seat, Speech
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Asset, Card, DealId, Money, Transfers, parties_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import ASKS_ALL

Question: TypeAlias = tuple[Seat, Seat, Asset]
"""Owner, asker, and the requested thing."""
_MOST = 6
"""The most messages kept; the oldest go first."""


class ChatMessage(NamedTuple):
    """A seat's message: its text, and a deal that it would sign, if it named one; the deal or question that
    it answers; `reason` is its own reason, a sentence."""

    seat: Seat
    text: str
    offer: Transfers | None = None
    answers: DealId | None = None
    asked: Question | None = None
    reason: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Chat:
    """All messages of the phase, until they are removed (ux N7, N15). `known` is the last seen state of each
    deal."""

    said: tuple[ChatMessage, ...] = ()
    count: int = 0
    known: Mapping[DealId, str] = field(default_factory=dict)

    def more(self, message: ChatMessage) -> Chat:
        """Return the chat with one more message, which gets the next number."""
        one = message._replace(number=self.count + 1)
        return replace(self, count=one.number, said=(*self.said, one)[-_MOST:])

    def unasked(self, question: Question) -> Chat:
        """Return the chat without the answers to a question."""
        return replace(self, said=tuple(one for one in self.said if one.asked != question))

    def answer_to(self, deal: DealId) -> ChatMessage | None:
        """Return a computer player's last answer to a deal."""
        return next((one for one in reversed(self.said) if one.answers == deal), None)

    def unanswered(self, deal: DealId) -> Chat:
        """Return the chat without the answers to a deal."""
        return replace(self, said=tuple(one for one in self.said if one.answers != deal))

    def answers_to(self, question: Question | None) -> tuple[ChatMessage, ...]:
        """Return the answers to a question."""
        return tuple(one for one in self.said if one.asked == question) if question else ()


class BotRemark(NamedTuple):
    """A seat's remark on a command: on a deal or call that it made, refused or took back, or, without one, on
    being done."""

    seat: Seat
    said: Speech
    about: DealId | None
    is_offer: bool


def told_in_phase(
    steps: Sequence[Step[Any, Any, Any]],
) -> tuple[tuple[Any, ...], tuple[BotRemark, ...]]:
    """Return the events in force of the last trade phase (deals are public), and all its remarks in order."""
    events, heard = list[Any](), list[BotRemark]()
    for step in reversed(steps):
        record = step.record
        if record.said is not None and record.seat is not None:
            heard.append(BotRemark(record.seat, record.said, *_about(record.command, record.events)))
        began = [n for n, event in enumerate(record.events) if isinstance(event, ev.TradingBegan)]
        events[:0] = record.events[began[-1] :] if began else record.events
        if began:
            break
    return tuple(events), tuple(heard[::-1])


def _about(command: Any, events: Sequence[Any]) -> tuple[DealId | None, bool]:
    for event in events:
        match event:
            case ev.DealProposed():
                return event.deal, True
            case ev.CallOpened():
                return event.call, True
    match command:
        case co.DeclineDeal() | co.WithdrawDeal() | co.UnsignDeal():
            return command.deal, False
        case _:
            return None, False


MOST_DRAFTS = 8
"""The most open drafts; the oldest empty one goes first."""


class Version(NamedTuple):
    """One version of a deal: its number, author and contents."""

    number: int
    seat: Seat
    transfers: Transfers


DEAL, DRAFT = "deal", "draft"


def deal_key(deal: DealId) -> Key:
    """Return the key of a deal."""
    return Key(DEAL, deal)


def deal_of(key: Key | None) -> DealId | None:
    """Return the number of a key's deal; None for a draft."""
    return key.at[0] if key is not None and key.kind == DEAL else None


@dataclass(frozen=True, slots=True)
class DraftStack:
    """The drafts on the desk, immutable (ux N6).

    A key is that of an own draft (`draft:1`) or of a deal on the table (`deal:7`), with or without unsigned
    changes. Nothing here is in the journal: a signature turns drafts into commands.

    Attributes:
    selected: the one on top.
    drafts: the contents by key, including deals with unsigned changes.
    steps: the contents before the last changes.
    last: the number of the last draft begun.
    order: the keys in the order of their arrival.
    """

    selected: Key | None = None
    drafts: Mapping[Key, Draft] = field(default_factory=dict)
    steps: Mapping[Key, tuple[Draft, ...]] = field(default_factory=dict)
    last: int = 0
    order: tuple[Key, ...] = ()

    # -- what lies here --------------------------------------------------------------------------------

    def papers(self, state: State) -> tuple[Key, ...]:
        """Return all keys, open deals and own drafts, new ones last."""
        deals = [deal_key(deal.id) for deal in state.deals if deal.is_open]
        found = (*deals, *(key for key in self.drafts if deal_of(key) is None))
        known = [key for key in self.order if key in found]
        return (*known, *(key for key in found if key not in known))

    def draft(self, key: Key | None) -> Draft | None:
        """Return a draft; None for an unchanged deal."""
        return self.drafts.get(key) if key is not None else None

    def is_changed(self, key: Key | None) -> bool:
        """Whether there are unsigned changes."""
        draft = self.draft(key)
        return draft is not None and (draft.origin is None or draft.is_changed)

    def transfers(self, state: State, key: Key | None) -> Transfers:
        """Return the transfers of a draft, else those of the deal."""
        draft = self.draft(key)
        if draft is not None:
            return draft.transfers
        number = deal_of(key)
        deal = None if number is None else state.deal(number)
        return () if deal is None else deal.transfers

    @property
    def can_undo(self) -> bool:
        """Whether the draft on top has a step to take back."""
        return self.selected is not None and bool(self.steps.get(self.selected))

    # -- writing ---------------------------------------------------------------------------------------

    def on_top(self, key: Key | None) -> DraftStack:
        """Return the desk with a draft or deal on top."""
        return replace(self, selected=key)

    def start(self, draft: Draft | None = None) -> DraftStack:
        """Return the desk with a new draft on top; without contents, an empty draft is used if there is
        one."""
        own = [key for key in self.drafts if deal_of(key) is None]
        empty = [key for key in own if not self.drafts[key].transfers]
        if draft is None and empty:
            return self.on_top(empty[0])
        kept = self.drop((empty or own)[0]) if len(own) >= MOST_DRAFTS else self
        key = Key(DRAFT, self.last + 1)
        drafts = {**kept.drafts, key: draft or Draft()}
        return replace(kept, selected=key, drafts=drafts, last=self.last + 1)

    def open_for_change(self, state: State) -> tuple[DraftStack, Key, Draft]:
        """Return the draft on top, begun from a deal on the table, or new."""
        key = self.selected
        number = deal_of(key)
        if key is not None and key in self.drafts:
            return self, key, self.drafts[key]
        deal = None if number is None else state.deal(number)
        if key is not None and deal is not None and deal.is_open and deal.reverses is None:
            return self, key, change_of(deal.id, deal.transfers)
        made = self.start()
        key = made.selected or Key(DRAFT, made.last)
        return made, key, made.drafts[key]

    def write(self, key: Key, draft: Draft) -> DraftStack:
        """Return the desk with a changed draft. A deal changed back loses its draft."""
        before = self.drafts.get(key)
        if before == draft:
            return self
        if before is None:
            if draft.origin is None or not draft.is_changed:
                return self
            before = msgspec_replace(draft, transfers=draft.base or ())
        steps = {**self.steps, key: (*self.steps.get(key, ()), before)}
        return replace(self, steps=steps, drafts={**self.drafts, key: draft})._tidied(key)

    def _tidied(self, key: Key) -> DraftStack:
        draft = self.drafts[key]
        is_deal_again = draft.origin is not None and not draft.is_changed
        return self.drop(key, keep_selected=True) if is_deal_again else self

    def undone(self) -> DraftStack:
        """Return the desk without the last change of the draft on top, which is not in the journal."""
        key = self.selected
        if key is None or not self.can_undo:
            return self
        *rest, before = self.steps[key]
        drafts, steps = {**self.drafts, key: before}, {**self.steps, key: tuple(rest)}
        return replace(self, drafts=drafts, steps=steps)._tidied(key)

    def drop(self, key: Key, *, keep_selected: bool = False) -> DraftStack:
        """Return the desk without a draft; a deal on the table stays, without the changes."""
        drafts = {one: draft for one, draft in self.drafts.items() if one != key}
        steps = {one: kept for one, kept in self.steps.items() if one != key}
        goes = self.selected == key and not keep_selected and deal_of(key) is None
        return replace(self, drafts=drafts, steps=steps, selected=None if goes else self.selected)

    # -- keeping up with the table ---------------------------------------------------------------------

    def proposed(self, key: Key, deal: DealId) -> DraftStack:
        """Return the desk after a draft became this deal, in the same place."""
        order = tuple(deal_key(deal) if one == key else one for one in self.order)
        return replace(self, order=order).drop(key).drop(deal_key(deal)).on_top(deal_key(deal))

    def reconciled(self, state: State, coming: DealId = 0) -> DraftStack:
        """Return the desk after changes of the table: drafts of finished deals go, others get a new base.

        A deal that was made leaves the desk; a refused one stays on top, to be answered. `coming` is the last
        number given: deals in between are still to be shown.
        """
        desk = self
        for key, draft in self.drafts.items():
            if draft.origin is None:
                continue
            deal = state.deal(draft.origin)
            if deal is None or not deal.is_open:
                desk = desk.drop(key)
            elif deal.transfers != draft.base:
                newer = msgspec_replace(draft, base=deal.transfers)
                desk = replace(desk, drafts={**desk.drafts, key: newer})._tidied(key)
        desk = replace(desk, order=desk.papers(state))
        if desk.selected is not None and desk.selected not in desk.order:
            number = deal_of(desk.selected)
            deal = None if number is None else state.deal(number)
            is_coming = number is not None and state.last_id < number <= coming
            if not is_coming and (deal is None or not deal.is_refused):
                desk = desk.on_top(None)
        return desk

    def step(self, state: State, by: int) -> DraftStack:
        """Return the desk with the next one on top, in a cycle."""
        papers = self.papers(state)
        if not papers:
            return self
        at = papers.index(self.selected) + by if self.selected in papers else 0
        return self.on_top(papers[at % len(papers)])


def versions(events: Iterable[object], deal: DealId) -> tuple[Version, ...]:
    """Return all versions of a deal, oldest first, from the events of the phase (ux N6)."""
    found: list[Version] = []
    for event in events:
        match event:
            case ev.DealProposed(deal=number) if number == deal:
                found.append(Version(1, event.seat, event.transfers))
            case ev.DealEdited(deal=number) if number == deal:
                found.append(Version(event.version, event.seat, event.transfers))
            case _:
                pass
    return tuple(found)


def asks_all(transfers: Transfers, people: Collection[Seat]) -> tuple[Seat, co.OpenCall] | None:
    """Return who asks everybody the draft's question, and the open call for it. None unless a person gives or
    wants something of exactly one other seat (ux N7, N8)."""
    parties = parties_of(transfers)
    askers = [seat for seat in parties if seat in people]
    if len(parties) != 2 or len(askers) != 1:
        return None
    (asker,) = askers
    gives = tuple(one.what for one in transfers if one.giver == asker)
    wants = tuple(one.what for one in transfers if one.taker == asker)
    if all(isinstance(what, Money) for what in (*gives, *wants)) or any(isinstance(w, Card) for w in wants):
        return None
    return asker, co.OpenCall(gives, wants, ASKS_ALL)


def placed(before: Mapping[Key, int], lying: Iterable[Key], held: int | None = None) -> dict[Key, int]:
    """Return the slot of each offer, from 1: old ones keep theirs, new ones take the lowest free slot except
    the one under the pointer (`held`) (ux N9)."""
    keys = tuple(lying)
    found = {key: before[key] for key in keys if key in before}
    taken = {*found.values()}
    if held is not None:
        taken.add(held)
    for key in keys:
        if key not in found:
            found[key] = next(number for number in count(1) if number not in taken)
            taken.add(found[key])
    return found


Page: TypeAlias = Literal["seats", "offers", "deal"]


class Handshake(NamedTuple):
    """A deal with all signatures but the last, which is given when the time is over."""

    deal: DealId
    version: int
    last: Seat
    since: int


@dataclass(frozen=True, slots=True)
class TradeState:
    """What players are doing in the trade phase.

    Attributes:
        version_shown: an older version that is shown; None for the present one.
        muted: the computer players whose offers are hidden for the phase.
        pair: payer and payee in the strip for cash, if chosen.
        page: the one of seats, offers and deal that is shown, with room for one.
        accepted: the time of each open call's first acceptance, ms.
        shake: the handshake that runs.
        left: the seconds left; None without a limit.
        events: the events of this trade phase in force; deals are public.
        heard: computer players' remarks in it.
        slots: the slot of each offer in the tray, from 1.
        fresh: the offers that no player has looked at yet.
        chosen: the offer that keys act on, and that the board shows.
        lists_all: whether the tray lists the deals of others and those made, instead of offers.
    """

    desk: DraftStack = field(default_factory=DraftStack)
    version_shown: int | None = None
    muted: frozenset[Seat] = frozenset()
    pair: tuple[Seat, Seat] | None = None
    page: Page = "seats"
    chat: Chat = field(default_factory=Chat)
    accepted: Mapping[DealId, int] = field(default_factory=dict)
    shake: Handshake | None = None
    left: int | None = None
    events: tuple[Any, ...] = ()
    heard: tuple[BotRemark, ...] = ()
    slots: Mapping[Key, int] = field(default_factory=dict)
    fresh: frozenset[Key] = frozenset()
    chosen: Key | None = None
    lists_all: bool = False
