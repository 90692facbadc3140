import DBus

/// An object with methods of every kind of behaviour.
@MainActor final class TestObject: ExportedObject {
    static let xml = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node xmlns:doc="http://www.freedesktop.org/dbus/1.0/doc.dtd">
          <!-- No <interface> here. -->
          <interface name="org.test.Object">
            <doc:doc><doc:para>An object.</doc:para></doc:doc>
            <method name="Echo">
              <arg name="values" type="av" direction="in"/>
              <arg name="same" type="av" direction="out"/>
            </method>
            <method name="Add">
              <arg name="a" type="i"/>
              <arg name="b" type="i"/>
              <arg name="sum" type="i" direction="out"/>
            </method>
            <method name="Fail"/>
            <method name="Hang"/>
            <method name="Forget"/>
            <method name="Misbehave"><arg type="s" direction="out"/></method>
            <signal name="Happened"><arg name="what" type="s"/></signal>
            <property name="Level" type="u" access="readwrite">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="true"/>
            </property>
            <property name="Title" type="s" access="read"/>
            <property name="Secret" type="s" access="write"/>
            <property name="Broken" type="s" access="read"/>
          </interface>
        </node>
        """

    static func description() throws -> InterfaceDescription { try InterfaceDescription(parsing: Array(xml.utf8)) }

    var level: UInt32 = 3
    var secret = ""
    var calls: [IncomingCall] = []
    var callCount = 0
    var misbehaviour: [Value] = []

    func call(_ call: IncomingCall) {
        callCount += 1
        switch call.member {
        case "Echo": call.reply(call.arguments)
        case "Add": call.reply([.int32(Int32(call.arguments.compactMap(\.integer).reduce(0, +)))])
        case "Fail": call.reply(DBusError(name: "org.test.Error.Broken", message: "it's broken"))
        case "Hang": calls.append(call)
        case "Misbehave": call.reply(misbehaviour)
        default: break
        }
    }

    func property(_ name: String) throws(DBusError) -> Value {
        switch name {
        case "Level": .uint32(level)
        case "Title": .string("a title")
        default: .int32(1)
        }
    }

    func setProperty(_ name: String, to value: Value) throws(DBusError) {
        switch name {
        case "Level":
            guard let number = value.integer, number <= 10 else {
                throw DBusError(name: DBusError.invalidArguments, message: "the level is at most 10")
            }
            level = UInt32(number)
        default: secret = value.string ?? ""
        }
    }
}
