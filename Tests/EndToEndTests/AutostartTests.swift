import EventLoop
import Foundation
import TestSupport
import Testing

/// `geotify autostart` with a real systemd of a person's, in a namespace whose `/run` says that the machine runs systemd.
@MainActor @Suite struct AutostartTests {
    /// What each command line printed, from the first moment on: the first one has systemd start the bus of the session, which
    /// it then joins.
    private static let script = """
        mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system
        /usr/lib/systemd/systemd --user </dev/null >"$HOME/log" 2>&1 &
        systemd=$!
        export DBUS_SESSION_BUS_ADDRESS="unix:path=$XDG_RUNTIME_DIR/bus"
        until [ -S "$XDG_RUNTIME_DIR/bus" ]; do
            kill -0 $systemd || exit 1
            sleep 0.1
        done
        say() { "$GEOTIFY" "$@" 2>>"$HOME/messages" | sed "s|^|$1 $2: |"; }
        wanted() { ls "$HOME/.config/systemd/user/graphical-session.target.wants" 2>/dev/null; }
        entry() { ls "$HOME/.config/autostart" 2>/dev/null; }
        say autostart status --json
        say autostart on
        wanted
        entry
        # What a login does.
        systemctl --user start session.target
        until systemctl --user is-active --quiet geotifyd; do sleep 0.1; done
        say autostart status --json
        say autostart off
        wanted
        entry
        say autostart on
        wanted
        entry
        "$GEOTIFY" doctor --plain 2>&1 | grep -E '^(daemon|autostart)'
        say autostart off
        cat "$HOME/messages"
        systemctl --user exit
        wait
        """

    @Test func `a real systemd enables and starts it`() async throws {
        let directory = try TemporaryDirectory()
        let unit = Self.unit.replacing("@bindir@", with: Programs.path(of: "geotifyd").dropLast("/geotifyd".count))
        try directory.write(unit, to: ".config/systemd/user/geotifyd.service")
        try directory.write("[Unit]\nBindsTo=graphical-session.target\n", to: ".config/systemd/user/session.target")
        try FileManager.default.createDirectory(
            atPath: directory.entry("run"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let isolation = geteuid() == 0 ? [] : ["--map-root-user"]
        let run = try ProgramRun(
            "/usr/bin/unshare",
            isolation + ["--mount", "--pid", "--fork", "--mount-proc", "--kill-child", "/bin/sh", "-c", Self.script],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": directory.path, "XDG_RUNTIME_DIR": directory.entry("run"),
                "GEOTIFY": Programs.path(of: "geotify"), "LC_ALL": "C",
            ])
        let loop = EventLoop(clock: SystemClock())
        #expect(await loop.wait(atMost: 120) { run.exitCode != nil })
        let entry = "io.github.geotify.Geotify.desktop"
        #expect(
            run.output.replacing(directory.path, with: "~") == """
                autostart status: {"on":false,"ways":[],"unit":"disabled","graphicalSession":false,"entry":"absent"}
                autostart on: on: geotifyd starts at login, by the autostart entry ~/.config/autostart/\(entry)
                geotifyd.service
                \(entry)
                autostart status: {"on":true,"ways":["unit","entry"],"unit":"enabled","graphicalSession":true,"entry":"present"}
                autostart off: off: geotifyd doesn't start at login
                autostart on: on: geotifyd starts at login, by systemd's user unit geotifyd.service
                geotifyd.service
                daemon\tok\tIt runs, version 0.1.0.\t
                autostart\tok\tIt starts at login, by systemd's unit.\t
                autostart off: off: geotifyd doesn't start at login
                geotify: geotifyd.service is enabled, but this session doesn't reach graphical-session.target, which would \
                start it
                geotify: this session may not start autostart entries: sway and i3 don't; there, put 'exec \
                geotify autostart start' into the configuration
                geotify: it isn't running now; start it with 'systemctl --user start geotifyd'
                geotify: geotifyd is still running; end it with 'systemctl --user stop geotifyd'
                geotify: geotifyd is still running; end it with 'systemctl --user stop geotifyd'

                """, "\(run.messages)\(directory.contents(of: "log"))")
    }

    /// As a package installs it, without the sandbox, which is tested with the package.
    private static let unit = """
        [Service]
        Type=dbus
        BusName=io.github.geotify.Geotify
        ExecStart="@bindir@/geotifyd"
        [Install]
        WantedBy=graphical-session.target

        """
}
