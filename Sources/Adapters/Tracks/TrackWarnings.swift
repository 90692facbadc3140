/// What is wrong with the parts of a track that are left out, the first of them.
struct TrackWarnings {
    private var errors: [TrackError] = []

    var first: TrackError? { errors.first }

    /// As they are told where the rest is read.
    var leftOut: [TrackError] { errors.map { TrackError(line: $0.line, message: "left out: \($0.message)") } }

    mutating func add(_ error: TrackError) {
        if errors.count < Track.mostWarnings { errors.append(error) }
    }
}
