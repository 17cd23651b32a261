"""How a game is laid out in vectors: learned once from games of random play, the same ones everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any, Final, TypeAlias

from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.choices import choices, next_actor
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.research.actions import Actions, learned
from tabletop.research.encoding import Encoder

_STEPS: Final = 1500
"""So many moves are looked at, at least, in whole games."""
_EVERY: Final = 3
"""Views differ little from move to move."""

Chosen: TypeAlias = "tuple[tuple[str, bool | int | str | None], ...]"
"""Options of a game, as pairs."""


@dataclass(frozen=True)
class Layout:
    """Encoders of views and of commands, and the actions."""

    views: Encoder
    commands: Encoder
    actions: Actions


@cache
def layout(game_id: str, seats: int, options: Chosen) -> Layout:
    """Return the layout of a game for so many seats."""
    game = find(game_id)
    views: list[Any] = []
    lists: list[tuple[Any, ...]] = []
    samples: dict[Any, None] = {}
    for number in count():
        if len(lists) >= _STEPS:
            break
        seed = derived_seed("layout", number)
        table = Table.new(game, [str(seat) for seat in range(seats)], seed, dict(options))
        seat = None
        while table.actors:
            seat = next_actor(game, table.state, seat)
            chance = bot_chance(seed, seat, len(table.steps))
            view = table.view(seat)
            listed = table.legal(seat)
            possible = choices(game, view, seat, chance)
            lists.append(listed)
            samples.update(dict.fromkeys(possible))
            if len(lists) % _EVERY == 0:
                views.append(view)
            table.submit(seat, chance.pick(possible))
        views += [table.view(seat) for seat in range(seats)]
    actions = learned(lists, proposes=game.rules.sample is not None)
    return Layout(Encoder(views), Encoder(samples), actions)
