// Headers that Swift's Glibc module leaves out in part.
#pragma once
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// The C library has a function for it only since 2.36, and Swift can't call syscall(2), which takes any arguments.
static inline int geotify_pidfd_open(int process) {
    return (int)syscall(SYS_pidfd_open, process, 0u);
}

// Swift's Glibc module has neither of these extensions of the C library.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
enum { geotify_spawn_setsid = 0x80 };

// Creates a timer that sends a signal to the calling thread. Swift doesn't import the members of sigevent that this
// needs.
static inline int geotify_thread_timer(int signal, timer_t *timer) {
    struct sigevent event = {.sigev_signo = signal, .sigev_notify = SIGEV_THREAD_ID};
    event._sigev_un._tid = gettid();
    return timer_create(CLOCK_MONOTONIC, &event, timer);
}

// fcntl(2)'s locks of open files. Swift's Glibc module has their names only for programs that ask for all of them.
enum { geotify_lock_get = 36, geotify_lock_set = 37 };

// A socket that tells of routes that come and go, in all families; -1 and errno where there is none.
static inline int geotify_watch_routes(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
    struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE};
    if (descriptor >= 0 && bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

// Whether one of these messages of the kernel tells of a route that has come. Swift doesn't import the macros.
static inline bool geotify_tells_of_route(const void *messages, long count) {
    unsigned int left = (unsigned int)count;
    for (const struct nlmsghdr *message = messages; NLMSG_OK(message, left); message = NLMSG_NEXT(message, left))
        if (message->nlmsg_type == RTM_NEWROUTE) return true;
    return false;
}
