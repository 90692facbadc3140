/// A call that came in.
@MainActor package final class IncomingCall {
    package let sender: String
    package let member: String
    package let arguments: [Value]
    private var answer: (@MainActor (Result<[Value], DBusError>) -> Void)?

    init(
        sender: String, member: String, arguments: [Value],
        answer: @escaping @MainActor (Result<[Value], DBusError>) -> Void
    ) {
        self.sender = sender
        self.member = member
        self.arguments = arguments
        self.answer = answer
    }

    /// A caller must not wait for what nobody will send.
    isolated deinit {
        answer?(.failure(DBusError(name: DBusError.failed, message: "\(member) was not answered")))
    }

    /// Answers with the described values; values of another signature become the error `Failed`.
    package func reply(_ values: [Value] = []) { finish(.success(values)) }

    package func reply(_ error: DBusError) { finish(.failure(error)) }

    private func finish(_ result: Result<[Value], DBusError>) {
        assert(answer != nil, "\(member) was answered twice")
        answer?(result)
        answer = nil
    }
}
