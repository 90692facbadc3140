// Headers that Swift's Glibc module leaves out in part.
#pragma once
#include <poll.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// Creates a timer that sends a signal to the calling thread. Swift doesn't import the members of sigevent that this needs.
static inline int geotify_thread_timer(int signal, timer_t *timer) {
    struct sigevent event = {.sigev_signo = signal, .sigev_notify = SIGEV_THREAD_ID};
    event._sigev_un._tid = gettid();
    return timer_create(CLOCK_MONOTONIC, &event, timer);
}
