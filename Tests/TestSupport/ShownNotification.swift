package import DBus

/// A notification as it was sent to the server and answered by it.
package struct ShownNotification: Hashable, Sendable {
    /// The server's id.
    package var id: UInt32
    package var applicationName: String
    package var replacedID: UInt32
    package var icon: String
    package var summary: String
    package var body: String
    package var actions: [String]
    package var hints: [String: Value]
    package var expiry: Int32
    /// Why it was closed (1 expired, 2 by the person, 3 by a call, 4 undefined); nil while it is open.
    package var closeReason: UInt32?
    /// Whether somebody called `CloseNotification`.
    package var isCloseRequested = false
    /// The actions that were invoked.
    package var invokedActions: [String] = []
}

extension ShownNotification {
    /// - Parameter arguments: Those of `Notify`.
    init(id: UInt32, arguments: [Value]) {
        self.id = id
        applicationName = arguments[0].string ?? ""
        replacedID = arguments[1].integer.map(UInt32.init) ?? 0
        icon = arguments[2].string ?? ""
        summary = arguments[3].string ?? ""
        body = arguments[4].string ?? ""
        actions = (arguments[5].array ?? []).compactMap(\.string)
        if case .dictionary(_, _, let entries) = arguments[6] {
            hints = Dictionary(entries.map { ($0.key.string ?? "", $0.value) }) { $1 }
        } else {
            hints = [:]
        }
        expiry = arguments[7].integer.map(Int32.init) ?? 0
    }
}
