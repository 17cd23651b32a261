"""The town's twelve characters, who sit down as computer players in every game.

A character decides the face and what is said before and after a game; its level decides how well it plays,
its personality (`personalities`) how it plays. Characters are silent during a game, and no sentence is about
the person it is said to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from tabletop.engine.message import N_
from tabletop.engine.statistics import StatStep


class Character(NamedTuple):
    """A character. Saved games keep `id`; the texts are translated."""

    id: str
    level: str
    name: str
    calling: str
    """Job in the town."""
    greets: str
    """Said before the game."""
    lost: str
    """Said to a winner who beat the character."""
    won: str
    """Said to the losers."""


CAST: Final = (
    Character(
        "ruth",
        "easy",
        N_("Ruth"),
        # i18n: a character’s profession
        N_("retired tram driver"),
        N_("No hurry. I drove trams for forty years."),
        N_("A fine ride, right to the terminus."),
        N_("All change! There’s always another tram."),
    ),
    Character(
        "kenji",
        "easy",
        N_("Kenji"),
        # i18n: a character’s profession
        N_("courier"),
        N_("Ready? I build first and ask later."),
        N_("That was delivered on time!"),
        N_("I took the shortcut today. Again?"),
    ),
    Character(
        "mele",
        "easy",
        N_("Mele"),
        # i18n: a character’s profession
        N_("florist"),
        N_("I’ll plant something nice over here."),
        N_("That deserves a flower."),
        N_("It all came into bloom at once. Another?"),
    ),
    Character(
        "finn",
        "easy",
        N_("Finn"),
        # i18n: a character’s profession
        N_("apprentice"),
        N_("A quick game before my next round?"),
        N_("So that’s how it’s done!"),
        N_("Wait until the master hears of this!"),
    ),
    Character(
        "ingrid",
        "normal",
        N_("Ingrid"),
        # i18n: a character’s profession
        N_("mason"),
        N_("Good walls take two good days."),
        N_("Well built, from the ground up."),
        N_("Stone by stone, and it stands. Again?"),
    ),
    Character(
        "diego",
        "normal",
        N_("Diego"),
        # i18n: a character’s profession
        N_("market trader"),
        N_("Everything has a price. Let’s find it."),
        N_("A good day at your stall. My hat is off."),
        N_("Close. The market opens again tomorrow."),
    ),
    Character(
        "amara",
        "normal",
        N_("Amara"),
        # i18n: a character’s profession
        N_("drummer"),
        N_("One more. It’s always one more."),
        N_("What a finish! Play it again."),
        N_("The last beat was mine. One more?"),
    ),
    Character(
        "priya",
        "normal",
        N_("Priya"),
        # i18n: a character’s profession
        N_("photographer"),
        N_("I saw what you’re collecting."),
        N_("Hold still, this one is for the album."),
        N_("One for the album. Another round?"),
    ),
    Character(
        "leila",
        "hard",
        N_("Leila"),
        # i18n: a character’s profession
        N_("mayor"),
        N_("May the better city win."),
        N_("The better city won. Congratulations."),
        N_("It was a pleasure to build beside you."),
    ),
    Character(
        "harjit",
        "hard",
        N_("Harjit"),
        # i18n: a character’s profession
        N_("harbour master"),
        N_("Nothing leaves this harbour unseen."),
        N_("Safely in port. I lower my flag."),
        N_("The tide comes twice a day. Again?"),
    ),
    Character(
        "sachi",
        "hard",
        N_("Sachi"),
        # i18n: a character’s profession
        N_("architect"),
        N_("I already have a drawing for this."),
        N_("I’d hang that drawing on my wall."),
        N_("The plan held. Shall we draw another?"),
    ),
    Character(
        "kofi",
        "hard",
        N_("Kofi"),
        # i18n: a character’s profession
        N_("actuary"),
        N_("The odds lie open. I only read them."),
        N_("Today the sum comes out on your side."),
        N_("The next game starts from zero. Again?"),
    ),
)
"""In the order in which set-up offers them."""
STAND_INS: Final[Mapping[str, str]] = {"gentle": "easy", "master": "hard"}
"""Levels without people of their own: there sit those of another level, and play as plain players of it."""


def people_of(level: str) -> tuple[Character, ...]:
    """Return who may sit down as a computer player of a level."""
    return tuple(one for one in CAST if one.level == STAND_INS.get(level, level))


BY_NAME: Final[Mapping[str, Character]] = {one.name: one for one in CAST}
"""By English name, as lessons write it."""
BY_ID: Final[Mapping[str, Character]] = {one.id: one for one in CAST}


# Personalities: how characters play differently from the plain players of their levels.
#
# Each game has its own, by the ids of `cast`; a character without one plays there as its level does. A
# personality shifts preferences, never knowledge or thinking time.

Habit: TypeAlias = "tuple[int, int]"
"""Amount and number of chances: dogs placed in turns, say."""


class Tally:
    """Counts habits by seat in one game."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._found: dict[str, list[Habit]] = {}

    def add(self, habit: str, seat: int, amount: int, of: int = 1) -> None:
        """Add an amount of a seat's habit, and the chances it had."""
        counted = self._found.setdefault(habit, [(0, 0)] * self._seats)
        before, among = counted[seat]
        counted[seat] = before + amount, among + of

    def counted(self) -> dict[str, tuple[Habit, ...]]:
        """Return the counts by habit, one per seat."""
        return {habit: tuple(counted) for habit, counted in self._found.items()}


class Personality(NamedTuple):
    """How a character plays a game."""

    manner: str
    """A few words (`N_`) shown below the name: "puts dogs on guard"."""
    habit: str
    """The habit that measures it: there is more of it than with a plain player of the level."""
    choose: Callable[..., Any]
    """The player with this personality, an `engine.protocol.Chooser`."""


def _uncounted(moves: Sequence[StatStep[Any, Any]]) -> Mapping[str, tuple[Habit, ...]]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Personalities:
    """The personalities of a game; none by default."""

    people: Mapping[str, Personality] = field(default_factory=dict)
    """By ids of `cast`."""
    count: Callable[[Sequence[StatStep[Any, Any]]], Mapping[str, tuple[Habit, ...]]] = _uncounted
    """`count(moves)` of a whole game: each habit by its key, one per seat."""


def people(choose: Callable[..., Any], manners: Mapping[str, tuple[str, str]]) -> dict[str, Personality]:
    """Return personalities by manner and habit; `choose(who, view, seat, chance, go_on)` plays each."""
    return {who: Personality(manner, habit, partial(choose, who)) for who, (manner, habit) in manners.items()}
