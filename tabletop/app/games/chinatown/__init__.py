"""Chinatown's table: `parts.parts`; `menu` paints its picture in the menu."""
