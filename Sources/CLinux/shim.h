// Headers that Swift's Glibc module leaves out in part.
#pragma once
#include <poll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>
