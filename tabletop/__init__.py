"""Tabletop: four city-building games for people and computer players around one screen."""

from __future__ import annotations

__version__ = "0.1.0"
