internal import CLinux
internal import Glibc

/// Receives signals of the system by a signalfd, in place of their own effect.
@MainActor final class SignalReceiver {
    let descriptor: Int32
    private var mask = sigset_t()
    private var handlers: [Int32: [@MainActor (Int32) -> Void]] = [:]

    init() {
        sigemptyset(&mask)
        descriptor = signalfd(-1, &mask, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        precondition(descriptor >= 0, "signalfd failed")
    }

    isolated deinit { close(descriptor) }

    func add(_ signals: [Int32], _ handler: @escaping @MainActor (Int32) -> Void) {
        for signal in signals {
            sigaddset(&mask, signal)
            handlers[signal, default: []].append(handler)
        }
        pthread_sigmask(SIG_BLOCK, &mask, nil)
        signalfd(descriptor, &mask, 0)
    }

    /// Reads the signals that came and calls their handlers.
    func receive() {
        var info = signalfd_siginfo()
        while read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size {
            let signal = Int32(info.ssi_signo)
            for handler in handlers[signal] ?? [] { handler(signal) }
        }
    }
}
