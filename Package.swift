// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Whether the map window is part of the package: if pkg-config finds its libraries, unless `WITH_MAP` is 1 or 0.
/// SwiftPM caches the answer; set `WITH_MAP=1` if you install the libraries after a first build.
let hasMap =
    switch Context.environment["WITH_MAP"] {
    case "1": true
    case "0": false
    default: pkgConfigFinds(["libadwaita-1", "shumate-1.0"])
    }

func pkgConfigFinds(_ libraries: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--exists"] + libraries
    process.standardError = nil
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}

/// The language mode and the upcoming features that every target is held to.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What is installed uses no regular expressions: their engine would be a megabyte of each program.
let installed: [SwiftSetting] =
    settings + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

/// A module of the layer `layer`, in `Sources/<layer>/<name>`.
func module(
    _ name: String, in layer: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)", exclude: exclude,
        resources: resources, swiftSettings: installed)
}

/// A program, in `Sources/Programs/<name>`.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/Programs/\(name)", swiftSettings: installed)
}

/// The tests of one module, in `Tests/<layer>/<name>Tests`.
func tests(
    _ name: String, in layer: String, _ dependencies: [Target.Dependency] = [], settings own: [SwiftSetting] = []
) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [.byName(name: name), "TestSupport"] + dependencies,
        path: "Tests/\(layer)/\(name)Tests",
        swiftSettings: settings + own)
}

/// One of the distribution's C libraries: a module map and a shim, in `Sources/System/<name>`.
func library(_ name: String, pkgConfig: String? = nil, package: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
        providers: package.map { [.apt([$0])] })
}

/// The map window, in a package of its own, and GTK's libraries, which only Widgets imports.
let map: [Target] = [
    library("CAdwaita", pkgConfig: "libadwaita-1", package: "libadwaita-1-dev"),
    library("CShumate", pkgConfig: "shumate-1.0", package: "libshumate-dev"),
    module("Widgets", in: "Map", ["CAdwaita", "CShumate", "EventLoop", "Text"]),
    program(
        "geotify-map",
        [
            "CommandLine", "Control", "Coordinates", "DBus", "EventLoop", "Geofencing", "Lookup", "MapModel",
            "Platform", "Ports", "Reminders", "Shifts", "State", "Store", "Text", "Widgets",
        ]),
    tests("Widgets", in: "Map", ["CAdwaita", "EventLoop"]),
    tests(
        "geotify-map", in: "Programs",
        ["EventLoop", "Geofencing", "MapModel", "State", "geotify", "geotifyd"]),
]

let package = Package(
    name: "geotify",
    products: [
        .executable(name: "geotifyd", targets: ["geotifyd"]),
        .executable(name: "geotify", targets: ["geotify"]),
        .executable(name: "geotify-search", targets: ["geotify-search"]),
        .executable(name: "geotify-courier", targets: ["geotify-courier"]),
    ] + (hasMap ? [.executable(name: "geotify-map", targets: ["geotify-map"])] : []),
    targets: [
        // The distribution's C libraries: a module map and a shim, nothing else.
        library("CDBus", pkgConfig: "dbus-1", package: "libdbus-1-dev"),
        library("CExpat", pkgConfig: "expat", package: "libexpat1-dev"),
        library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        library("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
        library("CLinux"),

        // Foundations that know nothing of places.
        module("Platform", in: "Base", ["CLinux"]),
        module("EventLoop", in: "Base", ["CLinux", "Platform"]),
        module("XML", in: "Base", ["CExpat"]),
        module("JSON", in: "Base"),
        // What texts look like on a terminal, and what is done with them everywhere.
        module("Text", in: "Base"),
        module("PropertyList", in: "Base", ["Platform", "Text", "XML"]),
        module("DBus", in: "Base", ["CDBus", "EventLoop", "Platform", "XML"]),
        module("CommandLine", in: "Base", ["Platform", "Text"]),
        // What is written from the descriptions of the commands; never installed.
        module("CommandReference", in: "Tools", ["CommandLine"]),

        // What the program is about: pure values, no clock, no I/O.
        module("Geofencing", in: "Domain", exclude: ["README.md"]),
        module("Shifts", in: "Domain", ["Geofencing"]),
        module("Reminders", in: "Domain", ["Geofencing", "Shifts"]),
        // What a position source and a presenter of notices are to the daemon.
        module("Ports", in: "Adapters", ["Geofencing", "Reminders"]),
        // Places as people write them: what is taken for a coordinate, and what a new place may be called.
        module(
            "Coordinates", in: "Adapters", ["Geofencing", "Platform", "Reminders", "Shifts", "Text"]),
        // What a map shows, for the picture and for the window.
        module("MapModel", in: "Map", ["Geofencing", "Platform", "Ports", "Reminders", "Text", "Wording"]),
        module("Picture", in: "Map", ["Geofencing", "MapModel", "Text", "XML"]),

        // The outside world: files, tracks, buses.
        module("Store", in: "Adapters", ["Geofencing", "Platform", "PropertyList", "Reminders", "Shifts"]),
        module("State", in: "Adapters", ["CSQLite", "Geofencing", "Platform", "Reminders", "Shifts"]),
        module(
            "Interchange", in: "Adapters",
            ["Geofencing", "JSON", "Platform", "PropertyList", "Reminders", "Text", "XML"]),
        module("Tracks", in: "Adapters", ["EventLoop", "Geofencing", "JSON", "Platform", "Ports", "Text", "XML"]),
        module(
            "Desktop", in: "Adapters",
            ["DBus", "EventLoop", "Geofencing", "Platform", "Ports", "Reminders", "Text", "XML"]),
        // Codes in words, for everything that shows them.
        module("Wording", in: "Adapters", ["Geofencing", "Ports", "Reminders"]),
        module(
            "Control", in: "Adapters", ["DBus", "Geofencing", "Ports", "Reminders", "Shifts"],
            resources: [.embedInCode("Interfaces/io.github.geotify.Geotify1.xml")]),

        // How what is sent is written, and what an answer means.
        module("Delivery", in: "Adapters", ["Geofencing", "JSON", "Platform", "Shifts"]),
        // The only one that opens internet sockets.
        module("Web", in: "Base", ["CCurl", "Platform"]),

        // What other programs of the package are asked.
        module("Lookup", in: "Adapters", ["EventLoop", "Geofencing", "JSON", "Platform"]),
        module("Autostart", in: "Adapters", ["DBus", "EventLoop", "Platform", "Text"]),
        module(
            "Diagnosis", in: "Adapters",
            [
                "Autostart", "Control", "DBus", "Desktop", "EventLoop", "Geofencing", "JSON", "Platform", "Ports",
                "Reminders", "State", "Store", "Text", "Wording",
            ]),

        // The programs.
        program(
            "geotifyd",
            [
                "CommandLine", "Control", "DBus", "Desktop", "EventLoop", "Geofencing", "Platform", "Ports",
                "Reminders", "Shifts", "State", "Store", "Tracks", "Wording",
            ]),
        program(
            "geotify",
            [
                "Autostart", "CommandLine", "Control", "Coordinates", "DBus", "Diagnosis", "EventLoop", "Geofencing",
                "Interchange", "JSON", "Lookup", "MapModel", "Picture", "Platform", "Ports", "Reminders", "Shifts",
                "State", "Store", "Text", "Tracks", "Wording",
            ]),

        // Looks addresses up.
        program("geotify-search", ["CommandLine", "JSON", "Platform", "Text", "Web"]),
        // Sends what the daemon has queued.
        program(
            "geotify-courier",
            [
                "CLinux", "CommandLine", "DBus", "Delivery", "EventLoop", "Platform", "Shifts", "State", "Web",
            ]),

        // Measures; built and run by packaging/measure/bench, never installed. The C++ that it compares with is no part of the
        // package.
        .executableTarget(
            name: "geotify-bench", dependencies: ["Geofencing", "Shifts", "State"],
            path: "Sources/Tools/geotify-bench", exclude: ["Comparison"],
            swiftSettings: installed),

        .target(
            name: "TestSupport", dependencies: ["DBus", "EventLoop", "Geofencing", "Ports", "Reminders", "Shifts"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        tests("Platform", in: "Base", ["CLinux"]),
        tests("EventLoop", in: "Base"),
        tests("DBus", in: "Base", ["CDBus", "EventLoop"]),
        tests("PropertyList", in: "Base"),
        tests("XML", in: "Base"),
        tests("Tracks", in: "Adapters", ["EventLoop", "Geofencing", "JSON", "Ports"]),
        tests("JSON", in: "Base"),
        tests("Coordinates", in: "Adapters", ["Geofencing"]),
        tests("Interchange", in: "Adapters", ["Geofencing", "JSON", "PropertyList", "Reminders"]),
        tests("CommandLine", in: "Base", ["Text"]),
        tests("Text", in: "Base"),
        tests(
            "CommandReference", in: "Tools",
            ["CommandLine", "geotify", "geotify-courier", "geotify-search", "geotifyd"]
                + (hasMap ? ["geotify-map"] : []),
            settings: hasMap ? [.define("MAP")] : []),
        tests("Shifts", in: "Domain", ["Geofencing", "Text"]),
        tests("Reminders", in: "Domain", ["Geofencing"]),
        tests(
            "geotifyd", in: "Programs",
            [
                "CommandLine", "Control", "DBus", "Desktop", "EventLoop", "Geofencing", "Ports", "Reminders", "Shifts",
                "State",
                "Store",
            ]),
        tests(
            "geotify", in: "Programs",
            [
                "CommandLine", "Control", "Coordinates", "DBus", "EventLoop", "Geofencing", "Platform", "Ports",
                "Reminders", "Shifts", "State", "Store", "Text", "Tracks",
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "DBus", "EventLoop", "Geofencing", "Shifts", "State", "TestSupport", "geotify", "geotify-courier",
                "geotifyd",
            ],
            swiftSettings: settings),
        tests("geotify-search", in: "Programs", ["geotify"]),
        tests("geotify-courier", in: "Programs", ["Geofencing", "Shifts", "State", "Web"]),
        tests("geotify-bench", in: "Tools", ["Geofencing"]),
        tests("Delivery", in: "Adapters", ["Geofencing", "JSON", "Shifts"]),
        tests("Web", in: "Base"),
        tests("Lookup", in: "Adapters", ["EventLoop", "Geofencing", "JSON"]),
        tests("Autostart", in: "Adapters", ["DBus", "EventLoop", "Platform"]),
        tests(
            "Diagnosis", in: "Adapters",
            [
                "Autostart", "Control", "DBus", "Desktop", "Geofencing", "Platform", "Ports", "Reminders", "State",
                "Store", "Wording",
            ]),
        tests("Geofencing", in: "Domain"),
        tests("Wording", in: "Adapters", ["Geofencing", "Ports", "Reminders"]),
        tests("Control", in: "Adapters", ["DBus", "EventLoop", "Geofencing", "Ports", "Reminders", "Shifts"]),
        tests("Store", in: "Adapters", ["Geofencing", "Platform", "PropertyList", "Reminders", "Shifts"]),
        tests("State", in: "Adapters", ["Geofencing", "Platform", "Reminders", "Shifts"]),
        tests("MapModel", in: "Map", ["Geofencing", "Ports", "Reminders"]),
        tests("Picture", in: "Map", ["Geofencing", "MapModel", "XML"]),
        tests(
            "Desktop", in: "Adapters", ["DBus", "EventLoop", "Geofencing", "Platform", "Ports", "Reminders", "Wording"]),
    ] + (hasMap ? map : [])
)
