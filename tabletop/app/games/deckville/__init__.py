"""Deckville's table: `scene.SCENE`; `menu` paints its picture in the menu."""
