import Foundation
import TestSupport
import Testing

/// That what one needs fits into the window, however narrow it is and however long the texts are.
@MainActor @Suite struct RoomTests {
    /// Opens the window in a size that it was left in, with one geotification.
    private func open(_ scene: MapScene, width: Int, height: Int) async throws {
        try scene.programs.geotify("add", "Milk", "--at", "52.52,13.405")
        try scene.write("width=\(width)\nheight=\(height)\n", to: "XDG_STATE_HOME", "geotify/map-view")
        try await scene.open()
    }

    /// Chooses what the list is filtered to.
    private func find(_ text: String, in scene: MapScene) throws {
        try scene.press("ctrl+f")
        try scene.type(text)
        try scene.press("Return")
    }

    @Test func `a long note leaves room for what is done with it`() async throws {
        let scene = try MapScene()
        let note = String(repeating: "This goes on and on. ", count: 200)
        try scene.programs.geotify("add", note, "--at", "52.52,13.405")
        try await scene.open()
        try scene.click(try await scene.see("list item", "This goes on"))
        let button = try #require(try await scene.see("button", "Delete").extents)
        let window = try #require(scene.extents)
        #expect(button.y + button.height <= window.height, "\(scene.tree)")
        // All of it can be read.
        #expect(scene.shown.contains { $0.role == "label" && $0.name.count > 4000 })
    }

    @Test func `a narrow window stays as it is`() async throws {
        let scene = try MapScene()
        try await open(scene, width: 360, height: 500)
        try find("milk", in: scene)
        let button = try #require(try await scene.see("button", "Delete").extents)
        let window = try #require(scene.extents)
        #expect(window.width <= 360)
        #expect(button.x + button.width <= window.width, "\(scene.tree)")
        try scene.press("Escape")
        #expect(await scene.miss("button", "Delete"))
    }

    /// Sizes of the window, the smallest that it has among them.
    @Test(arguments: [[360, 294], [420, 500], [640, 500]])
    func `the question about tiles leaves room for the map`(size: [Int]) async throws {
        let scene = try MapScene(settings: "")
        try await open(scene, width: size[0], height: size[1])
        let question = try #require(try await scene.see("label", "Fetch the map's pictures").extents)
        let window = try #require(scene.extents)
        #expect(window.width <= size[0] && window.height <= size[1])
        let answers = ["No, a Plain Map", "Fetch Map Tiles"].compactMap { scene.find("button", $0)?.extents }
        try #require(answers.count == 2)
        // Readable: some words a line, which all are seen.
        #expect(question.width >= 150, "\(scene.tree)")
        for part in answers + [question] {
            #expect(part.x >= 0 && part.x + part.width <= window.width, "\(scene.tree)")
            #expect(part.y >= 0 && part.y + part.height <= window.height, "\(scene.tree)")
        }
        let map = try #require(try await scene.see("image", "Map").extents)
        #expect(map.y + map.height <= window.height && map.height >= 100, "\(scene.tree)")
        if size[1] >= 500 { #expect(map.height >= size[1] / 2, "\(scene.tree)") }
        // What the map is for can be done meanwhile.
        try find("milk", in: scene)
        try await scene.see("button", "Delete")
        try scene.click(try await scene.see("button", "No, a Plain Map"))
        #expect(await scene.miss("button", "No, a Plain Map"))
    }

    @Test(arguments: [600, 700]) func `why nothing was changed is told in full`(width: Int) async throws {
        let scene = try MapScene()
        try await open(scene, width: width, height: 500)
        try find("milk", in: scene)
        let button = try await scene.see("button", "Delete")
        // Something stands where the lock is to be.
        let directory = URL(filePath: scene.storePath).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: directory.appending(path: ".geotifications.plist.lock"), withIntermediateDirectories: false)
        try scene.click(button)
        let message = try await scene.see("label", "Nothing was changed: ")
        // It has some lines, more than the button beside it is high, and lies within the window.
        let (place, window) = (message.extents, scene.extents)
        #expect(try #require(place).height > 48, "\(scene.tree)")
        // Beside it there is the room for the button that closes it.
        #expect(try #require(place).x + #require(place).width <= #require(window).width - 50)
        #expect(scene.title == "1 geotification")
    }
}
