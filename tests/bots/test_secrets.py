"""Only encoded views cross: whatever goes down the pipe is decoded here and searched for secrets."""

from __future__ import annotations

import time
from multiprocessing import connection

import pytest

from tabletop.bots.process import BotRequest
from tabletop.bots.worker import BotWorker
from tabletop.engine import codec
from tabletop.engine.registry import find
from tabletop.engine.table import Table

GOTOWN = find("gotown")
PIPE = getattr(connection, "PipeConnection", connection.Connection)
"""What a pipe's end is: of a kind of its own on Windows."""
SEED = 0x5EED_0F_7415_6A3E


def test_only_views_cross(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    real = PIPE.send_bytes

    def recording(self: object, data: bytes, *rest: int) -> None:
        sent.append(bytes(data))
        real(self, data, *rest)

    monkeypatch.setattr(PIPE, "send_bytes", recording)
    table = Table.new("gotown", ["Ann", "Ben", "Cleo"], SEED)
    worker = BotWorker()
    asked = []
    try:
        for _ in range(60):
            if table.result is not None:
                break
            seat = min(table.actors)
            view = table.view(seat)
            asked.append((seat, view))
            worker.ask("gotown", seat, view, "bot", bot_seed=5, position=len(table.steps), deadline=60)
            end = time.monotonic() + 30
            while (answer := worker.poll()) is None:
                assert time.monotonic() < end
                time.sleep(0.001)
            assert answer.substitute == ""
            table.submit(seat, answer.command)
    finally:
        worker.close()
    assert len(sent) == len(asked) > 20
    for data, (seat, view) in zip(sent, asked, strict=True):
        request = codec.decode(data, BotRequest)
        assert (request.seat, request.bot_seed, request.game, request.kind) == (seat, 5, "gotown", "bot")
        seen = codec.decode(request.view, GOTOWN.rules.state_type)
        assert seen == view
        assert set(seen.pile) <= {None}
        for other, hand in enumerate(seen.hands):
            assert (None in hand) == (other != seat and bool(hand))
            assert other == seat or set(hand) <= {None}
        assert SEED.to_bytes(8, "big") not in data
        assert str(SEED).encode() not in data
