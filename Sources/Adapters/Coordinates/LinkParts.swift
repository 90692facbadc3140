/// The parts of a web address, as far as maps keep positions in them (RFC 3986).
struct LinkParts: Hashable {
    /// In small letters, without `www.` and port.
    let host: String
    /// Decoded, one by one.
    let path: [String]
    /// Decoded, in their order.
    let query: [(key: String, value: String)]
    /// What follows `#`, decoded.
    let fragment: String

    /// - Parameter link: With or without `https://`.
    init(_ link: String) {
        var rest = link[...]
        let scheme = rest.prefix { $0 != ":" && $0 != "/" }.lowercased()
        if ["http", "https"].contains(scheme), rest.dropFirst(scheme.count).hasPrefix("://") {
            rest = rest.dropFirst(scheme.count + 3)
        }
        let parts = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        fragment = parts.count > 1 ? Self.decoded(parts[1]) : ""
        let address = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        query = address.count > 1 ? Self.pairs(address[1]) : []
        let names = address[0].split(separator: "/", omittingEmptySubsequences: false)
        let host = names[0].prefix { $0 != ":" }.lowercased()
        self.host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        path = names.dropFirst().map { Self.decoded($0) }
    }

    /// The first value of the key.
    subscript(key: String) -> String? { query.first { $0.key == key }?.value }

    static func == (a: Self, b: Self) -> Bool {
        a.host == b.host && a.path == b.path && a.fragment == b.fragment
            && a.query.elementsEqual(b.query) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(host) }

    private static func pairs(_ text: Substring) -> [(key: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
        }
    }

    /// Percent signs with two digits as the bytes that they stand for, and a plus sign as a blank.
    static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt8? {
        guard digits.count == 2 else { return nil }
        var value: UInt8 = 0
        for digit in digits {
            guard let number = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            value = value << 4 | UInt8(number)
        }
        return value
    }
}
