import CommandLine
import Platform
import Reminders
import State
import Store

extension Command {
    static let done = Command(
        CommandDescription(
            "done", summary: "Removes reminders from the screen until the next crossing.",
            discussion: [
                """
                A reminder with --once is then done, and stays in the list as done until it is removed or enabled \
                again. This also works without geotifyd; other reminders need it.
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
                "geotifyd isn't running, so '\(other.identifier)' isn't on the screen; only a reminder with --once can be "
                    + "done without it")
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
    /// Records in the history what geotifyd, which isn't running, can't.
    fileprivate func note(_ actions: [PersonAction]) {
        do throws(StateError) {
            try StateDatabase(path: directories.database, access: .editor).note(actions)
        } catch .missing {
            // There is no history yet; the store says what is done.
        } catch {
            tell("the history couldn't be written: \(error)")
        }
    }
}
