internal import JSON
internal import State

/// Whether the state database is whole, and of a version that this program knows.
struct DatabaseCheck {
    /// As people read it.
    let name: String
    let result: Result<StateExamination, StateError>

    var finding: Finding {
        switch result {
        case .success(let examination):
            let details = [JSONValue.Member("schema", .number(Double(examination.version)))]
            if examination.version < examination.newest {
                return Finding(
                    .database, .ok,
                    "It is whole, of version \(examination.version); geotifyd makes version \(examination.newest) of it.",
                    details: details)
            }
            return Finding(.database, .ok, "It is whole, of version \(examination.version).", details: details)
        case .failure(.missing):
            return Finding(.database, .note, "There is none yet; geotifyd makes it.")
        case .failure(.newer(_, let version, let known)):
            return Finding(
                .database, .failed, "\(name) is of version \(version), and this program knows \(known).",
                remedy: "Update Geotify, or move the file away, which costs history, snoozes and notices not yet shown."
            )
        case .failure(.foreign):
            return Finding(
                .database, .failed, "\(name) is another program's database.", remedy: "Move it away.")
        case .failure(.broken):
            return Finding(
                .database, .failed, "\(name) is damaged.",
                remedy:
                    "Restart geotifyd: it sets the file aside and begins a new one, which costs history, snoozes and "
                    + "notices not yet shown, no geotification. If it comes back, look after the disk.")
        case .failure(.held):
            return Finding(.database, .notChecked, "\(name) is in use.")
        case .failure(.system(_, let reason, _)):
            return Finding(
                .database, .failed, "\(name) can't be read: \(reason).",
                remedy: "See with `ls -l` whose it is, and whether the disk is in order.")
        }
    }
}
