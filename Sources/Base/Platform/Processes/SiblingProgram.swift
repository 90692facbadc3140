internal import Glibc

/// Where another program of this package is.
package enum SiblingProgram {
    /// Beside this program, or below the same prefix.
    /// - Returns: nil where it is in neither place.
    package static func path(of name: String) -> String? {
        guard let program = try? LinkChain("/proc/self/exe").target else { return nil }
        let directory = Directory.parent(of: program)
        let prefix = Directory.parent(of: directory)
        let places = [directory + "/" + name, prefix + "/libexec/geotify/" + name]
        return places.first { access($0, X_OK) == 0 }
    }
}
