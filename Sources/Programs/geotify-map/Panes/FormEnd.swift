import Widgets

/// How each form ends: a button that leaves it, as Escape does, and one that saves what it says.
@MainActor enum FormEnd {
    /// - Returns: The button that saves.
    static func append(
        to form: Box, isNew: Bool, cancel leave: @escaping @MainActor () -> Void,
        finish: @escaping @MainActor () -> Void
    ) -> Button {
        let cancel = Button("_Cancel", onPress: leave)
        let done = Button(isNew ? "_Add" : "_Save", "suggested-action", onPress: finish)
        for button in [cancel, done] { button.expand(vertically: false) }
        form.append(Box(.row, spacing: 8, [cancel, done]))
        form.onEscapeKey(leave)
        return done
    }
}
