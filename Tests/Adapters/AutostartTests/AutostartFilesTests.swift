import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Autostart

/// Entries in the person's directory and in the system's.
@Suite struct AutostartFilesTests {
    private let directory: TemporaryDirectory
    private let files: AutostartFiles
    private static let shipped = "[Desktop Entry]\nType=Application\nName=Geotify\nExec=true\nX-systemd-skip=true\n"

    init() throws {
        directory = try TemporaryDirectory()
        let root = directory.path
        let search = SearchDirectories { name in
            switch name {
            case "HOME": root
            case "XDG_CONFIG_DIRS": "\(root)/first:relative:\(root)/second"
            case "XDG_DATA_DIRS": "\(root)/share"
            default: nil
            }
        }
        files = AutostartFiles("x.desktop", in: search, desktops: ["sway"])
    }

    private static let personal = ".config/autostart/x.desktop"
    private static let system = "second/autostart/x.desktop"

    @Test func `without package it is written and removed`() throws {
        #expect(files.entry == .absent)
        try files.turnOn(program: "/opt/geo tify/geotifyd")
        #expect(files.entry == .present(path: files.personal, isSkippedBySystemd: true))
        let text = directory.contents(of: Self.personal)
        #expect(text.contains("\nExec=\"/opt/geo tify/geotifyd\"\n"))
        #expect(text.contains("\nX-GNOME-HiddenUnderSystemd=true\n"))
        try files.turnOn(program: "/other")
        #expect(directory.contents(of: Self.personal) == text)
        try files.turnOff()
        #expect(files.entry == .absent)
        #expect(!FileManager.default.fileExists(atPath: files.personal))
        try files.turnOff()
    }

    @Test func `the packages template comes first`() throws {
        try directory.write(Self.shipped, to: "share/geotify/autostart/x.desktop")
        try files.turnOn(program: nil)
        #expect(directory.contents(of: Self.personal) == Self.shipped)
    }

    @Test func `with neither it says so`() throws {
        #expect(throws: SystemError.self) { try files.turnOn(program: nil) }
        #expect(files.entry == .absent)
    }

    @Test func `the systems entry is hidden and shown again`() throws {
        try directory.write(Self.shipped, to: Self.system)
        #expect(files.entry == .present(path: directory.entry(Self.system), isSkippedBySystemd: true))
        try files.turnOff()
        #expect(files.entry == .hidden(path: files.personal))
        #expect(directory.contents(of: Self.personal).contains("\nHidden=true\n"))
        try files.turnOff()
        try files.turnOn(program: nil)
        #expect(files.entry == .present(path: directory.entry(Self.system), isSkippedBySystemd: true))
        #expect(!FileManager.default.fileExists(atPath: files.personal))
    }

    @Test func `a hidden entry of ones own gives way`() throws {
        try directory.write(Self.shipped + "Hidden=true\n", to: Self.personal)
        #expect(files.entry == .hidden(path: files.personal))
        try files.turnOn(program: "/usr/bin/geotifyd")
        #expect(files.entry.isPresent)
    }

    /// What a link leads to may be anybody's, and isn't written to.
    @Test func `a link gives way`() throws {
        try directory.write("precious\n", to: "elsewhere")
        try directory.write("", to: ".config/autostart/other.desktop")
        #expect(symlink(directory.entry("elsewhere"), files.personal) == 0)
        try files.turnOn(program: "/usr/bin/geotifyd")
        #expect(files.entry.isPresent)
        #expect(directory.contents(of: "elsewhere") == "precious\n")

        try directory.write(Self.shipped, to: Self.system)
        #expect(unlink(files.personal) == 0 && symlink(directory.entry("elsewhere"), files.personal) == 0)
        try files.turnOff()
        #expect(files.entry == .hidden(path: files.personal))
        #expect(directory.contents(of: "elsewhere") == "precious\n")
    }

    @Test(arguments: [
        ("OnlyShowIn=GNOME;\n", false), ("NotShowIn=sway;\n", false), ("TryExec=/nonexistent/geotifyd\n", false),
        ("TryExec=/bin/sh\n", true), ("NotShowIn=GNOME;\n", true), ("X-GNOME-Autostart-enabled=false\n", false),
    ]) func `what a session would pass over does not count`(line: String, counts: Bool) throws {
        try directory.write(Self.shipped + line, to: Self.personal)
        #expect(files.entry.isPresent == counts)
    }

    @Test(
        arguments: [
            ([], false), (["sway"], false), (["i3"], false), (["GNOME"], true), (["ubuntu", "GNOME"], true),
        ] as [([String], Bool)]) func `some desktops start entries`(desktops: [String], expected: Bool)
    {
        #expect(AutostartFiles.areStarted(by: desktops) == expected)
    }

    @Test func `the first of the systems directories counts`() throws {
        try directory.write(Self.shipped, to: Self.system)
        try directory.write(Self.shipped + "Hidden=true\n", to: "first/autostart/x.desktop")
        #expect(files.entry == .hidden(path: directory.entry("first/autostart/x.desktop")))
    }

    @Test(arguments: [
        (UserUnits.State.noManager, false, true, [AutostartStatus.Mechanism.entry]), (.noManager, false, false, []),
        (.enabled, true, false, [.unit]), (.enabled, true, true, [.unit, .entry]), (.enabled, false, false, []),
        (.enabled, false, true, [.entry]), (.disabled, true, false, []), (.masked, true, true, [.entry]),
        (.missing, true, false, []),
    ]) func `what starts it`(unit: UserUnits.State, hasTarget: Bool, hasEntry: Bool, ways: [AutostartStatus.Mechanism])
    {
        let entry = hasEntry ? AutostartFiles.Entry.present(path: "", isSkippedBySystemd: true) : .absent
        let status = AutostartStatus(
            unit: unit, hasGraphicalTarget: hasTarget, entry: entry, startsEntries: false)
        #expect(status.ways == ways)
        #expect(status.isOn == !ways.isEmpty)
        #expect(status.isUncertain == (ways == [.entry]))
    }
}
