"""Checks which fields of a `Game` are missing or of the wrong kind, one sentence each.

Run first, by the loader of packages and by the conformance suite, so that a fault is no exception later.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from itertools import repeat
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Game


def faults(game: Game[Any, Any, Any]) -> Iterator[Message]:
    """Yield what a game lacks or has of the wrong kind."""
    return _faults_of(game, "")


def _faults_of(part: Any, path: str) -> Iterator[Message]:
    hints = get_type_hints(type(part))
    for field in fields(part):
        value, hint, name = getattr(part, field.name), hints[field.name], f"{path}{field.name}"
        is_owed = field.default is MISSING and field.default_factory is MISSING
        if is_owed and (value is None or value in ("", ())):
            yield msg("“{field}” of its GAME is missing.", field=name)
        elif is_dataclass(value) and isinstance(value, get_origin(hint) or hint):
            yield from _faults_of(value, f"{name}.")
        elif not fits(value, hint):
            yield msg(
                "“{field}” of its GAME has the wrong type. It needs: {wanted}.",
                field=name,
                wanted=str(field.type),
            )


def fits(value: object, hint: Any) -> bool:
    """Whether a value fits a type hint of the protocol. Texts, numbers and tuples must be exactly these
    types: subclasses may do anything when shown."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (UnionType, Union):
        return any(fits(value, one) for one in inner)
    if kind is Callable:
        return callable(value) and (inner[0] is Ellipsis or _takes(value, len(inner[0])))
    if kind is tuple:
        is_row = len(inner) == 2 and inner[1] is Ellipsis
        hints = repeat(inner[0]) if is_row else inner
        return type(value) is tuple and (is_row or len(value) == len(inner)) and all(map(fits, value, hints))
    if kind in (Mapping, dict):
        return isinstance(value, Mapping) and all(
            fits(key, inner[0]) and fits(one, inner[1]) for key, one in value.items()
        )
    if kind is type:
        return isinstance(value, type) and issubclass(value, _bound(inner[0]))
    if kind in (int, float, str, bool):
        return type(value) is kind or (kind is float and type(value) is int)
    if kind is Any or not isinstance(kind, type):
        return True  # any value, or a type that the game chooses
    return isinstance(value, kind) and _is_sound(value)


def _is_sound(value: object) -> bool:
    """Whether the fields of a struct, a named tuple or a data class fit."""
    kind: Any = type(value)
    names = getattr(kind, "__struct_fields__", getattr(kind, "_fields", ()))
    names = names or getattr(kind, "__dataclass_fields__", ())
    try:
        hints = get_type_hints(kind) if names else {}
    except NameError:  # types imported for checking alone
        return all(type(found) is str for name in names if isinstance(found := getattr(value, name), str))
    return all(fits(getattr(value, name), hints[name]) for name in names)


def _bound(hint: Any) -> type:
    found: type = (hint.__bound__ or object) if isinstance(hint, TypeVar) else hint
    return found


def _takes(function: Callable[..., Any], count: int) -> bool:
    """Whether a function takes `count` arguments; True if that cannot be known."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return True
    try:
        signature.bind(*range(count))
    except TypeError:
        return False
    return True
