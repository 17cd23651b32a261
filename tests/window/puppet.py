"""Starts the program with somebody inside who posts events: no tool types or clicks under a bare compositor.

`python -m tests.window.puppet` takes the program's own arguments. Each line of standard input is an order,
`key f11` or `click WIDGET`; it is answered by a line, `done` or `no`. `drawn 2560 1440 200` asks whether so
many pixels are drawn, at this size of buttons. What is posted goes through pygame's queue and the real loop,
as what the system sends does.
"""

from __future__ import annotations

import sys
import threading
import time

import pygame

from tabletop.__main__ import main
from tabletop.app import main as app
from tabletop.app.core.context import Context
from tabletop.app.main import Options
from tabletop.app.widgets.host import WidgetScene

BEAT_S = 0.05
made: list[Context] = []


def make_context(options: Options, real=app.make_context) -> Context:  # type: ignore[no-untyped-def]
    made.append(real(options))
    return made[0]


def key(name: str) -> bool:
    code = pygame.key.key_code(name)
    sign = name if len(name) == 1 else ""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=sign, repeat=False))
    time.sleep(BEAT_S)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
    return True


def click(name: str) -> bool:
    top = made[0].scenes.top if made else None
    widget = top.find(name) if isinstance(top, WidgetScene) else None
    if widget is None:
        return False
    pos = made[0].display.outside(widget.rect).center
    moved = {"rel": (1, 1), "buttons": (0, 0, 0)}
    for kind, more in (
        (pygame.MOUSEMOTION, moved),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        pygame.event.post(pygame.event.Event(kind, pos=pos, touch=False, **more))
        time.sleep(BEAT_S)
    return True


def drawn(wanted: str) -> bool:
    display = made[0].display
    return wanted == f"{display.w} {display.h} {display.ui_scale}"


def obey() -> None:
    for line in sys.stdin:
        while not made:  # keys have no codes before there is a window
            time.sleep(BEAT_S)
        order, _, name = line.strip().partition(" ")
        print("done" if ORDERS[order](name) else "no", flush=True)


ORDERS = {"key": key, "click": click, "drawn": drawn}

if __name__ == "__main__":
    app.make_context = make_context
    threading.Thread(target=obey, daemon=True).start()
    sys.exit(main())
