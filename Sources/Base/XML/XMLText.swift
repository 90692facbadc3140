/// Text within a document.
package enum XMLText {
    /// An element that has nothing but text; none where there is no text.
    package static func element(_ name: String, _ text: String?, indentation: String) -> String {
        text.map { "\(indentation)<\(name)>\($0.escapedForXML())</\(name)>\n" } ?? ""
    }
}
