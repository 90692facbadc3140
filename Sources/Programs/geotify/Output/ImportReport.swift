import Geofencing
import Interchange
import Reminders
import Storage

/// What an import did, or would do.
struct ImportReport {
    enum Outcome: String { case added, replaced, skipped }

    /// Why an entry isn't needed.
    enum Reason: CaseIterable {
        /// Its identifier is there already.
        case present
        /// It has no identifier, and there is one with this note, circle and event.
        case same
        /// What is there is as the file has it.
        case unchanged
        /// An entry before it has its identifier.
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
    /// The names of those that were made.
    var places: [String] = []
    /// What should be known of the file, and of single entries.
    private(set) var remarks: [String]

    private var small = 0
    private var large = 0

    init(_ result: ImportResult) {
        badEntries = result.badEntries
        remarks = result.remarks
    }

    func count(_ outcome: Outcome) -> Int { entries.count { $0.outcome == outcome } }

    /// Whether the file had nothing that could be taken.
    var isUseless: Bool { entries.isEmpty }

    var changesAnything: Bool { count(.added) + count(.replaced) > 0 }

    mutating func add(_ geotification: Geotification, _ fence: InterchangeEntry) {
        take(.added, geotification, fence)
    }

    mutating func replace(_ geotification: Geotification, _ fence: InterchangeEntry) {
        take(.replaced, geotification, fence)
    }

    mutating func skip(_ fence: InterchangeEntry, _ reason: Reason) {
        reasons[reason, default: 0] += 1
        let geotification = fence.geotification(identifier: fence.identifier ?? "")
        entries.append(Entry(outcome: .skipped, geotification: geotification, circle: fence.circle))
    }

    mutating func refuse(_ fence: InterchangeEntry, _ message: String) {
        badEntries.append(BadEntry(entry: fence.entry, message: message))
    }

    private mutating func take(_ outcome: Outcome, _ geotification: Geotification, _ fence: InterchangeEntry) {
        var circle = fence.circle
        if case .circle(let own) = geotification.target { circle = own }
        if circle.radius < RadiusLimits.resolvable { small += 1 }
        if circle.radius > RadiusLimits.largest {
            large += 1
            circle.radius = RadiusLimits.largest
        }
        entries.append(Entry(outcome: outcome, geotification: geotification, circle: circle))
        remarks += fence.remarks.map { "\(fence.entry): \($0)" }
    }

    /// What is to be known of radii, of all entries together.
    var radiusRemarks: [String] {
        var remarks: [String] = []
        if small > 0 {
            let circles = small == 1 ? "one circle is" : "\(small) circles are"
            let limit = GeotificationText.metres(RadiusLimits.resolvable)
            remarks.append("\(circles) smaller than \(limit): positions from Wi-Fi can't resolve that")
        }
        if large > 0 {
            let circles = large == 1 ? "one circle is larger and counts" : "\(large) circles are larger and count"
            remarks.append(
                "\(circles) as \(GeotificationText.metres(RadiusLimits.largest)), the most that is monitored")
        }
        return remarks
    }
}
