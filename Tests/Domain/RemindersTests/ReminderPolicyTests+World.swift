import Geofencing
import Testing

@testable import Reminders

/// What happens, minute by minute, and what comes of it.
extension ReminderPolicyTests {
    enum Step {
        case enter(Double), leave(Double), pass(Double)
        case act(NoticeAction, Double)
        /// The machine sleeps from then on, or is awake again.
        case sleep(Double), wake(Double)
        case pause(until: Double?, Double), resume(Double)
        /// The geotification becomes another one.
        case edit(@Sendable (inout Geotification) -> Void, Double)
        /// The date is set forward by so many minutes.
        case setDate(by: Double, Double)
        /// A new process with what was saved.
        case restart(Double)

        var minute: Double {
            switch self {
            case .enter(let minute), .leave(let minute), .pass(let minute), .act(_, let minute), .sleep(let minute),
                .wake(let minute), .pause(_, let minute), .resume(let minute), .edit(_, let minute),
                .setDate(_, let minute), .restart(let minute):
                minute
            }
        }
    }

    /// What is reported: in which minute, and why.
    struct Report: Equatable, CustomStringConvertible {
        var minute: Double
        var direction: Crossing.Direction
        var cause: Reminder.Cause
        init(_ minute: Double, _ direction: Crossing.Direction, _ cause: Reminder.Cause = .crossing) {
            (self.minute, self.direction, self.cause) = (minute, direction, cause)
        }
        var description: String { "\(direction.rawValue) at \(minute) by \(cause.rawValue)" }
    }

    /// Plays the steps with timers that ring when they are due, and for three days after the last.
    func play(_ geotification: Geotification, _ steps: Step...) -> [Report] {
        var world = World(geotification)
        for step in steps {
            world.pass(to: step.minute)
            world.take(step)
        }
        world.pass(to: (steps.last?.minute ?? 0) + 3 * 1440)
        return world.reports
    }

    struct World {
        var fence: Geotification
        var policy = ReminderPolicy(calendar: RuledCalendar.utc)
        var minute = 0.0
        var shift = 0.0
        var isAsleep = false
        var reports: [Report] = []
        /// In which minute that had happened which was reported.
        var happened: [Double] = []

        init(_ geotification: Geotification) {
            fence = geotification
            policy.load(ReminderSet(geotifications: [geotification]), at: moment)
        }

        var moment: Moment {
            Moment(date: ReminderPolicyTests.monday + (minute + shift) * 60, elapsed: minute * 60 + 777)
        }

        mutating func pass(to end: Double) {
            while !isAsleep {
                let (elapsed, date) = policy.nextWakeUp
                let dues = [
                    elapsed.map { ($0 - 777) / 60 }, date.map { ($0 - ReminderPolicyTests.monday) / 60 - shift },
                ]
                guard let due = dues.compactMap(\.self).min(), due <= end else { break }
                minute = max(minute, due)
                look()
            }
            minute = end
        }

        mutating func look() { note(policy.advance(to: moment)) }

        mutating func note(_ reminders: [Reminder]) {
            reports += reminders.map { Report(minute, $0.crossing.direction, $0.cause) }
            happened += reminders.map { ($0.happened - ReminderPolicyTests.monday) / 60 }
        }

        mutating func take(_ step: Step) {
            switch step {
            case .enter: cross(.entry)
            case .leave: cross(.exit)
            case .pass: cross(.pass)
            case .act(let action, _): _ = policy.perform(action, on: "a", at: moment)
            case .sleep: isAsleep = true
            case .wake:
                isAsleep = false
                look()
            case .pause(let end, _): policy.pause(until: end.map { ReminderPolicyTests.monday + $0 * 60 })
            case .resume: policy.resume()
            case .edit(let change, _):
                change(&fence)
                policy.load(ReminderSet(geotifications: [fence]), at: moment)
            case .setDate(let minutes, _):
                shift += minutes
                look()
            case .restart:
                let saved = policy.saved
                policy = ReminderPolicy(calendar: RuledCalendar.utc)
                policy.load(ReminderSet(geotifications: [fence]), at: moment)
                policy.restore(saved, at: moment)
            }
        }

        mutating func cross(_ direction: Crossing.Direction) {
            let fix = PositionFix(coordinate: home.center, accuracy: 10, time: moment.date)
            let crossing = Crossing(
                regionIdentifier: "r", direction: direction, time: moment.date, fix: fix, evidence: "")
            if let reminder = policy.cross(crossing, for: fence, at: moment) { note([reminder]) }
        }
    }
}
