import Glibc

/// The file with names and passwords for servers, in the form of netrc(5). libcurl reads it; nothing of it is seen here.
struct CredentialsFile {
    static let advice = "they belong in geotify/netrc in the configuration directory"

    private let file: String

    init(path: String) { file = path }

    /// nil where there is none.
    var path: String? { access(file, F_OK) == 0 ? file : nil }

    /// Why it may not be used, and so nothing be sent: others can read it.
    var obstacle: String? {
        var status = stat()
        guard stat(file, &status) == 0 else { return nil }
        if status.st_mode & S_IFMT != S_IFREG { return "geotify/netrc in the configuration directory is no file" }
        if status.st_mode & 0o077 != 0 {
            return "others can read geotify/netrc in the configuration directory, which has passwords: chmod 600"
        }
        return access(file, R_OK) == 0 ? nil : "geotify/netrc in the configuration directory can't be read"
    }
}
