/// The person's languages, as a web server is told them.
package enum SearchLanguage {
    /// By the variables of the locale: `de-DE,de;q=0.9,en;q=0.5`.
    package static func header(environment: (String) -> String?) -> String {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (2...3).contains(parts[0].count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 3 && $0.allSatisfy { $0.isASCII && $0.isLetter } })
        else { return "en" }
        let language = parts[0].lowercased()
        let regional = parts.count > 1 ? "\(language)-\(parts[1].uppercased())," : ""
        return language == "en" ? regional + "en" : "\(regional)\(language);q=0.9,en;q=0.5"
    }
}
