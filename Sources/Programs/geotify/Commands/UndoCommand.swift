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
                What geotifyd or an editor has changed since stays. If it is in the way, nothing is taken back, also nothing of \
                what was done before; --forget clears the way for that.
                """,
            ],
            examples: ["geotify undo", "geotify undo --list"], options: [.atMostOne([listing, forgetting])])
    ) { arguments, session throws(CommandFailure) in
        let history = UndoHistory(directory: session.directories.undo)
        if arguments.has(listing) {
            let steps = history.steps()
            if steps.isEmpty { return session.tell("there is nothing to take back") }
            return try session.print(facts: steps.map { [TimeText.local($0.date), $0.command] })
        }
        if arguments.has(forgetting) {
            guard let step = try session.changingStore({ try session.store.forgetNewest(in: history) }) else {
                throw nothing
            }
            return try session.print(line: "Forgot \(text(of: step)), which stays as it is")
        }
        guard let (step, isChanged) = try session.changingStore({ try takeBack(history, in: session.store) }) else {
            throw nothing
        }
        if isChanged {
            try session.print(line: "Took back \(text(of: step))")
        } else {
            session.tell("nothing was changed: all is as it was before \(text(of: step))")
        }
    }

    private static let nothing = CommandFailure(.notFound, "there is nothing to take back")

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
                failure.message + "; after 'geotify undo --forget' the change before it can be taken back")
        }
    }

    private static let listing = OptionDescription(
        "list", .none, "Lists what can be taken back, the last change first, and changes nothing.")
    private static let forgetting = OptionDescription(
        "forget", .none, "Forgets the last change instead, which stays, so that the one before it can be taken back.")
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
