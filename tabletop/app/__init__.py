"""The Pygame application: the only place that imports pygame."""

from __future__ import annotations

import os

# Read by pygame while it is imported: no banner on the terminal.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
