/// Where something is sent, and how.
package struct Target: Hashable, Sendable {
    package let url: TargetURL
    package let format: DeliveryFormat
    /// Whether plain `http` to another machine was insisted on.
    package let isInsecure: Bool
    /// What the receiver knows this machine as: OsmAnd's `id`, `USER/DEVICE` for OwnTracks; nil: user and host name.
    package let tracker: String?

    /// - Throws: Why it can't be sent there.
    package init(
        url: String, format: DeliveryFormat, isInsecure: Bool = false, tracker: String? = nil
    ) throws(TargetURL.Fault) {
        self.url = try TargetURL(url, allowsPlain: isInsecure)
        self.format = format
        self.isInsecure = isInsecure
        self.tracker = tracker
    }

    private static let longestTracker = 100

    /// Whether a receiver can be told this name: printable ASCII without space, since it goes into headers and queries.
    package static func isTracker(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestTracker && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
