import EventLoop
import Geofencing
import Store

/// Keeps the daemon in step with the person's settings.
///
/// What isn't set rightly stays as it was, and is as it is by itself where it never was right; a file that can't be read at all
/// changes nothing.
@MainActor final class SettingsWatcher {
    /// Takes over the settings, first when they were read and then after each change.
    var carryOut: EffectHandler?
    private(set) var current = Settings()
    /// How long the history is kept, in seconds; nil where the file doesn't say it rightly: then nothing is forgotten.
    private(set) var keepHistory: Double?
    /// How long the points of shifts are kept, likewise.
    private(set) var keepTrack: Double?
    /// What is wrong in the file, and what the settings have left out of account, a sentence each.
    var problems: [String] { faults + [refusal].compactMap(\.self) }

    private let file: SettingsFile
    private let loop: EventLoop
    private let log: Log
    private var faults: [String] = []
    private var refusal: String?
    private var watch: FileWatch?

    init(file: SettingsFile, loop: EventLoop, log: Log) {
        self.file = file
        self.loop = loop
        self.log = log
    }

    /// Begins to watch the file, then reads it.
    func start() throws {
        watch = try FileWatch(path: file.path, loop: loop) { [weak self] in self?.reload() }
        reload()
    }

    func reload() {
        do throws(StoreError) {
            var contents = try file.load()
            let kept = contents.keepWhatIsWrong(as: current)
            report(
                contents.problems.map { problem in
                    let isKept = kept.contains { $0.rawValue == problem.key }
                    return (
                        problem.description + (isKept ? "; until then it is as before" : ""), problem.logDescription
                    )
                })
            func unlessWrong(_ key: SettingsKey, _ value: Double) -> Double? {
                contents.problems.contains { $0.key == key.rawValue } ? nil : value
            }
            keepHistory = unlessWrong(.keepHistory, contents.settings.keepHistory)
            keepTrack = unlessWrong(.keepTrack, contents.settings.keepTrack)
            guard contents.settings != current else { return }
            current = contents.settings
            carryOut?([.followSettings(current)])
        } catch {
            report([(error.description, error.logDescription)])
        }
    }

    /// Whether a fix is too coarse to count.
    func refuses(_ fix: PositionFix) -> Bool {
        guard let limit = current.accuracyLimit, let accuracy = fix.accuracy, accuracy > limit else {
            refusal = nil
            return false
        }
        if refusal == nil { log.notice("a position is ignored, since the settings have an accuracyLimit") }
        refusal =
            "the last position is ignored: it is known to \(Int(min(accuracy, 1e9).rounded())) m only, and the settings "
            + "have an accuracyLimit of \(Int(min(limit, 1e9).rounded())) m"
        return true
    }

    /// Says what is wrong, once for each set of problems.
    private func report(_ lines: [(text: String, logged: String)]) {
        let texts = lines.map(\.text)
        guard texts != faults else { return }
        faults = texts
        if lines.isEmpty { log.notice("the settings are in order again") }
        for line in lines { log.warning(log.isVerbose ? line.text : line.logged) }
    }
}
