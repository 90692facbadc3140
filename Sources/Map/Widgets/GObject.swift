internal import CAdwaita

/// An object of GLib's, held as long as this one lives; what it does with closures goes on as long as GLib needs it.
@MainActor package class GObject {
    let pointer: UnsafeMutableRawPointer

    /// - Parameter pointer: One that is just made; a floating reference becomes this object's.
    init(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { fatalError("GLib has made no object") }
        self.pointer = g_object_ref_sink(pointer)
    }

    /// - Parameter pointer: One that others hold as well.
    init(sharing pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { fatalError("there is no such object") }
        self.pointer = g_object_ref(pointer)
    }

    /// - Parameter pointer: A reference that becomes this object's.
    init(taking pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { fatalError("GLib has made no object") }
        self.pointer = pointer
    }

    isolated deinit { g_object_unref(pointer) }

    /// The pointer as the functions of a type take it whose structure is known to C.
    func pointer<Type>(as type: Type.Type) -> UnsafeMutablePointer<Type> {
        pointer.assumingMemoryBound(to: type)
    }

    /// The pointer as the functions of a type take it whose structure is hidden.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
}

extension GObject {
    func set(_ property: String, _ type: GType, _ assign: (UnsafeMutablePointer<GValue>) -> Void) {
        var value = GValue()
        g_value_init(&value, type)
        assign(&value)
        g_object_set_property(pointer(as: CAdwaita.GObject.self), property, &value)
        g_value_unset(&value)
    }

    func set(_ property: String, to text: String) { set(property, .string) { g_value_set_string($0, text) } }
}

/// The fundamental types, whose names are macros in C.
extension GType {
    static var boolean: GType { 5 << 2 }
    static var int: GType { 6 << 2 }
    static var string: GType { 16 << 2 }
}

extension Bool {
    init(_ boolean: gboolean) { self = boolean != 0 }
    var gboolean: gboolean { self ? 1 : 0 }
}
