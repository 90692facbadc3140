#pragma once
#include <dbus/dbus.h>
#include <dlfcn.h>
#include <stddef.h>

// The functions of libdbus that are used, without its prefix.
//
// The library is loaded with the first of them, not with the program: with the six libraries that it brings that takes a
// fifth of the time that a command takes, and most changes of the store are made without it.
#define GEOTIFY_DBUS_FUNCTIONS(_) \
    _(address_escape_value) \
    _(connection_close) \
    _(connection_open_private) \
    _(connection_pop_message) \
    _(connection_read_write) \
    _(connection_send) \
    _(connection_send_with_reply_and_block) \
    _(connection_set_exit_on_disconnect) \
    _(connection_set_watch_functions) \
    _(connection_unref) \
    _(error_free) \
    _(error_init) \
    _(free) \
    _(message_get_error_name) \
    _(message_get_interface) \
    _(message_get_member) \
    _(message_get_no_reply) \
    _(message_get_path) \
    _(message_get_reply_serial) \
    _(message_get_sender) \
    _(message_get_signature) \
    _(message_get_type) \
    _(message_iter_append_basic) \
    _(message_iter_close_container) \
    _(message_iter_get_arg_type) \
    _(message_iter_get_basic) \
    _(message_iter_get_signature) \
    _(message_iter_init) \
    _(message_iter_init_append) \
    _(message_iter_next) \
    _(message_iter_open_container) \
    _(message_iter_recurse) \
    _(message_new_error) \
    _(message_new_method_call) \
    _(message_new_method_return) \
    _(message_new_signal) \
    _(message_set_auto_start) \
    _(message_set_destination) \
    _(message_set_no_reply) \
    _(message_unref) \
    _(try_get_local_machine_id) \
    _(validate_bus_name) \
    _(validate_error_name) \
    _(validate_interface) \
    _(validate_member) \
    _(validate_path) \
    _(watch_get_enabled) \
    _(watch_get_flags) \
    _(watch_get_unix_fd) \
    _(watch_handle)

// Each with the type that the library's header declares.
struct geotify_dbus {
#define GEOTIFY_DECLARE(name) __typeof__(dbus_##name) *name;
    GEOTIFY_DBUS_FUNCTIONS(GEOTIFY_DECLARE)
#undef GEOTIFY_DECLARE
};

// Returns NULL, or why the library isn't there.
static inline const char *geotify_load_dbus(struct geotify_dbus *functions) {
    void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define GEOTIFY_LOAD(name) \
    functions->name = (__typeof__(functions->name))dlsym(library, "dbus_" #name); \
    if (!functions->name) return dlerror();
    GEOTIFY_DBUS_FUNCTIONS(GEOTIFY_LOAD)
#undef GEOTIFY_LOAD
    return NULL;
}
