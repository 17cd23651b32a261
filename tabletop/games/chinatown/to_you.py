"""Sentences that name a seat, as they are said to who sits there alone among computer players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.message import N_

TO_YOU: Final[Mapping[str, Mapping[str, str]]] = {
    "{giver} gives {taker}: {things}": {
        "giver": N_("you give {taker}: {things}"),
        "taker": N_("{giver} gives you: {things}"),
    },
    "{seat} takes a part and brings nothing.": {"seat": N_("You take a part and bring nothing.")},
    "It gives {seat} a complete {business}.": {"seat": N_("It gives you a complete {business}.")},
    "{seat} would give me more for it.": {"seat": N_("You would give me more for it.")},
    "{seat} leads by about {money} and gains by it.": {
        "seat": N_("You lead by about {money} and gain by it."),
    },
    "{seat} gains more by it than I do.": {"seat": N_("You gain more by it than I do.")},
    "{seat}, ask me again with about {money} more.": {"seat": N_("Ask me again with about {money} more.")},
    "{seat} does not own plot {plot}.": {"seat": N_("You do not own plot {plot}.")},
    "{seat} has too few loose tiles ({tile}: {have} of {need}).": {
        "seat": N_("You have too few loose tiles ({tile}: {have} of {need})."),
    },
    "{seat} does not hold plot card {plot}.": {"seat": N_("You do not hold plot card {plot}.")},
    "{seat} would pay {need} in all and has {have}.": {
        "seat": N_("You would pay {need} in all and have {have}."),
    },
    "I find no offer for {seat} that is good for us both.": {
        "seat": N_("I find no offer for you that is good for us both."),
    },
}
"""By sentence and placeholder (see `Words.to_you`)."""
