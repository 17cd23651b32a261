"""Packages that are broken, each in a way of its own."""

from __future__ import annotations

from collections.abc import Mapping

from tests.packages.shelf import Shelf

_DECLARES = (
    "from dataclasses import replace\nfrom tabletop.app.core.input import Action\n"
    "from tabletop.app.table.declared import GameTable\nfrom tabletop_nim.table import TABLE as NIM\n"
)
_TABLE = "from tabletop_nim.table import TABLE\n"


def _rules(game: str, more: str = "", changes: str = "") -> str:
    return (
        "from dataclasses import replace\nfrom tabletop_nim import GAME as NIM\n"
        f"{more}\nGAME = replace(NIM, id={game!r}, name={game.title()!r}{changes})\n"
    )


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
        {"__init__.py": _rules("odd", changes=", box=replace(NIM.box, minutes='5')")},
        "“box.minutes” of its GAME is not what",
    ),
    "nobodys": (
        {"__init__.py": _rules("nobodys", changes=", players=replace(NIM.players, seat_counts=())")},
        "“players.seat_counts” of its GAME",
    ),
    "renamed": ({"__init__.py": _rules("other")}, "Its GAME has another id, “other”."),
    "seeing": ({"__init__.py": _rules("seeing", "import pygame")}, "Its rules import pygame or the app"),
    "Loud": ({"__init__.py": _rules("Loud")}, "The name of a game has small letters"),
    "gotown": ({"__init__.py": _rules("gotown")}, "Tabletop has a game of that name."),
    "tableless": ({"__init__.py": _rules("tableless")}, "It has no table: a module “table”"),
    "sceneless": ({"__init__.py": _rules("sceneless"), "table.py": "TABLE = 3"}, "It has no table:"),
    "lost": (
        {
            "__init__.py": _rules("lost"),
            "table.py": _DECLARES + "TABLE = GameTable(parts='box_lost.nowhere:Scene')\n",
        },
        "Its TABLE cannot be used (ModuleNotFoundError",
    ),
    "greedy": (
        {
            "__init__.py": _rules("greedy"),
            "table.py": _DECLARES + "TABLE = replace(NIM, actions=(Action('greedy', 'Take', ('u',)),))\n",
        },
        "Its TABLE declares what is taken: u.",
    ),
    "fallen": (
        {"__init__.py": _rules("fallen"), "table.py": "1 / 0"},
        "Its module “table” cannot be imported",
    ),
}
"""Source files by game, and what is said of it."""

PLAIN: Mapping[str, tuple[Mapping[str, str], str]] = {
    "bare": ({"__init__.py": _rules("bare"), "table.py": _TABLE}, "It has no folder “assets”."),
    "unpainted": (
        {"__init__.py": _rules("unpainted"), "table.py": _TABLE, "menu.py": "1 / 0"},
        "Its module “menu” cannot be imported (ZeroDivisionError",
    ),
    "clumsy": (
        {
            "__init__.py": _rules("clumsy"),
            "table.py": _TABLE,
            "menu.py": "def paint(ctx, surface): 1 / 0\ndef strip(ctx, w, h): 1 / 0",
        },
        "It has no folder “assets”.",
    ),
}
"""Those that can be played, without their pictures."""


def install(shelf: Shelf) -> None:
    """Install all of them, and a few that are not even packages."""
    for game, (files, _) in {**LEFT_OUT, **PLAIN}.items():
        shelf.module(f"box_{game}", files)
        shelf.declare(f"box-{game}", {game: f"box_{game}"})
    (shelf.folder / "flat.py").write_text(_rules("flat"))
    shelf.declare("box-flat", {"flat": "flat", "gone": "no_such_module", "wrong": "not a module:"})
    # A second Nim, later by name; a distribution without a name; one with an unreadable list.
    shelf.module("box_zweites", {"__init__.py": _rules("nim")})
    shelf.declare("Z-Nim", {"nim": "box_zweites"})
    shelf.declare("nameless", {"nameless": "box_bare"})
    (shelf.folder / "nameless-1.0.dist-info" / "METADATA").unlink()
    shelf.declare("listless", {"listless": "box_bare"})
    (shelf.folder / "listless-1.0.dist-info" / "entry_points.txt").write_text("[tabletop.games]\nlistless\n")
    # Files of a package that cannot be read.
    nim = shelf.folder / "tabletop_nim"
    (nim / "locale" / "ja" / "LC_MESSAGES" / "broken.mo").write_bytes(b"no catalogue")
    (nim / "assets" / "looks" / "nim.json").write_text("{")
    (nim / "assets" / "svg" / "tables" / "nim.svg").write_text('<svg viewBox="what">')
