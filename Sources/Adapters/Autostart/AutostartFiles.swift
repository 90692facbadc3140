internal import Glibc
package import Platform

/// The autostart entries of the session, after the Desktop Application Autostart Specification: a file in the person's
/// directory takes the place of those of the same name in the system's.
package struct AutostartFiles: Hashable, Sendable {
    /// What a session finds that looks for the entry.
    package enum Entry: Hashable, Sendable {
        case absent
        /// It starts the program.
        /// - Parameters:
        ///   - path: The file that counts.
        ///   - isSkippedBySystemd: Whether systemd's generator leaves it to the unit.
        case present(path: String, isSkippedBySystemd: Bool)
        /// The file that counts says that nothing is to be started.
        case hidden(path: String)
        /// The file that counts is meant for other desktops, or what it would start isn't there.
        case ineffective(path: String)

        package var isPresent: Bool { if case .present = self { true } else { false } }
    }

    /// The entry's file in the person's own directory.
    package let personal: String
    private let system: [String]
    private let templates: [String]
    private let desktops: [String]

    /// - Parameters:
    ///   - name: The file's name, an application's identifier with `.desktop`.
    ///   - desktops: The names of `XDG_CURRENT_DESKTOP`.
    package init(_ name: String, in directories: SearchDirectories, desktops: [String]) {
        let candidates = directories.configuration.map { $0 + "/autostart/" + name }
        personal = candidates[0]
        system = Array(candidates.dropFirst())
        templates = directories.data.map { $0 + "/geotify/autostart/" + name }
        self.desktops = desktops
    }

    /// What counts now.
    package var entry: Entry {
        for path in [personal] + system {
            // One that can't be read counts as missing, as with those who start what the entries name.
            if let entry = DesktopEntry(reading: path) { return judge(entry, path) }
        }
        return .absent
    }

    /// What the system's own entries would do without the person's.
    package var systemEntry: Entry {
        for path in system {
            if let entry = DesktopEntry(reading: path) { return judge(entry, path) }
        }
        return .absent
    }

    /// Whether one of these desktops is known to start autostart entries.
    static func areStarted(by desktops: [String]) -> Bool {
        let known: Set = [
            "Budgie", "COSMIC", "Cinnamon", "DDE", "Deepin", "ENLIGHTENMENT", "Enlightenment", "GNOME", "KDE", "LXDE",
            "LXQt",
            "MATE", "Pantheon", "Phosh", "TDE", "UKUI", "Unity", "X-Cinnamon", "XFCE",
        ]
        return !known.isDisjoint(with: desktops)
    }

    private func judge(_ entry: DesktopEntry, _ path: String) -> Entry {
        if entry.isTrue("Hidden") || entry["X-GNOME-Autostart-enabled"] == "false" { return .hidden(path: path) }
        if !entry.isMeant(for: desktops) { return .ineffective(path: path) }
        if let program = entry["TryExec"], program.hasPrefix("/"), access(program, X_OK) != 0 {
            return .ineffective(path: path)
        }
        return .present(path: path, isSkippedBySystemd: entry.isTrue("X-systemd-skip"))
    }

    /// Sees to it that the entry is there.
    /// - Parameter program: What is started where no package has brought an entry of its own.
    /// - Throws: `ENOENT` where there is neither.
    package func turnOn(program: String?) throws(SystemError) {
        if entry.isPresent { return }
        if systemEntry.isPresent {
            try remove()
        } else {
            guard let text = template ?? program.map(Self.entry) else {
                throw SystemError("find", path: "geotifyd", code: ENOENT)
            }
            try write(text)
        }
    }

    /// Sees to it that the entry isn't there, or where the system has one that it doesn't count.
    package func turnOff() throws(SystemError) {
        if systemEntry.isPresent {
            if case .hidden = entry { return }
            try write(Self.heading + "Hidden=true\n")
        } else {
            try remove()
        }
    }

    private var template: String? {
        for path in templates {
            if let file = try? RegularFile(reading: path, limit: 1 << 20) {
                return String(decoding: file.bytes, as: UTF8.self)
            }
        }
        return nil
    }

    /// Writes the person's entry. A link gives way to it, as what that leads to may be anybody's.
    private func write(_ text: String) throws(SystemError) {
        if isLink { try remove() }
        do {
            try File.replace(personal, with: Array(text.utf8))
        } catch {
            throw error.error
        }
    }

    private var isLink: Bool {
        var status = stat()
        return lstat(personal, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private func remove() throws(SystemError) {
        if unlink(personal) != 0 && errno != ENOENT { throw SystemError("remove", path: personal) }
    }

    private static let heading = "[Desktop Entry]\nType=Application\nName=Geotify\n"

    private static func entry(starting program: String) -> String {
        heading + """
            Comment=Location reminders
            Exec=\(quoted(program))
            Terminal=false
            NoDisplay=true
            X-systemd-skip=true
            X-GNOME-HiddenUnderSystemd=true

            """
    }

    /// An argument of `Exec` (Desktop Entry Specification, "The Exec key"): quoted, and then written as a string, in which a
    /// backslash is doubled again.
    static func quoted(_ argument: String) -> String {
        var text = "\""
        for character in argument.unicodeScalars {
            switch character {
            case "\"", "`", "$": text += "\\\\" + String(character)
            case "\\": text += "\\\\\\\\"
            case "%": text += "%%"
            default: text.unicodeScalars.append(character)
            }
        }
        return text + "\""
    }
}
