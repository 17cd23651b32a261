"""The games in a table for spreadsheets: a row for each person in each finished game."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from tabletop import files
from tabletop.record.filters import Persons, person_of, played_by
from tabletop.record.game_stats import GameStats

COLUMNS = (
    *("file", "game", "begun", "players", "options", "name", "person", "against"),
    *("won", "shared", "place", "score", "length", "hints", "assisted"),
)
"""Their names never change, and are not translated: whoever reads the file is a program."""


def as_csv(counted: Mapping[Path, GameStats], persons: Persons) -> str:
    """Return all games; each game's own figures stand in columns after the others, `GAME.KEY`."""
    played = list(played_by(counted, None, persons))
    figures = sorted({(one.game.game, key) for one in played for key in one.game.figures})
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*COLUMNS, *(f"{game}.{key}" for game, key in figures)])
    for together in played:
        game = together.game
        for seat in together.ours:
            one = together._replace(ours=(seat,))
            name = game.seats[seat].name
            row: list[object] = [files.shown(one.path.name), game.game, game.created, len(game.seats)]
            row += [" ".join(f"{key}={value}" for key, value in one.table), name, person_of(name, persons)]
            row += [one.against, int(one.is_won), int(one.is_shared), one.place, one.score, game.length]
            row += [game.hints[seat] if game.hints else 0, int(game.is_assisted)]
            own = [game.figures.get(key, ()) if game.game == of else () for of, key in figures]
            row += [numbers[seat] if numbers else "" for numbers in own]
            writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


def safe(cell: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell
