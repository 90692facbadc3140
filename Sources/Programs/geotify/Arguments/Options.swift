import CommandLine
import Reminders

/// The options that several commands share.
extension OptionDescription {
    static let at = OptionDescription(
        "at", .text("LAT,LON|PLACE"),
        "The name of a place, or a coordinate: decimal degrees on WGS 84, as in 52.52,13.405. " + forms,
        completes: .places)
    static let atCoordinate = OptionDescription(
        "at", .text("LAT,LON"), "The coordinate of its centre: decimal degrees on WGS 84, as in 52.52,13.405. " + forms)
    private static let forms =
        """
        A coordinate can also be pasted as 52°31'12"N 13°24'18"E, as a geo: URI, or as a link of OpenStreetMap, Google \
        Maps, Apple Maps, Bing Maps or HERE.
        """
    static let search = OptionDescription(
        "search", .none,
        """
        Looks --at up on the web, as an address or a name, lists what is found, and asks which one you mean. Without \
        it, nothing is looked up.
        """)
    static let first = OptionDescription("first", .none, "Takes the first result of --search without asking.")
    static let here = OptionDescription("here", .none, "Takes your present position; geotifyd must be running.")
    static let radius = OptionDescription(
        "radius", .text("M"),
        """
        The circle's radius in metres, 1 to 100000; 150 unless given or set. Wi-Fi positions can't resolve less than \
        100 m.
        """
    )
    static let on = OptionDescription(
        "on", .oneOf(EventType.allCases.map(\.rawValue)),
        """
        What is reported: arriving (the default, unless set), leaving, both, or passing through between two positions \
        without being seen inside.
        """)
    static let json = OptionDescription("json", .none, "Prints JSON, one object per line, with the keys of the file.")
    static let plain = OptionDescription(
        "plain", .none, "Prints tab-separated fields for other programs: no headings, no colour, nothing cut.")
    static let jsonObject = OptionDescription("json", .none, "Prints one JSON object.")
}

extension OperandDescription {
    static let identifier = OperandDescription(
        "ID", "An identifier, as 'geotify list' prints it, or a unique prefix.", completes: .identifiers)
    static let identifiers = OperandDescription(
        "ID", "Identifiers, as 'geotify list' prints them, or unique prefixes.", isRepeated: true,
        completes: .identifiers)
}

extension Completion {
    /// The identifiers of the store, with their notes.
    static let identifiers = Completion.listed("identifiers")
    /// The names of the store's places.
    static let places = Completion.listed("places")
}
