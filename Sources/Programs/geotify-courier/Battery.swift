import Glibc
import Platform

/// The charge of the machine's battery, as the kernel has it (sysfs, class power_supply).
struct Battery {
    private static let directory = "/sys/class/power_supply"
    /// For how long a charge holds, in seconds: it may be told with what is no older than this.
    private static let validity = 60.0

    private var lastRead: (time: Double, charge: Int?)?

    /// In percent.
    /// - Parameters:
    ///   - time: Seconds since 1970.
    ///   - now: Seconds since 1970.
    /// - Returns: nil where that isn't known for that time, or there is no battery.
    mutating func charge(at time: Double, now: Double) -> Int? {
        guard abs(now - time) <= Self.validity else { return nil }
        if let lastRead, abs(now - lastRead.time) <= Self.validity { return lastRead.charge }
        let charge = Self.read()
        lastRead = (now, charge)
        return charge
    }

    private static func read() -> Int? {
        for name in ((try? Directory.names(in: directory)) ?? []).sorted() {
            // A mouse or a telephone may have a battery, too: its scope is "Device".
            guard value("\(name)/type") == "Battery", value("\(name)/scope") != "Device",
                let charge = value("\(name)/capacity").flatMap({ Int($0) }), (0...100).contains(charge)
            else { continue }
            return charge
        }
        return nil
    }

    private static func value(_ name: String) -> String? {
        guard let bytes = try? File.contents(of: "\(directory)/\(name)", limit: 4096) else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
