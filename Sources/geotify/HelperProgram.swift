import CommandLine
import Glibc
import Platform

/// A program of this package that does a part of the work in a process of its own.
struct HelperProgram {
    struct Outcome: Hashable {
        var exitCode: Int32
        var output: [UInt8]
        /// What it said, without its name before it.
        var messages: String
    }

    private static let mostBytes = 1 << 20

    let name: String

    /// Where it is: beside this program, below the same prefix, or else wherever the search path has it.
    private var path: String {
        guard let program = try? LinkChain("/proc/self/exe").target else { return name }
        let directory = Directory.parent(of: program)
        let places = [directory + "/" + name, Directory.parent(of: directory) + "/libexec/geotify/" + name]
        return places.first { access($0, X_OK) == 0 } ?? name
    }

    /// Runs it to its end.
    /// - Parameter input: What it reads; not more than a pipe holds, which it has without being read.
    /// - Throws: 69 where it isn't there or doesn't work.
    func run(input: String) throws(CommandFailure) -> Outcome {
        let former = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, former) }
        do throws(SystemError) {
            let (theirInput, ourInput) = try Self.pipe()
            let (ourOutput, theirOutput) = try Self.pipe()
            let (ourMessages, theirMessages) = try Self.pipe()
            let child = try spawn(theirInput, theirOutput, theirMessages)
            for descriptor in [theirInput, theirOutput, theirMessages] { close(descriptor) }
            do {
                let writer = FileDescriptor(owning: ourInput, path: name)
                // One that ends before it has read all says why itself.
                try? writer.write(Array(input.utf8))
            }
            let reader = FileDescriptor(owning: ourOutput, path: name)
            let errors = FileDescriptor(owning: ourMessages, path: name)
            let output = (try? reader.readAll(limit: Self.mostBytes)) ?? []
            let messages = (try? errors.readAll(limit: Self.mostBytes)) ?? []
            return Outcome(
                exitCode: Self.wait(for: child), output: output,
                messages: withoutName(String(decoding: messages, as: UTF8.self)))
        } catch {
            throw CommandFailure(.unavailable, "\(name) can't be run: \(error.reason)")
        }
    }

    private func withoutName(_ messages: String) -> String {
        let lines = messages.split(separator: "\n").map { line in
            line.hasPrefix(name + ": ") ? line.dropFirst(name.count + 2) : line
        }
        return lines.joined(separator: "; ")
    }

    private static func pipe() throws(SystemError) -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError("run") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private func spawn(_ input: Int32, _ output: Int32, _ messages: Int32) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, number) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (messages, STDERR_FILENO)] {
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var theirs = sigset_t()
        sigemptyset(&theirs)
        sigaddset(&theirs, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &theirs)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let argv = [strdup(name), nil]
        defer { free(argv[0]) }
        var child: pid_t = 0
        let code = posix_spawnp(&child, path, &actions, &attributes, argv, environ)
        guard code == 0 else { throw SystemError("run", path: name, code: code) }
        return child
    }

    private static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    }
}
