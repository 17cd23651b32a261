"""The tables that are proposed at set-up. Their minutes: docs/bots.md."""

from __future__ import annotations

from typing import Final

from tabletop.engine.box import Daily, Preset
from tabletop.engine.message import N_
from tabletop.engine.players import HUMAN, LEVEL
from tabletop.engine.presets import ALONE, CLASSIC, FIRST_GAME, YOU_BEGIN

_EASY, _NORMAL = LEVEL + "easy", LEVEL + "normal"

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("You against a careful computer player."),
        (HUMAN, _EASY),
        YOU_BEGIN,
        minutes=20,
    ),
    Preset(CLASSIC, N_("Three cities, one supply."), (HUMAN, _NORMAL, _NORMAL)),
    Preset(
        N_("Japanese sheet"),
        N_("Three cities; fewer stores and hospitals to buy, more factories and parks."),
        (HUMAN, _NORMAL, _NORMAL),
        {"supply": "japanese"},
    ),
    Preset(ALONE, N_("You against the supply: win before it runs out."), (HUMAN,), minutes=15),
)

DAILY: Final = Daily(
    (2,),
    (HUMAN,),
    about=N_("You against the supply: eight stars in one turn before it runs out."),
    minutes=15,
)
