import DBus
import EventLoop
import Web

/// Names and passwords that the desktop keeps, by the Secret Service API (draft 0.2 of freedesktop.org).
///
/// Only what was put there for Geotify is looked for: it has the attributes `application` (geotify), `server` and `user`.
/// Nothing is started for that, and nobody is asked for a keyring's password.
@MainActor struct SecretService {
    enum Answer {
        case nothing
        /// There is one, but its keyring is locked.
        case locked
        case login(WebLogin)
    }

    /// What is known of a server; nothing where there is no such service.
    /// - Parameter host: Its name or address.
    static func look(for host: String) -> Answer {
        let loop = EventLoop(clock: SystemClock())
        guard let connection = try? Connection(to: .session, loop: loop, timeout: timeout) else { return .nothing }
        defer { connection.close() }
        return (try? SecretService(connection: connection).find(host)) ?? .nothing
    }

    /// Seconds that a call may take: others are kept waiting meanwhile.
    private static let timeout = 2.0
    private static let name = "org.freedesktop.secrets"
    private static let interface = "org.freedesktop.Secret"

    private let connection: Connection

    private func find(_ host: String) throws(DBusError) -> Answer {
        let attributes = [("application", "geotify"), ("server", host)].map {
            Value.Entry(.string($0.0), .string($0.1))
        }
        let found = try call(
            "/org/freedesktop/secrets", Self.interface + ".Service", "SearchItems",
            [.dictionary(key: "s", value: "s", attributes)])
        guard found.count == 2, let item = found[0].array?.first?.string else {
            return found.last?.array?.isEmpty == false ? .locked : .nothing
        }
        let attribute = MethodCall.property("Attributes", of: Self.interface + ".Item", at: item, of: Self.name)
        let description = try connection.callAndWait(attribute, timeout: Self.timeout).first
        guard let password = try secret(of: item) else { return .nothing }
        return .login(WebLogin(user: description?["user"]?.string ?? "", password: password))
    }

    /// Plain, for it doesn't leave the machine: others can't read what goes over the bus.
    private func secret(of item: String) throws(DBusError) -> String? {
        let opened = try call(
            "/org/freedesktop/secrets", Self.interface + ".Service", "OpenSession",
            [.string("plain"), .variant(.string(""))])
        guard let session = opened.last else { return nil }
        let secret = try call(item, Self.interface + ".Item", "GetSecret", [session]).first?.structure ?? []
        guard secret.count == 4, let value = secret[2].array else { return nil }
        return String(
            decoding: value.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }, as: UTF8.self)
    }

    private func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [Value]
    ) throws(DBusError) -> [Value] {
        let call = MethodCall(
            to: Self.name, path, interface, member, arguments, mayStartService: false)
        return try connection.callAndWait(call, timeout: Self.timeout)
    }
}
