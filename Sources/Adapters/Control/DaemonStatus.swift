import DBus
package import Geofencing
package import Ports

/// How the daemon is doing, as its method `Status` returns it.
package struct DaemonStatus: Hashable, Sendable {
    /// The region of one enabled geotification.
    package struct RegionLine: Hashable, Sendable {
        /// The geotification's identifier.
        package var identifier: String
        /// The region's state.
        package var state: RegionState

        /// Creates a line from its parts.
        package init(identifier: String, state: RegionState) {
            self.identifier = identifier
            self.state = state
        }
    }

    /// A snoozed geotification.
    package struct SnoozeLine: Hashable, Sendable {
        /// The geotification's identifier.
        package var identifier: String
        /// When it is shown again, seconds since 1970.
        package var until: Double

        /// Creates a line from its parts.
        package init(identifier: String, until: Double) {
            self.identifier = identifier
            self.until = until
        }
    }

    /// The daemon's version.
    package var version: String
    /// The state of the source of positions.
    package var source: SourceState
    /// When the last fix was made, seconds since 1970; nil if there is none.
    package var fixTime: Double?
    /// The last fix's accuracy in metres; nil if unknown.
    package var fixAccuracy: Double?
    /// How many notices wait to be shown.
    package var waitingNotices: Int
    /// What is wrong in the store and what keeps notices from being shown, a sentence each.
    package var problems: [String]
    /// The regions of the enabled geotifications, in the order of the store.
    package var regions: [RegionLine]
    /// When the pause ends, seconds since 1970; infinite: with `Resume`; nil: there is no pause.
    package var pausedUntil: Double?
    /// The snoozed geotifications.
    package var snoozed: [SnoozeLine]
    /// When the quiet hours end, in which only critical reminders are shown, seconds since 1970; infinite: never; nil:
    /// there are none now.
    package var quietUntil: Double?
    /// What is heard of networks; nil if the daemon doesn't listen for them.
    package var networks: NetworkStatus?

    /// Creates a status from its parts.
    package init(
        version: String, source: SourceState, fixTime: Double?, fixAccuracy: Double?, waitingNotices: Int,
        problems: [String], regions: [RegionLine], pausedUntil: Double? = nil, snoozed: [SnoozeLine] = [],
        quietUntil: Double? = nil, networks: NetworkStatus? = nil
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
        self.networks = networks
    }

    /// The states of the enabled geotifications' regions, by identifier.
    package var statesByIdentifier: [String: RegionState] {
        Dictionary(regions.map { ($0.identifier, $0.state) }, uniquingKeysWith: { first, _ in first })
    }
}

// MARK: - On the bus

extension DaemonStatus {
    /// The status as it goes over the bus.
    var value: Value {
        let keys = ["source", "sourceCondition", "sourceCause", "sourceDetail"]
        var entries: [(String, Value)] = [("version", .string(version))]
        entries += zip(keys, source.codes.map(Value.text))
        entries += [
            ("waitingNotices", .uint32(UInt32(clamping: waitingNotices))),
            ("problems", .array(of: "s", problems.map(Value.text))),
            ("regions", .array(of: "(ssds)", regions.map(\.value))),
            ("snoozed", .array(of: "(sd)", snoozed.map(\.value))),
        ]
        if let fixTime { entries.append(("fixTime", .double(fixTime))) }
        if let fixAccuracy { entries.append(("fixAccuracy", .double(fixAccuracy))) }
        if let pausedUntil { entries.append(("pausedUntil", .double(pausedUntil.isFinite ? pausedUntil : 0))) }
        if let quietUntil { entries.append(("quietUntil", .double(quietUntil.isFinite ? quietUntil : 0))) }
        if let networks { entries.append(("networks", networks.value)) }
        return .properties(entries)
    }

    /// Reads what came over the bus.
    /// - Throws: `InvalidArgs` if version or source is missing.
    init(_ value: Value) throws(DBusError) {
        guard let version = value["version"]?.string, let condition = value["sourceCondition"]?.string,
            let kind = value["source"]?.string.flatMap(SourceState.Kind.init)
        else {
            throw DBusError(name: DBusError.invalidArguments, message: "the daemon's status lacks version or source")
        }
        self.init(
            version: version,
            source: SourceState(
                kind: kind, condition: condition, cause: value["sourceCause"]?.string,
                detail: value["sourceDetail"]?.string),
            fixTime: value["fixTime"]?.number, fixAccuracy: value["fixAccuracy"]?.number,
            waitingNotices: value["waitingNotices"]?.integer ?? 0,
            problems: (value["problems"]?.array ?? []).compactMap(\.string),
            regions: (value["regions"]?.array ?? []).compactMap(RegionLine.init),
            pausedUntil: (value["pausedUntil"]?.number).map { $0 == 0 ? .infinity : $0 },
            snoozed: (value["snoozed"]?.array ?? []).compactMap(SnoozeLine.init),
            quietUntil: (value["quietUntil"]?.number).map { $0 == 0 ? .infinity : $0 },
            networks: value["networks"].flatMap(NetworkStatus.init))
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
