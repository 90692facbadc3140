#!/usr/bin/env python3
"""Checks that the modules of Sources keep to the layers that Sources/README.md describes.

Usage: check-layers.py [SOURCES]

    System < Base < Domain < Adapters < Map < Programs, with Tools beside

- A file imports modules of its own layer or of one below. No module imports a program, and only tools import tools.
- A C library is imported only by the module that wraps it.
- Domain is pure: beside its own modules it imports Text, Synchronization, and Glibc for mathematics and the calendar;
  it has no `@MainActor`, reads no clock and touches no file.
- What a command ends with (`CommandLine`, `ExitCode`, `CommandFailure`) is known to Programs, Tools, `CommandLine` and
  `CommandFailures` only.

Prints `FILE:LINE: what is wrong` and ends with 1 if anything is.
"""

import pathlib
import re
import sys

LAYERS = ["System", "Base", "Domain", "Adapters", "Map", "Programs"]
WRAPPERS = {
    "CDBus": {"DBus"},
    "CExpat": {"XML"},
    "CSQLite": {"State"},
    "CCurl": {"Web"},
    "CAdwaita": {"Widgets"},
    "CShumate": {"Widgets"},
    "CLinux": {"Platform", "EventLoop", "geotify-courier"},
}
PURE = {"Text", "Glibc", "Synchronization"}
EXIT_CODES = {"CommandLine", "CommandFailures"}
IMPORT = re.compile(
    r"^\s*(?:@\w+ +)*(?:(?:public|package|internal|fileprivate|private) +)?import +(?:\w+ +)?(\w[\w-]*)")
IMPURE = re.compile(
    r"(@MainActor)\b|(?<![\w.])(clock_gettime|gettimeofday|time(?=\((?:nil|&))|open(?=\([^()]*, O_)|getenv|fopen"
    r"|read|write|stat|mkdir|unlink|print|readLine|socket)\(")


def code(line):
    """The line without its comment and without the contents of its strings."""
    return re.sub(r"//.*", "", re.sub(r'"(?:\\.|[^"\\])*"', '""', line))


def check(sources):
    """The faults of all files as (file, line, text)."""
    layer_of = {
        module.name: layer.name
        for layer in sources.iterdir() if layer.is_dir() for module in layer.iterdir() if module.is_dir()
    }
    for file in sorted(sources.rglob("*.swift")):
        layer, module = file.relative_to(sources).parts[:2]
        for number, line in enumerate(file.read_text().split("\n"), 1):
            line = code(line)
            if match := IMPORT.match(line):
                if fault := fault_of_import(layer, module, match[1], layer_of):
                    yield file, number, fault
            elif layer == "Domain" and (match := IMPURE.search(line)) and "func " + (match[2] or "@") not in line:
                yield file, number, f"Domain is pure and has no '{match[1] or match[2]}'"
            elif layer not in ("Programs", "Tools") and module not in EXIT_CODES:
                if match := re.search(r"\b(ExitCode|CommandFailure)\b", line):
                    yield file, number, f"{match[1]} belongs to the programs"


def fault_of_import(layer, module, imported, layer_of):
    """Why a module of a layer may not import another one; None if it may."""
    target = layer_of.get(imported)
    if layer == "Domain" and target != "Domain" and imported not in PURE:
        return f"Domain is pure and doesn't import {imported}"
    if target is None:
        return None
    if target == "System":
        return None if module in WRAPPERS.get(imported, set()) else f"{imported} is imported only by what wraps it"
    if target in ("Programs", "Tools"):
        return None if layer == target == "Tools" else f"no module imports {imported}, which belongs to {target}"
    if imported in EXIT_CODES and layer not in ("Programs", "Tools") and module not in EXIT_CODES:
        return f"{imported} is for programs"
    if layer != "Tools" and LAYERS.index(layer) < LAYERS.index(target):
        return f"{layer} is below {target}, where {imported} belongs"
    return None


def main(arguments):
    sources = pathlib.Path(arguments[0]) if arguments else pathlib.Path(__file__).resolve().parents[2] / "Sources"
    faults = list(check(sources))
    for file, line, fault in faults:
        print(f"Sources/{file.relative_to(sources)}:{line}: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
