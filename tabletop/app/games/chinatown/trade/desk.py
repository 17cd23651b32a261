"""The desk of the trade phase: all drafts that are being written, which paper lies on top, steps back (N6).

Pure. A paper is a draft of one's own (`draft:1`) or a deal on the table (`deal:7`), with or without changes
that nobody has signed. Nothing here is in the journal: papers become commands when somebody signs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from tabletop.app.games.chinatown.trade.deal import Draft, change_of, counter_of
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Deal, DealId, Transfers
from tabletop.games.chinatown.state import State

MOST_DRAFTS = 8
"""Drafts that lie open at once; the oldest empty one goes first."""


class Version(NamedTuple):
    """One version of a deal: its number, who wrote it, what it said."""

    number: int
    seat: Seat
    transfers: Transfers


def deal_key(deal: DealId) -> str:
    """Return the key of a deal's paper."""
    return f"deal:{deal}"


def deal_of(key: str | None) -> DealId | None:
    """Return the number of the deal that a paper is; None for a draft."""
    if key is None or not key.startswith("deal:"):
        return None
    return int(key.removeprefix("deal:"))


class Desk:
    """See the module."""

    def __init__(self) -> None:
        self.selected: str | None = None
        self._drafts: dict[str, Draft] = {}
        self._steps: dict[str, list[Draft]] = {}
        self._last = 0
        self._order: tuple[str, ...] = ()
        """The papers in the order in which they came: none is pushed aside by a new one."""

    # -- what lies here --------------------------------------------------------------------------------

    @property
    def drafts(self) -> dict[str, Draft]:
        """The drafts by key, deals with unsigned changes among them."""
        return dict(self._drafts)

    def papers(self, state: State) -> tuple[str, ...]:
        """Return the keys of all papers, open deals and drafts of one's own: new ones come last."""
        deals = [deal_key(deal.id) for deal in state.deals if deal.is_open]
        found = (*deals, *(key for key in self._drafts if deal_of(key) is None))
        known = [key for key in self._order if key in found]
        return (*known, *(key for key in found if key not in known))

    def draft(self, key: str | None) -> Draft | None:
        """Return what is written on a paper; None for a deal that nobody is changing."""
        return self._drafts.get(key) if key is not None else None

    def is_changed(self, key: str | None) -> bool:
        """Whether a paper holds changes that nobody has signed."""
        draft = self.draft(key)
        return draft is not None and (draft.origin is None or draft.is_changed)

    def transfers(self, state: State, key: str | None) -> Transfers:
        """Return what would change hands: the draft's transfers, else those of the deal."""
        draft = self.draft(key)
        if draft is not None:
            return draft.transfers
        number = deal_of(key)
        deal = None if number is None else state.deal(number)
        return () if deal is None else deal.transfers

    # -- writing ---------------------------------------------------------------------------------------

    def start(self, draft: Draft | None = None) -> str:
        """Lay a new draft on top; return its key."""
        own = [key for key in self._drafts if deal_of(key) is None]
        empty = [key for key in own if not self._drafts[key].transfers]
        if draft is None and empty:
            self.selected = empty[0]
            return empty[0]
        if len(own) >= MOST_DRAFTS:
            self.drop((empty or own)[0])
        self._last += 1
        key = f"draft:{self._last}"
        self._drafts[key] = draft or Draft()
        self.selected = key
        return key

    def counter(self, state: State, deal: Deal) -> str:
        """Lay a copy of an offer beside it, to be changed (ux N6); return its key."""
        return self.start(counter_of(deal.transfers, deal.id, deal.note))

    def open_for_change(self, state: State) -> tuple[str, Draft]:
        """Return the paper on top with its draft; a deal on the table gets one; without paper, a new one."""
        key = self.selected
        number = deal_of(key)
        if key is not None and key in self._drafts:
            return key, self._drafts[key]
        deal = None if number is None else state.deal(number)
        if key is not None and deal is not None and deal.is_open and deal.reverses is None:
            return key, change_of(deal.id, deal.transfers)
        key = self.start()
        return key, self._drafts[key]

    def write(self, key: str, draft: Draft) -> bool:
        """Put down a changed draft; False where nothing changed. A deal changed back is a deal again."""
        before = self._drafts.get(key)
        if before == draft:
            return False
        if before is None:
            if draft.origin is None or not draft.is_changed:
                return False
            before = replace(draft, transfers=draft.base or ())
        self._steps.setdefault(key, []).append(before)
        self._drafts[key] = draft
        self._tidy(key)
        return True

    def _tidy(self, key: str) -> None:
        draft = self._drafts[key]
        if draft.origin is not None and not draft.is_changed:
            self.drop(key, keep_selected=True)

    def can_undo(self) -> bool:
        """Whether the paper on top has a step to take back."""
        return bool(self.selected and self._steps.get(self.selected))

    def undo(self) -> bool:
        """Take back the last change of the paper on top; nobody has seen it in the journal."""
        key = self.selected
        if key is None or not self._steps.get(key):
            return False
        self._drafts[key] = self._steps[key].pop()
        self._tidy(key)
        return True

    def drop(self, key: str, *, keep_selected: bool = False) -> None:
        """Throw a draft away; a deal on the table stays there, without the changes."""
        self._drafts.pop(key, None)
        self._steps.pop(key, None)
        if self.selected == key and not keep_selected and deal_of(key) is None:
            self.selected = None

    def clear(self) -> None:
        """Throw everything away: the phase is over."""
        self._drafts.clear()
        self._steps.clear()
        self.selected, self._order = None, ()

    # -- keeping up with the table ---------------------------------------------------------------------

    def proposed(self, key: str, deal: DealId) -> None:
        """A draft was put on the table as this deal: its paper is the deal's now, where it lies."""
        self._order = tuple(deal_key(deal) if one == key else one for one in self._order)
        self.drop(key)
        self.drop(deal_key(deal))
        self.selected = deal_key(deal)

    def reconcile(self, state: State, coming: DealId = 0) -> None:
        """Keep up with the table: changes of deals that are over go, others are compared with what is new. A
        deal that was made leaves the desk; one that was refused stays on top, to be answered.

        `coming` is the last number given by now: what lies between is on its way to be shown.
        """
        for key, draft in list(self._drafts.items()):
            if draft.origin is None:
                continue
            deal = state.deal(draft.origin)
            if deal is None or not deal.is_open:
                self.drop(key)
            elif deal.transfers != draft.base:
                self._drafts[key] = replace(draft, base=deal.transfers)
                self._tidy(key)
        self._order = self.papers(state)
        if self.selected is not None and self.selected not in self.papers(state):
            number = deal_of(self.selected)
            deal = None if number is None else state.deal(number)
            is_coming = number is not None and state.last_id < number <= coming
            if not is_coming and (deal is None or not deal.is_refused):
                self.selected = None

    def step(self, state: State, by: int) -> str | None:
        """Lay the next paper on top, round and round; return its key."""
        papers = self.papers(state)
        if not papers:
            return None
        at = papers.index(self.selected) + by if self.selected in papers else 0
        self.selected = papers[at % len(papers)]
        return self.selected


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


def chain(state: State, deal: Deal) -> tuple[DealId, ...]:
    """Return the deals and calls that a counter-offer answers, oldest first, itself last (ux N6)."""
    found = [deal.id]
    while deal.counter_to is not None and deal.counter_to not in found:
        found.insert(0, deal.counter_to)
        before = state.deal(deal.counter_to)
        if before is None:
            break
        deal = before
    return tuple(found)
