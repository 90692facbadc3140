#!/usr/bin/python3
"""Measures the map window on a display without a screen, and prints the figures.

How long it takes from the start to the first frame (warm, the median of some runs), how long a frame takes while the
map is moved and zoomed over many geotifications, and how much memory is the window's own. What a frame takes on such a
display, where the processor draws all, is compared to one of a window that shows nothing but a colour. The program is
that of the release build, or the one that is named. Needs Xvfb, xdotool and dbus-daemon.
"""

import argparse
import contextlib
import os
import pathlib
import random
import re
import statistics
import subprocess
import tempfile
import threading
import time

FRAME = re.compile(rb"^frame ([0-9.]+) ([0-9.]+) ([0-9.]+)$")


def store(count):
    """Geotifications in and around twenty towns, as a property list."""
    generator = random.Random(1)
    towns = [(generator.uniform(-60, 65), generator.uniform(-170, 170)) for _ in range(20)]
    entries = []
    for number in range(count):
        latitude, longitude = towns[number % len(towns)]
        latitude += generator.gauss(0, 0.1)
        longitude += generator.gauss(0, 0.15)
        event = ("entry", "exit", "both", "pass")[number % 4]
        entries.append(
            f"<dict><key>identifier</key><string>n{number}</string><key>note</key><string>Note {number}</string>"
            f"<key>eventType</key><string>{event}</string><key>latitude</key><real>{latitude:.6f}</real>"
            f"<key>longitude</key><real>{longitude:.6f}</real><key>radius</key>"
            f"<real>{generator.choice((100, 150, 250, 500, 1000))}</real></dict>")
    return ("<plist version=\"1.0\"><dict><key>version</key><integer>1</integer><key>geotifications</key><array>"
            + "".join(entries) + "</array></dict></plist>\n"), towns


class Window:
    """A running window, and the frames that it has drawn."""

    def __init__(self, program, environment, preloaded):
        self.frames = []
        self.first = None
        self.others = []
        start = time.monotonic()
        self.process = subprocess.Popen([program], env={**environment, "LD_PRELOAD": preloaded}, stderr=subprocess.PIPE,
                                        stdin=subprocess.DEVNULL)
        self.began = threading.Event()
        threading.Thread(target=self.listen, args=(start,), daemon=True).start()
        if not self.began.wait(30):
            raise SystemExit(f"measure-map: the window draws nothing: {self.others}")

    def listen(self, start):
        for line in self.process.stderr:
            if match := FRAME.search(line):
                if self.first is None:
                    self.first = time.monotonic() - start
                    self.began.set()
                self.frames.append(tuple(float(value) for value in match.groups()))
            else:
                self.others.append(line.decode().strip())

    def settle(self):
        """Waits until nothing is drawn any more."""
        count = -1
        while count != len(self.frames):
            count = len(self.frames)
            time.sleep(0.5)

    def memory(self):
        """Proportional set size, in MB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return int(re.search(r"Pss:\s+(\d+)", text)[1]) / 1024

    def end(self):
        self.process.terminate()
        self.process.wait()


@contextlib.contextmanager
def desktop(directory):
    """A display and a session bus of their own."""
    reader, writer = os.pipe()
    display = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
                               pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    number = os.read(reader, 16).decode().strip()
    # A display to which no window manager and no compositor belongs has GTK draw a window's frame over all of it,
    # thrice.
    style = directory / "xdg_config_home/gtk-4.0/gtk.css"
    style.parent.mkdir(parents=True, mode=0o700)
    style.write_text("window.solid-csd { box-shadow: none; }\n")
    (directory / "bus.conf").write_text(
        f"<busconfig><type>session</type><listen>unix:path={directory}/bus</listen><policy context='default'>"
        "<allow send_destination='*' eavesdrop='true'/><allow eavesdrop='true'/><allow own='*'/></policy></busconfig>")
    bus = subprocess.Popen(["dbus-daemon", f"--config-file={directory}/bus.conf", "--nofork", "--print-address"],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    address = bus.stdout.readline().decode().strip()
    environment = {"PATH": os.environ["PATH"], "DISPLAY": f":{number}", "DBUS_SESSION_BUS_ADDRESS": address,
                   "GDK_BACKEND": "x11", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8"}
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
        path = directory / name.lower()
        path.mkdir(mode=0o700, exist_ok=True)
        environment[name] = str(path)
    try:
        yield environment
    finally:
        for process in (bus, display):
            process.terminate()
            process.wait()


def compile_source(name, output, *flags):
    """Compiles a source beside this file, and returns what became of it."""
    source = str(pathlib.Path(__file__).resolve().parent / name)
    gtk = subprocess.run(["pkg-config", "--cflags", "--libs", "gtk4"], capture_output=True, text=True,
                         check=True).stdout.split()
    subprocess.run(["gcc", "-O2", *flags, source, "-o", str(output), *gtk], check=True)
    return str(output)


def prepare(environment, count, maximized):
    """The store, no tiles, and a view of one of the towns."""
    text, towns = store(count)
    configuration = pathlib.Path(environment["XDG_CONFIG_HOME"], "geotify")
    state = pathlib.Path(environment["XDG_STATE_HOME"], "geotify")
    for path in (configuration, state):
        path.mkdir(mode=0o700, exist_ok=True)
    (configuration / "geotifications.plist").write_text(text)
    (configuration / "settings.plist").write_text(
        "<plist version=\"1.0\"><dict><key>mapConsent</key><string>no</string></dict></plist>")
    latitude, longitude = towns[0]
    (state / "map-view").write_text(
        f"latitude={latitude:.6f}\nlongitude={longitude:.6f}\nzoom=11\nwidth={maximized[0]}\nheight={maximized[1]}\n")


def press(environment, *keys):
    subprocess.run(["xdotool", "key", "--delay", "16", *keys], env=environment, check=True)


def focus_map(environment):
    """Gives the keyboard to the window, and there to the map."""
    found = subprocess.run(["xdotool", "search", "--class", "geotify-map"], env=environment, capture_output=True,
                           text=True, check=True).stdout.split()
    for window in found:
        subprocess.run(["xdotool", "windowfocus", window], env=environment, check=False, stderr=subprocess.DEVNULL)
    subprocess.run(["xdotool", "mousemove", "700", "950", "click", "1"], env=environment, check=True)


KINDS = {"passed": "from its beginning to what is handed to the display",
         "own": "of the processor, by the window's thread",
         "all": "of the processor, by all threads of the program"}


def report(name, frames, yardstick=None):
    """Prints what the frames took, and returns the medians."""
    if not frames:
        raise SystemExit(f"measure-map: nothing was drawn: {name}")
    print(f"{name}: {len(frames)} frames", flush=True)
    medians = []
    for position, (kind, values) in enumerate(zip(KINDS, zip(*frames))):
        values = sorted(values)
        medians.append(statistics.median(values))
        ratio = f", {medians[-1] / yardstick[position]:.1f} times the plain window's" if yardstick else ""
        print(f"    {kind}: median {medians[-1]:.1f} ms, 95 % {values[int(len(values) * 0.95) - 1]:.1f} ms, "
              f"longest {values[-1]:.1f} ms{ratio}", flush=True)
    return medians


def measure_yardstick(directory, environment, preloaded):
    window = Window(compile_source("plain-window.c", directory / "plain-window"), environment, preloaded)
    window.settle()
    window.end()
    # The first ones have more to do.
    return report("a plain window", window.frames[10:])


def measure_frames(window, environment, yardstick):
    scenes = {
        "moving at a town": ["Left", "Right", "Up", "Down"] * 25,
        "zooming in and out": (["plus"] * 5 + ["minus"] * 9 + ["plus"] * 4) * 4,
        "moving over the world": ["minus"] * 9 + ["Left", "Right", "Up", "Down"] * 25,
    }
    for name, keys in scenes.items():
        window.settle()
        start = len(window.frames)
        press(environment, *keys)
        window.settle()
        report(name, window.frames[start:], yardstick)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", nargs="?", default=str(
        pathlib.Path(__file__).resolve().parent.parent.parent / ".build/release/geotify-map"))
    parser.add_argument("--count", type=int, default=10_000, help="how many geotifications; 10000 unless given")
    parser.add_argument("--runs", type=int, default=7, help="how often it is started; 7 times unless given")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="geotify-measure-") as name, desktop(pathlib.Path(name)) as environment:
        directory = pathlib.Path(name)
        # Prints the frames' times from within the program.
        preloaded = compile_source("frame-times.c", directory / "frame-times.so", "-shared", "-fPIC")
        for kind, words in KINDS.items():
            print(f"{kind}: milliseconds of a frame, {words}", flush=True)
        yardstick = measure_yardstick(directory, environment, preloaded)
        for count in (10, options.count):
            prepare(environment, count, (1920, 1080))
            starts = []
            for run in range(options.runs + 1):
                window = Window(options.program, environment, preloaded)
                # The first one warms the caches up.
                if run > 0:
                    starts.append(window.first)
                window.settle()
                memory = window.memory()
                if run < options.runs:
                    window.end()
            print(f"{count} geotifications: start to first frame {statistics.median(starts) * 1000:.0f} ms "
                  f"({min(starts) * 1000:.0f} to {max(starts) * 1000:.0f}), memory {memory:.0f} MB (PSS)", flush=True)
            if count == options.count:
                focus_map(environment)
                measure_frames(window, environment, yardstick)
            window.end()


if __name__ == "__main__":
    main()
