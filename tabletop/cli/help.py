"""The help texts, made from the catalogue of commands."""

from __future__ import annotations

from tabletop import columns
from tabletop.cli.arguments import Command, Option
from tabletop.cli.catalogue import APP, COMMANDS, COMMON
from tabletop.cli.words import Voice


def show_help(voice: Voice, command: Command) -> None:
    """Print what a command does, its words and its options; for the app itself, all commands as well."""
    usage = " ".join(["tabletop", command.name, *command.words]).strip()
    voice.say(voice.t("Usage: {usage} [options]", usage=usage))
    voice.say()
    voice.say(voice.t(command.help))
    if command is APP:
        voice.say()
        voice.say(voice.t("Commands:"))
        for each in COMMANDS:
            voice.say(_row(" ".join((each.name, *each.words)), voice.t(each.help)))
    voice.say()
    voice.say(voice.t("Options:"))
    for option in (*command.options, *COMMON):
        voice.say(_row(_option(option), voice.t(option.help)))


def _option(option: Option) -> str:
    names = ", ".join(sorted(option.names, key=len))
    return f"{names} {option.value}".strip()


def _row(left: str, right: str) -> str:
    return f"  {columns.left(left, 20)}  {right}"
