internal import Autostart
internal import JSON

/// Whether the session starts geotifyd at login.
struct AutostartCheck {
    /// nil where systemd is there and doesn't answer.
    let status: AutostartStatus?

    var finding: Finding {
        guard let status else {
            return Finding(.autostart, .notChecked, "The person's systemd doesn't answer.")
        }
        let details = [
            JSONValue.Member("ways", .array(status.ways.map { .string($0.rawValue) }))
        ]
        let (verdict, text, remedy): (Finding.Verdict, String, String) =
            switch (status.ways, status.unit) {
            case ([.unit, .entry], _):
                (.ok, "It starts at login, by systemd's unit or by the autostart entry: whichever comes first.", "")
            case ([.unit], _): (.ok, "It starts at login, by systemd's unit.", "")
            case _ where status.isUncertain:
                (
                    .note, "It starts at login by the autostart entry, if this session starts such entries.",
                    "sway and i3 don't by themselves: write `exec geotify autostart start` into their configuration."
                )
            case ([.entry], _): (.ok, "It starts at login, by the autostart entry.", "")
            case (_, .enabled):
                (
                    .warning,
                    "Its unit is enabled, but this session doesn't reach graphical-session.target, which would start it.",
                    "Run `geotify autostart on` in this session, or start geotifyd from the session's own configuration."
                )
            case (_, .masked):
                (
                    .warning, "Its unit is masked.",
                    "Run `systemctl --user unmask geotifyd`, and then `geotify autostart on`."
                )
            default: (.warning, "It doesn't start at login.", "Switch that on with `geotify autostart on`.")
            }
        return Finding(.autostart, verdict, text, remedy: remedy, details: details)
    }
}
