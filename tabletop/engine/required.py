"""What a game owes: says in a sentence each which fields of a `Game` are missing or of the wrong kind.

Asked before anything else, of packages that others made and by the conformance suite: what is wrong here
would only be an exception somewhere later.
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
    """Yield what a game does not give, or gives wrongly."""
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
                "“{field}” of its GAME is not what it should be: {wanted}.",
                field=name,
                wanted=str(field.type),
            )


def fits(value: object, hint: Any) -> bool:
    """Whether a value is of a type, as far as the fields of the protocol have it.

    Texts, numbers and tuples are just that: what is derived from them may do anything when it is shown.
    """
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
        return True  # any value, or one of a type that the game chooses
    return isinstance(value, kind) and _is_sound(value)


def _is_sound(value: object) -> bool:
    """Whether the fields of a struct, a named tuple or a data class are what they should be."""
    kind: Any = type(value)
    names = getattr(kind, "__struct_fields__", getattr(kind, "_fields", ()))
    names = names or getattr(kind, "__dataclass_fields__", ())
    try:
        hints = get_type_hints(kind) if names else {}
    except NameError:  # of types that are imported for checking alone
        return all(type(found) is str for name in names if isinstance(found := getattr(value, name), str))
    return all(fits(getattr(value, name), hints[name]) for name in names)


def _bound(variable: TypeVar) -> type:
    return variable.__bound__ or object


def _takes(function: Callable[..., Any], count: int) -> bool:
    """Whether a function can be called with so many arguments; what cannot be told may be."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return True
    try:
        signature.bind(*range(count))
    except TypeError:
        return False
    return True
