/// Why a text that is meant as a coordinate leads to none.
package struct CoordinateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what would be right, without a final full stop.
    package let description: String

    /// Creates an error from its description.
    package init(_ description: String) { self.description = description }
}
