internal import Glibc

/// A C library that is loaded with the first use of it, not with the program.
package enum LoadedLibrary {
    /// Fills a table of a library's functions. Without the library, which each installation brings along, the program ends as
    /// it would if it were linked to it.
    /// - Parameter load: Fills the table; returns nil, or why the library isn't there.
    package static func functions<Table>(
        in table: Table, _ load: (inout Table) -> UnsafePointer<CChar>?
    ) -> Table {
        var table = table
        if let reason = load(&table) {
            Output.message("geotify: \(String(cString: reason))")
            exit(127)
        }
        return table
    }
}
