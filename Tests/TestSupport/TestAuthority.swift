internal import Foundation

/// An authority of a test's own that vouches for servers.
package final class TestAuthority {
    private let directory: TemporaryDirectory

    /// The file with its certificate.
    package var certificate: String { directory.entry("authority.pem") }

    package init() throws {
        directory = try TemporaryDirectory()
        try openssl(
            ["req", "-x509"] + Self.newKey + [
                "-keyout", directory.entry("authority.key"), "-out", certificate, "-subj", "/CN=Test authority",
                "-addext", "basicConstraints=critical,CA:TRUE", "-days", "2",
            ])
    }

    /// A certificate for a server of this name.
    package func certificate(for name: String) throws -> (certificate: String, key: String) {
        let files = (certificate: directory.entry(name + ".pem"), key: directory.entry(name + ".key"))
        try openssl(
            ["req", "-x509"] + Self.newKey + [
                "-keyout", files.key, "-out", files.certificate, "-subj", "/CN=" + name, "-addext",
                "subjectAltName=DNS:" + name, "-days", "2", "-CA", certificate, "-CAkey",
                directory.entry("authority.key"),
            ])
        return files
    }

    private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

    private func openssl(_ arguments: [String]) throws {
        let run = try ProgramRun("/usr/bin/openssl", arguments, environment: ["PATH": "/usr/bin:/bin"])
        run.waitUntilExit()
        guard run.exitCode == 0 else { throw DesktopFailure("openssl fails: \(run.messages)") }
    }
}
