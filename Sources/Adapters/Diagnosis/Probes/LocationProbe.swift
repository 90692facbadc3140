internal import Control
internal import DBus
internal import Desktop
internal import Geofencing
internal import Ports

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
            let properties = try inquiry.ask(GeoClue.managerProperties(of: GeoClue.name)).first
            view.level = properties?["AvailableAccuracyLevel"]?.integer
        } catch {
            view.geoClue = Self.isSilence(error) ? .silent : .failed(error)
            return view
        }
        do {
            // geotifyd has waited before it says so.
            let timeout = daemonState?.condition == .noAgent ? BusQueries.timeout : Self.agentTime
            guard let path = try inquiry.ask(GeoClue.getClient(mayStart: false), atMost: timeout).first?.string else {
                return view
            }
            view.agent = .present
            if daemonState == nil { view.access = access(by: path) }
            _ = try? inquiry.ask(GeoClue.deleteClient(path, at: GeoClue.name))
        } catch {
            view.agent = Self.isSilence(error) ? .absent : .failed(error)
        }
        return view
    }

    private func start() -> GeoClueCheck.Answer {
        if inquiry.isOwned(GeoClue.name) { return .running }
        if !inquiry.isActivatable(GeoClue.name) { return .absent }
        do {
            let start = MethodCall.bus("StartServiceByName", [.string(GeoClue.name), .uint32(0)])
            _ = try inquiry.ask(start, atMost: Self.startTime)
            return .running
        } catch {
            return Self.isSilence(error) ? .silentStart : .notStarted(error)
        }
    }

    /// Starts a client and stops it at once.
    private func access(by path: String) -> AccessCheck.Answer {
        do {
            let desktopID = Value.string(ControlInterface.busName)
            _ = try inquiry.ask(GeoClue.set("DesktopId", of: path, at: GeoClue.name, to: desktopID))
            _ = try inquiry.ask(GeoClue.call("Start", of: path, at: GeoClue.name))
            _ = try? inquiry.ask(GeoClue.call("Stop", of: path, at: GeoClue.name))
            return .allowed
        } catch {
            return Self.isSilence(error) ? .notAsked : .refused(error)
        }
    }

    private static func isSilence(_ error: DBusError) -> Bool {
        error.name == DBusError.noReply || error.name == DBusError.timedOut
    }
}
