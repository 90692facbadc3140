internal import CSQLite
internal import Platform

/// SQLite, which is loaded with the first use of it.
let sqlite = LoadedLibrary.functions(in: geotify_sqlite()) { geotify_load_sqlite(&$0) }
