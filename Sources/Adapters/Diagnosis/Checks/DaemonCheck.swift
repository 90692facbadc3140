internal import Control
internal import DBus
internal import JSON

/// Whether geotifyd runs, and is of this version.
struct DaemonCheck {
    enum Answer {
        /// There is no bus to find it on.
        case noBus
        case notRunning
        /// It has the name, and says nothing.
        /// - Parameter process: Its number, where the bus tells it.
        case silent(process: Int?)
        case failed(DBusError)
        case status(DaemonStatus)

        var status: DaemonStatus? { if case .status(let status) = self { status } else { nil } }
    }

    /// What can start it.
    enum Starter {
        /// systemd, which has its unit.
        case unit
        /// The session bus, which knows it as a service.
        case bus
        /// The person.
        case person
    }

    let answer: Answer
    /// That of the command line.
    let version: String
    let starter: Starter

    var finding: Finding {
        switch answer {
        case .noBus: Finding(.daemon, .notChecked, "It is found on the session bus.")
        case .notRunning: Finding(.daemon, .failed, "It isn't running.", remedy: start)
        case .silent(let process):
            Finding(.daemon, .failed, "It runs but doesn't answer.", remedy: end(process) + " " + start)
        case .failed(let error): Finding(.daemon, .failed, "It can't be asked: \(error.message).", remedy: restart)
        case .status(let status): judge(status)
        }
    }

    private func judge(_ status: DaemonStatus) -> Finding {
        let details = [JSONValue.Member("version", .string(status.version))]
        guard let daemon = VersionNumber(status.version), let own = VersionNumber(version) else {
            return Finding(
                .daemon, .warning, "It runs, and its version is \"\(status.version)\".", remedy: restart,
                details: details)
        }
        if daemon < own {
            return Finding(
                .daemon, .warning,
                "It runs in version \(status.version), which is older than this program's \(version).",
                remedy: restart, details: details)
        }
        if own < daemon {
            return Finding(
                .daemon, .warning,
                "It runs in version \(status.version), which is newer than this program's \(version).",
                remedy: "See with `command -v geotify` whether an old one comes first on PATH.", details: details)
        }
        var found = "It runs, version \(status.version)."
        if !status.problems.isEmpty { found += " It has something to report: `geotify status` says what." }
        if status.pausedUntil != nil {
            found += " Reminders are paused until `geotify resume`, or as long as was said."
        }
        return Finding(
            .daemon, status.problems.isEmpty && status.pausedUntil == nil ? .ok : .warning, found, details: details)
    }

    private var start: String {
        switch starter {
        case .unit: "Start it with `systemctl --user start geotifyd`."
        case .bus: "Start it with `geotify autostart start`."
        case .person: "Start it with `geotifyd`."
        }
    }

    private var restart: String {
        starter == .unit ? "Restart it with `systemctl --user restart geotifyd`." : "End it. " + start
    }

    private func end(_ process: Int?) -> String {
        if let process { return "End it with `kill -KILL \(process)`." }
        return "End it."
    }
}

/// A version of three numbers, or fewer.
struct VersionNumber: Hashable, Comparable {
    private let numbers: [Int]

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard !parts.contains(nil) else { return nil }
        var numbers = parts.compactMap(\.self)
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    static func < (one: VersionNumber, other: VersionNumber) -> Bool {
        one.numbers.lexicographicallyPrecedes(other.numbers)
    }
}
