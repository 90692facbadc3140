import TestSupport
import Testing

@testable import Autostart

@Suite struct DesktopEntryTests {
    @Test func `reads its own group only`() throws {
        let text = """
            # A comment
            [Other]
            Name=No
            [Desktop Entry]
            # Hidden=true
              Name = Geotify\u{20}
            Exec=geotifyd --verbose=x
            Name[de]=Anders
            X-systemd-skip=true
            [Desktop Action New]
            Exec=other
            """
        let entry = try #require(DesktopEntry(text))
        #expect(entry["Name"] == "Geotify")
        #expect(entry["Exec"] == "geotifyd --verbose=x")
        #expect(entry["Hidden"] == nil)
        #expect(entry.isTrue("X-systemd-skip"))
        #expect(!entry.isTrue("Hidden"))
    }

    @Test(arguments: ["", "Name=x", "[Desktop Action x]\nName=x"]) func `is none`(text: String) {
        #expect(DesktopEntry(text) == nil)
    }

    @Test(arguments: [
        ("", ["GNOME"], true), ("OnlyShowIn=GNOME;KDE;", ["GNOME"], true), ("OnlyShowIn=KDE;", ["GNOME"], false),
        ("OnlyShowIn=KDE;", [], false), ("OnlyShowIn=Unity;", ["ubuntu", "Unity"], true),
        ("NotShowIn=GNOME;", ["GNOME"], false), ("NotShowIn=GNOME", ["KDE"], true), ("NotShowIn=GNOME;", [], true),
    ]) func `knows its desktops`(line: String, desktops: [String], isMeant: Bool) {
        #expect(DesktopEntry("[Desktop Entry]\n" + line)?.isMeant(for: desktops) == isMeant)
    }

    @Test(arguments: [
        ("/usr/bin/geotifyd", "\"/usr/bin/geotifyd\""), ("/a b/c", "\"/a b/c\""), ("/50%", "\"/50%%\""),
        ("/$a`\"", "\"/\\\\$a\\\\`\\\\\"\""), ("/a\\b", "\"/a\\\\\\\\b\""),
    ]) func `programs are quoted`(path: String, quoted: String) {
        #expect(AutostartFiles.quoted(path) == quoted)
    }
}
