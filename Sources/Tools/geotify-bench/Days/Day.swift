internal import Geofencing

/// A day with all that is true of it, and what a monitor hears of it.
struct Day {
    /// How a position came about.
    enum Quality: Hashable {
        /// It means the place of the moment `measured`, with an error whose true 68 % radius is this, metres.
        case honest(radius: Double)
        /// It means another place, or another time.
        case wrong
    }

    struct Line {
        enum Content {
            case fix(PositionFix, Quality)
            case scan(NetworkScan)
            case suspend, resume, restart
            /// The clock was set by so many seconds.
            case clockSet(Double)
        }
        /// When it is delivered, and when it was measured; seconds since the day began.
        var time: Double
        var measured: Double
        var content: Content

        init(time: Double, measured: Double? = nil, _ content: Content) {
            self.time = time
            self.measured = measured ?? time
            self.content = content
        }

        var isScan: Bool {
            if case .scan = content { return true }
            return false
        }
    }

    let plane: Plane
    var journey: Journey
    var fences: [Region] = []
    /// In order of delivery. Stamps count from `began`, as the machine's clock has it.
    var lines: [Line] = []
    /// How many looks in a row make one sure.
    var looks = 4
    /// Whether the source speaks whenever it has something new, so that its silence tells something.
    var speaksOfChanges = true
    /// From when on what is heard suffices to be sure, seconds since the day began.
    var scansTellFrom = Double.infinity

    /// The date of the first line, seconds since 1970.
    static let began = 1_790_000_000.0

    init(at plane: Plane, from place: SIMD2<Double> = .zero) {
        self.plane = plane
        journey = Journey(at: place)
    }

    mutating func fence(_ name: String, at center: SIMD2<Double>, radius: Double) {
        let circle = Circle(center: plane.coordinate(center), radius: radius.rounded())
        fences.append(Region(identifier: name, circle: circle))
    }

    /// A fence as people draw it: its middle somewhat beside the place that is meant.
    mutating func fence(_ name: String, around place: SIMD2<Double>, radius: Double, _ chance: inout Chance) {
        fence(name, at: place + chance.direction(chance.number(0...0.4) * radius), radius: radius)
    }

    /// Metres from the boundary, inside positive.
    func depth(in fence: Region, at time: Double) -> Double { depth(in: fence, of: journey.place(at: time)) }

    func depth(in fence: Region, of place: SIMD2<Double>) -> Double {
        fence.circle.radius - Geodesic.distance(plane.coordinate(place), fence.circle.center)
    }

    /// Adds a position, with the right stamp.
    mutating func report(
        _ place: SIMD2<Double>, accuracy: Double?, at time: Double, _ quality: Quality
    ) {
        let fix = PositionFix(coordinate: plane.coordinate(place), accuracy: accuracy, time: Self.began + time)
        lines.append(Line(time: time, .fix(fix, quality)))
    }

    /// Brings what several receivers have said into order.
    mutating func sort() {
        let order = lines.indices.sorted { (lines[$0].time, $0) < (lines[$1].time, $1) }
        lines = order.map { lines[$0] }
    }
}
