import Foundation
import Reminders
import Testing

@testable import Store

/// What the documentation shows of the store can be pasted into it.
@Suite struct ShownStoreTests {
    @Test func `the manual's store is one`() throws {
        // As the page shows it, which is pasted with it.
        let (file, indentation) = ("data/man/geotify-store.5", "           ")
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let lines = try String(contentsOf: root.appending(path: file), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let end = try #require(lines.firstIndex { $0.hasSuffix("</plist>") })
        let beginning = try #require(lines[..<end].lastIndex { $0.isEmpty || $0.hasPrefix(".Bd") })
        let text = lines[(beginning + 1)...end].map { indentation + $0 }.joined(separator: "\n")

        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let contents = try GeotificationStore(path: path).load()
        #expect(contents.problems.isEmpty)
        #expect(contents.reminders.places.count == 1 && contents.reminders.geotifications.count == 2)
    }
}
