"""A piece of a picture: what is drawn, and what that hangs on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from tabletop.app.canvas.canvas import Canvas


class Part(NamedTuple):
    """A piece of the picture of a scene: `draw` puts it on a canvas of the window's size.

    `name` is its own among the pieces of the scene. `key` holds everything that it reads, beyond window,
    language and look: where it is equal, the same is drawn. None: it is asked whenever anything may have
    changed.
    """

    name: Hashable
    draw: Callable[[Canvas], None]
    key: object = None
