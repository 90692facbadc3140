internal import CAdwaita

/// What a signal of GLib's is sent with; the sender is the first.
struct SignalArguments {
    fileprivate let values: UnsafeBufferPointer<GValue>

    func double(_ index: Int) -> Double { g_value_get_double(at(index)) }
    func int(_ index: Int) -> Int { Int(g_value_get_int(at(index))) }
    func uint(_ index: Int) -> UInt32 { g_value_get_uint(at(index)) }
    func flags(_ index: Int) -> UInt32 { g_value_get_flags(at(index)) }
    func object(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_object(at(index)).map { .init($0) } }

    private func at(_ index: Int) -> UnsafePointer<GValue> {
        guard let base = values.baseAddress, values.indices.contains(index) else {
            preconditionFailure("the signal has no such argument")
        }
        return base + index
    }
}

/// A closure that GLib keeps.
private final class SignalHandler {
    let body: @MainActor (SignalArguments) -> Bool

    init(_ body: @escaping @MainActor (SignalArguments) -> Bool) { self.body = body }
}

extension GObject {
    /// Calls `body` at each such signal, as long as the object lives.
    func connect(_ signal: String, _ body: @escaping @MainActor () -> Void) {
        connect(signal) { _ in
            body()
            return false
        }
    }

    /// Calls `body` with the signal's arguments.
    /// - Parameter body: Returns what the signal's handler does, where that is a boolean: mostly, whether it is handled.
    func connect(_ signal: String, with body: @escaping @MainActor (SignalArguments) -> Bool) {
        let handler = Unmanaged.passRetained(SignalHandler(body)).toOpaque()
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), handler)
        g_closure_add_finalize_notifier(closure, handler) { handler, _ in
            if let handler { Unmanaged<SignalHandler>.fromOpaque(handler).release() }
        }
        g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
            guard let data = closure?.pointee.data else { return }
            let handler = Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
            let arguments = SignalArguments(values: UnsafeBufferPointer(start: values, count: Int(count)))
            // GTK calls on the thread that runs its loop, which is the main one.
            nonisolated(unsafe) let sent = arguments
            let body = handler.body
            let isHandled = MainActor.assumeIsolated { body(sent) }
            if let result, result.pointee.g_type == .boolean { g_value_set_boolean(result, isHandled.gboolean) }
        }
        g_signal_connect_closure(pointer, signal, closure, false.gboolean)
    }
}

/// A closure that a C function hands back as its user data, once or for as long as it is kept.
final class Callback<Body> {
    let body: Body

    init(_ body: Body) { self.body = body }

    /// The pointer for C, which is released by `release`.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func at(_ pointer: UnsafeMutableRawPointer) -> Callback {
        Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    static func release(_ pointer: UnsafeMutableRawPointer) {
        Unmanaged<Callback>.fromOpaque(pointer).release()
    }
}
