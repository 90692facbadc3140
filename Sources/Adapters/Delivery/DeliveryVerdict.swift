/// What is to be done after a server's answer.
package enum DeliveryVerdict: Hashable, Sendable {
    case sent
    /// The receiver will never take it, as the words say.
    case setAside(String)
    /// It is sent again later, at the earliest after so many seconds.
    case again(String, after: Double)

    /// The longest time that a server may keep us waiting, in seconds.
    private static let longestWait = 86_400.0

    /// - Parameters:
    ///   - status: HTTP's (RFC 9110, 15).
    ///   - retryAfter: Seconds for which the server wants to be left alone; 0 where it doesn't say.
    package init(status: Int, retryAfter: Double) {
        let pause = min(max(0, retryAfter), Self.longestWait)
        switch status {
        case 200..<300:
            self = .sent
        case 300..<400:
            // A hotspot that wants to be logged in to answers so, too.
            self = .again("the server leads elsewhere (\(status)), which isn't followed", after: pause)
        case 401, 403, 407:
            // What is wrong are our credentials, not what is sent.
            self = .again("the server refuses the name and password (\(status))", after: pause)
        case 408:
            self = .again("the server has waited too long (408)", after: pause)
        case 425, 429:
            self = .again("the server wants to be left alone (\(status))", after: pause)
        case 404, 405, 410:
            self = .setAside("there is no receiver at this address (\(status))")
        case 413:
            self = .setAside("it is too much for the server (413)")
        case 400..<500:
            self = .setAside("the server refuses it (\(status))")
        default:
            self = .again("the server is in trouble (\(status))", after: pause)
        }
    }

    /// Whether fewer items in one request may fare better: what is wrong may be one of them, or their number.
    package static func maySucceedInParts(_ status: Int) -> Bool {
        (400..<500).contains(status) && ![404, 405, 410].contains(status)
    }
}
