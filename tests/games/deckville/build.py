"""Builds Deckville tables from a few words and plays commands on them.

A deck of its own serves: each card is known by a short word. `wood` to `architects` are cards that are of use
as that resource only (three discards for architects, one for the others); the rest are properties.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop.games.deckville import GAME
from tabletop.games.deckville.cards import RESOURCES
from tabletop.games.deckville.commands import (
    BuildProperty,
    BuildResource,
    DiscardDown,
    DrawCard,
    DrawReplacement,
    EndTurn,
    ReplaceDiscard,
    Reserve,
    SkipStep,
    TakeFromSupply,
)
from tabletop.games.deckville.form import FORM, parse
from tabletop.games.deckville.state import District, State
from tabletop.i18n import Catalogue
from tests.games.playing import Playing

NAMES = ("Ann", "Ben", "Cat")
END, SKIP = EndTurn(), SkipStep()
OPTIONS = {"first": 0}

HEADING: Final = "id,copies,name,property_type,prime,cost,resource,resource_cost,score,power,min_players,solo"

PROPERTIES: Final = """
inn dining 0 wood:1 2 -
cafe dining 0 - 2/dining -
bar dining 1 - most:dining=4 -
flat housing 0 - 1 -
row housing 0 - 2/housing -
villa housing 1 - 2;1/prime -
block housing 0 - 2/all:housing;most:housing=6 -
home housing 0 - 1/housing|dining -
mart shopping 0 - most:shopping=2 -
stall shopping 0 - 1 -
hub infrastructure 0 - - draw3
yard industry 0 - - omit:business
mill industry 0 - - as:steel
forge industry 0 - - disc:architects=1
smith industry 0 - - disc:architects=2
ruin industry 0 - - disc:wood=4
show housing 0 - - second:1
tower business 0 steel:1+glass:1 5 -
spire business 0 steel:2+glass:1 9 -
opera entertainment 1 architects:1 6 omit:entertainment
plant industry 0 steel:1 3 as:steel
works civic 0 - 1;2/civic draw3;omit:civic;as:wood;disc:stone=0;second:1
"""


def _rows() -> list[str]:
    rows = [
        f"{name},9,{name.title()},civic,0,architects:9,{name},{3 if name == 'architects' else 1},,,1,1"
        for name in RESOURCES
    ]
    for line in PROPERTIES.split("\n"):
        if line:
            name, kind, prime, cost, score, power = (
                "" if word == "-" else word.replace("+", " ") for word in line.split()
            )
            solo = int("most" not in score and "all" not in score)
            rows.append(f"{name},9,{name.title()},{kind},{prime},{cost},brick,1,{score},{power},1,{solo}")
    return rows


DECK: Final = FORM.canonical(FORM.read("\n".join([HEADING, *_rows()])))
KINDS: Final = parse(DECK)
NUMBERS: Final = {kind.id: card for card, kind in enumerate(KINDS)}
OWN: Final = GAME.edition.recast(DECK) if GAME.edition.recast is not None else GAME

RULES = Playing(OWN, OPTIONS)
play, refused, offered, fold, at_table = RULES.play, RULES.refused, RULES.offered, RULES.fold, RULES.at_table


def card(name: str) -> int:
    return NUMBERS[name]


def cards(text: str) -> tuple[int, ...]:
    """Cards by their words; `wood*3` stands for three of them."""
    found: list[int] = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [NUMBERS[name]] * int(times or 1)
    return tuple(found)


def words(found: Any) -> str:
    return " ".join("?" if one is None else KINDS[one].id for one in found)


def district(properties: str = "", resources: str = "", reserve: str = "") -> District:
    return District(cards(properties), cards(resources), card(reserve) if reserve else None)


def city(
    hand: str = "wood*6",
    properties: str = "",
    resources: str = "",
    reserve: str = "",
    *,
    others: tuple[District, ...] = (District(),),
    deck: str = "stone*20",
    pool: str = "steel glass workers",
    discard: str = "flat",
    **more: Any,
) -> State:
    """Seat 0 begins its turn; the others hold six bricks. Deck and discard pile are written top card first.

    The pool has three words, `-` for an empty place.
    """
    fields: dict[str, Any] = {
        "written": DECK,
        "deck": cards(deck)[::-1],
        "hands": (cards(hand), *(cards("brick*6") for _ in others)),
        "districts": (district(properties, resources, reserve), *others),
        "pool": tuple(None if word == "-" else card(word) for word in pool.split()),
        "discard": cards(discard)[::-1],
        "round": 5,
    }
    return State(**(fields | more))


def resource(name: str, discards: str = "") -> BuildResource:
    return BuildResource(card(name), cards(discards))


def prop(name: str, discards: str = "", *, reserve: bool = False) -> BuildProperty:
    return BuildProperty(card(name), cards(discards), reserve)


def take(source: Any) -> TakeFromSupply:
    return TakeFromSupply(source)


def put(name: str) -> ReplaceDiscard:
    return ReplaceDiscard(card(name))


def draw(source: Any) -> DrawCard:
    return DrawCard(source)


def down(names: str) -> DiscardDown:
    return DiscardDown(cards(names))


def reserve(name: str) -> Reserve:
    return Reserve(card(name))


def replacement(source: Any) -> DrawReplacement:
    return DrawReplacement(source)


def hand(state: State, seat: int = 0) -> str:
    return words(state.hands[seat])


def say(message: Any) -> str:
    return Catalogue("en").message(message, NAMES)


def pass_turn(state: State) -> State:
    """The shortest turn there is: two cards of the pool, what is too much away."""
    state = play(state, draw("pool_1"), draw("pool_1")).state
    commands = OWN.rules.legal(state, state.active)
    if END not in commands:
        state = play(state, commands[0]).state
    return play(state, END).state
