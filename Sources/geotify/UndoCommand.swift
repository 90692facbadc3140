import CommandLine
import Platform
import Storage

extension Command {
    static let undo = Command(
        CommandDescription(
            "undo", summary: "Takes back the last change.",
            discussion: [
                """
                That is what was last added, changed or removed by a command; given again, it takes back the one before that. \
                The last \(UndoHistory.most) changes are kept. What is taken back can't be brought back by undo: give the \
                command again, which is printed.
                """,
                """
                What geotifyd or an editor has changed since stays. If it is in the way, nothing is taken back.
                """,
            ],
            examples: ["geotify undo", "geotify undo --list"], options: [.optional(listing)])
    ) { arguments, session throws(CommandFailure) in
        let history = UndoHistory(directory: session.directories.undo)
        if arguments.has(listing) {
            let steps = history.steps()
            if steps.isEmpty { return session.tell("there is nothing to take back") }
            return try session.print(rows: steps.map { [TimeText.local($0.date), $0.command] })
        }
        guard let (step, isChanged) = try session.changingStore({ try session.store.undo(history) }) else {
            throw CommandFailure(.notFound, "there is nothing to take back")
        }
        let change = "'\(step.command)' of \(TimeText.local(step.date))"
        if isChanged {
            try session.print(line: "Took back \(change)")
        } else {
            session.tell("nothing was changed: all is as it was before \(change)")
        }
    }

    private static let listing = OptionDescription(
        "list", .none, "Lists what can be taken back, the last change first, and changes nothing.")
}

extension Session {
    /// How what the command changes can be taken back.
    var undoNote: UndoNote {
        UndoNote(
            in: UndoHistory(directory: directories.undo), command: CommandText.line(commandLine), date: TimeText.now
        ) { error in
            self.tell("this can't be taken back by undo: \(error)")
        }
    }
}
