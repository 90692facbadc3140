/// Where the person's files are, after the XDG Base Directory Specification: empty and relative values of its variables
/// count as unset.
package struct XDGDirectories: Hashable, Sendable {
    package var configuration: String
    package var state: String

    /// - Parameter environment: A look-up of environment variables.
    package init(environment: (String) -> String?) { fatalError() }

    package var store: String { configuration + "/geotify/geotifications.plist" }
    package var database: String { state + "/geotify/state.sqlite" }
}
