"""The commands with their names, words, options and functions; and the help texts made of them."""

from __future__ import annotations

from tabletop import i18n
from tabletop.cli.words import CliOption, Command, Voice
from tabletop.engine.message import N_

HELP = CliOption(("--help", "-h"), "", N_("show this help"))
LANGUAGE = CliOption(("--language",), "TAG", N_("use this language"))
COMMON = (HELP, LANGUAGE)

_JSON = CliOption(("--json",), "", N_("as JSON"))
_SEED = CliOption(("--seed",), "N", N_("the game’s seed, a whole number from 0"))
_OPTION = CliOption(
    ("--option",), "K=V", N_("an option of the game; can be given several times"), is_repeated=True
)

_BOARD = CliOption(("--board",), "NAME", N_("play on your own board: the name of its map, without .tmx"))
_SET = CliOption(("--set",), "NAME", N_("play with your own set of cards; house: with the house’s"))

APP = Command(
    "",
    (),
    N_("Start the app."),
    "tabletop.cli.app:start_app",
    (
        CliOption(("--version",), "", N_("show the version")),
        CliOption(("--start-only",), "", N_("start the app and end it after its first frame")),
        CliOption(("--self-test",), "FILE", N_("test the app and write the result to FILE")),
    ),
)

OPEN = Command("", ("FILE",), N_("Start the app."), "tabletop.cli.app:start_app")
"""A saved game without a command, as a desktop opens one; not in the help."""

COMMANDS = (
    Command(
        "play",
        ("GAME",),
        N_("Start the app with this game on the table."),
        "tabletop.cli.app:start_app",
        (
            CliOption(
                ("--seats",),
                "LIST",
                N_(
                    "players, separated by commas: human, bot, bot:LEVEL, bot:LEVEL:NAME, random, "
                    "FILE.py:CLASS"
                ),
            ),
            CliOption(("--names",), "LIST", N_("the players’ names, separated by commas")),
            _SEED,
            _OPTION,
            _BOARD,
            _SET,
        ),
    ),
    Command(
        "daily",
        ("[DATE]",),
        N_("Start the app with today’s daily city, or that of a date."),
        "tabletop.cli.app:start_app",
    ),
    Command(
        "replay",
        ("FILE",),
        N_("Start the app with a saved game to look through."),
        "tabletop.cli.app:start_app",
    ),
    Command(
        "simulate",
        ("GAME",),
        N_("Let computer players play many games and count the results."),
        "tabletop.cli.simulate:simulate_games",
        (
            CliOption(("--seats",), "LIST", N_("players, separated by commas: bot, bot:LEVEL, random")),
            CliOption(("-n", "--games"), "N", N_("how many games (1000)")),
            CliOption(
                ("--seed",), "N", N_("the seed of the first game (1); each further game uses the next one")
            ),
            _OPTION,
            _BOARD,
            _SET,
            _JSON,
        ),
    ),
    Command(
        "arena",
        ("GAME",),
        N_("Let players play each other, each deal in all rotations of their seats, and rate them."),
        "tabletop.cli.arena:run_match",
        (
            CliOption(
                ("--players",),
                "LIST",
                N_("players, separated by commas: easy, normal, hard, greedy, random, FILE.py:CLASS"),
            ),
            CliOption(
                ("--people",), "", N_("characters of the town, each against simple players of the same level")
            ),
            CliOption(
                ("-n", "--games"), "N", N_("minimum number of games (400); deals are always played in full")
            ),
            CliOption(
                ("--seats",), "N", N_("players per table; if you name more players, all combinations play")
            ),
            CliOption(("--jobs",), "N", N_("number of cores (1)")),
            _OPTION,
            CliOption(("--on",), "K", N_("switch on an option of the game"), is_repeated=True),
            _SET,
            CliOption(("--seed",), "N", N_("the seed of the match (1)")),
            _JSON,
            CliOption(("--markdown",), "", N_("as tables in Markdown")),
            CliOption(
                ("--resume",), "FILE", N_("write each game to FILE, and continue with the games in it")
            ),
        ),
    ),
    Command(
        "verify",
        ("FILE",),
        N_("Replay every command of a saved game and compare: exit code 0, or 1 with the difference."),
        "tabletop.cli.show:verify_save",
        (
            CliOption(
                ("--daily",), "", N_("as a daily city: the same deal and the same players; prints its line")
            ),
        ),
    ),
    Command(
        "review",
        ("FILE",),
        N_("Show what decided a finished game: the chances by turn, and the moves that cost a person most."),
        "tabletop.cli.show:review_save",
        (CliOption(("--seat",), "N", N_("only this seat (the first seat is 0)")), _JSON),
    ),
    Command(
        "show",
        ("FILE",),
        N_("Print a saved game: its log, or with --json each record."),
        "tabletop.cli.show:show_save",
        (CliOption(("--seat",), "N", N_("only what this seat can know (the first seat is 0)")), _JSON),
    ),
    Command(
        "set",
        ("check|export", "FILE"),
        N_("Say all that is wrong with a set of cards, or print it as a table in CSV."),
        "tabletop.cli.sets:look_at_set",
    ),
    Command(
        "bench",
        (),
        N_("Measure how fast everything is on this computer."),
        "tabletop.cli.bench:measure_speed",
        (
            _JSON,
            CliOption(("--quick",), "", N_("fewer repeats: rougher figures, sooner")),
            CliOption(
                ("--compare",),
                "FILE",
                N_("compare with an earlier run saved by --json: the ratio of each row"),
            ),
            CliOption(
                ("--peers",),
                "",
                N_("only the rules, compared with those of RLCard’s Uno (must be installed)"),
            ),
            CliOption(("--window",), "", N_("only moving frames, in a window on this display, in real time")),
            CliOption(("--soak",), "", N_("only the memory, after an hour with all games")),
            CliOption(("--frozen",), "PATH", N_("only the start of the frozen program at PATH")),
        ),
    ),
    Command("games", (), N_("List the games."), "tabletop.cli.games:list_games", (_JSON,)),
    Command(
        "new",
        ("NAME", "[FOLDER]"),
        N_("Write a small game of your own to a new folder, for you to change."),
        "tabletop.cli.games:copy_template",
    ),
    Command(
        "language",
        ("ACTION", "WHERE"),
        N_("Translate: new TAG begins a language; check FOLDER and compile FOLDER work on its folder."),
        "tabletop.cli.language:language",
    ),
)


# Help


def show_help(voice: Voice, command: Command) -> None:
    """Print a command's effect, words and options; for the app itself, all commands as well."""
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


def _option(option: CliOption) -> str:
    names = ", ".join(sorted(option.names, key=len))
    return f"{names} {option.value}".strip()


def _row(left: str, right: str) -> str:
    return f"  {i18n.left_column(left, 20)}  {right}"
