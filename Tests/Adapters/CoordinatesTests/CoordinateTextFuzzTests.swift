import Geofencing
import TestSupport
import Testing

@testable import Coordinates

@Suite struct CoordinateTextFuzzTests {
    private static let samples = [
        "52.52 13.405", "52°31'12\"N 13°24'18\"E", "N 52 31.2 E 13 24.3", "−33°51'36\" 151°12'36\"",
        "geo:52.52,13.405;crs=wgs84;u=35?z=17&q=1,2(A)",
        "https://www.openstreetmap.org/?mlat=1&mlon=2#map=17/52.52/13.405",
        "https://www.google.com/maps/place/A/@52.5,13.4,17z/data=!8m2!3d52.52!4d13.405", "9F4MGCC4+22",
        "https://maps.apple.com/?ll=52.52%2C13.405&q=A", "https://www.bing.com/maps?sp=point.52.5_13.4_A",
    ].map { Array($0.utf8) }

    /// Whatever is pasted ends in a coordinate on Earth, in a name, or in a message.
    @Test func `nothing pasted breaks it`() {
        var counts = (coordinates: 0, refusals: 0)
        for bytes in Mutations(
            of: Self.samples, tokens: ["°", "'", "\"", "N", "E", "!3d", "%2C", ",", "=", "#map=", "1e9"])
        {
            do {
                guard case .coordinate(let coordinate) = try LocationArgument(String(decoding: bytes, as: UTF8.self))
                else { continue }
                #expect((-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude))
                counts.coordinates += 1
            } catch {
                #expect(!error.description.isEmpty)
                counts.refusals += 1
            }
        }
        #expect(counts.coordinates > 50 && counts.refusals > 50)
    }
}
