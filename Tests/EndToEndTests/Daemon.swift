import TestSupport

/// No other daemon is meant here.
typealias Daemon = RunningDaemon
