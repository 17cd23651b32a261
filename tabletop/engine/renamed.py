"""Names of Tabletop 0.1 that have changed, so that errors can tell authors of packages.

Only names that a package may use; a test checks that each new name exists and no old one does.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Final

from tabletop.engine.message import Message, msg

MODULES: Final[Mapping[str, str]] = {
    "tabletop.app.canvas.part": "tabletop.app.canvas.canvas",
    "tabletop.app.canvas.record": "tabletop.app.canvas.canvas",
    "tabletop.app.canvas.recorder": "tabletop.app.canvas.canvas",
    "tabletop.app.core.ambience": "tabletop.app.core.sound",
    "tabletop.app.core.lessons": "tabletop.app.core.progress",
    "tabletop.app.core.lru": "tabletop.app.core.assets",
    "tabletop.app.core.music": "tabletop.app.core.sound",
    "tabletop.app.core.offered": "tabletop.app.core.settings",
    "tabletop.app.core.puzzles": "tabletop.app.core.progress",
    "tabletop.app.core.rulings": "tabletop.app.core.progress",
    "tabletop.app.core.toasts": "tabletop.app.core.context",
    "tabletop.app.table.acts": "tabletop.app.table.table_api",
    "tabletop.app.table.bar_item": "tabletop.app.table.guide",
    "tabletop.app.table.coach_mark": "tabletop.app.table.parts",
    "tabletop.app.table.drawn.director": "tabletop.app.table.drawn.animator",
    "tabletop.app.table.drawn.flip": "tabletop.app.table.drawn.cards",
    "tabletop.app.table.drawn.ghost": "tabletop.app.table.drawn.animator",
    "tabletop.app.table.drawn.inspector": "tabletop.app.table.drawn.preview",
    "tabletop.app.table.drawn.plates": "tabletop.app.table.drawn.marks",
    "tabletop.app.table.drawn.words": "tabletop.app.table.drawn.marks",
    "tabletop.app.table.glance": "tabletop.app.table.declared",
    "tabletop.app.table.refusal": "tabletop.app.table.key",
    "tabletop.app.widgets.hold": "tabletop.app.widgets.button",
    "tabletop.app.widgets.label": "tabletop.app.widgets.layout",
    "tabletop.app.widgets.scrolling": "tabletop.app.widgets.focus",
    "tabletop.app.widgets.select": "tabletop.app.widgets.choice",
    "tabletop.app.widgets.slider": "tabletop.app.widgets.field",
    "tabletop.columns": "tabletop.i18n",
    "tabletop.daily.days": "tabletop.daily",
    "tabletop.engine.choices": "tabletop.engine.foresight",
    "tabletop.engine.first_player": "tabletop.engine.setup",
    "tabletop.engine.history": "tabletop.engine.event_log",
    "tabletop.engine.memory": "tabletop.engine.statistics",
    "tabletop.engine.past": "tabletop.engine.event_log",
    "tabletop.engine.presets": "tabletop.engine.setup",
    "tabletop.engine.puzzle": "tabletop.engine.box",
    "tabletop.engine.staged": "tabletop.engine.chance",
    "tabletop.engine.story": "tabletop.engine.event_log",
    "tabletop.engine.tempers": "tabletop.engine.cast",
    "tabletop.engine.tuples": "tabletop.engine.codec",
    "tabletop.engine.undo": "tabletop.engine.event_log",
    "tabletop.lessons.file": "tabletop.lessons",
    "tabletop.puzzles.puzzle": "tabletop.puzzles",
    "tabletop.shares": "tabletop.engine.statistics",
}
NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "tabletop.app.canvas.canvas": {"Record": "Recorder"},
    "tabletop.app.core.input": {"Key": "KeyDown"},
    "tabletop.app.core.settings": {
        "Choose": "ChoiceControl",
        "Item": "SettingItem",
        "Slide": "SliderControl",
        "Turn": "ToggleControl",
    },
    "tabletop.app.table.drawn.animator": {"Director": "Animator"},
    "tabletop.app.table.motion": {"Lying": "Placement"},
    "tabletop.app.table.parts": {
        "Aside": "RecapArea",
        "Deeds": "Controller",
        "Meaning": "MoveMap",
        "Teller": "Narrator",
    },
    "tabletop.app.table.table_api": {"Acts": "TableApi"},
    "tabletop.engine.cast": {"Temper": "Personality", "Tempers": "Personalities"},
    "tabletop.engine.event_log": {"Past": "EventLog", "Story": "Resolution"},
    "tabletop.engine.protocol": {"Aim": "GoalStatus", "Course": "Progress"},
    "tabletop.engine.statistics": {
        "Figure": "Stat",
        "Figures": "StatGroup",
        "First": "Achievement",
        "Happened": "AchievedAt",
        "Memory": "Statistics",
        "Move": "StatStep",
    },
}
"""By today's module."""
MEMBERS: Final[Mapping[str, Mapping[str, str]]] = {
    "tabletop.app.table.motion:Motion": {"lost": "threatened_area", "lying": "placements"},
    "tabletop.app.table.parts:Controller": {
        "foreseen": "ui_after",
        "holds_back": "defers",
        "is_done_by": "on_touch",
        "own_undo": "local_undo_label",
        "tidy": "reconcile",
        "told": "on_command",
        "undo_own": "undo_local",
        "witness": "on_event",
    },
    "tabletop.app.table.parts:MoveMap": {
        "narrow": "disambiguate",
        "route": "gesture_for",
        "stands_for": "target_at",
    },
    "tabletop.app.table.parts:Narrator": {
        "clause_now": "current_clause",
        "places_of": "rects_of_event",
        "places_of_score": "rects_of_score",
        "prompts": "prompted_seat",
        "thing_names": "thing_texts",
        "things": "thing_texts",
    },
    "tabletop.app.table.parts:Painter": {
        "aside": "recap_area",
        "is_arranged_for": "is_layout_valid",
        "kept_free": "keep_clear",
        "stock": "prewarmed",
        "zooms_at_rest": "zooms_on_hover",
    },
    "tabletop.app.table.parts:Parts": {
        "deeds": "controller",
        "meaning": "move_map",
        "own": "ui_state",
        "teller": "narrator",
    },
    "tabletop.app.table.table_api:TableApi": {
        "by_pointer": "used_pointer_last",
        "is_deaf": "in_grace_period",
        "perform_as": "perform",
        "take_dropped": "accept_drop",
    },
    "tabletop.app.table.view:TableView": {"own": "ui_state", "shown": "state"},
    "tabletop.engine.event_log:Resolution": {"tell": "emit", "tell_all": "emit_all", "told": "events"},
    "tabletop.engine.protocol:Game": {"course": "progress", "memory": "statistics"},
    "tabletop.engine.protocol:Players": {"tempers": "personalities"},
    "tabletop.engine.protocol:Progress": {
        "aim": "goal_status",
        "chances": "win_chances",
        "progress": "points",
        "telling": "noise",
    },
    "tabletop.engine.statistics:Statistics": {"figures": "stats", "firsts": "achievements"},
}
"""Fields and methods, by today's `module:Class`."""
_VIEW: Final = "tabletop.app.table.view:TableView"
_NOT_THERE: Final = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")
_NO_FIELD: Final = re.compile(r"(\w+)\.__init__\(\) got an unexpected keyword argument '(\w+)'")


def of_error(error: BaseException | None) -> Message | None:
    """Return what to rename if an old name caused an error."""
    try:
        return next((now(*pair) for pair in _found(error)), None)
    except BaseException:  # a package's error may fail at anything
        return None


def now(old: str, new: str) -> Message:
    """Return the sentence with the old and the new name."""
    return msg("“{old}” is called “{new}” now", old=old, new=new)


def _found(error: BaseException | None) -> Iterator[tuple[str, str]]:
    match error:
        case ModuleNotFoundError(name=str(name)) if name in MODULES:
            yield name, MODULES[name]
        case ImportError() if found := _NOT_THERE.search(str(error)):
            yield from _pair(NAMES.get(found[2], {}), found[1])
        case AttributeError(obj=ModuleType(__name__=module), name=str(name)):
            yield from _pair(NAMES.get(module, {}), name)
        case TypeError() if found := _NO_FIELD.search(str(error)):
            for owner, members in MEMBERS.items():
                if owner.endswith(f":{found[1]}"):
                    yield from _pair(members, found[2])


def _pair(renamed: Mapping[str, str], name: str) -> Iterator[tuple[str, str]]:
    if name in renamed:
        yield name, renamed[name]


def in_package(package: str) -> dict[str, str]:
    """Return old names in a package's loaded modules that break no import: methods that are no longer called,
    and attributes that functions read of a `view`."""
    found: dict[str, str] = {}
    modules = [name for name in sys.modules if name == package or name.startswith(f"{package}.")]
    for name in modules:
        for value in list(getattr(sys.modules[name], "__dict__", {}).values()):
            if getattr(value, "__module__", None) != name:
                continue
            functions = [value]
            if isinstance(value, type):
                functions = list(vars(value).values())
                for base in value.__mro__[1:]:
                    members = MEMBERS.get(f"{base.__module__}:{base.__name__}", {})
                    found |= {old: new for old, new in members.items() if old in vars(value)}
            for function in functions:
                if isinstance(function, FunctionType) and "view" in function.__code__.co_varnames:
                    read = function.__code__.co_names
                    found |= {old: new for old, new in MEMBERS[_VIEW].items() if old in read}
    return dict(sorted(found.items()))
