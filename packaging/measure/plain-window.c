// Run by packaging/measure/map.py as its yardstick: a window of the same size that shows one colour, in each frame
// another one.
#include <gtk/gtk.h>

static int frames;

static gboolean change(GtkWidget *area, GdkFrameClock *clock, gpointer data) {
    gtk_widget_queue_draw(area);
    return ++frames < 100;
}

static void snapshot(GtkWidget *area, GtkSnapshot *snapshot) {
    GdkRGBA color = {frames % 10 / 10.0, 0.5, 0.5, 1};
    graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, gtk_widget_get_width(area), gtk_widget_get_height(area));
    gtk_snapshot_append_color(snapshot, &color, &all);
}

static void prepare(gpointer type, gpointer data) { GTK_WIDGET_CLASS(type)->snapshot = snapshot; }

static void open_window(GtkApplication *application) {
    GType type = g_type_register_static_simple(
        GTK_TYPE_WIDGET, "PlainArea", sizeof(GtkWidgetClass), prepare, sizeof(GtkWidget), NULL, 0);
    GtkWidget *window = gtk_application_window_new(application), *area = g_object_new(type, NULL);
    gtk_window_set_default_size(GTK_WINDOW(window), 1920, 1080);
    gtk_window_set_child(GTK_WINDOW(window), area);
    gtk_widget_add_tick_callback(area, change, NULL, NULL);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    GtkApplication *application = gtk_application_new("io.github.geotify.Plain", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(open_window), NULL);
    return g_application_run(G_APPLICATION(application), count, arguments);
}
