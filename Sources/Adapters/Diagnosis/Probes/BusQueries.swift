internal import DBus
internal import Platform

/// Questions on one bus, each with a limit, and all within one time. Nothing is started by asking.
@MainActor final class BusQueries {
    /// How long one answer may take, in seconds.
    static let timeout = 1.5

    let connection: Connection
    private let deadline: Deadline
    /// The bus itself hasn't answered: nothing else on it will.
    private(set) var isBusSilent = false

    init(on connection: Connection, until deadline: Deadline) {
        self.connection = connection
        self.deadline = deadline
    }

    /// The seconds that an answer may take at most.
    func limit(_ seconds: Double = BusQueries.timeout) -> Double { min(seconds, deadline.rest) }

    /// - Throws: `NoReply` also where the time for all is over.
    func ask(_ call: MethodCall, atMost seconds: Double = BusQueries.timeout) throws(DBusError) -> [Value] {
        let limit = limit(seconds)
        guard limit > 0, !isBusSilent else {
            throw DBusError(name: DBusError.noReply, message: "there was no time to ask")
        }
        return try connection.callAndWait(call, timeout: limit)
    }

    /// A property of an object.
    func property(_ name: String, of interface: String, at path: String, of owner: String) throws(DBusError) -> Value? {
        try ask(.property(name, of: interface, at: path, of: owner)).first
    }

    // MARK: The bus itself

    func isOwned(_ name: String) -> Bool { askBus("NameHasOwner", [.string(name)])?.first?.boolean == true }

    /// Whether the bus can start a service.
    func isActivatable(_ name: String) -> Bool {
        askBus("ListActivatableNames")?.first?.array?.contains { $0.string == name } == true
    }

    func processIdentifier(of name: String) -> Int? {
        askBus("GetConnectionUnixProcessID", [.string(name)])?.first?.integer
    }

    private func askBus(_ member: String, _ arguments: [Value] = []) -> [Value]? {
        do {
            return try ask(.bus(member, arguments))
        } catch {
            if error.name == DBusError.noReply { isBusSilent = true }
            return nil
        }
    }
}
