/// Bytes as text (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(3 - group.count) * 8
            for letter in 0..<4 {
                let value = Int(bits >> UInt32(18 - 6 * letter)) & 0x3F
                text.append(letter <= group.count ? alphabet[value] : padding)
            }
        }
        return text
    }

    /// White space is skipped and may stand anywhere.
    /// - Returns: nil where the text is no complete base64.
    static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var letters = 0
        var paddings = 0
        for letter in text.utf8 where letter != 0x20 && !(0x09...0x0D).contains(letter) {
            letters += 1
            if letter == padding {
                paddings += 1
                bits <<= 6
            } else {
                guard paddings == 0, let value = values[Int(letter)] else { return nil }
                bits = bits << 6 | UInt32(value)
            }
            if letters.isMultiple(of: 4) {
                guard paddings <= 2 else { return nil }
                bytes.append(contentsOf: [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)])
                bytes.removeLast(paddings)
            }
        }
        return letters.isMultiple(of: 4) ? bytes : nil
    }
}
