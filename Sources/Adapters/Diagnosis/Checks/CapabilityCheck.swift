internal import JSON

/// What this machine can do, of what the location services of a telephone can.
struct CapabilityCheck {
    /// The first link of the chain to positions that is broken; nil where none is.
    let obstacle: Check?
    let hasWiFi: Bool
    let hasModem: Bool
    /// nil where the sensors can't be asked.
    let hasCompass: Bool?
    let hasBluetooth: Bool

    var findings: [Finding] { [regionMonitoring, significantChanges, heading, ranging] }

    private var regionMonitoring: Finding {
        guard let obstacle else {
            return answer(.regionMonitoring, true, "Geotify monitors any number of circles by GeoClue's positions.")
        }
        return answer(
            .regionMonitoring, false,
            "It needs positions, but for places that are known by their networks: see \(obstacle.title).")
    }

    private var significantChanges: Finding {
        if let obstacle { return answer(.significantChanges, false, "They need positions: see \(obstacle.title).") }
        if hasWiFi || hasModem {
            return answer(
                .significantChanges, true,
                "GeoClue speaks when the \(hasWiFi ? "access points" : "radio cells") around have changed, and rests else."
            )
        }
        return answer(.significantChanges, false, "There is neither a Wi-Fi device nor a modem to notice them by.")
    }

    private var heading: Finding {
        switch hasCompass {
        case true?: answer(.heading, true, "There is a compass. Geotify doesn't need it.")
        case false?: answer(.heading, false, "There is no compass. Geotify doesn't need one.")
        case nil:
            answer(.heading, false, "There is no iio-sensor-proxy to ask for a compass. Geotify doesn't need one.")
        }
    }

    private var ranging: Finding {
        answer(
            .ranging, false,
            (hasBluetooth ? "There is a Bluetooth adapter" : "There is no Bluetooth adapter")
                + ", and Geotify doesn't look for beacons.")
    }

    private func answer(_ check: Check, _ isPossible: Bool, _ reason: String) -> Finding {
        Finding(
            check, isPossible ? .ok : .note, (isPossible ? "Yes. " : "No. ") + reason,
            details: [.init("possible", .bool(isPossible))])
    }
}
