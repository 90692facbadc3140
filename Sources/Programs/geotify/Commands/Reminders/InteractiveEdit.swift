import CommandLine
import Glibc
import Platform
import Store

/// Lets the user change a geotification in an editor. The store isn't locked meanwhile.
@MainActor struct InteractiveEdit {
    /// More than an entry can ever need.
    private static let mostBytes = 1 << 20

    private let session: Session
    private let editor: Editor
    private let entry: EditableEntry

    /// - Throws: 64 if there is no editor.
    init(_ prefix: String, in session: Session) throws(CommandFailure) {
        guard let editor = Editor(environment: Environment.variable, isAtTerminal: session.canAsk) else {
            throw CommandFailure(
                .usage,
                "nothing to change: give at least one option ('geotify edit --help' lists them), or set VISUAL or EDITOR"
            )
        }
        self.session = session
        self.editor = editor
        entry = try session.changeStore { draft in try draft.editable(try draft.sole(prefix)) }
    }

    /// - Throws: 65 for an invalid text, 75 if the geotification was changed meanwhile; the message says where the text is.
    func run() throws(CommandFailure) {
        let path = try makeFile()
        while true {
            do throws(CommandFailure) {
                try editor.edit(path)
            } catch {
                throw hasChanged(path) ? kept(error.exitCode, error.message, path) : discarded(error, path)
            }
            let bytes = try read(path)
            if bytes.elementsEqual(entry.text.utf8) {
                unlink(path)
                return session.tell("nothing was changed")
            }
            switch try save(bytes, from: path) {
            case .saved(let remarks):
                unlink(path)
                return session.tellSaved(remarks)
            case .wrong(let problems):
                for problem in problems { session.tell(problem.description) }
                guard session.canAsk, let answer = session.ask("Edit it again? [Y/n] "),
                    !answer.lowercased().hasPrefix("n")
                else { throw kept(.badData, "nothing was changed", path) }
            }
        }
    }

    private enum Outcome {
        case saved([String])
        case wrong([StoreProblem])
    }

    private func save(_ bytes: [UInt8], from path: String) throws(CommandFailure) -> Outcome {
        do {
            return try session.changeStore { draft in
                do {
                    return .saved(try draft.replace(entry, with: bytes, from: path).map(\.message))
                } catch EntryEditError.wrong(let problems) {
                    return .wrong(problems)
                } catch EntryEditError.changedMeanwhile {
                    throw CommandFailure(
                        .tryAgain,
                        "'\(entry.identifier)' was changed by something else meanwhile; it stays like that")
                }
            }
        } catch {
            throw kept(error.exitCode, error.message, path)
        }
    }

    /// Whether the editor has saved something, however it ended.
    private func hasChanged(_ path: String) -> Bool {
        guard let bytes = try? read(path) else { return false }
        return !bytes.isEmpty && !bytes.elementsEqual(entry.text.utf8)
    }

    private func discarded(_ failure: CommandFailure, _ path: String) -> CommandFailure {
        unlink(path)
        return failure
    }

    private func kept(_ code: ExitCode, _ message: String, _ path: String) -> CommandFailure {
        CommandFailure(code, "\(message); what you wrote is kept in \(path)")
    }

    /// A new file that only the user can read, and that is gone after the session unless it has to be kept.
    private func makeFile() throws(CommandFailure) -> String {
        let runtime = session.directories.runtime.flatMap { access($0, W_OK) == 0 ? $0 : nil }
        let directory = runtime ?? Directory.parent(of: session.directories.database)
        do throws(SystemError) {
            try Directory.create(directory)
            // Editors recognise the language by the extension.
            let ending = ".plist"
            var template = Array("\(directory)/geotify-edit-XXXXXX\(ending)".utf8CString)
            let descriptor = mkstemps(&template, Int32(ending.utf8.count))
            guard descriptor >= 0 else { throw SystemError("create a file in", path: directory) }
            let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
            let file = FileDescriptor(owning: descriptor, path: path)
            try file.write(Array(entry.text.utf8))
            return path
        } catch {
            throw CommandFailure(error)
        }
    }

    private func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do {
            return try RegularFile(reading: path, limit: Self.mostBytes).bytes
        } catch {
            switch error {
            case .system(let error): throw CommandFailure(error)
            case .notRegular(let kind): throw CommandFailure(.badData, "\(path) is \(kind), must be a file")
            }
        }
    }
}
