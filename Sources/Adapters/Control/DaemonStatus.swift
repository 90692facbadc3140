import DBus
package import Geofencing

/// How the daemon is doing, as its method `Status` tells.
package struct DaemonStatus: Hashable, Sendable {
    /// The region of one enabled geotification.
    package struct RegionLine: Hashable, Sendable {
        /// The geotification's identifier.
        package var identifier: String
        package var state: RegionState

        package init(identifier: String, state: RegionState) {
            self.identifier = identifier
            self.state = state
        }
    }

    /// A geotification that is shown again at a time.
    package struct SnoozeLine: Hashable, Sendable {
        /// The geotification's identifier.
        package var identifier: String
        /// Seconds since 1970.
        package var until: Double

        package init(identifier: String, until: Double) {
            self.identifier = identifier
            self.until = until
        }
    }

    package var version: String
    package var source: SourceState
    /// When the last fix was made, seconds since 1970.
    package var fixTime: Double?
    /// The last fix's accuracy in metres.
    package var fixAccuracy: Double?
    /// How many notices wait to be shown.
    package var waitingNotices: Int
    /// What is wrong in the store, and what keeps notices from being shown, a sentence each.
    package var problems: [String]
    package var regions: [RegionLine]
    /// Until when nothing is shown, seconds since 1970; infinite: until the person says so; nil: what comes is shown.
    package var pausedUntil: Double?
    package var snoozed: [SnoozeLine]
    /// The end of the quiet hours, in which only what is critical is shown, seconds since 1970; infinite where there is none;
    /// nil: it isn't quiet.
    package var quietUntil: Double?
    /// What is heard of networks; nil where the daemon doesn't listen to them.
    package var hearing: NetworkStatus?

    package init(
        version: String, source: SourceState, fixTime: Double?, fixAccuracy: Double?, waitingNotices: Int,
        problems: [String], regions: [RegionLine], pausedUntil: Double? = nil, snoozed: [SnoozeLine] = [],
        quietUntil: Double? = nil, hearing: NetworkStatus? = nil
    ) {
        self.version = version
        self.source = source
        self.fixTime = fixTime
        self.fixAccuracy = fixAccuracy
        self.waitingNotices = waitingNotices
        self.problems = problems
        self.regions = regions
        self.pausedUntil = pausedUntil
        self.snoozed = snoozed
        self.quietUntil = quietUntil
        self.hearing = hearing
    }
}

extension DaemonStatus {
    /// The state of each enabled geotification's region.
    package var statesByIdentifier: [String: RegionState] {
        Dictionary(regions.map { ($0.identifier, $0.state) }, uniquingKeysWith: { first, _ in first })
    }
}

extension DaemonStatus {
    /// The status as it goes over the bus.
    var value: Value {
        var entries: [(String, Value)] = [
            ("version", .string(version)),
            ("sourceCondition", .string(source.condition.rawValue)),
            ("sourceReason", .string(source.reason)),
            ("sourceRemedy", .string(source.remedy)),
            ("waitingNotices", .uint32(UInt32(clamping: waitingNotices))),
            ("problems", .array(of: "s", problems.map(Value.text))),
            ("regions", .array(of: "(ssds)", regions.map(\.value))),
            ("snoozed", .array(of: "(sd)", snoozed.map(\.value))),
        ]
        if let fixTime { entries.append(("fixTime", .double(fixTime))) }
        if let fixAccuracy { entries.append(("fixAccuracy", .double(fixAccuracy))) }
        if let pausedUntil { entries.append(("pausedUntil", .double(pausedUntil.isFinite ? pausedUntil : 0))) }
        if let quietUntil { entries.append(("quietUntil", .double(quietUntil.isFinite ? quietUntil : 0))) }
        if let hearing { entries.append(("networks", hearing.value)) }
        return .properties(entries)
    }

    /// Reads what came over the bus. A condition that a later daemon may have is shown as `broken` with its reason.
    /// - Throws: `InvalidArgs` where the parts that must be there are missing.
    init(_ value: Value) throws(DBusError) {
        guard let version = value["version"]?.string, let condition = value["sourceCondition"]?.string else {
            throw DBusError(name: DBusError.invalidArguments, message: "the daemon's status lacks version or source")
        }
        self.init(
            version: version,
            source: SourceState(
                SourceState.Condition(rawValue: condition) ?? .broken,
                reason: value["sourceReason"]?.string ?? "", remedy: value["sourceRemedy"]?.string ?? ""),
            fixTime: value["fixTime"]?.number, fixAccuracy: value["fixAccuracy"]?.number,
            waitingNotices: value["waitingNotices"]?.integer ?? 0,
            problems: (value["problems"]?.array ?? []).compactMap(\.string),
            regions: (value["regions"]?.array ?? []).compactMap(RegionLine.init),
            pausedUntil: (value["pausedUntil"]?.number).map { $0 == 0 ? .infinity : $0 },
            snoozed: (value["snoozed"]?.array ?? []).compactMap(SnoozeLine.init),
            quietUntil: (value["quietUntil"]?.number).map { $0 == 0 ? .infinity : $0 },
            hearing: value["networks"].flatMap(NetworkStatus.init))
    }
}

extension DaemonStatus.RegionLine {
    fileprivate var value: Value {
        .structure([
            .text(identifier), .string(state.status.rawValue), .double(state.since ?? 0), .string(state.evidence),
        ])
    }

    fileprivate init?(_ value: Value) {
        guard let parts = value.structure, parts.count == 4, let identifier = parts[0].string,
            let status = parts[1].string.flatMap(RegionStatus.init), let since = parts[2].number
        else { return nil }
        self.init(
            identifier: identifier,
            state: RegionState(
                status: status, since: status == .unknown ? nil : since, evidence: parts[3].string ?? ""))
    }
}

extension DaemonStatus.SnoozeLine {
    fileprivate var value: Value { .structure([.text(identifier), .double(until)]) }

    fileprivate init?(_ value: Value) {
        guard let parts = value.structure, parts.count == 2, let identifier = parts[0].string,
            let until = parts[1].number
        else { return nil }
        self.init(identifier: identifier, until: until)
    }
}
