"""What a player can choose for Chinatown alone."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from tabletop.app.core.setting_items import ChoiceControl, Setting, SliderControl
from tabletop.engine.message import N_

Hints: TypeAlias = Literal["off", "mine", "all"]

VALUE_HINTS: Final[Setting[Hints]] = Setting(
    "value_hints",
    N_("Value hints"),
    N_("What a deal is worth, estimated from what all can see."),
    ChoiceControl((("off", N_("Off")), ("mine", N_("Mine")), ("all", N_("All")))),
    default="mine",
)
"""For whom a deal's estimated worth is shown (ux N13)."""
TRADE_MINUTES = Setting(
    "trade_minutes",
    N_("Time for trading"),
    N_("Minutes a round, 0 for no limit. It never ends a handshake."),
    SliderControl(0, 30, 1, "count"),
    default=0,
)
"""How long a phase of trading lasts; 0: as long as everybody likes (ux N16)."""
