internal import CAdwaita
package import EventLoop

/// Has GLib's loop wait for what an `EventLoop` waits for, so that the program has one loop and all that rests on
/// `EventLoop` works unchanged. Never run that one's `run` besides.
@MainActor package final class LoopBridge {
    private let loop: EventLoop
    private let source: UnsafeMutablePointer<GSource>
    private var watched: [EventLoop.Wait.Descriptor] = []
    private var tags: [gpointer] = []

    package init(_ loop: EventLoop) {
        self.loop = loop
        source = g_source_new(Self.functions, guint(MemoryLayout<Layout>.size))
        source.withMemoryRebound(to: Layout.self, capacity: 1) {
            $0.pointee.bridge = Unmanaged.passUnretained(self).toOpaque()
        }
        g_source_attach(source, nil)
    }

    isolated deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }

    /// GLib's structure, and after it whose it is.
    private struct Layout {
        var source: GSource
        var bridge: UnsafeMutableRawPointer?
    }

    private static let functions: UnsafeMutablePointer<GSourceFuncs> = {
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(to: GSourceFuncs())
        functions.pointee.prepare = { source, timeout in
            let milliseconds = LoopBridge.call(source) { $0.prepare() }
            timeout?.pointee = milliseconds
            return (milliseconds == 0).gboolean
        }
        functions.pointee.check = { source in LoopBridge.call(source) { $0.isReady.gboolean } }
        functions.pointee.dispatch = { source, _, _ in
            LoopBridge.call(source) { bridge in
                bridge.loop.runOnce(waitingAtMost: 0)
                return true.gboolean
            }
        }
        return functions
    }()

    nonisolated private static func call(
        _ source: UnsafeMutablePointer<GSource>?, _ body: @MainActor (LoopBridge) -> Int32
    ) -> Int32 {
        guard let source else { return 0 }
        let pointer = source.withMemoryRebound(to: Layout.self, capacity: 1) { $0.pointee.bridge }
        guard let pointer else { return 0 }
        let bridge = Unmanaged<LoopBridge>.fromOpaque(pointer).takeUnretainedValue()
        return MainActor.assumeIsolated { body(bridge) }
    }

    /// - Returns: The milliseconds to wait at most; -1 for ever.
    private func prepare() -> Int32 {
        let wait = loop.prepareToWait()
        if wait.descriptors != watched {
            for tag in tags { g_source_remove_unix_fd(source, tag) }
            watched = wait.descriptors
            tags = watched.compactMap { descriptor in
                g_source_add_unix_fd(
                    source, descriptor.number, GIOCondition(rawValue: guint(UInt16(bitPattern: descriptor.events))))
            }
        }
        // Rounded up: a timer that is looked at before its time would be waited for in a busy loop.
        let milliseconds = (wait.seconds * 1000).rounded(.up)
        return milliseconds.isFinite ? Int32(min(max(0, milliseconds), Double(Int32.max))) : -1
    }

    private var isReady: Bool {
        tags.contains { g_source_query_unix_fd(source, $0).rawValue != 0 } || loop.prepareToWait().seconds <= 0
    }
}
