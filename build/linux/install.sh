#!/bin/sh
# Installs Tabletop for you alone, without an administrator: ./install.sh
# Removes it again, saved games stay: ./install.sh --uninstall
#
# Not needed for playing: ./tabletop/tabletop starts from any folder. This adds the entry in the menu, the command
# `tabletop`, and that saved games open with a double click.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/opt/tabletop
link=$HOME/.local/bin/tabletop
id=org.tabletop.Tabletop
sizes="16 32 48 64 128 256 512"

# Tell the desktop, where it can be told.
tell() {
    if command -v update-desktop-database > /dev/null; then update-desktop-database "$data/applications" || true; fi
    if command -v update-mime-database > /dev/null; then update-mime-database "$data/mime" > /dev/null || true; fi
    if command -v gtk-update-icon-cache > /dev/null && [ -f "$data/icons/hicolor/index.theme" ]; then
        gtk-update-icon-cache --quiet "$data/icons/hicolor" || true
    fi
}

remove() {
    rm -rf "$program"
    if [ -L "$link" ]; then rm -f "$link"; fi
    rm -f "$data/applications/$id.desktop" "$data/mime/packages/$id.xml"
    for size in $sizes; do rm -f "$data/icons/hicolor/${size}x$size/apps/$id.png"; done
}

case "${1:-}" in
    --uninstall)
        remove
        if [ -d "$data/mime/packages" ]; then tell; fi
        echo "Tabletop is removed. Saved games and settings are still in $data/Tabletop."
        exit 0
        ;;
    "") ;;
    *) echo "Say ./install.sh, or ./install.sh --uninstall." >&2; exit 2 ;;
esac

if [ "$here" = "$program" ] || [ ! -x "$here/tabletop/tabletop" ]; then
    echo "Run this from the folder that was unpacked from the archive." >&2
    exit 2
fi

remove
mkdir -p "$(dirname "$program")" "$(dirname "$link")" "$data/applications" "$data/mime/packages"
cp -R "$here/tabletop" "$program"
cp "$here/install.sh" "$program/install.sh"
ln -s "$program/tabletop" "$link"
# A desktop entry quotes a path that may hold spaces.
sed "s|@PROGRAM@|\"$program/tabletop\"|" "$here/share/$id.desktop" > "$data/applications/$id.desktop"
cp "$here/share/$id.xml" "$data/mime/packages/$id.xml"
for size in $sizes; do
    mkdir -p "$data/icons/hicolor/${size}x$size/apps"
    cp "$here/share/icons/$size.png" "$data/icons/hicolor/${size}x$size/apps/$id.png"
done
tell
echo "Tabletop is installed: look for it in the menu, or run $link."
echo "To remove it: $program/install.sh --uninstall"
