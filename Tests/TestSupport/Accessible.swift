internal import DBus
internal import EventLoop

/// Something that a program shows, as a screen reader learns of it (AT-SPI 2).
@MainActor package struct Accessible {
    private static let interface = "org.a11y.atspi."

    private let connection: Connection
    private let destination: String
    private let path: String

    /// What all programs on the desktop show.
    package init(desktop: PrivateDesktop) throws {
        let address = try desktop.accessibilityAddress()
        connection = try Connection(to: .address(address), loop: EventLoop(clock: SystemClock()))
        destination = "org.a11y.atspi.Registry"
        path = "/org/a11y/atspi/accessible/root"
    }

    private init(_ connection: Connection, _ destination: String, _ path: String) {
        (self.connection, self.destination, self.path) = (connection, destination, path)
    }

    package var name: String { text(of: "Name") }
    package var description: String { text(of: "Description") }
    /// In words: `button`, `text box`.
    package var role: String { (try? call("Accessible", "GetRoleName"))?.first?.string ?? "" }

    package var children: [Accessible] {
        ((try? call("Accessible", "GetChildren"))?.first?.array ?? []).compactMap { child in
            guard let parts = child.structure, parts.count == 2, let destination = parts[0].string,
                let path = parts[1].string
            else { return nil }
            return Accessible(connection, destination, path)
        }
    }

    /// Left, top, width and height, in pixels of its window; nil where it takes no room.
    package var extents: (x: Int, y: Int, width: Int, height: Int)? {
        let window = Value.uint32(1)
        guard let parts = (try? call("Component", "GetExtents", [window]))?.first?.structure?.compactMap(\.integer),
            parts.count == 4, parts[2] > 0, parts[3] > 0
        else { return nil }
        return (parts[0], parts[1], parts[2], parts[3])
    }

    /// Bits of its state, as AT-SPI numbers them.
    package enum State: Int {
        case checked = 4, enabled = 8, focused = 12, sensitive = 24, visible = 30
    }

    package func has(_ state: State) -> Bool {
        guard let words = (try? call("Accessible", "GetState"))?.first?.array?.compactMap(\.integer), words.count == 2
        else { return false }
        return words[state.rawValue / 32] >> (state.rawValue % 32) & 1 == 1
    }

    /// The text that is written in it.
    package var text: String {
        (try? call("Text", "GetText", [.int32(0), .int32(-1)]))?.first?.string ?? ""
    }

    /// Replaces the text that is written in it.
    package func setText(_ text: String) throws { _ = try call("EditableText", "SetTextContents", [.string(text)]) }

    /// Does what a press on it does.
    package func press() throws { _ = try call("Action", "DoAction", [.int32(0)]) }

    /// It and all that it contains, as far as it takes room, in the order of the screen reader.
    package var shown: [Accessible] {
        [self] + children.flatMap { child in child.isShown ? child.shown : [] }
    }

    private var isShown: Bool {
        // The program itself and its windows, while they are made, have no extents.
        extents != nil || ["application", "window", "frame"].contains(role)
    }

    /// The first that is shown, of those that fit.
    package func first(_ role: String, where isWanted: (Accessible) -> Bool = { _ in true }) -> Accessible? {
        first(role, below: [], where: isWanted)
    }

    /// Each question takes its time: whether all around is shown is asked of the few that fit.
    private func first(
        _ wanted: String, below path: [Accessible], where isWanted: (Accessible) -> Bool
    ) -> Accessible? {
        for child in children {
            let role = child.role
            if role == wanted, isWanted(child), child.isShown, path.allSatisfy(\.isShown) { return child }
            if Self.leaves.contains(role) { continue }
            if let found = child.first(wanted, below: path + [child], where: isWanted) { return found }
        }
        return nil
    }

    private static let leaves: Set = ["label", "image", "separator", "scroll bar"]

    private func text(of property: String) -> String {
        let arguments = [Value.string(Self.interface + "Accessible"), .string(property)]
        let call = MethodCall(to: destination, path, "org.freedesktop.DBus.Properties", "Get", arguments)
        return (try? connection.callAndWait(call, timeout: 10))?.first?.string ?? ""
    }

    private func call(_ interface: String, _ member: String, _ arguments: [Value] = []) throws -> [Value] {
        try connection.callAndWait(
            MethodCall(to: destination, path, Self.interface + interface, member, arguments), timeout: 10)
    }
}
