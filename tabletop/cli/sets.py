"""`tabletop set check FILE`, `tabletop set export FILE`: what is wrong with a set of cards; its table."""

from __future__ import annotations

from pathlib import Path

from tabletop.cli.words import Arguments, Command, UsageError, Voice
from tabletop.engine.message import msg
from tabletop.files import shortened
from tabletop.sets.taking import take_file

_WRONG = 1
"""Exit code for a set with troubles."""


def look_at_set(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Print all troubles of a set, one a line, or the set as a table; return 1 if there are troubles."""
    action = arguments.words[command.words[0]]
    if action not in ("check", "export"):
        raise UsageError(msg("There is “set check” and “set export”, not “{word}”.", word=shortened(action)))
    taken = take_file(Path(arguments.words["FILE"]))
    own = taken.own
    troubles = own.troubles()
    if action == "export":
        for line in own.table().splitlines():
            voice.say(line)
        return 0
    told = [*taken.left_out, *(trouble.told for trouble in troubles)]
    for message in told:
        voice.say(voice.message(message))
    if told:
        return _WRONG
    voice.say(voice.t("Nothing is wrong with it."))
    return 0
