package import Geofencing
package import MapModel

/// A map of circles and of where one is, as an SVG picture (SVG 2) that refers to nothing outside of itself.
package struct MapPicture {
    /// The columns of a label.
    private static let labelWidth = 28
    /// How many labels are tried: more would be none to read.
    private static let mostLabels = 600
    /// From how many circles on those that are too small to be told apart share a mark.
    private static let crowd = 2000
    /// The side of the square within which they do, and the largest radius of theirs, in pixels.
    private static let tiny = 6.0

    private let reminders: [MapCircle]
    private let ways: [MapRoute]
    private let position: PositionFix?
    private let frame: MapFrame
    private var placer = LabelPlacer()
    private var legend = MapLegend()

    private init(_ reminders: [MapCircle], ways: [MapRoute], position: PositionFix?) {
        self.reminders = reminders
        self.ways = ways
        self.position = position
        frame = MapFrame(showing: reminders, ways: ways, position)
    }

    /// The picture's text.
    /// - Parameters:
    ///   - ways: Where one was.
    ///   - position: Where one is; nil where that isn't known.
    package static func svg(_ reminders: [MapCircle], ways: [MapRoute] = [], position: PositionFix?) -> String {
        var picture = MapPicture(reminders, ways: ways, position: position)
        return picture.draw()
    }

    private mutating func draw() -> String {
        let marks = groups.map { (group: $0, place: frame.pixel($0.reminders[0].circle.center)) }
        let grid = MapGrid(frame: frame)
        // The scale, north, and all centres.
        placer.cover(SIMD2(0, MapFrame.size.y - 60), SIMD2(320, MapFrame.size.y))
        placer.cover(SIMD2(MapFrame.size.x - 55, 0), SIMD2(MapFrame.size.x, 64))
        if let pole = grid.poleArea { placer.cover(pole.low, pole.high) }
        for mark in marks { placer.cover(mark.place - 8, mark.place + 8) }
        if let position {
            let place = frame.pixel(position.coordinate)
            placer.cover(place - 10, place + 10)
        }
        var (areas, symbols, labels) = ("", "", "")
        for (group, place) in marks {
            areas += group.area(in: frame)
            symbols += group.symbol(at: place)
        }
        for (group, place) in marks.prefix(Self.mostLabels) { labels += label(of: group, at: place) }
        legend.explain(reminders, ways: ways, hasPosition: position != nil)
        let lines = MapLines(ways, in: frame).svg
        let ground = marks.isEmpty && lines.isEmpty && position == nil ? "" : grid.svg
        return head + ground + areas + lines + here + symbols + labels + "</svg>\n"
            + legend.svg + "</svg>\n"
    }

    private var head: String {
        let size = MapFrame.size
        let count = reminders.count == 1 ? "1 geotification" : "\(reminders.count) geotifications"
        let box = "0 0 \(SVG.number(size.x)) \(SVG.number(size.y + legend.height))"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box)" role="img">
            <title>Geotifications</title>
            <desc>A map of \(count)\(ways.isEmpty ? "" : ", of the ways of shifts")\(position == nil ? "" : " and of the present position").</desc>
            \(MapStyle.definitions)<rect class="ground" width="100%" height="100%"/>
            <svg width="\(SVG.number(size.x))" height="\(SVG.number(size.y))">

            """
    }

    /// The label beside its centre; where there is no room, a number there or near by, and the label in the legend; or
    /// neither: pointing tells.
    private mutating func label(of group: MapGroup, at place: SIMD2<Double>) -> String {
        let label = group.label(to: Self.labelWidth)
        if let start = placer.place(label, at: place) { return Self.text(label, at: start) }
        guard let number = legend.nextNumber else { return "" }
        if let start = placer.place(number, at: place) {
            legend.addNumbered(label)
            return Self.text(number, at: start)
        }
        guard let start = placer.place(number, around: place) else { return "" }
        legend.addNumbered(label)
        let end = start + SIMD2(Double(number.utf8.count) * LabelPlacer.columnWidth / 2, 0)
        return "<path class=\"lead\" d=\"M\(SVG.point(place))L\(SVG.point(end))\"/>" + Self.text(number, at: start)
    }

    private static func text(_ text: String, at start: SIMD2<Double>) -> String {
        "<text class=\"label\" x=\"\(SVG.number(start.x))\" y=\"\(SVG.number(start.y + 4.5))\">"
            + SVG.text(text) + "</text>\n"
    }

    /// The position, with the circle that holds it.
    private var here: String {
        guard let position else { return "" }
        let accuracy = position.accuracy
        var text = "<g class=\"here\"><title>You, as far as is known"
        if let accuracy { text += ": within \(Int(min(accuracy, 1e9).rounded(.up))) m" }
        text += "</title>"
        if let accuracy, accuracy > 0 {
            let circle = Circle(center: position.coordinate, radius: min(accuracy, 5_000_000))
            text += "<path class=\"accuracy\" d=\"\(circle.outline(in: frame))\"/>"
        }
        return text + "<use href=\"#here\" \(MapGroup.place(frame.pixel(position.coordinate)))/></g>\n"
    }

    /// Those that share a mark.
    private var groups: [MapGroup] {
        var groups: [MapGroup] = []
        var indices: [Spot: Int] = [:]
        for fence in reminders {
            let spot = spot(of: fence)
            if let index = indices[spot] {
                groups[index].reminders.append(fence)
            } else {
                indices[spot] = groups.count
                groups.append(MapGroup(reminders: [fence]))
            }
        }
        return groups
    }

    private enum Spot: Hashable {
        case circle(Circle)
        case square(Int, Int)
    }

    private func spot(of fence: MapCircle) -> Spot {
        guard reminders.count > Self.crowd, fence.circle.pixelRadius(in: frame) < Self.tiny else {
            return .circle(fence.circle)
        }
        let square = (frame.pixel(fence.circle.center) / Self.tiny).rounded(.down)
        return .square(Int(square.x), Int(square.y))
    }
}
