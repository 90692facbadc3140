import CommandLine
import Geofencing
import JSON
import Platform
import Ports
import Wording

extension Command {
    static let whereabouts = Command(
        CommandDescription(
            "where", summary: "Shows the present position.",
            discussion: [
                """
                Shows the last position that geotifyd got, with its accuracy and age. The exit code is 69 if geotifyd \
                isn't running or no position is known.
                """
            ],
            examples: ["geotify where --format geo", "xdg-open \"$(geotify where --format osm)\""],
            options: [.atMostOne([.jsonObject, format])])
    ) { arguments, session throws(CommandFailure) in
        let (fix, source) = try session.daemon.position()
        let report = PositionReport(fix: fix, now: TimeText.now)
        if arguments.has(.jsonObject) {
            try session.print(report.object.text)
        } else if let name = arguments[format], let form = PositionReport.Form(rawValue: name) {
            try session.print(report.text(form))
        } else {
            try session.print(facts: report.rows)
        }
        if let doubt = report.doubt(source) { session.tell(doubt) }
    }

    private static let format = OptionDescription(
        "format", .oneOf(PositionReport.Form.allCases.map(\.rawValue)),
        """
        Prints only the position: as --at takes it, as a geo: URI with the accuracy (RFC 5870), or as a link to \
        OpenStreetMap.
        """)
}

/// A position as `where` prints it.
struct PositionReport {
    enum Form: String, CaseIterable { case coordinates, geo, osm }

    /// Seconds after which a position counts as old.
    private static let staleness = 600.0

    let fix: PositionFix
    /// Seconds since 1970.
    let now: Double

    var rows: [[String]] {
        [
            ["Position", coordinates],
            ["Accuracy", fix.accuracy.map { GeotificationText.metres($0.rounded()) } ?? "unknown"],
            ["Age", TimeText.duration(age)],
        ]
    }

    var object: JSONValue {
        var members: [JSONValue.Member] = [
            .init("latitude", .number(fix.coordinate.latitude)), .init("longitude", .number(fix.coordinate.longitude)),
        ]
        if let accuracy = fix.accuracy { members.append(.init("accuracy", .number(accuracy))) }
        members.append(.init("time", .string(RFC3339.string(from: fix.time))))
        members.append(.init("age", .number(age.rounded())))
        return .object(members)
    }

    func text(_ form: Form) -> String {
        switch form {
        case .coordinates: coordinates
        case .geo: "geo:" + coordinates + (fix.accuracy.map { ";u=" + GeotificationText.number($0.rounded()) } ?? "")
        case .osm:
            "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=\(zoom)/\(latitude)/\(longitude)"
        }
    }

    /// Why the position may be wrong; nil if nothing suggests so.
    func doubt(_ source: SourceState) -> String? {
        switch source.condition {
        case .working, .waiting, .connecting, .finished:
            return age > Self.staleness ? "this position is \(TimeText.duration(age)) old" : nil
        default:
            return "this position may be outdated: " + SourceText.explanation(of: source)
        }
    }

    private var age: Double { max(0, now - fix.time) }
    private var coordinates: String { "\(latitude),\(longitude)" }
    private var latitude: String { Self.degrees(fix.coordinate.latitude) }
    private var longitude: String { Self.degrees(fix.coordinate.longitude) }

    /// The zoom level that shows the circle of the accuracy; each level shows half the width of the one before.
    private var zoom: Int {
        var (zoom, extent) = (18, 100.0)
        while zoom > 3, extent < fix.accuracy ?? 0 { (zoom, extent) = (zoom - 1, extent * 2) }
        return zoom
    }

    /// Six decimals are 0.1 m, finer than any source. Never with an exponent.
    private static func degrees(_ value: Double) -> String {
        let millionths = Int((value * 1e6).rounded())
        var fraction = String(1_000_000 + abs(millionths) % 1_000_000).dropFirst()
        while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
        return "\(millionths < 0 ? "-" : "")\(abs(millionths) / 1_000_000).\(fraction)"
    }
}
