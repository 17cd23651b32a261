"""What the command line asks of the app."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from tabletop.engine.event_log import SeatInfo


@dataclass(frozen=True, kw_only=True)
class AppRequest:
    """What to open at the start; nothing at all means the menu.

    `game` opens that game at once, with `seats`, `seed` (None: a random one) and `options`, all checked;
    `day` opens the daily city of that date.
    `content` are the cards or the board to play with, as `own_content.own_game` takes them.
    `file` opens a saved game to look at. `saved` is one that was double-clicked: the app goes on with it
    where that can be, and says in its window what is wrong with it. `self_test` is the file for the verdict
    of the self-test. `start_only` ends the app after its first picture.
    `language` is a tag ("de"), "" for what the settings say.
    """

    game: str | None = None
    day: date | None = None
    seats: tuple[SeatInfo, ...] = ()
    seed: int | None = None
    options: dict[str, bool | int | str | None] = field(default_factory=dict)
    content: str = ""
    file: Path | None = None
    saved: Path | None = None
    self_test: Path | None = None
    start_only: bool = False
    language: str = ""
