/// Why a change of the store was refused.
package enum StoreChangeError: Error, Hashable, CustomStringConvertible {
    /// No geotification's identifier begins like this.
    case unknownIdentifier(String)
    /// Several do.
    case ambiguous(String, [String])
    /// The geotification is there, but can't be understood.
    case wrongEntry(String)
    case identifierTaken(String)
    case unknownPlace(String, known: [String])
    /// The place is there, but can't be understood.
    case wrongPlace(String)
    case placeTaken(String)
    /// The place can't go while these geotifications name it.
    case placeInUse(String, by: [String])
    /// What was changed last can't be taken back, since these were changed otherwise since.
    case changedSince([String])
    /// A value that the store doesn't allow: the key, what it is, and what would be right.
    case invalid(key: String, finding: String, rule: String)

    package static let emptyIdentifier = invalid(
        key: "an ID", finding: "is empty", rule: "must be the beginning of an identifier")

    package var description: String {
        switch self {
        case .unknownIdentifier(let text): "no geotification's identifier begins with \"\(text)\""
        case .ambiguous(let text, let identifiers):
            "\"\(text)\" fits several geotifications: \(Self.list(identifiers))"
        case .wrongEntry(let identifier): "'\(identifier)' is wrong in the file: mend it there, or remove it"
        case .identifierTaken(let identifier): "there is a geotification \"\(identifier)\" already"
        case .unknownPlace(let name, let known):
            "there is no place \"\(name)\""
                + (known.isEmpty ? "; no place is known yet" : "; known are: \(Self.list(known))")
        case .wrongPlace(let name): "the place \"\(name)\" is wrong in the file: mend it there, or remove it"
        case .placeTaken(let name): "there is a place \"\(name)\" already"
        case .placeInUse(let name, let identifiers):
            "the place \"\(name)\" is used by \(Self.list(identifiers)); remove or edit these first"
        case .changedSince(let names):
            "the last change can't be taken back, since \(Self.list(names)) was changed otherwise since; nothing was changed"
        case .invalid(let key, let finding, let rule): "\(key) \(finding), \(rule)"
        }
    }

    /// The program's exit code for this error, after sysexits.h.
    package var exitCode: Int32 {
        switch self {
        case .changedSince, .wrongEntry, .wrongPlace: 65
        case .unknownIdentifier, .unknownPlace: 66
        case .ambiguous, .identifierTaken, .placeTaken, .placeInUse, .invalid: 64
        }
    }

    /// The first of them, so that the message stays readable.
    private static func list(_ names: [String]) -> String {
        let most = 10
        let list = names.prefix(most).joined(separator: ", ")
        return names.count > most ? list + " and \(names.count - most) more" : list
    }
}
