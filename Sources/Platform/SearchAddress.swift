/// Where a search service may be.
package enum SearchAddress {
    /// Whether what is asked for can't be read on the way: `https`, or `http` within this machine.
    package static func isAllowed(_ address: String) -> Bool {
        guard address.utf8.count <= 500, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !address.utf8.contains(where: { "?#\\".utf8.contains($0) })
        else { return false }
        if let rest = rest(of: address, after: "https://") { return !host(of: rest).isEmpty }
        guard let rest = rest(of: address, after: "http://") else { return false }
        return ["localhost", "127.0.0.1", "[::1]"].contains(host(of: rest))
    }

    private static func rest(of address: String, after scheme: String) -> Substring? {
        address.prefix(scheme.count).lowercased() == scheme ? address.dropFirst(scheme.count) : nil
    }

    /// The host without a port; empty where the address has none or names a user, whose password others would see.
    private static func host(of rest: Substring) -> String {
        let authority = rest.prefix { $0 != "/" }
        if authority.utf8.contains(UInt8(ascii: "@")) { return "" }
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { return "" }
            return isPort(authority[authority.index(after: end)...]) ? authority[...end].lowercased() : ""
        }
        let name = authority.prefix { $0 != ":" }
        return isPort(authority[name.endIndex...]) ? name.lowercased() : ""
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard text.first == ":" else { return text.isEmpty }
        return UInt16(text.dropFirst()) != nil && !text.utf8.contains(UInt8(ascii: "+"))
    }
}
