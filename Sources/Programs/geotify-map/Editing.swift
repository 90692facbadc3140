import CommandLine
import Geofencing
import Glibc
import MapModel
import Platform
import Reminders
import Store

/// Changes the store as the command line does: under its lock, and noted so that it can be taken back.
@MainActor struct Editing {
    let store: GeotificationStore
    let history: UndoHistory

    /// A change that was made.
    struct Change: Hashable {
        /// The command that would have made it, or what it is in words, as `geotify undo --list` shows it.
        fileprivate var command: String
        fileprivate var date: Double
        /// What the person should know of it.
        var remarks: [String] = []

        /// Whether a step of the history is this change.
        func isMeant(by step: UndoStep) -> Bool { step.command == command && abs(step.date - date) < 1.5 }
    }

    /// Why nothing was changed, in a sentence.
    struct Failure: Error, Hashable, CustomStringConvertible {
        let description: String

        fileprivate static let changed = Failure(
            description: "It was changed elsewhere meanwhile; look at what it is now and save again.")
        fileprivate static let deleted = Failure(description: "It was deleted meanwhile.")
    }

    /// - Returns: Also the new one's identifier.
    func add(
        note: String, _ make: (_ identifier: String) -> Geotification?
    ) throws(Failure) -> (identifier: String, Change) {
        var identifier = ""
        let words = ["add", note]
        let change = try change(words) { draft in
            identifier = draft.uniqueIdentifier(for: note)
            guard let geotification = make(identifier) else { throw Failure(description: "The form isn't right.") }
            return try draft.add(geotification)
        }
        return (identifier, change)
    }

    /// - Parameter old: What it was when the person saw it.
    func replace(_ old: Geotification, with new: Geotification) throws(Failure) -> Change {
        try change(["edit", old.identifier]) { draft in
            guard let current = draft.reminders.geotifications.first(where: { $0.identifier == old.identifier }) else {
                throw Failure.deleted
            }
            guard current == old else { throw Failure.changed }
            return try draft.replace(old.identifier, with: new)
        }
    }

    /// Moves one, or gives it another radius; what else was changed of it meanwhile stays.
    func move(_ identifier: String, to circle: Circle) throws(Failure) -> Change {
        try change(["edit", identifier] + Self.words(of: .circle(circle))) { draft in
            guard var geotification = draft.reminders.geotifications.first(where: { $0.identifier == identifier })
            else {
                throw Failure.deleted
            }
            geotification.target = .circle(circle)
            return try draft.replace(identifier, with: geotification)
        }
    }

    func remove(_ identifier: String) throws(Failure) -> Change {
        try change(["remove", identifier]) { draft in
            // One that is wrong can be removed, too.
            guard (try? draft.resolve(identifier)) == identifier else { throw Failure.deleted }
            try draft.remove([identifier])
            return []
        }
    }

    func addPlace(_ place: Place) throws(Failure) -> Change {
        let words = place.circle.map { Self.words(of: .circle($0)) } ?? []
        return try change(["place", "add", place.name] + words) { draft in
            try draft.addPlace(place)
        }
    }

    /// Moves one, or gives it another radius; what else was changed of it meanwhile stays.
    /// - Parameter old: What it was when the person saw it, where that has to be so still.
    func movePlace(_ name: String, to circle: Circle, from old: Place? = nil) throws(Failure) -> Change {
        try change(["moving", "the", "place", name, "on", "the", "map"]) { draft in
            guard var place = draft.reminders.place(named: name) else { throw Failure.deleted }
            if let old, place.circle != old.circle { throw Failure.changed }
            place.circle = circle
            return try draft.replacePlace(place)
        }
    }

    func removePlace(_ name: String) throws(Failure) -> Change {
        try change(["place", "remove", name]) { draft in
            guard draft.reminders.place(named: name) != nil else { throw Failure.deleted }
            try draft.removePlace(name)
            return []
        }
    }

    /// Takes back a change of this window, whatever was changed since.
    func undo(_ change: Change) throws(Failure) {
        let undone = try attempt {
            try store.undo(history) { change.isMeant(by: $0) }
        }
        guard let undone else { throw Failure(description: "It can't be taken back any more.") }
        if !undone.isChanged { throw Failure(description: Self.nothingToTakeBack) }
    }

    /// Takes back the last change, whoever has made it.
    /// - Returns: What it was, and whether anything had to be changed; nil where there is nothing to take back.
    func undoLast() throws(Failure) -> (step: UndoStep, isChanged: Bool)? { try attempt { try store.undo(history) } }

    /// Of a change that isn't there any more, since the file was exchanged.
    static let nothingToTakeBack = "There was nothing to take back: all is as it was before that change."

    private static func words(of target: Geotification.Target) -> [String] {
        switch target {
        case .circle(let circle):
            let center = "\(circle.center.latitude),\(circle.center.longitude)"
            return ["--at", center, "--radius", Figures.short(circle.radius, decimals: 2)]
        case .place(let name): return ["--at", name]
        }
    }

    private func change(
        _ words: [String], _ body: (inout StoreDraft) throws -> [String]
    ) throws(Failure) -> Change {
        var change = Change(command: CommandText.line(words), date: Double(time(nil)))
        var remarks: [String] = []
        let note = UndoNote(in: history, command: change.command, date: change.date) { error in
            remarks.append("This can't be taken back: \(error)")
        }
        let said = try attempt { try store.change(notedIn: note, body) }
        change.remarks = said + remarks
        return change
    }

    private func attempt<Result>(_ body: () throws -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(description: "\(error)")
        }
    }
}
