"""`tabletop bench`: measures how fast everything is."""

from __future__ import annotations

from tabletop.bench import report
from tabletop.cli.arguments import Arguments, Command
from tabletop.cli.words import Voice


def run(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Print each row as soon as it is measured; exit code 0 whatever the figures are."""
    is_json = "json" in arguments
    about = report.machine()
    voice.data(about) if is_json else voice.say(", ".join(f"{key} {value}" for key, value in about.items()))
    for layer, row in report.measure("quick" in arguments):
        if is_json:
            voice.data(report.facts(layer, row))
        else:
            voice.say(report.text(row, voice.t))
        voice.flush()
    return 0
