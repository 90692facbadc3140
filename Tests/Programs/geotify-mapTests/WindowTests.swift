import Foundation
import TestSupport
import Testing

@testable import State

/// What the window shows of a world that changes without it.
@MainActor @Suite struct WindowTests {
    @Test func `what changes elsewhere is seen at once`() async throws {
        let scene = try MapScene()
        try await scene.open()
        #expect(scene.title == "No geotifications")
        try scene.programs.geotify("add", "Feed the cat", "--at", "48.2,16.37", "--on", "exit")
        try await scene.see("list item", "Feed the cat, on exit")
        try scene.programs.geotify("disable", "feed")
        try await scene.see("list item", "Feed the cat, disabled")
        try scene.programs.geotify("add", "Crème brûlée", "--at", "48.3,16.37")
        #expect(await scene.loop.wait { scene.title == "2 geotifications" })
        // The list is searched without accents.
        try scene.press("ctrl+f")
        try scene.type("creme")
        #expect(await scene.miss("list item", "Feed the cat"))
        #expect(scene.find("list item", "Crème brûlée") != nil)
        try scene.programs.geotify("remove", "creme-brulee")
        #expect(await scene.loop.wait { scene.title == "1 geotification" })
    }

    @Test func `a broken store is shown and not touched`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        let good = try #require(FileManager.default.contents(atPath: scene.storePath))
        try await scene.open()
        try await scene.see("list item", "Milk")
        let broken = Data("<plist version=\"1.0\"><dict><key>geotifications</key></array>".utf8)
        try broken.write(to: URL(filePath: scene.storePath))
        try await scene.see("label", "The geotifications can't be read, and won't be touched")
        // What there was is shown still, and can't be changed.
        try scene.click(try await scene.see("list item", "Milk"))
        #expect(!(try await scene.see("button", "Delete").has(.sensitive)))
        try scene.press("ctrl+n", "ctrl+Delete", "ctrl+z")
        _ = await scene.loop.wait(atMost: 0.5) { scene.find("label", "New Geotification") != nil }
        #expect(scene.find("label", "New Geotification") == nil)
        #expect(FileManager.default.contents(atPath: scene.storePath) == broken)
        try good.write(to: URL(filePath: scene.storePath))
        #expect(await scene.miss("label", "The geotifications can't be read"))
        let delete = try await scene.see("button", "Delete")
        #expect(
            await scene.loop.wait { delete.has(.sensitive) || scene.find("button", "Delete")?.has(.sensitive) == true })
    }

    @Test func `a place of networks alone has nothing that the map changes`() async throws {
        let scene = try MapScene()
        let store = """
            <plist version="1.0"><dict><key>places</key><dict><key>office</key><dict><key>networks</key>
            <array><string>02:00:5e:00:53:01</string></array></dict></dict></dict></plist>
            """
        try scene.write(store, to: "XDG_CONFIG_HOME", "geotify/geotifications.plist")
        try await scene.open()
        try scene.click(try await scene.see("list item", "office"))
        try await scene.see("label", "wherever its networks are heard")
        #expect(!(try await scene.see("button", "Edit").has(.sensitive)))
        #expect(!(try await scene.see("button", "Show on the Map").has(.sensitive)))
        try scene.press("ctrl+e")
        try await scene.see("label", "Only its networks tell where “office” is")
        // The days' visits, of which there are none yet.
        try scene.press("ctrl+d")
        try await scene.see("label", "No visits are known of this day.")
        try scene.press("Escape")
        #expect(await scene.miss("label", "No visits are known of this day."))
        #expect(scene.window?.isRunning == true)
    }

    @Test func `the daemons state is told in words`() async throws {
        let scene = try MapScene()
        try await scene.open()
        try await scene.see("label", "The daemon isn't running.")
        let daemon = try scene.programs.daemon()
        #expect(await scene.miss("label", "The daemon isn't running."), "\(daemon.log)")
        try await scene.see("label", "GeoClue")
        daemon.crash()
        try await scene.see("label", "The daemon isn't running.")
        try await scene.see("button", "Add a Geotification")
    }

    @Test func `tiles are fetched only after one has agreed`() async throws {
        let server = try TileServer()
        let scene = try MapScene(settings: server.settings)
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        try await scene.open()
        try await scene.see("label", "Fetch the map's pictures from 127.0.0.1?")
        try scene.press("ctrl+plus", "ctrl+minus")
        _ = await scene.loop.wait(atMost: 1) { !server.requests.isEmpty }
        #expect(server.requests.isEmpty)
        try scene.click(try await scene.see("button", "Fetch Map Tiles"))
        #expect(await scene.loop.wait { server.requests.count >= 4 }, "\(scene.log)")
        for request in server.requests {
            #expect(request.text.contains("\r\nUser-Agent: Geotify/"))
            let numbers = request.target.dropFirst().split(separator: ".")[0].split(separator: "/").compactMap {
                Int($0)
            }
            #expect(numbers.count == 3)
            // No finer than what is looked at.
            #expect(numbers[0] <= 17)
        }
        #expect(await scene.miss("button", "Fetch Map Tiles"))
        // What was agreed to holds the next time, and what was fetched is kept.
        scene.close()
        let former = Set(server.requests.map(\.target))
        try await scene.open()
        #expect(scene.find("button", "Fetch Map Tiles") == nil)
        _ = await scene.loop.wait(atMost: 2) { server.requests.count > former.count }
        let again = server.requests.dropFirst(former.count).map(\.target).filter(former.contains)
        #expect(again.isEmpty, "\(former.count) tiles, \(again)")
        // Who named another server, though wrongly, is not to be shown what holds by itself.
        try scene.write(
            settings: "<key>mapTiles</key><string>ftp://a/{z}</string>"
                + "<key>mapConsent</key><string>tile.openstreetmap.org</string>")
        try await scene.see("label", "There are no map tiles:")
        #expect(scene.find("link", "© OpenStreetMap") == nil)
        #expect(scene.find("label", "Tiles:") == nil)
    }

    @Test func `the question about tiles goes where it is answered elsewhere`() async throws {
        let scene = try MapScene(settings: "")
        try await scene.open()
        try await scene.see("label", "Fetch the map's pictures from tile.openstreetmap.org?")
        try scene.programs.geotify("settings", "set", "mapTiles", "http://127.0.0.1:9/{z}/{x}/{y}.png")
        try await scene.see("label", "Fetch the map's pictures from 127.0.0.1?")
        try scene.programs.geotify("settings", "set", "mapConsent", "no")
        #expect(await scene.miss("label", "Fetch the map's pictures"))
        try scene.programs.geotify("settings", "unset", "mapConsent")
        try await scene.see("label", "Fetch the map's pictures from 127.0.0.1?")
        try scene.programs.geotify("settings", "set", "mapConsent", "127.0.0.1")
        #expect(await scene.miss("label", "Fetch the map's pictures"))
        try await scene.see("label", "Tiles: 127.0.0.1")
    }

    @Test func `without a network all else works`() async throws {
        // Nobody listens there.
        let settings = """
            <key>mapTiles</key><string>http://127.0.0.1:9/{z}/{x}/{y}.png</string>
            <key>mapConsent</key><string>127.0.0.1</string>
            """
        let scene = try MapScene(settings: settings)
        try await scene.open()
        try scene.press("ctrl+n")
        try await scene.see("label", "New Geotification")
        try scene.type("Milk")
        try scene.press("Return")
        #expect(await scene.loop.wait { scene.title == "1 geotification" }, "\(scene.tree)")
        #expect(scene.window?.isRunning == true)
    }

    @Test func `everything that one uses has a name`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("place", "add", "home", "--at", "52.52,13.405")
        try scene.programs.geotify("add", "Milk", "--at", "home", "--on", "both")
        try await scene.open()
        try await scene.see("list item", "Milk, on entry and exit")
        let used: Set = [
            "button", "toggle button", "text box", "search box", "combo box", "switch", "check box", "image", "link",
            "spin button", "list item",
        ]
        func check(_ state: String) {
            // GTK gives what has no name that of its class; inner parts of its own widgets have one beside them.
            let nameless = scene.shown.filter { used.contains($0.role) }.filter { thing in
                let name = thing.name
                let isInner = ["GtkImage", "GtkGizmo"].contains(name) || thing.role == "list item"
                return name.isEmpty ? !isInner : name.hasPrefix("Gtk") && !isInner || name.hasPrefix("Geotify")
            }
            let list = nameless.map { "\($0.role) \($0.name) \(String(describing: $0.extents))" }
            #expect(list.isEmpty, "\(state): \(list)")
        }
        check("at first")
        try scene.click(try await scene.see("list item", "Milk"))
        try await scene.see("button", "Edit")
        check("details")
        try scene.press("ctrl+e")
        try await scene.see("label", "Edit Geotification")
        check("form")
    }

    @Test func `texts are shown as the command line shows them`() async throws {
        let scene = try MapScene()
        let word = String(repeating: "a", count: 5000)
        try scene.programs.geotify("place", "add", "home", "--at", "52.52,13.405")
        try scene.programs.geotify("add", "Pay \u{202E}100 € now", "--at", "home")
        try scene.programs.geotify("add", word, "--at", "52.52,13.405")
        try await scene.open()
        try scene.click(try await scene.see("list item", "Pay \u{FFFD}100 € now, on entry"))
        try await scene.see("label", "Pay \u{FFFD}100 € now.")
        try await scene.see("label", "Radius: 150 m - On entry - home")
        let turned = { scene.shown.filter { $0.name.unicodeScalars.contains("\u{202E}") }.map(\.name) }
        #expect(turned().isEmpty)
        try scene.press("ctrl+e")
        try await scene.see("label", "Edit Geotification")
        #expect(turned().isEmpty, "\(turned())")
        try scene.press("Escape")
        // Of what takes long to lay out a line has the beginning, and the details all, in parts that can be broken.
        let row = try await scene.see("list item", "aaa")
        #expect(row.name.count < 300 && row.name.hasSuffix("…, on entry"))
        try scene.click(row)
        try await scene.see("button", "Delete")
        let names = scene.shown.filter { $0.name.hasPrefix("aaa") }.map { ($0.role, $0.name) }
        let long = names.filter { $0.1.count > 400 }
        #expect(long.count == 1 && long.first?.0 == "label")
        let whole = try #require(long.first?.1)
        #expect(whole.unicodeScalars.count { $0 == "a" } == word.count)
        #expect(whole.split(separator: "\u{200B}").allSatisfy { $0.count <= 50 })
    }

    @Test func `the first look is drawn in full`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        try await scene.open()
        var (first, before) = (Data(), Data())
        // Its lines are there, and nothing else comes.
        let isDrawn = try await scene.loop.wait {
            (before, first) = (first, try scene.groundPicture())
            return first == before && Set(first).count > 1
        }
        try #require(isDrawn)
        // As wide as before, after all is drawn anew.
        let width = { scene.find("image", "Map")?.extents?.width ?? 0 }
        let former = width()
        let toggle = try await scene.see("button", "List.")
        try scene.click(toggle)
        #expect(await scene.loop.wait { width() > former })
        try scene.click(toggle)
        #expect(await scene.loop.wait { width() == former })
        var again = Data()
        let isSame = try await scene.loop.wait {
            again = try scene.groundPicture()
            return again == first
        }
        #expect(isSame)
    }

    @Test func `a history that another program locks is read once it can be`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        var database: StateDatabase? = try StateDatabase(path: scene.statePath)
        try database?.database.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        try await scene.open()
        try scene.click(try await scene.see("list item", "Milk"))
        try await scene.see("label", "can't be read at present")
        // A day's visits are told the same way.
        try scene.press("ctrl+d")
        try await scene.see("label", "The history can't be read: cannot use")
        try scene.press("Escape")
        try scene.click(try await scene.see("list item", "Milk"))
        try await scene.see("label", "can't be read at present")
        database = nil
        try await scene.see("label", "none is known")
    }

    @Test func `it ends in order while something is typed`() async throws {
        let scene = try MapScene()
        try await scene.open()
        try scene.press("ctrl+f")
        try scene.type("milk")
        try await scene.see("button", "Find this address")
        let window = try #require(scene.window)
        window.send(SIGTERM)
        window.waitUntilExit()
        #expect(window.exitCode == 0, "\(window.messages)")
    }

    @Test func `the window is as it was left`() async throws {
        let scene = try MapScene()
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        try await scene.open()
        try scene.click(try await scene.see("button", "Zoom Out"))
        try scene.click(try await scene.see("button", "Zoom Out"))
        try scene.press("ctrl+q")
        #expect(await scene.loop.wait { scene.window?.isRunning == false }, "\(scene.log)")
        let directory = scene.programs.environment["XDG_STATE_HOME"]! + "/geotify"
        let file = try #require(
            try FileManager.default.contentsOfDirectory(atPath: directory).first { $0.hasPrefix("map") })
        #expect(scene.programs.permissions(ofState: "/" + file) == 0o600)
        let text = try String(contentsOfFile: directory + "/" + file, encoding: .utf8)
        #expect(text.contains("zoom=14") && text.contains("latitude=52.52"), "\(text)")
        try await scene.open()
        try scene.press("ctrl+q")
        #expect(await scene.loop.wait { scene.window?.isRunning == false })
        #expect(try String(contentsOfFile: directory + "/" + file, encoding: .utf8) == text)
    }
}
