"""The people of the town who sit down as computer players: the same twelve in all games.

Whoever they are decides how they look and what they say, before a game and after it; how well they play is
their level's, and what they like to do is their temper's, where a game has one for them (`personalities`).
Nobody speaks while a game is on, and no sentence is about who it is said to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.engine.message import N_


class Character(NamedTuple):
    """One of them. `id` stands in saved games; all else is in words that are translated."""

    id: str
    level: str
    name: str
    calling: str
    """What somebody does in the town."""
    greets: str
    """Said before the game."""
    lost: str
    """Said to whoever won against them."""
    won: str
    """Said to those who lost."""


CAST: Final = (
    Character(
        "ruth",
        "easy",
        N_("Ruth"),
        N_("retired tram driver"),
        N_("No hurry. I drove trams for forty years."),
        N_("A fine ride, right to the terminus."),
        N_("All change! There is always another tram."),
    ),
    Character(
        "kenji",
        "easy",
        N_("Kenji"),
        N_("courier"),
        N_("Ready? I build first and ask later."),
        N_("That was delivered on time!"),
        N_("I took the short cut today. Again?"),
    ),
    Character(
        "mele",
        "easy",
        N_("Mele"),
        N_("florist"),
        N_("I'll plant something nice over here."),
        N_("That deserves a flower."),
        N_("It all came into bloom at once. Another?"),
    ),
    Character(
        "finn",
        "easy",
        N_("Finn"),
        N_("apprentice"),
        N_("A quick game before my next round?"),
        N_("So that is how it is done!"),
        N_("Wait until the master hears of this!"),
    ),
    Character(
        "ingrid",
        "normal",
        N_("Ingrid"),
        N_("mason"),
        N_("Good walls take two good days."),
        N_("Well built, from the ground up."),
        N_("Stone by stone, and it stands. Again?"),
    ),
    Character(
        "diego",
        "normal",
        N_("Diego"),
        N_("market trader"),
        N_("Everything has a price. Let's find it."),
        N_("A good day at your stall. My hat is off."),
        N_("Close. The market opens again tomorrow."),
    ),
    Character(
        "amara",
        "normal",
        N_("Amara"),
        N_("drummer"),
        N_("One more. It is always one more."),
        N_("What a finish! Play it again."),
        N_("The last beat was mine. One more?"),
    ),
    Character(
        "priya",
        "normal",
        N_("Priya"),
        N_("photographer"),
        N_("I saw what you are collecting."),
        N_("Hold still, this one is for the album."),
        N_("One for the album. Another round?"),
    ),
    Character(
        "leila",
        "hard",
        N_("Leila"),
        N_("mayor"),
        N_("May the better city win."),
        N_("The better city won. Congratulations."),
        N_("It was a pleasure to build beside you."),
    ),
    Character(
        "harjit",
        "hard",
        N_("Harjit"),
        N_("harbour master"),
        N_("Nothing leaves this harbour unseen."),
        N_("Safely in port. I lower my flag."),
        N_("The tide comes twice a day. Again?"),
    ),
    Character(
        "sachi",
        "hard",
        N_("Sachi"),
        N_("architect"),
        N_("I have a drawing for this already."),
        N_("I would hang that drawing on my wall."),
        N_("The plan held. Shall we draw another?"),
    ),
    Character(
        "kofi",
        "hard",
        N_("Kofi"),
        N_("actuary"),
        N_("The odds lie open. I only read them."),
        N_("Today the sum comes out on your side."),
        N_("The next game starts from zero. Again?"),
    ),
)
"""In the order in which they are offered."""
BY_NAME: Final[Mapping[str, Character]] = {one.name: one for one in CAST}
"""By the English names, which lessons have."""
BY_ID: Final[Mapping[str, Character]] = {one.id: one for one in CAST}
