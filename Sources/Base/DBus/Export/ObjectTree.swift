/// The objects that a connection serves, by path and interface, and the answers to calls of them.
@MainActor final class ObjectTree {
    private struct Reference {
        weak var export: Export?
    }

    private var references: [String: [Reference]] = [:]

    func insert(_ export: Export) throws(DBusError) {
        try Names.check(export.path, as: .path)
        if exports(at: export.path).contains(where: { $0.interface.name == export.interface.name }) {
            throw DBusError(
                name: DBusError.objectPathInUse, message: "\(export.interface.name) is served at this path already")
        }
        references[export.path, default: []].append(Reference(export: export))
    }

    func remove(_ export: Export) {
        let others = exports(at: export.path).filter { $0 !== export }
        references[export.path] = others.isEmpty ? nil : others.map(Reference.init)
    }

    /// Answers a call, or has the object answer it.
    func handle(_ message: Message, on connection: Connection) {
        let answer = { @MainActor [weak connection] result in connection?.send(result, to: message) ?? () }
        do throws(DBusError) {
            let call = try Call(message)
            if let values = try standardAnswer(to: call) {
                answer(.success(values))
            } else {
                try forward(call, answer)
            }
        } catch {
            answer(.failure(error))
        }
    }

    private func exports(at path: String) -> [Export] { (references[path] ?? []).compactMap(\.export) }
}

extension ObjectTree {
    /// The parts of a call that came in.
    struct Call {
        var sender: String
        var path: String
        /// A call may leave it out.
        var interface: String?
        var member: String
        var arguments: [Value]

        init(_ message: Message) throws(DBusError) {
            sender = message.sender ?? ""
            path = message.path ?? ""
            interface = message.interface
            member = message.member ?? ""
            arguments = try message.arguments()
        }
    }

    private func forward(
        _ call: Call, _ answer: @escaping @MainActor (Result<[Value], DBusError>) -> Void
    ) throws(DBusError) {
        let (export, method) = try target(of: call)
        try Self.require(method.inputs.signature, of: call)
        let outputs = method.outputs.signature
        export.object.call(
            IncomingCall(sender: call.sender, member: call.member, arguments: call.arguments) { result in
                if case .success(let values) = result, values.signature != outputs {
                    let message = "\(call.member) has no reply of type \(outputs)"
                    answer(.failure(DBusError(name: DBusError.failed, message: message)))
                } else {
                    answer(result)
                }
            })
    }

    private func target(of call: Call) throws(DBusError) -> (Export, InterfaceDescription.Method) {
        let candidates = exports(at: call.path)
        if candidates.isEmpty { throw Self.unknownObject(call) }
        let fitting = candidates.filter { call.interface == nil || $0.interface.name == call.interface }
        if fitting.isEmpty {
            throw DBusError(
                name: DBusError.unknownInterface, message: "there is no interface \(call.interface ?? "") at this path")
        }
        for export in fitting {
            if let method = export.interface.methods.first(where: { $0.name == call.member }) {
                return (export, method)
            }
        }
        throw Self.unknownMethod(call)
    }

    /// Answers to the interfaces that every object has; nil for a call of another.
    private func standardAnswer(to call: Call) throws(DBusError) -> [Value]? {
        switch (call.interface, call.member) {
        case (StandardInterface.peer, "Ping"):
            try Self.require("", of: call)
            return []
        case (StandardInterface.peer, "GetMachineId"):
            try Self.require("", of: call)
            return [.string(try Machine.identifier())]
        case (StandardInterface.introspectable, "Introspect"), (nil, "Introspect"):
            try Self.require("", of: call)
            return [.string(try introspection(call))]
        case (StandardInterface.properties, "Get"):
            try Self.require("ss", of: call)
            return [.variant(try export(call).readProperty(call.arguments[1].string ?? ""))]
        case (StandardInterface.properties, "Set"):
            try Self.require("ssv", of: call)
            guard case .variant(let value) = call.arguments[2] else { return nil }
            try export(call).writeProperty(call.arguments[1].string ?? "", value)
            return []
        case (StandardInterface.properties, "GetAll"):
            try Self.require("s", of: call)
            let export = try export(call)
            let readable = export.interface.properties.filter(\.isReadable)
            // One property that fails must not hide the others.
            return [
                .properties(
                    readable.compactMap { property in
                        (try? export.readProperty(property.name)).map { (property.name, $0) }
                    })
            ]
        case (StandardInterface.peer, _), (StandardInterface.introspectable, _), (StandardInterface.properties, _):
            throw Self.unknownMethod(call)
        default: return nil
        }
    }

    /// The export whose properties are asked for; its interface may be left empty where there is but one.
    private func export(_ call: Call) throws(DBusError) -> Export {
        let candidates = exports(at: call.path)
        if candidates.isEmpty { throw Self.unknownObject(call) }
        let name = call.arguments[0].string ?? ""
        if name.isEmpty, candidates.count == 1 { return candidates[0] }
        guard let export = candidates.first(where: { $0.interface.name == name }) else {
            throw DBusError(name: DBusError.unknownInterface, message: "there is no interface \(name) at this path")
        }
        return export
    }

    private func introspection(_ call: Call) throws(DBusError) -> String {
        let prefix = call.path == "/" ? "/" : call.path + "/"
        let children = Set(
            references.keys.filter { $0.hasPrefix(prefix) && $0 != call.path }
                .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) })
        let exports = exports(at: call.path)
        if exports.isEmpty && children.isEmpty { throw Self.unknownObject(call) }
        return StandardInterface.introspection(of: exports.map(\.interface), children: children.sorted())
    }

    private static func require(_ signature: String, of call: Call) throws(DBusError) {
        let given = call.arguments.signature
        guard given == signature else {
            throw DBusError(
                name: DBusError.invalidArguments,
                message: "\(call.member) takes arguments of type \"\(signature)\", not \"\(given)\"")
        }
    }

    private static func unknownObject(_ call: Call) -> DBusError {
        DBusError(name: DBusError.unknownObject, message: "there is no object at \(call.path)")
    }

    private static func unknownMethod(_ call: Call) -> DBusError {
        DBusError(name: DBusError.unknownMethod, message: "there is no method \(call.member)")
    }
}
