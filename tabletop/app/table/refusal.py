"""Why something cannot be done: a sentence and the clause of the rules that says so (ux D7)."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.engine.message import Message


class Refusal(NamedTuple):
    """See the module; `clause` may be empty where no rule is to blame."""

    message: Message
    clause: str
