"""The cards' values. The icons of both printed sheets are lost, so most of them are a house set, found by
simulation (docs/designtown_balance.md); `known` names the cells that the sheets establish.

A player who owns the game puts a file of this form, with the printed values, into the folder `cards` of the
player's folder: see docs/designtown_cards.md.
"""

from __future__ import annotations

from typing import Final

HOUSE_SET: Final = """\
card,side,id,cash,unhappy,vp,cost,upgrade,recycle,effect,starting,supply_en,supply_ja,supply_solo,known
residential_area,front,residential_area,1,1,0,,3,none,forced,4,0,0,0,unhappy
residential_area,back,apartment,1,1,0,,7,none,give_on_upgrade,1,,,,effect
convenience_store,front,convenience_store,1,0,0,3,3,none,win_at_cards:18,1,12,8,4,effect
convenience_store,back,shopping_mall,2,0,1,,,cash:2,none,0,,,,
hospital,front,hospital,1,1,0,4,5,none,cash_per_unhappy:1,1,12,8,4,cash unhappy effect
hospital,back,church,0,0,1,,,limit:1,limit:1,0,,,,effect
factory,front,factory,3,1,0,3,4,none,none,1,8,12,4,
factory,back,power_plant,4,0,1,,,cash:3,must_play_next,0,,,,
central_park,front,central_park,0,0,1,5,3,none,none,1,8,12,4,
central_park,back,station,2,0,1,,,top,extra_action:1,0,,,,
"""
