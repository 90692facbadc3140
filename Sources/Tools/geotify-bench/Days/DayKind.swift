/// The kinds of days that a rule has to be right on.
enum DayKind: String, CaseIterable {
    case train = "by train, through tunnels"
    case metro = "by metro"
    case bus = "by bus, with halts"
    case cycling = "cycling past a fence's edge"
    case edgeWalk = "a walk along an edge"
    case campus = "a campus, fences in fences"
    case multipath = "between tall houses, GPS misled"
    case house = "Wi-Fi and GeoIP by turns"
    case tower = "a tower known at two places"
    case heardTower = "the same, networks heard"
    case cafe = "two hours beside a fence"
    case traveller = "a journey by air"
    case lid = "moved only asleep, a week"
    case rare = "a fix every 30 to 60 min"
    case dense = "GPS 1 and 10 times a second"
    case optimistic = "accuracy claimed x 0.3"
    case pessimistic = "accuracy claimed x 3"
    case untold = "accuracy unknown"
    case far = "at 78° north and at ±180°"
    case clock = "the clock is set"
    case late = "late and doubled fixes"
    case restarts = "a restart each hour"
    case sizes = "fences of 50 m to 20 km"
    case edge = "a day at the edge"

    /// The day of this kind that belongs to a seed.
    func day(seed: Int) -> Day {
        var chance = Chance(seed: seed, kind: (self == .heardTower ? .tower : self).rawValue)
        var day =
            switch self {
            case .train: Self.train(&chance)
            case .metro: Self.metro(&chance)
            case .bus: Self.bus(&chance)
            case .cycling: Self.cycling(&chance)
            case .edgeWalk: Self.edgeWalk(&chance)
            case .campus: Self.campus(&chance)
            case .multipath: Self.multipath(&chance)
            case .house: Self.house(&chance)
            case .tower: Self.tower(&chance, isHeard: false)
            case .heardTower: Self.tower(&chance, isHeard: true)
            case .cafe: Self.cafe(&chance)
            case .traveller: Self.traveller(&chance)
            case .lid: Self.lid(&chance)
            case .rare: Self.rare(&chance)
            case .dense: Self.dense(&chance)
            case .optimistic: Self.ordinary(WiFiReceiver(claims: 10...40, errs: 1 / 0.3), &chance)
            case .pessimistic: Self.ordinary(WiFiReceiver(claims: 60...270, errs: 1 / 3.0), &chance)
            case .untold: Self.ordinary(WiFiReceiver(tellsAccuracy: false), &chance)
            case .far: Self.far(&chance, seed)
            case .clock: Self.clock(&chance)
            case .late: Self.late(&chance)
            case .restarts: Self.restarts(&chance)
            case .sizes: Self.sizes(&chance)
            case .edge: Self.edge(&chance)
            }
        day.sort()
        return day
    }

    static let town = Plane(latitude: 47.37, longitude: 8.54)
}
