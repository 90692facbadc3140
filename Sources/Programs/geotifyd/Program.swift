import CommandLine
import Glibc
import Platform
import State

@main struct Program {
    static func main() {
        StandardDescriptors.ensureOpen()
        // Who reads the log may go, and files may not be as large as they would be; the daemon stays.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        // Whatever is created from here on is the person's alone.
        umask(0o077)
        DaemonOptions.description.run { try start(DaemonOptions($0)) }
    }

    @MainActor private static func start(_ options: DaemonOptions) throws(CommandFailure) {
        let log = Log(isVerbose: options.isVerbose)
        let environment =
            switch options.source {
            case .geoClue: try DaemonEnvironment.session()
            case .replay(let file, let speed): try DaemonEnvironment.replay(of: file, speed: speed)
            }
        try Daemon(environment: environment, log: log).run()
    }
}

extension CommandFailure {
    init(_ error: StateError) {
        self.init(ExitCode(rawValue: error.exitCode) ?? .inputOutput, error.description)
    }
}
