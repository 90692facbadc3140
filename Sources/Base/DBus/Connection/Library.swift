internal import CDBus
internal import Platform

/// libdbus, which is loaded with the first use of it.
let libdbus = LoadedLibrary.functions(in: geotify_dbus()) { geotify_load_dbus(&$0) }
