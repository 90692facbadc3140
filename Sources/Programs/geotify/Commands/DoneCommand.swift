import CommandLine
import Reminders
import Storage

extension Command {
    static let done = Command(
        CommandDescription(
            "done", summary: "Takes reminders from the screen until the next crossing.",
            discussion: [
                """
                One that is shown once is done then, and stays listed as that until it is removed or enabled again. That \
                also works without geotifyd; the others need it.
                """
            ],
            operand: .identifiers)
    ) { arguments, session throws(CommandFailure) in
        let contents = try session.loadStore()
        let chosen = try arguments.operands.map { text throws(CommandFailure) in try contents.sole(text) }
        if session.daemon.isRunning {
            for geotification in chosen { try session.daemon.perform(.done, on: geotification.identifier) }
            return
        }
        if let other = chosen.first(where: { !$0.rules.isOnce }) {
            throw CommandFailure(
                .unavailable,
                "geotifyd isn't running, so '\(other.identifier)' isn't on the screen; only one that is shown once can be "
                    + "done beforehand")
        }
        let now = TimeText.now
        try session.changeStore { draft in
            for geotification in chosen where geotification.completed == nil {
                try draft.setCompleted(now.rounded(.down), of: geotification.identifier)
            }
        }
        session.note(
            chosen.filter { $0.completed == nil }.map {
                PersonAction(.done, geotification: $0, time: now, origin: .command)
            })
    }
}

extension Session {
    /// Notes in the history what geotifyd, which isn't running, can't.
    fileprivate func note(_ actions: [PersonAction]) {
        do throws(StateError) {
            try StateDatabase(path: directories.database, access: .editor).note(actions)
        } catch .missing {
            // No history was begun yet; the store says what is done.
        } catch {
            tell("the history lacks that: \(error)")
        }
    }
}
