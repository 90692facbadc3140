/// What a document may have at most.
package struct XMLLimits: Sendable {
    /// Elements within elements.
    package var depth: Int
    package var bytes: Int

    package init(depth: Int = 64, bytes: Int = 16 << 20) {
        self.depth = depth
        self.bytes = bytes
    }
}
