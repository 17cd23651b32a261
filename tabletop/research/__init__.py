"""The games as PettingZoo environments, for training players: needs the extra `research`.

    env = tabletop.research.env("rooftops", seats=2)
    env.reset(seed=1)

docs/research.md describes observations and actions.
"""

from __future__ import annotations

try:
    import pettingzoo  # noqa: F401
except ImportError as error:
    raise ImportError(
        'tabletop.research needs PettingZoo: pip install "tabletop-cities[research]"'
    ) from error

from tabletop.research.environment import Environment, env

__all__ = ["Environment", "env"]
