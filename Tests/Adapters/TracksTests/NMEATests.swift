import Testing
import Tracks

@Suite struct NMEATests {
    /// 2026-03-02.
    private static let midnight = 1_772_409_600.0

    /// With the checksum that a receiver would add.
    private func sentence(_ content: String) -> String {
        let checksum = content.utf8.reduce(0, ^)
        return "$\(content)*\(checksum < 16 ? "0" : "")\(String(checksum, radix: 16, uppercase: true))\r\n"
    }

    private func rmc(_ time: String, _ date: String = "020326", status: String = "A") -> String {
        sentence("GPRMC,\(time),\(status),0100.000,N,00200.000,E,,,\(date),,,A")
    }

    private func gga(_ time: String, quality: Int = 1, hdop: String = "1.2") -> String {
        sentence("GNGGA,\(time),0100.000,N,00200.000,E,\(quality),08,\(hdop),34.0,M,45.0,M,,")
    }

    @Test func `accepts the checksum of a real sentence`() throws {
        let text = "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n"
        let read = try items(text)
        #expect(read == [fix(764_426_119, 48.1173, 11.516666666666667, speed: 22.4 * (1852 / 3600), heading: 84.4)])
        let lowercase = text.replacing("*6A", with: "*6a")
        #expect(try items(lowercase) == read)
    }

    @Test func `merges the sentences of one time`() throws {
        let place = "5231.2000,N,01324.3000,W"
        let text =
            sentence("GPGGA,083107.00,\(place),1,08,1.2,34.5,M,45.0,M,,")
            + sentence("GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1")
            + sentence("GPRMC,083107.00,A,5231.1,N,01324.3,W,10.0,270.0,020326,,,A")
            + sentence("GPRMC,083108.00,A,\(place),,,020326,,,A")
        let time = Self.midnight + 30_667
        #expect(
            try items(text) == [
                fix(
                    time, 52.52, -13.405, accuracy: 6, altitude: 34.5, speed: 10 * (1852 / 3600), heading: 270),
                fix(time + 1, 52.52, -13.405),
            ])
    }

    /// It has more digits in some receivers.
    @Test func `takes the place of GGA whichever comes first`() throws {
        let place = sentence("GNGGA,120000,0100.0001,N,00200.0001,E,1,08,,,M,,M,,")
        let expected = [fix(Self.midnight + 43200, 1 + 0.0001 / 60, 2 + 0.0001 / 60)]
        #expect(try items(place + rmc("120000")) == expected)
        #expect(try items(rmc("120000") + place) == expected)
    }

    @Test func `keeps fixes of one time that follow each other`() throws {
        let text = gga("120000") + rmc("120000") + gga("120000") + rmc("120000") + gga("120000.5")
        #expect(try items(text).map(\.time) == [43200, 43200, 43200.5].map { Self.midnight + $0 })
    }

    @Test func `dates what has no date`() throws {
        let text =
            gga("235958") + gga("235959") + gga("000000") + rmc("000001", "030326") + gga("000002") + gga("235959")
            + gga("000001")
        let tomorrow = Self.midnight + 86400
        #expect(
            try items(text).map(\.time)
                == [-2, -1, 0, 1, 2, 86399, 86401].map { tomorrow + $0 }
                .enumerated().map { $0.offset == 5 ? tomorrow - 1 : $0.offset == 6 ? tomorrow + 1 : $0.element })
        let byDay = rmc("120000", "020326") + gga("180000") + gga("235959") + gga("060000") + gga("120000")
        #expect(
            try items(byDay).map { $0.time - Self.midnight } == [43200, 64800, 86399, 108_000, 129_600])
    }

    @Test func `takes the date of ZDA`() throws {
        let zda = sentence("GPZDA,120001.00,02,03,2026,00,00")
        let expected = [43200, 43201, 43202].map { Self.midnight + $0 }
        #expect(try items(gga("120000") + zda + gga("120001") + gga("120002")).map(\.time) == expected)
        #expect(try items(gga("120000") + gga("120001") + zda + gga("120002")).map(\.time) == expected)
    }

    @Test(arguments: [("010180", 315_532_800.0), ("311279", 3_471_206_400), ("010100", 946_684_800)])
    func `reads years of two digits`(_ date: String, _ time: Double) throws {
        #expect(try items(rmc("000000", date)).map(\.time) == [time])
    }

    @Test func `leaves invalid fixes out`() throws {
        let text =
            gga("120000", quality: 0) + rmc("120001", status: "V") + gga("120002") + rmc("120002", status: "V")
            + sentence("GPGGA,120003,,,,,0,00,99.99,,,,,,") + sentence("GPRMC,120004,A,,,,,,,020326,,,N")
            + sentence("GPGGA,,,,,,0,,,,,,,,") + sentence("GPRMC,,V,,,,,,,,,,N")
            + rmc("120005") + gga("120006", quality: 2)
            // What one of the two calls invalid is, whichever comes first.
            + gga("120007", quality: 0) + rmc("120007") + rmc("120008", status: "V") + gga("120008")
        #expect(try items(text).map(\.time) == [43205, 43206].map { Self.midnight + $0 })
    }

    @Test(arguments: ["", "0", "0.0"]) func `takes no dilution for unknown accuracy`(_ hdop: String) throws {
        #expect(
            try items(rmc("120000") + gga("120000", hdop: hdop)) == [fix(Self.midnight + 43200, 1, 2, altitude: 34)])
    }

    @Test func `warns of damaged lines`() throws {
        let text =
            rmc("120000") + rmc("120001").replacing("120001", with: "120009") + "noise\r\n" + rmc("120002")
            + "$GPRMC,120003,A,0100*\r\n" + "$GPRMC,12\u{7}\r\n"
            + "\r\n!AIVDM,1,1*00\r\n$PUBX,00\r\n$PXRMC,noon\r\n$GPRMC,120004,A,01"
        let track = try Track(parsing: Array(text.utf8))
        #expect(track.items.map(\.time) == [43200, 43202].map { Self.midnight + $0 })
        #expect(track.warnings.map(\.line) == [2, 3, 5, 6, 11])
        #expect(track.warnings.allSatisfy { $0.message.hasPrefix("left out: ") })
        let noise = rmc("120000") + String(repeating: "noise\n", count: 1000)
        #expect(try Track(parsing: Array(noise.utf8)).warnings.count == 100)
    }

    /// The poles, the antimeridian and a leap second.
    @Test func `takes the ends`() throws {
        let text =
            sentence("GPRMC,235960,A,9000.000,N,18000.000,E,,,020326")
            + sentence("GPRMC,235961,A,0100.000,N,00200.000,E,,,020326").replacing("235961", with: "235962")
            + sentence("GPTXT,01,01,02,a*b") + sentence("GPRMC,000001,A,9000.000,S,18000.000,W,,,030326")
        let track = try Track(parsing: Array(text.utf8))
        #expect(track.items == [fix(Self.midnight + 86_400, 90, 180), fix(Self.midnight + 86_401, -90, -180)])
        #expect(track.warnings.map(\.line) == [2])
    }

    @Test(arguments: [
        ("GPRMC,120061,A,0100.000,N,00200.000,E,,,020326", "RMC: the time should be hhmmss"),
        ("GPRMC,250000,A,0100.000,N,00200.000,E,,,020326", "RMC: the time should be hhmmss"),
        ("GPRMC,120000.1e0,A,0100.000,N,00200.000,E,,,020326", "RMC: the time should be hhmmss"),
        ("GPRMC,1200,A,0100.000,N,00200.000,E,,,020326", "RMC: the time should be hhmmss"),
        ("GPRMC,120000,A,9100.000,N,00200.000,E,,,020326", "up to 90°, then N or S"),
        ("GPRMC,120000,A,0100.000,X,00200.000,E,,,020326", "up to 90°, then N or S"),
        ("GPRMC,120000,A,0160.000,N,00200.000,E,,,020326", "up to 90°, then N or S"),
        ("GPRMC,120000,A,-0100.000,N,00200.000,E,,,020326", "up to 90°, then N or S"),
        ("GPRMC,120000,A,0100.000,N,18000.001,E,,,020326", "up to 180°, then E or W"),
        ("GPRMC,120000,A,nan,N,00200.000,E,,,020326", "up to 90°, then N or S"),
        ("GPRMC,120000,A,0100.000,N,00200.000,E,fast,,020326", "the speed should be a number"),
        ("GPRMC,120000,A,0100.000,N,00200.000,E,,,300226", "the date should be ddmmyy"),
        ("GPRMC,120000,A,0100.000,N,00200.000,E,,,2026-03-02", "the date should be ddmmyy"),
        ("GPGGA,120000,0100.000,N,00200.000,E,1,08,x,34.0,M", "the HDOP should be a number"),
        ("GPZDA,120000,31,02,2026,00,00", "the date should be dd,mm,yyyy"),
    ])
    func `leaves a sentence out that makes no sense`(_ content: String, _ reason: String) throws {
        for line in [sentence(content), "$\(content)\n"] {
            let track = try Track(parsing: Array((rmc("115959") + line + rmc("120001")).utf8))
            #expect(track.items.map(\.time) == [43199, 43201].map { Self.midnight + $0 })
            let warning = try #require(track.warnings.first, "accepted")
            #expect(track.warnings.count == 1 && warning.line == 2)
            #expect(warning.message.hasPrefix("left out: ") && warning.message.contains(reason), "\(warning)")
        }
        let error = try #require(failure(sentence("GPRMC,2500,A,0100.000,N,00200.000,E,,,020326")), "accepted")
        #expect(error.message.contains("is undamaged; here RMC: the time should be"), "\(error)")
    }

    /// A receiver of several systems may tell each fix once a talker, also those by which it has none.
    @Test func `merges the talkers of one fix`() throws {
        let place = ",0100.0,N,00200.0,E,1,08,1.2,34.0,M,45.0,M,,"
        let text = ["120000", "120001"].map { time in
            sentence("GPGGA,\(time)\(place)") + sentence("GLGGA,\(time),,,,,0,00,,,M,,M,,") + rmc(time)
        }
        #expect(
            try items(text.joined()) == [0, 1].map { fix(Self.midnight + 43200 + $0, 1, 2, accuracy: 6, altitude: 34) })
    }

    /// Some tell the time of sending between the sentences of a fix.
    @Test func `takes the date amid a fix`() throws {
        let zda = sentence("GPZDA,120000.03,02,03,2026,00,00")
        let text = gga("115959") + gga("120000") + zda + rmc("120000") + gga("120001")
        #expect(
            try items(text)
                == [-1, 0, 1].map { fix(Self.midnight + 43200 + $0, 1, 2, accuracy: 6, altitude: 34) })
    }

    @Test func `skips remarks`() throws {
        let track = try Track(parsing: Array(("# Receiver: of a boat, $5\n" + rmc("120000") + " #\n").utf8))
        #expect(track.items.count == 1 && track.warnings.isEmpty)
    }

    @Test func `needs a position and a date`() {
        #expect(failure(gga("120000"))?.message == "no RMC or ZDA sentence tells the date")
        #expect(failure(rmc("120000", status: "V"))?.message == "no GGA or RMC sentence has a valid position")
        #expect(failure(rmc("120000").replacing("N", with: "S")) != nil)
        #expect(
            failure("\n" + rmc("120000").replacing("120000", with: "120001") + rmc("1").replacing("*", with: "*F"))
                == TrackError(line: 2, message: "no GGA or RMC sentence is undamaged; here the checksum doesn't fit"))
    }
}
