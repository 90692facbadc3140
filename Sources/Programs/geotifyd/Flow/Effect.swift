import Geofencing
import Reminders
import State
import Store

/// Something that a part of the daemon wants done. `Daemon.carryOut` does it.
enum Effect: Hashable {
    /// The store has changed: this is what it says.
    case loadReminders(ReminderSet)
    /// The settings have changed.
    case followSettings(Settings)

    /// Takes back the notices, also those of an earlier run, of all geotifications but these.
    case keepNotices(of: Set<String>)
    /// Takes back the notices of a geotification.
    case withdrawNotices(of: String)
    /// Tells programs on the bus of reminders that are written down now.
    case announceNotices([Notice])
    /// Shows what waits and may be shown, and runs its programs.
    case showWaiting
    /// Writes into the store what it has to say of one-shot reminders, by identifier.
    case writeStore([String: StoreChange])
    /// The history has grown: a crossing may have started or ended a shift, or queued a message.
    case followHistory
    /// Positions are needed, or not any more.
    case needPositions(SourceClients.Holder, Bool)
    /// The machine is awake again: what is heard of networks is to be told again.
    case repeatScan
    /// The source of positions was stopped, since nobody needs it.
    case forgetPosition

    /// A shift has begun or ended.
    case announceShift(profile: String, isOn: Bool)
    /// A point of a shift is written down.
    case announcePoint(profile: String, fix: PositionFix)
    /// Points were written down: old ones may be forgotten.
    case forgetOldPoints
    /// Something that is to be sent was written down.
    case sendQueued
}

/// Does what timers and changed files have led to.
typealias EffectHandler = @MainActor ([Effect]) -> Void
