/// Receives a document piece by piece, for documents too large for a tree. `throw` ends the reading.
///
/// Names come without their prefix, lines are counted from 1.
package protocol XMLHandler {
    mutating func start(_ name: String, namespace: String, attributes: [String: String], line: Int) throws
    mutating func end(_ name: String, namespace: String, line: Int) throws
    /// All text between two tags in one piece.
    mutating func text(_ text: String, line: Int) throws
}
