import CommandLine
import Glibc
import Platform
import State
import Web

/// Sends what the daemon has queued, so that the daemon opens no internet socket.
@main struct Program {
    static let timeoutOption = OptionDescription(
        "timeout", .text("S"), "Seconds within which a server must have answered (30).")
    static let lingerOption = OptionDescription(
        "linger", .text("S"), "Seconds that it waits for more once all is sent (10).")

    static let pauseOption = OptionDescription(
        "pause", .text("S"), "Seconds until it is tried again after a first failure (2).")

    static let description = CommandDescription(
        "geotify-courier", summary: "Sends positions and crossings to where the person wants them.",
        discussion: [
            """
            geotifyd starts it while something is to be sent. Each target gets what is queued for it in order, and none \
            waits for another one; when all is sent it ends.
            """,
            """
            What can't be sent because of the network or the server is kept and tried again, after pauses that grow to \
            five minutes, or as soon as the machine has joined a network or passwords are mended. What a server refuses for \
            good is set aside; 'geotify shift status' says so, and 'geotify shift retry' sends it again.
            """,
        ], options: [.optional(timeoutOption), .optional(lingerOption), .optional(pauseOption)])

    static func main() {
        StandardDescriptors.ensureOpen()
        signal(SIGPIPE, SIG_IGN)
        umask(0o077)
        description.run { arguments in
            do { try run(arguments) } catch let error as StateError {
                throw CommandFailure(ExitCode(rawValue: error.exitCode) ?? .inputOutput, error.description)
            }
        }
    }

    private static func run(_ arguments: ParsedArguments) throws {
        let timeout = try seconds(arguments, timeoutOption, in: 0.1...3600) ?? 30
        let linger = try seconds(arguments, lingerOption, in: 0...86_400) ?? 10
        let pause = try seconds(arguments, pauseOption, in: 0.1...3600) ?? Courier.pauses.lowerBound
        let directories = XDGDirectories(environment: Environment.variable)
        guard let lock = try lock(directories) else { return }
        defer { withExtendedLifetime(lock) {} }
        let courier = try Courier(directories: directories, timeout: timeout, linger: linger, pause: pause)
        try courier.run()
    }

    /// - Returns: nil where another one is sending already.
    private static func lock(_ directories: XDGDirectories) throws -> FileLock? {
        let path = directories.database + ".courier"
        do {
            return try FileLock(path: path, timeout: 0)
        } catch {
            switch error {
            case .held: return nil
            case .obstructed: throw CommandFailure(.cannotCreate, "\(path) is no lock file; move it away")
            case .system(let error) where error.code == ENOENT: throw StateError.missing(path: directories.database)
            case .system(let error): throw error
            }
        }
    }

    private static func seconds(
        _ arguments: ParsedArguments, _ option: OptionDescription, in range: ClosedRange<Double>
    ) throws(CommandFailure) -> Double? {
        guard let text = arguments[option] else { return nil }
        let isDecimal = !text.isEmpty && text.utf8.allSatisfy { ".0123456789".utf8.contains($0) }
        guard isDecimal, let seconds = Double(text), range.contains(seconds) else {
            throw CommandFailure(
                .usage,
                "--\(option.name) can't be '\(text)': it is a number of seconds from \(range.lowerBound) to "
                    + "\(Int(range.upperBound))")
        }
        return seconds
    }
}
