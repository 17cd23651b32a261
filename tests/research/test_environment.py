"""The environments of all games: PettingZoo's own tests, and what those do not look at."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

pytest.importorskip("pettingzoo")

import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports games of its own in a way that it warns of
    from pettingzoo.test import api_test, seed_test

import tabletop
from tabletop.engine.chance import Chance
from tabletop.engine.registry import own_games
from tabletop.research import Environment, env
from tests.build_tools import ROOT

GAMES = own_games()
HIDES_MORE = {"hidden_money"}


def fewest(game_id: str) -> int:
    return min(count for count in tabletop.game(game_id).players.seat_counts if count > 1)


def raw(game_id: str, **given: Any) -> Environment:
    found = Environment(game_id, **given)
    found.reset(seed=5)
    return found


def turns(environment: Environment, most: int = 10_000) -> Iterator[str]:
    """Play at random; yield each agent before its turn."""
    rng = np.random.default_rng(1)
    for agent in environment.agent_iter(most):
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        yield agent
        environment.step(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.filterwarnings("ignore::UserWarning")  # PettingZoo wonders about observations that are a dict
@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoos_own_tests(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game_id), num_cycles=25)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: env(game_id), num_cycles=10)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoos_own_tests_at_all_seats(game_id: str) -> None:
    for seats in tabletop.game(game_id).players.seat_counts:
        api_test(env(game_id, seats), num_cycles=300)
        seed_test(lambda seats=seats: env(game_id, seats), num_cycles=100)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_legal_command_is_an_action_and_no_other(game_id: str) -> None:
    environment = raw(game_id)
    sampling = environment.game.rules.sample is not None
    for agent in turns(environment, 250):
        seat = environment.possible_agents.index(agent)
        given = set(environment.commands.values())
        listed = set(environment.table.legal(seat))
        assert listed <= given and (sampling or listed == given)
        assert len(given) == len(environment.commands)
        observation = environment.observe(agent)
        assert set(np.flatnonzero(observation["action_mask"])) == set(environment.commands)
        for number, command in environment.commands.items():
            fixed = environment.layout.actions.fixed
            if number < len(fixed):
                assert fixed[number] == command
            else:
                row = observation["commands"][number - len(fixed)]
                assert np.array_equal(row, environment.layout.commands.encode(command)) and row.any()


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_hidden_is_observed(game_id: str) -> None:
    """Whatever the unseen may be, a seat observes the same: with as much of it as the game has."""
    options = {option.key: True for option in tabletop.game(game_id).box.options if option.key in HIDES_MORE}
    environment = raw(game_id, options=options)
    differed = 0
    for number, agent in enumerate(turns(environment, 120)):
        if number % 10:
            continue
        seat = environment.possible_agents.index(agent)
        before = environment.observe(agent)
        table = environment.table
        step = table.steps[-1]
        other = environment.game.secrets.imagine(table.view(seat), seat, Chance(number, 0))
        differed += other != step.state
        table.steps[-1] = msgspec.structs.replace(step, state=other)
        environment.commands = environment._numbered(seat)
        after = environment.observe(agent)
        assert all(np.array_equal(before[key], after[key]) for key in before)
        table.steps[-1] = step
    assert differed


def test_deals_are_proposed_from_the_view_alone() -> None:
    environment = raw("chinatown", options={"hidden_money": True})
    rules = environment.game.rules
    given: list[tuple[Any, int]] = []

    def sample(view: Any, seat: int, chance: Chance) -> tuple[Any, ...]:
        given.append((view, seat))
        assert view == environment.table.view(seat)
        return ()

    environment.game = replace(environment.game, rules=replace(rules, sample=sample))
    for _ in turns(environment, 60):
        pass
    assert any(None in view.money for view, _ in given)


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    environment = raw("gotown", seats=3)
    for _ in turns(environment):
        assert not any(environment.rewards.values())
        last = environment.table
    assert last.result is not None
    winner = environment.possible_agents[last.result.winners[0]]
    environment.reset(seed=5)
    rewards: dict[str, float] = {}
    rng = np.random.default_rng(1)
    for agent in environment.agent_iter():
        observation, reward, terminated, _, info = environment.last()
        if terminated:
            rewards[agent] = reward
            assert "score" in info
        environment.step(None if terminated else rng.choice(np.flatnonzero(observation["action_mask"])))
    assert rewards == {agent: 1.0 if agent == winner else -0.5 for agent in environment.possible_agents}


def test_alone_a_win_is_one_and_all_else_nothing() -> None:
    environment = raw("designtown", seats=1)
    for _ in turns(environment):
        pass
    assert environment.table.result is not None


def test_a_game_may_be_cut_off() -> None:
    environment = raw("gotown", most_steps=7)
    assert len(list(turns(environment))) == 7
    assert environment.table.result is None and environment.agents == []


def test_seeds_begin_series_of_games() -> None:
    one, other = raw("gotown"), raw("gotown")
    firsts = [one.table.state]
    for environment in (one, other):
        environment.reset()
    assert one.table.state == other.table.state != firsts[0]
    one.reset(seed=5)
    assert one.table.state == firsts[0]
    one.reset(seed=6)
    assert one.table.state != firsts[0]
    assert one.table.seed not in (5, 6)


def test_the_layout_is_the_same_in_every_process() -> None:
    code = "from tabletop.research import Environment; one = Environment('gotown').layout;"
    code += "print((one.views.names, one.commands.names, one.actions))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    one = Environment("gotown").layout
    assert done.stdout.strip() == str((one.views.names, one.commands.names, one.actions))


def test_a_masked_out_action_loses() -> None:
    game = env("gotown")
    game.reset(seed=5)
    agent = game.agent_selection
    wrong = int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0])
    game.step(wrong)
    assert game.terminations == dict.fromkeys(game.possible_agents, True)
    assert game.rewards[agent] == -1
    with pytest.raises(ValueError, match="masked out"):
        raw("gotown").step(wrong)


def test_what_happened_is_told_without_secrets() -> None:
    environment = raw("gotown", render_mode="ansi")
    lines: set[str] = set()
    for _ in turns(environment, 30):
        text = environment.render()
        assert text.endswith(f"Seat 1: {environment.game.progress.points(environment.table.state)[1]}")
        lines |= set(text.splitlines())
    assert any("draws a card." in line for line in lines)
    assert raw("gotown").render() is None


def test_the_table_can_be_seen() -> None:
    environment = raw("gotown", render_mode="rgb_array")
    records = len(environment.table.records)
    first = environment.render()
    assert first.shape == (720, 1280, 3) and first.dtype == np.uint8 and first.std() > 10
    assert np.array_equal(first, environment.render())
    environment.step(next(iter(environment.commands)))
    assert not np.array_equal(first, environment.render())
    assert len(environment.table.records) == records + 1, "looking leaves no trace"
    environment.close()
    environment.close()


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(tabletop.UnknownGameError):
        env("ludo")
    with pytest.raises(tabletop.SetupError):
        env("gotown", 7)
    with pytest.raises(tabletop.SetupError):
        env("gotown", options={"tall": True})
    with pytest.raises(ValueError, match="render_mode is one of ansi, rgb_array"):
        env("gotown", render_mode="human")


def test_without_the_extra_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tabletop.research")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=re.escape('pip install "tabletop-cities[research]"')):
        importlib.import_module("tabletop.research")


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    exec(compile(code, "research.md", "exec"), {})
    assert "Seat 0: " in capsys.readouterr().out
