internal import JSON

/// Whether a desktop file is installed under the identifier that geotifyd gives to GeoClue, whose agent shows its name and
/// reason.
struct DesktopFileCheck {
    enum Answer {
        case missing
        case present(path: String, hasReason: Bool)
    }

    /// Its name.
    let name: String
    let answer: Answer

    var finding: Finding {
        switch answer {
        case .missing:
            Finding(
                .desktopFile, .warning, "\(name) isn't installed: GeoClue's agent can't say who asks for the location.",
                remedy: "Install the package, or see with `echo $XDG_DATA_DIRS` whether its directory is looked at.")
        case .present(let path, hasReason: true): Finding(.desktopFile, .ok, "It is installed: \(path).")
        case .present(let path, hasReason: false):
            Finding(
                .desktopFile, .warning, "\(path) has no X-Geoclue-Reason: GeoClue's agent can't say what for.",
                remedy: "Remove it if it is your own, so that the package's counts.")
        }
    }
}
