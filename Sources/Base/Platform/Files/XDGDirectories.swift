/// Where the person's files are, after the XDG Base Directory Specification: empty and relative values of its variables
/// count as unset.
package struct XDGDirectories: Hashable, Sendable {
    /// What the person writes.
    package var configuration: String
    /// What the program remembers.
    package var state: String
    /// What may be deleted.
    package var cache: String
    /// Sockets of this session; nil where there is none.
    package var runtime: String?

    /// - Parameter environment: A look-up of environment variables.
    package init(environment: (String) -> String?) {
        func directory(_ name: String) -> String? {
            guard let value = environment(name), value.hasPrefix("/") else { return nil }
            return value
        }
        let home = directory("HOME") ?? Environment.homeDirectoryOfUser ?? "/"
        configuration = directory("XDG_CONFIG_HOME") ?? home + "/.config"
        state = directory("XDG_STATE_HOME") ?? home + "/.local/state"
        cache = directory("XDG_CACHE_HOME") ?? home + "/.cache"
        runtime = directory("XDG_RUNTIME_DIR")
    }

    /// The geotifications and places.
    package var store: String { configuration + "/geotify/geotifications.plist" }
    /// What holds for all geotifications together.
    package var settings: String { configuration + "/geotify/settings.plist" }
    /// Names and passwords for the servers that something is sent to.
    package var credentials: String { configuration + "/geotify/netrc" }
    /// How to take back what was changed last.
    package var undo: String { state + "/geotify/undo" }
    /// What was looked up before.
    package var searchCache: String { cache + "/geotify/search" }
    /// Map tiles.
    package var tileCache: String { cache + "/geotify/tiles" }
    /// What the map window showed last.
    package var mapView: String { state + "/geotify/map-view" }
    /// By which others of the session see that the daemon runs; nil where there is no such session.
    package var sign: String? { runtime.map { $0 + "/geotify/daemon" } }
    /// Region states, notices and the history.
    package var database: String { state + "/geotify/state.sqlite" }
}
