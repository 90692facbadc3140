import Geofencing
import Testing

@testable import Coordinates

@Suite struct LocationArgumentTests {
    @Test(arguments: [
        ("52.52,13.405", 52.52, 13.405), ("-33.86,151.21", -33.86, 151.21), ("52.52, 13.405", 52.52, 13.405),
        (" 52.52 ,13.405 ", 52.52, 13.405), ("0.0,0.0", 0, 0), ("-0.0,-0.5", 0, -0.5), ("90.0,180.0", 90, 180),
        ("-90.0,-180.0", -90, -180), ("52,13.4", 52, 13.4), ("52.5,13", 52.5, 13),
    ])
    func `reads coordinates`(text: String, latitude: Double, longitude: Double) throws {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(try LocationArgument(text) == .coordinate(coordinate))
    }

    @Test(arguments: [
        "home", "10 Downing Street, London", "Café Ω", "Müller & Söhne, Tor 3", "🏠", "-", "Nantes, France", "S, W",
        "24/7", "2nd",
    ])
    func `takes other text for a place`(name: String) throws {
        #expect(try LocationArgument(name) == .place(name))
        #expect(!LocationArgument.isLikeCoordinate(name))
    }

    @Test(arguments: [
        ("52,52 13,40", "write decimal degrees as LAT,LON with points, such as 52.52,13.40"),
        ("52,52,13,40", "write decimal degrees as LAT,LON with points, such as 52.52,13.40"),
        ("52,52;13,40", "write decimal degrees as LAT,LON with points, such as 52.52,13.40"),
        ("-33,86 151,21", "write decimal degrees as LAT,LON with points, such as -33.86,151.21"),
        ("52.52", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("13", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("52.52,", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("52.52,13.4,7.0", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("52.52,home", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("nan,13.4", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("52.5,nan", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("inf,0.0", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("-infinity,0.0", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("0x34,0x0d", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("5.2e1,13.4", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("+52.5,13.4", "write decimal degrees as LAT,LON with points, such as 52.5,13.4"),
        (".5,13.4", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("52.,13.4", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("٥٢.٥,13.4", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("  ", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        (",", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        (",13", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        (", 13.4", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("5;5", "write decimal degrees as LAT,LON with points, such as 5.0,5.0"),
        ("52.52;13.405", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("5.5，5", "write decimal degrees as LAT,LON with points, such as 5.5,5.0"),
        ("−5,5", "write decimal degrees as LAT,LON with points, such as -5.0,5.0"),
        ("5.5,−5.5", "write decimal degrees as LAT,LON with points, such as 5.5,-5.5"),
        ("–5.5,5.5", "write decimal degrees as LAT,LON with points, such as -5.5,5.5"),
        ("1_0,0", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("95;5", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("95,5 13,4", "write decimal degrees as LAT,LON with points, such as 52.52,13.405"),
        ("13,4", "write 13.0,4.0 for whole degrees, or LAT,LON with points, such as 52.52,13.405"),
        ("-33,151", "write -33.0,151.0 for whole degrees, or LAT,LON with points, such as 52.52,13.405"),
    ])
    func `says what would be right`(text: String, hint: String) {
        #expect(throws: CoordinateError("'\(text)' is no coordinate: \(hint)")) { try LocationArgument(text) }
    }

    @Test(arguments: [
        ("90.1,0.0", "latitude 90.1 is out of range: it lies between -90 and 90, and it comes before the longitude"),
        ("91,0", "latitude 91 is out of range: it lies between -90 and 90, and it comes before the longitude"),
        (
            "0,-367",
            "longitude -367 is out of range: it lies between -180 and 180, and it comes after the latitude"
        ),
        (
            "-90.001,0.0",
            "latitude -90.001 is out of range: it lies between -90 and 90, and it comes before the longitude"
        ),
        (
            "151.21,-33.86",
            "latitude 151.21 is out of range: it lies between -90 and 90, and it comes before the longitude"
        ),
        (
            "52.5,-367.8",
            "longitude -367.8 is out of range: it lies between -180 and 180, and it comes after the latitude"
        ),
        (
            "52.5,180.1",
            "longitude 180.1 is out of range: it lies between -180 and 180, and it comes after the latitude"
        ),
    ])
    func `refuses what is not on earth`(text: String, message: String) {
        #expect(throws: CoordinateError(message)) { try LocationArgument(text) }
    }
}
