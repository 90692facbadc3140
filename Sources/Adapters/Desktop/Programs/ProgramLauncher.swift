package import DBus
package import EventLoop
internal import Glibc
internal import Platform

/// Starts programs outside of this one's sandbox: as transient units of the person's systemd, or by itself where there is
/// none. No shell is involved.
@MainActor package final class ProgramLauncher {
    /// What is started.
    package struct Service: Hashable, Sendable {
        /// The unit's name, with `.service`; unique among all that runs.
        package var unit: String
        /// What it is, for those who look at the unit.
        package var description: String
        /// The file of the program.
        package var path: String
        /// The first is what it is called by.
        package var arguments: [String]
        /// Added to the environment that systemd has, or this program without its `GEOTIFY_…`; each as `NAME=value`.
        package var environment: [String] = []
        /// Seconds after which systemd kills it; nil: never.
        package var limit: Double?
        /// Whether what it says of itself goes to the journal; what it writes otherwise is dropped.
        package var keepsMessages = false

        package init(unit: String, description: String, path: String, arguments: [String]) {
            self.unit = unit
            self.description = description
            self.path = path
            self.arguments = arguments
        }
    }

    /// What came of a start.
    package enum Outcome: Hashable, Sendable {
        case started
        /// It was started before this program was started again; it ends like one of ours.
        case runsAlready
        /// The session is over.
        case sessionOver
        /// In words, without private details.
        case failed(String)
    }

    /// Called with a unit's name once its program has ended, as far as that can be known.
    package var onEnd: (@MainActor (String) -> Void)?

    private let units: TransientUnits?
    private let loop: EventLoop
    private var children: [String: ChildProgram] = [:]

    /// - Parameter connection: The session bus; nil where there is none.
    package init(connection: Connection?, loop: EventLoop) {
        self.loop = loop
        units = connection.map(TransientUnits.init)
        units?.onEnd = { [weak self] in self?.onEnd?($0) }
    }

    package func start(_ service: Service, reply: @escaping @MainActor (Outcome) -> Void) {
        guard let units else { return reply(startChild(service)) }
        units.start(service) { [weak self] result in
            if let self { reply(outcome(result, of: service)) }
        }
    }

    private func outcome(_ result: Result<Void, DBusError>, of service: Service) -> Outcome {
        switch result {
        case .success: return .started
        case .failure(let error):
            switch error.name {
            case DBusError.serviceUnknown, DBusError.nameHasNoOwner: return startChild(service)
            case DBusError.disconnected: return .sessionOver
            case TransientUnits.unitExists: return .runsAlready
            default: return .failed("systemd refuses it (\(error.name))")
            }
        }
    }

    private func startChild(_ service: Service) -> Outcome {
        // Of two values of one name the later would be passed over.
        let names = service.environment.map { $0.prefix { $0 != "=" } + "=" }
        let own = Environment.all.filter { variable in
            !variable.hasPrefix("GEOTIFY_") && !names.contains { variable.hasPrefix($0) }
        }
        do throws(SystemError) {
            children[service.unit] = try ChildProgram(
                service.path, service.arguments, environment: own + service.environment, loop: loop
            ) { [weak self] in
                self?.children[service.unit] = nil
                self?.onEnd?(service.unit)
            }
        } catch {
            return .failed(error.reason)
        }
        return .started
    }

    /// Has a program end that has run for too long; `onEnd` says when it has.
    /// - Returns: false for a unit, which systemd ends, and of which no more is heard.
    package func end(_ unit: String) -> Bool {
        units?.forget(unit)
        guard let child = children[unit] else { return false }
        child.end()
        return true
    }

    /// Whether it was started without systemd.
    func isChild(_ unit: String) -> Bool { children[unit] != nil }

    /// No more is to be heard of this unit.
    package func forget(_ unit: String) { units?.forget(unit) }

    /// Ends what was started without systemd, since nobody would be there to end it in time.
    package func stop() { children = [:] }
}
