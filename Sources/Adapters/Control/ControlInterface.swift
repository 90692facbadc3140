package import DBus

/// The names by which the daemon is found, and its interface.
package enum ControlInterface {
    package static let busName = "io.github.geotify.Geotify"
    package static let path = "/io/github/geotify/Geotify"
    package static let interface = "io.github.geotify.Geotify1"

    /// The error where no geotification has the identifier.
    package static let notFound = "io.github.geotify.Error.NotFound"
    /// The error where something is to be shown again that never was.
    package static let notShown = "io.github.geotify.Error.NotShown"
    /// The error while no position is known.
    package static let noPosition = "io.github.geotify.Error.NoPosition"

    /// The error where the state database can't be written: nothing has changed, the message says why.
    package static let notWritten = "io.github.geotify.Error.NotWritten"

    /// The error where a shift is to end and its profile isn't on.
    package static let notOn = "io.github.geotify.Error.NotOn"

    /// The description that clients see and calls are checked by: the XML file itself.
    package static func description() throws(DBusError) -> InterfaceDescription {
        try InterfaceDescription(parsing: PackageResources.io_github_geotify_Geotify1_xml)
    }
}
