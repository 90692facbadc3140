internal import CLinux
internal import Glibc

/// The system's timer of one kind, a timerfd: armed only while there is something to wait for.
@MainActor final class Alarm {
    let descriptor: Int32
    private let kind: ClockKind
    private var armed: Double?

    /// A deadline that never comes: an alarm set to it only tells when the date is set.
    static let never = 1e11

    init(_ kind: ClockKind) {
        self.kind = kind
        descriptor = timerfd_create(kind.identifier, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        precondition(descriptor >= 0, "timerfd_create failed")
    }

    isolated deinit { close(descriptor) }

    /// Arms the alarm for a time of its clock, or disarms it.
    func set(to deadline: Double?) {
        guard deadline != armed else { return }
        armed = deadline
        var setting = itimerspec()
        if let deadline {
            // All zeroes would disarm it.
            let time = min(max(deadline, 1e-9), Alarm.never)
            setting.it_value.tv_sec = Int(time.rounded(.down))
            setting.it_value.tv_nsec = min(999_999_999, Int(((time - time.rounded(.down)) * 1e9).rounded(.up)))
        }
        var flags = Int32(TFD_TIMER_ABSTIME)
        if kind == .realtime { flags |= Int32(TFD_TIMER_CANCEL_ON_SET) }
        // It is armed also where this reports ECANCELED because the date was set since the last read.
        timerfd_settime(descriptor, flags, &setting, nil)
    }

    /// Takes back the readiness after the alarm rang or the date was set.
    func acknowledge() {
        var expirations: UInt64 = 0
        read(descriptor, &expirations, MemoryLayout<UInt64>.size)
        armed = nil
    }
}
