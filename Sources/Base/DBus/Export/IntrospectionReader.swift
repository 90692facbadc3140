internal import XML

/// Reads the elements of introspection XML, by the D-Bus specification, "Introspection Data Format".
enum IntrospectionReader {
    static func read(_ root: XMLElement) throws(XMLError) -> InterfaceDescription {
        let interfaces = root.name == "interface" ? [root] : root.children.filter { $0.name == "interface" }
        guard interfaces.count == 1, let interface = interfaces.first else {
            throw XMLError(line: root.line, message: "one interface is expected, not \(interfaces.count)")
        }
        var description = InterfaceDescription(
            name: try name(of: interface, as: .interface), methods: [], signals: [], properties: [],
            xml: IntrospectionWriter.text(of: interface, indent: 1))
        var names: Set<String> = []
        for member in interface.children {
            switch member.name {
            case "method": description.methods.append(try method(member))
            case "signal": description.signals.append(try signal(member))
            case "property": description.properties.append(try property(member))
            default: continue
            }
            guard names.insert(member.name + " " + (member.attributes["name"] ?? "")).inserted else {
                throw XMLError(line: member.line, message: "a second \(member.name) of this name")
            }
        }
        return description
    }

    private static func method(_ element: XMLElement) throws(XMLError) -> InterfaceDescription.Method {
        var method = InterfaceDescription.Method(
            name: try name(of: element, as: .member), inputs: [], outputs: [])
        for argument in element.children where argument.name == "arg" {
            switch argument.attributes["direction"] ?? "in" {
            case "in": method.inputs.append(try self.argument(argument))
            case "out": method.outputs.append(try self.argument(argument))
            default: throw XMLError(line: argument.line, message: "the direction must be in or out")
            }
        }
        return method
    }

    private static func signal(_ element: XMLElement) throws(XMLError) -> InterfaceDescription.SignalMember {
        var signal = InterfaceDescription.SignalMember(name: try name(of: element, as: .member), arguments: [])
        for argument in element.children where argument.name == "arg" {
            signal.arguments.append(try self.argument(argument))
        }
        return signal
    }

    private static func property(_ element: XMLElement) throws(XMLError) -> InterfaceDescription.Property {
        let access = element.attributes["access"] ?? ""
        guard ["read", "write", "readwrite"].contains(access) else {
            throw XMLError(line: element.line, message: "the access must be read, write or readwrite")
        }
        return InterfaceDescription.Property(
            name: try name(of: element, as: .member), signature: try type(of: element),
            isReadable: access != "write", isWritable: access != "read")
    }

    private static func argument(_ element: XMLElement) throws(XMLError) -> InterfaceDescription.Argument {
        InterfaceDescription.Argument(name: element.attributes["name"] ?? "", signature: try type(of: element))
    }

    private static func type(of element: XMLElement) throws(XMLError) -> String {
        guard let type = element.attributes["type"], ValueSignature.isSingle(type) else {
            throw XMLError(line: element.line, message: "the type must be one complete D-Bus type")
        }
        return type
    }

    private static func name(of element: XMLElement, as kind: Names.Kind) throws(XMLError) -> String {
        guard let name = element.attributes["name"], Names.isValid(name, as: kind) else {
            throw XMLError(line: element.line, message: "the \(element.name) needs a valid name")
        }
        return name
    }
}
