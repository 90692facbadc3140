import Foundation
import TestSupport

/// A shell with the completions as they are installed, and a home with a store.
protocol ShellSession: AnyObject {
    init(_ home: ShellHome) throws
    /// What the shell offers for the last word of a line that is being typed.
    func candidates(_ line: String) throws -> Set<String>
}

/// A shell that is typed at.
protocol InteractiveShell: ShellSession {
    /// What is on the line once Tab was pressed behind it.
    func completed(_ line: String) throws -> String
    /// The arguments that the program would be called with if Tab and Return were pressed.
    func arguments(_ line: String) throws -> [String]
    /// What was shown so far.
    var shown: String { get }
}

/// The home of a person who uses a shell.
final class ShellHome {
    let directory: TemporaryDirectory
    /// Names that each shell has to quote, and that one types by their first letters.
    static let places = [
        "home", "office", "caf\u{E9} $HOME `id`", "o'hare \"main\" hall!", "wood;fire&*?~\\slash", "🏠 tent",
    ]

    static let completions = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../data/completions").standardizedFileURL.path
    private static let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().path

    /// - Parameter store: Its text; the usual one unless given.
    init(store: String? = usualStore) throws {
        directory = try TemporaryDirectory()
        try directory.write("", to: "track of today.gpx")
        if let store { try directory.write(store, to: "config/geotify/geotifications.plist") }
    }

    var environment: [String: String] {
        [
            "PATH": "\(Self.programs):/usr/bin:/bin", "HOME": directory.path, "TERM": "xterm", "LC_ALL": "C.UTF-8",
            "XDG_CONFIG_HOME": directory.entry("config"), "XDG_STATE_HOME": directory.entry("state"),
            "XDG_DATA_HOME": directory.entry("data"), "ZDOTDIR": directory.path,
        ]
    }

    static let usualStore = store(
        places: places,
        geotifications: [
            ("buy-milk", "Buy milk"), ("buy-bread", "Buy \"bread\" & $alt: 5 €"), ("call-ann", "Call Ann"),
        ])

    private static func store(places: [String], geotifications: [(String, String)]) -> String {
        func escaped(_ text: String) -> String {
            text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        }
        let circle = """
            <dict><key>latitude</key><real>52.5</real><key>longitude</key><real>13.4</real>
            <key>radius</key><real>150</real></dict>
            """
        let entries = geotifications.map { identifier, note in
            """
            <dict><key>identifier</key><string>\(identifier)</string><key>note</key><string>\(escaped(note))</string>
            <key>eventType</key><string>entry</string><key>place</key><string>home</string></dict>
            """
        }
        return """
            <plist version="1.0"><dict><key>version</key><integer>1</integer>
            <key>places</key><dict>\(places.map { "<key>\(escaped($0))</key>\(circle)" }.joined())</dict>
            <key>geotifications</key><array>\(entries.joined())</array></dict></plist>
            """
    }
}

/// What both shells that are typed at have in common: keys that write what there is to files.
class TypedShell {
    private let terminal: Terminal
    private let home: ShellHome

    /// - Parameter ready: What the shell shows when it waits for a line.
    init(_ arguments: [String], _ home: ShellHome, ready: String) throws {
        self.home = home
        terminal = try Terminal(
            arguments, environment: home.environment, workingDirectory: home.directory.path)
        guard terminal.wait(until: { terminal.shown.contains(ready) }) else {
            throw ShellFailure(shown: terminal.shown)
        }
    }

    var shown: String { terminal.shown }

    /// Whether a text is shown once Tab was pressed behind a line. Nothing is typed before: a shell shows nothing while
    /// there is more to read.
    func shows(_ text: String, after line: String) -> Bool {
        terminal.type(line + "\t")
        defer { terminal.type("\u{15}") }
        return terminal.wait { terminal.shown.contains(text) }
    }

    func candidates(_ line: String) throws -> Set<String> {
        _ = try completed(line)
        return Set(
            home.directory.contents(of: "offered").split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            })
    }

    func completed(_ line: String) throws -> String {
        try? FileManager.default.removeItem(atPath: home.directory.entry("offered"))
        // ^G writes the line, ^U clears it.
        terminal.type(line + "\t\u{7}")
        let text = try content(of: "line")
        terminal.type("\u{15}")
        return text
    }

    func arguments(_ line: String) throws -> [String] {
        terminal.type(line + "\t\r")
        return try content(of: "arguments").split(separator: "\0", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    /// What was written to a file until its end mark.
    private func content(of name: String) throws -> String {
        let path = home.directory.entry(name)
        let end = "\u{4}"
        guard terminal.wait(until: { home.directory.contents(of: name).hasSuffix(end) }) else {
            throw ShellFailure(shown: terminal.shown)
        }
        let text = home.directory.contents(of: name)
        try FileManager.default.removeItem(atPath: path)
        return String(text.dropLast())
    }
}

/// A shell that didn't do what it was waited for.
struct ShellFailure: Error {
    let shown: String
}

final class Bash: TypedShell, InteractiveShell {
    required init(_ home: ShellHome) throws {
        try home.directory.write(
            #"""
            PS1='ready> '
            HISTFILE=
            source "\#(ShellHome.completions)/geotify.bash"
            source "\#(ShellHome.completions)/geotifyd.bash"
            # What is offered, besides how it ends up on the line.
            _noted() {
                "_$1" "$@"
                printf '%s\n' "${COMPREPLY[@]}" >>~/offered
            }
            complete -F _noted geotify geotifyd
            geotify() { printf '%s\0' "$@" >~/arguments; printf '\4' >>~/arguments; }
            _line() { printf '%s\4' "$READLINE_LINE" >~/line; }
            bind -x '"\C-g": _line'
            bind 'set enable-bracketed-paste off'
            """#, to: "bashrc")
        try super.init(
            ["/bin/bash", "--noprofile", "--rcfile", home.directory.entry("bashrc"), "-i"], home, ready: "ready> ")
    }
}

final class Zsh: TypedShell, InteractiveShell {
    required init(_ home: ShellHome) throws {
        try home.directory.write(
            #"""
            PS1='ready> '
            unset HISTFILE zle_bracketed_paste
            fpath=("\#(ShellHome.completions)" $fpath)
            autoload -Uz compinit
            compinit -u -D
            # What is offered, besides how it ends up on the line.
            compadd() {
                if [[ " ${(j: :)@} " != *' -'[OAD]' '* ]]; then
                    local -a hits
                    builtin compadd -O hits "$@"
                    print -rl -- $hits >>~/offered
                fi
                builtin compadd "$@"
            }
            geotify() { printf '%s\0' "$@" >~/arguments; printf '\4' >>~/arguments; }
            _line() { printf '%s\4' "$BUFFER" >~/line; }
            zle -N _line
            bindkey -e
            bindkey '^G' _line
            LISTMAX=1000
            """#, to: ".zshrc")
        try super.init(["/usr/bin/zsh", "-d", "-i"], home, ready: "ready> ")
    }
}

final class FishShell: ShellSession {
    private let home: ShellHome

    required init(_ home: ShellHome) { self.home = home }

    func candidates(_ line: String) throws -> Set<String> { Set(try offers(line).map(\.word)) }

    /// What is offered, with what is said of it.
    func offers(_ line: String) throws -> [(word: String, explanation: String)] {
        let script = "source $argv[1]/geotify.fish; source $argv[1]/geotifyd.fish; complete -C $argv[2]"
        let run = try ProgramRun(
            "/usr/bin/fish", ["--no-config", "-c", script, ShellHome.completions, line],
            environment: home.environment, workingDirectory: home.directory.path)
        run.waitUntilExit()
        guard run.exitCode == 0, run.messages.isEmpty else { throw ShellFailure(shown: run.messages) }
        return run.output.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }
}
