internal import CDBus
internal import Glibc
internal import Platform

/// libdbus, which is loaded with the first use of it. Without the library, which each installation brings along, the program
/// ends as it would if it were linked to it.
let libdbus: geotify_dbus = {
    var functions = geotify_dbus()
    if let reason = geotify_load_dbus(&functions) {
        Output.message("geotify: \(String(cString: reason))")
        exit(127)
    }
    return functions
}()
