/// What a web server is asked, and how far one goes for its answer.
package struct WebRequest: Hashable, Sendable {
    /// With `http` or `https`; other schemes are refused.
    package var address: String
    /// Further ones than libcurl's own, each as `Name: value`.
    package var headers: [String]
    /// What is posted; nil: it is only asked for.
    package var body: [UInt8]?
    /// Seconds until the answer must be there.
    package var timeout: Double
    /// How many redirections are followed, all of them to https only.
    package var redirections = 0
    /// Whether the proxy is used that the environment names.
    package var usesProxy = true
    /// The most bytes that the answer's body may have; nil: it is read to its end and dropped.
    package var mostBytes: Int?
    /// A file in the form of netrc(5) with names and passwords; nil: none is sent.
    package var credentials: String?
    /// The name and password for this server, before those of the file; nil: only those.
    package var login: WebLogin?
    /// A file with the certificates of those that are trusted; nil: those that the system trusts.
    package var authorities: String?

    package init(_ address: String, headers: [String] = [], body: [UInt8]? = nil, timeout: Double) {
        self.address = address
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }

    var isSecure: Bool { address.prefix(8).lowercased() == "https://" }
}

/// A name and a password.
package struct WebLogin: Hashable, Sendable {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

/// What the server said, once all of it is there.
package struct WebAnswer: Hashable, Sendable {
    package var status: Int
    package var body: [UInt8] = []
    /// Seconds for which the server wants to be left alone (RFC 9110, 10.2.3); 0 where it doesn't say.
    package var retryAfter = 0.0

    package init(status: Int, body: [UInt8] = [], retryAfter: Double = 0) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }
}

/// Why there is no answer, in words that quote nothing of what was asked.
package struct WebError: Error, Hashable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// There is no server, or no way to it.
        case unreachable
        /// The server took too long.
        case late
        /// The connection ended before the answer did.
        case broken
        /// It isn't the server that it should be, as far as its certificate shows.
        case untrusted
        /// The answer has more bytes than were allowed for.
        case tooLarge
        /// The credentials can't be read.
        case credentials
        case other
    }

    package var kind: Kind
    package var description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
