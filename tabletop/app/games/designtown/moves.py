"""What picking something up in Design Town and putting it somewhere means. Pure (ux D1).

Things by key: `deck`, `disc:<face>` (cards of the active seat's discard pile), `supply:<front>` and
`back:<front>` (a pile of the supply and its back). Places: these, and `row`, `discard`, `flip` (the flip
area), `seat:<seat>`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import FRONTS, Card
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State

ROW, DECK, DISCARD, FLIP = "row", "deck", "discard", "flip"


def parts(key: str) -> tuple[str, int]:
    """Return kind and number of a key; -1 where it has none."""
    kind, _, number = key.partition(":")
    return kind, int(number) if number else -1


def is_movable(key: str) -> bool:
    """Whether this is something that can be picked up."""
    return parts(key)[0] in ("deck", "disc", "supply", "back")


def shown_face(view: State, key: str) -> Card | None:
    """Return which face a thing on the table shows; None for what is no card."""
    kind, number = parts(key)
    match kind:
        case "deck":
            return view.top(view.active)
        case "row":
            return view.row[number] if 0 <= number < len(view.row) else None
        case "disc" | "supply":
            return number
        case "back":
            return number ^ 1
        case "seat":
            return view.top(number)
        case _:
            return None


def places(view: State) -> tuple[str, ...]:
    """Return every place that something could be put on."""
    piles = tuple(f"{kind}:{card}" for card in FRONTS for kind in ("supply", "back"))
    discard = tuple(f"disc:{card}" for card in sorted(set(view.discards[view.active])))
    return (ROW, DECK, DISCARD, FLIP, *piles, *discard, *(f"seat:{s}" for s in range(len(view.decks))))


def meant(view: State, seat: Seat, key: str, place: str) -> tuple[Command, ...]:
    """Return the commands that putting a thing on a place may mean, legal or not."""
    kind, number = parts(key)
    where, at = parts(place)
    match kind:
        case "deck":
            if place == ROW:
                return (co.PlayCard(),) if view.decks[seat] else _shuffles(view)
            return (
                (co.ShuffleDeck(at),) if where == "supply" and view.is_solo and not view.decks[seat] else ()
            )
        case "disc":
            return _of_discard(view, seat, number, key, place)
        case "supply":
            if place in (f"back:{number}", FLIP):
                return (co.BuyUpgraded(number),)
            if place == DECK:
                return (co.ShuffleDeck(number),) if view.is_solo else ()
            return (co.Buy(number),) if place == DISCARD else ()
        case "back":
            return (co.BuyUpgraded(number),) if place == DISCARD else ()
        case _:
            return ()


def _shuffles(view: State) -> tuple[Command, ...]:
    if not view.is_solo:
        return (co.ShuffleDeck(),)
    return tuple(co.ShuffleDeck(card) for card in FRONTS if view.supply[card // 2])


def _of_discard(view: State, seat: Seat, card: Card, key: str, place: str) -> tuple[Command, ...]:
    """A card of the discard pile is flipped on itself or in the flip area, or gives the deck its cards."""
    where, at = parts(place)
    if place in (key, FLIP):
        if not view.is_building:
            return (co.Recycle(card),)
        return _upgrades(view, seat, card)
    if place == DECK and not view.is_building:
        if view.faces[card].recycle_to_deck:
            return (co.Recycle(card),)
        return _shuffles(view) if not view.decks[seat] else ()
    if where == "seat" and at != seat:
        return (co.Upgrade(card, at),)
    if where == "supply" and view.is_solo and not view.decks[seat] and not view.is_building:
        return (co.ShuffleDeck(at),)
    return ()


def _upgrades(view: State, seat: Seat, card: Card) -> tuple[Command, ...]:
    if view.faces[card].moves_away and not view.is_solo:
        return tuple(co.Upgrade(card, to) for to in range(len(view.decks)) if to != seat)
    return (co.Upgrade(card),)


def targets(view: State, seat: Seat, key: str, legal: Iterable[Command]) -> dict[str, tuple[Command, ...]]:
    """Return the places where a thing can be put now, each with the legal commands that may mean."""
    allowed = frozenset(legal)
    found = {
        place: tuple(command for command in meant(view, seat, key, place) if command in allowed)
        for place in places(view)
    }
    return {place: commands for place, commands in found.items() if commands}


def usable(view: State, legal: Iterable[Command]) -> frozenset[str]:
    """Return the keys of the things with which anything can be done now."""
    allowed, seat = tuple(legal), view.active
    keys = ("deck", *(place for place in places(view) if is_movable(place)))
    return frozenset(key for key in keys if targets(view, seat, key, allowed))


def telling_apart(commands: Iterable[Command]) -> dict[str, tuple[Command, ...]]:
    """Return the places that tell several commands apart: seats for apartments, piles for a removal."""
    found: dict[str, tuple[Command, ...]] = {}
    for command in commands:
        if isinstance(command, co.Upgrade) and command.to is not None:
            found[f"seat:{command.to}"] = (command,)
        elif isinstance(command, co.ShuffleDeck) and command.remove is not None:
            found[f"supply:{command.remove}"] = (command,)
    return found


def flips(picked: str | None, marks: Container[str]) -> str | None:
    """Return the marked place that flips what is picked: the flip area, itself, its back in the supply."""
    kind, number = parts(picked or "")
    wanted = (FLIP, f"disc:{number}" if kind == "disc" else f"back:{number}")
    return next((place for place in wanted if place in marks), None)


def refusal(view: State, seat: Seat, key: str, place: str | None = None) -> Illegal | None:
    """Return why a thing cannot be put on a place, or is of no use anywhere; None where nothing is meant."""
    kind, number = parts(key)
    if kind == "row" and not view.is_building and 0 <= number < len(view.row):
        return Illegal("in_play", "DT-5.3", card=view.row[number])
    for command in _guess(view, seat, key, place):
        try:
            decide(view, seat, command, NoChance())
        except ChanceNeededError:
            return None
        except Illegal as illegal:
            return illegal
        return None
    return None


def _guess(view: State, seat: Seat, key: str, place: str | None) -> tuple[Command, ...]:
    """Return what somebody has in mind who takes a thing, or puts it where it means nothing by itself."""
    kind, number = parts(key)
    if place is not None:
        found = meant(view, seat, key, place)
        if found:
            return found
    match kind:
        case "deck":
            return meant(view, seat, key, ROW)
        case "disc":
            return meant(view, seat, key, FLIP)
        case "supply":
            return (co.Buy(number),)
        case "back":
            return (co.BuyUpgraded(number),)
        case _:
            return ()


def raises_barrier(view: State, seat: Seat, command: Command) -> bool:
    """Whether a step cannot be taken back: it shows a card that nobody knew, a deck is shuffled, the turn
    passes, the game ends (DT-10)."""
    try:
        events = decide(view, seat, command, NoChance())
    except ChanceNeededError:
        return True
    except Illegal:
        return False
    return any(_is_final(view, event) for event in events)


def _is_final(view: State, event: Event) -> bool:
    if isinstance(event, ev.CardPlayed):
        return event.top is None and len(view.decks[event.seat]) > 1
    return isinstance(event, ev.TurnEnded | ev.GameWon | ev.GameLost)
