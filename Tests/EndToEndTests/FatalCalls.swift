import Foundation
import TestSupport

/// Kills a daemon at its n-th call that writes to a disk or a bus: a library, loaded before all others, that stands in
/// for the C library's functions.
struct FatalCalls {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write(Self.source, to: "fatal.c")
        let script = "cc -shared -fPIC -o '\(directory.entry("fatal.so"))' '\(directory.entry("fatal.c"))' -ldl"
        let compiler = try ProgramRun("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
        compiler.waitUntilExit()
        guard compiler.exitCode == 0 else { throw DesktopFailure(compiler.messages) }
    }

    /// What a daemon's environment needs.
    /// - Parameter number: The call before which it dies; 0: it only counts.
    func environment(dyingAt number: Int) -> [String: String] {
        ["LD_PRELOAD": directory.entry("fatal.so"), "FATAL_CALL": String(number), "CALLS": directory.entry("calls")]
    }

    /// How many calls the daemon made that ended last without being killed.
    var count: Int { kinds.count }

    /// The calls to die before: of each run of calls of one kind, such as the writes of a transaction, the first and the
    /// middle one. All calls if the variable `EVERY_CALL` is set, which takes some minutes.
    private var deaths: [Int] {
        let kinds = kinds
        guard ProcessInfo.processInfo.environment["EVERY_CALL"] == nil else { return Array(1...kinds.count) }
        var deaths: [Int] = []
        var start = 0
        while start < kinds.count {
            let end = kinds[start...].firstIndex { $0 != kinds[start] } ?? kinds.count
            deaths.append(start + 1)
            if end - start > 2 { deaths.append((start + end) / 2 + 1) }
            start = end
        }
        return deaths
    }

    /// A share of the calls to die before.
    /// - Parameter lane: 1 to `lanes`.
    func deaths(ofLane lane: Int, of lanes: Int) -> [Int] {
        deaths.enumerated().filter { $0.offset % lanes == lane - 1 }.map(\.element)
    }

    /// What each call was, a letter for each.
    private var kinds: [UInt8] { Array(directory.contents(of: "calls").utf8) }

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <signal.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/socket.h>
        #include <unistd.h>

        static int is_daemon;
        static long fatal, calls;
        static char kinds[1 << 16];

        __attribute__((constructor)) static void begin(void) {
            is_daemon = strcmp(program_invocation_short_name, "geotifyd") == 0;
            if (getenv("FATAL_CALL")) fatal = atol(getenv("FATAL_CALL"));
        }

        __attribute__((destructor)) static void end(void) {
            FILE *file = is_daemon ? fopen(getenv("CALLS"), "w") : NULL;
            if (file) {
                fwrite(kinds, 1, calls, file);
                fclose(file);
            }
        }

        /* The log is nothing that anybody relies on. */
        static void step(int descriptor, char kind) {
            if (!is_daemon || descriptor == 1 || descriptor == 2) return;
            if (++calls == fatal) raise(SIGKILL);
            if (calls <= (long)sizeof(kinds)) kinds[calls - 1] = kind;
        }

        #define STAND_IN(type, name, kind, parameters, arguments, descriptor) \\
            type name parameters { \\
                static type (*original) parameters; \\
                if (!original) original = dlsym(RTLD_NEXT, #name); \\
                step(descriptor, kind); \\
                return original arguments; \\
            }

        STAND_IN(ssize_t, write, 'w', (int d, const void *b, size_t n), (d, b, n), d)
        STAND_IN(ssize_t, pwrite, 'w', (int d, const void *b, size_t n, off_t o), (d, b, n, o), d)
        STAND_IN(ssize_t, pwrite64, 'w', (int d, const void *b, size_t n, off64_t o), (d, b, n, o), d)
        STAND_IN(ssize_t, sendmsg, 'm', (int d, const struct msghdr *m, int f), (d, m, f), d)
        STAND_IN(int, fsync, 's', (int d), (d), d)
        STAND_IN(int, fdatasync, 's', (int d), (d), d)
        STAND_IN(int, ftruncate, 't', (int d, off_t n), (d, n), d)
        STAND_IN(int, ftruncate64, 't', (int d, off64_t n), (d, n), d)
        STAND_IN(int, rename, 'r', (const char *a, const char *b), (a, b), 0)
        STAND_IN(int, unlink, 'u', (const char *p), (p), 0)
        """
}
