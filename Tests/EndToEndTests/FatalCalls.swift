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

    /// How many calls the daemon made that has ended last, by itself.
    var count: Int { Int(directory.contents(of: "calls")) ?? 0 }

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

        __attribute__((constructor)) static void begin(void) {
            is_daemon = strcmp(program_invocation_short_name, "geotifyd") == 0;
            if (getenv("FATAL_CALL")) fatal = atol(getenv("FATAL_CALL"));
        }

        __attribute__((destructor)) static void end(void) {
            FILE *file = is_daemon ? fopen(getenv("CALLS"), "w") : NULL;
            if (file) {
                fprintf(file, "%ld", calls);
                fclose(file);
            }
        }

        /* The log is nothing that anybody relies on. */
        static void step(int descriptor) {
            if (is_daemon && descriptor != 1 && descriptor != 2 && ++calls == fatal) raise(SIGKILL);
        }

        #define STAND_IN(type, name, parameters, arguments, descriptor) \\
            type name parameters { \\
                static type (*original) parameters; \\
                if (!original) original = dlsym(RTLD_NEXT, #name); \\
                step(descriptor); \\
                return original arguments; \\
            }

        STAND_IN(ssize_t, write, (int d, const void *b, size_t n), (d, b, n), d)
        STAND_IN(ssize_t, pwrite, (int d, const void *b, size_t n, off_t o), (d, b, n, o), d)
        STAND_IN(ssize_t, pwrite64, (int d, const void *b, size_t n, off64_t o), (d, b, n, o), d)
        STAND_IN(ssize_t, sendmsg, (int d, const struct msghdr *m, int f), (d, m, f), d)
        STAND_IN(int, fsync, (int d), (d), d)
        STAND_IN(int, fdatasync, (int d), (d), d)
        STAND_IN(int, ftruncate, (int d, off_t n), (d, n), d)
        STAND_IN(int, ftruncate64, (int d, off64_t n), (d, n), d)
        STAND_IN(int, rename, (const char *a, const char *b), (a, b), 0)
        STAND_IN(int, unlink, (const char *p), (p), 0)
        """
}
