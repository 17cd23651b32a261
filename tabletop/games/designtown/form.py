"""What is declared of Design Town's cards (DT-2.3), the set that a card file makes, and the house set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from tabletop.engine.fields import Given, Number, Part, Parts
from tabletop.engine.form import Form, Group, SetRule, Values
from tabletop.engine.message import N_, Message, msg, msgn
from tabletop.games.designtown.cards import IDS, NAMES, CardSet, Face

_FRONTS: Final = IDS[::2]
_FRONT_OF: Final = {name: IDS[at - at % 2] for at, name in enumerate(IDS)}
_SUPPLIES: Final = ("supply_en", "supply_ja", "supply_solo")
_MOST_COPIES: Final = 30
"""The most copies of a face in a first deck, and of a card in the supply."""


def _amount(
    tag: str,
    label: str,
    told: str | Message,
    about: str,
    clause: str,
    worth: int = 1,
    *,
    is_money: bool = False,
) -> Part:
    """Return a part with an amount, "limit:1", which is good to have; `worth` is that of its number."""
    wanted = msg("“{name}” needs a number from 1 to {most}, for example “{name}:1”.", name=tag, most=99)
    slot = Number(
        key="amount", label=N_("Amount"), least=1, may_have_plus=True, worth=worth, is_money=is_money
    )
    return Part(
        tag=tag,
        label=label,
        told=told,
        form=tag + ":{amount}",
        slots=(slot,),
        about=about,
        clause=clause,
        wanted=wanted,
        worth=1,
    )


def _mark(tag: str, label: str, about: str, clause: str, worth: int = 0) -> Part:
    """Return a part that a face has or has not."""
    wanted = msg("“{name}” takes no number.", name=tag)
    return Part(
        tag=tag, label=label, told=label, form=tag, about=about, clause=clause, wanted=wanted, worth=worth
    )


def _parts(key: str, label: str, icon: str, about: str, *parts: Part) -> Parts:
    names = ", ".join(f"{part.tag}:1" if part.slots else part.tag for part in parts)
    wanted = msg("Use “none”, or some of these: {names}.", names=names)
    return Parts(
        key=key,
        label=label,
        icon=icon,
        about=about,
        usual="none",
        parts=parts,
        joint=" ",
        none="none",
        is_sorted=True,
        wanted=wanted,
        twice=wanted,
    )


_RECYCLE: Final = _parts(
    "recycle",
    N_("Recycling gives"),
    "recycle",
    N_("what the recycle mark beside the green arrow gives"),
    # i18n: {amount}, $N: what recycling gives: “$2”
    _amount("cash", N_("Cash"), N_("{amount}"), N_("$N when it is recycled"), "DT-5.2", is_money=True),
    _amount(
        "limit",
        N_("Unhappy faces allowed"),
        msgn("{amount} more unhappy face allowed", "{amount} more unhappy faces allowed", 1),
        N_("N more unhappy faces are allowed this turn"),
        "DT-5.2",
    ),
    _mark("top", N_("Onto the deck"), N_("it goes on top of the deck"), "DT-5.2", 1),
)
_EFFECT: Final = _parts(
    "effect",
    N_("Effect"),
    "star",
    N_("what the face does when it is played"),
    _mark("forced", N_("Must be played"), N_("on top of the deck, it must be played"), "DT-4.2"),
    _mark("must_play_next", N_("Play one more"), N_("you must play one more card"), "DT-4.2"),
    _amount(
        "cash_per_unhappy",
        N_("Cash for unhappy faces"),
        N_("{amount} for each unhappy face"),
        N_("$N more for each unhappy face in play, its own included"),
        "DT-4.7",
        is_money=True,
    ),
    _amount(
        "limit",
        N_("Unhappy faces allowed"),
        msgn("{amount} more unhappy face allowed", "{amount} more unhappy faces allowed", 1),
        N_("N more unhappy faces are allowed this turn"),
        "DT-4.5",
    ),
    _amount(
        "extra_action",
        N_("Build actions"),
        msgn("{amount} more build action", "{amount} more build actions", 1),
        N_("N more build actions"),
        "DT-6.1",
    ),
    _amount(
        "win_at_cards",
        N_("Wins with cards"),
        msgn("wins with {amount} card in play", "wins with {amount} cards in play", 1),
        N_("wins with N cards in play"),
        "DT-1.3",
        -1,
    ),
    _mark(
        "give_on_upgrade",
        N_("Moves away"),
        N_("flipped for its fee, it moves to another player"),
        "DT-6.2",
    ),
)


def _copies(key: str, label: str, about: str) -> Number:
    return Number(key=key, label=label, icon="deck", about=about, most=_MOST_COPIES)


def _pairs(rows: Sequence[Values]) -> Iterator[tuple[int, str, Message]]:
    for back in range(1, len(rows), 2):
        if rows[back - 1]["recycle"] and rows[back]["recycle"]:
            yield back, "recycle", msg("Only one face of a card may have the recycle mark.")


def _first_decks(rows: Sequence[Values]) -> Iterator[tuple[int, str, Message]]:
    if not any(row["starting"] for row in rows):
        yield 0, "starting", msg("A deck starts with at least one card.")


def _solo_supply(rows: Sequence[Values]) -> Iterator[tuple[int, str, Message]]:
    if not any(row["supply_solo"] for row in rows):
        yield 0, "supply_solo", msg("The solo supply needs at least one card.")


FORM: Final = Form(
    fields=(
        Given(key="card", label=N_("Card"), about=N_("the card: its front"), cells=_FRONT_OF),
        Given(
            key="side",
            # i18n: of a card: front or back
            label=N_("Side"),
            about=N_("which side of the card the face is"),
            cells={name: "front" if name in _FRONTS else "back" for name in IDS},
        ),
        # i18n: a side of a card
        Given(key="id", label=N_("Face"), about=N_("the face"), cells={name: name for name in IDS}),
        Number(key="cash", label=N_("Cash"), icon="coin", about=N_("$ when it is played"), worth=1),
        Number(key="unhappy", label=N_("Unhappy faces"), icon="sad", about=N_("unhappy faces"), worth=-1),
        Number(key="vp", label=N_("Stars"), icon="star", about=N_("stars"), worth=1),
        Number(
            key="cost",
            label=N_("Cost in the supply"),
            icon="coin",
            about=N_("cost of a front in the supply; empty: it cannot be bought"),
            may_be_empty=True,
            elsewhere=msg("You buy cards with the front up, so leave this empty."),
            worth=-1,
        ),
        Number(
            key="upgrade",
            label=N_("Fee to flip"),
            icon="swap",
            about=N_("fee beside the purple arrow; empty: none"),
            may_be_empty=True,
            worth=-1,
        ),
        _RECYCLE,
        _EFFECT,
        _copies("starting", N_("In each first deck"), N_("how many each player’s first deck has")),
        _copies("supply_en", N_("English supply"), N_("how many the English supply has of a front")),
        _copies("supply_ja", N_("Japanese supply"), N_("how many the Japanese supply has of a front")),
        _copies("supply_solo", N_("Solo supply"), N_("how many the solo supply has of a front")),
    ),
    groups=(
        Group(N_("Card"), ("cash", "unhappy", "vp", "cost", "upgrade", "recycle", "effect")),
        Group(N_("Decks and supply"), ("starting", *_SUPPLIES)),
    ),
    titles=dict(zip(IDS, NAMES, strict=True)),
    has_backs=True,
    applies=lambda row_id, key: row_id in _FRONTS or key not in ("cost", *_SUPPLIES),
    set_rules=(
        SetRule(("recycle",), _pairs),
        SetRule(("starting",), _first_decks),
        SetRule(("supply_solo",), _solo_supply),
    ),
)

_PROPERTIES: Final = {
    "recycle": {"cash": "recycle_cash", "limit": "recycle_limit", "top": "recycle_to_deck"},
    "effect": {
        "forced": "is_forced",
        "must_play_next": "must_play_next",
        "cash_per_unhappy": "cash_per_unhappy",
        "limit": "limit",
        "extra_action": "extra_actions",
        "win_at_cards": "wins_at",
        "give_on_upgrade": "moves_away",
    },
}
"""The property of a face that each word of a field sets."""


@lru_cache(maxsize=4)
def parse(text: str) -> CardSet:
    """Return the set that a card file describes; raise `ContentError`, which names line and field."""
    return card_set(FORM.read(text))


def card_set(rows: Sequence[Values]) -> CardSet:
    """Return the set of these values."""
    return CardSet(
        tuple(map(face, rows)),
        tuple(row["starting"] for row in rows),
        *(tuple(row[key] for row in rows[::2]) for key in _SUPPLIES),
    )


def face(values: Values) -> Face:
    """Return the face of a row's values."""
    words: dict[str, Any] = {
        names[word.tag]: word.values[0] if word.values else True
        for key, names in _PROPERTIES.items()
        for word in values[key]
    }
    return Face(
        cash=values["cash"],
        unhappy=values["unhappy"],
        points=values["vp"],
        cost=values["cost"],
        fee=values["upgrade"],
        **words,
    )


# The house set: the icons of both printed sheets are lost, so most values were found by simulation
# (docs/designtown_balance.md); `known` names the cells that the sheets establish.
#
# A player who owns the game can put the printed values into the folder `cards` of the player's folder: see
# docs/designtown_cards.md.

HOUSE_SET: Final = """\
card,side,id,cash,unhappy,vp,cost,upgrade,recycle,effect,starting,supply_en,supply_ja,supply_solo,known
residential_area,front,residential_area,1,1,0,,3,none,forced,4,0,0,0,unhappy
residential_area,back,apartment,1,1,0,,7,none,give_on_upgrade,1,,,,effect
convenience_store,front,convenience_store,1,0,0,3,3,none,win_at_cards:18,1,12,8,4,effect
convenience_store,back,shopping_mall,2,0,1,,,cash:2,none,0,,,,
hospital,front,hospital,1,1,0,4,5,none,cash_per_unhappy:1,1,12,8,4,cash unhappy effect
hospital,back,church,0,0,1,,,limit:1,limit:1,0,,,,effect
factory,front,factory,3,1,0,3,4,none,none,1,8,12,4,
factory,back,power_plant,4,0,1,,,cash:3,must_play_next,0,,,,
central_park,front,central_park,0,0,1,5,3,none,none,1,8,12,4,
central_park,back,station,2,0,1,,,top,extra_action:1,0,,,,
"""
