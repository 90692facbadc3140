internal import Glibc

/// Positions from satellites: only under the sky, with errors that fade within a minute.
struct SatelliteReceiver {
    /// Seconds between fixes.
    var every = 5.0
    /// Metres that are claimed, 68 %.
    var claims = 4.0...15.0
    /// What the true error is to the claimed one.
    var errs = 1.0
    /// Metres by which houses mislead it, for minutes; it claims the same.
    var misleads: ClosedRange<Double>?
    var tellsAccuracy = true
    /// Whether it is heard in houses, too.
    var hearsIndoors = false

    func listen(from start: Double, to end: Double, in day: inout Day, _ chance: inout Chance) {
        let claim = chance.number(claims)
        let fading = chance.number(25...80)
        var error = chance.normal()
        var misled = SIMD2<Double>.zero
        var misledUntil = start
        var time = start + chance.number(0...every)
        while time < end {
            let decay = exp(-every / fading)
            error = decay * error + (1 - decay * decay).squareRoot() * chance.normal()
            if let misleads, time >= misledUntil {
                misled = chance.happens(0.5) ? chance.direction(chance.number(misleads)) : .zero
                misledUntil = time + chance.number(60...300)
            }
            let surroundings = day.journey.surroundings(at: time)
            if surroundings == .street || hearsIndoors && surroundings == .indoors {
                let sigma = errs * claim / 1.51
                let there = day.journey.place(at: time) + sigma * (0.9 * error + 0.4 * chance.normal()) + misled
                let radius = max(errs * claim, misleads?.upperBound ?? 0)
                day.report(there, accuracy: tellsAccuracy ? claim : nil, at: time, .honest(radius: radius))
            }
            time += every
        }
    }
}
