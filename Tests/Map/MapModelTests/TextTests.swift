import Geofencing
import Glibc
import Ports
import Reminders
import Testing

@testable import MapModel

@Suite struct TextTests {
    @Test(arguments: [
        (150.0, "150 m"), (1, "1 m"), (2.55, "2.6 m"), (999.4, "999 m"), (999.6, "1 km"), (1234, "1.23 km"),
        (15_040, "15 km"), (15_060, "15.1 km"), (100_000, "100 km"),
    ])
    func `metric lengths`(metres: Double, text: String) { #expect(UnitSystem.metric.text(ofMetres: metres) == text) }

    @Test(arguments: [
        (150.0, "492 ft"), (1, "3.3 ft"), (300, "984 ft"), (321, "1053 ft"), (322, "0.2 mi"), (400, "0.25 mi"),
        (1609.344, "1 mi"), (100_000, "62.1 mi"),
    ])
    func `imperial lengths`(metres: Double, text: String) {
        #expect(UnitSystem.imperial.text(ofMetres: metres) == text)
    }

    @Test(arguments: [UnitSystem.metric, .imperial]) func `scale bars`(units: UnitSystem) throws {
        for exponent in stride(from: -2.0, through: 5.2, by: 0.05) {
            let scale = pow(10, exponent)
            let bar = ScaleBar(metresPerPixel: scale, longest: 120, units: units)
            #expect(bar.length <= 120.001)
            // Between two round lengths there is less than a factor of 2.5; between 1000 ft and a mile there is none.
            #expect(bar.length > (units == .metric ? 47.9 : 22), "\(bar)")
            let digits = bar.text.prefix { $0.isNumber || $0 == "." }.filter { $0 != "." && $0 != "0" }
            #expect(["1", "2", "5"].contains(String(digits)), "\(bar.text)")
        }
        #expect(ScaleBar(metresPerPixel: 5, longest: 100, units: .metric).text == "500 m")
        #expect(ScaleBar(metresPerPixel: 5, longest: 100, units: .metric).length == 100)
        #expect(ScaleBar(metresPerPixel: 20, longest: 100, units: .imperial).text == "1 mi")
    }

    @Test func geotifications() {
        let home = Place(name: "home", circle: Circle(center: point(52.5, 13.4), radius: 150))
        let reminders = ReminderSet(places: [home])
        let entry = Geotification(identifier: "a", note: "", eventType: .entry, target: .place("home"))
        #expect(entry.title == "No Note")
        #expect(CircleText.subtitle(entry, in: reminders, units: .metric) == "Radius: 150 m - On entry")
        #expect(CircleText.subtitle(entry, in: reminders, units: .imperial) == "Radius: 492 ft - On entry")
        let lost = Geotification(identifier: "a", note: "", eventType: .exit, target: .place("gone"))
        #expect(CircleText.subtitle(lost, in: reminders, units: .metric) == "On exit")
        #expect([0, 1, 2].map(CircleText.count) == ["No geotifications", "1 geotification", "2 geotifications"])
        #expect(CircleText.coordinate(point(-0.000004, 13.4)) == "0.00000, 13.40000")
        #expect(CircleText.spoken(fence(0, 0, isInside: true)) == "Milk, on entry, you are inside")
    }

    @Test(arguments: [
        (-30.0, "just now"), (59, "just now"), (60, "1 min ago"), (3599, "59 min ago"), (3600, "1 h ago"),
        (86_400, "1 d ago"), (1e300, "11574 d ago"),
    ])
    func `ages`(seconds: Double, text: String) { #expect(PositionText.age(seconds) == text) }

    @Test func `positions`() {
        #expect(PositionText.text(time: 0, accuracy: 34.2, now: 120, units: .metric) == "within 35 m, 2 min ago")
        #expect(PositionText.text(time: 0, accuracy: nil, now: 5, units: .metric) == "accuracy unknown, just now")
        #expect(PositionText.absence(nil).hasPrefix("The daemon isn't running. "))
        #expect(
            PositionText.absence(SourceState(.switchedOff)).hasPrefix("Location access is switched off. Switch it on"))
    }

    @Test(arguments: [
        (0.0, 2, "0.00"), (1.005, 1, "1.0"), (-0.05, 1, "-0.1"), (-0.04, 1, "0.0"), (12.5, 0, "13"),
        (1e300, 0, "1000000000000"),
    ])
    func `fixed figures`(value: Double, decimals: Int, text: String) { #expect(Figures.fixed(value, decimals) == text) }
}
