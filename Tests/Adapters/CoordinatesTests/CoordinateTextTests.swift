import Geofencing
import Testing

@testable import Coordinates

@Suite struct CoordinateTextTests {
    private static let berlin = (52.52, 13.405)

    @Test(arguments: [
        ("52.52 13.405", 52.52, 13.405), ("  -33.86\t151.21 ", -33.86, 151.21), ("52 13.4", 52, 13.4),
        ("52°31'12\"N 13°24'18\"E", 52.52, 13.405), ("52°31′12″N 13°24′18″E", 52.52, 13.405),
        ("52° 31' 12\" N, 13° 24' 18\" E", 52.52, 13.405), ("N52°31'12\" E13°24'18\"", 52.52, 13.405),
        ("52°31’12”N, 13°24’18”E", 52.52, 13.405), ("52°31'12''N 13°24'18''E", 52.52, 13.405),
        ("13°24'18\"E 52°31'12\"N", 52.52, 13.405), ("E 13°24'18\", N 52°31'12\"", 52.52, 13.405),
        ("52°31.2'N 13°24.3'E", 52.52, 13.405), ("N 52 31.2 E 13 24.3", 52.52, 13.405),
        ("N 52° 31.200 E 013° 24.300", 52.52, 13.405), ("52 31 12 N, 13 24 18 E", 52.52, 13.405),
        ("52.52°N 13.405°E", 52.52, 13.405), ("52.52° N, 13.405° E", 52.52, 13.405), ("52.52N 13.405E", 52.52, 13.405),
        ("52.52n,13.405e", 52.52, 13.405), ("52.52°, 13.405°", 52.52, 13.405), ("52.52° 13.405°", 52.52, 13.405),
        ("33°51'36\"S 151°12'36\"E", -33.86, 151.21), ("-33°51'36\" 151°12'36\"", -33.86, 151.21),
        ("33.86°S, 70.5°W", -33.86, -70.5), ("−33° 51' 36\", −70° 30'", -33.86, -70.5), ("0°0'0\"N 0°0'0\"W", 0, 0),
        ("52º31'12\"N 13º24'18\"E", 52.52, 13.405), ("90°N 180°W", 90, -180),
        ("48°51'29.6\"N 2°17'40.2\"E", 48.8582222, 2.2945),
        ("geo:52.52,13.405", 52.52, 13.405), ("GEO:52.52,13.405,34", 52.52, 13.405), ("geo:52,13", 52, 13),
        ("geo:52.52,13.405;u=35", 52.52, 13.405), ("geo:52.52,13.405,30;crs=wgs84;u=35?z=17", 52.52, 13.405),
        ("geo:52.52,13.405?z=17", 52.52, 13.405), ("geo:0,0?q=52.52,13.405(Alexanderplatz)", 52.52, 13.405),
        ("geo:0,0?q=52.52%2C13.405%28Alex%29", 52.52, 13.405), ("geo:0,0", 0, 0),
        ("geo:52.52,13.405?q=Alex", 52.52, 13.405),
    ])
    func `forms that people paste`(text: String, latitude: Double, longitude: Double) throws {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(try LocationArgument(text) == .coordinate(coordinate))
        #expect(LocationArgument.isLikeCoordinate(text))
    }

    @Test(arguments: [
        "https://www.openstreetmap.org/#map=17/52.52/13.405",
        "https://www.openstreetmap.org/#map=17/52.52/13.405&layers=N",
        "https://www.openstreetmap.org/?mlat=52.52&mlon=13.405#map=12/1.0/2.0",
        "https://www.openstreetmap.org/?mlat=52.52&mlon=13.405", "openstreetmap.org/?mlon=13.405&mlat=52.52&zoom=12",
        "https://www.openstreetmap.org/node/3908141014#map=19/52.52/13.405",
        "http://osm.org/#map=17/52.52/13.405", " https://www.openstreetmap.org/#map=17/52.52/13.405\n",
        "https://www.google.com/maps/@52.52,13.405,17z", "https://www.google.de/maps/@52.52,13.405,17z?entry=ttu",
        "https://www.google.co.uk/maps/@52.52,13.405,17z", "google.com/maps/@52.52,13.405,2000m/data=!3m1!1e3",
        "https://www.google.com/maps/place/Alexanderplatz/@52.51,13.41,17z/data=!3m1!4b1!4m6!3m5!1s0x47a84e1f:0x1!8m2!3d52.52!4d13.405!16s",
        "https://www.google.com/maps/place/52%C2%B031'12.0%22N+13%C2%B024'18.0%22E/@52.5,13.4,17z",
        "https://www.google.com/maps/place/52.52,13.405", "https://www.google.com/maps/search/52.52,+13.405?entry=tts",
        "https://www.google.com/maps/search/?api=1&query=52.52%2C13.405",
        "https://www.google.com/maps?q=52.52,13.405", "https://maps.google.com/?q=52.52,13.405",
        "https://maps.google.com/maps?q=loc:52.52,13.405", "maps.google.com/maps?ll=52.52,13.405&z=3",
        "https://maps.google.com/maps?q=52.52,13.405(Alex)&hl=de", "https://maps.google.de/?q=%2B52.52,%2B13.405",
        "https://maps.apple.com/?ll=52.52,13.405&q=Alexanderplatz", "https://maps.apple.com/?q=52.52,13.405",
        "https://maps.apple.com/place?address=Alex&coordinate=52.52,13.405&name=A",
        "http://maps.apple.com?ll=52.52,13.405",
        "https://maps.apple.com/frame?center=52.52%2C13.405&span=0.1,0.1",
        "https://www.bing.com/maps?cp=52.52~13.405&lvl=16", "https://www.bing.com/maps?sp=point.52.52_13.405_Alex",
        "https://wego.here.com/?map=52.52,13.405,15", "https://share.here.com/l/52.52,13.405,Alex",
    ])
    func `links of maps`(link: String) throws {
        let coordinate = try #require(Coordinate(latitude: Self.berlin.0, longitude: Self.berlin.1))
        #expect(try LocationArgument(link) == .coordinate(coordinate))
        #expect(LocationArgument.isLikeCoordinate(link))
    }

    @Test(arguments: [
        ("52°75'N 13°24'E", "its minutes must be less than 60"),
        ("52°31'60\"N 13°24'E", "its seconds must be less than"),
        ("52°N 13°N", "one of its parts must have N or S, and the other one E or W"),
        ("52°N, 13°", "one of its parts must have N or S"), ("-52°N 13°E", "a letter or a minus sign, not both"),
        ("95°N 13°E", "the latitude, which comes first, lies between -90 and 90"),
        ("52°N 190°E", "the longitude, which comes second, lies between -180 and 180"),
        ("52°31'N 13°24'O", "an O may mean east or west: write E or W for it"),
        ("52 13", "write 52.0,13.0 for whole degrees"), ("95.5 13.4", "the latitude, which comes first"),
        ("geo:", "it would be like geo:52.52,13.405"), ("geo:52.52", "it would be like geo:52.52,13.405"),
        ("geo:0,0?q=Alexanderplatz", "it would be like geo:52.52,13.405"), ("geo:95,0", "the latitude"),
        ("geo:nan,0", "it would be like"), ("geo:52.52,13.405;crs=moon-2011", "not of WGS 84"),
        ("https://www.openstreetmap.org/node/3908141014", "copy the link that ends in #map=…"),
        ("https://www.openstreetmap.org/way/1", "copy the link that ends in #map=…"),
        ("https://osm.org/go/0MbEUtHM-", "the link is a short one"),
        ("https://maps.app.goo.gl/abc", "open it, and copy"),
        ("https://goo.gl/maps/abc", "the link is a short one"), ("goo.gl/maps/abc", "the link is a short one"),
        ("https://maps.apple.com/p/abc", "the link is a short one"),
        ("https://maps.apple.com/?address=Berlin", "holds no coordinate"),
        ("https://www.google.com/maps/dir/52.5,13.4/52.6,13.5/@52.55,13.45,14z", "the link is a route"),
        ("https://www.google.com/maps/place/Berlin", "holds no coordinate"),
        ("https://www.google.com/search?q=52.52,13.405", "none of a map that is known"),
        ("https://evilgoogle.com/maps/@52.52,13.405,17z", "none of a map that is known"),
        ("https://google.example.org.net/maps/@52.52,13.405,17z", "none of a map"),
        ("https://www.openstreetmap.org/#map=17/95.0/13.4", "the latitude"), ("https://", "none of a map"),
        ("https://maps.google.com/?q=1%2,2%", "holds no coordinate"),
        ("https://maps.apple.com/?ll=inf,nan", "holds no"),
        ("9F4MGCC4+22", "is a Plus Code"), ("GCC4+22 Berlin", "is a Plus Code"), ("gcc4+22V, Berlin", "is a Plus Code"),
    ])
    func `what leads to no coordinate is explained`(text: String, message: String) {
        let failure = #expect(throws: CoordinateError.self) { try LocationArgument(text) }
        #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
        #expect(LocationArgument.isLikeCoordinate(text))
    }

    @Test(arguments: [
        "New York", "see", "NE", "W", "Wien", "C++", "A+B", "Café 5°", "geology", "Es+sen", "O'Neill's", "N",
        "12' boat",
        "httpd", "Google", "5 Ness Way",
    ])
    func `other texts are places`(name: String) throws {
        #expect(try LocationArgument(name) == .place(name))
    }

    @Test func `each coordinate is read back from its degrees minutes and seconds`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let seconds = (
                Int.random(in: -324_000...324_000, using: &generator),
                Int.random(in: -648_000...648_000, using: &generator)
            )
            let text = Self.text(seconds.0, "NS") + " " + Self.text(seconds.1, "EW")
            guard case .coordinate(let read) = try LocationArgument(text) else { Issue.record("\(text)"); continue }
            #expect(
                abs(read.latitude - Double(seconds.0) / 3600) < 1e-7
                    && abs(read.longitude - Double(seconds.1) / 3600) < 1e-7)
        }
    }

    private static func text(_ seconds: Int, _ letters: String) -> String {
        let size = abs(seconds)
        return "\(size / 3600)°\(size / 60 % 60)'\(size % 60)\"\(seconds < 0 ? letters.last! : letters.first!)"
    }
}
