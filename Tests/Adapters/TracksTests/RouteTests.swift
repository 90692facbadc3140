import Foundation
import Geofencing
import JSON
import TestSupport
import Testing
import Tracks

@Suite struct WayTests {
    private static let start = 1_772_440_267.0

    private func way(
        _ items: [Track.Item], name: String = "work", number: Int64 = 7, longestPause: Double = 300
    ) -> Route {
        Route(
            name: name, number: number, longestPause: longestPause, began: Self.start, ended: Self.start + 60,
            distance: 1234.56
        ) { range, body in
            for (index, item) in items.enumerated() {
                guard case .fix(let fix) = item, range?.contains(Int64(index)) ?? true else { continue }
                try body(Int64(index), fix)
            }
        }
    }

    private func text(_ format: RouteFormat, _ ways: Route...) throws -> String {
        var text = ""
        try format.write(ways) { text += $0 }
        return text
    }

    /// As points are kept: whole units of what their columns hold.
    private func fixes(_ count: Int, seed: UInt64, hour: Int = 0) -> [Track.Item] {
        var generator = SeededGenerator(seed: seed)
        func value(_ range: ClosedRange<Int>, _ scale: Double) -> Double? {
            Bool.random(using: &generator) ? Double(Int.random(in: range, using: &generator)) / scale : nil
        }
        var time = 1_772_440_267_000 + hour * 3_600_000
        return (0..<count).map { _ in
            time += Int.random(in: 1...600_000, using: &generator)
            return fix(
                Double(time) / 1000, Double(Int.random(in: -900_000_000...900_000_000, using: &generator)) / 1e7,
                Double(Int.random(in: -20...20, using: &generator)) / 1e7, accuracy: value(1...50_000, 10),
                altitude: value(-5000...90_000, 10), speed: value(0...9000, 100), heading: value(0...36_000, 100))
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func `gpx reads back the same fixes`(seed: UInt64) throws {
        let (one, other) = (fixes(40, seed: seed), fixes(3, seed: seed + 1000, hour: 8))
        let read = try items(try text(.gpx, way(one), way(other)))
        #expect(read.count == 43)
        for (read, written) in zip(read, one + other) {
            guard case .fix(var read) = read, case .fix(let written) = written else { return }
            // Divided by 5 and multiplied again.
            if let accuracy = read.accuracy { read.accuracy = (accuracy * 10).rounded() / 10 }
            #expect(read == written)
        }
    }

    @Test func `writes GPX`() throws {
        let items = [
            fix(Self.start, 52.52, 13.405, accuracy: 35, altitude: 34.5, speed: 1.25, heading: 270),
            fix(Self.start + 3, 0.0000001, -0.0000001), fix(Self.start + 304, 1, 2, accuracy: 0.1),
        ]
        #expect(
            try text(.gpx, way(items, name: "a < b")) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <gpx version="1.1" creator="Geotify" xmlns="http://www.topografix.com/GPX/1/1" \
                xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
                  <trk>
                    <name>a &lt; b</name>
                    <number>7</number>
                    <trkseg>
                      <trkpt lat="52.52" lon="13.405"><ele>34.5</ele><time>2026-03-02T08:31:07Z</time><hdop>7</hdop>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.25</gpxtpx:speed>\
                <gpxtpx:course>270</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
                      <trkpt lat="0.0000001" lon="-0.0000001"><time>2026-03-02T08:31:10Z</time></trkpt>
                    </trkseg>
                    <trkseg>
                      <trkpt lat="1" lon="2"><time>2026-03-02T08:36:11Z</time><hdop>0.02</hdop></trkpt>
                    </trkseg>
                  </trk>
                </gpx>

                """)
    }

    @Test func `writes GeoJSON`() throws {
        let items = [
            fix(Self.start, 52.52, 13.405, altitude: 34.5), fix(Self.start + 3, 52.5, 13.4),
            fix(Self.start + 400, 1, 2),
        ]
        let text = try text(.geojson, way(items, name: "\"work\""))
        _ = try JSONValue(parsing: Array(text.utf8)[...])
        let head = #"{"type":"Feature","geometry":{"type":"#
        let properties = """
            "properties":{"name":"\\"work\\"","shift":7,"began":"2026-03-02T08:31:07Z","ended":"2026-03-02T08:32:07Z",\
            "distance":1235,
            """
        #expect(
            text == """
                {"type":"FeatureCollection","features":[
                \(head)"LineString","coordinates":[[13.405,52.52,34.5],[13.4,52.5]]},\(properties)\
                "coordTimes":["2026-03-02T08:31:07Z","2026-03-02T08:31:10Z"]}},
                \(head)"Point","coordinates":[2,1]},\(properties)"time":"2026-03-02T08:37:47Z"}}
                ]}

                """)
        #expect(try self.text(.geojson) == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
    }

    @Test func `writes KML`() throws {
        let items = [fix(Self.start, 52.52, 13.405, altitude: 34.5), fix(Self.start + 3, 52.5, 13.4)]
        let text = try text(.kml, way(items, name: "a & b"))
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
                  <Document>
                    <name>Geotify</name>
                    <Placemark>
                      <name>a &amp; b</name>
                      <gx:MultiTrack>
                        <gx:interpolate>0</gx:interpolate>
                        <gx:Track>
                          <when>2026-03-02T08:31:07Z</when>
                          <when>2026-03-02T08:31:10Z</when>
                          <gx:coord>13.405 52.52 34.5</gx:coord>
                          <gx:coord>13.4 52.5 0</gx:coord>
                        </gx:Track>
                      </gx:MultiTrack>
                    </Placemark>
                  </Document>
                </kml>

                """)
    }

    @Test(arguments: [
        // What stands between two points, and how many segments that makes.
        ([3.0, 3, 3], 1), ([300, 300], 1), ([300.001], 2), ([3, 301, 3, 1000], 3), ([3, -1, 3], 2), ([0, 0], 1),
    ])
    func `a pause begins another segment`(steps: [Double], segments: Int) throws {
        var time = Self.start
        var items = [fix(time, 1, 1)]
        for step in steps {
            time += step
            items.append(fix(time, 1, 1))
        }
        #expect(try text(.gpx, way(items)).components(separatedBy: "<trkseg>").count == segments + 1)
        #expect(try text(.kml, way(items)).components(separatedBy: "<gx:Track>").count == segments + 1)
        #expect(try text(.geojson, way(items)).components(separatedBy: "\"Feature\"").count == segments + 1)
    }

    /// The text comes in pieces that are no longer than a few points, however long the way is.
    @Test(arguments: RouteFormat.allCases) func `writes piece by piece`(format: RouteFormat) throws {
        let items = (0..<5000).map { fix(Self.start + Double($0), 52.52, 13.405, accuracy: 5, altitude: 30, speed: 1) }
        var (longest, count) = (0, 0)
        try format.write([way(items)]) { piece in
            longest = max(longest, piece.utf8.count)
            count += 1
        }
        #expect(longest < 400)
        #expect(count > 5000)
    }

    @Test func `ends with the failure of the output`() {
        struct Full: Error {}
        for format in RouteFormat.allCases {
            #expect(throws: Full.self) {
                try format.write([way([fix(1, 1, 1)])]) { _ in throw Full() }
            }
        }
    }
}
