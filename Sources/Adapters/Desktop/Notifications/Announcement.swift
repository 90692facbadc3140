internal import DBus
internal import XML

/// Something of no urgency that the person is told besides reminders, once.
struct Announcement: Hashable {
    var summary: String
    var body: String

    /// The arguments of `Notify`.
    /// - Parameters:
    ///   - capabilities: What the server can show.
    ///   - applicationID: The base name of the installed desktop file and icon.
    func arguments(for capabilities: Set<String>, applicationID: String) -> [Value] {
        [
            .string("Geotify"), .uint32(0), .string(applicationID), .string(summary),
            .string(capabilities.contains("body-markup") ? body.escapedForXML() : body), .strings([]),
            .properties([
                ("desktop-entry", .string(applicationID)), ("urgency", .byte(0)),
                ("category", .string("x-geotify.delivery")), ("suppress-sound", .boolean(true)),
            ]), .int32(-1),
        ]
    }
}
