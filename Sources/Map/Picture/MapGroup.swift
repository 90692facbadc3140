internal import Geofencing
internal import MapModel
internal import Text

/// ReminderSet with one mark: those of the same circle and, where there are very many, those that can't be told apart.
struct MapGroup {
    /// How many are named when one points at the mark.
    private static let named = 5

    var reminders: [MapCircle]

    /// The first label, and how many more there are.
    func label(to width: Int) -> String {
        let more = reminders.count > 1 ? " +\(reminders.count - 1)" : ""
        return TerminalText.cut(TerminalText.oneLine(reminders[0].label), to: width - more.utf8.count) + more
    }

    /// What it does as a whole, as far as it does anything.
    private var kind: MarkKind { MarkKind(combining: Set(reminders.map(\.kind))) }

    private var details: String {
        let lines = reminders.prefix(Self.named).map(\.details)
        let more = reminders.count - lines.count
        return (lines + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
    }

    private var classes: String {
        kind.rawValue + (reminders.contains(where: \.isInside) ? " inside" : "")
    }

    /// The circle on the ground, where it is large enough to be seen.
    func area(in frame: MapFrame) -> String {
        guard reminders[0].circle.pixelRadius(in: frame) > 2 else { return "" }
        return
            "<g class=\"\(classes)\">\(title)<path class=\"area\" d=\"\(reminders[0].circle.outline(in: frame))\"/></g>\n"
    }

    /// The mark in the middle.
    func symbol(at place: SIMD2<Double>) -> String {
        var text = "<g class=\"\(classes)\">\(title)"
        if reminders.contains(where: \.isInside) { text += "<use href=\"#inside\" \(Self.place(place))/>" }
        return text + "<use href=\"#\(kind.rawValue)\" \(Self.place(place))/></g>\n"
    }

    static func place(_ place: SIMD2<Double>) -> String {
        "x=\"\(SVG.number(place.x))\" y=\"\(SVG.number(place.y))\""
    }

    private var title: String { "<title>\(SVG.text(lines: details))</title>" }
}

extension Circle {
    func pixelRadius(in frame: MapFrame) -> Double {
        radius / frame.metresPerPixel(at: frame.pixel(center))
    }

    /// Its boundary on the ellipsoid, in as many corners as make it look round.
    func outline(in frame: MapFrame) -> String {
        let count = Int(min(max(pixelRadius(in: frame), 12), 120))
        let points = Geodesic.boundary(of: self, count: count)
        return SVG.outline(points.map { frame.pixel($0, near: center.longitude) })
    }
}
