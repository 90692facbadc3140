import Glibc
import Platform
import Testing

/// In processes of their own, since signals are the process's.
@Suite struct InterruptionTests {
    /// Several times, since a process's first timer isn't like the others.
    @Test func `a call is interrupted and the process goes on`() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<3 {
                let interruption = Interruption(after: 0.02)
                var long = timespec(tv_sec: 600, tv_nsec: 0)
                #expect(nanosleep(&long, nil) == -1 && errno == EINTR)
                #expect(nanosleep(&long, nil) == -1 && errno == EINTR)
                withExtendedLifetime(interruption) {}
            }
        }
    }

    @Test func `afterwards nothing is interrupted`() async {
        await #expect(processExitsWith: .success) {
            // Blocked by whoever started the program.
            var mask = sigset_t()
            sigemptyset(&mask)
            sigaddset(&mask, SIGALRM)
            pthread_sigmask(SIG_BLOCK, &mask, nil)
            for _ in 0..<2 {
                do {
                    let interruption = Interruption(after: 0.01)
                    var long = timespec(tv_sec: 600, tv_nsec: 0)
                    #expect(nanosleep(&long, nil) == -1)
                    withExtendedLifetime(interruption) {}
                }
                var former = sigset_t()
                pthread_sigmask(SIG_UNBLOCK, &mask, &former)
                #expect(sigismember(&former, SIGALRM) == 1)
                // Longer than between two interruptions.
                var pause = timespec(tv_sec: 0, tv_nsec: 150_000_000)
                #expect(nanosleep(&pause, nil) == 0)
                pthread_sigmask(SIG_BLOCK, &mask, nil)
            }
        }
    }
}
