internal import Platform

/// GeoClue's version, which it tells nobody on the bus: its program does, when it is called so.
enum GeoClueVersion {
    private static let directories = [
        "/usr/local/share/dbus-1/system-services", "/usr/share/dbus-1/system-services",
        "/usr/lib/dbus-1/system-services",
    ]

    /// - Parameter seconds: How long it may take.
    static func find(within seconds: Double) -> String? {
        for directory in directories {
            let path = directory + "/org.freedesktop.GeoClue2.service"
            guard let file = try? RegularFile(reading: path, limit: 1 << 16),
                let program = program(String(decoding: file.bytes, as: UTF8.self)),
                let line = ProgramAnswer.firstLine(of: program, ["--version"], within: seconds)
            else { continue }
            return version(line)
        }
        return nil
    }

    /// The program that a D-Bus service file starts.
    static func program(_ serviceFile: String) -> String? {
        for line in serviceFile.split(whereSeparator: \.isNewline) where line.hasPrefix("Exec=/") {
            return line.dropFirst("Exec=".count).split(separator: " ").first.map(String.init)
        }
        return nil
    }

    /// The last word of what the program prints, if that begins with a digit: `2.6.0`, or `Geoclue 2.7.1`.
    static func version(_ line: String) -> String? {
        guard let word = line.split(separator: " ").last, let first = word.utf8.first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first), word.utf8.count <= 20
        else { return nil }
        return String(word)
    }
}
