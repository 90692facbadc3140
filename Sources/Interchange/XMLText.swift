/// Text within a document.
enum XMLText {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // A reader would make a line feed of it.
            case "\r": escaped += "&#13;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// An element that has nothing but text; none where there is no text.
    static func element(_ name: String, _ text: String?, indentation: String) -> String {
        text.map { "\(indentation)<\(name)>\(escaped($0))</\(name)>\n" } ?? ""
    }
}
