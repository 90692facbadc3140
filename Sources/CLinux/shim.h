// Headers that Swift's Glibc module leaves out in part.
#pragma once
#include <poll.h>
#include <signal.h>
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

// Creates a timer that sends a signal to the calling thread. Swift doesn't import the members of sigevent that this needs.
static inline int geotify_thread_timer(int signal, timer_t *timer) {
    struct sigevent event = {.sigev_signo = signal, .sigev_notify = SIGEV_THREAD_ID};
    event._sigev_un._tid = gettid();
    return timer_create(CLOCK_MONOTONIC, &event, timer);
}

// fcntl(2)'s locks of open files. Swift's Glibc module has their names only for programs that ask for all of them.
enum { geotify_lock_get = 36, geotify_lock_set = 37 };
