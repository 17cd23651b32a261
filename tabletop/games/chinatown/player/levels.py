"""The levels of the computer player: how each values what may come, and how it bargains."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.engine import players
from tabletop.engine.cast import BY_ID
from tabletop.games.chinatown.personalities import CHANGES, NOBODY, Bias


class Level(NamedTuple):
    """How a computer player of a level thinks.

    Attributes:
        dreams: counts all that its own things may still bring in full; others it always values soberly.
        asks: of a hundred points that a deal brings it and another, so many it asks for.
        least: so many it signs for: drawn between these two, anew for each round and other player.
        looks_round: looks what others would give for its things before it signs.
        worthwhile: points that a deal must bring its parties together to be proposed.
        lots: lots of each side that are tried together.
        rings: lots of each leg of a ring of three that are tried together; 0: it looks for none.
        always_rings: looks for rings even where a pair finds something.
        calls: makes open calls for what it can spare.
        foresees: of so many offers it looks what could be agreed on after them.
        places_exactly: tries every way to fill its plots, where they are few.
        hopes: hundredths by which it values higher what its own things may still bring.
        likes: which deals and plots it likes.
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
    likes: Bias = NOBODY


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
"""Who advises a person: as the hard level, but what it signs for is no secret: about half, without a draw."""
LEVELS: Final = {"easy": EASY, "normal": NORMAL, "hard": HARD}


PEOPLE: Final = {who: LEVELS[BY_ID[who].level]._replace(**changes) for who, changes in CHANGES.items()}


def level_of(kind: str) -> Level:
    """Return the level of a kind of computer player, "bot:hard" say, with the temper of who that is; the
    usual one where it names none."""
    return PEOPLE.get(players.face_of(kind)) or LEVELS.get(players.level_of(kind), NORMAL)
