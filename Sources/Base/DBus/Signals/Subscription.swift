/// Ends what it stands for when cancelled or released.
@MainActor package final class Subscription {
    private var end: (@MainActor () -> Void)?

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    isolated deinit { cancel() }

    package func cancel() {
        end?()
        end = nil
    }
}
