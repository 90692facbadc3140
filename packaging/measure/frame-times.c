// Preloaded by packaging/measure/map.py: prints how long each frame of the program's window takes, from the beginning
// of its computation to what is handed to the display: milliseconds that pass, and milliseconds of the processor, those
// of the thread that draws and those of the whole program, in which other threads do what a graphics card would.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <time.h>

static double begin, begin_of_work, begin_of_all_work;

static double milliseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void before(void) {
    begin = milliseconds(CLOCK_MONOTONIC);
    begin_of_work = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    begin_of_all_work = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void after(void) {
    g_printerr("frame %.2f %.2f %.2f\n", milliseconds(CLOCK_MONOTONIC) - begin,
        milliseconds(CLOCK_THREAD_CPUTIME_ID) - begin_of_work,
        milliseconds(CLOCK_PROCESS_CPUTIME_ID) - begin_of_all_work);
}

void gtk_window_present(GtkWindow *window) {
    static GdkFrameClock *clock;
    ((void (*)(GtkWindow *))dlsym(RTLD_NEXT, "gtk_window_present"))(window);
    if (clock == NULL && (clock = gtk_widget_get_frame_clock(GTK_WIDGET(window))) != NULL) {
        g_signal_connect(clock, "before-paint", G_CALLBACK(before), NULL);
        g_signal_connect_after(clock, "after-paint", G_CALLBACK(after), NULL);
    }
}
