import Geofencing
import MapModel
import Platform
import Reminders
import State
import Widgets

/// The stays of a day, chosen in a calendar.
@MainActor final class VisitPane {
    let widget: Box
    /// Another day was chosen: the circles of its stays, in their order, and when it began and ended, seconds since 1970.
    var onDay: (@MainActor ([Circle], Range<Double>) -> Void)?
    /// A stay is to be seen.
    var onVisit: (@MainActor (Circle) -> Void)?
    var onClose: (@MainActor () -> Void)?

    private let reminders: ReminderSet
    private var visits: [Visit] = []
    private let list = Box(.column, spacing: 4)
    private var problem: String?
    private var day: DayField!

    /// It is empty until `show`.
    init(in reminders: ReminderSet, today: String) {
        self.reminders = reminders
        widget = Box(.column, spacing: 12)
        widget.setMargins(16)
        day = DayField { [weak self] in self?.showDay() }
        day.day = today
        day.setAccessibleName("Day")
        widget.append(PaneHeader.make("Visits and Way of a Day") { [weak self] in self?.onClose?() })
        widget.append(day)
        widget.append(list)
        widget.onEscapeKey { [weak self] in self?.onClose?() }
    }

    func focus() { day.focus() }

    /// - Parameters:
    ///   - visits: The newest first.
    ///   - problem: Why none can be read.
    func show(_ visits: [Visit], problem: String? = nil) {
        (self.visits, self.problem) = (visits, problem)
        showDay()
    }

    private func showDay() {
        list.removeAll()
        let stays = visitsOfDay
        if let problem {
            list.append(Label(problem, wraps: true, "dim-label"))
        } else if stays.isEmpty {
            list.append(Label("No visits are known of this day.", wraps: true, "dim-label"))
        }
        for visit in stays { list.append(row(visit)) }
        onDay?(stays.compactMap(circle), range)
    }

    private var range: Range<Double> {
        guard let beginning = LocalTime.beginning(ofDay: day.day), let end = LocalTime.end(ofDay: day.day),
            beginning < end
        else { return 0..<0 }
        return beginning..<end
    }

    private var visitsOfDay: [Visit] {
        let range = range
        return visits.reversed().filter { visit in
            let left: Double =
                switch visit.end {
                case .open: .infinity
                case .left(let time): time
                case .unknown: visit.entered
                }
            return visit.entered < range.upperBound && left >= range.lowerBound
        }
    }

    private func row(_ visit: Visit) -> Widget {
        let end =
            switch visit.end {
            case .open: "now"
            case .left(let time): LocalTime.text(time).time
            case .unknown: "?"
            }
        let text = LocalTime.text(visit.entered).time + " – " + end + "  " + title(visit)
        let button = Button(wrapping: text, "flat") { [weak self] in
            if let self, let circle = circle(visit) { onVisit?(circle) }
        }
        button.isSensitive = circle(visit) != nil
        return button
    }

    /// What the place is called, or the note.
    private func title(_ visit: Visit) -> String {
        if visit.isPlace { return visit.name }
        return reminders.geotifications.first { $0.identifier == visit.name }?.title ?? visit.name
    }

    /// Where it was, as far as the store still knows.
    private func circle(_ visit: Visit) -> Circle? {
        if visit.isPlace { return reminders.place(named: visit.name)?.circle }
        return reminders.geotifications.first { $0.identifier == visit.name }.flatMap(reminders.circle)
    }
}
