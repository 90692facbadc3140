/// A sequence of complete types, as a signature writes it, checked by the rules of the D-Bus specification,
/// "Valid Signatures": at most 255 bytes, 32 arrays and 32 structures within one another.
struct ValueSignature: Hashable {
    /// The complete types, each as its own signature.
    let types: [String]

    static let lengthLimit = 255
    private static let depthLimit = 32
    private static let basicTypes = Set("ybnqiuxtdsog".utf8)

    /// - Throws: `InvalidArgs`, also for file descriptors (`h`), which aren't supported.
    init(_ text: String) throws(DBusError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.lengthLimit else { throw Self.error("longer than 255 bytes") }
        var types: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let start = rest.startIndex
            try Self.skipType(&rest, arrays: 0, structures: 0)
            types.append(String(decoding: bytes[start..<rest.startIndex], as: UTF8.self))
        }
        self.types = types
    }

    /// Whether the text is one complete type.
    static func isSingle(_ text: String) -> Bool { (try? ValueSignature(text))?.types.count == 1 }

    static func isBasic(_ text: String) -> Bool {
        text.utf8.count == 1 && basicTypes.contains(text.utf8.first!)
    }

    private static func skipType(
        _ rest: inout ArraySlice<UInt8>, arrays: Int, structures: Int
    ) throws(DBusError) {
        guard arrays <= depthLimit, structures <= depthLimit else { throw error("nested too deeply") }
        guard let code = rest.popFirst() else { throw error("incomplete") }
        switch code {
        case _ where basicTypes.contains(code), UInt8(ascii: "v"): break
        case UInt8(ascii: "a"):
            if rest.first == UInt8(ascii: "{") {
                try skipEntry(&rest, arrays: arrays + 1, structures: structures)
            } else {
                try skipType(&rest, arrays: arrays + 1, structures: structures)
            }
        case UInt8(ascii: "("):
            repeat {
                try skipType(&rest, arrays: arrays, structures: structures + 1)
            } while !rest.isEmpty && rest.first != UInt8(ascii: ")")
            try skip(")", in: &rest)
        case UInt8(ascii: "h"): throw error("file descriptors are not supported")
        default: throw error("no complete type")
        }
    }

    private static func skipEntry(
        _ rest: inout ArraySlice<UInt8>, arrays: Int, structures: Int
    ) throws(DBusError) {
        try skip("{", in: &rest)
        guard let key = rest.popFirst(), basicTypes.contains(key) else { throw error("a key must be of a basic type") }
        try skipType(&rest, arrays: arrays, structures: structures + 1)
        try skip("}", in: &rest)
    }

    private static func skip(_ bracket: Unicode.Scalar, in rest: inout ArraySlice<UInt8>) throws(DBusError) {
        guard rest.popFirst() == UInt8(ascii: bracket) else { throw error("\(bracket) expected") }
    }

    private static func error(_ reason: String) -> DBusError {
        DBusError(name: DBusError.invalidArguments, message: "invalid signature: \(reason)")
    }
}
