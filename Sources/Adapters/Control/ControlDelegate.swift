package import DBus
package import Geofencing
package import Reminders
package import Shifts

/// What the daemon's interface reports and controls.
@MainActor package protocol ControlDelegate: AnyObject {
    /// How the daemon is doing.
    var status: DaemonStatus { get }
    /// What it works with.
    var reminders: ReminderSet { get }
    /// The last position of the source; nil while the source is off.
    var lastFix: PositionFix? { get }
    /// Finds the present position.
    /// - Parameter answer: Called at once if it is known, otherwise later; with nil if none comes.
    func locate(_ answer: @escaping @MainActor (PositionFix?) -> Void)
    /// The first program has subscribed to positions, or the last one has left.
    func subscribersChanged(_ areThere: Bool)
    /// The state of a geotification's region.
    func state(of geotification: Geotification) -> RegionState
    /// The networks that are heard now; nil if nothing reports them.
    var scan: NetworkScan? { get }
    /// Forgets where these networks are; all of them if nil.
    /// - Throws: `ControlInterface.notWritten` if the database still has it.
    func forget(_ networks: [Network]?) throws(DBusError)
    /// Reads the store and the settings again.
    func reload()
    /// Does something about the reminder of an enabled geotification.
    /// - Returns: false if it was never shown, so that it can't be shown again.
    /// - Throws: `ControlInterface.notWritten` if it can't be recorded, as do those below; nothing has changed then.
    func perform(_ action: NoticeAction, on identifier: String) throws(DBusError) -> Bool
    /// Shows nothing for so many seconds; until `endPause` if nil.
    /// - Throws: `ControlInterface.notWritten`.
    func pause(for seconds: Double?) throws(DBusError)
    /// Ends a pause, if any.
    /// - Throws: `ControlInterface.notWritten`.
    func endPause() throws(DBusError)
    /// The shifts that are on, the oldest first.
    var shifts: [Shift] { get }
    /// Starts a shift of the profile as it was last, with the change.
    /// - Parameter until: When it ends, seconds since 1970; nil: when it is stopped.
    /// - Returns: false if a shift of the profile is already on.
    /// - Throws: `ControlInterface.notWritten`; `InvalidArgs` if the profile isn't valid.
    func startShift(_ profile: String, _ change: ShiftProfileChange, until: Double?) throws(DBusError) -> Bool
    /// Ends the profile's shift.
    /// - Returns: false if none is on.
    /// - Throws: `ControlInterface.notWritten`.
    func stopShift(_ profile: String) throws(DBusError) -> Bool
    /// Changes a profile, or adds one.
    /// - Throws: As `startShift`.
    func setShiftProfile(_ profile: String, _ change: ShiftProfileChange) throws(DBusError)
    /// Forgets a profile.
    /// - Returns: false if there is none.
    /// - Throws: `ControlInterface.notWritten`.
    func deleteShiftProfile(_ profile: String) throws(DBusError) -> Bool
    /// Sends the profile's refused points again, and tries those that wait at once.
    /// - Returns: How many points are sent again; nil if there is neither such a profile nor a shift of one.
    /// - Throws: `ControlInterface.notWritten`; `InvalidArgs` if the profile has no target.
    func retryShiftProfile(_ profile: String) throws(DBusError) -> Int?
}
