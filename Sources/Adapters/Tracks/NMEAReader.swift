internal import Geofencing
internal import Platform
internal import Text

/// Reads the log of a receiver in NMEA 0183: GGA and RMC sentences, those of one time merged into one fix.
///
/// The date is that of RMC or ZDA; where a fix has none it follows from the one before, or for the first ones from the one
/// after. A fix that the receiver itself calls invalid (quality 0, status V) is left out. The accuracy is the HDOP times
/// 5 m. A line whose checksum doesn't fit, or whose fields make no sense, is left out with a warning; a line without a
/// checksum is taken. Lines that begin with "#" are remarks of the program that wrote the log.
struct NMEAReader {
    /// What the sentences of one time say.
    private struct Epoch {
        let timeOfDay: Double
        /// Midnight of its date, seconds since 1970.
        var midnight: Double?
        var coordinate: Coordinate?
        var accuracy: Double?
        var altitude: Double?
        var speed: Double?
        var heading: Double?
        var sentences: [Substring] = []
        var isInvalid = false
    }

    private static let day = 86400.0
    private static let metresPerSecondInAKnot = 1852.0 / 3600

    private var items: [Track.Item] = []
    /// What is wrong with the lines that are left out.
    private var warnings = TrackWarnings()
    /// Whether there was a GGA or RMC sentence that isn't damaged.
    private var hasPositions = false
    private var epoch: Epoch?
    /// The time of the last fix whose date is known.
    private var lastTime: Double?
    /// Fixes before the first date.
    private var undated: [Epoch] = []

    static func read(_ bytes: [UInt8]) throws(TrackError) -> (items: [Track.Item], warnings: [TrackError]) {
        var reader = Self()
        var line = 1
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            reader.take(rest[..<end], line: line, isComplete: end < rest.endIndex)
            rest = rest[end...].dropFirst()
            line += 1
        }
        reader.finishEpoch()
        guard !reader.items.isEmpty else { throw reader.reasonForNothing }
        return (reader.items, reader.warnings.leftOut)
    }

    /// Why there is no fix at all.
    private var reasonForNothing: TrackError {
        if !undated.isEmpty { return TrackError(line: 1, message: "no RMC or ZDA sentence tells the date") }
        guard !hasPositions, let damage = warnings.first else {
            return TrackError(line: 1, message: "no GGA or RMC sentence has a valid position")
        }
        return TrackError(
            line: damage.line, message: "no GGA or RMC sentence is undamaged; here \(damage.message)")
    }

    private mutating func take(_ text: ArraySlice<UInt8>, line: Int, isComplete: Bool) {
        let text = text.trimmedASCII
        guard !text.isEmpty, text.first != UInt8(ascii: "#") else { return }
        let sentence: NMEASentence
        do {
            guard let read = try NMEASentence(text, line: line) else { return }
            sentence = read
        } catch {
            return warnings.add(TrackError(line: line, message: error.reason))
        }
        do {
            try take(sentence)
        } catch {
            // A log that ends within a sentence was cut off.
            warnings.add(isComplete ? error : TrackError(line: line, message: "the sentence is cut off"))
        }
    }

    private mutating func take(_ sentence: NMEASentence) throws(TrackError) {
        switch sentence.kind {
        case "GGA": try takeGGA(sentence)
        case "RMC": try takeRMC(sentence)
        case "ZDA": try takeZDA(sentence)
        default: break
        }
    }

    private mutating func takeGGA(_ sentence: NMEASentence) throws(TrackError) {
        guard let timeOfDay = try sentence.timeOfDay(1) else { return }
        let isValid = !["", "0"].contains(sentence[6])
        let coordinate = isValid ? try coordinate(sentence, at: 2) : nil
        let accuracy = Quantity.accuracy(dilution: try sentence.number(8, "HDOP"))
        let altitude = try sentence.number(9, "altitude")
        add(sentence, at: timeOfDay) { epoch in
            epoch.isInvalid = epoch.isInvalid || !isValid
            epoch.coordinate = coordinate ?? epoch.coordinate
            epoch.accuracy = accuracy
            epoch.altitude = altitude
        }
    }

    private mutating func takeRMC(_ sentence: NMEASentence) throws(TrackError) {
        guard let timeOfDay = try sentence.timeOfDay(1) else { return }
        let isValid = sentence[2] == "A"
        let coordinate = isValid ? try coordinate(sentence, at: 3) : nil
        let speed = Quantity.speed(try sentence.number(7, "speed")).map { $0 * Self.metresPerSecondInAKnot }
        let heading = Quantity.heading(try sentence.number(8, "course"))
        let midnight = isValid ? try midnight(sentence) : nil
        add(sentence, at: timeOfDay) { epoch in
            epoch.isInvalid = epoch.isInvalid || !isValid
            // GGA has more digits in some receivers, and the accuracy belongs to it.
            epoch.coordinate = epoch.coordinate ?? coordinate
            epoch.speed = speed
            epoch.heading = heading
            epoch.midnight = midnight ?? epoch.midnight
        }
    }

    private mutating func takeZDA(_ sentence: NMEASentence) throws(TrackError) {
        guard let timeOfDay = try sentence.timeOfDay(1), !sentence[2].isEmpty else { return }
        let date = [4, 3, 2].map { String(sentence[$0]) }.joined(separator: "-")
        guard let midnight = RFC3339.time(from: date + "T00:00:00Z") else {
            throw sentence.error("the date should be dd,mm,yyyy")
        }
        if epoch?.timeOfDay == timeOfDay {
            epoch?.midnight = midnight
        } else {
            // Some receivers tell the time of sending, between two sentences of a fix: that goes on.
            know(midnight + timeOfDay)
        }
    }

    /// Midnight of the date `ddmmyy`, or nil where the field is empty. Two digits mean the years 1980 to 2079: GPS began in
    /// 1980.
    private func midnight(_ sentence: NMEASentence) throws(TrackError) -> Double? {
        guard !sentence[9].isEmpty else { return nil }
        let text = String(sentence[9])
        let pairs = NMEASentence.twoDigits(sentence[9], count: 3)
        guard let year = pairs?[2],
            let time = RFC3339.time(
                from:
                    "\(year < 80 ? 20 : 19)\(text.suffix(2))-\(text.dropFirst(2).prefix(2))-\(text.prefix(2))T00:00:00Z"
            )
        else { throw sentence.error("the date should be ddmmyy") }
        return time
    }

    private func coordinate(_ sentence: NMEASentence, at field: Int) throws(TrackError) -> Coordinate? {
        guard let latitude = try sentence.degrees(field, limit: 90, positive: "N", negative: "S"),
            let longitude = try sentence.degrees(field + 2, limit: 180, positive: "E", negative: "W")
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    // MARK: Epochs

    private mutating func add(_ sentence: NMEASentence, at timeOfDay: Double, _ change: (inout Epoch) -> Void) {
        hasPositions = true
        if let epoch, epoch.timeOfDay != timeOfDay || epoch.sentences.contains(sentence.address) { finishEpoch() }
        // Several systems of satellites may each tell of one fix, such as GL after GP: it is one, by the first of them.
        if epoch?.sentences.contains(where: { $0.suffix(3) == sentence.kind }) == true { return }
        var current = epoch ?? Epoch(timeOfDay: timeOfDay)
        current.sentences.append(sentence.address)
        change(&current)
        epoch = current
    }

    private mutating func finishEpoch() {
        guard let epoch else { return }
        self.epoch = nil
        guard !epoch.isInvalid, epoch.coordinate != nil else { return }
        if let midnight = epoch.midnight {
            know(midnight + epoch.timeOfDay)
        } else if let lastTime {
            know(Self.nearest(epoch.timeOfDay, to: lastTime))
        } else {
            return undated.append(epoch)
        }
        if let lastTime { append(epoch, at: lastTime) }
    }

    /// Learns the time, and with it that of the fixes before the first date.
    private mutating func know(_ time: Double) {
        if lastTime == nil, !undated.isEmpty {
            var next = time
            let times = undated.reversed().map { epoch in
                next = Self.nearest(epoch.timeOfDay, to: next)
                return next
            }
            for (epoch, time) in zip(undated, times.reversed()) { append(epoch, at: time) }
            undated = []
        }
        lastTime = time
    }

    /// The moment of this time of day that is nearest to `time`: midnight lies between them where they are more than half a
    /// day apart.
    private static func nearest(_ timeOfDay: Double, to time: Double) -> Double {
        let sameDay = (time / day).rounded(.down) * day + timeOfDay
        if sameDay - time > day / 2 { return sameDay - day }
        return time - sameDay > day / 2 ? sameDay + day : sameDay
    }

    private mutating func append(_ epoch: Epoch, at time: Double) {
        guard let coordinate = epoch.coordinate else { return }
        items.append(
            .fix(
                PositionFix(
                    coordinate: coordinate, accuracy: epoch.accuracy, time: time, altitude: epoch.altitude,
                    speed: epoch.speed, heading: epoch.heading)))
    }
}
