"""How what is taught is done: which thing is taken, where it is put, which keys do that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from tabletop.app.table.key import Key
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import Button
from tabletop.lessons.file import LEARNER
from tabletop.lessons.lesson_run import is_given

if TYPE_CHECKING:
    from tabletop.app.core.session import Session
    from tabletop.app.table.scene import TableScene
    from tabletop.app.table.view import TableView
    from tabletop.lessons.lesson_run import LessonRun


_FEW = 64
"""Of so many commands it is looked at each what is touched for it; of more, what can be put where."""
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


def used(scene: TableScene, view: TableView[Any, Any, Any]) -> frozenset[str]:
    """Return all that is of use in a view: what is taken up, where it is put, what is pressed."""
    meaning = scene.parts.move_map
    found: set[Key] = set()
    for key in view.usable:
        targets = meaning.targets(view, key) if meaning.can_pick(view, key) else {}
        found |= {key, *targets} if targets else set()
    if len(view.legal) < _FEW:
        found |= {key for command in view.legal for key in meaning.gesture_for(view, command)}
    return frozenset(found)


def buttons(scene: TableScene, course: LessonRun) -> frozenset[str]:
    """Return what is touched for whatever of the step could be given now."""
    view, meaning = taught(scene), scene.parts.move_map
    given = (
        command
        for command in scene.session.table.legal(LEARNER)
        if any(is_given(command, each) for each in course.step.play)
    )
    return frozenset(key for command in given for key in meaning.gesture_for(view, command))


def aimed(scene: TableScene, target: Key, lit: Sequence[Widget]) -> Widget | Place | None:
    """Return where a target lies: what is lit around it, where that is so."""
    place = scene.place(target)
    around = (widget for widget in lit if place is not None and widget.rect.contains(place.rect))
    return next(around, None) or place


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
