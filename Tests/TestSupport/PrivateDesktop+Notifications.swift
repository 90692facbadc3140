internal import DBus
internal import Foundation

extension PrivateDesktop {
    static let notifierName = "org.freedesktop.Notifications"

    func installNotifier() throws {
        try directory.write(dunstConfiguration, to: "config/dunst/dunstrc")
        // dunst's menu of actions is answered by a program that picks the wanted line.
        let (menu, choice) = (directory.entry("menu"), directory.entry("choice"))
        _ = try directory.writeScript(
            "cat >'\(menu)'\ngrep -F -- \"$(cat '\(choice)')\" '\(menu)' | head -n 1", to: "bin/menu")
        let (configuration, log) = (directory.entry("config/dunst/dunstrc"), directory.entry("log"))
        let command = try directory.writeScript(
            "export DBUS_SESSION_BUS_ADDRESS='\(sessionBus.address)'\n"
                + "exec dunst -config '\(configuration)' >>'\(log)' 2>&1", to: "bin/notifier")
        try sessionBus.install(Self.notifierName, command: command)
    }

    /// The notifications that were sent so far and answered with an id, the oldest first.
    package var notifications: [ShownNotification] { scriptedNotifier?.shown ?? monitor?.notifications ?? [] }

    /// Kills the notification server; the bus starts it again for the next call that needs it.
    /// - Parameter stayDown: Whether the bus is kept from doing so, until `startNotifier`.
    package func killNotifier(stayDown: Bool = false) throws {
        if stayDown { try sessionBus.remove(Self.notifierName) }
        try sessionBus.kill(Self.notifierName)
    }

    package func startNotifier() throws {
        try installNotifier()
        try sessionBus.start(Self.notifierName)
    }

    /// Makes the notification server hang, or go on.
    package func setNotifierHanging(_ isHanging: Bool) throws {
        try sessionBus.signal(Self.notifierName, isHanging ? SIGSTOP : SIGCONT)
    }

    /// Chooses an action of a notification, as the person would from dunst's menu.
    package func invoke(_ action: String, of id: UInt32) throws {
        if let scriptedNotifier {
            scriptedNotifier.invoke(action, of: id)
            return scriptedNotifier.dismiss(id)
        }
        try directory.write("[\(id),\(action)]", to: "choice")
        try dunst("ContextMenuCall")
    }

    /// Closes the newest notification, as the person would.
    package func dismissNewest() throws { try dunst("NotificationCloseLast") }

    private func dunst(_ member: String) throws {
        try sessionBus.call(
            MethodCall(to: Self.notifierName, "/org/freedesktop/Notifications", "org.dunstproject.cmd0", member))
    }

    /// Saves a picture of the display, in the format of the file's name.
    package func saveScreenshot(to path: String) throws {
        guard try Self.run("DISPLAY='\(displayName ?? "")' import -window root '\(path)'") else {
            throw DesktopFailure("no screenshot can be made")
        }
    }

    /// dunst's own defaults where they matter to how a text reads: markup and format.
    private var dunstConfiguration: String {
        """
        [global]
            monitor = 0
            follow = none
            width = 300
            height = 300
            origin = top-left
            offset = 10x10
            notification_limit = 0
            idle_threshold = 0
            indicate_hidden = yes
            sort = no
            font = DejaVu Sans 10
            markup = full
            format = "<b>%s</b>\\n%b"
            history_length = 200
            dmenu = \(directory.entry("bin/menu"))
            mouse_left_click = do_action, close_current
            mouse_right_click = close_current
        [urgency_low]
            timeout = 0
        [urgency_normal]
            timeout = 0
        [urgency_critical]
            timeout = 0

        """
    }
}
