/// A network that can be recognised: an access point by its BSSID, a wired connection by its identity, or, if
/// somebody asks for that, every access point of one name.
///
/// Written as `aa:bb:cc:dd:ee:ff`, `wired:IDENTITY` or `ssid:NAME`.
package struct Network: Hashable, Comparable, Sendable {
    /// How a network is recognised: by BSSID, by identity, or by SSID.
    package enum Kind: Sendable { case accessPoint, wired, name }

    /// As it is written.
    package let text: String
    /// Which of the three forms it has.
    package let kind: Kind

    /// - Returns: nil for a text that names no network, or an address that no access point has.
    package init?(_ text: String) {
        if text.hasPrefix(Self.wired) {
            self.init(text, .wired, Self.wired)
        } else if text.hasPrefix(Self.name) {
            self.init(text, .name, Self.name)
        } else if let address = Self.address(text) {
            self.init(text: address, kind: .accessPoint)
        } else {
            return nil
        }
    }

    private init?(_ text: String, _ kind: Kind, _ prefix: String) {
        let identity = text.dropFirst(prefix.count)
        guard !identity.isEmpty, identity.utf8.count <= Self.longest,
            identity.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        self.init(text: text, kind: kind)
    }

    private init(text: String, kind: Kind) {
        self.text = text
        self.kind = kind
    }

    /// All access points that have a name (an SSID).
    package static func named(_ name: String) -> Network? { Network(Self.name + name) }

    /// A wired connection, by what the network manager calls it for good.
    package static func wired(_ identity: String) -> Network? { Network(Self.wired + identity) }

    /// In the order of the texts.
    package static func < (a: Network, b: Network) -> Bool { a.text < b.text }

    /// An EUI-48 in its usual form: six pairs of hexadecimal digits. Neither zero nor a group's address is one
    /// station's.
    private static func address(_ text: String) -> String? {
        let pairs = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" }
        guard pairs.count == 6, text.utf8.count == 17 else { return nil }
        var octets: [UInt8] = []
        for pair in pairs {
            guard pair.utf8.count == 2, pair.utf8.allSatisfy(isDigit), let octet = UInt8(pair, radix: 16) else {
                return nil
            }
            octets.append(octet)
        }
        guard octets[0] & 1 == 0, octets.contains(where: { $0 != 0 }) else { return nil }
        return pairs.map { $0.lowercased() }.joined(separator: ":")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    private static let wired = "wired:"
    private static let name = "ssid:"
    /// Bytes: a name has at most 32 (IEEE 802.11, section 9.4.2.2), a UUID 36.
    private static let longest = 64
}
