import CommandLine
import Platform
import Store

extension Command {
    static let undo = Command(
        CommandDescription(
            "undo", summary: "Undoes the last change.",
            discussion: [
                """
                Undoes what a command or the map last added, changed or removed; repeated, it undoes the change before \
                that. The last \(UndoHistory.most) changes are kept. There is no redo: repeat the command, which is \
                printed.
                """,
                """
                Later changes by geotifyd or an editor stay. If they conflict, nothing is undone; --forget drops the \
                change, so that the one before it can be undone.
                """,
            ],
            examples: ["geotify undo", "geotify undo --list"], options: [.atMostOne([listing, forgetting])])
    ) { arguments, session throws(CommandFailure) in
        let history = UndoHistory(directory: session.directories.undo)
        if arguments.has(listing) {
            let steps = history.steps()
            if steps.isEmpty { return session.tell("there is nothing to undo") }
            return try session.print(facts: steps.map { [TimeText.local($0.date), $0.command] })
        }
        if arguments.has(forgetting) {
            guard let step = try session.changingStore({ try session.store.forgetNewest(in: history) }) else {
                throw nothing
            }
            return try session.print(line: "Forgot \(text(of: step)), which stays in effect")
        }
        guard let (step, isChanged) = try session.changingStore({ try takeBack(history, in: session.store) }) else {
            throw nothing
        }
        if isChanged {
            try session.print(line: "Undid \(text(of: step))")
        } else {
            session.tell("nothing was changed: everything is as it was before \(text(of: step))")
        }
    }

    private static let nothing = CommandFailure(.notFound, "there is nothing to undo")

    private static func text(of step: UndoStep) -> String { "'\(step.command)' of \(TimeText.local(step.date))" }

    private static func takeBack(
        _ history: UndoHistory, in store: GeotificationStore
    ) throws -> (step: UndoStep, isChanged: Bool)? {
        do {
            return try store.undo(history)
        } catch let error as StoreChangeError {
            let failure = CommandFailure(error)
            throw CommandFailure(
                failure.exitCode,
                failure.message + "; 'geotify undo --forget' drops it, so that the change before it can be undone")
        }
    }

    private static let listing = OptionDescription(
        "list", .none, "Lists the changes that can be undone, the last one first.")
    private static let forgetting = OptionDescription(
        "forget", .none, "Drops the last change from the list without undoing it.")
}

extension Session {
    /// Records how to undo the command's change.
    var undoNote: UndoNote {
        UndoNote(
            in: UndoHistory(directory: directories.undo), command: CommandText.line(commandLine), date: TimeText.now
        ) { error in
            self.tell("this can't be undone: \(error)")
        }
    }
}
