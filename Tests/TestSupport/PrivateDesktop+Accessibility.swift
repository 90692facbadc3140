internal import DBus
internal import Foundation

extension PrivateDesktop {
    private static let accessibilityName = "org.a11y.Bus"

    /// Lets the session bus start the bus by which programs tell screen readers what they show.
    func installAccessibility() throws {
        let launcher = ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        guard let launcher else { throw DesktopFailure("there is no at-spi-bus-launcher (package at-spi2-core)") }
        let variables = environment.map { "export \($0.key)='\($0.value)'" }.joined(separator: "\n")
        let command = try directory.writeScript(
            "\(variables)\nexport GSETTINGS_BACKEND=memory\nexec \(launcher) 2>>'\(directory.entry("log"))'",
            to: "bin/accessibility")
        try sessionBus.install(Self.accessibilityName, command: command)
    }

    /// The address of that bus.
    func accessibilityAddress() throws -> String {
        let answer = try sessionBus.call(
            MethodCall(to: Self.accessibilityName, "/org/a11y/bus", "org.a11y.Bus", "GetAddress"))
        guard let address = answer.first?.string else { throw DesktopFailure("the accessibility bus has no address") }
        return address
    }
}
