internal import Text

/// A note as other programs have it: a title and perhaps details.
enum NoteText {
    /// The first line, and what follows it.
    static func split(_ note: String) -> (title: String, details: String?) {
        guard let end = note.unicodeScalars.firstIndex(of: "\n") else { return (note, nil) }
        return (String(note[..<end]), String(note[note.unicodeScalars.index(after: end)...]))
    }

    /// - Returns: nil where there is no text at all.
    static func join(_ title: String?, _ details: String?) -> String? {
        let title = title?.trimmed ?? ""
        let details = details?.trimmed ?? ""
        if title.isEmpty { return details.isEmpty ? nil : details }
        return details.isEmpty || details == title ? title : title + "\n" + details
    }

    /// Whether a note comes back as it was from its title and details.
    /// - Parameter details: The details as they are read again.
    static func survives(_ note: String, details: String?) -> Bool {
        (join(split(note).title, details) ?? "").utf8.elementsEqual(note.utf8)
    }
}
