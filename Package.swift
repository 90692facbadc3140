// swift-tools-version: 6.2
import PackageDescription

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

/// A library target below `Sources/`.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: installed)
}

/// A program below `Sources/`.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: installed)
}

/// A test target below `Tests/`, named after the module that it tests.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [.byName(name: name), "TestSupport"] + dependencies,
        swiftSettings: settings)
}

let package = Package(
    name: "geotify",
    products: [
        .executable(name: "geotifyd", targets: ["geotifyd"]),
        .executable(name: "geotify", targets: ["geotify"]),
        .executable(name: "geotify-search", targets: ["geotify-search"]),
        .executable(name: "geotify-map", targets: ["geotify-map"]),
        .executable(name: "geotify-courier", targets: ["geotify-courier"]),
    ],
    targets: [
        // The distribution's C libraries: a module map and a shim, nothing else.
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        .systemLibrary(name: "CShumate", pkgConfig: "shumate-1.0", providers: [.apt(["libshumate-dev"])]),
        .systemLibrary(name: "CLinux"),

        // Foundations that know nothing of places.
        module("Platform", ["CLinux"]),
        module("EventLoop", ["CLinux", "Platform"]),
        module("XML", ["CExpat"]),
        module("JSON"),
        module("PropertyList", ["XML", "Platform"]),
        module("DBus", ["CDBus", "EventLoop", "Platform", "XML"]),
        module("CommandLine", ["Platform"]),
        // What is written from the descriptions of the commands; never installed.
        module("CommandReference", ["CommandLine"]),

        // What the program is about: pure values, no clock, no I/O.
        module("Geofencing"),
        module("Shifts", ["Geofencing"]),
        module("Reminders", ["Geofencing", "Shifts"]),
        // Places as people write them: what is taken for a coordinate, and what a new place may be called.
        module("Coordinates", ["CommandLine", "Geofencing", "Platform", "Reminders", "Shifts"]),
        // What a map shows, for the picture and for the window.
        module("MapModel", ["Geofencing", "Platform", "Reminders"]),
        module("Picture", ["CommandLine", "Geofencing", "MapModel", "XML"]),

        // The outside world: files, tracks, buses.
        module("Storage", ["CSQLite", "Geofencing", "Platform", "PropertyList", "Reminders", "Shifts"]),
        module("Interchange", ["Geofencing", "JSON", "Platform", "PropertyList", "Reminders", "XML"]),
        module("Tracks", ["EventLoop", "Geofencing", "JSON", "Platform", "XML"]),
        module("Desktop", ["CommandLine", "DBus", "EventLoop", "Geofencing", "Platform", "Reminders", "XML"]),
        module(
            "Control", ["DBus", "Geofencing", "Reminders", "Shifts"],
            resources: [.embedInCode("Interfaces/io.github.geotify.Geotify1.xml")]),

        // How what is sent is written, and what an answer means.
        module("Delivery", ["Geofencing", "JSON", "Platform", "Shifts"]),
        // The only one that opens internet sockets.
        module("Web", ["CCurl", "Platform"]),
        // The windows of GTK, the only importer of its libraries.
        module("Widgets", ["CAdwaita", "CShumate", "CommandLine", "EventLoop"]),

        // What other programs of the package are asked.
        module("Lookup", ["EventLoop", "Geofencing", "JSON", "Platform"]),
        module("Autostart", ["DBus", "EventLoop", "Platform"]),
        module(
            "Diagnosis",
            [
                "Autostart", "Control", "DBus", "Desktop", "EventLoop", "Geofencing", "JSON", "Platform", "Reminders",
                "Storage",
            ]),

        // The programs.
        program(
            "geotifyd",
            [
                "CommandLine", "Control", "DBus", "Desktop", "EventLoop", "Geofencing", "Platform", "Reminders",
                "Shifts", "Storage", "Tracks",
            ]),
        program(
            "geotify",
            [
                "Autostart", "CommandLine", "Control", "Coordinates", "DBus", "Diagnosis", "EventLoop", "Geofencing",
                "Interchange", "JSON", "Lookup", "MapModel", "Picture", "Platform", "Reminders", "Shifts", "Storage",
                "Tracks",
            ]),

        // Looks addresses up.
        program("geotify-search", ["CommandLine", "JSON", "Platform", "Web"]),
        // Sends what the daemon has queued.
        program(
            "geotify-courier",
            [
                "CLinux", "CommandLine", "DBus", "Delivery", "EventLoop", "Platform", "Shifts", "Storage", "Web",
            ]),

        // The map window, in a package of its own.
        program(
            "geotify-map",
            [
                "CommandLine", "Control", "Coordinates", "DBus", "EventLoop", "Geofencing", "Lookup", "MapModel",
                "Platform", "Reminders", "Shifts", "Storage", "Widgets",
            ]),

        // Measures; built and run by packaging/bench, never installed. The C++ that it compares with is no part of the
        // package.
        .executableTarget(
            name: "geotify-bench", dependencies: ["Geofencing", "Shifts", "Storage"], exclude: ["Comparison"],
            swiftSettings: installed),

        .target(
            name: "TestSupport", dependencies: ["DBus", "EventLoop", "Geofencing"], path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        tests("Platform", ["CLinux"]),
        tests("EventLoop"),
        tests("DBus", ["CDBus", "EventLoop"]),
        tests("PropertyList"),
        tests("XML"),
        tests("Tracks", ["Geofencing", "EventLoop", "JSON"]),
        tests("JSON"),
        tests("Coordinates", ["CommandLine", "Geofencing"]),
        tests("Interchange", ["Geofencing", "JSON", "PropertyList", "Reminders"]),
        tests("CommandLine"),
        tests(
            "CommandReference",
            [
                "CAdwaita", "CShumate", "CommandLine", "geotify", "geotify-courier", "geotify-map", "geotify-search",
                "geotifyd",
            ]),
        tests("Shifts", ["Geofencing"]),
        tests("Reminders", ["Geofencing"]),
        tests(
            "geotifyd",
            ["CommandLine", "DBus", "Desktop", "EventLoop", "Geofencing", "Reminders", "Shifts", "Storage"]),
        tests(
            "geotify",
            [
                "CommandLine", "Control", "Coordinates", "DBus", "EventLoop", "Geofencing", "Platform", "Reminders",
                "Shifts",
                "Storage", "Tracks",
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "DBus", "EventLoop", "Geofencing", "Shifts", "Storage", "TestSupport", "geotify", "geotify-courier",
                "geotifyd",
            ],
            swiftSettings: settings),
        tests("geotify-search", ["geotify"]),
        tests("geotify-courier", ["Geofencing", "Shifts", "Storage", "Web"]),
        tests("geotify-bench", ["Geofencing"]),
        tests("Delivery", ["Geofencing", "JSON", "Shifts"]),
        tests("Web"),
        tests("Autostart", ["DBus", "EventLoop", "Platform"]),
        tests("Diagnosis", ["Autostart", "Control", "DBus", "Desktop", "Geofencing", "Reminders", "Storage"]),
        tests("Geofencing"),
        tests("Storage", ["CSQLite", "Geofencing", "Platform", "PropertyList", "Reminders", "Shifts"]),
        tests("MapModel", ["Geofencing", "Reminders"]),
        tests("Picture", ["Geofencing", "MapModel", "XML"]),
        .testTarget(
            name: "MapTests",
            dependencies: [
                "EventLoop", "Geofencing", "MapModel", "Storage", "TestSupport", "geotify", "geotify-map", "geotifyd",
            ],
            swiftSettings: settings),
        tests("Desktop", ["DBus", "EventLoop", "Geofencing", "Reminders"]),
    ]
)
