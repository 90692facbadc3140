internal import CAdwaita
internal import CShumate

/// Fetches tiles from a server and keeps them as long as the server says, a class of its own for libshumate: its own one
/// tells servers its own name in place of the program's.
@MainActor final class TileSource: GObject {
    private let template: String
    private let session: GObject
    private let cache: GObject
    private var soup: UnsafeMutablePointer<SoupSession> { session.pointer(as: SoupSession.self) }

    /// A tile that is under way.
    private struct Request {
        var task: OpaquePointer?
        var x, y, zoom: Int32
    }

    /// How many bytes are kept.
    private static let mostBytes: UInt32 = 100 << 20
    nonisolated private static let key = "geotify-tiles"

    /// - Parameters:
    ///   - template: The server's address with `{z}`, `{x}` and `{y}`.
    ///   - agent: What the program calls itself.
    ///   - directory: Where tiles are kept.
    init(_ template: String, agent: String, directory: String) {
        self.template = template
        session = GObject(taking: UnsafeMutableRawPointer(soup_session_new()))
        let soup = session.pointer(as: SoupSession.self)
        soup_session_set_user_agent(soup, agent)
        cache = GObject(taking: UnsafeMutableRawPointer(soup_cache_new(directory, SOUP_CACHE_SINGLE_USER)))
        let keeper = cache.pointer(as: SoupCache.self)
        soup_cache_set_max_size(keeper, Self.mostBytes)
        soup_cache_load(keeper)
        soup_session_add_feature(soup, OpaquePointer(keeper))
        super.init(taking: g_object_new_with_properties(Self.type, 0, nil, nil))
        g_object_set_data(
            pointer(as: CAdwaita.GObject.self), Self.key, Unmanaged.passUnretained(self).toOpaque())
    }

    /// One that has no tiles.
    static var none: GObject { GObject(taking: g_object_new_with_properties(type, 0, nil, nil)) }

    isolated deinit {
        // It may outlive this one while a tile is under way.
        g_object_set_data(pointer(as: CAdwaita.GObject.self), Self.key, nil)
        soup_session_abort(soup)
        save()
    }

    /// Writes down what is kept.
    func save() {
        soup_cache_flush(cache.pointer(as: SoupCache.self))
        soup_cache_dump(cache.pointer(as: SoupCache.self))
    }

    private static let type: GType = {
        var query = GTypeQuery()
        g_type_query(shumate_data_source_get_type(), &query)
        let begin: GClassInitFunc = { type, _ in
            guard let type = type?.assumingMemoryBound(to: ShumateDataSourceClass.self) else { return }
            type.pointee.get_tile_data_async = { source, x, y, zoom, cancellable, callback, data in
                let task = g_task_new(UnsafeMutableRawPointer(source), cancellable, callback, data)
                nonisolated(unsafe) let (asked, answer, stop) = (source, task, cancellable)
                MainActor.assumeIsolated { TileSource.fetch(x, y, zoom, for: asked, stop, answer) }
            }
            type.pointee.get_tile_data_finish = { _, result, error in
                let bytes = g_task_propagate_pointer(result, error)
                return bytes.map { OpaquePointer($0) }
            }
        }
        return g_type_register_static_simple(
            shumate_data_source_get_type(), "GeotifyTileSource", query.class_size, begin, query.instance_size,
            { _, _ in }, GTypeFlags(rawValue: 0))
    }()

    private static func fetch(
        _ x: Int32, _ y: Int32, _ zoom: Int32, for source: UnsafeMutablePointer<ShumateDataSource>?,
        _ cancellable: UnsafeMutablePointer<GCancellable>?, _ task: OpaquePointer?
    ) {
        let object = UnsafeMutableRawPointer(source)?.assumingMemoryBound(to: CAdwaita.GObject.self)
        guard let data = g_object_get_data(object, key) else { return fail(task, "the map has other tiles now") }
        let this = Unmanaged<TileSource>.fromOpaque(data).takeUnretainedValue()
        guard let message = soup_message_new("GET", this.address(x, y, zoom)) else {
            return fail(task, "the address of a tile is none")
        }
        let request = Callback(Request(task: task, x: x, y: y, zoom: zoom)).retained
        soup_session_send_and_read_async(
            this.soup, message, 0, cancellable,
            { session, result, request in
                guard let request else { return }
                TileSource.finish(session, result, Callback<Request>.at(request).body)
                Callback<Request>.release(request)
            }, request)
        g_object_unref(UnsafeMutableRawPointer(message))
    }

    nonisolated private static func finish(
        _ session: UnsafeMutablePointer<CAdwaita.GObject>?, _ result: OpaquePointer?, _ request: Request
    ) {
        let task = request.task
        defer { g_object_unref(UnsafeMutableRawPointer(task)) }
        let session = UnsafeMutableRawPointer(session)?.assumingMemoryBound(to: SoupSession.self)
        var error: UnsafeMutablePointer<GError>?
        let bytes = soup_session_send_and_read_finish(session, result, &error)
        let message = soup_session_get_async_result_message(session, result)
        if let error {
            g_task_return_error(task, error)
        } else if soup_message_get_status(message) == SOUP_STATUS_OK {
            // By this the tile is shown; the task's result only says that it was the last of it.
            if let bytes { tell(bytes, of: request) }
            g_task_return_pointer(task, UnsafeMutableRawPointer(bytes)) { bytes in g_bytes_unref(OpaquePointer(bytes)) }
        } else {
            g_bytes_unref(bytes)
            g_task_return_error(
                task, g_error_new_literal(g_io_error_quark(), Int32(G_IO_ERROR_FAILED.rawValue), "no such tile"))
        }
    }

    nonisolated private static func tell(_ bytes: OpaquePointer, of request: Request) {
        let source = g_task_get_source_object(request.task)
        var values = [GValue](repeating: GValue(), count: 5)
        g_value_init(&values[0], shumate_data_source_get_type())
        g_value_set_object(&values[0], source)
        for (index, number) in [request.x, request.y, request.zoom].enumerated() {
            g_value_init(&values[index + 1], .int)
            g_value_set_int(&values[index + 1], number)
        }
        g_value_init(&values[4], g_bytes_get_type())
        g_value_set_boxed(&values[4], UnsafeRawPointer(bytes))
        g_signal_emitv(values, g_signal_lookup("received-data", shumate_data_source_get_type()), 0, nil)
        for index in values.indices { g_value_unset(&values[index]) }
    }

    private static func fail(_ task: OpaquePointer?, _ reason: String) {
        g_task_return_error(
            task, g_error_new_literal(g_io_error_quark(), Int32(G_IO_ERROR_FAILED.rawValue), reason))
        g_object_unref(UnsafeMutableRawPointer(task))
    }

    private func address(_ x: Int32, _ y: Int32, _ zoom: Int32) -> String {
        var address = ""
        var rest = template[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            address += rest[..<start]
            switch rest[rest.index(after: start)..<end] {
            case "x": address += "\(x)"
            case "y": address += "\(y)"
            case "z": address += "\(zoom)"
            default: address += rest[start...end]
            }
            rest = rest[rest.index(after: end)...]
        }
        return address + rest
    }
}
