/// Numbers without an exponent, which not every receiver reads.
enum DecimalText {
    private static let places = 7
    private static let scale = 1e7

    /// With at most seven decimal places, which is what a coordinate needs.
    static func text(_ number: Double) -> String {
        let scaled = (number.magnitude * scale).rounded()
        // Beyond this a number has no fraction that it could keep; none of ours is so large.
        guard scaled < 0x1p63 else { return "0" }
        var digits = String(UInt64(scaled))
        if digits.utf8.count <= places {
            digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits
        }
        let whole = digits.dropLast(places)
        let fraction = digits.suffix(places).reversed().drop { $0 == "0" }.reversed()
        let sign = number < 0 && scaled > 0 ? "-" : ""
        return sign + whole + (fraction.isEmpty ? "" : "." + String(fraction))
    }
}
