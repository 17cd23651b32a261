"""What a game owes: says in a sentence each which fields of a `Game` are missing or of the wrong kind.

Asked before anything else, of packages that others made and by the conformance suite: what is wrong here
would only be an exception somewhere later.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

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
        elif not _fits(value, hint):
            yield msg(
                "“{field}” of its GAME is not what it should be: {wanted}.",
                field=name,
                wanted=str(field.type),
            )
        elif is_dataclass(value):
            yield from _faults_of(value, f"{name}.")


def _fits(value: object, hint: Any) -> bool:
    """Whether a value is of a type, as far as the fields of the protocol have it."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind is UnionType:
        return any(_fits(value, one) for one in inner)
    if kind is Callable:
        return callable(value) and _takes(value, len(inner[0]))
    if kind is tuple:
        return isinstance(value, tuple) and all(_fits(one, inner[0]) for one in value)
    if kind is Mapping:
        return isinstance(value, Mapping) and all(
            _fits(key, inner[0]) and _fits(one, inner[1]) for key, one in value.items()
        )
    if kind is type:
        return isinstance(value, type) and issubclass(value, _bound(inner[0]))
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return kind is Any or isinstance(value, NoneType if kind is None else kind)


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
