/// What a web server is asked, and what is accepted for its answer.
package struct WebRequest: Hashable, Sendable {
    /// With `http` or `https`; other schemes are refused.
    package var address: String
    /// In addition to libcurl's own, each as `Name: value`.
    package var headers: [String]
    /// What is posted; nil for GET.
    package var body: [UInt8]?
    /// In seconds, until the end of the answer.
    package var timeout: Double
    /// How many redirections are followed, all of them to https only.
    package var redirections = 0
    /// Whether to use the proxy that the environment names.
    package var usesProxy = true
    /// The most bytes that the answer's body may have; nil to read and drop it.
    package var mostBytes: Int?
    /// A file in the form of netrc(5) with names and passwords; nil to send none.
    package var credentials: String?
    /// The name and password for this server, which take precedence over the file; nil to use the file alone.
    package var login: WebLogin?
    /// A file with the trusted certificates; nil to trust those of the system.
    package var authorities: String?

    /// Creates a request that follows no redirection and sends no credentials.
    /// - Parameter timeout: In seconds.
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
    /// The name, in the encoding of the server.
    package var user: String
    /// Kept in memory only.
    package var password: String

    /// Creates a login from its parts.
    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

/// What the server said, complete.
package struct WebAnswer: Hashable, Sendable {
    /// The status code of HTTP, such as 200.
    package var status: Int
    /// Empty unless the request said how many bytes it may have.
    package var body: [UInt8] = []
    /// Seconds for which the server wants to be left alone (RFC 9110, 10.2.3); 0 if it doesn't say.
    package var retryAfter = 0.0

    /// Creates an answer from its parts.
    package init(status: Int, body: [UInt8] = [], retryAfter: Double = 0) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }
}

/// Why there is no answer, in words that quote nothing of what was asked.
package struct WebError: Error, Hashable, CustomStringConvertible {
    /// What a caller decides by.
    package enum Kind: Hashable, Sendable {
        /// There is no server, or no route to it.
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
        /// Anything else.
        case other
    }

    /// Decides whether a later attempt may succeed.
    package var kind: Kind
    /// A phrase for the user, without address and credentials.
    package var description: String

    /// Creates an error from its parts.
    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
