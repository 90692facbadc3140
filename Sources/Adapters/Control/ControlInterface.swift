package import DBus

/// The names of the daemon's D-Bus interface.
package enum ControlInterface {
    /// The daemon's bus name.
    package static let busName = "io.github.geotify.Geotify"
    /// The path of its only object.
    package static let path = "/io/github/geotify/Geotify"
    /// The interface of that object.
    package static let interface = "io.github.geotify.Geotify1"

    /// The error if no geotification or shift profile has the name.
    package static let notFound = "io.github.geotify.Error.NotFound"
    /// The error if a reminder that was never shown is to be shown again.
    package static let notShown = "io.github.geotify.Error.NotShown"
    /// The error if no position is known.
    package static let noPosition = "io.github.geotify.Error.NoPosition"
    /// The error if the state database can't be written: nothing has changed, and the message says why.
    package static let notWritten = "io.github.geotify.Error.NotWritten"
    /// The error if a shift is to end and none of its profile is on.
    package static let notOn = "io.github.geotify.Error.NotOn"

    /// The interface as the XML file describes it: clients see it, and calls are checked by it.
    /// - Throws: What is wrong in the file, which a test excludes.
    package static func description() throws(DBusError) -> InterfaceDescription {
        try InterfaceDescription(parsing: PackageResources.io_github_geotify_Geotify1_xml)
    }

    /// A call to the daemon, which never starts it.
    static func call(_ member: String, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(to: busName, path, interface, member, arguments, mayStartService: false)
    }
}
