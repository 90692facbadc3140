internal import Control
internal import DBus
internal import Geofencing

/// Looks at GeoClue, which tells apart little by itself: where no agent has registered it leaves `GetClient` unanswered, for
/// ever, and a hanging GeoClue leaves everything so.
///
/// GeoClue is started where it doesn't run, as geotifyd does at its start; without clients it ends by itself.
@MainActor struct LocationProbe {
    /// What was seen.
    struct View {
        var geoClue: GeoClueCheck.Answer
        var agent = AgentCheck.Answer.notAsked
        var access = AccessCheck.Answer.notAsked
        /// GeoClue's `AvailableAccuracyLevel`.
        var level: Int?
    }

    let inquiry: BusQueries

    private static let name = "org.freedesktop.GeoClue2"
    private static let managerPath = "/org/freedesktop/GeoClue2/Manager"
    private static let manager = name + ".Manager"
    private static let client = name + ".Client"
    /// How long GeoClue may take to start, in seconds.
    private static let startTime = 3.0
    /// How long an agent may take to register with a GeoClue that has just been started, in seconds.
    private static let agentTime = 4.0

    /// - Parameter daemonState: What geotifyd says about its source of positions. Where it doesn't run a client is started
    ///   for a moment, which is the one way to learn whether that is allowed.
    func look(after daemonState: SourceState?) -> View {
        var view = View(geoClue: start())
        guard view.geoClue.isRunning else { return view }
        do {
            view.level = try inquiry.property(
                "AvailableAccuracyLevel", of: Self.manager, at: Self.managerPath, of: Self.name)?.integer
        } catch {
            view.geoClue = Self.isSilence(error) ? .silent : .failed(error)
            return view
        }
        do {
            // geotifyd has waited before it says so.
            let timeouts = daemonState?.condition == .noAgent ? BusQueries.timeouts : Self.agentTime
            guard let path = try inquiry.ask(call("GetClient"), atMost: timeouts).first?.string else { return view }
            view.agent = .present
            if daemonState == nil { view.access = access(by: path) }
            _ = try? inquiry.ask(call("DeleteClient", [.objectPath(path)]))
        } catch {
            view.agent = Self.isSilence(error) ? .absent : .failed(error)
        }
        return view
    }

    private func start() -> GeoClueCheck.Answer {
        if inquiry.isOwned(Self.name) { return .running }
        if !inquiry.isActivatable(Self.name) { return .absent }
        let bus = "org.freedesktop.DBus"
        do {
            _ = try inquiry.ask(
                MethodCall(
                    to: bus, "/org/freedesktop/DBus", bus, "StartServiceByName", [.string(Self.name), .uint32(0)]),
                atMost: Self.startTime)
            return .running
        } catch {
            return Self.isSilence(error) ? .silentStart : .notStarted(error)
        }
    }

    /// Starts a client and stops it at once.
    private func access(by path: String) -> AccessCheck.Answer {
        do {
            _ = try inquiry.ask(
                MethodCall(
                    to: Self.name, path, "org.freedesktop.DBus.Properties", "Set",
                    [.string(Self.client), .string("DesktopId"), .variant(.string(ControlInterface.busName))],
                    mayStartService: false))
            _ = try inquiry.ask(MethodCall(to: Self.name, path, Self.client, "Start", mayStartService: false))
            _ = try? inquiry.ask(MethodCall(to: Self.name, path, Self.client, "Stop", mayStartService: false))
            return .allowed
        } catch {
            return Self.isSilence(error) ? .notAsked : .refused(error)
        }
    }

    private func call(_ member: String, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(to: Self.name, Self.managerPath, Self.manager, member, arguments, mayStartService: false)
    }

    private static func isSilence(_ error: DBusError) -> Bool {
        error.name == DBusError.noReply || error.name == DBusError.timedOut
    }
}
