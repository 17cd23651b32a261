"""Hands that give single commands at Chinatown's table by three routes: plots, deals, tiles, being done."""

from __future__ import annotations

from functools import partial
from typing import Any

from tabletop.app.table.scene import TableScene
from tabletop.games.chinatown import commands as co
from tests.app.at_table import walk
from tests.app.driver import Driver
from tests.app.games.chinatown.table import camera, painter
from tests.app.games.chinatown.trade_table import WRITE, sign


def _give(way: str, driver: Driver, scene: TableScene, command: Any) -> None:
    seat = scene.viewer or 0
    match command:
        case co.KeepPlots(plots=plots):
            for plot in plots:
                _keep(way, driver, scene, plot)
            _press(way, driver, "keep_plots", "space")
        case co.ProposeDeal(transfers=transfers):
            WRITE[way](driver, scene, transfers)
            sign(driver, seat, way)
        case co.FinishTrading():
            _press(way, driver, f"done:{seat}", "e")
        case co.PlaceTile(kind=kind, plot=plot):
            _place(way, driver, scene, f"tile:{seat}:{kind}", plot)
        case co.FinishPlacing():
            _press(way, driver, "finish", "e")
        case _:
            raise AssertionError(f"no way to give {command!r}")


def _press(way: str, driver: Driver, button: str, key: str) -> None:
    if way == "keys":
        driver.press(key)
    else:
        driver.click(button)


def _keep(way: str, driver: Driver, scene: TableScene, plot: int) -> None:
    match way:
        case "drag":
            driver.drag(f"card:{plot}", painter(scene).rows(scene.view).kept.center, steps=3)
        case "clicks":
            driver.click(f"card:{plot}")
        case _:
            walk(driver, scene, f"card:{plot}")
            driver.press("return")


def _place(way: str, driver: Driver, scene: TableScene, tile: str, plot: int) -> None:
    at = camera(scene).rect_of(plot).center
    match way:
        case "drag":
            driver.drag(tile, at, steps=3)
        case "clicks":
            driver.click(tile).click(at)
        case _:
            walk(driver, scene, tile)
            driver.press("return", *str(plot), "return", "return")


ROUTES = {way: partial(_give, way) for way in ("drag", "clicks", "keys")}
