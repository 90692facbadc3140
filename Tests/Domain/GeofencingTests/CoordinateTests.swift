import Geofencing
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [(0.0, 0.0), (90, 180), (-90, -180), (52.52, 13.405)])
    func `range is accepted`(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) != nil)
    }

    @Test(arguments: [(90.001, 0.0), (0, -180.001), (.nan, 0), (0, .infinity), (0, -367.8)])
    func `outside is refused`(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
}
