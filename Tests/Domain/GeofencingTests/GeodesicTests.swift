import Testing

@testable import Geofencing

/// Distances and bearings of the geodesic on WGS 84, computed once by an independent implementation of Karney's method.
private let geodesics: [(Double, Double, Double, Double, distance: Double, bearing: Double)] = [
    (0, -63.0679, 0.0007832, -63.0674508, 100.0017, 30.0026),
    (0, -124.996, -0.0063949, -124.989648, 999.9995, 135.0004),
    (0, 54.0345, -0.0309312, 53.950086, 9999.9948, 250.0000),
    (0, -153.0678, 0.4521707, -153.8457799, 100000.0024, 300.0000),
    (35, 12.8458, 35.0007806, 12.8463477, 99.9971, 29.9997),
    (35, -48.0834, 34.993626, -48.0756547, 1000.0021, 134.9999),
    (35, -158.2364, 34.9691272, -158.3392983, 9999.9961, 250.0000),
    (35, 2.662, 35.4469341, 1.7081072, 99999.9985, 300.0000),
    (52.5, -165.5766, 52.5007783, -165.5758637, 100.0046, 29.9994),
    (52.5, -23.7548, 52.4936451, -23.7443891, 999.9978, 134.9997),
    (52.5, -153.9918, 52.4691831, -154.1300762, 10000.0024, 250.0000),
    (52.5, -146.5247, 52.9423578, -147.8129742, 100000.0006, 300.0000),
    (-33.9, -27.0221, -33.8992192, -27.0215594, 100.0046, 29.9999),
    (-33.9, 117.0131, -33.9063747, 117.0207456, 1000.0068, 135.0000),
    (-33.9, -134.6789, -33.9307927, -134.7805327, 9999.9962, 250.0000),
    (-33.9, -99.0805, -33.4456846, -100.011908, 100000.0053, 300.0000),
    (64.1, 45.6211, 64.1007768, 45.6221255, 99.9947, 30.0009),
    (64.1, 160.2798, 64.0936563, 160.2942994, 999.9996, 135.0001),
    (64.1, 27.6029, 64.0691923, 27.410382, 9999.9993, 250.0000),
    (64.1, -36.9884, 64.5374811, -38.7932333, 99999.9970, 300.0000),
    (80, 170.4993, 80.0007756, 170.5018784, 100.0019, 29.9996),
    (80, -162.3234, 79.9936653, -162.2869618, 1000.0027, 135.0002),
    (80, 128.3317, 79.9690201, 127.848635, 10000.0003, 250.0000),
    (80, -75.3199, 80.4166734, -79.9825888, 99999.9989, 300.0000),
    (89.9, -127.3567, 89.9007743, -127.0982119, 99.9956, 30.0015),
    (89.9, -136.8304, 89.893481, -133.4231275, 999.9962, 134.9998),
    (89.9, -68.5635, 89.8446298, -101.3484693, 9999.9964, 250.0000),
    (89.9, 113.1732, 89.1502716, -0.9776371, 100000.0033, 300.0000),
    (0, 179.999, 0, -179.999, 222.6390, 90.0000),
    (52, 179.9995, 52.0005, -179.9995, 88.3840, 50.9897),
    (-17.5, -180, -17.5, 180, 0.0000, 0.0000),
    (90, 0, 90, 120, 0.0000, 60.0000),
    (90, 0, 89.999, 45, 111.6940, 135.0000),
    (-90, 10, -89.99, -170, 1116.9398, 180.0000),
    (89.9995, 0, 89.9995, 180, 111.6940, 0.0000),
    (0, 0, 0, 0, 0.0000, 180.0000),
    (0, 0, 0, 90, 10018754.1714, 90.0000),
    (0, 0, 90, 0, 10001965.7293, 0.0000),
    (40.7, -74, 51.5, -0.1, 5587819.5174, 51.2365),
    (-33.9, 151.2, 64.1, -21.9, 16612446.4851, 354.0876),
]

private func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
}

@Suite struct GeodesicTests {
    @Test(arguments: geodesics)
    func `agrees with the geodesic`(
        _ row: (Double, Double, Double, Double, distance: Double, bearing: Double)
    ) throws {
        let a = try coordinate(row.0, row.1)
        let b = try coordinate(row.2, row.3)
        // 0.014 m at 10 km, 0.14 m at 100 km, in proportion beyond.
        let tolerance = 0.0005 + row.distance * 1.4e-6
        #expect(abs(Geodesic.distance(a, b) - row.distance) <= tolerance)
        #expect(abs(Geodesic.distance(b, a) - row.distance) <= tolerance)
        // At a pole, and where both are the same, a bearing means nothing.
        guard row.distance > 1, abs(row.0) < 89 else { return }
        let turn = abs(Geodesic.bearing(from: a, to: b) - row.bearing)
        #expect(min(turn, 360 - turn) < 0.25)
    }

    @Test func `antipodes are half the Earth away`() throws {
        let half = 20_003_931.0
        for (latitude, longitude) in [(0.0, 0.0), (12.5, 40), (-60, 179), (90, 0), (45, -180)] {
            let there = try coordinate(-latitude, longitude > 0 ? longitude - 180 : longitude + 180)
            let distance = Geodesic.distance(try coordinate(latitude, longitude), there)
            #expect(abs(distance - half) < 0.004 * half)
        }
    }

    @Test(arguments: geodesics)
    func `a short offset is as long as the geodesic, and the way back is the opposite`(
        _ row: (Double, Double, Double, Double, distance: Double, bearing: Double)
    ) throws {
        let a = try coordinate(row.0, row.1)
        let b = try coordinate(row.2, row.3)
        let offset = Geodesic.offset(from: a, to: b)
        #expect(offset == -Geodesic.offset(from: b, to: a))
        guard row.distance < 10_001 else { return }
        #expect(abs(offset.length - row.distance) < 0.002 + row.distance * 6e-5)
        #expect(
            abs(Geodesic.position(of: b, seenFrom: a).length - row.distance) < 0.002 + row.distance * 6e-5
        )
    }

    @Test func `far points lie at their true distance`() throws {
        let origin = try coordinate(60, 20)
        let far = try coordinate(61, 24)
        let position = Geodesic.position(of: far, seenFrom: origin)
        #expect(abs(position.length - Geodesic.distance(origin, far)) < 0.001)
        #expect(position.x > 0 && position.y > 0)
    }
}
