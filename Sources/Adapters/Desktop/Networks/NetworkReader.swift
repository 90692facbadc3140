internal import DBus
internal import Geofencing

/// Asks a program that manages networks what the machine hears and is connected to.
@MainActor protocol NetworkReader: AnyObject {
    /// The well-known name of the program.
    static var name: String { get }
    /// What people call it.
    static var title: String { get }
    /// The signals after which something else may be heard. None of them comes when only the strength of a signal changes.
    static var changes: [SignalMatch] { get }

    /// - Parameters:
    ///   - connection: The system bus.
    ///   - owner: The unique name of the program's process.
    init(on connection: Connection, owner: String)

    /// Reads what is heard and connected to; nil where it doesn't answer.
    func read(_ completion: @escaping @MainActor (NetworksHeard?) -> Void)
}

/// What a reader has found.
struct NetworksHeard: Hashable, Sendable {
    var heard: Set<Network> = []
    var connected: Set<Network> = []

    /// An access point with its address and its name.
    static func accessPoint(address: String?, name: String?) -> Set<Network> {
        Set([address.flatMap(Network.init), name.flatMap(Network.named)].compactMap(\.self))
    }
}

/// Several calls that are awaited together. Where one fails, its answer is missing.
@MainActor final class CallBatch {
    private let connection: Connection
    private var outstanding = 0
    private let completion: @MainActor () -> Void
    private var isComplete = false

    private static let timeout = 25.0

    /// - Parameter completion: Called once, when all calls that were made before `close`, or by their answers, are answered.
    init(on connection: Connection, _ completion: @escaping @MainActor () -> Void) {
        self.connection = connection
        self.completion = completion
    }

    func call(_ call: MethodCall, _ answer: @escaping @MainActor ([Value]?) -> Void) {
        outstanding += 1
        connection.call(call, timeout: Self.timeout) { result in
            answer(try? result.get())
            self.outstanding -= 1
            self.finishIfDone()
        }
    }

    /// All first calls are made.
    func close() { finishIfDone() }

    private func finishIfDone() {
        guard outstanding == 0, !isComplete else { return }
        isComplete = true
        completion()
    }
}
