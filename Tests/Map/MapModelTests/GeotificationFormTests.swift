import Geofencing
import Reminders
import Testing

@testable import MapModel

@Suite struct FenceFormTests {
    private func form(_ change: (inout GeotificationForm) -> Void = { _ in }, units: UnitSystem = .metric)
        -> GeotificationForm
    {
        var form = GeotificationForm(at: .center(point(52.5, 13.4)), radius: 150, event: .entry, units: units)
        form.note = "Water the plants"
        change(&form)
        return form
    }

    @Test func `a new one wants a note`() throws {
        var form = form { $0.note = "" }
        #expect(!form.isValid)
        #expect(form.fault(of: .note) == "Write what to be reminded of.")
        #expect(form.geotification(identifier: "a") == nil)
        form.note = " \t"
        #expect(!form.isValid)
        form.note = "Milk"
        let made = try #require(form.geotification(identifier: "milk"))
        #expect(made.target == .circle(Circle(center: point(52.5, 13.4), radius: 150)))
        #expect(made.eventType == .entry)
        #expect(made.rules == ReminderRules())
    }

    @Test(arguments: [
        ("150", 150.0), (" 37.5 ", 37.5), ("37,5", 37.5), ("1", 1), ("100000", 100_000), ("250000", 100_000),
    ])
    func `radii`(text: String, metres: Double) {
        #expect(form { $0.radius = text }.metres == metres)
        #expect(form { $0.radius = text }.isValid)
    }

    @Test(arguments: ["", "0", "0.5", "-5", "1e3", "nan", "inf", "0x10", "1,000.5", "150 m", "١٥٠"])
    func `no radii`(text: String) {
        let form = form { $0.radius = text }
        #expect(!form.isValid)
        #expect(form.fault(of: .radius) != nil)
        #expect(form.circle == nil)
    }

    @Test(arguments: [("99", true), ("100", false), ("100000", false), ("100001", true)])
    func `what one should know`(text: String, isHinted: Bool) {
        #expect((form { $0.radius = text }.hint != nil) == isHinted)
    }

    @Test func `feet are rounded only where they are typed`() throws {
        var form = form(units: .imperial)
        #expect(form.radius == "492.1")
        #expect(form.metres == 150)
        form.radius = "500"
        #expect(form.metres == 152.4)
        form.setRadius(200)
        #expect(form.radius == "656.2")
        #expect(form.metres == 200)
    }

    @Test func rules() throws {
        let made = try #require(
            form {
                $0.isOnce = true
                $0.when = " Mo-Fr 07:00-10:00 "
                $0.dwell = "1h30m"
                $0.event = .exit
            }.geotification(identifier: "a"))
        #expect(made.rules.isOnce)
        #expect(made.rules.schedule?.text == "Mo-Fr 07:00-10:00")
        #expect(made.rules.dwell == 5400)
        #expect(made.eventType == .exit)
    }

    @Test(arguments: [
        (GeotificationForm.Field.when, "Mo-Xx 07:00"), (.when, "25:00-26:00"), (.dwell, "10"), (.dwell, "ten minutes"),
        (.dwell, "0s"),
        (.dwell, "53w"),
    ])
    func `no rules`(field: GeotificationForm.Field, text: String) throws {
        let form = form { if field == .when { $0.when = text } else { $0.dwell = text } }
        #expect(!form.isValid)
        let fault = try #require(form.fault(of: field))
        #expect(fault.first?.isLowercase == false && fault.last == ".", "\(fault)")
        #expect(form.fault(of: .note) == nil)
    }

    @Test func `who passes does not stay`() {
        #expect(!form { ($0.event, $0.dwell) = (.pass, "10m") }.isValid)
        #expect(form { $0.event = .pass }.isValid)
    }

    @Test func `what is not shown stays`() throws {
        var rules = ReminderRules()
        rules.urgency = .critical
        rules.program = ["logger", "x"]
        rules.dwell = 600
        rules.schedule = try OpeningHours("Mo-Fr 07:00-10:00")
        rules.catchesUp = true
        let circle = Circle(center: point(1, 2), radius: 123.456)
        let old = Geotification(
            identifier: "a", note: "", eventType: .both, target: .circle(circle), isEnabled: false, completed: 5,
            firesInitially: true, rules: rules)
        var form = GeotificationForm(old, in: ReminderSet(), units: .imperial)
        #expect(form.isValid)
        #expect(form.geotification(identifier: "b") == old)
        // An event on which they would do nothing takes them away.
        form.event = .exit
        let edited = try #require(form.geotification(identifier: "b"))
        #expect(!edited.rules.catchesUp && !edited.firesInitially)
        #expect(edited.rules.urgency == .critical)
        #expect(edited.identifier == "a")
    }

    @Test(arguments: [
        // The event and the hours that are chosen, and which rules stay.
        (EventType.entry, "Mo-Fr 07:00-10:00", true, true), (.both, "Mo-Fr 07:00-10:00", true, true),
        (.exit, "Mo-Fr 07:00-10:00", false, false), (.pass, "Mo-Fr 07:00-10:00", false, false),
        (.entry, " ", false, true),
    ])
    func `what would do nothing goes`(event: EventType, when: String, catchesUp: Bool, firesInitially: Bool) throws {
        var rules = ReminderRules()
        rules.schedule = try OpeningHours("Mo-Fr 07:00-10:00")
        rules.catchesUp = true
        rules.repeatAfter = 3600
        let old = Geotification(
            identifier: "a", note: "x", eventType: .both, target: .circle(Circle(center: point(1, 2), radius: 150)),
            firesInitially: true, rules: rules)
        var form = GeotificationForm(old, in: ReminderSet(), units: .metric)
        (form.event, form.when) = (event, when)
        let made = try #require(form.geotification(identifier: "a"))
        #expect(made.rules.catchesUp == catchesUp)
        #expect(made.firesInitially == firesInitially)
        #expect((made.rules.schedule == nil) == (when == " "))
        #expect(made.rules.repeatAfter == 3600)
        form.isOnce = true
        #expect(try #require(form.geotification(identifier: "a")).rules.repeatAfter == nil)
    }

    @Test(arguments: [
        (1.0, "1"), (9.876, "9.88"), (10.04, "10"), (37.54, "37.5"), (999.94, "999.9"), (1234.5, "1235"),
        (100_000, "100000"),
    ])
    func `radii are written as exactly as one types them`(metres: Double, text: String) {
        let form = GeotificationForm(at: .center(point(1, 2)), radius: metres, event: .entry, units: .metric)
        #expect(form.radius == text)
        #expect(form.metres == metres)
    }

    /// In whole feet it would be too much.
    @Test func `the largest radius is no reason for a hint`() {
        let form = GeotificationForm(at: .center(point(1, 2)), radius: 100_000, event: .entry, units: .imperial)
        #expect(form.hint == nil)
    }

    @Test func `a place has the radius`() {
        let home = Place(name: "home", circle: Circle(center: point(1, 2), radius: 80))
        let old = Geotification(identifier: "a", note: "x", eventType: .exit, target: .place("home"))
        var form = GeotificationForm(old, in: ReminderSet(places: [home]), units: .metric)
        #expect(form.circle == nil)
        form.radius = ""
        #expect(form.isValid)
        #expect(form.geotification(identifier: "") == old)
        #expect(form.hint == nil)
    }

    /// Its own circle is at first its place's; one that only its networks tell has none, and the map's middle is taken.
    @Test(arguments: [
        (Circle(center: point(1, 2), radius: 80), Circle(center: point(1, 2), radius: 80)),
        (nil, Circle(center: point(50, 10), radius: RadiusLimits.resolvable)),
    ])
    func `it leaves its place`(_ place: Circle?, _ own: Circle) {
        let reminders = ReminderSet(places: [Place(name: "office", circle: place)])
        let old = Geotification(identifier: "a", note: "x", eventType: .entry, target: .place("office"))
        var form = GeotificationForm(old, in: reminders, units: .metric)
        form.leavePlace(in: reminders, middle: point(50, 10))
        #expect(form.circle == own)
        #expect(form.geotification(identifier: "a")?.target == .circle(own))
        form.leavePlace(in: reminders, middle: point(60, 10))
        #expect(form.circle == own)
    }

    /// What the person changes, what is changed elsewhere meanwhile, and which of the form's values then hold: the person's
    /// where they were touched.
    @Test(arguments: [
        ([], ["note", "radius", "center", "event", "once", "when", "dwell"]),
        (["note"], ["note", "radius", "dwell"]), (["radius"], ["center"]), (["center"], ["radius"]),
        (["event", "once"], ["note", "event"]), (["when", "dwell"], ["when", "center"]), (["radius", "center"], []),
    ])
    func `what was changed elsewhere comes into a form where it is untouched`(mine: [String], theirs: [String]) throws {
        let old = Geotification(
            identifier: "a", note: "Milk", eventType: .entry,
            target: .circle(Circle(center: point(52.5, 13.4), radius: 150)))
        func change(
            _ form: inout GeotificationForm, _ fields: [String], _ note: String, _ radius: String, _ longitude: Double
        ) {
            if fields.contains("note") { form.note = note }
            if fields.contains("radius") { form.radius = radius }
            if fields.contains("center") { form.target = .center(point(52.5, longitude)) }
            if fields.contains("event") { form.event = note == "Mine" ? .both : .exit }
            if fields.contains("once") { form.isOnce = true }
            if fields.contains("when") { form.when = note == "Mine" ? "Mo" : "Tu" }
            if fields.contains("dwell") { form.dwell = note == "Mine" ? "5m" : "9m" }
        }
        let untouched = GeotificationForm(old, in: ReminderSet(), units: .metric)
        var (form, other) = (untouched, untouched)
        change(&form, mine, "Mine", "200", 14)
        change(&other, theirs, "Theirs", "300", 15)
        let new = try #require(other.geotification(identifier: "a"))
        var right = GeotificationForm(new, in: ReminderSet(), units: .metric)
        change(&right, mine, "Mine", "200", 14)
        let rebased = form.rebased(from: untouched, onto: GeotificationForm(new, in: ReminderSet(), units: .metric))
        #expect(rebased.original == new)
        #expect(rebased.geotification(identifier: "a") == right.geotification(identifier: "a"))
    }

    @Test func `a circle and a place are not mixed`() throws {
        let home = Place(name: "home", circle: Circle(center: point(48, 11), radius: 500))
        let circle = Geotification(
            identifier: "a", note: "Milk", eventType: .entry,
            target: .circle(Circle(center: point(52.5, 13.4), radius: 150)))
        var atHome = circle
        atHome.target = .place("home")
        let reminders = ReminderSet(places: [home], geotifications: [])
        func form(_ geotification: Geotification) -> GeotificationForm {
            GeotificationForm(geotification, in: reminders, units: .metric)
        }
        // Who has resized the circle means it, wherever it was put meanwhile.
        var resized = form(circle)
        resized.radius = "250"
        #expect(
            resized.rebased(from: form(circle), onto: form(atHome)).geotification(identifier: "a")?.target
                == .circle(Circle(center: point(52.5, 13.4), radius: 250)))
        var left = form(atHome)
        left.leavePlace(in: reminders, middle: point(0, 0))
        #expect(
            left.rebased(from: form(atHome), onto: form(circle)).geotification(identifier: "a")?.target
                == .circle(Circle(center: point(48, 11), radius: 500)))
        var noted = form(circle)
        noted.note = "Bread"
        let rebased = noted.rebased(from: form(circle), onto: form(atHome)).geotification(identifier: "a")
        #expect(rebased?.target == .place("home") && rebased?.note == "Bread")
    }
}
