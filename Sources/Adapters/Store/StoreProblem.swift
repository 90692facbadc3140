/// What is wrong with one entry of the store, and what would be right.
package struct StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Severity: Hashable, Sendable {
        /// The entry doesn't work; the others do.
        case error
        /// The entry works, though perhaps not as one thinks.
        case warning
    }

    /// What the problem is in.
    package enum Subject: Hashable, Sendable {
        case file
        /// A geotification: its position from 1, and its identifier where it has a valid one.
        case geotification(position: Int, identifier: String?)
        /// A place: its position from 1, and its name.
        case place(position: Int, name: String)
    }

    package var severity: Severity
    /// The path of the store.
    package var file: String
    /// From 1; nil in a binary property list.
    package var line: Int?
    package var subject: Subject
    /// The key that is wrong; nil where it is the whole entry.
    package var key: String?
    /// What the file has: "is 95", "is missing".
    package var finding: String?
    /// What would be right: "must be a number from -90 to 90".
    package var rule: String

    /// For the person: `geotifications.plist:12: entry 3 (buy-milk): latitude is 95, must be a number from -90 to 90`.
    package var description: String { text(private: false) }

    /// For a log, which is no diary: without the identifier, the name and the value.
    package var logDescription: String { text(private: true) }

    /// The geotification's identifier, the place's name, or "entry 3".
    package var entry: String {
        switch subject {
        case .file: "the file"
        case .geotification(let position, let identifier): identifier ?? "entry \(position)"
        case .place(_, let name): name
        }
    }

    /// What is wrong and what would be right, without saying where: "latitude is 95, must be a number from -90 to 90".
    package var message: String { message(private: false) }

    private func message(private isPrivate: Bool) -> String {
        let subject = key.map { $0 + " " } ?? ""
        guard let finding, !isPrivate else { return subject + rule }
        return subject + finding + ", " + rule
    }

    private func text(private isPrivate: Bool) -> String {
        var text = file
        if let line { text += ":\(line)" }
        text += ": "
        if severity == .warning { text += "warning: " }
        switch subject {
        case .file: break
        case .geotification(let position, let identifier):
            text += "entry \(position)"
            if let identifier, !isPrivate { text += " (\(identifier))" }
            text += ": "
        case .place(let position, let name):
            text += "place \(position)"
            if !isPrivate { text += " (\(name))" }
            text += ": "
        }
        return text + message(private: isPrivate)
    }
}
