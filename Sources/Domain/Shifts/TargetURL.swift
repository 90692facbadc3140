/// An address that positions may be sent to.
///
/// Positions are nobody else's business: they go by `https`, and by plain `http` only within this machine or where the
/// user insists. A password doesn't belong in an address, since that is stored and shown.
package struct TargetURL: Hashable, Sendable {
    /// Why a text is no such address, in words that begin with what is wrong.
    package enum Fault: Error, Hashable, CustomStringConvertible, Sendable {
        /// No URL of a host, or one with characters that none has.
        case noAddress
        /// Neither `https` nor `http`.
        case scheme
        /// `http` to another machine, without the user's insistence.
        case plain
        /// A user or a password in the address.
        case credentials

        /// A phrase for the user that begins with what is wrong.
        package var description: String {
            switch self {
            case .noAddress: "it must be an address such as https://example.org/path, without spaces and #"
            case .scheme: "it must begin with https://"
            case .plain:
                "http lets others read the positions; use https, or insist on it with --insecure"
            case .credentials:
                "a user or password doesn't belong in an address; put them into geotify/netrc in the configuration "
                    + "directory, as 'machine HOST login USER password PASSWORD', and keep that file to yourself "
                    + "(chmod 600)"
            }
        }
    }

    private static let longest = 2000

    /// As it was given.
    package let text: String
    /// In lower case, without a port; an IPv6 address with its brackets.
    package let host: String
    /// Whether others can read what is sent: `http`, and not within this machine.
    package let isReadable: Bool
    /// Whether it never leaves this machine.
    package var isWithinMachine: Bool { Self.isLoopback(host) }

    /// Checks an address.
    /// - Parameter allowsPlain: Whether others may read what is sent.
    /// - Throws: The first thing that is wrong.
    package init(_ text: String, allowsPlain: Bool = false) throws(Fault) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.utf8.contains(where: { "#\\\"<>^`{|}".utf8.contains($0) })
        else { throw .noAddress }
        let isSecure: Bool
        let rest: Substring
        if let after = Self.rest(of: text, after: "https://") {
            (isSecure, rest) = (true, after)
        } else if let after = Self.rest(of: text, after: "http://") {
            (isSecure, rest) = (false, after)
        } else {
            throw .scheme
        }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        if authority.utf8.contains(UInt8(ascii: "@")) { throw .credentials }
        guard let host = Self.host(of: authority) else { throw .noAddress }
        self.text = text
        self.host = host
        isReadable = !isSecure && !Self.isLoopback(host)
        if isReadable && !allowsPlain { throw .plain }
    }

    private static func rest(of text: String, after scheme: String) -> Substring? {
        text.prefix(scheme.count).lowercased() == scheme ? text.dropFirst(scheme.count) : nil
    }

    /// - Returns: nil if none, or if what follows it is no port.
    private static func host(of authority: Substring) -> String? {
        let end: Substring.Index
        if authority.first == "[" {
            guard let bracket = authority.firstIndex(of: "]") else { return nil }
            end = authority.index(after: bracket)
            let isAddress = authority[..<end].dropFirst().dropLast().utf8.allSatisfy {
                "0123456789abcdefABCDEF:.".utf8.contains($0)
            }
            guard isAddress, authority[..<end].utf8.count > 3 else { return nil }
        } else {
            end = authority.firstIndex(of: ":") ?? authority.endIndex
            let isName = authority[..<end].utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
            guard isName, end > authority.startIndex else { return nil }
        }
        return isPort(authority[end...]) ? authority[..<end].lowercased() : nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard text.first == ":" else { return text.isEmpty }
        let digits = text.dropFirst()
        return digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && (UInt16(digits) ?? 0) > 0
    }

    /// The names and addresses that never leave the machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3).
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                part.utf8.count <= 3 && UInt8(part) != nil
                    && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
    }
}
