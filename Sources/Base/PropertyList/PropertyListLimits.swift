/// What a property list may have at most.
package struct PropertyListLimits: Sendable {
    package var bytes = 16 << 20
    /// Arrays and dictionaries within each other.
    package var depth = 64
    /// Values altogether, where one that a binary list refers to again counts again: shared references multiply. Each 64
    /// bytes of a text or of data count as one more.
    package var objects = 4_000_000

    package init() {}
}
