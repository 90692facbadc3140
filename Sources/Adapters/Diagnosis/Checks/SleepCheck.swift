/// Whether logind says that the machine falls asleep and wakes up.
struct SleepCheck {
    /// nil where there is no system bus to find it on.
    let isThere: Bool?

    var finding: Finding {
        switch isThere {
        case nil: Finding(.sleep, .notChecked, "logind is found on the system bus.")
        case true?: Finding(.sleep, .ok, "logind tells of sleep.")
        case false?:
            Finding(
                .sleep, .note,
                "There is no logind: that the machine has slept is seen by the clocks, with the next position."
            )
        }
    }
}
