internal import CLinux
internal import Glibc

/// Interrupts the system calls that the thread waits in from a moment on, for as long as the value lives: they fail with
/// `EINTR`. For calls of libraries that know no limit of their own and don't begin again.
package final class Interruption {
    /// After the first time it goes on, since a call may begin just after it.
    private static let interval = 0.05

    private var timer: timer_t?
    private var isSet = false
    private var formerAction = sigaction()
    private var formerMask = sigset_t()

    /// - Parameter seconds: From now until the first interruption.
    package init(after seconds: Double) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGALRM, &action, &formerAction)
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &mask, &formerMask)
        // The signal is for this thread: others have calls of their own, which go on.
        guard geotify_thread_timer(SIGALRM, &timer) == 0 else { return }
        isSet = true
        var times = itimerspec()
        times.it_value = Self.span(max(seconds, 0.001))
        times.it_interval = Self.span(Self.interval)
        timer_settime(timer, 0, &times, nil)
    }

    deinit {
        if isSet { timer_delete(timer) }
        pthread_sigmask(SIG_SETMASK, &formerMask, nil)
        sigaction(SIGALRM, &formerAction, nil)
    }

    private static func span(_ seconds: Double) -> timespec {
        let whole = seconds.rounded(.down)
        return timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    }
}
