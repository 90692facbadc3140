/// What became of a fix.
enum FixVerdict: Sendable {
    case weighed
    case repeated
    /// After a gap the old answer again.
    case copy
    case coarse
    case late
    /// Its time stamp jumps; it waits for a second one.
    case waits
    case unusable

    /// For people; nil if there is nothing to say.
    var text: String? {
        switch self {
        case .weighed: nil
        case .repeated: "the last fix repeats the one before, which confirms it with time"
        case .late: "the last fix was ignored: its time stamp is older than that of the one before"
        case .waits: "the last fix waits for a second one: its time stamp leaps"
        case .coarse: "the last fix was ignored: too coarse"
        case .copy: "the last fix was ignored: after a gap the old place again may be a stored copy"
        case .unusable: "the last fix was ignored: its time or accuracy is no number"
        }
    }
}
