"""Judges tries at a puzzle as its table does: after each command, from the view of the seat that is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.engine.protocol import Game


def judged(
    game: Game[Any, Any, Any], play: Callable[[Any, Any], Any], question: Any, state: Any, *commands: Any
) -> Any:
    """The verdict on commands of the first seat, or on as many as there were before it came."""
    view = game.secrets.redact
    proof = question.prove(view(state, 0), 0)
    assert proof is not None
    now, done = state, ()
    for command in commands:
        now, done = play(now, command).state, (*done, command)
        verdict = question.judge(view(state, 0), 0, proof.given, done, view(now, 0))
        if verdict is not None:
            return verdict
    return None
