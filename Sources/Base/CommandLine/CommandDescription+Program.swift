internal import Glibc
internal import Platform

extension CommandDescription {
    /// All that a program does which this describes, and which has no commands of its own: it tells of itself where it is asked
    /// to, does its work otherwise, says what has failed, and ends with the exit code.
    /// - Parameter work: Done with what it was called with.
    @MainActor package func run(_ work: @MainActor (ParsedArguments) throws -> Void) -> Never {
        do {
            switch try parse(Array(Swift.CommandLine.arguments.dropFirst())) {
            case .help(let text): try Output.standardOutput.write(text)
            case .version: try Output.standardOutput.write("\(name) \(Version.current)\n")
            case .run(_, let arguments): try work(arguments)
            }
            exit(ExitCode.success.rawValue)
        } catch {
            Output.message("\(name): \(error)")
            exit(((error as? CommandFailure)?.exitCode ?? .inputOutput).rawValue)
        }
    }
}
