#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <sqlite3.h>

// The functions of SQLite that are used, without its prefix.
//
// The library is loaded with the first of them, not with the program: most commands don't need it.
#define GEOTIFY_SQLITE_FUNCTIONS(_) \
    _(bind_double) \
    _(bind_int64) \
    _(bind_null) \
    _(bind_text) \
    _(busy_timeout) \
    _(close_v2) \
    _(column_bytes) \
    _(column_double) \
    _(column_int64) \
    _(column_text) \
    _(column_type) \
    _(errmsg) \
    _(errstr) \
    _(exec) \
    _(extended_result_codes) \
    _(finalize) \
    _(get_autocommit) \
    _(last_insert_rowid) \
    _(open_v2) \
    _(prepare_v2) \
    _(reset) \
    _(step) \
    _(system_errno) \
    _(wal_checkpoint_v2)

// Each with the type that the library's header declares.
struct geotify_sqlite {
#define GEOTIFY_DECLARE(name) __typeof__(sqlite3_##name) *name;
    GEOTIFY_SQLITE_FUNCTIONS(GEOTIFY_DECLARE)
#undef GEOTIFY_DECLARE
};

// Returns NULL, or why the library isn't there.
static inline const char *geotify_load_sqlite(struct geotify_sqlite *functions) {
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define GEOTIFY_LOAD(name) \
    functions->name = (__typeof__(functions->name))dlsym(library, "sqlite3_" #name); \
    if (!functions->name) return dlerror();
    GEOTIFY_SQLITE_FUNCTIONS(GEOTIFY_LOAD)
#undef GEOTIFY_LOAD
    return NULL;
}
