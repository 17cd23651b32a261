"""Packages that are broken, each in a way of its own."""

from __future__ import annotations

from collections.abc import Mapping

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.packages.shelf import Shelf

TWISTED = "Turn {turn} of {turns}"
"""A text of Nim's that the crowd has a bad translation of."""

_DECLARES = (
    "from dataclasses import replace\nfrom tabletop.app.core.input import Action\n"
    "from tabletop.app.table.declared import GameTable\nfrom tabletop_nim.table import TABLE as NIM\n"
)
_TABLE = "from tabletop_nim.table import TABLE\n"


def rules_of(game: str, more: str = "", changes: str = "") -> str:
    return (
        "from dataclasses import replace\nfrom tabletop_nim import GAME as NIM\n"
        f"{more}\nGAME = replace(NIM, id={game!r}, name={game.title()!r}{changes})\n"
    )


_MUTE = """
class Mute(Exception):
    def __str__(self): raise SystemExit("nothing to say")
    __repr__ = __str__
"""
_BAD_TEXT = """
class Bad(str):
    def __str__(self): raise RuntimeError
    __repr__ = __format__ = __hash__ = __eq__ = __ne__ = __str__
"""
RAISES: Mapping[str, tuple[str, str, str]] = {
    "base": ("class Stop(BaseException): pass", "Stop('all')", "Stop: all"),
    "closing": ("", "GeneratorExit", "GeneratorExit:"),
    "cancelled": ("import asyncio", "asyncio.CancelledError()", "CancelledError:"),
    "interrupted": ("", "KeyboardInterrupt", "KeyboardInterrupt:"),
    "over": ("", "StopIteration(3)", "StopIteration: 3"),
    "mute": (_MUTE, "Mute", "<class 'box_mute.Mute'>"),
    "ringing": ("", "ValueError('\\x1b[31m\\x07 \\udcff')", "ValueError: ?[31m? ?"),
}
"""What a module does before, the exception that it ends with, and how that is told."""

ODD: Mapping[str, tuple[str, str, str, str]] = {
    "hazy": ("def __getattr__(name): raise ValueError(name)", "", "\ndel GAME", "(ValueError: GAME)."),
    "halfway": (
        "import sys",
        "",
        "\nsys.modules['box_halfway.x'] = None\nsys.modules['box_halfway.y'] = 3",
        "It has no table.",
    ),
    "pathless": ("", "", "\n__path__ = None", "It is a single module"),
    "counted": ("", "", "\n__path__ = 3", "It is a single module"),
    "roaming": ("import itertools", "", "\n__path__ = itertools.count()", "It is a single module"),
    "crowded": (
        "import itertools",
        ", players=replace(NIM.players, seat_counts=itertools.count(2))",
        "",
        "“players.seat_counts” of its GAME has the wrong type",
    ),
    "quiet": ("import sys", "", "\nsys.stdout.close()\nsys.__stderr__.close()", "(closes stdout or stderr)."),
    "shut": ("import os", "", "\nos.close(1); os.close(2)", "(closes stdout or stderr)."),
    "wordy": (
        _BAD_TEXT,
        ", box=replace(NIM.box, tagline=Bad('x'))",
        "",
        "“box.tagline” of its GAME has the wrong type. It needs: str.",
    ),
    "deep": (
        _BAD_TEXT + "from tabletop.engine.box import Option",
        ", box=replace(NIM.box, options=(Option('a', 'switch', False, Bad('b'), 'c'),))",
        "",
        "“box.options” of its GAME has the wrong type",
    ),
    "owned": (
        "class Own(type(NIM)):\n    words = property(lambda self: 1 / 0)",
        "",
        "\nobject.__setattr__(GAME, '__class__', Own)",
        "(ZeroDivisionError:",
    ),
    "strange": (
        "class Odd:\n    @property\n    def __module__(self): raise SystemExit\nodd = Odd()",
        "",
        "",
        "It cannot be imported (SystemExit:",
    ),
}
"""What a module does before its GAME, what is otherwise in that, what it does then, and what is said."""

OLD: Mapping[str, tuple[str, str, str]] = {
    "oldname": ("from tabletop.engine.protocol import Course", "Course", "Progress"),
    "oldread": ("from tabletop.engine import protocol\nprotocol.Aim", "Aim", "GoalStatus"),
    "oldfield": ("from tabletop.engine.protocol import Game\nGame(course=3)", "course", "progress"),
    "oldmodule": (
        "import tabletop.engine.tempers",
        "tabletop.engine.tempers",
        "tabletop.engine.cast",
    ),
}
"""What was written for Tabletop 0.1, what it called something, and what that is called now."""

LEFT_OUT: Mapping[str, tuple[Mapping[str, str], str]] = {
    "raises": (
        {"__init__.py": "raise RuntimeError('no such\\nluck')"},
        "imported (RuntimeError: no such luck).",
    ),
    "leaves": ({"__init__.py": "raise SystemExit(3)"}, "It cannot be imported (SystemExit: 3)."),
    "garbled": ({"__init__.py": "def ("}, "It cannot be imported (SyntaxError:"),
    "empty": ({"__init__.py": ""}, "It has no value GAME of the type Game."),
    "faked": ({"__init__.py": "GAME = {'id': 'faked'}"}, "It has no value GAME of the type Game."),
    "odd": (
        {"__init__.py": rules_of("odd", changes=", box=replace(NIM.box, minutes='5')")},
        "“box.minutes” of its GAME has the wrong type",
    ),
    "nobodys": (
        {"__init__.py": rules_of("nobodys", changes=", players=replace(NIM.players, seat_counts=())")},
        "“players.seat_counts” of its GAME",
    ),
    "renamed": ({"__init__.py": rules_of("other")}, "Its GAME has another id, “other”."),
    "seeing": ({"__init__.py": rules_of("seeing", "import pygame")}, "Its rules import pygame or the app"),
    "Loud": ({"__init__.py": rules_of("Loud")}, "The name of a game may have only small letters"),
    "gotown": ({"__init__.py": rules_of("gotown")}, "Tabletop already has a game of that name."),
    "tableless": ({"__init__.py": rules_of("tableless")}, "It has no table. Add a module “table”"),
    "sceneless": ({"__init__.py": rules_of("sceneless"), "table.py": "TABLE = 3"}, "It has no table."),
    "lost": (
        {
            "__init__.py": rules_of("lost"),
            "table.py": _DECLARES + "TABLE = GameTable(parts='box_lost.nowhere:Scene')\n",
        },
        "Its TABLE cannot be used (ModuleNotFoundError",
    ),
    "greedy": (
        {
            "__init__.py": rules_of("greedy"),
            "table.py": _DECLARES + "TABLE = replace(NIM, actions=(Action('greedy', 'Take', ('u',)),))\n",
        },
        "Its TABLE uses names or keys that are already taken: u.",
    ),
    "fallen": (
        {"__init__.py": rules_of("fallen"), "table.py": "1 / 0"},
        "Its module “table” cannot be imported",
    ),
    **{
        name: ({"__init__.py": f"{before}\nraise {error}"}, f"cannot be imported ({said}).")
        for name, (before, error, said) in RAISES.items()
    },
    **{
        name: ({"__init__.py": rules_of(name, more, changes) + after}, said)
        for name, (more, changes, after, said) in ODD.items()
    },
    **{
        name: ({"__init__.py": f"{code}\n"}, f"cannot be imported (“{old}” is called “{new}” now).")
        for name, (code, old, new) in OLD.items()
    },
    "oldtable": (
        {"__init__.py": rules_of("oldtable"), "table.py": "from tabletop.app.table.parts import Deeds"},
        "Its module “table” cannot be imported (“Deeds” is called “Controller” now).",
    ),
    "stopping": (
        {"__init__.py": rules_of("stopping"), "table.py": "raise KeyboardInterrupt"},
        "Its module “table” cannot be imported (KeyboardInterrupt:",
    ),
    "untold": (
        {"__init__.py": rules_of("untold"), "table.py": _MUTE + "raise Mute"},
        "Its module “table” cannot be imported (<class",
    ),
    "halted": (
        {"__init__.py": rules_of("halted"), "table.py": "import sys\nsys.modules[__name__] = None"},
        "It has no table.",
    ),
    "vague": (
        {"__init__.py": rules_of("vague"), "table.py": "def __getattr__(name): raise ValueError(name)"},
        "Its TABLE cannot be used (ValueError: TABLE).",
    ),
    "keyless": (
        {
            "__init__.py": rules_of("keyless"),
            "table.py": _DECLARES + "TABLE = replace(NIM, actions=(Action('keyless', 3, 'k'),))\n",
        },
        "“actions” of its TABLE has the wrong type.",
    ),
    "rude": (
        {
            "__init__.py": rules_of("rude"),
            "table.py": _BAD_TEXT + _DECLARES + "TABLE = replace(NIM, sounds=(Bad('rude'),))\n",
        },
        "“sounds” of its TABLE has the wrong type.",
    ),
}
"""Source files by game, and what is said of it."""

PLAIN: Mapping[str, tuple[Mapping[str, str], str]] = {
    "bare": ({"__init__.py": rules_of("bare"), "table.py": _TABLE}, "It has no folder “assets”."),
    "unpainted": (
        {"__init__.py": rules_of("unpainted"), "table.py": _TABLE, "menu.py": "1 / 0"},
        "Its module “menu” cannot be imported (ZeroDivisionError",
    ),
    "clumsy": (
        {
            "__init__.py": rules_of("clumsy"),
            "table.py": _TABLE,
            "menu.py": "def paint(ctx, surface): raise GeneratorExit\ndef strip(ctx, w, h): raise SystemExit",
        },
        "It has no folder “assets”.",
    ),
}
"""Those that can be played, without their pictures."""


_AGED = """
from tabletop.app.table.parts import Narrator
class OldNarrator(Narrator):
    def things(self, view): return view.shown
"""
AGED = {"__init__.py": rules_of("aged"), "table.py": _TABLE + _AGED}
"""What was written for Tabletop 0.1, and can be imported."""


def install(shelf: Shelf) -> None:
    """Install all of them, and a few that are not even packages."""
    for game, (files, _) in {**LEFT_OUT, **PLAIN, "aged": (AGED, "")}.items():
        shelf.module(f"box_{game}", files)
        shelf.declare(f"box-{game}", {game: f"box_{game}"})
    (shelf.folder / "flat.py").write_text(rules_of("flat"))
    shelf.declare("box-flat", {"flat": "flat", "gone": "no_such_module", "wrong": "not a module:"})
    shelf.declare("box-dotted", {"dotted": "box_base.inside"})
    shelf.declare("box-names", {"two words": "box_bare", "9lives": "box_bare"})
    # A second Nim, later by name; a distribution without a name; one with an unreadable list.
    shelf.module("box_zweites", {"__init__.py": rules_of("nim")})
    shelf.declare("Z-Nim", {"nim": "box_zweites"})
    shelf.declare("nameless", {"nameless": "box_bare"})
    (shelf.folder / "nameless-1.0.dist-info" / "METADATA").unlink()
    shelf.declare("listless", {"listless": "box_bare"})
    (shelf.folder / "listless-1.0.dist-info" / "entry_points.txt").write_text("[tabletop.games]\nlistless\n")
    # Files of a package that cannot be read.
    nim = shelf.folder / "tabletop_nim"
    texts = nim / "locale" / "ja" / "LC_MESSAGES"
    (texts / "broken.mo").write_bytes(b"no catalogue")
    # A text whose placeholders are others than in English.
    catalogue = Catalog(locale="ja")
    catalogue.add(TWISTED, "{nothing.of} {0}")
    with (texts / "wrong.mo").open("wb") as file:
        write_mo(file, catalogue)
    (nim / "assets" / "looks" / "nim.json").write_text("{")
    (nim / "assets" / "svg" / "tables" / "nim.svg").write_text('<svg viewBox="what">')
