"""A PettingZoo environment (agent-environment cycle) of any game, over the tables that people play at."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.loop import Loop
from tabletop.app.core.session import Session
from tabletop.app.core.settings import SettingsFile
from tabletop.app.table import registry
from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.foresight import next_actor
from tabletop.engine.protocol import Options, Result, Seat
from tabletop.engine.registry import find
from tabletop.engine.setup import checked_options
from tabletop.engine.table import Table
from tabletop.i18n import Catalogue
from tabletop.research.encoding import layout

_MODES: Final = ("ansi", "rgb_array")


def env(
    game: str,
    seats: int | None = None,
    *,
    options: Options | None = None,
    render_mode: str | None = None,
    most_steps: int | None = None,
) -> Any:
    """Return the environment of a game, wrapped as PettingZoo's own are: a masked action loses.

    By default it has the fewest seats with which several can play. Raises `UnknownGameError`, `SetupError`,
    and ValueError for an unknown mode.
    """
    raw = Environment(game, seats, options=options, render_mode=render_mode, most_steps=most_steps)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )


class Environment(AECEnv):  # type: ignore[misc]
    """A PettingZoo environment; see `env`. After `most_steps` commands a game is cut off, by default at its
    rules' limit."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Options | None = None,
        render_mode: str | None = None,
        most_steps: int | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in _MODES:
            raise ValueError(f"render_mode is one of {', '.join(_MODES)}, not {render_mode!r}")
        self.game = find(game)
        counts = self.game.players.seat_counts
        self.seats = seats or min((count for count in counts if count > 1), default=min(counts))
        self.options = checked_options(self.game, self.seats, options or {})
        self.layout = layout(game, self.seats, tuple(self.options.items()))
        self.render_mode = render_mode
        self.metadata = {"name": f"{game}_v0", "render_modes": list(_MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._most_steps = most_steps or self.game.rules.longest_game
        self._action_spaces = {
            agent: spaces.Discrete(self.layout.actions.count) for agent in self.possible_agents
        }
        self._observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self._seed = secrets.randbits(62)
        self._episode = 0
        self._pictures: TableCamera | None = None

    def _observed(self) -> Any:
        wide, slots = len(self.layout.views.names) + self.seats, self.slots
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (wide,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.layout.actions.count,), np.int8),
                "commands": spaces.Box(-1.0, 1.0, (slots, len(self.layout.commands.names)), np.float32),
            }
        )

    @property
    def slots(self) -> int:
        """The number of actions without a fixed meaning: each stands for a command of the present list."""
        return self.layout.actions.count - len(self.layout.actions.fixed)

    def observation_space(self, agent: str) -> Any:
        """Return what an agent observes: the view as a vector, the mask of actions, and the commands behind
        those without a fixed meaning."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of actions."""
        return self._action_spaces[agent]

    # Playing

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game: a seed's own, or without one the next. `options` have no effect."""
        if seed is not None:
            self._seed, self._episode = seed, 0
        self._episode += 1
        self._dealt = derived_seed("research", self._seed, self._episode)
        names = [f"Seat {seat}" for seat in range(self.seats)]
        self.table: Table[Any, Any, Any] = Table.new(self.game, names, self._dealt, self.options)
        self._seat: Seat | None = None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def step(self, action: Any) -> None:
        """Carry out an action of the agent whose turn it is; ValueError for a masked one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if int(action) not in self.commands:
            raise ValueError(f"action {action} is masked out")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.submit(self.possible_agents.index(agent), self.commands[int(action)])
        result = self.table.result
        if result is not None:
            self._end(result)
        elif len(self.table.steps) > self._most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._next()
        self._accumulate_rewards()
        self._deads_step_first()

    def _next(self) -> None:
        """Turn to the next agent, and number its commands."""
        self.commands: dict[int, Any] = {}
        if self.table.actors:
            self._seat = next_actor(self.game, self.table.state, self._seat)
            self.agent_selection = self.possible_agents[self._seat]
            self.commands = self._numbered(self._seat)

    def _numbered(self, seat: Seat) -> dict[int, Any]:
        proposed: tuple[Any, ...] = ()
        if self.game.rules.sample is not None:
            chance = bot_chance(derived_seed("proposals of", self._dealt), seat, len(self.table.steps))
            proposed = tuple(dict.fromkeys(self.game.rules.sample(self.table.view(seat), seat, chance)))
        return self.layout.actions.numbered(self.table.legal(seat), proposed)

    def _end(self, result: Result) -> None:
        """Give rewards with the sum 0: winners share 1, others -1. A solo game gives 1 for a win, else 0."""
        self.terminations = dict.fromkeys(self.agents, True)
        winners = set(result.winners)
        losers = self.seats - len(winners)
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"score": result.scores[seat] if result.scores else 0}
            if winners and (losers or self.seats == 1):
                self.rewards[agent] = 1 / len(winners) if seat in winners else -1 / losers

    # Observing

    def view(self, agent: str) -> Any:
        """Return an agent's view as a value of the game, for other encodings."""
        return self.table.view(self.possible_agents.index(agent))

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation; only the acting agent has possible actions."""
        seat = self.possible_agents.index(agent)
        place = np.zeros(self.seats, np.float32)
        place[seat] = 1.0
        mask = np.zeros(self.layout.actions.count, np.int8)
        commands = np.zeros((self.slots, len(self.layout.commands.names)), np.float32)
        if agent == self.agent_selection:
            fixed = len(self.layout.actions.fixed)
            for number, command in self.commands.items():
                mask[number] = 1
                if number >= fixed:
                    commands[number - fixed] = self.layout.commands.encode(command)
        seen = np.concatenate([place, self.layout.views.encode(self.view(agent))])
        return {"observation": seen, "action_mask": mask, "commands": commands}

    def render(self) -> Any:
        """Return the last events as text, with each seat's points; or a picture of the table as the acting
        seat sees it."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self._camera().shot(self.table)
        return self._text()

    def _camera(self) -> TableCamera:
        if self._pictures is None:
            self._pictures = TableCamera()
        return self._pictures

    def _text(self) -> str:
        words, names = Catalogue("en"), self.table.names
        last = len(self.table.steps) - 1
        lines = [
            words.message(message, names)
            for event in self.table.events_for(None, since=last)
            for message in self.game.words.describe(event)
        ]
        points = self.game.progress.points(self.table.view(None))
        return "\n".join([*lines, *(f"{name}: {one}" for name, one in zip(names, points, strict=False))])

    def close(self) -> None:
        """Close the app that draws pictures, if there is one."""
        if self._pictures is not None:
            self._pictures.close()
            self._pictures = None


# Pictures of a table, drawn by the app without a window

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # before pygame looks for a screen
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


_SIZE: Final = (1280, 720)
_FRAME_MS: Final = 100
_MOST_FRAMES: Final = 200


class TableCamera:
    """Draws tables of any game; keeps an app without a window until it is closed."""

    def __init__(self) -> None:
        self._now = 0
        display = Display()
        display.open(_SIZE, hidden=True)
        settings = SettingsFile(None)
        settings.values.mute, settings.values.curtain, settings.values.animation = True, "off", "off"
        settings.values.explanations = False
        self._ctx = Context(display, lambda: self._now, settings)
        self._loop = Loop(self._ctx, strict=True)

    def shot(self, table: Table[Any, Any, Any]) -> NDArray[np.uint8]:
        """Return the acting seat's picture: rows, columns, red, green and blue."""
        self._ctx.scenes.reset(registry.at_table(self._ctx, Session(table, lambda: "off")))
        for _ in range(_MOST_FRAMES):
            self._now += _FRAME_MS
            self._loop.step()
            if not self._ctx.scenes.animating:
                break
        return np.array(self._ctx.display.surface.get_view("3"), np.uint8).swapaxes(0, 1)

    def close(self) -> None:
        """End the app."""
        self._ctx.scenes.clear()
        self._ctx.display.close()
