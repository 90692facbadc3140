internal import JSON

/// Whether GeoClue can find positions by Wi-Fi.
struct WiFiCheck {
    let configuration: GeoClueConfiguration
    /// Whether the machine has a Wi-Fi device.
    let hasDevice: Bool
    /// GeoClue's `AvailableAccuracyLevel`; nil where it isn't known.
    var level: Int?
    /// How many access points are heard, by another program than GeoClue.
    var accessPoints = 0

    var finding: Finding {
        let (verdict, text, remedy): (Finding.Verdict, String, String) =
            if configuration.usesWiFi, !isServiceClosed, accessPoints > 0, let level, level < Self.neighbourhood {
                (
                    .warning,
                    "GeoClue knows the town at most, although access points are heard: it has them from wpa_supplicant "
                        + "only, and finds nothing without its service.",
                    "See whether wpa_supplicant is running, and the service under [wifi] in /etc/geoclue/geoclue.conf can "
                        + "be reached. " + Self.byNetworks
                )
            } else if !configuration.isKnown {
                (.notChecked, "GeoClue's configuration can't be read.", "")
            } else if !configuration.usesWiFi {
                (
                    .warning, "GeoClue's configuration switches them off (`enable=false` under [wifi]).",
                    "Unless you have a GPS receiver, set `enable=true` there in /etc/geoclue/geoclue.conf. "
                        + Self.byNetworks
                )
            } else if isServiceClosed {
                (
                    .warning,
                    "GeoClue asks Mozilla's location service, which was closed in 2024: Wi-Fi gives no positions.",
                    "Set `url=` under [wifi] in /etc/geoclue/geoclue.conf to another service, as "
                        + "https://api.beacondb.net/v1/geolocate, or update GeoClue; then `systemctl restart geoclue`. "
                        + Self.byNetworks
                )
            } else if !hasDevice {
                (.note, "There is no Wi-Fi device here.", "")
            } else {
                (.ok, "There is a Wi-Fi device, and GeoClue has a service to ask.", "")
            }
        return Finding(.wiFi, verdict, text, remedy: remedy, details: [.init("device", .bool(hasDevice))])
    }

    /// GeoClue's accuracy level of a neighbourhood; Wi-Fi gives at least that.
    private static let neighbourhood = 5

    /// What needs no service.
    private static let byNetworks =
        "Or call `geotify place learn NAME` at each place: it is known by its networks then."

    private var isServiceClosed: Bool {
        let closed = Array("location.services.mozilla.com".utf8)
        guard let service = configuration.service ?? configuration.builtInService else { return false }
        let address = Array(service.utf8)
        return address.indices.contains { address[$0...].starts(with: closed) }
    }
}
