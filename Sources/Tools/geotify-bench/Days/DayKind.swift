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
    case neighbourhood = "a town of access points"
    case neighbourhoodHeard = "a town of access points, heard"
    case hotspot = "a hotspot that comes along"
    case hotspotHeard = "a hotspot that comes along, heard"
    case moved = "moving house"
    case movedHeard = "moving house, heard"
    case office = "an office of 40 access points"
    case officeHeard = "an office of 40 access points, heard"
    case slowScans = "a scan each 300 s"
    case slowScansHeard = "a scan each 300 s, heard"
    case trainNetwork = "a train's own access points"
    case trainNetworkHeard = "a train's own access points, heard"
    case networksOnly = "networks only, from the third day"
    case frozen = "GPS that freezes and starts astray"
    case absurd = "stamps of the future, the null island"

    /// The day of this kind that belongs to a seed.
    func day(seed: Int) -> Day {
        var chance = Chance(seed: seed, kind: unheard.rawValue)
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
            case .neighbourhood, .neighbourhoodHeard: Self.neighbourhood(&chance)
            case .hotspot, .hotspotHeard: Self.hotspot(&chance)
            case .moved, .movedHeard: Self.moved(&chance)
            case .office, .officeHeard: Self.office(&chance)
            case .slowScans, .slowScansHeard: Self.slowScans(&chance)
            case .trainNetwork, .trainNetworkHeard: Self.trainNetwork(&chance)
            case .networksOnly: Self.networksOnly(&chance)
            case .frozen: Self.frozen(&chance)
            case .absurd: Self.absurd(&chance)
            }
        day.sort()
        if !tellsScans { day.lines.removeAll { $0.isScan } }
        return day
    }

    /// The kind with the same days on which nothing tells what is heard.
    private var unheard: DayKind {
        switch self {
        case .heardTower: .tower
        case .neighbourhoodHeard: .neighbourhood
        case .hotspotHeard: .hotspot
        case .movedHeard: .moved
        case .officeHeard: .office
        case .slowScansHeard: .slowScans
        case .trainNetworkHeard: .trainNetwork
        default: self
        }
    }

    private var tellsScans: Bool { self == .networksOnly || unheard != self }

    static let town = Plane(latitude: 47.37, longitude: 8.54)
}
