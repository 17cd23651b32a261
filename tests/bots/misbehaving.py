"""Main functions of worker processes that do everything a worker must not do."""

from __future__ import annotations

import os
import time

from tabletop.bots.process import READY, BotReply, BotRequest, serve
from tabletop.engine import codec
from tabletop.games.chinatown.commands import ProposeDeal
from tabletop.games.chinatown.deals import Money, Transfer
from tabletop.games.gotown.commands import PlayDonutTruck

FOREVER = 3600


def _request(pipe) -> BotRequest:
    return codec.decode(pipe.recv_bytes(), BotRequest)


def stuck(pipe) -> None:
    """Never answers."""
    pipe.send_bytes(READY)
    _request(pipe)
    time.sleep(FOREVER)


def busy_forever(pipe) -> None:
    """Watches its parent like a good worker, but thinks for ever about what it is asked."""
    import tabletop.bots.process as process

    def think(data: bytes, go_on: object) -> BotReply:
        while True:
            pass

    process._answer = think
    serve(pipe)


def never_ready(pipe) -> None:
    """Does not even start."""
    time.sleep(FOREVER)


def crashes(pipe) -> None:
    """Dies of the first request."""
    pipe.send_bytes(READY)
    _request(pipe)
    os._exit(3)


def crashes_at_once(pipe) -> None:
    """Dies before anything is asked."""
    os._exit(4)


def illegal(pipe) -> None:
    """Plays a card that it does not hold, every time."""
    pipe.send_bytes(READY)
    while True:
        pipe.send_bytes(codec.encode(BotReply(_request(pipe).id, codec.encode(PlayDonutTruck()))))


def gives_what_it_has_not(pipe) -> None:
    """Proposes a deal that is impossible, though no list of commands says so."""
    pipe.send_bytes(READY)
    gift = ProposeDeal((Transfer(0, 1, Money(999)),))
    while True:
        pipe.send_bytes(codec.encode(BotReply(_request(pipe).id, codec.encode(gift))))


def no_command(pipe) -> None:
    """Answers with something that is no command."""
    pipe.send_bytes(READY)
    while True:
        pipe.send_bytes(codec.encode(BotReply(_request(pipe).id, b"\x81\xa1x\x01")))


def babbles(pipe) -> None:
    """Sends what is no reply at all."""
    pipe.send_bytes(READY)
    _request(pipe)
    pipe.send_bytes(b"\xff\xff")
    time.sleep(FOREVER)


def without_pygame(pipe) -> None:
    """Works, and then tells in its second answer whether pygame or the app came along."""
    import sys

    pipe.send_bytes(READY)
    import tabletop.bots.process as process

    process._answer(pipe.recv_bytes(), lambda: True)
    seen = [name for name in sys.modules if name.split(".")[0] == "pygame" or name.startswith("tabletop.app")]
    pipe.send_bytes(codec.encode(BotReply(1, failure=f"modules: {seen}")))
    time.sleep(FOREVER)


def until_hurried(pipe) -> None:
    """Works, but thinks about everything until it is told to hurry."""
    import tabletop.bots.process as process

    answer = process._answer

    def think(data: bytes, go_on) -> BotReply:
        while go_on():
            time.sleep(0.001)
        return answer(data, go_on)

    process._answer = think
    serve(pipe)
