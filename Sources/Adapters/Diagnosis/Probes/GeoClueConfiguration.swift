internal import Platform

/// What GeoClue's configuration says that matters here; it is never changed. Later files count more, as with GeoClue itself
/// since 2.7; earlier versions read the first alone.
struct GeoClueConfiguration: Hashable, Sendable {
    static let application = "io.github.geotify.Geotify"

    /// Whether Geotify may not know the location.
    private(set) var isDenied = false
    /// The file that says so.
    private(set) var denyingFile: String?
    /// Whether positions are found by Wi-Fi.
    private(set) var usesWiFi = true
    /// The web service that tells where access points are; nil: the one that GeoClue was built with.
    private(set) var service: String?
    /// The one that GeoClue was built with, as far as the file that came with it says so in a comment.
    private(set) var builtInService: String?
    /// Whether there was a file to read.
    private(set) var isKnown = false

    init() {}

    /// Reads the configuration.
    /// - Parameter directory: `/etc/geoclue` but for tests.
    init(reading directory: String) {
        let further = ((try? Directory.names(in: directory + "/conf.d")) ?? []).filter { $0.hasSuffix(".conf") }
        for path in [directory + "/geoclue.conf"] + further.sorted().map({ directory + "/conf.d/" + $0 }) {
            guard let file = try? RegularFile(reading: path, limit: 1 << 20) else { continue }
            add(String(decoding: file.bytes, as: UTF8.self), of: path)
        }
    }

    /// Adds what a file says.
    mutating func add(_ text: String, of path: String) {
        isKnown = true
        var group = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.filter { !$0.isWhitespace }
            if words.hasPrefix("[") {
                group = String(words.dropFirst().prefix { $0 != "]" })
                continue
            }
            let parts = words.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            switch (group, parts[0]) {
            case (Self.application, "allowed"):
                isDenied = parts[1] == "false"
                denyingFile = isDenied ? path : nil
            case ("wifi", "enable"): usesWiFi = parts[1] != "false"
            case ("wifi", "url"): service = parts[1]
            case ("wifi", "#url") where builtInService == nil: builtInService = parts[1]
            default: break
            }
        }
    }
}
