"""What players have under way while they trade: drafts, slots, the handshake, what was said (ux N)."""

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
"""Owner, asker, and the thing that is asked for."""
_MOST = 6
"""So many things that were said lie in the tray; the oldest go first."""


class ChatMessage(NamedTuple):
    """Something a seat said: in words, and a deal that it would sign, if it named one; which deal or question
    it answers; `reason` is why in its own words, a sentence."""

    seat: Seat
    text: str
    offer: Transfers | None = None
    answers: DealId | None = None
    asked: Question | None = None
    reason: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Chat:
    """All that was said in the phase, until it is taken away (ux N7, N15). `known` is what was last seen to
    have become of each deal."""

    said: tuple[ChatMessage, ...] = ()
    count: int = 0
    known: Mapping[DealId, str] = field(default_factory=dict)

    def more(self, message: ChatMessage) -> Chat:
        """Return the talk with something more said; it gets the next number."""
        one = message._replace(number=self.count + 1)
        return replace(self, count=one.number, said=(*self.said, one)[-_MOST:])

    def unasked(self, question: Question) -> Chat:
        """Return the talk less what was answered to a question."""
        return replace(self, said=tuple(one for one in self.said if one.asked != question))

    def answer_to(self, deal: DealId) -> ChatMessage | None:
        """Return why a computer player declined a deal, and what it would sign instead."""
        return next((one for one in reversed(self.said) if one.answers == deal), None)

    def unanswered(self, deal: DealId) -> Chat:
        """Return the talk less what was answered to a deal."""
        return replace(self, said=tuple(one for one in self.said if one.answers != deal))

    def answers_to(self, question: Question | None) -> tuple[ChatMessage, ...]:
        """Return what was answered to a question."""
        return tuple(one for one in self.said if one.asked == question) if question else ()


class BotRemark(NamedTuple):
    """What a seat said of a command: of a deal or call that it put on the table, refused or took back, or,
    without one, of being done."""

    seat: Seat
    said: Speech
    about: DealId | None
    is_offer: bool


def told_in_phase(
    steps: Sequence[Step[Any, Any, Any]],
) -> tuple[tuple[Any, ...], tuple[BotRemark, ...]]:
    """Return the events of the last trade phase that are in force (deals are public), and all that was said
    in it, the first thing first."""
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
"""Drafts that lie open at once; the oldest empty one goes first."""


class Version(NamedTuple):
    """One version of a deal: its number, who wrote it, what it said."""

    number: int
    seat: Seat
    transfers: Transfers


DEAL, DRAFT = "deal", "draft"


def deal_key(deal: DealId) -> Key:
    """Return the key of a deal's paper."""
    return Key(DEAL, deal)


def deal_of(key: Key | None) -> DealId | None:
    """Return the number of the deal that a paper is; None for a draft."""
    return key.at[0] if key is not None and key.kind == DEAL else None


@dataclass(frozen=True, slots=True)
class DraftStack:
    """The drafts that lie on the desk; every change gives another desk (ux N6).

    A paper is a draft of one's own (`draft:1`) or a deal on the table (`deal:7`), with or without changes
    that nobody has signed. Nothing here is in the journal: papers become commands when somebody signs.

    Attributes:
        selected: the paper on top.
        drafts: what is written, by paper; deals with unsigned changes among them.
        steps: what each paper said before its last changes.
        last: the number of the last draft begun.
        order: the papers in the order in which they came: none is pushed aside by a new one.
    """

    selected: Key | None = None
    drafts: Mapping[Key, Draft] = field(default_factory=dict)
    steps: Mapping[Key, tuple[Draft, ...]] = field(default_factory=dict)
    last: int = 0
    order: tuple[Key, ...] = ()

    # -- what lies here --------------------------------------------------------------------------------

    def papers(self, state: State) -> tuple[Key, ...]:
        """Return the keys of all papers, open deals and drafts of one's own: new ones come last."""
        deals = [deal_key(deal.id) for deal in state.deals if deal.is_open]
        found = (*deals, *(key for key in self.drafts if deal_of(key) is None))
        known = [key for key in self.order if key in found]
        return (*known, *(key for key in found if key not in known))

    def draft(self, key: Key | None) -> Draft | None:
        """Return what is written on a paper; None for a deal that nobody is changing."""
        return self.drafts.get(key) if key is not None else None

    def is_changed(self, key: Key | None) -> bool:
        """Whether a paper holds changes that nobody has signed."""
        draft = self.draft(key)
        return draft is not None and (draft.origin is None or draft.is_changed)

    def transfers(self, state: State, key: Key | None) -> Transfers:
        """Return what would change hands: the draft's transfers, else those of the deal."""
        draft = self.draft(key)
        if draft is not None:
            return draft.transfers
        number = deal_of(key)
        deal = None if number is None else state.deal(number)
        return () if deal is None else deal.transfers

    @property
    def can_undo(self) -> bool:
        """Whether the paper on top has a step to take back."""
        return self.selected is not None and bool(self.steps.get(self.selected))

    # -- writing ---------------------------------------------------------------------------------------

    def on_top(self, key: Key | None) -> DraftStack:
        """Return the desk with a paper on top."""
        return replace(self, selected=key)

    def start(self, draft: Draft | None = None) -> DraftStack:
        """Return the desk with a new draft on top; without one, with an empty draft that lies there."""
        own = [key for key in self.drafts if deal_of(key) is None]
        empty = [key for key in own if not self.drafts[key].transfers]
        if draft is None and empty:
            return self.on_top(empty[0])
        kept = self.drop((empty or own)[0]) if len(own) >= MOST_DRAFTS else self
        key = Key(DRAFT, self.last + 1)
        drafts = {**kept.drafts, key: draft or Draft()}
        return replace(kept, selected=key, drafts=drafts, last=self.last + 1)

    def open_for_change(self, state: State) -> tuple[DraftStack, Key, Draft]:
        """Return the paper on top with its draft; a deal on the table gets one; without paper, a new one."""
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
        """Return the desk with a changed draft; the same where nothing changed. A deal changed back is a
        deal again."""
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
        """Return the desk without the last change of the paper on top; nobody has seen it in the journal."""
        key = self.selected
        if key is None or not self.can_undo:
            return self
        *rest, before = self.steps[key]
        drafts, steps = {**self.drafts, key: before}, {**self.steps, key: tuple(rest)}
        return replace(self, drafts=drafts, steps=steps)._tidied(key)

    def drop(self, key: Key, *, keep_selected: bool = False) -> DraftStack:
        """Return the desk less a draft; a deal on the table stays there, without the changes."""
        drafts = {one: draft for one, draft in self.drafts.items() if one != key}
        steps = {one: kept for one, kept in self.steps.items() if one != key}
        goes = self.selected == key and not keep_selected and deal_of(key) is None
        return replace(self, drafts=drafts, steps=steps, selected=None if goes else self.selected)

    # -- keeping up with the table ---------------------------------------------------------------------

    def proposed(self, key: Key, deal: DealId) -> DraftStack:
        """A draft was put on the table as this deal: its paper is the deal's now, where it lies."""
        order = tuple(deal_key(deal) if one == key else one for one in self.order)
        return replace(self, order=order).drop(key).drop(deal_key(deal)).on_top(deal_key(deal))

    def reconciled(self, state: State, coming: DealId = 0) -> DraftStack:
        """Keep up with the table: changes of deals that are over go, others are compared with what is new. A
        deal that was made leaves the desk; one that was refused stays on top, to be answered.

        `coming` is the last number given by now: what lies between is on its way to be shown.
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
        """Return the desk with the next paper on top, round and round."""
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
    """Return who asks everybody what a draft asks of one, and the call by which they do.

    A person there gives something, or wants something; None where it is not between one person and one other
    (ux N7, N8).
    """
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
    """Return the slot of everything that lies there, from 1: what lay there stays, what is new takes the
    lowest free one, but not the one under a hand (`held`) (ux N9)."""
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
    """A deal that all have agreed to but for the last signature, which is given when the time is over."""

    deal: DealId
    version: int
    last: Seat
    since: int


@dataclass(frozen=True, slots=True)
class TradeState:
    """What players have under way in the trade phase.

    Attributes:
        version_shown: an older version that is looked at; None for the present one.
        muted: the computer players whose offers are hidden for the phase.
        pair: who pays whom in the strip for cash, where somebody chose that.
        page: which of seats, offers and deal is seen, where one is at a time.
        accepted: when each open call was first accepted, ms.
        shake: the handshake that runs.
        left: so many seconds are left; None without a limit.
        events: the events of this trade phase that are in force; deals are public.
        heard: what computer players said in it.
        slots: in which slot of the tray each offer lies, from 1.
        fresh: the offers that nobody has been at yet.
        chosen: the offer that keys act on, and that the board shows.
        lists_all: whether the tray lists the deals of others, and those that were made, instead of offers.
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
