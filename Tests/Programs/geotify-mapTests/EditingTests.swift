import Foundation
import Geofencing
import MapModel
import TestSupport
import Testing

/// Adding, changing, deleting, taking back: by mouse, in the real window, with the real store beneath.
@MainActor @Suite struct EditingTests {
    private let home = Coordinate(latitude: 52.52, longitude: 13.405)!

    /// What the map shows at first: all that there is.
    private func viewport(_ scene: MapScene, radius: Double) async throws -> (Viewport, origin: SIMD2<Int>) {
        let map = try await scene.see("image", "Map")
        let extents = try #require(map.extents)
        let size = SIMD2(Double(extents.width), Double(extents.height))
        let viewport = try #require(Viewport(showing: [Circle(center: home, radius: radius)], size: size))
        return (viewport, try scene.middle(of: map) &- SIMD2(extents.width / 2, extents.height / 2))
    }

    private func point(_ place: Coordinate, _ shown: (Viewport, origin: SIMD2<Int>)) -> SIMD2<Int> {
        let pixel = shown.0.pixel(of: place)
        return shown.origin &+ SIMD2(Int(pixel.x.rounded()), Int(pixel.y.rounded()))
    }

    @Test func `what is added with the mouse is stored and can be taken back`() async throws {
        let scene = try MapScene()
        try await scene.open()
        try scene.click(try await scene.see("button", "Add a Geotification"))
        let button = try await scene.see("button", "Add.")
        #expect(!button.has(.sensitive))
        try scene.click(try await scene.see("text box", "Note"))
        try scene.type("Water the plants")
        #expect(await scene.loop.wait { button.has(.sensitive) }, "\(scene.tree)")
        try scene.click(button)
        #expect(await scene.loop.wait { scene.title == "1 geotification" }, "\(scene.tree)")
        let stored = try #require(try scene.stored().first)
        #expect(stored["note"] as? String == "Water the plants")
        #expect(stored["radius"] as? Double == 150)
        #expect(stored["eventType"] as? String == "entry")
        // It is marked, and can be deleted at once.
        try scene.click(try await scene.see("button", "Delete"))
        #expect(await scene.loop.wait { scene.title == "No geotifications" }, "\(scene.tree)")
        #expect(try scene.stored().isEmpty)
        try scene.click(try await scene.see("button", "Undo"))
        #expect(await scene.loop.wait { scene.title == "1 geotification" }, "\(scene.tree)")
        #expect(try scene.stored().first?["note"] as? String == "Water the plants")
    }

    @Test func `a double click begins one there and escape leaves it`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        try await scene.open()
        let shown = try await viewport(scene, radius: 150)
        let there = Geodesic.destination(from: home, distance: 300, bearing: 250)
        try scene.click(at: point(there, shown), times: 2)
        try await scene.see("label", "New Geotification")
        try scene.type("Bread")
        try scene.press("Return")
        #expect(await scene.loop.wait { scene.title == "2 geotifications" }, "\(scene.tree)")
        let bread = try #require(try scene.stored().last)
        let center = try #require(
            Coordinate(latitude: bread["latitude"] as? Double ?? 99, longitude: bread["longitude"] as? Double ?? 999))
        // Within two pixels of where it was clicked.
        #expect(Geodesic.distance(center, there) < 2 * shown.0.metresPerPixel())
        // The form has gone then, and what is marked is in view; a corner of the map is nobody's.
        try await scene.see("button", "Edit")
        let extents = try #require(try await scene.see("image", "Map").extents)
        let corner = try await scene.mapMiddle() &- SIMD2(extents.width / 2 - 20, extents.height / 2 - 20)
        // GTK counts presses in a row for 400 ms after the last one, wherever that was.
        _ = await scene.loop.wait(atMost: 0.6) { false }
        try scene.click(at: corner, times: 2)
        try await scene.see("label", "New Geotification")
        try scene.type("Butter")
        try scene.press("Escape")
        #expect(await scene.miss("label", "New Geotification"))
        #expect(try scene.stored().count == 2)
    }

    @Test func `pin and edge are dragged`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405", "--radius", "150")
        try await scene.open()
        let shown = try await viewport(scene, radius: 150)
        try scene.click(at: point(home, shown))
        try await scene.see("button", "Edit")
        // The details take room, and the map's middle stays in its middle.
        let (viewport, origin) = try await self.viewport(scene, radius: 150)
        let now = (Viewport(center: home, zoom: shown.0.zoom, size: viewport.size), origin: origin)
        let east = { (metres: Double) in Geodesic.destination(from: home, distance: metres, bearing: 90) }
        try scene.drag(from: point(east(150), now), to: point(east(200), now))
        func radius() throws -> Double { try scene.stored().first?["radius"] as? Double ?? 0 }
        #expect(try await scene.loop.wait { try radius() != 150 }, "\(scene.log)")
        #expect(try (195...205).contains(radius()))
        let north = Geodesic.destination(from: home, distance: 120, bearing: 0)
        try scene.drag(from: point(home, now), to: point(north, now))
        func center() throws -> Coordinate? {
            guard let stored = try scene.stored().first, let latitude = stored["latitude"] as? Double,
                let longitude = stored["longitude"] as? Double
            else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        #expect(try await scene.loop.wait { try center() != home })
        let moved = try #require(try center())
        #expect(Geodesic.distance(moved, north) < 2 * now.0.metresPerPixel())
        // One after the other is taken back.
        try scene.press("ctrl+z")
        #expect(try await scene.loop.wait { try center() == home })
        try scene.press("ctrl+z")
        #expect(try await scene.loop.wait { try radius() == 150 })
    }

    @Test func `the form changes what it shows`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405", "--urgency", "critical")
        try await scene.open()
        try scene.click(try await scene.see("list item", "Milk"))
        try scene.click(try await scene.see("button", "Edit"))
        let note = try await scene.see("text box", "Note")
        try scene.click(note)
        try scene.press("ctrl+a")
        try scene.type("Oat milk")
        let radius = try await scene.see("text box", "Radius in Metres")
        try scene.click(radius)
        try scene.press("ctrl+a")
        try scene.type("0")
        let save = try await scene.see("button", "Save")
        #expect(await scene.loop.wait { !save.has(.sensitive) }, "\(scene.tree)")
        try scene.press("ctrl+a")
        try scene.type("320")
        #expect(await scene.loop.wait { save.has(.sensitive) }, "\(scene.tree)")
        try scene.click(save)
        try await scene.see("list item", "Oat milk")
        let stored = try #require(try scene.stored().first)
        #expect(stored["note"] as? String == "Oat milk")
        #expect(stored["radius"] as? Double == 320)
        // What the form doesn't show stays.
        #expect(stored["urgency"] as? String == "critical")
        try await scene.see("label", "Radius: 320 m - On entry")
    }

    @Test func `what is changed elsewhere meanwhile is shown and then saved over`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("place", "add", "home", "--at", "52.75,13.405")
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        try await scene.open()
        try scene.click(try await scene.see("list item", "Milk"))
        try await scene.see("button", "Edit")
        try scene.press("ctrl+e")
        let note = try await scene.see("text box", "Note")
        try scene.click(note)
        try scene.press("ctrl+a")
        try scene.type("Oat milk")
        try scene.programs.geotify("edit", "milk", "--note", "Butter", "--radius", "320", "--urgency", "critical")
        try await scene.see("list item", "Butter")
        let save = try await scene.see("button", "Save")
        try scene.click(save)
        try await scene.see("label", "Nothing was changed: It was changed elsewhere meanwhile")
        #expect(try scene.stored().first?["note"] as? String == "Butter")
        try scene.click(save)
        try await scene.see("list item", "Oat milk")
        let stored = try #require(try scene.stored().first)
        #expect(stored["note"] as? String == "Oat milk")
        #expect(stored["radius"] as? Double == 320)
        #expect(stored["urgency"] as? String == "critical")
        // The same with a place.
        try scene.click(try await scene.see("list item", "home"))
        try await scene.see("button", "Edit")
        try scene.press("ctrl+e")
        try await scene.see("label", "Edit Place")
        try scene.press("ctrl+a")
        try scene.type("222")
        // No command moves a place, but an editor does.
        let store = try String(contentsOfFile: scene.storePath, encoding: .utf8)
        #expect(store.contains("52.75"))
        try store.replacing("52.75", with: "48.25").write(toFile: scene.storePath, atomically: true, encoding: .utf8)
        try scene.press("Return")
        try await scene.see("label", "Nothing was changed: It was changed elsewhere meanwhile")
        try scene.press("Return")
        func places() throws -> String { try scene.programs.geotify("place", "list").output }
        #expect(try await scene.loop.wait { try places().hasPrefix("home  Radius: 222 m - 48.25") })
        // What is gone can't be saved.
        try scene.click(try await scene.see("list item", "Oat milk"))
        try await scene.see("button", "Edit")
        try scene.press("ctrl+e")
        try await scene.see("label", "Edit Geotification")
        try scene.programs.geotify("remove", "milk")
        try scene.press("Return")
        try await scene.see("label", "Nothing was changed: It was deleted meanwhile.")
    }

    @Test func `what is gone already is not said to be taken back`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        try await scene.open()
        try scene.press("ctrl+n")
        try await scene.see("label", "New Geotification")
        try scene.type("Bread")
        try scene.press("Return")
        let undo = try await scene.see("button", "Undo")
        #expect(await scene.loop.wait { scene.title == "2 geotifications" })
        // The file is exchanged by another one, which no undo knows of.
        try scene.write("<plist version=\"1.0\"><dict/></plist>", to: "XDG_CONFIG_HOME", "geotify/geotifications.plist")
        #expect(await scene.loop.wait { scene.title == "No geotifications" })
        try scene.click(undo)
        try await scene.see("label", "There was nothing to take back: all is as it was before")
        // Nor of what the command line added.
        try scene.press("F6", "ctrl+z")
        #expect(try await scene.loop.wait { try scene.programs.geotify("undo", "--list").output.isEmpty })
        try await scene.see("label", "There was nothing to take back: all is as it was before")
        #expect(scene.find("label", "Taken back") == nil)
    }

    @Test func `the keyboard alone suffices`() async throws {
        let scene = try MapScene()
        try await scene.open()
        try scene.press("ctrl+n")
        try await scene.see("label", "New Geotification")
        try scene.type("Call Ann")
        try scene.press("Return")
        #expect(await scene.loop.wait { scene.title == "1 geotification" }, "\(scene.tree)")
        // Found by what is typed, opened and deleted.
        try scene.press("ctrl+f")
        try scene.type("ann")
        try scene.press("Return")
        try await scene.see("button", "Edit")
        try scene.press("ctrl+e")
        try await scene.see("label", "Edit Geotification")
        try scene.press("End")
        try scene.type(" back")
        try scene.press("Return")
        #expect(try await scene.loop.wait { try scene.stored().first?["note"] as? String == "Call Ann back" })
        try scene.press("ctrl+Delete")
        #expect(await scene.loop.wait { scene.title == "No geotifications" }, "\(scene.tree)")
        try scene.press("ctrl+z")
        #expect(await scene.loop.wait { scene.title == "1 geotification" }, "\(scene.tree)")
    }

    @Test func `a place is added and moves`() async throws {
        let scene = try MapScene()
        try await scene.open()
        try scene.press("ctrl+shift+n")
        try scene.click(try await scene.see("text box", "Name"))
        try scene.type("123")
        try await scene.see("label", "A place can't be called '123', which would be taken for a coordinate.")
        try scene.press("ctrl+a")
        try scene.type(" home ")
        try scene.press("Return")
        try await scene.see("list item", "home")
        func places() throws -> String { try scene.programs.geotify("place", "list").output }
        let added = try places()
        #expect(added.hasPrefix("home  Radius: 150 m"))
        // Changed and moved without a pointer: the map is, and the place comes to its middle.
        try scene.press("ctrl+e")
        try await scene.see("label", "Edit Place")
        try scene.press("ctrl+a")
        try scene.type("222")
        try scene.press("F6", "Up", "Right")
        try scene.click(try await scene.see("button", "Move to the Map's Middle"))
        try scene.click(try await scene.see("button", "Save"))
        #expect(try await scene.loop.wait { try places() != added }, "\(scene.tree)")
        let moved = try places()
        #expect(moved.hasPrefix("home  Radius: 222 m"))
        #expect(moved.split(separator: "-").last != added.split(separator: "-").last)
        // What is taken back is called as it was told, and as a person says it where it is listed.
        let listed = try scene.programs.geotify("undo", "--list").output
        #expect(listed.contains("  moving the place home on the map\n"), "\(listed)")
        try scene.press("F6", "ctrl+z")
        try await scene.see("label", "Taken back: Saved the place “home”.")
        #expect(try places() == added)
    }
}
