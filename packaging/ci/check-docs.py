#!/usr/bin/env python3
"""Checks the docstrings of what a module shows to others.

Usage: check-docs.py [PATH...]     (files or folders; Sources unless given)

Each `package` declaration (types, functions, properties, cases' types, initialisers, subscripts, type aliases) and each
requirement of a `package protocol` needs a line of `///` directly before it or before its attributes. One that throws
needs a line `- Throws:` in that. Prints `FILE:LINE: what is missing`, then the shares; ends with 1 if anything is
missing.
"""

import pathlib
import re
import sys

KINDS = r"(?:struct|class|enum|protocol|actor|func|var|let|init|subscript|typealias)\b"
MODIFIERS = (
    r"(?:(?:static|final|class|mutating|nonmutating|nonisolated(?:\(unsafe\))?|override|required|convenience|lazy|weak"
    r"|unowned|indirect|private\(set\)|fileprivate\(set\)|internal\(set\)|prefix|postfix|infix|isolated) +)*"
)
ATTRIBUTES = r"(?:@\w+(?:\([^)]*\))? +)*"
DECLARATION = re.compile(rf"^\s*{ATTRIBUTES}{MODIFIERS}package +{MODIFIERS}({KINDS})")
REQUIREMENT = re.compile(rf"^\s*{ATTRIBUTES}{MODIFIERS}((?:func|var|init|subscript)\b)")
PROTOCOL = re.compile(rf"^(\s*){ATTRIBUTES}package +protocol\b")
ATTRIBUTE_LINE = re.compile(r"^\s*@\w+(\([^)]*\))?\s*$")


def blanked(text):
    """The text with the contents of strings and comments replaced by blanks, line breaks kept."""

    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())

    return re.sub(
        r'/\*.*?\*/|//[^\n]*|#"""(?:.|\n)*?"""#|"""(?:\\.|.|\n)*?"""|#"[^\n]*?"#|"(?:\\.|[^"\\\n])*"',
        blank, text, flags=re.DOTALL)


def throws(lines, start, kind):
    """Whether a declaration throws: outside of its parameters' types, or in its accessor."""
    text = "\n".join(lines[start:start + 12])
    if kind in ("var", "let"):
        return re.match(r"[^\n]*\{\s*(?://[^\n]*\n\s*)?get (?:async )?throws\b", text) is not None
    if kind not in ("func", "init", "subscript"):
        return False
    depth = 0
    for match in re.finditer(r"[(\[{)\]}]|\bthrows\b|->", text):
        token = match.group()
        if token in "([":
            depth += 1
        elif token in ")]":
            depth -= 1
        elif depth == 0:
            return token == "throws"
    return False


def documentation(raw, line):
    """The lines of `///` directly before a line, attributes aside."""
    line -= 1
    while line >= 0 and ATTRIBUTE_LINE.match(raw[line]):
        line -= 1
    found = []
    while line >= 0 and raw[line].strip().startswith("///"):
        found.insert(0, raw[line].strip())
        line -= 1
    return found


def check(path):
    """The faults of a file as (line, text), and how many declarations and throwing ones it has."""
    text = path.read_text()
    raw, lines = text.split("\n"), blanked(text).split("\n")
    faults, declarations, throwing = [], 0, 0
    protocol = None
    for number, line in enumerate(lines):
        if protocol is not None and re.match(rf"^{protocol}\}}", line):
            protocol = None
        match = DECLARATION.match(line)
        if match is None and protocol is not None and re.match(rf"^{protocol}    \S", line):
            match = REQUIREMENT.match(line)
        opening = PROTOCOL.match(line)
        if opening and not line.rstrip().endswith("}"):
            protocol = opening[1]
        if not match:
            continue
        declarations += 1
        docs = documentation(raw, number)
        if not docs:
            faults.append((number + 1, "no docstring: " + raw[number].strip()))
        if throws(lines, number, match[1]):
            throwing += 1
            if not any("- Throws:" in doc for doc in docs):
                faults.append((number + 1, "no '- Throws:': " + raw[number].strip()))
    return faults, declarations, throwing


def main(arguments):
    roots = [pathlib.Path(argument) for argument in arguments]
    if not roots:
        roots = [pathlib.Path(__file__).resolve().parents[2] / "Sources"]
    files = sorted(file for root in roots for file in ([root] if root.is_file() else root.rglob("*.swift")))
    declarations = throwing = undocumented = unexplained = 0
    for file in files:
        faults, some, few = check(file)
        declarations += some
        throwing += few
        shown = file.relative_to(pathlib.Path.cwd()) if file.is_relative_to(pathlib.Path.cwd()) else file
        for line, fault in faults:
            print(f"{shown}:{line}: {fault}")
            undocumented += fault.startswith("no docstring")
            unexplained += fault.startswith("no '- Throws:'")

    def share(part, whole):
        return f"{part} of {whole} ({100 * part // whole if whole else 100} %)"

    print(f"documented: {share(declarations - undocumented, declarations)}; "
          f"throwing ones that say what: {share(throwing - unexplained, throwing)}", file=sys.stderr)
    return 1 if undocumented or unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
