import MapModel
import Platform

/// Keeps from one time to the next what the window showed, in a file that nobody else can read.
struct ViewMemoryFile {
    let path: String

    private static let mostBytes = 4096

    func load() -> ViewMemory {
        guard let file = try? RegularFile(reading: path, limit: Self.mostBytes) else { return ViewMemory() }
        return ViewMemory(text: String(decoding: file.bytes, as: UTF8.self))
    }

    /// What can't be kept is no reason to keep the window open.
    func save(_ memory: ViewMemory) {
        try? Directory.create(Directory.parent(of: path))
        _ = try? File.replace(path, with: Array(memory.text.utf8))
    }
}
