import Testing

@testable import Reminders

@Suite struct QuietHoursTests {
    /// Monday, 2026-03-02, 00:00 UTC.
    private static let monday = 1_772_409_600.0

    private func moment(hour: Double) -> Moment { Moment(recorded: Self.monday + hour * 3600) }

    private func policy(_ hours: String, at hour: Double) throws -> ReminderPolicy {
        var policy = ReminderPolicy(calendar: RuledCalendar.utc)
        policy.setQuietHours(try OpeningHours(hours), at: moment(hour: hour))
        return policy
    }

    @Test func `they come and go by the clock`() throws {
        var policy = try policy("22:00-07:00", at: 12)
        #expect(policy.silence == .none)
        // Nothing needs to wake up for their beginning.
        #expect(policy.nextWakeUp.date == nil)
        _ = policy.advance(to: moment(hour: 23))
        #expect(policy.silence == .quiet)
        #expect(policy.nextWakeUp.date == moment(hour: 31).date)
        let revision = policy.revision
        _ = policy.advance(to: moment(hour: 31))
        #expect(policy.silence == .none && policy.revision != revision)
        #expect(policy.nextWakeUp.date == nil)
    }

    @Test func `a pause is more than they are`() throws {
        var policy = try policy("22:00-07:00", at: 23)
        policy.pause(until: moment(hour: 24).date)
        #expect(policy.silence == .paused)
        #expect(policy.nextWakeUp.date == moment(hour: 24).date)
        _ = policy.advance(to: moment(hour: 24))
        #expect(policy.silence == .quiet)
        policy.setQuietHours(nil, at: moment(hour: 25))
        #expect(policy.silence == .none)
    }

    @Test func `quiet for ever has no end`() throws {
        let policy = try policy("24/7", at: 3)
        #expect(policy.silence == .quiet && policy.quietUntil == .infinity && policy.nextWakeUp.date == nil)
    }

    @Test(arguments: [
        (Silence.none, ReminderRules.Urgency?.none, true), (.none, .low, true), (.quiet, .none, false),
        (.quiet, .normal, false), (.quiet, .critical, true), (.paused, .critical, false),
    ])
    func `what they let through`(silence: Silence, urgency: ReminderRules.Urgency?, isShown: Bool) {
        var rules = ReminderRules()
        rules.urgency = urgency
        #expect(silence.allows(rules) == isShown)
    }

    @Test func `defaults fill in what is not said`() {
        var defaults = NoticeDefaults()
        (defaults.urgency, defaults.sound, defaults.timeout) = (.low, "bell", .seconds(5))
        var rules = ReminderRules().filled(with: defaults)
        #expect(rules.urgency == .low && rules.sound == "bell" && rules.timeout == .seconds(5))
        (rules.urgency, rules.sound, rules.timeout) = (.normal, "", .never)
        #expect(rules.filled(with: defaults) == rules)
    }
}
