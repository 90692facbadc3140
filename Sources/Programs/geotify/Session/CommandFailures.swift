import CommandLine
import Coordinates
import Glibc
import Platform
import State
import Store

extension CommandFailure {
    init(_ error: SystemError) {
        let code: ExitCode =
            switch error.code {
            case ENOENT, ENOTDIR: .notFound
            case EACCES, EPERM: .noPermission
            default: .inputOutput
            }
        self.init(code, error.description)
    }
}

extension CommandFailure {
    init(_ error: StoreError) {
        self.init(ExitCode(rawValue: error.exitCode) ?? .inputOutput, error.description)
    }

    init(_ error: StateError) {
        self.init(ExitCode(rawValue: error.exitCode) ?? .inputOutput, error.description)
    }

    init(_ error: StoreChangeError) {
        self.init(ExitCode(rawValue: error.exitCode) ?? .usage, error.description)
    }
}

extension CommandFailure {
    /// A text of the command line that was meant as a coordinate and is none.
    init(_ error: CoordinateError) { self.init(.usage, error.description) }
}
