"""Builds GoTown tables from a few words, always of 54 cards, and plays commands on them.

Cards: `1` to `8`, `?` joker, `dog bone jack ball shake truck thief super`. Floors, bottom first: `2+7`,
`4+?` (a joker as 5), `3+6*` (with a dog). What is named nowhere lies in the draw pile, below `top`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tabletop.engine.table import Table
from tabletop.games.gotown import GAME, state
from tabletop.games.gotown.state import Floor, State
from tests.games.playing import Playing

WORDS = {
    **{str(value): value for value in state.VALUES},
    "?": state.JOKER,
    "dog": state.DOG,
    "bone": state.BONE,
    "jack": state.JACKHAMMER,
    "ball": state.WRECKING_BALL,
    "shake": state.MILKSHAKE,
    "truck": state.DONUT_TRUCK,
    "thief": state.THIEF,
    "super": state.SUPER_THIEF,
}
NAMES = {card: word for word, card in WORDS.items()}


def cards_of(text: str) -> tuple[int, ...]:
    return tuple(WORDS[word] for word in text.split())


def words(held: Iterable[int | None]) -> str:
    """The opposite of `cards_of`, sorted: "2 7 dog"."""
    return " ".join(NAMES[card] for card in sorted(held))


def floor_of(text: str) -> Floor:
    left, right = text.removesuffix("*").split("+")
    joker = 0 if left == "?" else 1 if right == "?" else -1
    low = 9 - int(right) if joker == 0 else int(left)
    return Floor(low, 9 - low if joker == 1 else int(right), joker, dog=text.endswith("*"))


def tower_of(text: str) -> tuple[Floor, ...]:
    return tuple(floor_of(word) for word in text.split())


def floors(tower: Sequence[Floor]) -> str:
    """The opposite of `tower_of`."""
    return " ".join(
        ("?" if floor.joker == 0 else str(floor.left))
        + "+"
        + ("?" if floor.joker == 1 else str(floor.right))
        + ("*" if floor.dog else "")
        for floor in tower
    )


def town(
    hands: Sequence[str],
    towers: Sequence[str] = (),
    *,
    top: str = "",
    discard: str = "",
    rest: str | int = "pile",
    shakes: Iterable[int] = (),
    skips: Iterable[int] = (),
    truck: int | None = None,
    short: bool = False,
    **more: Any,
) -> State:
    """Seat 0 is to move, unless `active` says else. `top` lists the draw pile's top cards, first drawn first.

    `rest` says where all other cards lie: "pile", "discard", or with a seat in its hand.
    """
    left = Counter(state.DECK)
    built = [tower_of(text) for text in towers] + [()] * (len(hands) - len(towers))
    held = [cards_of(hand) for hand in hands]
    first, thrown, shakes, skips = cards_of(top), cards_of(discard), tuple(shakes), tuple(skips)
    left.subtract([*first, *thrown, *(card for hand in held for card in hand)])
    left.subtract(card for tower in built for floor in tower for card in floor.cards)
    left[state.MILKSHAKE] -= len(shakes)
    left[state.DONUT_TRUCK] -= truck is not None
    assert min(left.values()) >= 0, f"more than 54 cards: {left}"
    others = tuple(left.elements())
    pile = first[::-1]
    if rest == "pile":
        pile = others + pile
    elif rest == "discard":
        thrown = others + thrown
    else:
        held[int(rest)] += others
    active = more.pop("active", 0)
    fields = {
        "is_full": len(held[active]) >= 8,
        "has_stirred": False,
        "milkshakes": sum(1 << seat for seat in shakes),
        "skips": sum(1 << seat for seat in skips),
    }
    built_state = State(
        goal=4 if short else 5,
        turn=9,
        active=active,
        pile=pile,
        discard=thrown,
        hands=tuple(held),
        towers=tuple(built),
        truck=truck,
        **(fields | more),
    )
    assert state.all_cards(built_state) == tuple(sorted(Counter(state.DECK).items()))
    return built_state


RULES = Playing(GAME)
play, refused, offered, fold = RULES.play, RULES.refused, RULES.offered, RULES.fold


def at_table(now: State, seed: int = 0) -> Table[Any, Any, Any]:
    """A table on which this state came of the set-up."""
    return RULES.at_table(now, seed, short=now.goal == 4)
