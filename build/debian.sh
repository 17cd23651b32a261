#!/bin/sh
# Installs from Debian or Ubuntu what making and proving the installers needs beside Python.
#
#     build/debian.sh [linux] [windows]      (both when nothing is named)
#
# linux    the .deb and its checks: dpkg-deb is on every Debian; desktop-file-validate, appstreamcli, lintian
# windows  the set-up program and its proof: NSIS, and wine with a display of its own
#
# Needs root: it uses sudo where it is not started by root.
set -eu

linux="binutils patchelf desktop-file-utils appstream lintian shared-mime-info xz-utils xvfb python3-venv"
windows="nsis wine wine64 xvfb"

[ $# -gt 0 ] || set -- linux windows
packages=""
for group in "$@"; do
    case "$group" in
        linux) packages="$packages $linux" ;;
        windows) packages="$packages $windows" ;;
        *) echo "There is no group $group. The groups are: linux, windows." >&2; exit 2 ;;
    esac
done

command -v apt-get > /dev/null || { echo "This system has no apt-get. Install by hand:$packages" >&2; exit 2; }
if [ "$(id -u)" -eq 0 ]; then root=""; else root="sudo"; fi
export DEBIAN_FRONTEND=noninteractive
$root apt-get update -qq
# shellcheck disable=SC2086 # one word a package
$root apt-get install -qq -y --no-install-recommends $packages
