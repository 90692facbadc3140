internal import DBus
internal import JSON

/// Whether there is a notification server, and what it can do.
struct NotificationCheck {
    /// What a server says about itself (Desktop Notifications Specification 1.2, `GetServerInformation`).
    struct Server: Hashable {
        var name: String
        var vendor: String
        var version: String
        var specification: String
        var capabilities: [String]
    }

    enum Answer {
        case noBus
        case absent
        /// None runs; the bus starts one when something is to be shown.
        case activatable
        case silent
        case failed(DBusError)
        case server(Server)
    }

    enum Test {
        case sent
        case failed(DBusError)
    }

    let answer: Answer
    /// What became of the test notification; nil: none was wanted.
    let test: Test?

    var finding: Finding {
        switch answer {
        case .noBus: Finding(.notifications, .notChecked, "The notification server is found on the session bus.")
        case .absent:
            Finding(
                .notifications, .failed, "There is no notification server, so no reminder can be shown.",
                remedy: "GNOME, Plasma and Xfce bring one; elsewhere install and start dunst, mako or another one.")
        case .activatable: Finding(.notifications, .ok, "A notification server is started when it is needed.")
        case .silent:
            Finding(
                .notifications, .failed, "The notification server runs but doesn't answer.",
                remedy: "End it, or log out and in again.")
        case .failed(let error):
            Finding(
                .notifications, .failed, "The notification server can't be asked: \(error.message).",
                remedy: "Start it by hand to see why.")
        case .server(let server): judge(server)
        }
    }

    private func judge(_ server: Server) -> Finding {
        var text = "\(server.name) \(server.version)"
        if !server.vendor.isEmpty && server.vendor != server.name { text += " (\(server.vendor))" }
        text += " shows them; it has "
        text += server.capabilities.isEmpty ? "no extras" : server.capabilities.joined(separator: ", ")
        text += "."
        var verdict = Finding.Verdict.ok
        var remedy = ""
        if !server.capabilities.contains("actions") {
            text += " Its notifications have no buttons."
            remedy = "Use `geotify done` and `geotify snooze` in their place."
        }
        switch test {
        case nil: break
        case .sent:
            text += " A test notification was sent."
            remedy += (remedy.isEmpty ? "" : " ") + "If you don't see it, see whether do-not-disturb is on."
        case .failed(let error):
            verdict = .failed
            text += " It refused the test notification: \(error.message)."
            remedy = "Restart it; if that doesn't help, try another notification server."
        }
        return Finding(
            .notifications, verdict, text, remedy: remedy,
            details: [
                .init("name", .string(server.name)), .init("vendor", .string(server.vendor)),
                .init("version", .string(server.version)), .init("specification", .string(server.specification)),
                .init("capabilities", .array(server.capabilities.map(JSONValue.string))),
            ])
    }
}
