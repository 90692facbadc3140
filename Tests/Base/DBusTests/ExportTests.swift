import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

@MainActor @Suite struct ExportTests {
    let fixture: BusFixture
    let object = TestObject()
    let export: Export
    nonisolated static let properties = "org.freedesktop.DBus.Properties"

    init() throws {
        fixture = try BusFixture()
        export = try fixture.server.export(object, at: "/org/test/object", as: TestObject.description())
    }

    @Test func `call reaches the object`() throws {
        #expect(try fixture.call("Add", [.int32(2), .int32(-5)]) == [.int32(-3)])
    }

    @Test(
        arguments: [
            ("Add", [.int32(1)], "org.test.Object", DBusError.invalidArguments),
            ("Add", [.int32(1), .string("2")], "org.test.Object", DBusError.invalidArguments),
            ("Hang", [.byte(1)], "org.test.Object", DBusError.invalidArguments),
            ("Missing", [], "org.test.Object", DBusError.unknownMethod),
            ("Add", [.int32(1), .int32(2)], "org.test.Missing", DBusError.unknownInterface),
            ("Get", [.string("org.test.Object")], properties, DBusError.invalidArguments),
            ("Get", [.string("org.test.Missing"), .string("Level")], properties, DBusError.unknownInterface),
            ("Get", [.string("org.test.Object"), .string("Missing")], properties, DBusError.unknownProperty),
            ("Get", [.string("org.test.Object"), .string("Secret")], properties, DBusError.accessDenied),
            ("Get", [.string("org.test.Object"), .string("Broken")], properties, DBusError.failed),
            ("GetAll", [.string("org.test.Missing")], properties, DBusError.unknownInterface),
            ("GetAll", [], properties, DBusError.invalidArguments),
            (
                "Set", [.string("org.test.Object"), .string("Level"), .variant(.string("x"))], properties,
                DBusError.invalidArguments
            ),
            (
                "Set", [.string("org.test.Object"), .string("Level"), .variant(.uint32(11))], properties,
                DBusError.invalidArguments
            ),
            (
                "Set", [.string("org.test.Object"), .string("Title"), .variant(.string("x"))], properties,
                DBusError.propertyReadOnly
            ),
            (
                "Set", [.string("org.test.Object"), .string("Level"), .uint32(1)], properties,
                DBusError.invalidArguments
            ),
            ("Missing", [], properties, DBusError.unknownMethod),
            ("Ping", [.byte(1)], "org.freedesktop.DBus.Peer", DBusError.invalidArguments),
            ("Introspect", [.byte(1)], "org.freedesktop.DBus.Introspectable", DBusError.invalidArguments),
        ] as [(String, [Value], String, String)])
    func `wrong call is answered`(member: String, arguments: [Value], interface: String, name: String) throws {
        let error = #expect(throws: DBusError.self) { try fixture.call(member, arguments, interface: interface) }
        #expect(error?.name == name)
        #expect(object.callCount == 0)
        #expect(object.level == 3)
    }

    @Test func `path without an object is unknown`() throws {
        for (path, interface, member) in [
            ("/org", "org.test.Object", "Fail"), ("/org/test/object/more", "org.test.Object", "Fail"),
            ("/other", "org.freedesktop.DBus.Introspectable", "Introspect"),
        ] {
            let call = MethodCall(to: fixture.server.uniqueName, path, interface, member)
            let error = #expect(throws: DBusError.self) { try fixture.call(call) }
            #expect(error?.name == DBusError.unknownObject)
        }
    }

    @Test func `properties are read and set`() throws {
        let name = Value.string("org.test.Object")
        #expect(
            try fixture.call("Get", [name, .string("Level")], interface: Self.properties) == [.variant(.uint32(3))])
        let set = [name, .string("Level"), .variant(.uint32(7))] as [Value]
        #expect(try fixture.call("Set", set, interface: Self.properties) == [])
        #expect(object.level == 7)
        _ = try fixture.call("Set", [name, .string("Secret"), .variant(.string("x"))], interface: Self.properties)
        #expect(object.secret == "x")
        // The broken property is left out, and so is the one that can't be read.
        let all = Value.properties([("Level", .uint32(7)), ("Title", .string("a title"))])
        #expect(try fixture.call("GetAll", [name], interface: Self.properties) == [all])
        #expect(try fixture.call("GetAll", [.string("")], interface: Self.properties) == [all])
    }

    @Test func `changes and signals are told`() throws {
        var signals: [Signal] = []
        let match = SignalMatch(sender: fixture.server.uniqueName, path: "/org/test/object")
        let subscription = fixture.client.subscribe(to: match) { signals.append($0) }
        fixture.settle()
        export.propertiesChanged(["Level", "Broken"])
        export.emit("Happened", [.string("x")])
        export.emit("Happened", [.string("for one")], to: fixture.client.uniqueName)
        export.emit("Happened", [.string("what can't be sent\0")])
        export.emit("Happened", [.string("for another")], to: fixture.server.uniqueName)
        fixture.settle()
        #expect(signals.map(\.member) == ["PropertiesChanged", "Happened", "Happened"])
        #expect(
            signals.first?.arguments == [
                .string("org.test.Object"), .properties([("Level", .uint32(3))]), .strings(["Broken"]),
            ])
        #expect(signals.dropFirst().map(\.arguments) == [[.string("x")], [.string("for one")]])
        subscription.cancel()
    }

    @Test(arguments: [[], [.int32(1)], [.string("a"), .string("b")], [.string("a\0")]] as [[Value]])
    func `malformed reply is an error for the caller`(values: [Value]) throws {
        object.misbehaviour = values
        let error = #expect(throws: DBusError.self) { try fixture.call("Misbehave") }
        #expect(error?.name == DBusError.failed || error?.name == DBusError.invalidArguments)
    }

    @Test func `forgotten call is answered`() throws {
        let error = #expect(throws: DBusError.self) { try fixture.call("Forget") }
        #expect(error?.name == DBusError.failed)
    }

    @Test func `peer answers on every path`() throws {
        let peer = "org.freedesktop.DBus.Peer"
        for path in ["/", "/org/test/object", "/nowhere"] {
            #expect(try fixture.call(MethodCall(to: fixture.server.uniqueName, path, peer, "Ping")) == [])
        }
        let identifier = try fixture.call("GetMachineId", interface: peer).first?.string
        #expect(identifier?.utf8.count == 32)
    }

    @Test func `export ends when cancelled and its place is free`() throws {
        let taken = #expect(throws: DBusError.self) {
            try fixture.server.export(object, at: "/org/test/object", as: TestObject.description())
        }
        #expect(taken?.name == DBusError.objectPathInUse)
        export.cancel()
        let error = #expect(throws: DBusError.self) { try fixture.call("Add", [.int32(1), .int32(2)]) }
        #expect(error?.name == DBusError.unknownObject)
        var again: Export? = try fixture.server.export(object, at: "/org/test/object", as: TestObject.description())
        #expect(try fixture.call("Add", [.int32(1), .int32(2)]) == [.int32(3)])
        _ = again
        again = nil
        #expect(throws: DBusError.self) { try fixture.call("Add", [.int32(1), .int32(2)]) }
    }

    @Test func `parents list their children`() throws {
        let other = try fixture.server.export(object, at: "/org/test/other", as: TestObject.description())
        for (path, children) in [("/", ["org"]), ("/org", ["test"]), ("/org/test", ["object", "other"])] {
            let call = MethodCall(
                to: fixture.server.uniqueName, path, "org.freedesktop.DBus.Introspectable", "Introspect")
            let xml = try #require(try fixture.call(call).first?.string)
            let nodes = xml.split(separator: "\n").filter { $0.contains("<node name=") }
            #expect(nodes.map(String.init) == children.map { "  <node name=\"\($0)\"/>" })
            #expect(!xml.contains("org.test.Object"))
        }
        other.cancel()
    }

    @Test func `gdbus reads the introspection`() throws {
        let address = ["introspect", "--address", fixture.bus.address, "--dest", fixture.server.uniqueName]
        let text = try fixture.run("gdbus", address + ["--object-path", "/org/test/object"])
        for member in [
            "interface org.test.Object", "Add(in  i a,", "in  i b,", "out i sum)", "Happened(s what)",
            "readwrite u Level = 3", "readonly s Title = 'a title'", "writeonly s Secret",
            "interface org.freedesktop.DBus.Properties", "interface org.freedesktop.DBus.Peer",
        ] {
            #expect(text.contains(member), "\(text)")
        }
        let tree = try fixture.run("gdbus", address + ["--object-path", "/", "--recurse"])
        #expect(tree.contains("node /org/test/object"), "\(tree)")
    }

    @Test func `busctl reads and sets properties`() throws {
        let address = "--address=\(fixture.bus.address)"
        let target = [fixture.server.uniqueName, "/org/test/object", "org.test.Object"]
        let read = try fixture.run("busctl", [address, "get-property"] + target + ["Level", "Title"])
        #expect(read == "u 3\ns \"a title\"\n")
        #expect(try fixture.run("busctl", [address, "set-property"] + target + ["Level", "u", "9"]) == "")
        #expect(object.level == 9)
        #expect(try fixture.run("busctl", [address, "call"] + target + ["Add", "ii", "40", "2"]) == "i 42\n")
        let tree = try fixture.run("busctl", [address, "tree", "--list", fixture.server.uniqueName])
        #expect(tree.contains("/org/test/object"), "\(tree)")
    }
}
