"""The levels of the computer player: how each values possible growth, and how it bargains."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.engine import players
from tabletop.engine.cast import BY_ID
from tabletop.games.chinatown.personalities import CHANGES, NO_BIAS, Bias


class Level(NamedTuple):
    """A level of computer players.

    Attributes:
        dreams: counts possible growth of its own things in full; others' things are always valued soberly.
        asks: per cent of its and another's gain that it asks for.
        least: per cent that it signs for: drawn between these two for each round and other player.
        looks_round: checks what others would give for its things before it signs.
        worthwhile: points that a deal must bring its parties together to be proposed.
        lots: lots of each side that are tried together.
        rings: lots of each leg of a ring of three that are tried together; 0: it tries none.
        always_rings: tries rings even if a pair finds something.
        calls: makes open calls for what it can spare.
        foresees: number of offers for which it checks what could be agreed on afterwards.
        places_exactly: tries every way to fill its plots, if there are few.
        hopes: per cent by which it values possible growth of its own things more highly.
        bias: its bias for deals and plots.
    """

    dreams: bool
    asks: int
    least: tuple[int, int]
    looks_round: bool
    worthwhile: int
    lots: int
    rings: int
    always_rings: bool
    calls: bool
    foresees: int
    places_exactly: bool
    hopes: int = 0
    bias: Bias = NO_BIAS


EASY: Final = Level(
    dreams=True,
    asks=40,
    least=(40, 40),
    looks_round=False,
    worthwhile=150,
    lots=4,
    rings=0,
    always_rings=False,
    calls=True,
    foresees=0,
    places_exactly=False,
)
NORMAL: Final = Level(
    dreams=False,
    asks=50,
    least=(35, 50),
    looks_round=True,
    worthwhile=50,
    lots=4,
    rings=3,
    always_rings=False,
    calls=True,
    foresees=0,
    places_exactly=False,
)
HARD: Final = NORMAL._replace(
    asks=54, least=(42, 50), lots=6, always_rings=True, foresees=4, places_exactly=True
)
ADVISER: Final = HARD._replace(least=(50, 50))
"""The adviser of a person: the hard level with a fixed, public least price of about half."""
LEVELS: Final = {"easy": EASY, "normal": NORMAL, "hard": HARD}


PEOPLE: Final = {who: LEVELS[BY_ID[who].level]._replace(**changes) for who, changes in CHANGES.items()}


def level_of(kind: str) -> Level:
    """Return the level of a kind of computer player, such as "bot:hard", with its character's changes; the
    default level if it names none."""
    return PEOPLE.get(players.face_of(kind)) or LEVELS.get(players.level_of(kind), NORMAL)
