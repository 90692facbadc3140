internal import Glibc
internal import Platform

/// What a program prints when it is asked for its version.
enum ProgramAnswer {
    /// Runs a program and reads the first line that it prints.
    /// - Parameter seconds: How long it may take; then it is killed.
    /// - Returns: nil where it prints nothing, fails or takes longer.
    static func firstLine(of program: String, _ arguments: [String], within seconds: Double) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reader = FileDescriptor(owning: ends[0], path: program)
        let run = try? SpawnedProgram(
            program, [program] + arguments, environment: ["PATH=/usr/bin:/bin", "LC_ALL=C"], output: ends[1])
        close(ends[1])
        guard let run else { return nil }
        let output = read(reader.rawValue, until: Deadline(after: seconds))
        kill(run.process, SIGKILL)
        run.wait()
        let line = output.prefix { $0 != UInt8(ascii: "\n") }
        return line.isEmpty ? nil : String(validating: line, as: UTF8.self)
    }

    /// Reads to the end, or for as long as there is time.
    private static func read(_ descriptor: Int32, until deadline: Deadline) -> [UInt8] {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while output.count < 4096, deadline.rest > 0 {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, Int32(deadline.rest * 1000) + 1) > 0 else { continue }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            output += buffer[..<count]
        }
        return output
    }
}
