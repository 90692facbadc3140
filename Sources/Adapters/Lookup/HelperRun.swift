package import EventLoop
internal import Glibc
package import Platform

/// A program of this package that does a part of the work in a process of its own: it reads what it is to do from its
/// standard input, and what it writes is waited for by the loop.
@MainActor package final class HelperRun {
    package struct Outcome: Hashable, Sendable {
        package var exitCode: Int32
        package var output: [UInt8]
        /// What it said, without its name before it.
        package var messages: String
    }

    private static let mostBytes = 1 << 20

    private let name: String
    private let program: SpawnedProgram
    private var output: [UInt8] = []
    private var messages: [UInt8] = []
    private var watches: [Int32: DescriptorWatch] = [:]
    private var onEnd: (@MainActor (Outcome) -> Void)?

    /// Starts it.
    /// - Parameters:
    ///   - input: What it reads; not more than a pipe holds, which it has without being read.
    ///   - onEnd: Called once, when it has ended; never from here, and not after the run was released.
    package init(
        _ name: String, input: String, loop: EventLoop, onEnd: @escaping @MainActor (Outcome) -> Void
    ) throws(SystemError) {
        self.name = name
        self.onEnd = onEnd
        let theirs = try Self.pipe()
        let ours = try Self.pipe()
        let errors = try Self.pipe()
        program = try SpawnedProgram(
            SiblingProgram.path(of: name) ?? name, [name], input: theirs.reader, output: ours.writer,
            messages: errors.writer)
        for descriptor in [theirs.reader, ours.writer, errors.writer] { close(descriptor) }
        Self.write(Array(input.utf8), to: theirs.writer, name)
        for descriptor in [ours.reader, errors.reader] {
            let isOutput = descriptor == ours.reader
            watches[descriptor] = loop.watch(descriptor, for: .reading) { [weak self] _ in
                self?.read(descriptor, isOutput: isOutput)
            }
        }
    }

    isolated deinit {
        for descriptor in watches.keys { close(descriptor) }
        guard onEnd != nil else { return }
        kill(program.process, SIGTERM)
        program.wait()
    }

    private func read(_ descriptor: Int32, isOutput: Bool) {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
        if count > 0, output.count + messages.count + count <= Self.mostBytes {
            if isOutput { output += bytes[..<count] } else { messages += bytes[..<count] }
            return
        }
        watches.removeValue(forKey: descriptor)?.cancel()
        close(descriptor)
        if watches.isEmpty { finish() }
    }

    private func finish() {
        guard let onEnd else { return }
        self.onEnd = nil
        let code = program.wait()
        onEnd(
            Outcome(
                exitCode: code, output: output, messages: withoutName(String(decoding: messages, as: UTF8.self))))
    }

    private func withoutName(_ messages: String) -> String {
        let lines = messages.split(separator: "\n").map { line in
            line.hasPrefix(name + ": ") ? line.dropFirst(name.count + 2) : line
        }
        return lines.joined(separator: "; ")
    }
}

extension HelperRun {
    private static func pipe() throws(SystemError) -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError("run") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// One that ends before it has read all says why itself.
    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ name: String) {
        let former = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, former) }
        try? FileDescriptor(owning: descriptor, path: name).write(bytes)
    }
}
