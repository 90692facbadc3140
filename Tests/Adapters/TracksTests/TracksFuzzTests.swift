import TestSupport
import Testing
import Tracks

/// Damaged tracks are refused or read, and never end the process; what was read survives being written.
@Suite struct TracksFuzzTests {
    private func check(_ samples: [String], tokens: [String]) {
        var accepted = 0
        for input in Mutations(of: samples.map { Array($0.utf8) }, tokens: tokens) {
            guard let track = try? Track(parsing: input) else { continue }
            accepted += 1
            if (try? Track(parsing: Array(track.jsonLines.utf8)))?.items != track.items, !track.items.isEmpty {
                Issue.record("input \(input)")
            }
        }
        #expect(accepted > 0)
    }

    @Test func `reads damaged JSON Lines`() {
        let sample = """
            {"time":"2026-03-02T08:31:07Z","latitude":52.52,"longitude":13.405,"accuracy":35.0,"speed":1.2,"heading":270}
            {"time":1772440268.5,"control":"suspend"}
            {"time":"2026-03-02T10:31:09+02:00","control":"resume"}
            {"time":1772440271,"latitude":-90,"longitude":180,"altitude":-1.797e308}

            """
        check([sample], tokens: ["\n", "\"control\":", "\"restart\"", "1e308", "-", "null", "{", "\"time\":\"", "60Z"])
    }

    @Test func `reads damaged GPX`() {
        let sample = """
            <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
            <trkpt lat="52.52" lon="13.405"><ele>34</ele><time>2026-03-02T08:31:07Z</time><hdop>1.2</hdop></trkpt>
            <trkpt lat="52.53" lon="13.406"><time>2026-03-02T08:31:12.5Z</time></trkpt>
            </trkseg></trk><rte><rtept lat="1" lon="2"/></rte></gpx>

            """
        check(
            [sample], tokens: ["<trkpt ", "</trkpt>", "<time>", "<hdop/>", "&lt;", "]]>", "<!--", "e", "<rtept>", "\""])
    }

    @Test func `reads damaged NMEA`() {
        let sample = """
            $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,
            $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W
            $GPZDA,123520.00,23,03,1994,00,00
            $GPGGA,123521,4807.038,N,01131.000,W,1,08,,545.4,M,46.9,M,,
            $GPRMC,123522,A,4807.038,S,01131.000,E,022.4,084.4,230394,003.1,W*77

            """
        check([sample], tokens: ["\n$", ",", "GPRMC", "GPGGA", "*", "*6A", "e", "-", "."])
    }
}
