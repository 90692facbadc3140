internal import Geofencing

/// The table of the state database that holds what was learnt of networks.
struct NetworkTables {
    let database: Database

    func read() throws(StateError) -> [LearnedNetwork] {
        // A reader may find what an older program has written.
        guard try StateSchema.version(of: database) >= StateSchema.versionWithNetworks else { return [] }
        let statement = try Statement(
            database,
            """
            SELECT network, latitude, longitude, mean_square, last_heard, count, is_moving, moves, days, strays
            FROM networks ORDER BY network
            """)
        var networks: [LearnedNetwork] = []
        while try statement.step() {
            guard let network = Network(statement.text(0) ?? ""), let coordinate = statement.coordinate(1),
                let meanSquare = statement.real(3), let lastHeard = statement.real(4)
            else { continue }
            var learnt = LearnedNetwork(network, at: coordinate, accuracy: 0, time: lastHeard)
            learnt.meanSquare = meanSquare
            learnt.count = Int(clamping: statement.integer(5))
            learnt.isMoving = statement.integer(6) != 0
            learnt.moves = Int(clamping: statement.integer(7))
            learnt.days = Int(clamping: statement.integer(8))
            learnt.strays = Int(clamping: statement.integer(9))
            networks.append(learnt)
        }
        return networks
    }

    /// Writes what differs; within a transaction.
    /// - Returns: Whether something was deleted.
    func write(_ new: [LearnedNetwork], over old: [LearnedNetwork]) throws(StateError) -> Bool {
        if new == old { return false }
        var gone = Dictionary(old.map { ($0.network, $0) }) { $1 }
        let insert = try Statement(
            database, "INSERT OR REPLACE INTO networks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        for learnt in new where gone.removeValue(forKey: learnt.network) != learnt {
            try insert.run([
                .text(learnt.network.text), .real(learnt.coordinate.latitude), .real(learnt.coordinate.longitude),
                .real(learnt.meanSquare), .integer(Int64(learnt.count)), .real(learnt.lastHeard),
                .integer(learnt.isMoving ? 1 : 0), .integer(Int64(learnt.moves)), .integer(Int64(learnt.days)),
                .integer(Int64(learnt.strays)),
            ])
        }
        let delete = try Statement(database, "DELETE FROM networks WHERE network = ?")
        for network in gone.keys { try delete.run([.text(network.text)]) }
        return !gone.isEmpty
    }
}
