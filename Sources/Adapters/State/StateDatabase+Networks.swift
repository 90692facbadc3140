package import Geofencing

// What was learnt of networks, for the person to see and to forget.

extension StateDatabase {
    /// In the order of the networks.
    package func networks() throws(StateError) -> [LearnedNetwork] { try NetworkTables(database: database).read() }

    /// Forgets what was learnt of these networks, of all with nil. Not while a daemon has them in mind.
    package func forget(_ networks: [Network]?) throws(StateError) {
        try database.transaction { () throws(StateError) in
            guard let networks else { return try database.run("DELETE FROM networks") }
            for network in networks { try database.run("DELETE FROM networks WHERE network = ?", .text(network.text)) }
        }
        noteDeletion()
    }
}
