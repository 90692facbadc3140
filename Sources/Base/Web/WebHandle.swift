internal import CCurl
internal import Platform

/// Asks web servers, one after the other, by libcurl; a connection is kept for the next request.
///
/// Certificates are always verified.
package final class WebHandle {
    private static let connectTimeout = 10.0

    let handle: OpaquePointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var body: [UInt8] = []
    private var mostBytes: Int?
    private var isTooLarge = false

    /// Creates a handle without a connection.
    /// - Throws: `WebError` of kind `other` if libcurl can't be used.
    package init() throws(WebError) {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        guard let handle = curl_easy_init() else { throw WebError(.other, "libcurl can't be used") }
        self.handle = OpaquePointer(handle)
    }

    deinit {
        curl_easy_cleanup(curl)
        curl_slist_free_all(headers)
    }

    private var curl: UnsafeMutableRawPointer { UnsafeMutableRawPointer(handle) }

    /// Asks and waits for the answer.
    /// - Throws: `WebError` if there is no whole answer. An answer with a status of failure is one.
    package func perform(_ request: WebRequest) throws(WebError) -> WebAnswer {
        try prepare(request)
        return try answer(curl_easy_perform(curl))
    }

    /// Takes over a request that is to be performed.
    func prepare(_ request: WebRequest) throws(WebError) {
        // Connections outlive it.
        curl_easy_reset(curl)
        (body, mostBytes, isTooLarge) = ([], request.mostBytes, false)
        try set(texts: [
            (CURLOPT_URL, request.address),
            (CURLOPT_USERAGENT, "Geotify/\(Version.current) (io.github.geotify.Geotify)"),
            (CURLOPT_PROTOCOLS_STR, request.isSecure ? "https" : "http"), (CURLOPT_REDIR_PROTOCOLS_STR, "https"),
            // An empty name is no proxy, also where the environment has one.
            (CURLOPT_PROXY, request.usesProxy ? nil : ""), (CURLOPT_NETRC_FILE, request.credentials),
            (CURLOPT_CAINFO, request.authorities), (CURLOPT_USERNAME, request.login?.user),
            (CURLOPT_PASSWORD, request.login?.password),
        ])
        try set(numbers: [
            (CURLOPT_FOLLOWLOCATION, request.redirections > 0 ? 1 : 0), (CURLOPT_MAXREDIRS, request.redirections),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 1),
            (CURLOPT_CONNECTTIMEOUT_MS, Int(min(request.timeout, Self.connectTimeout) * 1000)),
            (CURLOPT_TIMEOUT_MS, Int(request.timeout * 1000)), (CURLOPT_MAXFILESIZE, request.mostBytes ?? 0),
            (
                CURLOPT_NETRC,
                Int(request.credentials == nil ? CURL_NETRC_IGNORED.rawValue : CURL_NETRC_OPTIONAL.rawValue)
            ),
        ])
        try setHeaders(request.headers)
        if let body = request.body { try post(body) }
        try receive()
    }

    private func set(texts: [(CURLoption, String?)]) throws(WebError) {
        for (option, text) in texts {
            if let text { try check(geotify_curl_set_text(curl, option, text)) }
        }
    }

    private func set(numbers: [(CURLoption, Int)]) throws(WebError) {
        for (option, number) in numbers { try check(geotify_curl_set_long(curl, option, number)) }
    }

    private func setHeaders(_ lines: [String]) throws(WebError) {
        curl_slist_free_all(headers)
        headers = nil
        for line in lines { headers = curl_slist_append(headers, line) }
        try check(geotify_curl_set_pointer(curl, CURLOPT_HTTPHEADER, headers))
    }

    private func post(_ body: [UInt8]) throws(WebError) {
        try check(geotify_curl_set_long(curl, CURLOPT_POSTFIELDSIZE, body.count))
        let code = body.withUnsafeBytes { bytes in
            geotify_curl_set_pointer(curl, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
        try check(code)
        try check(geotify_curl_set_long(curl, CURLOPT_POST, 1))
    }

    private func receive() throws(WebError) {
        let this = Unmanaged.passUnretained(self)
        try check(geotify_curl_set_pointer(curl, CURLOPT_WRITEDATA, this.toOpaque()))
        try check(
            geotify_curl_set_writer(curl) { bytes, size, count, this in
                guard let bytes, let this else { return 0 }
                let handle = Unmanaged<WebHandle>.fromOpaque(this).takeUnretainedValue()
                return handle.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
            })
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let mostBytes else { return true }
        guard body.count + bytes.count <= mostBytes else {
            isTooLarge = true
            return false
        }
        body += bytes
        return true
    }

    /// What came of the request that ended with this code.
    func answer(_ code: CURLcode) throws(WebError) -> WebAnswer {
        if isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            throw WebError(
                .tooLarge, "the answer has more than \((mostBytes ?? 0) >> 20) MiB, the most that is read")
        }
        try check(code)
        var status = 0
        var pause: curl_off_t = 0
        geotify_curl_get_long(curl, CURLINFO_RESPONSE_CODE, &status)
        geotify_curl_get_offset(curl, CURLINFO_RETRY_AFTER, &pause)
        return WebAnswer(status: status, body: body, retryAfter: max(0, Double(pause)))
    }

    private func check(_ code: CURLcode) throws(WebError) {
        guard code != CURLE_OK else { return }
        throw WebError(Self.kind(of: code), "no answer: " + String(cString: curl_easy_strerror(code)))
    }

    private static func kind(of code: CURLcode) -> WebError.Kind {
        switch code {
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unreachable
        case CURLE_OPERATION_TIMEDOUT: .late
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR: .broken
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
            .untrusted
        default: .other
        }
    }
}
