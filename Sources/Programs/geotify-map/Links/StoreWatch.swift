import EventLoop
import Platform
import Reminders
import Store

/// What the store says, as it becomes another thing.
@MainActor final class StoreWatch {
    /// Called after each change, once it is read; first by `start`.
    var onChange: (@MainActor () -> Void)?
    /// What it says; where it can't be read, what it said last.
    private(set) var reminders = ReminderSet()
    /// Why it can't be read; nil where it can, or isn't there yet. It must not be changed then.
    private(set) var failure: StoreError?
    /// What is wrong with entries that don't work.
    private(set) var problems: [StoreProblem] = []

    private let store: GeotificationStore
    private let loop: EventLoop
    private var watch: FileWatch?

    init(_ store: GeotificationStore, loop: EventLoop) {
        self.store = store
        self.loop = loop
    }

    /// Begins to watch the file, then reads it.
    /// - Returns: Why changes made elsewhere won't be seen; nil where they will.
    func start() -> String? {
        defer { reload() }
        do {
            watch = try FileWatch(path: store.path, loop: loop) { [weak self] in self?.reload() }
            return nil
        } catch {
            return "Changes made elsewhere aren't seen: \(error)"
        }
    }

    func reload() {
        do throws(StoreError) {
            let contents = try store.load()
            reminders = contents.reminders
            problems = contents.problems.filter { $0.severity == .error }
            failure = nil
        } catch {
            switch error {
            case .missing: (reminders, problems, failure) = (ReminderSet(), [], nil)
            default: failure = error
            }
        }
        onChange?()
    }
}
