/// What a program ends with, after `sysexits.h`.
package enum ExitCode: Int32, Hashable, Sendable {
    case success = 0
    /// An option or its value is wrong, or an abbreviation fits more than one.
    case usage = 64
    /// The content of a file is wrong.
    case badData = 65
    /// There is no such file, geotification, place or event.
    case notFound = 66
    /// A service is not there.
    case unavailable = 69
    /// A file can't be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// A lock was not free in time: later it may work.
    case tryAgain = 75
    case noPermission = 77
    /// The settings are wrong.
    case badSettings = 78
}

/// Why a command ends without having done its work: the exit code and the message for the person.
package struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package var exitCode: ExitCode
    /// What is wrong and what would be right, without a final full stop.
    package var message: String

    package init(_ exitCode: ExitCode, _ message: String) {
        self.exitCode = exitCode
        self.message = message
    }

    package var description: String { message }
}
