/// What receivers are told this machine is.
package struct Sender: Hashable, Sendable {
    /// Whose it is: OwnTracks' `user`.
    package let user: String
    /// OwnTracks' `device`, and what other receivers call the device.
    package let device: String

    /// - Parameters:
    ///   - tracker: As the target has it: `USER/DEVICE`, or a device alone; nil: this user and this host.
    ///   - user: The name of the person's account.
    ///   - host: The machine's name.
    package init(tracker: String?, user: String, host: String) {
        let parts = (tracker ?? "").split(separator: "/", maxSplits: 1).map(String.init)
        // A host's name has no domain for other people.
        let host = host.split(separator: ".").first.map(String.init) ?? ""
        self.user = parts.count > 1 ? parts[0] : Self.name(user, or: "user")
        device = parts.last ?? Self.name(host, or: "device")
    }

    /// A name that stands in a header.
    private static func name(_ text: String, or other: String) -> String {
        let name = String(text.unicodeScalars.map { (0x21...0x7E).contains($0.value) ? Character($0) : "-" })
        return name.isEmpty ? other : name
    }

    /// The topic that OwnTracks would publish to.
    var topic: String { "owntracks/\(user)/\(device)" }

    /// OwnTracks shows two characters on its map; where none are chosen they are the last two of the topic.
    var initials: String { String(device.suffix(2)) }
}
