import CommandLine
import Reminders

/// The options that several commands share, in one wording.
extension OptionDescription {
    static let at = OptionDescription(
        "at", .text("LAT,LON|PLACE"),
        "The name of a place, or a coordinate: decimal degrees on WGS 84, as in 52.52,13.405. " + forms,
        completes: .places)
    static let atCoordinate = OptionDescription(
        "at", .text("LAT,LON"), "The coordinate of its centre: decimal degrees on WGS 84, as in 52.52,13.405. " + forms)
    private static let forms =
        """
        A coordinate may also be pasted as 52°31'12"N 13°24'18"E, as a geo: address, or as a link of OpenStreetMap, Google \
        Maps, Apple Maps, Bing Maps or HERE.
        """
    static let search = OptionDescription(
        "search", .none,
        """
        Looks --at up in the web, as an address or the name of something, lists what is found, and asks which one is \
        meant. Without it nothing is asked over the network.
        """)
    static let first = OptionDescription("first", .none, "Takes the first that --search finds, without a question.")
    static let here = OptionDescription("here", .none, "Takes the present position; geotifyd must be running.")
    static let radius = OptionDescription(
        "radius", .text("M"),
        """
        The circle's radius in metres, 1 to 100000; 150 unless given or set. Below 100 m Wi-Fi positions can't tell in \
        from out.
        """
    )
    static let on = OptionDescription(
        "on", .oneOf(EventType.allCases.map(\.rawValue)),
        """
        What is reported: arriving (unless the settings say otherwise), leaving, both, or passing through between two \
        positions without having been seen inside.
        """)
    static let json = OptionDescription("json", .none, "Prints JSON, one object a line, with the keys of the file.")
    static let plain = OptionDescription(
        "plain", .none, "Prints fields with tabs between them for other programs: no headings, no colour, nothing cut.")
    static let jsonObject = OptionDescription("json", .none, "Prints one JSON object.")
}

extension OperandDescription {
    static let identifier = OperandDescription(
        "ID", "An identifier, as 'geotify list' prints it, or a unique beginning.", completes: .identifiers)
    static let identifiers = OperandDescription(
        "ID", "Identifiers, as 'geotify list' prints them, or unique beginnings.", isRepeated: true,
        completes: .identifiers)
}

extension Completion {
    /// The identifiers of the store, with their notes.
    static let identifiers = Completion.listed("identifiers")
    /// The names of the store's places.
    static let places = Completion.listed("places")
}
