/// Where something is sent, and how.
package struct Target: Hashable, Sendable {
    /// The address of the receiver.
    package let url: TargetURL
    /// The form in which the receiver takes points or crossings.
    package let format: DeliveryFormat
    /// Whether plain `http` to another machine was insisted on.
    package let isInsecure: Bool
    /// What the receiver knows this machine as: OsmAnd's `id`, `USER/DEVICE` for OwnTracks; nil for user and host name.
    package let tracker: String?

    /// Creates a target from its parts.
    /// - Throws: Why nothing can be sent to that address.
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
