import TestSupport
import Testing

/// Somebody who never saw the command line.
@MainActor @Suite struct PersonTests {
    /// The real daemon, GeoClue and dunst: the note is added at home with the mouse, fires there, is found and deleted.
    @Test func `the plants are watered`() async throws {
        let scene = try MapScene(isWholeDesktop: true)
        let daemon = try scene.programs.daemon()
        var steps = 0
        /// The receiver reports once a second, some metres around.
        func stay(_ latitude: Double, until condition: @MainActor () throws -> Bool) async throws -> Bool {
            for _ in 0..<150 {
                steps += 1
                scene.desktop.move(latitude: latitude + Double(steps % 5) * 1e-5, longitude: 13.405)
                if try await scene.loop.wait(atMost: 1.05, until: condition) { return true }
            }
            return false
        }
        try await scene.open()
        // There is nothing yet, and the map goes where one is: home, where the plus puts a new one.
        let isFound = try await stay(52.52) { scene.find("label", "Your position:") != nil }
        try #require(isFound, "\(daemon.log)\n\(scene.tree)")
        try scene.click(try await scene.see("button", "Add a Geotification"))
        try await scene.see("label", "New Geotification")
        try scene.click(try await scene.see("text box", "Note"))
        try scene.type("Water the plants")
        let add = try await scene.see("button", "Add.")
        #expect(await scene.loop.wait { add.has(.sensitive) })
        try scene.click(add)
        #expect(await scene.loop.wait { scene.title == "1 geotification" }, "\(scene.tree)")
        // Nothing is shown before one comes there.
        let isAway = try await stay(52.54) {
            let status = try scene.programs.geotify("status", "--json").output
            return status.contains("\"outside\"")
        }
        #expect(isAway, "\(daemon.log)")
        #expect(scene.desktop.notifications.isEmpty)
        #expect(try await stay(52.52) { scene.desktop.notifications.count == 1 }, "\(daemon.log)")
        #expect(scene.desktop.notifications.first?.summary == "Water the plants")
        try await scene.see("list item", "Water the plants, on entry, you are inside")
        // Found in the list, and deleted.
        try scene.click(try await scene.see("search box", "Filter"))
        try scene.type("plants")
        try scene.click(try await scene.see("list item", "Water the plants"))
        try scene.click(try await scene.see("button", "Delete"))
        #expect(await scene.loop.wait { scene.title == "No geotifications" }, "\(scene.tree)")
        #expect(try scene.stored().isEmpty)
    }
}
