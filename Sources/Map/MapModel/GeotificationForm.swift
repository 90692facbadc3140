package import Geofencing
internal import Platform
package import Reminders
internal import Text

/// What is typed and chosen for a geotification, before it is one.
package struct GeotificationForm: Hashable, Sendable {
    /// The fields that can be filled in wrongly.
    package enum Field: CaseIterable, Hashable, Sendable { case note, radius, when, dwell }

    /// As it is typed.
    package var note = ""
    /// As it is typed, in the units of the person.
    package var radius: String
    /// Which crossings are reported.
    package var event: EventType
    /// Shown once, then done.
    package var isOnce = false
    /// Weekdays and times; empty: always.
    package var when = ""
    /// A duration; empty: at once.
    package var dwell = ""
    /// Its own circle's centre, or the name of a place.
    package var target: Target
    /// The units of `radius`.
    package let units: UnitSystem

    /// Where the geotification is.
    package enum Target: Hashable, Sendable {
        case center(Coordinate)
        /// The place has the radius.
        case place(String)
    }

    /// What it was before it is edited; nil for a new one.
    package let original: Geotification?
    /// The radius in metres that the text says, as long as it isn't typed anew: feet are rounded.
    private var exactRadius: ExactRadius

    private struct ExactRadius: Hashable, Sendable {
        var text: String
        var metres: Double
    }

    /// For a new one.
    /// - Parameter radius: Metres.
    package init(at target: Target, radius: Double, event: EventType, units: UnitSystem) {
        self.target = target
        self.event = event
        self.units = units
        original = nil
        let text = Self.text(ofRadius: radius, units)
        (self.radius, exactRadius) = (text, ExactRadius(text: text, metres: radius))
    }

    /// For one that is there.
    package init(_ geotification: Geotification, in reminders: ReminderSet, units: UnitSystem) {
        let metres = reminders.circle(of: geotification)?.radius ?? RadiusLimits.resolvable
        let text = Self.text(ofRadius: metres, units)
        (radius, exactRadius) = (text, ExactRadius(text: text, metres: metres))
        switch geotification.target {
        case .circle(let circle): target = .center(circle.center)
        case .place(let name): target = .place(name)
        }
        (note, event, isOnce) = (geotification.note, geotification.eventType, geotification.rules.isOnce)
        when = geotification.rules.schedule?.text ?? ""
        dwell = geotification.rules.dwell.map(DurationText.typed) ?? ""
        self.units = units
        original = geotification
    }

    private static func text(ofRadius metres: Double, _ units: UnitSystem) -> String {
        let value = units.value(ofMetres: metres)
        return Figures.short(value, decimals: value < 10 ? 2 : value < 1000 ? 1 : 0)
    }
}

// MARK: - The radius

extension GeotificationForm {
    /// Metres; nil where what is typed is no radius. A larger one than the largest counts as that.
    package var metres: Double? {
        if radius == exactRadius.text { return exactRadius.metres }
        guard let value = Self.number(radius) else { return nil }
        let metres = units.metres(ofValue: value)
        return metres >= RadiusLimits.smallest ? min(metres, RadiusLimits.largest) : nil
    }

    /// Takes over a radius that was dragged.
    package mutating func setRadius(_ metres: Double) {
        let text = Self.text(ofRadius: metres, units)
        (radius, exactRadius) = (text, ExactRadius(text: text, metres: metres))
    }

    /// Has it have a circle of its own, which is at first that of its place.
    /// - Parameter middle: Where it is to be if the place has none.
    package mutating func leavePlace(in reminders: ReminderSet, middle: Coordinate) {
        guard case .place(let name) = target else { return }
        let circle = reminders.place(named: name)?.circle
        target = .center(circle?.center ?? middle)
        if let circle { setRadius(circle.radius) }
    }

    /// The circle as far as it is told; nil where it isn't, or where it is a place's.
    package var circle: Circle? {
        guard case .center(let center) = target, let metres else { return nil }
        return Circle(center: center, radius: metres)
    }

    /// With a point or a comma: `150`, `37.5`, `37,5`.
    private static func number(_ text: String) -> Double? {
        let text = text.trimmed
        let points = text.count { $0 == "." || $0 == "," }
        guard points <= 1 else { return nil }
        return Decimal.value(of: String(text.map { $0 == "," ? "." : $0 }))
    }
}

// MARK: - Whether it is right

extension GeotificationForm {
    /// Whether it can be added or saved.
    package var isValid: Bool { Field.allCases.allSatisfy { fault(of: $0) == nil } }

    /// What is wrong with a field, and what would be right; nil where nothing is.
    package func fault(of field: Field) -> String? {
        switch field {
        case .note: noteFault
        case .radius: radiusFault
        case .when: whenFault
        case .dwell: dwellFault
        }
    }

    /// What one should know although it is right; nil for nothing.
    package var hint: String? {
        guard case .center = target, let metres else { return nil }
        if metres < RadiusLimits.resolvable {
            return "Positions from Wi-Fi can't tell in from out of less than "
                + units.text(ofMetres: RadiusLimits.resolvable) + "."
        }
        let typed = Self.number(radius).map(units.metres) ?? metres
        guard radius != exactRadius.text, typed > RadiusLimits.largest else { return nil }
        return "Counts as \(units.text(ofMetres: RadiusLimits.largest)), the most that is monitored."
    }

    private var noteFault: String? {
        if !RuleLimits.isNote(note) { return "The note has a character that can't be shown." }
        let isBlank = note.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        return isBlank && note != original?.note ? "Write what to be reminded of." : nil
    }

    private var radiusFault: String? {
        guard case .center = target, metres == nil else { return nil }
        let least = units.text(ofMetres: RadiusLimits.smallest)
        return Self.number(radius) == nil
            ? "Write a number of \(units == .metric ? "metres" : "feet"), such as \(units == .metric ? "150" : "500")."
            : "At least \(least)."
    }

    private var whenFault: String? {
        guard !when.trimmed.isEmpty else { return nil }
        do {
            _ = try OpeningHours(when.trimmed)
            return nil
        } catch {
            return Self.sentence("\(error)")
        }
    }

    private var dwellFault: String? {
        let text = dwell.trimmed
        guard !text.isEmpty else { return nil }
        if event == .pass { return "Who passes doesn't stay: leave it empty, or choose another event." }
        guard let seconds = DurationText.seconds(text) else {
            return "Write whole numbers with their units, such as 90s, 10m, 2h or 1h30m."
        }
        return RuleLimits.seconds.contains(seconds) ? nil : "A year is the most."
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}

// MARK: - What was changed elsewhere meanwhile

extension GeotificationForm {
    /// The form for what there is now, with what was typed and chosen since in it.
    /// - Parameters:
    ///   - old: The form as it was at first.
    ///   - new: The one for what there is now.
    package func rebased(from old: GeotificationForm, onto new: GeotificationForm) -> GeotificationForm {
        var result = new
        if note != old.note { result.note = note }
        if event != old.event { result.event = event }
        if isOnce != old.isOnce { result.isOnce = isOnce }
        if when != old.when { result.when = when }
        if dwell != old.dwell { result.dwell = dwell }
        let isMoved = target != old.target
        let isResized = radius != old.radius || exactRadius != old.exactRadius
        // A circle can be moved here and resized there; between a circle and a place there is nothing that is both.
        let isApart = [self, old, new].allSatisfy { if case .center = $0.target { true } else { false } }
        if isMoved || isResized && !isApart { result.target = target }
        if isResized || isMoved && !isApart { (result.radius, result.exactRadius) = (radius, exactRadius) }
        return result
    }
}

// MARK: - What becomes of it

extension GeotificationForm {
    /// The geotification that it describes; what the form doesn't show stays as it was. nil where something is wrong.
    /// - Parameter identifier: Of a new one.
    package func geotification(identifier: String) -> Geotification? {
        guard isValid else { return nil }
        let target: Geotification.Target
        switch self.target {
        case .place(let name): target = .place(name)
        case .center(let center):
            guard let metres else { return nil }
            target = .circle(Circle(center: center, radius: metres))
        }
        var result = original ?? Geotification(identifier: identifier, note: note, eventType: event, target: target)
        (result.note, result.eventType, result.target) = (note, event, target)
        for key in RuleKey.allCases { set(key, of: &result.rules) }
        // It would do nothing any more, which the store refuses.
        if !reportsArrivals { result.firesInitially = false }
        return result
    }

    private var reportsArrivals: Bool { event == .entry || event == .both }

    /// Sets a rule as the form says. What the form doesn't show stays, unless it would do nothing any more, which the store
    /// refuses.
    private func set(_ key: RuleKey, of rules: inout ReminderRules) {
        switch key {
        case .once: rules.isOnce = isOnce
        case .repeatAfter: if isOnce { rules.repeatAfter = nil }
        case .dwell: rules.dwell = DurationText.seconds(dwell.trimmed)
        case .when: rules.schedule = try? OpeningHours(when.trimmed)
        // After `when`, which it goes with.
        case .catchUp: if rules.schedule == nil || !reportsArrivals { rules.catchesUp = false }
        case .from, .until, .urgency, .sound, .timeout, .startShift, .stopShift, .post, .postAs, .postInsecure, .run:
            break
        }
    }
}
