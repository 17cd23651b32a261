"""How what is taught is done: which thing is taken, where it is put, which keys do that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import Button
from tabletop.lessons.file import LEARNER

if TYPE_CHECKING:
    from tabletop.app.core.session import Session
    from tabletop.app.table.scene import TableScene
    from tabletop.app.table.view import TableView


_EVERYWHERE = 0.2
"""A place that takes so large a part of the window may be covered."""


class Gesture(NamedTuple):
    """A thing, and the place where it goes."""

    source: Key
    target: Key


def unfiltered(view: TableView[Any, Any, Any], session: Session) -> TableView[Any, Any, Any]:
    """Return a view with everything that the rules allow the learner."""
    return replace(view, legal=session.table.legal(LEARNER))


def taught(scene: TableScene) -> TableView[Any, Any, Any]:
    """Return the table with what is taught now, also while something moves."""
    return replace(scene.view, legal=scene.session.legal)


def way(scene: TableScene, lit: Sequence[Widget]) -> Gesture | None:
    """Return what is to be put where: of what is lit, if it can be; None where nothing is put anywhere."""
    view, meaning = taught(scene), scene.parts.move_map
    keys = [Key.read(widget.key) for widget in lit if isinstance(widget, Thing)]
    for key in keys:
        targets = meaning.targets(view, key) if meaning.can_pick(view, key) else {}
        if targets:
            return Gesture(key, next((target for target in targets if target in keys), next(iter(targets))))
    return None


def aims(scene: TableScene, lit: Iterable[str]) -> list[pygame.Rect]:
    """Return where everything can be put that is taught now."""
    view, meaning = taught(scene), scene.parts.move_map
    keys = {key for key in (*view.usable, *map(Key.read, lit)) if meaning.can_pick(view, key)}
    return places(scene, {target for key in keys for target in meaning.targets(view, key)})


def places(scene: TableScene, targets: Iterable[Key]) -> list[pygame.Rect]:
    """Return where targets lie; what lies everywhere is left out."""
    d = scene.ctx.display
    found = (scene.parts.painter.place(scene.glimpse, target) for target in sorted(targets))
    most = _EVERYWHERE * d.w * d.h
    return [place.rect for place in found if place is not None and place.rect.w * place.rect.h < most]


def keys(scene: TableScene, lit: Sequence[Widget]) -> str:
    """Return in a sentence which keys do it."""
    t, found = scene.ctx.t, way(scene, lit)
    if found is not None:
        number_key = scene.parts.move_map.number_key
        number = next((n for n in range(1, 10) if number_key(scene.view, n) == found.source), None)
        if number is not None:
            return t("Keys: {key}, then the arrows to its place, then Enter.", key=number)
        return t("Keys: Tab and arrows to it, Enter, then to its place, Enter.")
    action = next((widget.action for widget in lit if isinstance(widget, Button) and widget.action), "")
    if action:
        return t("Key: {key}.", key=scene.ctx.bindings.first(action))
    return t("Keys: Tab and arrows to what is lit, then Enter.")
