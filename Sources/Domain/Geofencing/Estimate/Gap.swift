/// Sleep or a restart: what was believed is a guess until something new arrives. The last answer again may be a stored
/// copy of before the gap; but a right one follows a copy within minutes, so what is repeated, or stands, for longer
/// is right.
struct Gap: Sendable {
    /// Nothing new has arrived since.
    private(set) var isOpen = false
    /// When, since then, the last answer first arrived again.
    private(set) var firstCopy: Double?
    /// What the source said last before networks ended the gap, and when they did.
    private var stale: (coordinate: Coordinate, since: Double)?

    /// Seconds for which a copy may stand for the truth: the next scan replaces it, or a few of them do.
    private static let copiesLast = 600.0
    /// Metres from where networks are beyond which an answer of before the gap is refuted.
    private static let refuted = 300.0

    mutating func begin() {
        self = Gap()
        isOpen = true
    }

    mutating func end() {
        isOpen = false
        firstCopy = nil
    }

    /// Networks end it; what the source of positions repeats is no news yet.
    mutating func end(at time: Double, after answer: PositionFix?) {
        guard isOpen else { return }
        end()
        stale = answer.map { ($0.coordinate, time) }
    }

    /// The last answer arrived again.
    mutating func addCopy(at time: Double) { firstCopy = firstCopy ?? time }

    /// No copy is waited for any more.
    mutating func forgetCopy() { firstCopy = nil }

    /// When what may have been a copy is trusted; nil if none waits.
    var copyDeadline: Double? { isOpen ? firstCopy.map { $0 + Self.copiesLast } : nil }

    /// Whether a fix is the answer of before the gap while networks say that the machine is elsewhere.
    func isRefuted(_ fix: PositionFix, by networks: NetworkReading) -> Bool {
        guard let (coordinate, since) = stale, fix.coordinate == coordinate, fix.time < since + Self.copiesLast else {
            return false
        }
        return switch networks {
        case .nothing: false
        case .unfamiliar: true
        case .known(let evidence):
            Geodesic.distance(evidence.coordinate, fix.coordinate) > Self.refuted + (fix.accuracy ?? 0)
        }
    }

    /// The source has said something else since.
    mutating func forgetStale() { stale = nil }
}
