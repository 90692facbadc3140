import Geofencing
import Platform
import TestSupport
import Testing

@testable import State

/// What was learnt of networks, in the state database.
@Suite struct NetworkTablesTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.entry("state.sqlite")
    }

    private func learnt(_ text: String, isMoving: Bool = false) throws -> LearnedNetwork {
        let place = try #require(Coordinate(latitude: -0.1, longitude: 179.999))
        var learnt = LearnedNetwork(try #require(Network(text)), at: place, accuracy: 30.1, time: 1_772_440_267.25)
        (learnt.count, learnt.moves, learnt.days, learnt.strays) = (17, 2, 3, 4)
        learnt.isMoving = isMoving
        return learnt
    }

    @Test func `comes back as it was`() throws {
        let networks = [try learnt("02:00:5e:00:53:01"), try learnt("wired:0f8c", isMoving: true)]
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(networks: networks))
        #expect(try database.loadMonitor().networks == networks)
        #expect(try StateDatabase(path: path, access: .reader).networks() == networks)
    }

    @Test func `only what is gone is deleted`() throws {
        let networks = [try learnt("02:00:5e:00:53:01"), try learnt("02:00:5e:00:53:02")]
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(networks: networks))
        _ = try database.record(SavedMonitor(networks: [networks[1]]))
        #expect(try database.networks() == [networks[1]])
        try database.forget([networks[0].network])
        #expect(try database.networks() == [networks[1]])
        try database.forget(nil)
        #expect(try database.networks() == [])
    }

    @Test func `only what differs is written`() throws {
        var networks = [try learnt("02:00:5e:00:53:01"), try learnt("02:00:5e:00:53:02")]
        let database = try StateDatabase(path: path)
        func rowsWritten() throws -> Int64 {
            let before = try database.database.integer("SELECT total_changes()")
            _ = try database.record(SavedMonitor(networks: networks))
            return try database.database.integer("SELECT total_changes()") - before
        }
        #expect(try rowsWritten() == 2)
        #expect(try rowsWritten() == 0)
        networks[1].count += 1
        #expect(try rowsWritten() == 1)
    }

    /// Neither in the database nor in the files beside it.
    @Test(arguments: [true, false]) func `what is forgotten leaves no trace`(_ byTheDaemon: Bool) throws {
        let database = try StateDatabase(path: path)
        _ = try database.record(SavedMonitor(networks: [try learnt("02:00:5e:00:53:77")]))
        func holds() throws -> Bool {
            try [path, path + "-wal"].contains {
                String(decoding: try File.contents(of: $0, limit: 1 << 20), as: UTF8.self).contains("02:00:5e:00:53:77")
            }
        }
        #expect(try holds())
        if byTheDaemon { _ = try database.record(SavedMonitor()) } else { try database.forget(nil) }
        #expect(try !holds())
    }

    @Test func `what an older program has written has none`() throws {
        do { _ = try StateDatabase(path: path) }
        do {
            let database = try Database(path: path, mode: .readWrite)
            try database.execute(withoutShifts + "DROP TABLE networks; PRAGMA user_version = 3")
        }
        #expect(try StateDatabase(path: path, access: .reader).networks() == [])
        #expect(try StateDatabase(path: path).networks() == [])
        #expect(try Database(path: path, mode: .readOnly).integer("PRAGMA user_version") == Int64(StateSchema.version))
    }
}
