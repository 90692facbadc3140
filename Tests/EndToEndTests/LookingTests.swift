import Foundation
import TestSupport
import Testing

/// What the user sees of the real daemon.
@MainActor @Suite struct LookingTests {
    @Test func `an arrival is watched and the position is told`() async throws {
        let scene = try Scene()
        try scene.add("Water the plants", on: "entry")
        try scene.add("Take the keys", at: .office, on: "entry")
        let daemon = try await scene.startDaemon()
        try await scene.stay(.away, untilKnownTo: daemon)

        // The receiver's metres make 2.07 or 2.08 km of it.
        let near = try scene.programs.geotify("status").output
        #expect(near.contains("  water-the-plants  2.08 km S  outside since "), "\(near)")
        #expect(near.contains("  take-the-keys     2.0") && near.contains(" km N  outside since "), "\(near)")
        #expect(!near.contains("13.405"))
        let position = try scene.programs.geotify("where", "--format", "coordinates")
        #expect(position.output.hasPrefix("52.54") && position.output.hasSuffix(",13.405\n"))
        #expect(try scene.programs.geotify("list", "--inside").output.isEmpty)

        let watch = try ProgramRun(
            Programs.path(of: "geotify"), ["watch", "--json"], environment: scene.programs.environment)
        #expect(
            await scene.loop.wait {
                watch.output.contains(#""kind":"source","source":"geoclue","condition":"working""#)
            })
        #expect(try await scene.stay(.home) { watch.output.split(separator: "\n").count == 2 }, "\(daemon.log)")
        let event = watch.output.split(separator: "\n").last ?? ""
        #expect(event.contains(#""kind":"reminder","direction":"entry","id":"#))
        #expect(event.contains(#","identifier":"water-the-plants","note":"Water the plants","#))
        #expect(event.hasSuffix(#""place":"home"}"#))
        #expect(try scene.programs.geotify("list", "--inside").output.hasPrefix("water-the-plants "))
        #expect(
            try scene.programs.geotify("list", "--sort", "distance", "--plain").output
                .hasPrefix("water-the-plants\tWater the plants\t150\tentry\thome\t\tinside\n"))
        let picture = try scene.programs.geotify("map", "--svg", "-").output
        #expect(picture.contains("you are inside (1)"))

        daemon.end()
        #expect(await scene.loop.wait { !watch.isRunning })
        #expect(watch.exitCode == 0)
        #expect(watch.messages == "geotify: geotifyd has ended\n")
        #expect(try scene.programs.geotify("watch").code == 69)
    }
}
