import Geofencing
import Testing

@Suite struct NetworkTests {
    @Test(arguments: [
        ("02:00:5e:00:53:01", "02:00:5e:00:53:01"), ("02:00:5E:00:53:AF", "02:00:5e:00:53:af"),
        ("02-00-5e-00-53-01", "02:00:5e:00:53:01"), ("wired:0f8c", "wired:0f8c"),
        ("ssid:Campus Net", "ssid:Campus Net"),
    ])
    func `reads what people write`(_ text: String, _ canonical: String) throws {
        #expect(try #require(Network(text)).text == canonical)
    }

    @Test(arguments: [
        "", "home", "00:00:00:00:00:00", "ff:ff:ff:ff:ff:ff", "01:00:5e:00:53:01", "02:00:5e:00:53",
        "2:00:5e:00:53:001",
        "02:00:5e:00:53:0g", "02:00:5e:00:53:+1", "02:00:5e:00:53:01:", "ssid:", "wired:", "ssid:a\nb",
        "ssid:" + String(repeating: "x", count: 65),
    ])
    func `refuses what no network has`(_ text: String) {
        #expect(Network(text) == nil)
    }
}
