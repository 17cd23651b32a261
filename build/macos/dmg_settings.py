"""Settings of dmgbuild: a window with Tabletop.app and, beside it, the folder that it is dragged to.

`-D app=PATH` names the application. dmgbuild runs this file and reads its variables.
"""

import os.path

application = defines["app"]  # type: ignore[name-defined]  # noqa: F821
_name = os.path.basename(application)

format = "UDZO"
files = [application]
symlinks = {"Applications": "/Applications"}
badge_icon = os.path.join(os.path.dirname(application), _name, "Contents", "Resources", "tabletop.icns")

window_rect = ((200, 160), (560, 340))
default_view = "icon-view"
show_status_bar = False
show_tab_view = False
show_toolbar = False
show_pathbar = False
show_sidebar = False

icon_size = 112
text_size = 14
icon_locations = {_name: (150, 160), "Applications": (410, 160)}
