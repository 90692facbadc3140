import Geofencing
import MapModel
import Testing
import XML

@testable import Picture

@Suite struct MapPictureTests {
    private func circle(_ latitude: Double, _ longitude: Double, _ radius: Double = 150) -> Circle {
        Circle(center: Coordinate(latitude: latitude, longitude: longitude)!, radius: radius)
    }

    private func fence(
        _ latitude: Double, _ longitude: Double, _ radius: Double = 150, kind: MarkKind = .entry,
        isInside: Bool = false, label: String = "Milk"
    ) -> MapCircle {
        MapCircle(
            subject: .geotification(label), circle: circle(latitude, longitude, radius), kind: kind, isInside: isInside,
            label: label, details: label)
    }

    private func position(_ latitude: Double, _ longitude: Double, _ accuracy: Double?) -> PositionFix {
        PositionFix(
            coordinate: Coordinate(latitude: latitude, longitude: longitude)!, accuracy: accuracy, time: 0)
    }

    /// The points of each circle.
    private func outlines(_ svg: String) -> [[SIMD2<Double>]] {
        svg.components(between: "class=\"area\" d=\"M", and: "Z\"").map { outline in
            outline.split(separator: "L").map { point in
                let parts = point.split(separator: ",").compactMap { Double($0) }
                return SIMD2(parts[0], parts[1])
            }
        }
    }

    /// The middle and half the size of what the points enclose.
    private func extent(_ points: [SIMD2<Double>]) -> (center: SIMD2<Double>, radius: SIMD2<Double>) {
        let low = points.reduce(points[0], pointwiseMin)
        let high = points.reduce(points[0], pointwiseMax)
        return ((low + high) / 2, (high - low) / 2)
    }

    @Test(arguments: [0, 52.5, 70, -70, 80.0])
    func `a circle is round at every latitude`(latitude: Double) throws {
        for radius in [150, 100_000.0] {
            let svg = MapPicture.svg([fence(latitude, 13, radius)], position: nil)
            let (center, extents) = extent(try #require(outlines(svg).first))
            #expect(abs(center.x - 500) < 1)
            #expect(extents.y > 200)
            // Mercator's projection is true to angles: only a large circle near a pole becomes an egg.
            #expect(abs(extents.x / extents.y - 1) < 0.02, "\(latitude) \(radius)")
        }
    }

    @Test func `the antimeridian tears nothing apart`() throws {
        let svg = MapPicture.svg(
            [fence(-17, 179.9999), fence(-17, -179.999, 300), fence(-17.01, 179.995)], position: position(-17, 180, 50))
        for points in outlines(svg) {
            let (center, radius) = extent(points)
            #expect(radius.x < 200)
            #expect((0...1000).contains(center.x))
        }
        let centers = outlines(svg).map { extent($0).center.x }
        #expect(centers[2] < centers[0] && centers[0] < centers[1])
    }

    @Test func `the poles have circles too`() throws {
        let svg = MapPicture.svg([fence(90, 0, 1000), fence(89.98, 120, 1000)], position: nil)
        #expect(svg.contains("North Pole"))
        for points in outlines(svg) {
            let (_, radius) = extent(points)
            #expect(abs(radius.x / radius.y - 1) < 0.02)
        }
        #expect(!MapPicture.svg([fence(52.5, 13)], position: nil).contains("North Pole"))
    }

    @Test func `the poles name is not written over`() throws {
        let reminders = [fence(90, 0, 1000), fence(89.98, 120, 1000, label: "Tea")]
        let pole = MapFrame(showing: reminders, nil).pixel(Coordinate(latitude: 90, longitude: 0)!)
        let svg = MapPicture.svg(reminders, position: nil)
        for label in ["Milk", "Tea"] {
            let text = try #require(
                svg.components(between: "<text class=\"label\" x=", and: "/text>").last { $0.hasSuffix(">\(label)<") })
            let place = text.split(separator: "\"").compactMap { Double($0) }
            #expect(place.count == 2)
            let isBeside = place[0] > pole.x + 80 || place[0] + 30 < pole.x + 9
            #expect(isBeside || abs(place[1] - pole.y - 4) >= 12, "\(place) \(pole)")
        }
    }

    @Test func `far apart is in one picture`() {
        let frame = MapFrame(showing: [fence(52.52, 13.405), fence(35.68, 139.69)], nil)
        for (latitude, longitude) in [(52.52, 13.405), (35.68, 139.69)] {
            let pixel = frame.pixel(Coordinate(latitude: latitude, longitude: longitude)!)
            #expect((0...1000).contains(pixel.x) && (0...640).contains(pixel.y))
        }
        // From Tokyo to San Francisco the way is over the Pacific.
        let pacific = MapFrame(showing: [fence(35.68, 139.69), fence(37.77, -122.42)], nil)
        let tokyo = pacific.pixel(Coordinate(latitude: 35.68, longitude: 139.69)!)
        #expect(tokyo.x < pacific.pixel(Coordinate(latitude: 37.77, longitude: -122.42)!).x)
    }

    @Test(arguments: [0, 52.5, 70.0]) func `the scale is true`(latitude: Double) throws {
        let frame = MapFrame(showing: [fence(latitude, 13, 1000)], nil)
        let center = try #require(Coordinate(latitude: latitude, longitude: 13))
        let east = Geodesic.destination(from: center, distance: 1000, bearing: 90)
        let pixels = frame.pixel(east).x - frame.pixel(center).x
        #expect(abs(pixels * frame.metresPerPixel() / 1000 - 1) < 0.005)
    }

    @Test func `kinds differ by shape`() {
        let kinds = MarkKind.allCases
        let reminders = kinds.enumerated().map { fence(52.5 + Double($0) / 100, 13, kind: $1, isInside: $1 == .both) }
        let svg = MapPicture.svg(reminders, position: position(52.5, 13, 300))
        for kind in kinds {
            #expect(svg.contains("id=\"\(kind.rawValue)\""))
            #expect(svg.components(between: "<use href=\"#\(kind.rawValue)\"", and: "/>").count >= 2)
            #expect(svg.contains(kind.name + " (1)"))
        }
        #expect(svg.contains("you are inside (1)"))
        #expect(svg.contains("<use href=\"#here\""))
        #expect(!MapPicture.svg(reminders, position: nil).contains("<use href=\"#here\""))
    }

    @Test(arguments: [0, 1, 3, 40, 500]) func `it is XML that refers to nothing outside`(count: Int) throws {
        let hostile = "</text><script>alert(1)</script>&\"'\u{1B}[31m\u{0}\u{FFFE}\u{202E}\n]]>"
        let reminders = (0..<count).map {
            fence(52.5 + Double($0 / 20) / 100, 13 + Double($0 % 20) / 100, label: hostile)
        }
        let svg = MapPicture.svg(reminders, position: count == 3 ? position(52.5, 13, 20) : nil)
        #expect(throws: Never.self) { try XMLElement(parsing: Array(svg.utf8)) }
        #expect(!svg.contains("<script"))
        #expect(svg.contains("&lt;script&gt;") == (count > 0))
        for reference in ["http:", "https:", "url(", "@import", "file:", "data:", "<image", "<script"] {
            let allowed = reference == "http:" ? 1 : 0
            #expect(svg.components(separatedBy: reference) - 1 == allowed, "\(reference)")
        }
        #expect(svg.components(between: "href=\"", and: "\"").allSatisfy { $0.hasPrefix("#") })
    }

    @Test func `labels do not overlap`() {
        var placer = LabelPlacer()
        var boxes: [(low: SIMD2<Double>, high: SIMD2<Double>)] = []
        for index in 0..<200 {
            let text = "Label \(index * 37)"
            let center = SIMD2(Double(index * 53 % 1000), Double(index * 31 % 640))
            guard let start = placer.place(text, at: center) else { continue }
            let size = SIMD2(Double(text.count) * LabelPlacer.columnWidth, 15)
            boxes.append((start - SIMD2(0, 7.5), start - SIMD2(0, 7.5) + size))
        }
        #expect(boxes.count > 50)
        for (index, box) in boxes.enumerated() {
            #expect(box.low.x >= 0 && box.high.x <= 1000 && box.low.y >= 0 && box.high.y <= 640)
            for other in boxes.dropFirst(index + 1) {
                let isApart =
                    box.high.x <= other.low.x || other.high.x <= box.low.x || box.high.y <= other.low.y
                    || other.high.y <= box.low.y
                #expect(isApart)
            }
        }
    }

    @Test func `labels without room are numbered`() {
        let reminders =
            (0..<8).map { fence(52.5, 13 + Double($0) / 1e6, label: "The same long place \($0)") }
            + [fence(52.6, 13.1)]
        let svg = MapPicture.svg(reminders, position: nil)
        #expect(svg.contains(">1  The same long place"))
        #expect(svg.contains(">1</text>"))
        // Each label is there, on the map or below it.
        for index in 0..<8 { #expect(svg.contains("place \(index)</text>")) }
    }

    @Test func `those of one place share a mark`() {
        let reminders = [
            fence(52.5, 13, kind: .disabled, label: "Off"), fence(52.5, 13, kind: .entry, label: "In"),
            fence(52.5, 13, kind: .exit, isInside: true, label: "Out"), fence(52.6, 13, kind: .done, label: "Over"),
        ]
        let svg = MapPicture.svg(reminders, position: nil)
        #expect(outlines(svg).count == 2)
        #expect(svg.contains("Off +2</text>"))
        #expect(svg.contains("<title>Off\nIn\nOut</title>"))
        #expect(svg.contains("<g class=\"both inside\">"))
        #expect(svg.contains("<g class=\"done\">"))
    }

    @Test func `ten thousand stay small`() {
        let reminders = (0..<10_000).map {
            fence(52 + Double($0 % 100) / 100, 13 + Double($0 / 100) / 100, label: "Errand \($0)")
        }
        let svg = MapPicture.svg(reminders, position: nil)
        #expect(svg.utf8.count < 4_000_000)
        #expect(svg.contains("on entry (10000)"))
        // All in one spot share a mark.
        let crowd = MapPicture.svg(
            (0..<10_000).map { fence(52 + Double($0) / 1e9, 13, 1, label: "Errand \($0)") } + [fence(-52, 13)],
            position: nil)
        #expect(crowd.contains("Errand 0 +9999</text>"))
        #expect(crowd.contains("and 9995 more"))
        #expect(crowd.utf8.count < 20_000)
    }

    @Test func `a vague position does not hide the circles`() {
        let svg = MapPicture.svg([fence(52.5, 13)], position: position(52.5, 13, 1e12))
        #expect(svg.contains("class=\"accuracy\""))
        #expect(svg.contains("<use href=\"#entry\""))
    }
}

extension String {
    /// What stands between each pair of these.
    func components(between start: String, and end: String) -> [String] {
        var rest = self[...]
        var found: [String] = []
        while let beginning = rest.firstRange(of: start), let ending = rest[beginning.upperBound...].firstRange(of: end)
        {
            found.append(String(rest[beginning.upperBound..<ending.lowerBound]))
            rest = rest[ending.upperBound...]
        }
        return found
    }

    fileprivate func components(separatedBy separator: String) -> Int { ranges(of: separator).count + 1 }
}
