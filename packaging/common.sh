# What the scripts of this directory share; sourced by them, in the root of the repository.
# shellcheck shell=bash
# The lists are used by the scripts that source this file.
# shellcheck disable=SC2034

# What `swift build` needs: the C libraries, and a linker with the C++ library that Swift's runtime is linked to.
build_packages=(g++ libdbus-1-dev libexpat1-dev libsqlite3-dev pkg-config)

# What the tests need besides: the real services that the programs are run against, and the checkers.
test_packages=(
    dbus
    dunst
    fonts-dejavu-core
    geoclue-2-demo
    geoclue-2.0
    imagemagick
    libglib2.0-bin
    mandoc
    shellcheck
    systemd
    xdotool
    xvfb
)

say() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

fail() {
    say "$1"
    exit "${2:-1}"
}

# Prints those of the named packages that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        if [[ $(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null) != installed ]]; then
            printf '%s\n' "$package"
        fi
    done
}

# Runs a command with the rights to install packages.
as_root() {
    if ((EUID == 0)); then
        "$@"
    else
        sudo -- "$@"
    fi
}

# Installs those of the named Debian packages that are missing.
install_packages() {
    local missing
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        fail "there is no apt-get here; install what these packages of Debian hold, then run 'swift build': $*" 69
    fi
    mapfile -t missing < <(missing_packages "$@")
    if ((${#missing[@]} == 0)); then
        return
    fi
    if ((EUID != 0)) && ! command -v sudo >/dev/null; then
        fail "these packages are missing, and there is no sudo to install them with: ${missing[*]}" 77
    fi
    say "installing ${missing[*]}"
    as_root apt-get -o DPkg::Lock::Timeout=300 --quiet update >&2 ||
        say "the lists of packages could not be brought up to date; going on with what is known"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 --quiet install --yes \
        --no-install-recommends "${missing[@]}" >&2
}

# Ends the script where Swift is missing or too old.
require_swift() {
    local version major minor advice
    advice="get Swift 6.2 or newer from https://www.swift.org/install/linux/ and put its usr/bin on PATH"
    if ! command -v swift >/dev/null; then
        fail "there is no 'swift' on PATH: $advice" 69
    fi
    version=$(swift --version 2>/dev/null) || fail "'swift --version' fails: $advice" 69
    if [[ ! $version =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
        fail "'swift --version' names no version: $advice" 69
    fi
    major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
    if ((major < 6 || (major == 6 && minor < 2))); then
        fail "Swift $major.$minor is too old: $advice" 69
    fi
}

# Builds both programs as they are installed: with Swift's runtime in them, the functions of it that run side by side
# (packaging/order-functions says why) where the linker for that is there. Sets `programs` to their directory.
build_release() {
    local release=(--configuration release --static-swift-stdlib) product
    if command -v ld.gold >/dev/null; then
        release+=(-Xswiftc -use-ld=gold -Xlinker "--section-ordering-file=$PWD/packaging/link-order")
    fi
    for product in geotifyd geotify; do
        swift build "${release[@]}" --product "$product"
    done
    programs=$(swift build "${release[@]}" --show-bin-path)
}
