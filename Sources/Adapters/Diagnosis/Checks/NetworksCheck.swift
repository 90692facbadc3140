internal import JSON

/// Whether geotifyd can hear networks: whether a program runs that manages them, and Wi-Fi is on. Only how many access
/// points are heard is told.
struct NetworksCheck {
    enum Answer: Hashable {
        /// There is nobody to ask.
        case noBus
        /// Neither NetworkManager nor iwd runs.
        case absent
        /// The one of this name runs but doesn't answer.
        case silent(String)
        case runs(String, Radio, accessPoints: Int)
    }

    enum Radio: String, Hashable {
        case on, off
        /// Switched off by a key or a switch of the machine.
        case blocked
        /// No device.
        case missing
    }

    let answer: Answer
    /// Whether the machine has a Wi-Fi device.
    let hasDevice: Bool

    /// How many access points are heard.
    var accessPoints: Int { if case .runs(_, _, let count) = answer { count } else { 0 } }

    var finding: Finding {
        switch answer {
        case .noBus: Finding(.networks, .notChecked, "Only the system bus knows it.")
        case .absent:
            Finding(
                .networks, hasDevice ? .warning : .note,
                "Neither NetworkManager nor iwd is running: geotifyd hears no networks.",
                remedy: hasDevice
                    ? "Where one of them is to manage the networks, start it, as with `systemctl start NetworkManager`; "
                        + "without it places are known by positions only." : "")
        case .silent(let manager):
            Finding(
                .networks, .warning, "\(manager) is running but doesn't answer: geotifyd hears no networks.",
                remedy: "See `journalctl -u \(manager)`.", details: [.init("manager", .string(manager))])
        case .runs(let manager, let radio, let count): finding(manager, radio, count)
        }
    }

    private func finding(_ manager: String, _ radio: Radio, _ count: Int) -> Finding {
        let (verdict, text, remedy): (Finding.Verdict, String, String) =
            switch radio {
            case .on:
                (
                    .ok,
                    "\(manager) is running, Wi-Fi is on, and \(count == 0 ? "no" : count.description) access "
                        + "point\(count == 1 ? " is" : "s are") heard.", ""
                )
            case .off:
                (
                    .warning, "\(manager) is running, but Wi-Fi is switched off: geotifyd hears no access points.",
                    "Switch it on\(manager == "iwd" ? "" : ", as with `nmcli radio wifi on`"); it need not be connected."
                )
            case .blocked:
                (
                    .warning,
                    "\(manager) is running, but a switch or a key of this machine keeps Wi-Fi off: geotifyd hears no "
                        + "access points.", "Switch it on, see `rfkill list`; it need not be connected."
                )
            case .missing:
                (.note, "\(manager) is running, without a Wi-Fi device: geotifyd hears of wired networks only.", "")
            }
        return Finding(
            .networks, verdict, text, remedy: remedy,
            details: [
                .init("manager", .string(manager)), .init("radio", .string(radio.rawValue)),
                .init("accessPoints", .number(Double(count))),
            ])
    }
}
