import Testing
import Tracks

@Suite struct GPXTests {
    private func track(_ points: String, root: String = "gpx") -> String {
        "<\(root)><trk><trkseg>\n\(points)</trkseg></trk></gpx>"
    }

    private func point(_ content: String, _ attributes: String = "lat=\"1\" lon=\"2\"") -> String {
        "<trkpt \(attributes)>\(content)</trkpt>"
    }

    @Test(arguments: [
        "gpx", "gpx version=\"1.0\" xmlns=\"http://www.topografix.com/GPX/1/0\"",
        "gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"",
    ])
    func `reads each version`(_ root: String) throws {
        let text = track(
            point("<ele>34</ele><time> 2026-03-02T08:31:07.5Z\n</time>", "lon=' 13.405' lat='52.52'"), root: root)
        #expect(try items(text) == [fix(1_772_440_267.5, 52.52, 13.405, altitude: 34)])
    }

    @Test func `reads a prefixed namespace`() throws {
        let text =
            "<g:gpx xmlns:g='http://www.topografix.com/GPX/1/1'><g:trk><g:trkseg><g:trkpt lat='1' lon='2'>"
            + "<g:time>1970-01-01T00:00:00Z</g:time></g:trkpt></g:trkseg></g:trk></g:gpx>"
        #expect(try items(text) == [fix(0, 1, 2)])
    }

    @Test func `reads all that a point tells`() throws {
        let time = "<time>1970-01-01T00:00:00Z</time>"
        let old = point("\(time)<course>90</course><speed>1.5</speed><hdop>1.2</hdop><sat>9</sat>")
        let new = point(
            "\(time)<hdop>1.2</hdop><extensions><t:x xmlns:t='urn:t'><t:speed>1.5</t:speed><t:course>90</t:course>"
                + "<t:time>never</t:time><t:ele>7</t:ele></t:x></extensions>")
        for text in [old, new] {
            #expect(try items(track(text)) == [fix(0, 1, 2, accuracy: 6, speed: 1.5, heading: 90)])
        }
    }

    @Test func `takes times without zone for UTC`() throws {
        #expect(try items(track(point("<time>1970-01-01T00:00:05</time>"))).map(\.time) == [5])
        #expect(try items(track(point("<time>1970-01-01T02:00:05+02:00</time>"))).map(\.time) == [5])
    }

    @Test func `joins tracks and segments and leaves waypoints out`() throws {
        func at(_ second: Int, _ name: String) -> String {
            "<\(name) lat='1' lon='2'><time>1970-01-01T00:00:0\(second)Z</time></\(name)>"
        }
        let text =
            "<gpx><wpt lat='9' lon='9'/><rte><rtept lat='9' lon='9'/></rte>"
            + "<trk><trkseg>\(at(1, "trkpt"))\(at(3, "trkpt"))</trkseg><trkseg>\(at(2, "trkpt"))</trkseg></trk>"
            + "<trk><trkseg>\(at(4, "trkpt"))</trkseg></trk></gpx>"
        #expect(try items(text).map(\.time) == [1, 3, 2, 4])
        #expect(try items("<gpx><rte>\(at(1, "rtept"))\(at(2, "rtept"))</rte></gpx>").map(\.time) == [1, 2])
    }

    /// Some devices write the newest track first. What was recorded in one go keeps its order, late points too.
    @Test func `puts segments in order`() throws {
        func segment(_ seconds: [Int]) -> String {
            let points = seconds.map { "<trkpt lat='1' lon='2'><time>1970-01-01T00:00:0\($0)Z</time></trkpt>" }
            return "<trkseg>\(points.joined())</trkseg>"
        }
        let text =
            "<gpx><trk>\(segment([7, 9, 8]))\(segment([]))\(segment([4]))</trk>"
            + "<trk>\(segment([1, 5]))\(segment([1, 2]))</trk></gpx>"
        #expect(try items(text).map(\.time) == [1, 5, 1, 2, 4, 7, 9, 8])
    }

    @Test(arguments: [
        ("<kml>\n</kml>", 1, "begins with <kml>; a GPX file begins with <gpx>"),
        ("<gpx><trk/></gpx>", 1, "no track point (<trkpt>)"),
        ("<gpx>\n<rte>\n<rtept lat='1' lon='2'/></rte></gpx>", 3, "should have a <time>"),
        // What is wrong first is told, and rather of the track.
        (
            "<gpx><rte><rtept lat='1' lon='2'/></rte>\n<trk><trkseg><trkpt lat='x' lon='2'/>\n"
                + "<trkpt lat='1' lon='2'/></trkseg></trk></gpx>", 2, "lat=\"…\" in -90…90"
        ),
        ("<gpx>\n<trkpt lat='1' lon='2'></gpx>", 2, "mismatched tag"),
        ("<gpx>\n<trkpt lat='1'", 2, "ends too early"),
        ("<!DOCTYPE gpx [<!ENTITY a 'b'>]>\n<gpx/>", 1, "declares an entity"),
    ])
    func `refuses other documents`(_ text: String, _ line: Int, _ reason: String) throws {
        let error = try #require(failure(text), "accepted")
        #expect(error.line == line)
        #expect(error.message.contains(reason), "\(error)")
    }

    @Test(arguments: [
        ("", "lat='1' lon='2'", "should have a <time>"),
        ("<time/>", "lat='1' lon='2'", "should have a <time>"),
        ("<time> </time>", "lat='1' lon='2'", "<time> should be such as 2026-03-02T08:31:07Z"),
        ("<time>2026-02-30T00:00:00Z</time>", "lat='1' lon='2'", "<time> should be such as"),
        ("<time>1970-01-01T00:00:00Z</time>", "lat='90.5' lon='2'", "lat=\"…\" in -90…90"),
        ("<time>1970-01-01T00:00:00Z</time>", "lat='1' lon='-180.5'", "lon=\"…\" in -180…180"),
        ("<time>1970-01-01T00:00:00Z</time>", "lat='1'", "lon=\"…\""),
        ("<time>1970-01-01T00:00:00Z</time>", "lat='1,5' lon='2'", "degrees with a point"),
        ("<time>1970-01-01T00:00:00Z</time>", "lat='nan' lon='2'", "lat=\"…\""),
    ])
    func `leaves a point out with its line`(_ content: String, _ attributes: String, _ reason: String) throws {
        let good = point("<time>1970-01-01T00:00:00Z</time>") + "\n"
        let read = try Track(parsing: Array(track(good + good + point(content, attributes) + good).utf8))
        #expect(read.items == Array(repeating: fix(0, 1, 2), count: 3))
        let warning = try #require(read.warnings.first, "accepted")
        #expect(read.warnings.count == 1 && warning.line == 4)
        #expect(warning.message.hasPrefix("left out: ") && warning.message.contains(reason), "\(warning)")
        let error = try #require(failure(track("\n" + point(content, attributes))), "accepted")
        #expect(error.line == 3 && error.message.contains(reason), "\(error)")
    }

    /// Altitudes of NaN are common.
    @Test(arguments: ["hdop", "ele", "speed", "course"], ["NaN", "good", "1e999"])
    func `leaves a value out that is no number`(_ name: String, _ value: String) throws {
        let text = track(point("<time>1970-01-01T00:00:00Z</time><\(name)>\(value)</\(name)>"))
        let read = try Track(parsing: Array(text.utf8))
        #expect(read.items == [fix(0, 1, 2)])
        #expect(
            read.warnings.map(\.description) == [
                "line 2: left out: the point's <\(name)>, which should be a number"
            ])
    }
}
