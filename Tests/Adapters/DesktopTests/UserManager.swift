import Foundation
import TestSupport

/// The real systemd of a session, `systemd --user`, with a bus of its own; it ends, with all that it runs, when released.
///
/// It believes that the machine was booted with systemd, sees no units but its own, and lives in a control group of its own.
final class UserManager: Sendable {
    private let directory: TemporaryDirectory
    private let process: ChildProcess

    init() throws {
        directory = try TemporaryDirectory()
        let configuration = directory.entry("bus.conf")
        let units = [
            "basic.target": "[Unit]\nWants=dbus.service\nAfter=dbus.service\n", "shutdown.target": "[Unit]\n",
            "dbus.socket": "[Unit]\nDefaultDependencies=no\n[Socket]\nListenStream=%t/bus\n",
            "dbus.service": """
            [Unit]
            DefaultDependencies=no
            Requires=dbus.socket
            [Service]
            Type=notify
            NotifyAccess=main
            ExecStart=/usr/bin/dbus-daemon --config-file=\(configuration) --address=systemd: --nofork --systemd-activation

            """,
        ]
        for (name, text) in units { try directory.write(text, to: "units/" + name) }
        try directory.write(Self.busConfiguration, to: "bus.conf")
        try directory.write(Self.script, to: "start")
        process = try ChildProcess(
            ["/bin/sh", directory.entry("start"), directory.path], environment: ["DBUS_SESSION_BUS_ADDRESS": ""],
            errors: directory.entry("log"))
        guard process.readLine() == "ready" else { throw DesktopFailure(log) }
    }

    /// The address of its bus.
    var address: String { "unix:path=" + directory.entry("run/bus") }

    var log: String { directory.contents(of: "log") }

    private static let busConfiguration = """
        <busconfig>
          <type>session</type>
          <listen>unix:path=/replaced/by/the/command/line</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """

    /// Starts it, tells when it can be used, and ends it with all that it has started.
    private static let script = #"""
        directory=$1
        name=geotify-${directory##*/}
        mkdir -m 700 "$directory/run"
        groups=
        for tree in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
            if [ -e "$tree/cgroup.procs" ] && mkdir "$tree/$name"; then groups="$groups $tree/$name"; fi
        done
        export XDG_RUNTIME_DIR="$directory/run" SYSTEMD_UNIT_PATH="$directory/units" HOME="$directory"
        export XDG_CONFIG_HOME="$directory/none" XDG_CONFIG_DIRS="$directory/none" SYSTEMD_LOG_TARGET=console
        unset DBUS_SESSION_BUS_ADDRESS
        sh -c '
            for group; do echo $$ >"$group/cgroup.procs"; done
            if [ "$(id -u)" = 0 ]; then map=; else map=--map-root-user; fi
            exec unshare --mount $map sh -c "
                mount -t tmpfs tmpfs /run/systemd && mkdir -p /run/systemd/system &&
                    for systemd in /usr/lib/systemd/systemd /lib/systemd/systemd; do
                        exec \$systemd --user --unit=basic.target
                    done"
        ' sh $groups >&2 &
        child=$!
        finish() {
            kill -KILL "$child"
            wait "$child"
            for group in $groups; do
                until rmdir $(find "$group" -depth -type d); do
                    kill -KILL $(find "$group" -name cgroup.procs -exec cat {} +)
                    sleep 0.01
                done
            done 2>/dev/null
            exit
        }
        trap finish TERM
        tries=0
        until busctl --address="unix:path=$directory/run/bus" status org.freedesktop.systemd1 >/dev/null 2>&1; do
            tries=$((tries + 1))
            if [ "$tries" = 300 ] || ! kill -0 "$child"; then finish; fi
            sleep 0.05
        done
        echo ready
        wait
        """#
}
