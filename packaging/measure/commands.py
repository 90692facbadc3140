#!/usr/bin/python3
"""Measures the Debian package: the daemon at rest beside gammastep and dunst, and the command line beside gdbus.

The daemon has 20 geotifications and a connected GeoClue, on private buses and in a directory of its own; gammastep is
connected to the same GeoClue, dunst serves the same session. GeoClue gives one position and is silent from then on, as
it is while nothing around changes. It needs the packages of packaging/test, gammastep, and the one that packaging/deb
makes.
"""

import contextlib
import os
import pathlib
import plistlib
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GEOCLUE = "/usr/libexec/geoclue"
AGENT = "/usr/libexec/geoclue-2.0/demos/agent"
GEOCLUE_SETTINGS = pathlib.Path("/etc/geoclue/geoclue.conf")

REST = 60
CALLS = 201

BUS_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/><allow own="*"/><allow send_type="method_call"/>
    <allow send_destination="*" eavesdrop="false"/><allow receive_sender="*" eavesdrop="false"/>
  </policy>
</busconfig>
"""

# The web service is one that refuses, so that nobody is asked where this machine is.
SETTINGS = """[agent]
whitelist=geoclue-demo-agent
[network-nmea]
enable=true
nmea-socket={socket}
[3g]
enable=false
[cdma]
enable=false
[modem-gps]
enable=false
[wifi]
enable=false
url=http://127.0.0.1:9/
submit-data=false
[io.github.geotify.Geotify]
allowed=true
system=false
users=
[gammastep]
allowed=true
system=false
users=
"""


class Peers:
    """Private buses with GeoClue, its agent and a GPS receiver; all of it ends with the context."""

    def __init__(self, directory):
        self.directory = directory
        self.environment = dict(
            os.environ,
            DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={directory}/system",
            DBUS_SESSION_BUS_ADDRESS=f"unix:path={directory}/session",
            XDG_CONFIG_HOME=f"{directory}/config",
            XDG_STATE_HOME=f"{directory}/state",
            XDG_RUNTIME_DIR=f"{directory}/run",
        )
        self.has_fix = threading.Event()
        self.stack = contextlib.ExitStack()

    def __enter__(self):
        try:
            (self.directory / "run").mkdir(mode=0o700)
            self.start_bus("system")
            self.start_bus("session")
            self.start_receiver()
            self.start_geoclue()
            self.start([AGENT])
        except BaseException:
            self.stack.close()
            raise
        return self

    def __exit__(self, *_):
        self.stack.close()

    def start(self, command):
        log = self.stack.enter_context(open(self.directory / "log", "ab"))
        process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.stack.callback(stop, process)
        return process

    def start_bus(self, name):
        path = self.directory / name
        configuration = self.directory / f"{name}.conf"
        configuration.write_text(BUS_CONFIGURATION.format(socket=path))
        self.start(["dbus-daemon", "--nofork", f"--config-file={configuration}"])
        wait_until(f"the {name} bus listens", path.exists)

    def start_geoclue(self):
        # The path of its settings is compiled in: a namespace of its own has ours there.
        settings = self.directory / "geoclue.conf"
        settings.write_text(self.settings())
        mount = f'mount --bind "$1" {GEOCLUE_SETTINGS} && shift && exec "$@"'
        own = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
        back = [] if os.geteuid() == 0 else ["unshare", f"--map-user={os.geteuid()}", f"--map-group={os.getegid()}"]
        process = self.start([*own, "sh", "-c", mount, "sh", settings, *back, GEOCLUE, "-t", "0"])
        wait_until("GeoClue answers", lambda: self.owns("org.freedesktop.GeoClue2"))
        return process

    def settings(self):
        return SETTINGS.format(socket=self.directory / "nmea")

    def start_receiver(self):
        listener = self.stack.enter_context(socket.socket(socket.AF_UNIX))
        listener.bind(str(self.directory / "nmea"))
        listener.listen()
        threading.Thread(target=self.receive, args=(listener,), daemon=True).start()

    def receive(self, listener):
        """Gives one position to whoever connects, and then none."""
        connections = []
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                connections.append(connection)
                clock = time.strftime("%H%M%S", time.gmtime())
                connection.sendall(sentence(f"GPGGA,{clock},5231.200,N,01324.300,E,1,08,3.0,34,M,,M,,"))
                self.has_fix.set()

    def owns(self, name):
        answer = subprocess.run(
            ["gdbus", "call", "--system", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method",
             "org.freedesktop.DBus.NameHasOwner", name],
            env=self.environment, capture_output=True, text=True, check=False)
        return "true" in answer.stdout


def sentence(body):
    """A line of NMEA 0183."""
    checksum = 0
    for character in body:
        checksum ^= ord(character)
    return f"${body}*{checksum:02X}\r\n".encode()


def stop(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until(what, holds):
    deadline = time.monotonic() + 30
    while not holds():
        if time.monotonic() > deadline:
            sys.exit(f"measure: gave up waiting until {what}")
        time.sleep(0.05)


def write_store(directory):
    """Twenty geotifications, some kilometres round the position that the receiver gives."""
    entries = [
        {
            "identifier": f"errand-{number}", "note": f"Errand {number}", "eventType": "entry",
            "latitude": 52.55 + number * 0.003, "longitude": 13.30 + number * 0.01, "radius": 150.0,
        }
        for number in range(1, 21)
    ]
    path = directory / "config/geotify/geotifications.plist"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(plistlib.dumps({"version": 1, "places": {}, "geotifications": entries}, sort_keys=False))


def field(path, name):
    for line in path.read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])
    raise KeyError(name)


def switches(process):
    return sum(switches_of_threads(process).values())


def switches_of_threads(process):
    return {path.parent.name: field(path, "voluntary_ctxt_switches") for path in process.glob("task/*/status")}


def switches_since(before, process):
    """Those of threads that are still there."""
    return sum(count - before.get(thread, 0) for thread, count in switches_of_threads(process).items())


def measure_rest(processes):
    """How each of the processes rests, all in the same span; a list of rows."""
    paths = [pathlib.Path(f"/proc/{process.pid}") for process in processes]
    # The daemon gives memory back some seconds after its start; what starting caused is over once nothing has happened
    # for five seconds then.
    time.sleep(12)
    for _ in range(12):
        before = [switches_of_threads(path) for path in paths]
        time.sleep(5)
        if switches_since(before[0], paths[0]) == 0:
            break
    time.sleep(REST)
    return [
        ["threads", *(field(path / "status", "Threads") for path in paths)],
        [f"wake-ups in {REST} s", *(switches_since(count, path) for path, count in zip(paths, before))],
        ["PSS", *(f"{field(path / 'smaps_rollup', 'Pss')} kB" for path in paths)],
        ["RSS", *(f"{field(path / 'status', 'VmRSS')} kB" for path in paths)],
    ]


def start_display(peers):
    """An X server that dunst can show popups on."""
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer)], pass_fds=[writer], stderr=subprocess.DEVNULL)
    peers.stack.callback(stop, server)
    os.close(writer)
    with open(reader, encoding="ascii") as numbers:
        peers.environment["DISPLAY"] = ":" + numbers.readline().strip()


def installed_sizes(package):
    """What the packages' files take on the disk, and the size of ours itself."""
    ours = subprocess.check_output(["dpkg-deb", "--field", package, "Installed-Size"], text=True).strip()
    theirs = subprocess.check_output(
        ["dpkg-query", "--show", "--showformat", "${Installed-Size}\n", "gammastep", "dunst"], text=True).split()
    return [["installed size", *(f"{size} kB" for size in (ours, *theirs))],
            ["package", f"{package.stat().st_size // 1024} kB"]]


def cost(command, environment):
    """From before the start to after the end, and the processor's time for it, user and system; in milliseconds."""
    start = time.perf_counter()
    with subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        duration = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"measure: {command} ends with {process.returncode}")
    return duration * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def measure_calls(programs, peers):
    """What commands of ours cost beside the call of gdbus that asks the daemon the same; a list of rows.

    All by turns, so that what else the machine does meets each. What is added goes into a store of its own, which has
    the same twenty each time; once as where no daemon runs, of which a command convinces itself in the runtime
    directory.
    """
    adding = dict(peers.environment, XDG_CONFIG_HOME=f"{peers.directory}/adding/config")
    alone = dict(adding, XDG_RUNTIME_DIR=f"{peers.directory}/alone")
    (peers.directory / "alone").mkdir(mode=0o700)
    add = [programs / "geotify", "add", "Buy milk", "--at", "52.52,13.405"]
    gdbus = [
        "gdbus", "call", "--session", "--dest", "io.github.geotify.Geotify", "--object-path",
        "/io/github/geotify/Geotify", "--method"]
    commands = {
        "geotify list": ([programs / "geotify", "list"], peers.environment),
        "gdbus call … List": ([*gdbus, "io.github.geotify.Geotify1.List"], peers.environment),
        "geotify status": ([programs / "geotify", "status"], peers.environment),
        "gdbus call … Status": ([*gdbus, "io.github.geotify.Geotify1.Status"], peers.environment),
        "geotify add": (add, adding),
        "geotify add alone": (add, alone),
    }
    costs = {name: [] for name in commands}
    for _ in range(CALLS):
        for name, (command, environment) in commands.items():
            write_store(peers.directory / "adding")
            costs[name].append(cost(command, environment))
    medians = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in costs.items()}
    rows = [[f"median of {CALLS}", "wall", "CPU"]]
    rows += [[name, *(f"{value:.2f} ms" for value in values)] for name, values in medians.items()]
    for ours, theirs in (("list", "List"), ("status", "Status"), ("add", "Status"), ("add alone", "Status")):
        pairs = zip(medians[f"geotify {ours}"], medians[f"gdbus call … {theirs}"])
        rows.append([f"{ours} to gdbus", *(f"{our / their:.2f}" for our, their in pairs)])
    return rows


def main():
    packages = sorted((ROOT / ".build/package").glob("geotify_*.deb"), key=lambda path: path.stat().st_mtime)
    if not packages:
        sys.exit("measure: there is no package; packaging/deb makes one")
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name, Peers(pathlib.Path(name)) as peers:
        subprocess.run(["dpkg-deb", "--extract", packages[-1], peers.directory / "installed"], check=True)
        programs = peers.directory / "installed/usr/bin"
        write_store(peers.directory)
        start_display(peers)
        daemon = peers.start([programs / "geotifyd"])
        if not peers.has_fix.wait(30):
            sys.exit("measure: GeoClue never asked for a position; does geotifyd run?")
        others = [peers.start(["gammastep", "-l", "geoclue2", "-m", "dummy"]), peers.start(["dunst"])]
        rows = [["", "geotifyd", "gammastep", "dunst"], *measure_rest([daemon, *others])]
        if any(process.poll() is not None for process in (daemon, *others)):
            sys.exit(f"measure: a program has ended: {(peers.directory / 'log').read_text(errors='replace')}")
        rows += installed_sizes(packages[-1]) + measure_calls(programs, peers)
    width = max(len(row[0]) for row in rows)
    for label, *values in rows:
        print(f"{label:{width}}", *(f"{value:>10}" for value in values), sep="  ")


if __name__ == "__main__":
    main()
