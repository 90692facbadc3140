import Glibc
import JSON
import Platform

/// What was found before, a file for each question; it may be deleted at any time.
struct SearchCache {
    /// How long an answer holds, in seconds: 30 days.
    static let lifetime = 30 * 86_400.0
    /// How many are kept; the oldest one goes first.
    static let most = 200
    private static let ending = ".json"

    let directory: String

    /// - Parameter now: Seconds since 1970.
    func hits(for query: SearchQuery, now: Double) -> [SearchHit]? {
        guard let file = try? RegularFile(reading: path(for: query), limit: Program.mostAnswerBytes),
            let entry = try? JSONValue(parsing: file.bytes),
            // Two questions may have one name.
            entry["question"] == .string(Self.question(query)), let time = entry["time"]?.number,
            (0...Self.lifetime).contains(now - time), case .array(let hits) = entry["hits"]
        else { return nil }
        return hits.compactMap(SearchHit.init)
    }

    func keep(_ hits: [SearchHit], for query: SearchQuery, now: Double) {
        let entry = JSONValue.object([
            .init("question", .string(Self.question(query))), .init("time", .number(now)),
            .init("hits", .array(hits.map(\.json))),
        ])
        _ = try? File.replace(path(for: query), with: Array(entry.text.utf8))
        forgetTheOldest(now: now)
    }

    /// A language has answers of its own.
    private static func question(_ query: SearchQuery) -> String {
        "\(query.service) \(query.language) \(query.query)"
    }

    private func path(for query: SearchQuery) -> String {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Self.question(query).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "\(directory)/\(String(hash, radix: 16))\(Self.ending)"
    }

    private func forgetTheOldest(now: Double) {
        let names = (try? Directory.names(in: directory)) ?? []
        var files: [(time: Double, path: String)] = []
        for name in names where name.hasSuffix(Self.ending) {
            var status = stat()
            let path = directory + "/" + name
            if stat(path, &status) == 0 { files.append((Double(status.st_mtim.tv_sec), path)) }
        }
        files.sort { $0.time > $1.time }
        for (index, file) in files.enumerated() where index >= Self.most || now - file.time > Self.lifetime {
            unlink(file.path)
        }
    }
}
