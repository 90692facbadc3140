import CommandLine
import Control
import DBus
import Reminders

/// What the daemon is told to do. It is never started by that.
extension Daemon {
    /// - Throws: 66 where the daemon has no such geotification, 69 where it doesn't run or doesn't answer, 74 where it can't
    ///   write down what it is told.
    func perform(_ action: NoticeAction, on identifier: String) throws(CommandFailure) {
        try ask { client throws(DBusError) in try client.perform(action, on: identifier) }
    }

    /// - Parameter duration: Seconds; nil: until `resume`.
    func pause(for duration: Double?) throws(CommandFailure) {
        try ask { client throws(DBusError) in try client.pause(for: duration) }
    }

    func resume() throws(CommandFailure) {
        try ask { client throws(DBusError) in try client.resume() }
    }
}
