"""A page of the workshop: what every one answers to, and what it may ask of the screen that it belongs to."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.input import Event
from tabletop.app.screens.workshop.faces import Faces
from tabletop.app.screens.workshop.tiles import CardTurn, Told
from tabletop.app.screens.workshop.work import Work
from tabletop.app.widgets.base import Widget, Zone
from tabletop.engine.form import Rows
from tabletop.sets.shelf import SetShelf


class SetScreen(Protocol):
    """The screen of a set, as its pages know it."""

    ctx: Context
    work: Work
    faces: Faces
    told: Told
    name: str
    shelf: SetShelf
    focus_key: str | None
    focus_visible: bool
    turning: CardTurn | None

    @property
    def path(self) -> Path | None:
        """The set's file; None for the house's."""

    def flush(self) -> None:
        """Have all changes written."""

    @property
    def zones(self) -> list[Zone]:
        """The present zones."""

    @property
    def focused(self) -> Widget | None:
        """The widget with the keyboard focus."""

    def find(self, key: str | None) -> Widget | None:
        """Return a widget."""

    def focus(self, key: str | None, *, visible: bool = True) -> None:
        """Move the focus."""

    def rebuild(self) -> None:
        """Have the widgets made anew."""

    def show(self, page: str) -> None:
        """Show another page."""

    def tabs(self, area: pygame.Rect, *right: Widget) -> tuple[Zone, int]:
        """Return the tabs at the top of an area, with widgets at the right, and where they end."""

    def besides(self) -> list[tuple[str, str]]:
        """Return what the set can be compared with."""

    def rows_of(self, other: str) -> Rows:
        """Return the rows of another set."""


class Leaf:
    """Base of the pages behind the tabs."""

    def __init__(self, scene: SetScreen) -> None:
        self.scene, self.ctx, self.work = scene, scene.ctx, scene.work

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return the zones of the page in an area."""
        raise NotImplementedError

    def begin(self) -> None:
        """Move the focus to where work begins."""

    def intercept(self, event: Event) -> bool:
        """Take an event first; return whether it was used."""
        return False

    def leave(self) -> bool:
        """Leave what is inside the page; return whether there was something."""
        return False

    def on_focus(self, widget: Widget | None) -> None:
        """React to a move of the focus."""

    def update(self, now: int) -> None:
        """Advance to a time."""
