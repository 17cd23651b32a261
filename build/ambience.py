"""Makes what is heard around each table in assets/ambience: from shaped noise and sparse single sounds.

Run `python build/ambience.py`, with `--only GAME` for one. The same bytes come out on every run. All are
loops without a seam and equally loud (`loops`); each is made by a script of its own, `<game>_ambience.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from loops import Ring, scripts, write

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "ambience"


def scenes() -> dict[str, Callable[[], Ring]]:
    """Return what makes each loop, by the game's id."""
    return {name: script.made for name, script in scripts("_ambience").items()}


if __name__ == "__main__":
    write(__doc__, FOLDER, scenes())
