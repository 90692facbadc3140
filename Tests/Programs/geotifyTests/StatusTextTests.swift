import Control
import Geofencing
import Ports
import Testing

@testable import geotify

@Suite struct StatusTextTests {
    @Test(arguments: [
        ([], [], "iwd, hears no access points"), (["02:00:5e:00:53:01"], [], "iwd, hears 1 access point"),
        (["ssid:A", "ssid:B"], ["ssid:A"], "iwd, hears 2 access points, connected to 1"),
        ([], ["wired:dock"], "iwd, hears no access points, connected by cable"),
    ]) func `what is heard in words`(_ heard: [String], _ connected: [String], _ words: String) {
        let hearing = NetworkStatus(
            source: SourceState(.working), manager: "iwd",
            scan: NetworkScan(
                time: 0, heard: Set(heard.compactMap(Network.init)), connected: Set(connected.compactMap(Network.init))),
            places: [])
        #expect(StatusText.summary(of: hearing) == words)
    }
}
