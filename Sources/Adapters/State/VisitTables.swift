internal import Geofencing

/// The table of the state database that holds the stays.
struct VisitTables {
    let database: Database

    /// Begins and ends stays as the regions' states have changed; within a transaction.
    func note(_ new: [SavedMonitor.Entry], over old: [SavedMonitor.Entry]) throws(StateError) {
        if new == old { return }
        var before = Dictionary(old.map { ($0.identifier, $0) }) { $1 }
        for entry in new {
            let old = before.removeValue(forKey: entry.identifier)
            if old?.state.status == entry.state.status { continue }
            switch entry.state.status {
            case .inside: try begin(entry)
            case .outside where old?.state.status == .inside: try end(entry.identifier, at: entry.state.since)
            case .unknown where old?.state.status == .inside: try end(entry.identifier, at: nil)
            case .outside, .unknown: break
            }
        }
        for gone in before.values where gone.state.status == .inside { try end(gone.identifier, at: nil) }
    }

    private func begin(_ entry: SavedMonitor.Entry) throws(StateError) {
        guard let since = entry.state.since else { return }
        try database.run(
            "INSERT INTO visits (region, entered, is_open) VALUES (?, ?, 1)", .text(entry.identifier),
            .real(since))
    }

    /// - Parameter time: nil where it isn't known.
    private func end(_ region: String, at time: Double?) throws(StateError) {
        if let time, let entered = try beginning(of: region) {
            try EventTables(database: database).insert(EventRow(stayIn: region, from: entered, to: time))
        }
        try database.run(
            "UPDATE visits SET exited = ?, is_open = 0 WHERE region = ? AND is_open", .real(time), .text(region))
    }

    /// When the stay has begun that lasts.
    private func beginning(of region: String) throws(StateError) -> Double? {
        let statement = try Statement(database, "SELECT entered FROM visits WHERE region = ? AND is_open")
        try statement.bind([.text(region)])
        return try statement.step() ? statement.real(0) : nil
    }

    /// The newest stays, the newest first.
    /// - Parameter since: Those that lasted beyond this time, or may have.
    func visits(since: Double?, limit: Int?) throws(StateError) -> [Visit] {
        // A reader may find what an older program has written.
        guard try StateSchema.version(of: database) >= StateSchema.versionWithVisits else { return [] }
        let statement = try Statement(
            database,
            """
            SELECT id, region, entered, exited, is_open FROM visits
            WHERE ?1 IS NULL OR is_open OR coalesce(exited, entered) >= ?1
            ORDER BY entered DESC, id DESC LIMIT ?2
            """)
        try statement.bind([.real(since), .integer(Int64(limit ?? -1))])
        var visits: [Visit] = []
        while try statement.step() {
            let region = statement.text(1) ?? ""
            let parts = region.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let end: Visit.End =
                statement.integer(4) != 0 ? .open : statement.real(3).map { .left($0) } ?? .unknown
            visits.append(
                Visit(
                    id: statement.integer(0), name: String(parts.last ?? ""), isPlace: parts.first == "place",
                    entered: statement.real(2) ?? 0, end: end))
        }
        return visits
    }

    func delete(before time: Double) throws(StateError) {
        try database.run("DELETE FROM visits WHERE NOT is_open AND coalesce(exited, entered) < ?", .real(time))
    }
}
