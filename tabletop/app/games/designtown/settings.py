"""What a player can choose for Design Town alone."""

from __future__ import annotations

from tabletop.app.core.setting_items import Setting, ToggleControl
from tabletop.engine.message import N_

ODDS = Setting(
    "odds",
    N_("Bust risk"),
    N_("The exact chance of a bust before you can stop again."),
    ToggleControl(),
    default=True,
)
"""Show how likely playing on busts (ux Z11)."""
FORCED_CARDS = Setting(
    "forced_cards",
    N_("Play forced cards by themselves"),
    N_("After a moment, when nothing else can be done."),
    ToggleControl(),
    default=False,
)
"""Cards that must be played are played by themselves, after a beat."""
