import DBus
import Foundation
import Testing

@Suite struct InterfaceDescriptionTests {
    @Test @MainActor func `members are read`() throws {
        let interface = try TestObject.description()
        #expect(interface.name == "org.test.Object")
        #expect(interface.methods.map(\.name) == ["Echo", "Add", "Fail", "Hang", "Forget", "Misbehave"])
        let add = try #require(interface.methods.first { $0.name == "Add" })
        #expect(add.inputs.map(\.name) == ["a", "b"])
        #expect(add.inputs.signature == "ii")
        #expect(add.outputs.signature == "i")
        #expect(interface.signals.map(\.name) == ["Happened"])
        #expect(interface.signals.first?.arguments.signature == "s")
        #expect(interface.properties.map(\.isReadable) == [true, true, false, true])
        #expect(interface.properties.map(\.isWritable) == [true, false, true, false])
        #expect(interface.properties.map(\.signature) == ["u", "s", "s", "s"])
    }

    @Test @MainActor func `element is handed on with annotations and without prose`() throws {
        let xml = try TestObject.description().xml
        #expect(xml.hasPrefix("  <interface name=\"org.test.Object\">\n"))
        #expect(xml.hasSuffix("\n  </interface>"))
        #expect(xml.contains("<annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"true\"/>"))
        #expect(!xml.contains("doc"))
        let again = try InterfaceDescription(parsing: Array("<node>\(xml)</node>".utf8))
        #expect(again.xml == xml)
        #expect(try again == TestObject.description())
    }

    @Test func `attributes are escaped`() throws {
        let text = #"<interface name="a.b"><annotation name="c.d" value="&lt;&amp;&quot;'>"/></interface>"#
        let xml = try InterfaceDescription(parsing: Array(text.utf8)).xml
        #expect(xml.contains(#"value="&lt;&amp;&quot;'&gt;""#))
    }

    @Test(arguments: [
        ("", "line 1"), ("<node>", "line 1"), ("<node/>", "one interface is expected, not 0"),
        ("<node><interface name='a.b'/><interface name='a.c'/></node>", "one interface is expected, not 2"),
        ("<node><interface/></node>", "the interface needs a valid name"),
        ("<node><interface name='a'/></node>", "the interface needs a valid name"),
        (
            "<node>\n<interface name='a.b'><method name='1'/></interface></node>",
            "line 2: the method needs a valid name"
        ),
        ("<interface name='a.b'><method name='M'><arg type=''/></method></interface>", "one complete D-Bus type"),
        ("<interface name='a.b'><method name='M'><arg/></method></interface>", "one complete D-Bus type"),
        ("<interface name='a.b'><signal name='S'><arg type='ss'/></signal></interface>", "one complete D-Bus type"),
        ("<interface name='a.b'><signal name='S'><arg type='h'/></signal></interface>", "one complete D-Bus type"),
        (
            "<interface name='a.b'><method name='M'><arg type='s' direction='up'/></method></interface>",
            "must be in or out"
        ),
        ("<interface name='a.b'><property name='P' type='s'/></interface>", "must be read, write or readwrite"),
        ("<interface name='a.b'><method name='M'/><method name='M'/></interface>", "a second method of this name"),
    ])
    func `wrong description is refused`(text: String, message: String) {
        let error = #expect(throws: DBusError.self) { try InterfaceDescription(parsing: Array(text.utf8)) }
        #expect(error?.name == DBusError.invalidArguments)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
}
