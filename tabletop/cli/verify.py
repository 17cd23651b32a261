"""`tabletop verify FILE`: decides every command again and compares."""

from __future__ import annotations

from pathlib import Path

from tabletop import files
from tabletop.cli.arguments import Arguments, Command
from tabletop.cli.words import Voice
from tabletop.daily.days import Day, today
from tabletop.daily.played import line
from tabletop.daily.proof import day_of_save
from tabletop.saves import Loaded, open_save, verify


def verify_save(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Return 0 if everything comes out as recorded, 1 with the first difference."""
    path = Path(arguments.words["FILE"])
    loaded = open_save(path)
    names = loaded.table.names
    for note in loaded.notes:
        voice.say(voice.message(note, names))
    if "daily" in arguments:
        return _daily(voice, loaded)
    difference = verify(loaded.table)
    if difference is not None:
        voice.say(voice.message(difference.message, names))
        return 1
    count = len(loaded.table.records)
    voice.say(
        voice.tn(
            "“{file}”: {count} record, as the rules have it.",
            "“{file}”: {count} records, all as the rules have it.",
            count,
            file=files.shown(path.name),
        )
    )
    return 1 if loaded.is_read_only else 0


def _daily(voice: Voice, loaded: Loaded) -> int:
    """Print the line of a game that proves a day's city, or its first fault."""
    found = day_of_save(loaded, today())
    if not isinstance(found, Day):
        voice.say(voice.message(found, loaded.table.names))
        return 1
    voice.say(line(found, loaded.table, loaded.chain))
    return 0
