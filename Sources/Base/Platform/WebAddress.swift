/// Addresses of services that are asked something which is nobody else's business.
package enum WebAddress {
    /// Whom a service's address names, where what is asked for can't be read on the way: `https`, or `http` within this
    /// machine.
    /// - Returns: The host, in small letters and without a port; nil where it may not be asked, or the address names a
    ///   user, whose password others would see.
    package static func host(of address: String) -> String? {
        guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else { return nil }
        if let rest = rest(of: address, after: "https://") {
            let host = authority(of: rest)
            return host.isEmpty ? nil : host
        }
        guard let rest = rest(of: address, after: "http://") else { return nil }
        let host = authority(of: rest)
        return ["localhost", "127.0.0.1", "[::1]"].contains(host) ? host : nil
    }

    /// Whether a search service may be there: to the address is added what is asked for.
    package static func isSearchService(_ address: String) -> Bool {
        address.utf8.count <= 500 && !address.utf8.contains(where: { "?#".utf8.contains($0) })
            && host(of: address) != nil
    }

    private static func rest(of address: String, after scheme: String) -> Substring? {
        address.prefix(scheme.count).lowercased() == scheme ? address.dropFirst(scheme.count) : nil
    }

    /// The host without a port; empty where the address has none or names a user.
    private static func authority(of rest: Substring) -> String {
        let authority = rest.prefix { !"/?#".contains($0) }
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
