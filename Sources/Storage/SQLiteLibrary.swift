internal import CSQLite
internal import Glibc
internal import Platform

/// SQLite, which is loaded with the first use of it. Without the library, which each installation brings along, the program
/// ends as it would if it were linked to it.
let sqlite: geotify_sqlite = {
    var functions = geotify_sqlite()
    if let reason = geotify_load_sqlite(&functions) {
        Output.message("geotify: \(String(cString: reason))")
        exit(127)
    }
    return functions
}()
