internal import JSON

/// Whether there is room to save.
struct DiskCheck {
    /// The room in the file system of a directory.
    struct Room: Hashable {
        /// The directory, as people read it.
        var name: String
        /// Bytes that the person may still use.
        var free: UInt64
        /// Whether no further file can be made, whatever its size.
        var isOutOfFiles = false
        var isReadOnly = false
    }

    /// nil for those that couldn't be looked at.
    let rooms: [Room]

    /// Below it saving may fail at any time; the store and the state are rewritten in whole or grow by pages.
    private static let least: UInt64 = 2_000_000
    private static let little: UInt64 = 50_000_000

    var finding: Finding {
        let details = [
            JSONValue.Member(
                "free", .array(rooms.map { .object([.init($0.name, .number(Double($0.free)))]) }))
        ]
        if rooms.isEmpty { return Finding(.diskSpace, .notChecked, "The directories can't be looked at.") }
        if let room = rooms.first(where: \.isReadOnly) {
            return Finding(
                .diskSpace, .failed, "The file system of \(room.name) can only be read.",
                remedy: "See in `dmesg` whether the disk has failed; mount it for writing.", details: details)
        }
        if let room = rooms.first(where: { $0.isOutOfFiles || $0.free < Self.least }) {
            return Finding(
                .diskSpace, .failed,
                "Nothing more can be saved in \(room.name): "
                    + (room.isOutOfFiles
                        ? "there is no room for another file." : "\(Amount.bytes(room.free)) are free."),
                remedy: "Make room there; geotifyd goes on by itself.", details: details)
        }
        let text = rooms.map { "\(Amount.bytes($0.free)) in \($0.name)" }.joined(separator: ", ") + " are free."
        let isLittle = rooms.contains { $0.free < Self.little }
        return Finding(
            .diskSpace, isLittle ? .warning : .ok, text, remedy: isLittle ? "Make room." : "", details: details)
    }
}
