import Widgets

/// The bars above the map, each for one thing that the person should know or decide.
@MainActor final class WindowBars {
    let widget: Box
    /// The store can't be read, or some of it doesn't work.
    let store = MessageBar(.warning)
    /// What the settings say of tiles is wrong.
    let settings = MessageBar(.warning)
    /// Whether tiles may be fetched.
    let consent: MessageBar
    var onConsent: (@MainActor (Bool) -> Void)?

    init() {
        weak var this: WindowBars?
        consent = MessageBar(.question, buttons: ["No, a Plain Map", "Fetch Map Tiles"]) { this?.onConsent?($0 == 1) }
        widget = Box(.column, [store, settings, consent])
        this = self
    }
}
