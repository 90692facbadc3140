import Geofencing
import Interchange
import Reminders

/// What an import did, or would do.
struct ImportReport {
    enum Outcome: String { case added, replaced, skipped }

    /// Why an entry was skipped.
    enum Reason: CaseIterable {
        /// Its identifier exists.
        case present
        /// It has no identifier, and its note, circle and event exist.
        case same
        /// It wouldn't change the existing one.
        case unchanged
        /// An earlier entry has its identifier.
        case twice
    }

    struct Entry {
        let outcome: Outcome
        let geotification: Geotification
        /// Its own or its place's.
        let circle: Circle
    }

    private(set) var entries: [Entry] = []
    private(set) var reasons: [Reason: Int] = [:]
    private(set) var badEntries: [BadEntry]
    /// The names of new places.
    var places: [String] = []
    /// Remarks on the file and on single entries.
    private(set) var remarks: [String]

    private var small = 0
    private var large = 0

    init(_ result: ImportResult) {
        badEntries = result.badEntries
        remarks = result.remarks
    }

    func count(_ outcome: Outcome) -> Int { entries.count { $0.outcome == outcome } }

    /// Whether no entry could be used.
    var isUseless: Bool { entries.isEmpty }

    var changesAnything: Bool { count(.added) + count(.replaced) > 0 }

    mutating func add(_ geotification: Geotification, _ entry: InterchangeEntry) {
        take(.added, geotification, entry)
    }

    mutating func replace(_ geotification: Geotification, _ entry: InterchangeEntry) {
        take(.replaced, geotification, entry)
    }

    mutating func skip(_ entry: InterchangeEntry, _ reason: Reason) {
        reasons[reason, default: 0] += 1
        let geotification = entry.geotification(identifier: entry.identifier ?? "")
        entries.append(Entry(outcome: .skipped, geotification: geotification, circle: entry.circle))
    }

    mutating func refuse(_ entry: InterchangeEntry, _ message: String) {
        badEntries.append(BadEntry(entry: entry.entry, message: message))
    }

    private mutating func take(_ outcome: Outcome, _ geotification: Geotification, _ entry: InterchangeEntry) {
        var circle = entry.circle
        if case .circle(let own) = geotification.target { circle = own }
        if circle.radius < RadiusLimits.resolvable { small += 1 }
        if circle.radius > RadiusLimits.largest {
            large += 1
            circle.radius = RadiusLimits.largest
        }
        entries.append(Entry(outcome: outcome, geotification: geotification, circle: circle))
        remarks += entry.remarks.map { "\(entry.entry): \($0)" }
    }

    /// Remarks on radii, for all entries together.
    var radiusRemarks: [String] {
        var remarks: [String] = []
        if small > 0 {
            let circles = small == 1 ? "one circle is" : "\(small) circles are"
            let limit = GeotificationText.metres(RadiusLimits.resolvable)
            remarks.append("\(circles) smaller than \(limit): Wi-Fi positions can't resolve that")
        }
        if large > 0 {
            let circles = large == 1 ? "one circle counts" : "\(large) circles count"
            remarks.append(
                "\(circles) as \(GeotificationText.metres(RadiusLimits.largest)), the largest that is monitored")
        }
        return remarks
    }
}
