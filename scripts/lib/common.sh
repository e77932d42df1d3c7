# shellcheck shell=bash disable=SC2034
# What the scripts share; sourced, never run.

repository="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/actionbutton"

say() {
    printf '== %s\n' "$*" >&2
}

die() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

# Runs a command as root: as it is when we are root, else with sudo.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "\"$*\" needs root, and there is no sudo here; run it as root, then run this script again"
    fi
}

# install_packages PACKAGE...: installs with apt those that are not there yet, and says which.
install_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null || die "these packages are missing, and there is no apt here: ${missing[*]}"
    local how="as root"
    [ "$(id -u)" = 0 ] || how="with sudo"
    say "installing with apt-get, $how: ${missing[*]}"
    as_root apt-get update -q >&2 ||
        say "apt-get update failed; trying with the lists that are there"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >&2 ||
        die "apt-get could not install ${missing[*]}; see its words above"
}

has_swiftlang() {
    apt-cache policy swiftlang 2>/dev/null | grep -q 'Candidate: [0-9]'
}

# need_swift: a toolchain in PATH, or Debian's own package.
need_swift() {
    command -v swift >/dev/null && return 0
    # A fresh system may not know yet which packages there are.
    has_swiftlang || { command -v apt-get >/dev/null && as_root apt-get update -q >&2 && has_swiftlang; } ||
        die "no swift in PATH; install the toolchain from https://www.swift.org/install/linux/ and put its usr/bin in PATH"
    install_packages swiftlang
}

# need_libraries: what the package links with, and the C and C++ libraries that no toolchain brings.
need_libraries() {
    install_packages g++ libc6-dev pkg-config libgpiod-dev libevdev-dev libyaml-dev libmosquitto-dev libncurses-dev \
        mosquitto openssl iproute2
}

# seconds_since START: whole seconds since a value of $SECONDS.
seconds_since() {
    echo $((SECONDS - $1))
}
