internal import DBus
internal import Geofencing

/// What is heard and known of networks.
extension ControlService {
    /// - Returns: false where it is none of these methods, and not answered.
    func tellOfNetworks(_ call: IncomingCall) -> Bool {
        switch call.member {
        case "Heard":
            let scan = delegate.scan
            call.reply([.networks(scan?.heard ?? []), .networks(scan?.connected ?? [])])
        case "ForgetNetworks": forget(call)
        default: return false
        }
        return true
    }

    private func forget(_ call: IncomingCall) {
        let texts = call.arguments.first?.array?.compactMap(\.string) ?? []
        let networks = texts.compactMap(Network.init)
        guard networks.count == texts.count else {
            call.reply(DBusError(name: DBusError.invalidArguments, message: "one of these names no network"))
            return
        }
        answer(call) { () throws(DBusError) in
            try delegate.forget(networks.isEmpty ? nil : networks)
            return []
        }
    }
}

extension Value {
    fileprivate static func networks(_ networks: Set<Network>) -> Value { .strings(networks.sorted().map(\.text)) }
}
