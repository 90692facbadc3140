import Foundation
import Testing

/// The real program with standard streams that fail.
@Suite struct StreamTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `a full device is reported`() throws {
        #expect(
            try home.shell("geotify --version >/dev/full")
                == .init(
                    exitCode: 74, output: "",
                    messages: "geotify: cannot write to the standard output: No space left on device\n"))
    }

    @Test func `what was saved is said where its identifier cannot be`() throws {
        try home.geotify("add", "n", "--at", "1.0,2.0")
        #expect(
            try home.shell("geotify add n --at 1.0,2.0 >/dev/full")
                == .init(
                    exitCode: 74, output: "",
                    messages: "geotify: cannot write to the standard output: No space left on device; "
                        + "the geotification was saved anyway, as 'n-2'\n"))
    }

    @Test func `a closed output is reported`() throws {
        let outcome = try home.shell("geotify add x --at 1.0,2.0 >&-")
        #expect(outcome.exitCode == 74)
        #expect(outcome.messages.hasPrefix("geotify: cannot write to the standard output: "))
        #expect(outcome.messages.hasSuffix("; the geotification was saved anyway, as 'x'\n"))
        #expect(try home.geotify("list").output == "x  x - Radius: 150 m - On entry - 1.0,2.0\n")
    }

    /// A closed stream's number must not become that of the next file, which would then be written to.
    @Test(arguments: [0, 1, 2]) func `a closed stream is replaced`(descriptor: Int) throws {
        let store = try home.write("<plist><dict><key>version</key><integer>1</integer></dict></plist>", to: "s.plist")
        let outcome = try home.shell(
            "geotify simulate --store '\(store)' --track /proc/self/fd/\(descriptor) \(descriptor)>&-")
        // 66 would say that there is no such file: that nothing is open under this number.
        #expect(outcome.exitCode == 65)
    }

    @Test func `closed messages and input do not matter`() throws {
        #expect(
            try home.shell("geotify add x --at 1.0,2.0 <&- 2>&-") == .init(exitCode: 0, output: "x\n", messages: ""))
        #expect(try home.geotify("list").output.hasPrefix("x  "))
    }

    @Test func `a reader that leaves ends it quietly`() throws {
        for index in 0..<20 { try home.geotify("add", "n\(index)", "--at", "1.0,2.0") }
        let outcome = try home.shell("geotify list | head -1")
        #expect(outcome == .init(exitCode: 0, output: "n0   n0 - Radius: 150 m - On entry - 1.0,2.0\n", messages: ""))
    }

    @Test func `help and version go to the standard output`() throws {
        #expect(try home.geotify("--version") == .init(exitCode: 0, output: "geotify 0.1.0\n", messages: ""))
        let help = try home.geotify("place", "add", "--help")
        #expect(help.exitCode == 0)
        #expect(help.output.hasPrefix("Usage: geotify place add NAME (--at LAT,LON | --here) [--search] [--first]\n"))
        #expect(help.messages.isEmpty)
    }
}
