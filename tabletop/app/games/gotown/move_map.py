"""Maps gestures on GoTown's table to commands: a card, and where it goes (ux D1, D7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabletop.app.games.gotown import layout
from tabletop.app.games.gotown.layout import GoTownLayout, GoTownUiState, GoTownView, is_my_turn
from tabletop.app.table.key import Key, Refusal
from tabletop.app.table.parts import MoveMap
from tabletop.engine.foresight import foresee, refused
from tabletop.engine.message import SeatName, msg
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown import state
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import decide
from tabletop.games.gotown.state import (
    BONE,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    JACKHAMMER,
    JOKER,
    SUPER_THIEF,
    VALUES,
    WRECKING_BALL,
    Card,
    State,
)

# -- commands of a card and a place (ux D1) --
#
# Drag, click-click and keyboard all end in `meant(view, seat, card, place)`: the commands this may mean,
# legal or not. Places are keys; a card in hand as a place is its kind, without the copy.

FLOOR_CARDS = (*VALUES, JOKER)


def first_floor(legal: Iterable[Command]) -> co.BuildFloor | co.StealFloor | None:
    """Return the first floor that can be built now, or None."""
    return next((one for one in legal if isinstance(one, co.BuildFloor | co.StealFloor)), None)


def places(view: State, seat: Seat) -> tuple[Key, ...]:
    """Return every possible target of a card, whether anything is legal there or not."""
    found = [layout.SLOT, layout.STREET, layout.DISCARD]
    found.extend(layout.hand(card) for card in sorted({c for c in view.hands[seat] if c is not None}))
    for other, tower in enumerate(view.towers):
        for number, _ in enumerate(tower):
            found.append(layout.floor(other, number))
            found.extend(layout.tile(other, number, side) for side in (0, 1))
        if other != seat:
            found.append(layout.plate(other))
    return tuple(found)


def meant(view: State, seat: Seat, card: Card, place: Key) -> tuple[Command, ...]:
    """Return the commands that putting `card` on `place` may mean, the likeliest first."""
    match place.kind, place.at:
        case "discard", ():
            return (co.EndTurn(card),)
        case "hand", (other, *_):
            return (co.build(card, other),) if card in FLOOR_CARDS else ()
        case "slot", ():
            return _on_slot(view, seat, card)
        case "street", ():
            return _on_street(card)
        case "seat", (victim,):
            return _on_seat(view, card, victim)
        case "floor", (owner, number):
            return _on_floor(view, seat, card, owner, number)
        case "tile", (owner, number, side):
            return _on_tile(view, seat, card, owner, number, side)
        case _:
            return ()


def _on_slot(view: State, seat: Seat, card: Card) -> tuple[Command, ...]:
    """Return floors of a card on the free slot, with a partner from hand: the number first, then the
    joker."""
    if card not in FLOOR_CARDS:
        return ()
    held = [c for c in view.hands[seat] if c is not None]
    held.remove(card)
    partners = sorted(set(held) & set(FLOOR_CARDS), key=lambda other: (other + card != FLOOR_SUM, other))
    return tuple(co.build(card, other) for other in partners)


def _on_street(card: Card) -> tuple[Command, ...]:
    if card == DONUT_TRUCK:
        return (co.PlayDonutTruck(),)
    return (co.PlaySuperThief(),) if card == SUPER_THIEF else ()


def _on_seat(view: State, card: Card, victim: Seat) -> tuple[Command, ...]:
    """Return a command against all opponents also for the only one, as for the street."""
    match card:
        case state.SUPER_THIEF | state.DONUT_TRUCK if len(view.hands) == 2:
            return _on_street(card)
        case state.THIEF:
            return (co.PlayThief(victim),)
        case state.MILKSHAKE:
            return (co.PlayMilkshake(victim),)
        case _:
            return ()


def _on_floor(view: State, seat: Seat, card: Card, owner: Seat, number: int) -> tuple[Command, ...]:
    if owner == seat:
        return (co.PlaceDog(number),) if card == DOG else ()
    is_top = number == len(view.towers[owner]) - 1
    if card == BONE:
        return (co.PlayBone(owner, number),)
    if card == JACKHAMMER and is_top:
        return (co.PlayJackhammer(owner),)
    if card == WRECKING_BALL and is_top:
        return (co.PlayWreckingBall(owner),)
    return ()


def _on_tile(view: State, seat: Seat, card: Card, owner: Seat, number: int, side: int) -> tuple[Command, ...]:
    """Return the steal of a number on the tile of a top floor that makes nine with it; nothing on the other
    tile."""
    if owner == seat or card not in FLOOR_CARDS or number != len(view.towers[owner]) - 1:
        return ()
    floor = view.towers[owner][number]
    value = floor.right if side else floor.left
    return (co.StealFloor(card, owner),) if card + value == FLOOR_SUM else ()


def targets(view: State, seat: Seat, card: Card, legal: Iterable[Command]) -> dict[Key, tuple[Command, ...]]:
    """Return a card's possible places, each with its legal commands."""
    allowed = frozenset(legal)
    found = {
        place: tuple(command for command in meant(view, seat, card, place) if command in allowed)
        for place in places(view, seat)
    }
    # A card needs another one of its own kind to be put on: never so for floors, they add up to nine.
    return {place: commands for place, commands in found.items() if commands}


def playable(view: State, seat: Seat, legal: Iterable[Command]) -> frozenset[Card]:
    """Return the kinds of usable cards in hand."""
    allowed = tuple(legal)
    kinds = {card for card in view.hands[seat] if card is not None}
    return frozenset(card for card in kinds if targets(view, seat, card, allowed))


def partners(commands: Iterable[Command], card: Card) -> tuple[Card, ...]:
    """Return the cards in hand with which the given commands build a floor of `card`."""
    found = [
        command.right if command.left == card else command.left
        for command in commands
        if isinstance(command, co.BuildFloor)
    ]
    return tuple(dict.fromkeys(found))


def raises_barrier(view: State, seat: Seat, command: Command) -> bool:
    """Whether a step cannot be taken back: chance decides, the turn passes, the game ends (ux U1, U4)."""
    if isinstance(command, co.EndTurn):
        return True
    events = foresee(decide, view, seat, command)
    if isinstance(events, Illegal):
        return False
    return events is None or len(events) > 1


# -- why a card cannot go to a place, and where it belongs (ux D7) --


def is_change_of_mind(card: Card, place: Key) -> bool:
    """Whether putting `card` on a card in hand can only mean taking that one instead."""
    return place.kind == layout.HAND and not (card in FLOOR_CARDS and place.at[0] in FLOOR_CARDS)


def refusal(view: State, seat: Seat, card: Card, place: Key) -> Illegal | Refusal | None:
    """Return why `card` cannot be put on `place`; None if it can, or if nothing is meant."""
    wanted = meant(view, seat, card, place)
    if any(refused(decide, view, seat, command) is None for command in wanted):
        return None
    if wanted and place != layout.SLOT:
        return refused(decide, view, seat, wanted[0])
    for command in _guess(view, seat, card, place):
        return refused(decide, view, seat, command) or _where(command)
    return useless(view, seat, card)


def _where(command: Command) -> Refusal | None:
    """Return the right target for an intended command that the chosen place does not give."""
    match command:
        case co.StealFloor():
            value = FLOOR_SUM - command.card
            text = msg(
                "Put the {card} on the {other} of {victim}’s top floor. Together they make nine.",
                card=command.card,
                other=value,
                victim=SeatName(command.victim),
            )
            return Refusal(text, "GT-6.1")
        case co.PlayJackhammer():
            text = msg("Put the jackhammer on {victim}’s top floor.", victim=SeatName(command.victim))
            return Refusal(text, "GT-8.1")
        case co.PlayWreckingBall():
            text = msg("Put the wrecking ball on {victim}’s top floor.", victim=SeatName(command.victim))
            return Refusal(text, "GT-8.2")
        case co.PlayBone():
            text = msg("Put the bone on {victim}’s guarded floor.", victim=SeatName(command.victim))
            return Refusal(text, "GT-7.2")
        case co.PlayThief():
            text = msg("Put the thief on {victim}’s name plate.", victim=SeatName(command.victim))
            return Refusal(text, "GT-9.1")
        case co.PlayMilkshake():
            text = msg("Put the milkshake on {victim}’s name plate.", victim=SeatName(command.victim))
            return Refusal(text, "GT-10.1")
        case _:
            return None


def _guess(view: State, seat: Seat, card: Card, place: Key) -> tuple[Command, ...]:
    """Return the probable intention of putting a card where it means nothing."""
    if place.kind not in (layout.SEAT, layout.FLOOR, layout.TILE):
        return ()
    owner, *numbers = place.at
    match card:
        case state.DOG:
            return (co.PlaceDog(numbers[0]),) if owner == seat and numbers else ()
        case state.BONE:
            return (co.PlayBone(owner, numbers[0] if numbers else _guarded(view, owner)),)
        case state.JACKHAMMER:
            return (co.PlayJackhammer(owner),) if _is_top(view, place) else ()
        case state.WRECKING_BALL:
            return (co.PlayWreckingBall(owner),) if _is_top(view, place) else ()
        case state.THIEF:
            return (co.PlayThief(owner),)
        case state.MILKSHAKE:
            return (co.PlayMilkshake(owner),)
        case _ if card in FLOOR_CARDS and owner != seat and _is_top(view, place):
            return (co.StealFloor(card, owner),)
        case _:
            return ()


def _guarded(view: State, owner: Seat) -> int:
    """Return the highest guarded floor of a tower; the top floor where none is."""
    tower = view.towers[owner]
    return max((at for at, floor in enumerate(tower) if floor.dog), default=max(0, len(tower) - 1))


def _is_top(view: State, place: Key) -> bool:
    """Whether a place is a seat's top floor, or its whole tower."""
    return place.kind == layout.SEAT or place.at[1] == len(view.towers[place.at[0]]) - 1


def useless(view: State, seat: Seat, card: Card) -> Refusal:
    """Return why a card is useless there, or anywhere, if no single rule refuses it."""
    others = view.opponents(seat)
    match card:
        case state.JOKER:
            return Refusal(msg("To play a joker, you need a floor card from 1 to 8 in your hand."), "GT-5.2")
        case state.DOG:
            return Refusal(msg("Put the dog on a floor of your own tower that has no dog yet."), "GT-7.1")
        case state.BONE:
            return Refusal(msg("To play a bone, you need a dog on an opponent’s floor."), "GT-7.2")
        case state.JACKHAMMER:
            return Refusal(msg("A jackhammer works only on an opponent’s top floor without a dog."), "GT-8.1")
        case state.WRECKING_BALL:
            return Refusal(msg("To swing the wrecking ball, you need an opponent with a floor."), "GT-8.2")
        case state.MILKSHAKE:
            if all(view.skips_next(other) for other in others):
                return Refusal(msg("Every opponent already skips the next turn."), "GT-10.2")
            return Refusal(msg("Put the milkshake on an opponent."), "GT-10.1")
        case state.DONUT_TRUCK:
            return Refusal(msg("Put the donut truck in the street."), "GT-11.1")
        case state.THIEF:
            return Refusal(msg("Put the thief on an opponent who holds a card."), "GT-9.1")
        case state.SUPER_THIEF:
            return Refusal(
                msg("Put the super-thief in the street. It works on all opponents at once."), "GT-9.2"
            )
        case _:
            text = msg(
                "{card} needs {other} or a joker in your hand, or {other} on an opponent’s top floor "
                "without a dog.",
                card=card,
                other=FLOOR_SUM - card,
            )
            return Refusal(text, "GT-5.1")


class GoTownMoveMap(MoveMap[State, GoTownLayout, GoTownUiState]):
    """Maps things and targets of GoTown's table to commands. A card in hand as a target is each of its copies
    but the one that is picked."""

    @override
    def usable(self, view: GoTownView) -> frozenset[Key]:
        shown, seat = view.state, view.viewer
        if seat is None or shown.active != seat:
            return frozenset()
        cards = playable(shown, seat, view.game.rules.legal(shown, seat))
        return frozenset(key for key in layout.hand_keys(shown, seat) if key.at[0] in cards)

    def primary(self, view: GoTownView) -> Key | None:
        """Return a card of the floor that the prompt names, if one can be built."""
        floor = first_floor(view.legal)
        if floor is None:
            return super().primary(view)
        return layout.hand(floor.left if isinstance(floor, co.BuildFloor) else floor.card, 0)

    def can_pick(self, view: GoTownView, key: Key) -> bool:
        """Whether a thing is a card in hand."""
        return key.kind == layout.HAND

    @override
    def targets(self, view: GoTownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        if view.viewer is None:
            return {}
        marks: dict[Key, tuple[Any, ...]] = {}
        held = layout.hand_keys(view.state, view.viewer)
        found = targets(view.state, view.viewer, key.at[0], view.legal)
        for place, commands in found.items():
            if place.kind == layout.HAND:
                copies = [card for card in held if card.at[0] == place.at[0] and card != key]
                marks.update(dict.fromkeys(copies, commands))
            else:
                marks[place] = commands
        return marks

    def target_at(self, view: GoTownView, key: Key) -> Key:
        """Return the tile of a floor that a card fits, for the other tile and for the floor itself."""
        if key in view.marks or key.kind not in (layout.TILE, layout.FLOOR):
            return key
        owner, number, *_ = key.at
        tiles = (layout.tile(owner, number, side) for side in (0, 1))
        return next((tile for tile in tiles if tile in view.marks), key)

    def disambiguate(
        self, view: GoTownView, key: Key, commands: tuple[Any, ...]
    ) -> Mapping[Key, tuple[Any, ...]]:
        """Return the partners: only the cards in hand remain as targets."""
        wanted = partners(commands, key.at[0])
        return {
            place: found
            for place, found in self.targets(view, key).items()
            if place.kind == layout.HAND and place.at[0] in wanted
        }

    @override
    def why_not(self, view: GoTownView, key: Key, place: Key | None = None) -> Refusal | Illegal | None:
        shown, seat, card = view.state, view.viewer, key.at[0]
        if seat is None:
            return None
        if place is not None:
            is_other = is_change_of_mind(card, place)
            return None if is_other else refusal(shown, seat, card, place)
        if not is_my_turn(view):
            return Illegal("not_your_turn", "GT-4.5", active=shown.active)
        return useless(shown, seat, card)

    def gesture_for(self, view: GoTownView, command: Any) -> Sequence[Key]:
        """Return what to touch for a command; a button ends a turn without a discard."""
        return (layout.END_TURN,) if command == co.EndTurn() else super().gesture_for(view, command)

    @override
    def number_key(self, view: GoTownView, number: int) -> Key | None:
        cards = layout.hand_keys(view.state, view.viewer)
        return cards[number - 1] if number <= len(cards) else None
