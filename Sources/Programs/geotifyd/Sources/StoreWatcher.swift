import EventLoop
import Platform
import Reminders
import Store

/// Keeps the daemon's geotifications in step with the store.
///
/// A store that can't be read changes nothing, and an entry that became bad stays as it was: what worked goes on working
/// until the file says something else that makes sense.
@MainActor final class StoreWatcher {
    /// How long a missing file may be about to come back (a checkout, an editor), in seconds.
    private static let timeout = 5.0
    /// When a change that the store didn't take is tried again, in seconds.
    private static let pause = 10.0

    /// Takes over all that the store says, first when it was read and then after each change.
    var carryOut: EffectHandler?
    /// What is wrong in the store, a sentence each.
    private(set) var problems: [String] = []

    /// Whether the file is away, and what it said last is kept for a moment.
    var isWithoutFile: Bool { absence.deadline != nil }

    private let store: GeotificationStore
    private let loop: EventLoop
    private let log: Log
    private var reminders: ReminderSet?
    private var mayRunPrograms = true
    /// Whether anything in it depends on that.
    private var needsTrust = false
    private var watch: FileWatch?
    private lazy var absence = loop.timer(.monotonic) { [weak self] in self?.accept(ReminderSet()) }

    /// What is still to be written.
    private var changes: [String: StoreChange] = [:]
    private lazy var retry = loop.timer(.monotonic) { [weak self] in self?.writeChanges() }

    init(store: GeotificationStore, loop: EventLoop, log: Log) {
        self.store = store
        self.loop = loop
        self.log = log
    }

    /// Begins to watch the file, then reads it.
    func start() throws {
        watch = try FileWatch(path: store.path, loop: loop) { [weak self] in self?.reload() }
        reload()
    }

    func reload() {
        do throws(StoreError) {
            let contents = try store.load()
            absence.unset()
            report(contents.problems.map { Line(text: $0.description, logged: $0.logDescription) })
            mayRunPrograms = contents.mayRunPrograms
            needsTrust = contents.reminders.geotifications.contains(where: \.rules.needsTrust)
            accept(withoutUntrustedPosts(keepingBadEntries(of: contents)))
        } catch {
            if case .missing = error {
                report([])
                if reminders != ReminderSet(), absence.deadline == nil { absence.set(after: Self.timeout) }
            } else {
                absence.unset()
                report([Line(text: error.description, logged: error.logDescription)])
            }
        }
    }

    /// Reads the file again where its owner or mode, or that of a directory, has made a difference to programs: the watch
    /// doesn't tell of these.
    func checkTrust() {
        guard needsTrust else { return }
        if store.mayRunPrograms != mayRunPrograms { reload() }
    }

    /// The geotifications as they may be run now: what others may have written has no programs.
    var runnable: [Geotification] {
        checkTrust()
        var geotifications = reminders?.geotifications ?? []
        guard !mayRunPrograms else { return geotifications }
        for index in geotifications.indices { geotifications[index].rules.program = [] }
        return geotifications
    }

    /// Writes into the store that one-shot reminders are done, or aren't after all, and reads it again. What can't be
    /// written is tried again until a later call has nothing of it.
    func write(_ changes: [String: StoreChange]) {
        self.changes = changes
        // Reading it again may lead to the next call.
        loop.enqueue { [weak self] in self?.writeChanges() }
    }

    private func writeChanges() {
        guard !changes.isEmpty else { return }
        // Another program's change is no reason to keep everything else waiting.
        let store = GeotificationStore(path: store.path, lockTimeout: 0)
        do {
            try store.change { draft in
                for (identifier, change) in changes { try Self.write(change, of: identifier, into: &draft) }
            }
            changes = [:]
            retry.unset()
            reload()
        } catch {
            if retry.deadline == nil {
                log.warning(
                    "the store can't be told yet which reminders are done; trying again every \(Int(Self.pause)) s")
            }
            retry.set(after: Self.pause)
        }
    }

    private static func write(_ change: StoreChange, of identifier: String, into draft: inout StoreDraft) throws {
        // One that was removed, or is wrong in the file now, has nothing to be told.
        guard draft.reminders.geotifications.contains(where: { $0.identifier == identifier }) else { return }
        switch change {
        case .completed(let date): try draft.setCompleted(date, of: identifier)
        case .reopened: try draft.setCompleted(nil, of: identifier)
        }
    }

    /// What others may have written tells nobody.
    private func withoutUntrustedPosts(_ reminders: ReminderSet) -> ReminderSet {
        guard !mayRunPrograms else { return reminders }
        var reminders = reminders
        for index in reminders.geotifications.indices { reminders.geotifications[index].rules.post = nil }
        return reminders
    }

    private func accept(_ new: ReminderSet) {
        guard new != reminders else { return }
        reminders = new
        carryOut?([.loadReminders(new)])
    }

    /// An entry that the file still has, but that can't be understood any more, stays what it was.
    private func keepingBadEntries(of contents: StoreContents) -> ReminderSet {
        guard let reminders else { return contents.reminders }
        var result = contents.reminders
        var (badNames, badIdentifiers) = (Set<String>(), Set<String>())
        for problem in contents.problems where problem.severity == .error {
            switch problem.subject {
            case .place(_, let name): badNames.insert(name)
            case .geotification(_, let identifier): if let identifier { badIdentifiers.insert(identifier) }
            case .file: break
            }
        }
        for place in reminders.places where badNames.contains(place.name) && result.place(named: place.name) == nil {
            result.places.append(place)
        }
        let present = Set(result.geotifications.map(\.identifier))
        for old in reminders.geotifications
        where badIdentifiers.contains(old.identifier) && !present.contains(old.identifier) {
            if result.locates(old) { result.geotifications.append(old) }
        }
        return result
    }

    /// One problem, for the person and for the log.
    private struct Line {
        var text: String
        var logged: String
    }

    /// Says what is wrong, once for each set of problems.
    private func report(_ lines: [Line]) {
        let texts = lines.map(\.text)
        guard texts != problems else { return }
        problems = texts
        if lines.isEmpty { log.notice("the store is in order again") }
        for line in lines { log.warning(log.isVerbose ? line.text : line.logged) }
    }
}
