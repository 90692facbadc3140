# What the scripts of this directory share; sourced by them, in the root of the repository.
# shellcheck shell=bash
# The lists are used by the scripts that source this file.
# shellcheck disable=SC2034

# What `swift build` needs: the C libraries, and a linker with the C++ library that Swift's runtime is linked to.
build_packages=(g++ libcurl4-openssl-dev libdbus-1-dev libexpat1-dev libsqlite3-dev pkg-config)

# What the map window needs to be built, besides.
map_packages=(libadwaita-1-dev libgtk-4-dev libshumate-dev)

# What the tests need besides: the real services that the programs are run against, and the checkers.
test_packages=(
    appstream
    at-spi2-core
    dbus
    dbus-user-session
    debootstrap
    desktop-file-utils
    dunst
    fish
    flake8
    fonts-dejavu-core
    geoclue-2-demo
    geoclue-2.0
    gnome-keyring
    imagemagick
    iproute2
    libglib2.0-bin
    librsvg2-common
    libsecret-tools
    mandoc
    network-manager
    nginx
    openssl
    python3-dbusmock
    shellcheck
    systemd
    systemd-container
    xdotool
    xvfb
    zsh
)

# What the Debian package is built and examined with.
package_packages=(debhelper dpkg-dev fakeroot lintian python3)

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

# What invoke-rc.d(8) asks whether a service may be started that is installed, and a line by which ours is known.
service_policy=/usr/sbin/policy-rc.d
policy_mark='# made while Geotify installs what its tests need'

# Keeps nginx and NetworkManager, which the tests start themselves, from starting as services, unless the machine
# has a policy of its own.
hold_services() {
    [[ -e $service_policy ]] ||
        printf '%s\n' '#!/bin/sh' "$policy_mark" \
            'case " $* " in *" nginx"[\ .]* | *" "[Nn]etwork[-M]*) exit 101 ;; esac' |
        as_root install --mode 755 -- /dev/stdin "$service_policy"
}

release_services() {
    if grep --quiet --line-regexp --fixed-strings -- "$policy_mark" "$service_policy" 2>/dev/null; then
        as_root rm -- "$service_policy"
    fi
}

# Installs those of the named Debian packages that are missing.
install_packages() {
    local missing status=0
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        fail "no apt-get here; install what these packages of Debian contain, then run 'swift build': $*" 69
    fi
    mapfile -t missing < <(missing_packages "$@")
    if ((${#missing[@]} == 0)); then
        return
    fi
    if ((EUID != 0)) && ! command -v sudo >/dev/null; then
        fail "these packages are missing, and sudo to install them, too: ${missing[*]}" 77
    fi
    say "installing ${missing[*]}"
    if hold_services; then
        as_root apt-get -o DPkg::Lock::Timeout=300 --quiet update >&2 ||
            say "the package lists could not be updated; going on with the present ones"
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 --quiet install --yes \
            --no-install-recommends "${missing[@]}" >&2 || status=$?
        release_services
    else
        status=77
    fi
    ((status == 0)) || fail "these packages are needed and could not be installed: ${missing[*]}" "$status"
}

# Ends the script if Swift is missing or too old.
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

# The programs that are installed.
installed_programs=(geotifyd geotify geotify-search geotify-courier)
# Those that users don't run themselves.
helper_programs=(geotify-search geotify-courier)

# Package.swift asks whether the map window is part of the package.
export WITH_MAP=0

# Builds, or installs, the map window, too.
add_map() {
    WITH_MAP=1
    build_packages+=("${map_packages[@]}")
    installed_programs+=(geotify-map)
}

# The version of the programs, from the one place that has it.
version() {
    sed --quiet 's/.*static let current = "\([0-9.]*\)".*/\1/p' Sources/Base/Platform/Version.swift
}

# Builds the programs as they are installed, with Swift's runtime in them, and sets `programs` to their directory.
#
# With `static` they hold the C++ library, too, with which a command starts in a tenth less time; with `portable` they
# take it from the system, since the static one needs a newer C library. packaging/measurements.md has the figures.
build_release() {
    local kind=$1 product release link=$PWD/.build/link
    release=(--configuration release --static-swift-stdlib --disable-local-rpath
        # What is built doesn't depend on the directory; the usual build ID depends on debug information, which does.
        -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xlinker --build-id=none
        # Nothing is exported; what is bound is bound at the start, and read-only from then on.
        -Xlinker "--version-script=$PWD/packaging/exported-symbols" -Xlinker -z -Xlinker now)
    if [[ $kind == static ]]; then
        # The linker finds these before the shared ones.
        mkdir --parents -- "$link"
        ln --symbolic --force -- "$(g++ -print-file-name=libstdc++.a)" "$link/"
        echo 'INPUT ( -lgcc_eh )' >"$link/libgcc_s.so"
        release+=(-Xlinker "-L$link")
    fi
    for product in "${installed_programs[@]}"; do
        swift build "${release[@]}" --product "$product" >&2
    done
    programs=$(swift build "${release[@]}" --show-bin-path)
}

# Overwrites the hashes of a program's modules, which only the compiler reads and which differ from build to build.
# Without their section, strip would leave out that the linker's tables become read-only.
clear_hashes() {
    local offset size
    read -r offset size < <(readelf --section-headers --wide "$1" |
        sed --quiet 's/.* \.swift_modhash *PROGBITS *[0-9a-f]* \([0-9a-f]*\) \([0-9a-f]*\) .*/\1 \2/p')
    head --bytes "$((16#$size))" /dev/zero |
        dd of="$1" oflag=seek_bytes seek="$((16#$offset))" conv=notrunc status=none
}

# Copies the sources to where packages are built from them, with packaging/debian where debhelper looks for it; sets
# `tree` to that directory. The files are links, so that what was compiled there once isn't compiled again.
copy_source() {
    tree=$PWD/.build/package/source
    mkdir --parents -- "$tree"
    find "$tree" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf -- {} +
    cp --recursive --link -- Package.swift Sources Tests data packaging LICENSE README.md "$tree/"
    cp --recursive -- packaging/debian "$tree/debian"
    # The date of all that is in the packages.
    SOURCE_DATE_EPOCH=$(date --utc --date \
        "$(sed --quiet 's/^## .* (\([0-9-]*\))$/\1/p' packaging/CHANGELOG.md | head --lines 1)" +%s)
    export SOURCE_DATE_EPOCH
}

# packaging/install lists here what it has installed below the prefix, one path a line; those that end in a slash are
# directories that it has created.
manifest=share/geotify/installed

# Reads the options of packaging/install and packaging/uninstall; sets `prefix`, `destdir`, and both together as `root`.
# `programs` and `with_map` are set only if they were set before.
parse_location() {
    prefix=/usr/local destdir=
    while (($# > 0)); do
        case $1 in
            --help)
                usage
                exit
                ;;
            --map)
                if [[ ! -v with_map ]]; then
                    usage >&2
                    exit 64
                fi
                with_map=true
                ;;
            --prefix=* | --destdir=* | --programs=*)
                set -- "${1%%=*}" "${1#*=}" "${@:2}"
                continue
                ;;
            --prefix | --destdir | --programs)
                if [[ $1 == --programs && ! -v programs ]]; then
                    usage >&2
                    exit 64
                fi
                [[ ${2:-} == /* ]] || fail "$1 wants an absolute path" 64
                printf -v "${1#--}" %s "${2%/}"
                shift
                ;;
            *)
                usage >&2
                exit 64
                ;;
        esac
        shift
    done
    # The prefix goes into files that would each quote other characters in their own way.
    [[ $prefix =~ ^/[A-Za-z0-9/._+~-]+$ ]] || fail "a prefix can't be '$prefix': letters, digits and /._+~- make one" 64
    root=$destdir$prefix
}

# The directory of user units: systemd looks in these two, and in the data directories of the home and XDG_DATA_DIRS.
unit_directory() {
    case $prefix in
        /usr | /usr/local) echo lib/systemd/user ;;
        *) echo share/systemd/user ;;
    esac
}

# Reloads the units of each session, or of the user's own if the script is not root's. Then runs the given command of
# `systemctl --user`, if any, in the sessions that have the unit of this installation.
for_daemons() {
    local session sessions=('') unit
    [[ -d /run/systemd/system ]] || return 0
    if ((EUID == 0)); then
        mapfile -t sessions < <(systemctl --quiet --no-legend --plain list-units 'user@*.service' |
            sed --quiet 's/^user@\([0-9]*\)\.service .*/--machine=\1@.host/p')
    fi
    for session in "${sessions[@]}"; do
        systemctl --quiet --user ${session:+"$session"} daemon-reload 2>/dev/null || continue
        (($# > 0)) || continue
        unit=$(systemctl --user ${session:+"$session"} show --property=FragmentPath --value \
            geotifyd.service 2>/dev/null) || continue
        if [[ $unit -ef $root/$(unit_directory)/geotifyd.service ]]; then
            systemctl --quiet --user ${session:+"$session"} "$@" ||
                say "'systemctl --user $*' fails in a session, which may still have the former daemon"
        fi
    done
}

# Removes the listed files below `root`, and the listed directories that are empty then.
remove_installation() {
    local path paths
    mapfile -t paths <"$root/$manifest"
    for path in "${paths[@]}"; do
        [[ /$path/ != */../* ]] || fail "$root/$manifest names a path that leads out of $root: $path" 65
    done
    while IFS= read -r path; do
        if [[ $path == */ ]]; then
            rmdir --ignore-fail-on-non-empty -- "$root/$path" 2>/dev/null || true
        else
            rm -f -- "$root/$path"
        fi
    done < <(printf '%s\n' "${paths[@]}" | tac)
}
