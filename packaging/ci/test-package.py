#!/usr/bin/python3
"""Tries the Debian package where a person would: in a clean Debian 12 with systemd, without Swift.

The machine is a container of systemd-nspawn that boots a tree of debootstrap, which is kept in the cache directory. In
it run the real systemd of a person without privileges, GeoClue on the system bus, and dunst; a GPS receiver tells
GeoClue positions. Run as root with the file of the package.
"""

import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TREE_PACKAGES = [
    "dbus", "dbus-user-session", "dunst", "geoclue-2-demo", "geoclue-2.0", "libcurl4", "libpam-systemd", "systemd",
    "systemd-sysv", "xvfb",
]
GEOCLUE_SETTINGS = """[agent]
whitelist=geoclue-demo-agent
[network-nmea]
enable=true
nmea-socket=/run/receiver/nmea
[wifi]
enable=false
url=http://127.0.0.1:9/
"""
AGENT = "/usr/libexec/geoclue-2.0/demos/agent"
APPLICATION = "io.github.geotify.Geotify"
HOME = (52.52, 13.405)
OFFICE = (52.51, 13.39)

# What a running system changes by itself.
RESTLESS = ["/proc", "/sys", "/dev", "/run", "/tmp", "/home", "/var/log", "/var/cache", "/var/tmp", "/var/lib/apt",
            "/var/lib/systemd", "/var/lib/dpkg/triggers"]


def say(text):
    print(f"test-package: {text}", file=sys.stderr, flush=True)


def expect(holds, what):
    if not holds:
        raise AssertionError(what)


def wait_until(what, holds, limit=60):
    deadline = time.monotonic() + limit
    while True:
        result = holds()
        if result:
            return result
        expect(time.monotonic() < deadline, f"gave up waiting until {what}")
        time.sleep(0.1)


class Receiver:
    """A GPS receiver: once a second, GGA sentences to whoever has connected."""

    def __init__(self, path):
        self.position = OFFICE
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        os.chmod(path, 0o666)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.speak, args=(connection,), daemon=True).start()

    def speak(self, connection):
        with contextlib.suppress(OSError):
            while True:
                connection.sendall(self.sentence())
                time.sleep(1)

    def sentence(self):
        latitude, longitude = self.position
        # A position that is the same to the last digit tells nothing new.
        latitude += random.uniform(-2e-5, 2e-5)
        clock = time.strftime("%H%M%S", time.gmtime())
        body = (f"GPGGA,{clock},{self.angle(latitude, 2)},N,{self.angle(longitude, 3)},E,1,08,3.0,34,M,,M,,")
        checksum = 0
        for character in body:
            checksum ^= ord(character)
        return f"${body}*{checksum:02X}\r\n".encode()

    @staticmethod
    def angle(degrees, digits):
        return f"{int(degrees):0{digits}}{degrees % 1 * 60:07.4f}"


class Machine:
    """A booted container, with a person in it."""

    def __init__(self, tree, directory):
        self.tree = tree
        self.log = open(directory / "machine.log", "wb")
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe", f"--directory={tree}",
             f"--bind={directory}/receiver:/run/receiver", "--boot"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        self.leader = wait_until(
            "the machine boots", lambda: self.process.poll() is None and children.read_text().strip())
        wait_until("the person's systemd runs", lambda: self.try_person(["systemctl", "--user", "is-system-running"])
                   .stdout.strip() in ("running", "degraded"))

    def command(self, user, arguments, environment):
        prefix = ["nsenter", "--target", self.leader, "--all", "--", "env", "--ignore-environment", "LC_ALL=C.UTF-8",
                  "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
        if user == "person":
            prefix += ["setpriv", "--reuid=1000", "--regid=1000", "--init-groups", "--", "env", "--chdir=/home/person",
                       "HOME=/home/person", "USER=person", "XDG_RUNTIME_DIR=/run/user/1000",
                       "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus"]
        return [*prefix, *environment, *arguments]

    def try_person(self, arguments, environment=()):
        return subprocess.run(self.command("person", arguments, environment), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)

    def person(self, *arguments, environment=()):
        return self.checked(self.try_person(arguments, environment))

    def root(self, *arguments, environment=()):
        return self.checked(subprocess.run(self.command("root", arguments, environment), stdin=subprocess.DEVNULL,
                                           capture_output=True, text=True, check=False))

    @staticmethod
    def checked(result):
        expect(result.returncode == 0,
               f"{result.args} ended with {result.returncode}: {result.stdout}{result.stderr}")
        return result.stdout

    def start_person(self, arguments, output):
        return subprocess.Popen(self.command("person", arguments, ()), stdin=subprocess.DEVNULL, stdout=output)

    def stop(self):
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(30)
        self.process.kill()
        self.process.wait()
        self.log.close()


def clean_tree():
    """The archive of a small system, which is made if it isn't in the cache."""
    return subprocess.run([HERE / "clean-tree", "bookworm", *TREE_PACKAGES], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.strip()


def prepare(directory):
    """A tree of its own, with a person in it, and a GeoClue that listens to our receiver."""
    tree = directory / "tree"
    tree.mkdir()
    subprocess.run(["tar", "--extract", f"--file={clean_tree()}", f"--directory={tree}"], check=True)
    (tree / "etc/geoclue/geoclue.conf").write_text(GEOCLUE_SETTINGS)
    subprocess.run(["chroot", tree, "useradd", "--create-home", "--uid=1000", "--user-group", "person"], check=True)
    shutil.copy(HERE / "sandbox-probe", tree / "opt")
    linger = tree / "var/lib/systemd/linger/person"
    linger.parent.mkdir(exist_ok=True)
    linger.touch()
    expect(not list(tree.glob("usr/lib/**/libswift*")), "there is a Swift runtime in the tree")
    return tree


def repack(package, version, directory):
    """The same package as of another version."""
    content = directory / f"content-{version}"
    subprocess.run(["dpkg-deb", "--raw-extract", package, content], check=True)
    control = content / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {version}", control.read_text()))
    result = directory / f"geotify_{version}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", content, result], stdout=sys.stderr,
                   check=True)
    return result


def files_outside(tree):
    found = set()
    for path, directories, files in os.walk(tree):
        inside = path[len(str(tree)):]
        directories[:] = [name for name in directories if f"{inside}/{name}" not in RESTLESS]
        found.update(f"{inside}/{name}" for name in directories + files)
    return found


class Scenario:
    """What a person does with the package, from its installation to its removal."""

    def __init__(self, machine, receiver, directory):
        self.machine, self.receiver, self.directory = machine, receiver, directory
        self.home = machine.tree / "home/person"
        self.store = self.home / ".config/geotify/geotifications.plist"
        self.popups = directory / "popups"

    def install(self, package, *options):
        shutil.copy(package, self.machine.tree / "var/tmp/geotify.deb")
        return self.machine.root("apt-get", "--quiet", "--yes", "--no-install-recommends", *options, "install",
                                 "/var/tmp/geotify.deb", environment=["DEBIAN_FRONTEND=noninteractive"])

    def unit(self, name):
        return self.machine.person("systemctl", "--user", "show", "geotifyd", f"--property={name}", "--value").strip()

    def daemon(self):
        """The process of the daemon, as the machine numbers it."""
        return int(self.unit("MainPID"))

    def start_session(self):
        """What a desktop does at login: a display, a place for notifications, and the target of the session."""
        units = self.home / ".config/systemd/user"
        self.machine.person("mkdir", "--parents", "/home/person/.config/systemd/user")
        (units / "session.target").write_text("[Unit]\nBindsTo=graphical-session.target\n")
        self.machine.person("systemctl", "--user", "daemon-reload")
        # The machine shares the network with the host, and with it the abstract sockets of displays.
        number = 100 + os.getpid() % 10000
        self.machine.person("systemd-run", "--user", "--unit=display", "Xvfb", f":{number}", "-screen", "0",
                            "800x600x24")
        wait_until("the display is there",
                   lambda: self.machine.try_person(["test", "-S", f"/tmp/.X11-unix/X{number}"]).returncode == 0)
        self.machine.person("systemctl", "--user", "set-environment", f"DISPLAY=:{number}")
        self.machine.person("systemctl", "--user", "start", "dunst")
        self.machine.person("systemctl", "--user", "start", "session.target")

    def watch_popups(self):
        with open(self.popups, "wb") as output:
            return self.machine.start_person(
                ["busctl", "--user", "--json=short", "--match",
                 "interface='org.freedesktop.Notifications',member='Notify'", "monitor"], output)

    def wait_for_popup(self, note, limit=240):
        def shown():
            for line in self.popups.read_text().splitlines():
                message = json.loads(line)
                if message.get("member") == "Notify" and note in json.dumps(message["payload"], ensure_ascii=False):
                    return True
            return False
        wait_until(f"a popup tells of '{note}'", shown, limit)

    def check_recommendations(self, package):
        shutil.copy(package, self.machine.tree / "var/tmp/geotify.deb")
        shutil.copy(self.machine.tree / "minimal-status", self.machine.tree / "var/tmp/minimal-status")
        plan = self.machine.root("apt-get", "--simulate", "--option=Dir::State::status=/var/tmp/minimal-status",
                                 "install",
                                 "/var/tmp/geotify.deb")
        for wanted in ("geoclue-2.0", "notification-daemon", "dbus-user-session"):
            expect(f"\nInst {wanted} " in plan, f"'apt install ./geotify.deb' doesn't bring {wanted}: {plan}")

    def check_nothing_is_on(self):
        expect(self.unit("UnitFileState") == "disabled", "the package has enabled the unit")
        expect(self.unit("ActiveState") == "inactive", "the package has started the daemon")
        expect(not list((self.machine.tree / "etc").rglob("*eotify*")), "the package has put something into /etc")

    def find_out_what_is_missing(self):
        """Without an agent, as on sway: the person is told what to start, and starts it."""
        told = self.machine.try_person(["geotify", "doctor"]).stdout
        expect(AGENT in told, f"'geotify doctor' doesn't tell of the agent: {told}")
        self.machine.person("systemd-run", "--user", "--unit=agent", AGENT)

    def check_sandbox(self):
        """Under the unit's own settings a program can't do what the daemon needn't; beside it, it can."""
        lines = (self.machine.tree / "usr/lib/systemd/user/geotifyd.service").read_text().splitlines()
        kept = [line for line in lines if not line.startswith(
            ("Type=", "BusName=", "Restart", "StartLimit", "PartOf=", "After=", "WantedBy=", "[Install]"))]
        text = "\n".join(kept).replace("ExecStart=/usr/bin/geotifyd", "ExecStart=/opt/sandbox-probe\nType=oneshot")
        (self.home / ".config/systemd/user/probe.service").write_text(
            text.replace("[Service]", "[Service]\nStandardOutput=file:%h/probe"))
        self.machine.person("systemctl", "--user", "daemon-reload")
        self.machine.person("systemctl", "--user", "start", "probe.service")
        inside = set((self.home / "probe").read_text().split("\n")) - {""}
        expect(inside == {"local socket"}, f"under the unit's settings one can have {inside}")
        outside = set(self.machine.person("/opt/sandbox-probe").split("\n")) - {""}
        expect(len(outside) == 9, f"the probe would find too little: {outside}")
        status = self.machine.person("cat", f"/proc/{self.daemon()}/status")
        expect(re.search(r"(?m)^NoNewPrivs:\s*1$", status) and re.search(r"(?m)^Seccomp:\s*2$", status),
               f"the daemon isn't in its sandbox: {status}")

    def check_restarts(self):
        """It comes back after a crash, and not where another one runs already."""
        former = self.daemon()
        self.machine.person("kill", "-KILL", str(former))
        wait_until("the daemon is back", lambda: self.daemon() not in (0, former))
        wait_until("the daemon answers", lambda: self.machine.try_person(["geotify", "status"]).returncode == 0)
        self.machine.person("systemctl", "--user", "stop", "geotifyd")
        self.machine.person("systemd-run", "--user", "--unit=second", "/usr/bin/geotifyd")
        wait_until("the second one answers", lambda: self.machine.try_person(["geotify", "status"]).returncode == 0)
        failed = self.machine.try_person(["systemctl", "--user", "start", "geotifyd"])
        expect(failed.returncode != 0, "two daemons run")
        expect(self.unit("ExecMainStatus") == "69" and self.unit("NRestarts") == "0", "it is tried again for nothing")
        self.machine.person("systemctl", "--user", "stop", "second")
        self.machine.person("systemctl", "--user", "start", "geotifyd")

    def check_without_systemd(self):
        """A session whose bus starts programs by itself: the autostart entry's command starts one daemon."""
        script = ("geotify autostart on && grep '^Exec=' $XDG_CONFIG_HOME/autostart/*.desktop && "
                  "geotify autostart start && geotify autostart start && geotify status && geotify autostart off && "
                  "ls -A $XDG_CONFIG_HOME/autostart")
        told = self.machine.person(
            "env", "--unset=XDG_RUNTIME_DIR", "--unset=DBUS_SESSION_BUS_ADDRESS", "XDG_CONFIG_HOME=/tmp/other/config",
            "XDG_STATE_HOME=/tmp/other/state", "dbus-run-session", "--", "sh", "-c", script)
        expect("Exec=/usr/bin/geotify autostart start\n" in told, f"the autostart entry is another: {told}")
        expect(not told.rstrip().endswith(".desktop"), f"the autostart entry stays: {told}")

    def arrive_home(self, note):
        self.receiver.position = HOME
        self.wait_for_popup(note)

    def go_to_work(self):
        def knows():
            status = self.machine.person("geotify", "status", "--json")
            return '"outside"' in status and '"inside"' not in status and '"unknown"' not in status
        self.receiver.position = OFFICE
        wait_until("the daemon knows that home was left", knows, 240)

    def upgrade(self, package):
        store, former = self.store.read_bytes(), self.daemon()
        self.install(package)
        wait_until("the daemon is the new one", lambda: self.daemon() not in (0, former))
        expect(self.store.read_bytes() == store, "the upgrade has changed the store")
        wait_until("the new one answers", lambda: self.machine.try_person(["geotify", "status"]).returncode == 0)

    def check_archive(self, content):
        """What the archive holds, installed by the person into the home, over itself, and uninstalled while it runs."""
        archive, prefix = self.home / "archive", self.home / ".local"
        (archive / "packaging").mkdir(parents=True)
        for name in ("install", "uninstall", "common.sh", "CHANGELOG.md"):
            shutil.copy(HERE.parent / name, archive / "packaging")
        for name in ("README.md", "LICENSE"):
            shutil.copy(ROOT / name, archive)
        shutil.copytree(ROOT / "data", archive / "data")
        shutil.copytree(content / "usr/bin", archive / "programs")
        for program in (content / "usr/libexec/geotify").iterdir():
            shutil.copy(program, archive / "programs")
        command = ["/home/person/archive/packaging/install", "--prefix", "/home/person/.local"]
        prefix.chmod(0o700)
        before = set(prefix.rglob("*"))
        self.machine.person(*command)
        expect(prefix.stat().st_mode & 0o777 == 0o700, "the rights of the prefix have changed")
        # More starts than a crashing daemon may have are no fault here.
        self.machine.try_person(["systemctl", "--user", "reset-failed", "geotifyd"])
        # The bus still knows that of the package, which is gone.
        self.machine.person("/home/person/.local/bin/geotify", "autostart", "start")
        former = wait_until("the daemon runs", self.daemon)
        self.machine.person(*command)
        wait_until("the daemon is the new one", lambda: self.daemon() not in (0, former))
        command[0] = "/home/person/archive/packaging/uninstall"
        self.machine.person(*command)
        expect(self.daemon() == 0, "the daemon goes on without its programs")
        # Between them is the lock of the daemon.
        left = {path for path in set(prefix.rglob("*")) - before if ".sqlite" not in path.name}
        expect(not left, f"uninstalling leaves {sorted(map(str, left))}")

    def remove(self, before):
        def personal():
            """All but what the daemon itself puts away when it ends."""
            own = (".sqlite-wal", ".sqlite-shm", ".lock")
            return {path for path in self.home.rglob("*") if path.suffix not in own}
        store, own = self.store.read_bytes(), personal()
        # A package without configuration files is unknown to apt once it is removed.
        for action in (["apt-get", "--quiet", "--yes", "remove"], ["dpkg", "--purge"]):
            self.machine.root(*action, "geotify")
            expect(self.machine.try_person(["systemctl", "--user", "is-active", "geotifyd"]).stdout.strip() != "active",
                   "the daemon goes on without its package")
        expect(self.store.read_bytes() == store, "the store was touched")
        expect(personal() == own, f"below the home something has changed: {sorted(map(str, personal() ^ own))}")
        left = files_outside(self.machine.tree) - before
        expect(not left, f"something is left: {sorted(left)}")


def listen_once():
    """A server on the loopback interface; the list gets what the first who connects has to say."""
    listener = socket.create_server(("127.0.0.1", 0))
    heard = []

    def listen():
        connection, _ = listener.accept()
        heard.append(connection.makefile().readline().strip())
    threading.Thread(target=listen, daemon=True).start()
    return listener.getsockname()[1], heard


def run(scenario, package, older, content):
    machine = scenario.machine
    before = files_outside(machine.tree)
    say("installing it, and what it comes with")
    scenario.check_recommendations(package)
    scenario.install(older)
    scenario.check_nothing_is_on()
    say("adding reminders, finding out what is missing, and logging in")
    port, heard = listen_once()
    machine.person("geotify", "place", "add", "home", "--at", f"{HOME[0]},{HOME[1]}")
    machine.person("geotify", "add", "Water the plants", "--at", "home", "--id", "water", "--run", "bash", "-c",
                   f"echo here >/dev/tcp/127.0.0.1/{port}")
    machine.person("geotify", "autostart", "on")
    scenario.start_session()
    wait_until("the daemon runs", scenario.daemon)
    scenario.find_out_what_is_missing()
    with scenario.watch_popups() as monitor:
        try:
            say("trying the sandbox of the unit")
            scenario.check_sandbox()
            say("coming home")
            scenario.go_to_work()
            scenario.arrive_home("Water the plants")
            wait_until("the reminder's program has connected", lambda: heard == ["here"])
            say("upgrading it")
            scenario.upgrade(package)
            machine.person("geotify", "add", "Feed the cat", "--at", "home", "--id", "cat")
            scenario.go_to_work()
            scenario.arrive_home("Feed the cat")
            say("crashing it, and running it twice")
            scenario.check_restarts()
            scenario.check_without_systemd()
            say("removing it")
            scenario.remove(before)
            say("installing the archive instead")
            scenario.check_archive(content)
        finally:
            monitor.terminate()


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-") and sys.argv[1] != "--prepare":
        sys.exit("usage: packaging/ci/test-package.py FILE.deb | --prepare")
    if os.geteuid() != 0:
        sys.exit("test-package: only root can boot a container; try it with sudo")
    if sys.argv[1] == "--prepare":
        clean_tree()
        return
    package = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="geotify-package-") as name:
        directory = pathlib.Path(name)
        (directory / "receiver").mkdir()
        older = repack(package, "0.0.1", directory)
        receiver = Receiver(directory / "receiver/nmea")
        machine = Machine(prepare(directory), directory)
        try:
            run(Scenario(machine, receiver, directory), package, older, directory / "content-0.0.1")
        except BaseException:
            journal = machine.try_person(["journalctl", "--user", "--no-pager", "--lines=80"])
            print(journal.stdout, (directory / "machine.log").read_text(errors="replace"), file=sys.stderr)
            raise
        finally:
            machine.stop()
    say("the package does what it should")


if __name__ == "__main__":
    main()
