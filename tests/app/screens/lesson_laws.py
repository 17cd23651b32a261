"""The laws of lessons at their tables, for the lessons of any game:

- whatever is lit in a step that asks for something is taken, by drag, by clicks and by keys;
- what the rules allow and the step does not is answered by what the lesson says to it, what the rules refuse
  by their own reason: no reason is given that is not so;
- the bubble lies on nothing that is lit, nor on where that is to be put;
- no ring of what is lit runs over a word, or cuts the key of a card.

Each function returns what breaks its law, a line each.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Recorder
from tabletop.app.screens.lesson import session
from tabletop.app.table.drawn.marks import caps_in, words_in
from tabletop.app.table.key import Key
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.button import Button
from tabletop.engine.protocol import Illegal
from tabletop.lessons import LEARNER, Given, Lesson
from tests.app.at_table import walk
from tests.app.driver import Driver
from tests.app.screens.at_lesson import bubble, course_of, open_lesson

WAYS = ("drag", "clicks", "keys")
BIG = 0.15
"""With large letters the bubble may lie on a part of what takes more than so much of the window."""
CORNERS = ((2, 2), (1, 1), (3, 1), (1, 3), (3, 3))
"""Where something is put on a place: its quarters."""


def moments(driver: Driver, lesson: Lesson, at: int) -> Iterator[tuple[TableScene, int]]:
    """Open a step, and again after each command that the learner gives in it."""
    for given in range(len(_own(lesson, at))):
        yield opened_after(driver, lesson, at, given), given


def opened_after(driver: Driver, lesson: Lesson, at: int, given: int) -> TableScene:
    """Open a step in which so many commands were given already."""
    scene = open_lesson(driver, lesson.id, at)
    for each in _own(lesson, at)[:given]:
        scene.schedule(scene.session.submit(course_of(scene).command(each)))
        driver.settle().frame()
    return scene


def _own(lesson: Lesson, at: int) -> list[Given]:
    """Return the commands of a step that the learner gives."""
    step = lesson.step[at]
    return [each for each in step.play if each.get("seat", step.seat) == LEARNER]


# -- what is lit is taken ------------------------------------------------------------------------------


def lit_but_refused(driver: Driver, lesson: Lesson, at: int, way: str) -> list[str]:
    """Return what is lit on the way in a step and not taken by one of the three ways."""
    found = []
    for scene, given in moments(driver, lesson, at):
        for key in tuple(lit(scene)):
            spots = CORNERS if way == "drag" else CORNERS[:1]
            for spot in spots:
                tried = opened_after(driver, lesson, at, given)
                why = _refused(driver, tried, key, way, spot)
                found += [f"{lesson.id} {at + 1}.{given} {key} by {way} at {spot}: {why}"] if why else []
    return found


def lit(scene: Any) -> tuple[str, ...]:
    """Return the keys of what is lit."""
    return tuple(scene.guide.light.keys)


def _refused(driver: Driver, scene: Any, key: str, way: str, spot: tuple[int, int]) -> str:
    """Use a thing that is lit; return what was said against it, or that nothing came of it."""
    widget, before = scene.find(key), _moment(scene)
    if isinstance(widget, Button):
        if way == "keys":
            walk(driver, scene, key)
            driver.press("return")
        else:
            driver.click(key)
    elif (carried := _carried(scene, key)) is not None:
        _carry(driver, scene, *carried, way, spot)
    else:  # It is only to be looked at.
        driver.click(key if widget is not None else scene.place(key).rect.center)
        before = None
    driver.settle().frame()
    said = scene.guide.answer or scene.tip.reason
    return said or ("nothing came of it" if before is not None and _moment(scene) == before else "")


def _moment(scene: Any) -> Any:
    course, picking = course_of(scene), scene.picking
    return course.at, course.given, scene.ui_state, picking.is_narrowed


def _carried(scene: Any, key: str) -> tuple[Key, Key] | None:
    """Return what is put where when a thing is used: it is taken up, or something lit is put on it."""
    view, meaning = session.taught(scene), scene.parts.move_map
    sources = {
        one: meaning.targets(view, one)
        for one in [*map(Key.read, lit(scene)), *sorted(view.usable)]
        if meaning.can_pick(view, one) and meaning.targets(view, one)
    }
    named = Key.read(key)
    if named in sources:
        targets = sources[named]
        lit_too = [one for one in targets if one in lit(scene)]
        return named, (lit_too or list(targets))[0]
    place = scene.place(key)
    for source, targets in sources.items():
        for target in targets:
            if target == named:
                return source, named
            at = scene.place(target)
            if place is not None and at is not None and place.rect.contains(at.rect):
                return source, named
    return None


def _carry(driver: Driver, scene: Any, source: Key, target: Key, way: str, spot: tuple[int, int]) -> None:
    place = scene.place(target)
    assert place is not None, target
    rect = place.rect
    aim = rect.x + rect.w * spot[0] // 4, rect.y + rect.h * spot[1] // 4
    start, before = _free(scene, source), _moment(scene)
    if way == "drag":
        driver.drag(start, rect.topleft if source == target else aim, steps=3)
    elif way == "clicks":
        driver.click(start)
        if _moment(scene) == before:
            driver.click(aim)
    else:
        walk(driver, scene, source)
        driver.press("return")
        marks = [key for key in scene.picking.marks if scene.find(key) is not None]
        if marks and _moment(scene) == before:
            walk(driver, scene, target if target in marks else marks[0])
            driver.press("return")


def _free(scene: Any, key: Key) -> tuple[int, int]:
    """Return where a thing can be seized: in the middle, or where nothing covers it."""
    rect = scene.find(key).rect
    spots = [rect.center, *((rect.x + rect.w * x // 8, rect.centery) for x in (1, 7))]
    return next((spot for spot in spots if (at := scene.widget_at(spot)) and at.key == key), rect.center)


# -- what else is legal is not refused with what is not so ---------------------------------------------


def false_reasons(driver: Driver, lesson: Lesson, at: int) -> list[str]:
    """Return what is told otherwise than by whom it is refused, on the way in a step: by the lesson what the
    rules allow, by the rules what they do not."""
    found = []
    for scene, given in moments(driver, lesson, at):
        meaning, teacher = scene.parts.move_map, scene.guide
        real, taught = session.unfiltered(scene.view, scene.session), session.taught(scene)  # type: ignore[arg-type]
        places = {place for key in real.usable for place in meaning.targets(real, key)}
        untaught = scene.say(course_of(scene).answer)
        for key in sorted(real.usable):
            if not meaning.can_pick(real, key):
                continue
            allowed, wanted = meaning.targets(real, key), meaning.targets(taught, key)
            for place in sorted(places - set(wanted) - {key}):
                teacher.answer = ""
                scene.picking.explain(key, place)
                said = teacher.answer
                by_rules = meaning.why_not(real, key, place)
                own = by_rules.message if by_rules and not isinstance(by_rules, Illegal) else None
                if isinstance(by_rules, Illegal):
                    own = scene.game.words.explain(by_rules)
                expected = untaught if place in allowed else "" if own is None else scene.say(own)
                if not said.startswith(expected):
                    found.append(f"{lesson.id} {at + 1}.{given} {key} on {place}: {said!r}, not {expected!r}")
        widgets = [widget for zone in scene.zones for widget in zone.widgets if isinstance(widget, Button)]
        for key in [
            each.key for each in widgets if each.enabled and not each.key.startswith(("bar.", "lesson."))
        ]:
            tried = opened_after(driver, lesson, at, given)
            driver.click(key).frame()
            said = tried.guide.answer  # type: ignore[attr-defined]
            if said and not said.startswith(untaught):
                found.append(f"{lesson.id} {at + 1}.{given} {key}: {said!r}, not {untaught!r}")
    return found


# -- nothing that is lit is covered --------------------------------------------------------------------


def covered(scene: Any) -> list[str]:
    """Return what the bubble covers of what is lit and of where that is to be put; of what is large where the
    letters are large only the middle counts."""
    ctx, shown = scene.ctx, bubble(scene)
    needed = {}
    for key in lit(scene):
        with suppress(LookupError):
            seen = scene.find(key) or scene.place(key)
            needed |= {} if seen is None else {key: seen.rect}
    if course_of(scene).step.kind in ("do", "free") and not course_of(scene).is_watched:
        aims = session.aims(scene, [key for key in lit(scene) if scene.find(key) is not None])
        needed |= {f"aim {tuple(rect)}": rect for rect in aims}
    found = []
    for key, rect in needed.items():
        is_big = ctx.display.is_large and rect.w * rect.h >= BIG * ctx.display.w * ctx.display.h
        part = pygame.Rect(rect).inflate(-rect.w * 2 // 3, -rect.h * 2 // 3) if is_big else rect
        found += [f"covers {key}"] if part.colliderect(shown.rect) else []
    return found


def struck(scene: Any) -> list[str]:
    """Return the words and keys over which the rings of what is lit run; their light may fall on them."""
    ctx, dim, drawn = scene.ctx, scene.find("lesson.dim"), Recorder(scene.ctx.display.size)
    painter, shapes, path = scene.parts.painter, ctx.shapes, dim.path
    dim.is_dark, dim.path, shapes.glow = False, None, lambda *_: None
    dim.draw(drawn, scene.look(dim))
    dim.path = path
    del shapes.glow
    words = words_in(ctx, painter.pieces(scene.view)) + caps_in(ctx, painter.keycaps(scene.view))
    free = [each for each in words if not any(hole.contains(each) for hole in dim.holes)]
    found = [tuple(each) for each in free if any(op.seen.colliderect(each) for op in drawn.ops)]
    return [f"a ring over {each}" for each in dict.fromkeys(found)]
