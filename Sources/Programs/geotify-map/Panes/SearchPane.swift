import Lookup
import Widgets

/// The addresses that were found.
@MainActor final class SearchPane {
    let widget: Box
    private var buttons: [Button] = []

    /// - Parameter onChoose: One of them is meant.
    init(
        _ hits: [AddressHit], for query: String, onChoose: @escaping @MainActor (AddressHit) -> Void,
        onClose: @escaping @MainActor () -> Void
    ) {
        widget = Box(.column, spacing: 8)
        widget.setMargins(16)
        widget.append(PaneHeader.make("Found Addresses", onClose: onClose))
        widget.append(Label("Choose one to go there; then press + to add a geotification.", wraps: true, "dim-label"))
        buttons = hits.map { hit in Button(wrapping: hit.name, "flat") { onChoose(hit) } }
        for button in buttons { widget.append(button) }
        widget.onEscapeKey(onClose)
    }

    func focus() { buttons.first?.focus() }
}
