import Coordinates
import Geofencing
import Interchange
import Reminders
import Store

/// Brings the fences of a file into the store: what comes, what is there already, and what can't be taken.
struct StoreImport {
    let result: ImportResult
    /// Those that are there already take over what the file says.
    var replaces = false
    /// Those have their own radius still where the file has none; and the same of the event.
    var keepsRadius = true
    var keepsEventType = true

    private enum Decision {
        case add
        case replace(Geotification)
        case skip(ImportReport.Reason)
    }

    /// Changes the draft. What can't be taken is in the report.
    @MainActor func apply(to draft: inout StoreDraft, _ progress: Progress) -> ImportReport {
        let present = draft.reminders
        let decisions = decisions(present)
        var report = ImportReport(result)
        let places = addPlaces(for: decisions, to: &draft, present, &report)
        let taken = Set(result.reminders.compactMap(\.identifier))
        for (index, decision) in decisions.enumerated() {
            progress.show("checking", done: index, of: decisions.count)
            let fence = result.reminders[index]
            switch decision {
            case .skip(let reason): report.skip(fence, reason)
            case .add:
                let identifier = fence.identifier ?? draft.uniqueIdentifier(for: fence.note, besides: taken)
                var geotification = fence.geotification(identifier: identifier)
                geotification.target = target(of: fence, places)
                add(geotification, fence, to: &draft, &report)
            case .replace(let old):
                let new = merged(index, over: old, in: present, places)
                if new == old { report.skip(fence, .unchanged) } else { replace(new, fence, in: &draft, &report) }
            }
        }
        progress.show("saving")
        return report
    }

    // MARK: What is to be done

    /// What makes two fences the same where one has no identifier.
    private struct Content: Hashable {
        let note: String
        let eventType: EventType
        let circle: Circle
    }

    private func decisions(_ present: ReminderSet) -> [Decision] {
        let known = Dictionary(present.geotifications.map { ($0.identifier, $0) }) { first, _ in first }
        var contents = Set(
            present.geotifications.compactMap { geotification in
                present.circle(of: geotification).map {
                    Content(note: geotification.note, eventType: geotification.eventType, circle: $0)
                }
            })
        var identifiers: Set<String> = []
        return result.reminders.map { fence in
            guard let identifier = fence.identifier else {
                let circle = Self.storable(fence.circle)
                let content = Content(note: fence.note, eventType: fence.eventType, circle: circle)
                return contents.insert(content).inserted ? .add : .skip(.same)
            }
            guard identifiers.insert(identifier).inserted else { return .skip(.twice) }
            guard let old = known[identifier] else { return .add }
            return replaces ? .replace(old) : .skip(.present)
        }
    }

    /// As it is read again from the store.
    private static func storable(_ circle: Circle) -> Circle {
        Circle(center: circle.center, radius: min(circle.radius, RadiusLimits.largest))
    }

    // MARK: Places

    /// Makes the places that the file names and the store doesn't have.
    /// - Returns: The circles of all places that have one.
    private func addPlaces(
        for decisions: [Decision], to draft: inout StoreDraft, _ present: ReminderSet, _ report: inout ImportReport
    ) -> [String: Circle] {
        var known = Set(present.places.map(\.name))
        var new: [Place] = []
        for (fence, decision) in zip(result.reminders, decisions) {
            guard let name = fence.place, !known.contains(name), NewPlaceName.fault(name) == nil else { continue }
            if case .skip = decision { continue }
            known.insert(name)
            new.append(Place(name: name, circle: Self.storable(fence.circle)))
        }
        if !new.isEmpty { draft.addPlaces(new) }
        report.places = new.map(\.name)
        // One that is wrong in the file is neither known nor free.
        let circles = draft.reminders.places.compactMap { place in place.circle.map { (place.name, $0) } }
        return Dictionary(circles) { first, _ in first }
    }

    private func target(of fence: InterchangeEntry, _ places: [String: Circle]) -> Geotification.Target {
        guard let name = fence.place, places[name] == Self.storable(fence.circle) else { return .circle(fence.circle) }
        return .place(name)
    }

    // MARK: Changes

    private func add(
        _ geotification: Geotification, _ fence: InterchangeEntry, to draft: inout StoreDraft,
        _ report: inout ImportReport
    ) {
        do throws(StoreChangeError) {
            try draft.add(geotification)
            report.add(geotification, fence)
        } catch {
            guard case .identifierTaken = error else { return report.refuse(fence, error.description) }
            // It is that of an entry that is wrong in the store.
            if replaces { replace(geotification, fence, in: &draft, &report) } else { report.skip(fence, .present) }
        }
    }

    private func replace(
        _ geotification: Geotification, _ fence: InterchangeEntry, in draft: inout StoreDraft,
        _ report: inout ImportReport
    ) {
        do throws(StoreChangeError) {
            try draft.replace(geotification.identifier, with: geotification)
            report.replace(geotification, fence)
        } catch {
            report.refuse(fence, error.description)
        }
    }

    /// A geotification with what the file says of it; the rest stays.
    private func merged(
        _ index: Int, over old: Geotification, in present: ReminderSet, _ places: [String: Circle]
    ) -> Geotification {
        var fence = result.reminders[index]
        let circle = present.circle(of: old)
        if keepsRadius, result.withoutRadius.contains(index), let circle { fence.circle.radius = circle.radius }
        var new = old
        if !fence.note.isEmpty { new.note = fence.note }
        if !(keepsEventType && result.withoutEventType.contains(index)) { new.eventType = fence.eventType }
        let target = target(of: fence, places)
        if circle != Self.storable(fence.circle) || target == .place(fence.place ?? "") { new.target = target }
        if !fence.isEnabled { new.isEnabled = false }
        if let completed = fence.completed { new.completed = completed.rounded(.down) }
        if fence.firesInitially { new.firesInitially = true }
        for key in fence.rules.keys { new.rules.take(key, from: fence.rules) }
        return new
    }
}
