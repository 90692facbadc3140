// Headers that Swift's Glibc module leaves out in part.
#pragma once
#include <poll.h>
#include <spawn.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// The C library has a function for it only since 2.36, and Swift can't call syscall(2), which takes any arguments.
static inline int geotify_pidfd_open(int process) {
    return (int)syscall(SYS_pidfd_open, process, 0u);
}

// Swift's Glibc module has neither of these extensions of the C library.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
enum { geotify_spawn_setsid = 0x80 };
