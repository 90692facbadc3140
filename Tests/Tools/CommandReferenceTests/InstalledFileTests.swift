import CommandLine
import CommandReference
import Foundation
import Testing

@testable import geotify
@testable import geotify_courier
@testable import geotify_search
@testable import geotifyd

#if MAP
    @testable import geotify_map
#endif

/// The manual pages and the completions are kept as they are installed. That they say what the programs understand is
/// shown here; packaging/describe writes them again.
@Suite struct InstalledFileTests {
    private static let data = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../data").standardizedFileURL
    /// Those that people type.
    private static var typed: [CommandDescription] {
        var descriptions = [geotify.Program.command.description, DaemonOptions.description]
        #if MAP
            descriptions.append(geotify_map.Program.description)
        #endif
        return descriptions
    }
    private static var programs: [CommandDescription] {
        typed + [geotify_courier.Program.description, geotify_search.Program.description]
    }

    static let names: [String] =
        ["man/geotify-courier.8", "man/geotify-search.8"]
        + typed.flatMap { program in
            ["man/\(program.name).1"]
                + ["\(program.name).bash", "_\(program.name)", "\(program.name).fish"].map { "completions/" + $0 }
        }

    /// What the description makes of a file.
    private func text(of name: String) throws -> String {
        let file = URL(filePath: name)
        let stem = file.deletingPathExtension().lastPathComponent
        let program = try #require(Self.programs.first { $0.name == stem || "_" + $0.name == stem })
        let reference = Reference(program)
        switch file.pathExtension {
        case "1", "8":
            let template = Self.data.appending(path: name + ".in")
            return reference.manual(from: try String(contentsOf: template, encoding: .utf8))
        case "bash": return reference.bashCompletion()
        case "fish": return reference.fishCompletion()
        default: return reference.zshCompletion()
        }
    }

    @Test(arguments: names) func `says what the program understands`(name: String) throws {
        let text = try text(of: name)
        let file = Self.data.appending(path: name)
        if ProcessInfo.processInfo.environment["GEOTIFY_DESCRIBE"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let kept = try? String(contentsOf: file, encoding: .utf8)
        #expect(kept == text, "data/\(name) is out of date: run packaging/describe")
    }
}
