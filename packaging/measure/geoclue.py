#!/usr/bin/python3
"""Measures what GeoClue costs while geotifyd is connected to it, and what geotifyd costs meanwhile.

The real GeoClue meets a scripted wpa_supplicant with twenty access points, a web service on the loopback interface and,
where that is said, a GPS receiver that speaks once a second. A radio isn't measured: scans are only counted. It needs
python3-gi and the packages of packaging/test, and the release build that packaging/run makes.
"""

import collections
import contextlib
import http.server
import json
import pathlib
import random
import sys
import tempfile
import threading
import time

import commands as measure
from gi.repository import Gio, GLib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

WARM_UP = 40
SPAN = 240

# A passive scan listens for a beacon of each channel in turn.
SCAN_SECONDS = 3
ACCESS_POINTS = 20
# So many of them are so far away that a scan may miss them.
FLICKERING = 5

SUPPLICANT = "/fi/w1/wpa_supplicant1"
INTERFACE = SUPPLICANT + "/Interfaces/0"
INTERFACES = Gio.DBusNodeInfo.new_for_xml("""<node>
  <interface name="fi.w1.wpa_supplicant1">
    <property name="Interfaces" type="ao" access="read"/>
  </interface>
  <interface name="fi.w1.wpa_supplicant1.Interface">
    <method name="Scan"><arg type="a{sv}" direction="in"/></method>
    <signal name="ScanDone"><arg type="b"/></signal>
    <signal name="BSSAdded"><arg type="o"/><arg type="a{sv}"/></signal>
    <signal name="BSSRemoved"><arg type="o"/></signal>
    <property name="Ifname" type="s" access="read"/>
    <property name="BSSs" type="ao" access="read"/>
  </interface>
  <interface name="fi.w1.wpa_supplicant1.BSS">
    <property name="BSSID" type="ay" access="read"/>
    <property name="SSID" type="ay" access="read"/>
    <property name="Signal" type="n" access="read"/>
    <property name="Frequency" type="q" access="read"/>
  </interface>
</node>""")


class AccessPoint:
    def __init__(self, number):
        self.path = f"{INTERFACE}/BSSs/{number}"
        self.number = number
        self.level = -40 - 2 * number
        self.signal = self.level

    def property(self, name):
        return {
            "BSSID": GLib.Variant("ay", bytes([2, 0, 0, 0, 0, self.number])),
            "SSID": GLib.Variant("ay", f"point {self.number}".encode()),
            "Signal": GLib.Variant("n", self.signal),
            "Frequency": GLib.Variant("q", 2412 + 5 * (self.number % 13)),
        }[name]


class Supplicant:
    """The part of wpa_supplicant that GeoClue uses. Signal strengths vary a little from scan to scan."""

    def __init__(self, address, is_flickering):
        self.is_flickering = is_flickering
        self.scans = 0
        self.random = random.Random(1)
        self.points = [AccessPoint(number) for number in range(ACCESS_POINTS)]
        self.heard = list(self.points)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.register(SUPPLICANT, 0, lambda _: GLib.Variant("ao", [INTERFACE]))
        self.register(INTERFACE, 1, self.interface_property)
        for point in self.points:
            self.register(point.path, 2, point.property)
        Gio.bus_own_name_on_connection(self.bus, "fi.w1.wpa_supplicant1", Gio.BusNameOwnerFlags.NONE, None, None)

    def register(self, path, number, read):
        self.bus.register_object(
            path, INTERFACES.interfaces[number], self.called, lambda _bus, _sender, _path, _interface, name: read(name),
            None)

    def interface_property(self, name):
        return {
            "Ifname": GLib.Variant("s", "wlan0"),
            "BSSs": GLib.Variant("ao", [point.path for point in self.heard]),
        }[name]

    def called(self, _bus, _sender, _path, _interface, _method, _arguments, invocation):
        self.scans += 1
        invocation.return_value(None)
        GLib.timeout_add(int(SCAN_SECONDS * 1000), self.finish_scan)

    def finish_scan(self):
        for point in self.points[-FLICKERING:] if self.is_flickering else []:
            is_heard = self.random.random() < 0.7
            if is_heard and point not in self.heard:
                self.heard.append(point)
                self.emit("BSSAdded", "(oa{sv})", (point.path, {}))
            elif not is_heard and point in self.heard:
                self.heard.remove(point)
                self.emit("BSSRemoved", "(o)", (point.path,))
        for point in self.heard:
            self.vary(point)
        self.emit("ScanDone", "(b)", (True,))
        return GLib.SOURCE_REMOVE

    def vary(self, point):
        signal = point.level + self.random.randint(-3, 3)
        if signal == point.signal:
            return
        point.signal = signal
        arguments = GLib.Variant("(sa{sv}as)", ("fi.w1.wpa_supplicant1.BSS", {"Signal": point.property("Signal")}, []))
        self.bus.emit_signal(None, point.path, "org.freedesktop.DBus.Properties", "PropertiesChanged", arguments)

    def emit(self, name, signature, arguments):
        self.bus.emit_signal(
            None, INTERFACE, "fi.w1.wpa_supplicant1.Interface", name, GLib.Variant(signature, arguments))


class WebService:
    """Answers each query with the same position."""

    def __init__(self):
        service = self
        self.queries = 0

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                service.queries += 1
                body = json.dumps({"location": {"lat": 52.52, "lng": 13.405}, "accuracy": 25.0}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Scene(measure.Peers):
    """A GeoClue with the sources that are to be tried."""

    def __init__(self, directory, has_client, is_flickering=False, has_receiver=False):
        super().__init__(directory)
        self.environment["GIO_USE_NETWORK_MONITOR"] = "base"
        self.has_client, self.is_flickering, self.has_receiver = has_client, is_flickering, has_receiver
        self.web = WebService()
        self.stack.callback(self.web.server.shutdown)
        self.random = random.Random(2)
        self.daemon = None

    def settings(self):
        settings = super().settings()
        assert "[wifi]\nenable=false\nurl=http://127.0.0.1:9/\n" in settings
        return settings.replace(
            "[wifi]\nenable=false\nurl=http://127.0.0.1:9/\n",
            f"[wifi]\nenable=true\nurl=http://127.0.0.1:{self.web.port}/\n")

    def start_geoclue(self):
        address = self.environment["DBUS_SYSTEM_BUS_ADDRESS"]
        self.supplicant = Supplicant(address, self.is_flickering)
        self.geoclue = super().start_geoclue()

    def start_receiver(self):
        if self.has_receiver:
            super().start_receiver()

    def receive(self, listener):
        """Gives each second a position that wanders by some metres."""
        with contextlib.suppress(OSError):
            connection, _ = listener.accept()
            while True:
                clock = time.strftime("%H%M%S", time.gmtime())
                minutes = 31.2 + self.random.gauss(0, 0.001)
                place = f"52{minutes:07.4f},N,01324.3000,E"
                connection.sendall(measure.sentence(f"GPGGA,{clock},{place},1,08,3.0,34,M,,M,,"))
                connection.sendall(measure.sentence(f"GPRMC,{clock},A,{place},0.1,,010126,,,A"))
                time.sleep(1)

    def start_client(self, programs):
        measure.write_store(self.directory)
        if self.has_client:
            self.daemon = self.start([programs / "geotifyd"])

    def reading(self):
        counts = collections.Counter(scans=self.supplicant.scans, queries=self.web.queries)
        for name, process in (("GeoClue", self.geoclue), ("geotifyd", self.daemon)):
            if process:
                directory = pathlib.Path(f"/proc/{process.pid}")
                counts[name + " CPU"] = cpu(directory)
                counts[name + " wake-ups"] = measure.switches(directory)
        return counts


def cpu(process):
    """Milliseconds on a processor, of all threads."""
    return sum(int(path.read_text().split()[0]) for path in process.glob("task/*/schedstat")) / 1e6


SCENES = {
    "no client": {"has_client": False},
    "Wi-Fi, the list stays": {"has_client": True},
    "Wi-Fi, the list flickers": {"has_client": True, "is_flickering": True},
    "Wi-Fi stays, GPS at 1 Hz": {"has_client": True, "has_receiver": True},
}
COLUMNS = ["scans", "queries", "GeoClue CPU", "GeoClue wake-ups", "geotifyd CPU", "geotifyd wake-ups"]


def main():
    programs = ROOT / ".build/release"
    if not (programs / "geotifyd").exists():
        sys.exit("measure-geoclue: there is no release build; packaging/run --demo makes one")
    threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
    with contextlib.ExitStack() as stack:
        scenes = {}
        for name, options in SCENES.items():
            directory = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/var/tmp")))
            scenes[name] = stack.enter_context(Scene(directory, **options))
            scenes[name].start_client(programs)
        time.sleep(WARM_UP)
        before = {name: scene.reading() for name, scene in scenes.items()}
        time.sleep(SPAN)
        after = {name: scene.reading() for name, scene in scenes.items()}
    print(f"per minute, over {SPAN} s; CPU in ms")
    print(f"{'':26}" + "".join(f"{column:>19}" for column in COLUMNS))
    for name in scenes:
        values = [(after[name][column] - before[name][column]) * 60 / SPAN for column in COLUMNS]
        print(f"{name:26}" + "".join(f"{value:19.1f}" for value in values))


if __name__ == "__main__":
    main()
