import Geofencing
import Lookup
import MapModel
import Platform
import Store
import Widgets

extension MapWindow {
    /// Looks an address up by geotify-search, which asks a server in the web.
    func lookUp(_ text: String) {
        guard dialogue == nil else { return }
        let question = AddressQuestion(
            text, service: settings.searchService, language: SearchLanguage.header(environment: Environment.variable),
            cache: directories.searchCache)
        do throws(SystemError) {
            lookup = try HelperRun(AddressQuestion.program, input: question.text, loop: loop) { [unowned self] in
                show($0, for: text)
            }
            toasts.show("Looking “\(TextLine.short(text))” up…")
        } catch {
            toasts.show("Addresses can't be looked up: \(error)")
        }
    }

    private func show(_ outcome: HelperRun.Outcome, for text: String) {
        lookup = nil
        toasts.dismiss()
        guard outcome.exitCode == 0 else {
            return toasts.show("“\(TextLine.short(text))” can't be looked up: \(outcome.messages)")
        }
        let hits = AddressHit.hits(of: outcome.output)
        guard let first = hits.first else {
            return toasts.show("Nothing was found for “\(TextLine.short(text))”. Write less of it.")
        }
        guard dialogue == nil else { return }
        select(nil)
        let results = SearchPane(
            hits, for: text, onChoose: { [unowned self] in go(to: $0) },
            onClose: { [unowned self] in closePane() })
        pane.show(results.widget) { [unowned self] in area.spot = nil }
        results.focus()
        go(to: first)
    }

    private func go(to hit: AddressHit) {
        area.spot = hit.coordinate
        area.show([Circle(center: hit.coordinate, radius: 250)])
    }
}
