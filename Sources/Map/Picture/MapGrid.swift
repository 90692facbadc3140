internal import Geofencing
internal import MapModel

/// Lines of latitude and longitude, the scale and north.
struct MapGrid {
    private static let steps = [
        30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002,
    ]
    /// Pixels between two lines at least.
    private static let distance = 150.0
    private static let longestScale = 200.0

    let frame: MapFrame

    var svg: String { lines + scale + north }

    /// Latitudes and longitudes in round degrees; none where they aren't straight.
    private var lines: String {
        guard case .mercator = frame.projection else { return "" }
        let size = MapFrame.size
        let (corner, opposite) = (frame.plane(at: SIMD2()), frame.plane(at: size))
        let north = frame.projection.latitude(at: corner.y)
        let south = frame.projection.latitude(at: opposite.y)
        let west = frame.projection.longitude(at: corner.x)
        let pixelsPerDegree = size.x / min(360, (opposite.x - corner.x) / 111_319.49)
        let step = Self.steps.last { $0 * pixelsPerDegree >= Self.distance } ?? Self.steps[0]
        let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : step >= 0.001 ? 3 : 4
        var text = ""
        for index in Int((west / step).rounded(.up))...Int(((west + size.x / pixelsPerDegree) / step).rounded(.down)) {
            let x = (Double(index) * step - west) * pixelsPerDegree
            let degrees = Double(index) * step
            text += "<path class=\"grid\" d=\"M\(SVG.number(x)),0V\(SVG.number(size.y))\"/>"
            let shown = degrees > 180 ? degrees - 360 : degrees
            text += Self.degrees(shown, decimals, "E", "W", at: SIMD2(x + 4, size.y - 6))
        }
        for index in Int((south / step).rounded(.up))...Int((north / step).rounded(.down)) {
            guard let point = Coordinate(latitude: Double(index) * step, longitude: 0) else { continue }
            let y = frame.pixel(point).y
            text += "<path class=\"grid\" d=\"M0,\(SVG.number(y))H\(SVG.number(size.x))\"/>"
            text += Self.degrees(point.latitude, decimals, "N", "S", at: SIMD2(4, y - 4))
        }
        return text + "\n"
    }

    private static func degrees(
        _ value: Double, _ decimals: Int, _ positive: String, _ negative: String, at place: SIMD2<Double>
    ) -> String {
        // At the corners there is no room.
        guard place.y > 12, place.x < MapFrame.size.x - 70 else { return "" }
        let number = Figures.fixed(abs(value), decimals)
        return "<text class=\"degrees\" x=\"\(SVG.number(place.x))\" y=\"\(SVG.number(place.y))\">\(number)° "
            + "\(value < 0 ? negative : positive)</text>"
    }

    /// A bar of round length, right for the middle of the map; it says so where that matters.
    private var scale: String {
        let scale = frame.metresPerPixel()
        let length = Figures.round(below: Self.longestScale * scale)
        let ends = [SIMD2(0, 0), SIMD2(0, MapFrame.size.y)].map { frame.metresPerPixel(at: SIMD2(500, $0.y)) }
        let name = length < 1000 ? "\(Int(length)) m" : "\(Int(length / 1000)) km"
        let differs = ends.contains { abs($0 / scale - 1) > 0.03 }
        let (x, y) = (70.0, MapFrame.size.y - 28)
        return "<path class=\"scale\" d=\"M\(SVG.number(x)),\(SVG.number(y - 6))v6h\(SVG.number(length / scale))v-6\"/>"
            + "<text class=\"label\" x=\"\(SVG.number(x + 4))\" y=\"\(SVG.number(y - 5))\">\(name)"
            + (differs ? " in the middle" : "") + "</text>\n"
    }

    private var north: String {
        if case .mercator = frame.projection {
            let x = MapFrame.size.x - 34
            return "<path class=\"north\" d=\"M\(SVG.number(x)),14l9,28l-9,-7l-9,7Z\"/>"
                + "<text x=\"\(SVG.number(x))\" y=\"58\" text-anchor=\"middle\">N</text>\n"
        }
        guard let place = pole else { return "" }
        return "<g transform=\"translate(\(SVG.point(place)))\"><path class=\"scale\" d=\"M-6,-6L6,6M-6,6L6,-6\"/>"
            + "<text class=\"label\" x=\"9\" y=\"4\">\(Self.poleName)</text></g>\n"
    }

    private static let poleName = "North Pole"

    /// Where the pole is marked; nil where it isn't.
    private var pole: SIMD2<Double>? {
        if case .mercator = frame.projection { return nil }
        return Coordinate(latitude: 90, longitude: 0).map { frame.pixel($0) }
    }

    /// What the mark of the pole and its name cover: two corners.
    var poleArea: (low: SIMD2<Double>, high: SIMD2<Double>)? {
        pole.map { ($0 - 8, $0 + SIMD2(9 + Double(Self.poleName.utf8.count) * LabelPlacer.columnWidth, 8)) }
    }
}
