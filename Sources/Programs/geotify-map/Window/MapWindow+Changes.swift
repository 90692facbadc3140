import Geofencing
import MapModel
import Platform
import Reminders
import Store
import Widgets

// What is changed from the window.

extension MapWindow {
    /// Makes a change, says that it was made, and offers to take it back.
    @discardableResult
    func change(_ message: String, _ body: () throws(Editing.Failure) -> Editing.Change) -> Bool {
        do throws(Editing.Failure) {
            let change = try body()
            made = made.suffix(UndoHistory.most - 1) + [(change, message)]
            store.reload()
            toasts.show(
                ([message] + change.remarks).joined(separator: " "),
                button: (
                    "_Undo", { [unowned self] in undo { () throws(Editing.Failure) in try editing.undo(change) } }
                ))
            return true
        } catch {
            store.reload()
            toasts.show("Nothing was changed: \(error)")
            return false
        }
    }

    private func undo(_ body: () throws(Editing.Failure) -> Void) {
        do throws(Editing.Failure) {
            try body()
        } catch {
            toasts.show("\(error)")
        }
        store.reload()
    }

    func undoLast() {
        guard canChange else { return }
        undo { () throws(Editing.Failure) in
            guard let (step, isChanged) = try editing.undoLast() else {
                return toasts.show("There is nothing to take back.")
            }
            guard isChanged else { return toasts.show(Editing.nothingToTakeBack) }
            // What was done here is called as it was told then.
            let message = made.last { $0.change.isMeant(by: step) }?.message
            toasts.show("Taken back: " + (message ?? TextLine.short(step.command)))
        }
    }

    func removeSelection() {
        guard canChange, dialogue == nil, let selection = area.selection else { return }
        let title = area.fence(selection)?.label ?? selection.name
        change("Deleted “\(TextLine.short(title))”.") { () throws(Editing.Failure) in
            switch selection {
            case .geotification(let identifier): try editing.remove(identifier)
            case .place(let name): try editing.removePlace(name)
            }
        }
    }

    /// A circle was dragged: one of a form, or that of what is marked, which is changed once it is let go.
    func reshape(to circle: Circle, isDone: Bool) {
        area.draft = circle
        switch dialogue {
        case .geotification(let form): form.take(circle)
        case .place(let form): form.take(circle)
        case nil:
            guard isDone, let selection = area.selection else { return }
            move(selection, to: circle)
            area.draft = nil
        }
    }

    private func move(_ subject: MapCircle.Subject, to circle: Circle) {
        guard canChange, let old = area.fence(subject), old.circle != circle else { return }
        let isMoved = old.circle.center != circle.center
        let text = isMoved ? "Moved" : "Radius: \(area.units.text(ofMetres: circle.radius)) for"
        // What names a place lies where the place lies.
        var target = subject
        if case .geotification(let identifier) = subject,
            case .place(let name) = reminders.geotifications.first(where: { $0.identifier == identifier })?.target
        {
            target = .place(name)
        }
        let title =
            if case .place(let name) = target { "the place “\(TextLine.short(name))”" } else {
                "“\(TextLine.short(old.label))”"
            }
        change("\(text) \(title).") { () throws(Editing.Failure) in
            switch target {
            case .geotification(let identifier): try editing.move(identifier, to: circle)
            case .place(let name): try editing.movePlace(name, to: circle)
            }
        }
    }
}
