/// One line of NMEA 0183: `$GPGGA,083107,…*47`.
struct NMEASentence {
    /// The talker and the kind: GPGGA, GNRMC, …
    let address: Substring
    /// The kind of sentence without the talker: GGA, RMC, …
    let kind: String
    /// What follows the address, at the commas.
    let fields: [Substring]
    let line: Int

    /// The line was damaged on its way: it is no sentence, or its checksum doesn't fit.
    struct Damage: Error {
        let reason: String
    }

    /// - Returns: nil for sentences of other kinds than a receiver's standard ones.
    init?(_ bytes: ArraySlice<UInt8>, line: Int) throws(Damage) {
        guard bytes.first != UInt8(ascii: "!") else { return nil }
        guard bytes.first == UInt8(ascii: "$") else { throw Damage(reason: "a sentence begins with \"$\"") }
        var content = bytes.dropFirst()
        if let star = content.lastIndex(of: UInt8(ascii: "*")) {
            let digits = String(decoding: content[content.index(after: star)...], as: UTF8.self)
            content = content[..<star]
            guard digits.utf8.count == 2, UInt8(digits, radix: 16) == content.reduce(0, ^) else {
                throw Damage(reason: "the checksum doesn't fit")
            }
        }
        guard content.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
            throw Damage(reason: "a sentence has only printable ASCII characters")
        }
        let parts = String(decoding: content, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
        // A proprietary address begins with P; the others are two letters for the talker and three for the kind.
        guard let address = parts.first, address.utf8.count == 5, address.first != "P" else { return nil }
        self.address = address
        kind = String(address.suffix(3))
        fields = Array(parts.dropFirst())
        self.line = line
    }

    /// A field, counted from 1 as in the standard; empty where the sentence ends before it.
    subscript(field: Int) -> Substring { fields.indices.contains(field - 1) ? fields[field - 1] : "" }

    func error(_ message: String) -> TrackError { TrackError(line: line, message: "\(kind): \(message)") }

    /// A number, or nil where the field is empty.
    func number(_ field: Int, _ name: String) throws(TrackError) -> Double? {
        guard !self[field].isEmpty else { return nil }
        guard let number = Quantity.decimal(self[field]) else { throw error("the \(name) should be a number") }
        return number
    }

    /// Seconds since midnight of a field `hhmmss.sss`, or nil where it is empty.
    func timeOfDay(_ field: Int) throws(TrackError) -> Double? {
        let text = self[field]
        guard !text.isEmpty else { return nil }
        guard let digits = Self.twoDigits(text.prefix(6), count: 3), digits[0] < 24, digits[1] < 60, digits[2] <= 60,
            let fraction = Self.fraction(text.dropFirst(6))
        else { throw error("the time should be hhmmss or hhmmss.sss") }
        return Double(digits[0] * 3600 + digits[1] * 60 + digits[2]) + fraction
    }

    /// Of a point and digits, or of nothing.
    private static func fraction(_ text: Substring) -> Double? {
        guard let point = text.first else { return 0 }
        return point == "." && isDigits(text.dropFirst()) ? Double("0\(text)0") : nil
    }

    /// Degrees of two fields `ddmm.mmm` and hemisphere, or nil where they are empty.
    func degrees(_ field: Int, limit: Double, positive: String, negative: String) throws(TrackError) -> Double? {
        guard !self[field].isEmpty else { return nil }
        let hemisphere = self[field + 1]
        guard let degrees = Self.degrees(self[field]), degrees <= limit,
            hemisphere == positive || hemisphere == negative
        else {
            throw error(
                "a position should be degrees and minutes up to \(Int(limit))°, then \(positive) or \(negative)")
        }
        return hemisphere == positive ? degrees : -degrees
    }

    /// The two digits before the point are whole minutes, and those before them degrees.
    private static func degrees(_ text: Substring) -> Double? {
        let whole = text.prefix { $0 != "." }
        let degreeDigits = whole.dropLast(2)
        let minuteDigits = whole.suffix(2)
        guard minuteDigits.utf8.count == 2, isDigits(whole), let degrees = Double(degreeDigits),
            let fraction = fraction(text[whole.endIndex...]), let minutes = Double(minuteDigits), minutes < 60
        else { return nil }
        return degrees + (minutes + fraction) / 60
    }

    private static func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// Pairs of digits as numbers; nil where there are others, or not so many.
    static func twoDigits(_ text: Substring, count: Int) -> [Int]? {
        let digits = text.utf8.map { Int($0) - 0x30 }
        guard digits.count == 2 * count, digits.allSatisfy((0...9).contains) else { return nil }
        return (0..<count).map { digits[2 * $0] * 10 + digits[2 * $0 + 1] }
    }
}
