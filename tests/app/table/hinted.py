"""Tables to ask hints at: each game's position of the tests, a worker that can be watched, what is lit."""

from __future__ import annotations

from typing import Any

import pygame
from msgspec.structs import replace

from tabletop.games.gotown.state import BONE
from tests.app.driver import Driver
from tests.app.games.deckville import table as deckville
from tests.app.games.designtown import table as designtown
from tests.app.games.gotown import table as gotown

TABLES = {"gotown": gotown, "designtown": designtown, "deckville": deckville}


def is_open(scene: Any) -> bool:
    return scene.find("hint.close") is not None


def rows(scene: Any) -> list[Any]:
    return [row for number in range(3) if (row := scene.find(f"hint.{number}")) is not None]


def rings(scene: Any) -> list[pygame.Rect]:
    return [pygame.Rect(part.key[:4]) for part in scene.aids.pieces() if part.name[1] != "hint.sign"]


def sign(scene: Any) -> pygame.Rect:
    return next(pygame.Rect(part.key) for part in scene.aids.pieces() if part.name[1] == "hint.sign")


def kinds_of(scene: Any) -> list[str]:
    return [record.kind for record in scene.session.table.records]


def spoken(driver: Driver) -> str:
    return driver.reader.snapshots[-1].live


def nothing_to_play() -> Any:
    hands = ((BONE,), *gotown.HANDS[1:3])
    towers = ((), *(tuple(replace(floor, dog=False) for floor in tower) for tower in gotown.TOWERS[1:3]))
    return gotown.position(3, hands=hands, towers=towers)
