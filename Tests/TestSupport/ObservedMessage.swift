package import DBus
internal import Foundation

/// A message that passed a bus. One that holds a dictionary whose keys are not strings isn't seen, and the entries of a
/// dictionary come in the order of their keys.
package struct ObservedMessage: Sendable {
    package enum Kind: String, Sendable {
        case call = "method_call"
        case reply = "method_return"
        case error
        case signal
    }

    package var kind: Kind
    package var sender: String
    package var destination: String?
    package var path: String?
    package var interface: String?
    package var member: String?
    package var serial: Int
    package var replySerial: Int?
    package var errorName: String?
    package var arguments: [Value]
}

extension ObservedMessage {
    /// Reads a line of `busctl --json=short monitor`.
    init?(line: String) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let kind = (object["type"] as? String).flatMap(Kind.init), let serial = object["cookie"] as? Int,
            let payload = object["payload"] as? [String: Any]
        else { return nil }
        self.kind = kind
        self.serial = serial
        sender = object["sender"] as? String ?? ""
        destination = object["destination"] as? String
        path = object["path"] as? String
        interface = object["interface"] as? String
        member = object["member"] as? String
        replySerial = object["reply_cookie"] as? Int
        errorName = object["error_name"] as? String
        var signature = (payload["type"] as? String ?? "")[...]
        arguments = (payload["data"] as? [Any] ?? []).map { Value(json: $0, &signature) }
    }
}

extension Value {
    /// Reads a value as busctl writes it, by its signature, of which it takes its part.
    fileprivate init(json: Any, _ signature: inout Substring) {
        let number = json as? NSNumber
        switch signature.removeFirst() {
        case "y": self = .byte(number?.uint8Value ?? 0)
        case "b": self = .boolean(number?.boolValue ?? false)
        case "n": self = .int16(number?.int16Value ?? 0)
        case "q": self = .uint16(number?.uint16Value ?? 0)
        case "i": self = .int32(number?.int32Value ?? 0)
        case "u": self = .uint32(number?.uint32Value ?? 0)
        case "x": self = .int64(number?.int64Value ?? 0)
        case "t": self = .uint64(number?.uint64Value ?? 0)
        case "d": self = .double(number?.doubleValue ?? .nan)
        case "o": self = .objectPath(json as? String ?? "")
        case "g": self = .signature(json as? String ?? "")
        case "v":
            let object = json as? [String: Any] ?? [:]
            var inner = (object["type"] as? String ?? "s")[...]
            self = .variant(Value(json: object["data"] ?? "", &inner))
        case "(":
            var fields: [Value] = []
            for field in json as? [Any] ?? [] { fields.append(Value(json: field, &signature)) }
            signature.removeFirst()
            self = .structure(fields)
        case "a": self = Value(jsonArray: json, &signature)
        default: self = .string(json as? String ?? "")
        }
    }

    private init(jsonArray json: Any, _ signature: inout Substring) {
        let element = Self.completeType(signature)
        signature.removeFirst(element.count)
        if element.hasPrefix("{") {
            let (key, value) = (String(element.dropFirst().prefix(1)), String(element.dropFirst(2).dropLast()))
            let entries = (json as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.map { name, content in
                var (keyType, valueType) = (key[...], value[...])
                return Entry(Value(json: name, &keyType), Value(json: content, &valueType))
            }
            self = .dictionary(key: key, value: value, entries)
        } else {
            let elements = (json as? [Any] ?? []).map { content in
                var type = element[...]
                return Value(json: content, &type)
            }
            self = .array(of: element, elements)
        }
    }

    /// The first complete type of a valid signature.
    private static func completeType(_ signature: Substring) -> String {
        var depth = 0
        for (offset, character) in signature.enumerated() {
            if character == "(" || character == "{" { depth += 1 }
            if character == ")" || character == "}" { depth -= 1 }
            if depth == 0 && character != "a" { return String(signature.prefix(offset + 1)) }
        }
        return String(signature)
    }
}
