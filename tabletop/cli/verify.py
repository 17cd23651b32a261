"""`tabletop verify FILE`: decides every command again and compares."""

from __future__ import annotations

from pathlib import Path

from tabletop.cli.arguments import Arguments, Command
from tabletop.cli.words import Voice
from tabletop.saves import open_save, verify


def run(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Return 0 when everything comes out as it is written, 1 with the first difference."""
    path = Path(arguments.words["FILE"])
    loaded = open_save(path)
    names = loaded.table.names
    for note in loaded.notes:
        voice.say(voice.message(note, names))
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
            file=path.name,
        )
    )
    return 1 if loaded.is_read_only else 0
