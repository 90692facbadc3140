import Glibc
import Platform
import Testing

/// In processes of their own, whose standard output is replaced.
@Suite struct OutputTests {
    @Test func `a full disk is reported`() async {
        await #expect(processExitsWith: .success) {
            dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
            #expect(throws: SystemError("write to", path: "the standard output", code: ENOSPC)) {
                try Output.standardOutput.write("x")
            }
        }
    }

    @Test func `a reader that went away is reported`() async {
        await #expect(processExitsWith: .success) {
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            close(ends[0])
            dup2(ends[1], STDOUT_FILENO)
            signal(SIGPIPE, SIG_IGN)
            #expect(throws: SystemError("write to", path: "the standard output", code: EPIPE)) {
                try Output.standardOutput.write("x")
            }
        }
    }

    @Test func `a slow reader gets all of it`() async {
        await #expect(processExitsWith: .success) {
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            dup2(ends[1], STDOUT_FILENO)
            close(ends[1])
            // More than a pipe holds, on a descriptor that refuses to wait.
            _ = fcntl(STDOUT_FILENO, F_SETFL, O_NONBLOCK)
            let text = String(repeating: "0123456789", count: 50_000)
            let reader = ends[0]
            let read = Task.detached {
                let file = FileDescriptor(owning: reader, path: "pipe")
                return try file.readAll(limit: 1 << 20)
            }
            try Output.standardOutput.write(text)
            close(STDOUT_FILENO)
            #expect(try await read.value == Array(text.utf8))
        }
    }
}
