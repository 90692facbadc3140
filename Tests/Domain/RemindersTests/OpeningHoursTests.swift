import Glibc
import Testing

@testable import Reminders

@Suite struct OpeningHoursTests {
    /// Monday, 2026-03-02, 00:00 UTC.
    private static let monday = 1_772_409_600.0

    private static func time(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Double {
        monday + Double(day * 86_400 + hour * 3600 + minute * 60)
    }

    /// The hours of the week, from Monday on, of which any half is open: `0.5` counts as its hour's second half.
    private func openHalves(_ text: String) throws -> [Double] {
        let hours = try OpeningHours(text)
        return (0..<336).map { Double($0) / 2 }.filter {
            hours.isOpen(at: Self.monday + $0 * 3600 + 60, in: RuledCalendar.utc)
        }
    }

    private func halves(_ ranges: ClosedRange<Double>...) -> [Double] {
        ranges.flatMap { Array(stride(from: $0.lowerBound, to: $0.upperBound, by: 0.5)) }.sorted()
    }

    @Test func `the samples of the notation`() throws {
        #expect(try openHalves("Mo 07:00-10:00") == halves(7...10))
        #expect(try openHalves("Tu-We 07:30-08:00") == halves(31.5...32, 55.5...56))
        #expect(try openHalves("Mo,We 07:00-08:00") == halves(7...8, 55...56))
        #expect(
            try openHalves("Mo-Tu,Su 07:00-08:00,13:00-14:00; Sa 09:00-12:00")
                == halves(7...8, 13...14, 31...32, 37...38, 129...132, 151...152, 157...158))
        #expect(try openHalves("Fr 22:00-02:00") == halves(118...122))
        #expect(try openHalves("Su 22:00-02:00") == halves(0...2, 166...168))
        #expect(try openHalves("Sa-Mo 10:00-11:00") == halves(10...11, 130...131, 154...155))
        #expect(try openHalves("24/7").count == 336)
        #expect(try openHalves("Mo-Su").count == 336)
        #expect(try openHalves("We") == halves(48...72))
        #expect(try openHalves("We 00:00-24:00") == halves(48...72))
        #expect(try openHalves("07:00-08:00").count == 14)
        #expect(try openHalves("Mo 20:00-24:00") == halves(20...24))
        #expect(try openHalves("Mo - Tu 7:00 - 8:00 , 9:00-9:30") == halves(7...8, 9...9.5, 31...32, 33...33.5))
        #expect(try openHalves("mo 07:00-08:00") == halves(7...8))
        #expect(try openHalves("Mo: 07:00-08:00") == halves(7...8))
    }

    @Test func `a later rule replaces what an earlier one said of its days`() throws {
        #expect(try openHalves("Mo-Tu 07:00-10:00; Tu 12:00-13:00") == halves(7...10, 36...37))
        #expect(try openHalves("Mo-Tu 07:00-10:00; Tu off") == halves(7...10))
        #expect(try openHalves("Mo-Tu 07:00-10:00; Tu closed") == halves(7...10))
        #expect(try openHalves("Mo 07:00-10:00; Mo 08:00-09:00 off") == halves(7...8, 9...10))
        #expect(try openHalves("Su 22:00-04:00; Mo 01:00-02:00 off") == halves(0...1, 2...4, 166...168))
        #expect(try openHalves("Mo 22:00-02:00; Tu off") == halves(22...24))
        #expect(try openHalves("24/7; Mo-Sa off") == halves(144...168))
    }

    @Test(arguments: [
        ("", "it is empty"), ("Mo 07:00-08:00;", "an empty rule beside a ';'"),
        ("Mon 07:00-08:00", "'Mon' is no weekday, perhaps Mo; the weekdays are Mo, Tu, We, Th, Fr, Sa, Su"),
        ("Foo", "'Foo' is no weekday; the weekdays are"), ("Mo-Tu-We", "no range of weekdays; one is like Mo-Fr"),
        ("PH off", "'PH': public and school holidays are not supported"), ("Mo,SH", "holidays are not supported"),
        ("Jan-Mar Mo", "'Jan': months and dates are not supported"), ("week 1-10", "'week': weeks are not supported"),
        ("sunrise-sunset", "'sunrise': sunrise and sunset are not supported"),
        ("Mo 08:00-sunset", "'sunset': sunrise and sunset are not supported"),
        ("Mo[1] 08:00-09:00", "the n-th weekday of a month are not supported"),
        ("Mo 08:00-09:00 \"by hand\"", "comments are not supported"),
        ("Mo 08:00-09:00 || Tu", "fallback rules are not supported"),
        ("Mo 18:00+", "open ends are not supported; give the end, as in 18:00-24:00"),
        ("Mo 7-8", "'7' is no time; one is like 07:00"), ("Mo 08:00", "'08:00' is no range of times"),
        ("Mo 08:60-09:00", "'08:60' is no time of a day; they are 00:00 to 24:00"),
        ("Mo 22:00-26:00", "after midnight the hours begin at 00 again"),
        ("Mo 24:00-02:00", "begins at 24:00; that is 00:00 of the next day"),
        ("Mo 08:00-08:00", "ends when it begins; a whole day is 00:00-24:00"),
        ("Mo 08:00-09:00, Tu 10:00-11:00", "'Tu10:00-11:00' follows a time; rules are separated by ';'"),
        ("Mo 08:00-09:00,", "'' is no range of times"), ("off", "is never open"), ("Mo off; Tu off", "is never open"),
        ("Mo 08.00-09.00", "'08.00' is no time"), ("Mo +8:00-09:00", "'Mo+' is no weekday"),
    ])
    func `what is wrong is named`(text: String, message: String) {
        let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `openings follow each other`() throws {
        let hours = try OpeningHours("Mo-Fr 07:00-10:00; Sa 22:00-02:00")
        func next(_ time: Double) -> Double? { hours.nextOpening(after: time, in: RuledCalendar.utc) }
        #expect(next(Self.time(0, 6)) == Self.time(0, 7))
        #expect(next(Self.time(0, 7)) == Self.time(1, 7))
        #expect(next(Self.time(4, 7)) == Self.time(5, 22))
        #expect(next(Self.time(5, 23)) == Self.time(7, 7))
        #expect(next(Self.time(0, 6) + 0.123) == Self.time(0, 7))
        func opening(_ time: Double) -> Double? { hours.opening(ofWindowAt: time, in: RuledCalendar.utc) }
        #expect(opening(Self.time(0, 6, 59)) == nil)
        #expect(opening(Self.time(0, 7)) == Self.time(0, 7))
        #expect(opening(Self.time(0, 9, 59)) == Self.time(0, 7))
        #expect(opening(Self.time(0, 10)) == nil)
        #expect(opening(Self.time(6, 1) + 0.7) == Self.time(5, 22))
        let always = try OpeningHours("24/7")
        #expect(always.nextOpening(after: 0, in: RuledCalendar.utc) == nil)
        #expect(always.opening(ofWindowAt: 0, in: RuledCalendar.utc) == nil)
    }

    /// Windows that adjoin are one: it opens on Monday and not again on Tuesday.
    @Test func `a window over several days opens once`() throws {
        let hours = try OpeningHours("Mo-Fr 00:00-12:00,12:00-24:00")
        #expect(hours.opening(ofWindowAt: Self.time(4, 23), in: RuledCalendar.utc) == Self.time(0, 0))
        #expect(hours.nextOpening(after: Self.time(0, 0), in: RuledCalendar.utc) == Self.time(7, 0))
    }

    // MARK: - Summer time

    /// 2026-03-29, 01:00 UTC: 02:00 becomes 03:00 in Berlin; 2026-10-25, 01:00 UTC: 03:00 becomes 02:00.
    private static let berlin = RuledCalendar(offsets: [(0, 1), (1_774_746_000, 2), (1_792_890_000, 1)])

    @Test func `the hour that does not exist opens nothing and the one that comes twice opens twice`() throws {
        let night = try OpeningHours("Su 02:15-02:45")
        // From Saturday noon on: not on that Sunday, but on the next one, which begins an hour earlier.
        let spring = 1_774_746_000.0
        #expect(night.nextOpening(after: spring - 13 * 3600, in: Self.berlin) == spring + 7 * 86_400 - 3600 + 900)
        let autumn = 1_792_890_000.0
        let first = try #require(night.nextOpening(after: autumn - 13 * 3600, in: Self.berlin))
        #expect(first == autumn - 2700)
        #expect(night.nextOpening(after: first, in: Self.berlin) == autumn + 900)
    }

    @Test func `a jump into a window opens it`() throws {
        let hours = try OpeningHours("Su 02:30-05:00")
        let spring = 1_774_746_000.0
        #expect(hours.nextOpening(after: spring - 3600, in: Self.berlin) == spring)
        #expect(hours.opening(ofWindowAt: spring + 3600, in: Self.berlin) == spring)
        #expect(!hours.isOpen(at: spring - 1, in: Self.berlin))
    }

    @Test func `mornings stay mornings over the change`() throws {
        let hours = try OpeningHours("07:00-08:00")
        var time = 1_774_746_000.0 - 3 * 86_400
        var openings: [Double] = []
        for _ in 0..<5 {
            time = try #require(hours.nextOpening(after: time, in: Self.berlin))
            openings.append(time)
        }
        #expect(zip(openings, openings.dropFirst()).map { $1 - $0 } == [86_400, 86_400, 82_800, 86_400])
    }

    /// What is open is asked every five minutes; openings must be where that says.
    @Test(arguments: ["Europe/Berlin", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe"])
    func `the systems zones agree with a walk through each minute`(zone: String) throws {
        // The changes of 2026, and Apia's missing 2011-12-30.
        let moments = [1_774_746_000.0, 1_792_890_000, 1_772_953_200, 1_793_512_800, 1_325_239_200, 1_775_314_800]
        let calendar = try ZoneCalendar(zone)
        for text in ["Su 02:15-02:45", "Sa-Su 01:30-03:30", "22:00-02:10", "Fr-Mo 00:00-00:30", "Fr"] {
            let hours = try OpeningHours(text)
            for moment in moments {
                let start = moment - 2 * 86_400
                var walked: [Double] = []
                var wasOpen = calendar.isOpen(hours, at: start)
                for time in stride(from: start + 300, to: moment + 3 * 86_400, by: 300) {
                    let isOpen = calendar.isOpen(hours, at: time)
                    if isOpen && !wasOpen { walked.append(time) }
                    wasOpen = isOpen
                }
                var found: [Double] = []
                var time = start
                while let next = hours.nextOpening(after: time, in: calendar), next < moment + 3 * 86_400 {
                    found.append(next)
                    #expect(hours.opening(ofWindowAt: next, in: calendar) == next)
                    time = next
                }
                #expect(found == walked, "\(text) in \(zone) about \(moment)")
            }
        }
    }

    @Test func `the systems calendar asks the system`() {
        var seconds = time_t(1_774_746_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        #expect(SystemCalendar().offset(at: 1_774_746_000) == Double(parts.tm_gmtoff))
    }
}
