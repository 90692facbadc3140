import DBus

/// The names by which the daemon is found.
package enum ControlInterface {
    package static let busName = "io.github.geotify.Geotify"
    package static let path = "/io/github/geotify/Geotify"
    package static let interface = "io.github.geotify.Geotify1"
}
