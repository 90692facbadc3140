import CCurl
import CommandLine
import Glibc
import Platform

/// One question to a web server, by libcurl.
///
/// Certificates are verified; redirections are followed only with them, three times; within the machine, where plain HTTP is
/// allowed, neither redirections nor proxies are. Other addresses take the proxy that the environment names, as other
/// programs do.
final class WebRequest {
    struct Answer: Hashable {
        var status: Int
        var body: [UInt8]
        /// Seconds for which the server wants to be left alone; 0 where it doesn't say.
        var retryAfter: Double
    }

    /// More than any list of ten addresses needs.
    static let mostBytes = 1 << 20
    private static let connectTimeout = 10.0

    private let handle: OpaquePointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var body: [UInt8] = []
    private var isTooLarge = false

    /// - Parameters:
    ///   - timeout: Seconds until the answer must be there.
    ///   - headers: Further ones, each as `Name: value`.
    init(_ address: String, headers: [String], timeout: Double) throws(CommandFailure) {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        guard let handle = curl_easy_init() else { throw CommandFailure(.unavailable, "libcurl can't be used") }
        self.handle = OpaquePointer(handle)
        for header in headers { self.headers = curl_slist_append(self.headers, header) }
        try set(address, timeout: timeout)
    }

    deinit {
        curl_slist_free_all(headers)
        curl_easy_cleanup(UnsafeMutableRawPointer(handle))
    }

    private var curl: UnsafeMutableRawPointer { UnsafeMutableRawPointer(handle) }

    private func set(_ address: String, timeout: Double) throws(CommandFailure) {
        let isSecure = address.prefix(8).lowercased() == "https://"
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_URL, address), (CURLOPT_USERAGENT, "Geotify/\(Version.current) (io.github.geotify.Geotify)"),
            (CURLOPT_PROTOCOLS_STR, isSecure ? "https" : "http"), (CURLOPT_REDIR_PROTOCOLS_STR, "https"),
            // An empty name is no proxy, also where the environment has one.
            (CURLOPT_PROXY, isSecure ? nil : ""),
        ]
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_FOLLOWLOCATION, isSecure ? 1 : 0), (CURLOPT_MAXREDIRS, 3), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 1),
            (CURLOPT_CONNECTTIMEOUT_MS, Int(min(timeout, Self.connectTimeout) * 1000)),
            (CURLOPT_TIMEOUT_MS, Int(timeout * 1000)), (CURLOPT_MAXFILESIZE, Self.mostBytes),
        ]
        for (option, text) in texts {
            if let text { try check(geotify_curl_set_text(curl, option, text)) }
        }
        for (option, number) in numbers { try check(geotify_curl_set_long(curl, option, number)) }
        try check(geotify_curl_set_pointer(curl, CURLOPT_HTTPHEADER, headers))
    }

    /// - Throws: 69 where there is no answer, or too much of one.
    func perform() throws(CommandFailure) -> Answer {
        body = []
        let this = Unmanaged.passUnretained(self)
        try check(geotify_curl_set_pointer(curl, CURLOPT_WRITEDATA, this.toOpaque()))
        try check(
            geotify_curl_set_writer(curl) { bytes, size, count, this in
                guard let bytes, let this else { return 0 }
                let request = Unmanaged<WebRequest>.fromOpaque(this).takeUnretainedValue()
                return request.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
            })
        let code = curl_easy_perform(curl)
        if isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            throw CommandFailure(
                .unavailable, "the answer has more than \(Self.mostBytes >> 20) MiB, the most that is read")
        }
        try check(code)
        var status = 0
        var pause: curl_off_t = 0
        geotify_curl_get_long(curl, CURLINFO_RESPONSE_CODE, &status)
        geotify_curl_get_offset(curl, CURLINFO_RETRY_AFTER, &pause)
        return Answer(status: status, body: body, retryAfter: Double(pause))
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= Self.mostBytes else {
            isTooLarge = true
            return false
        }
        body += bytes
        return true
    }

    private func check(_ code: CURLcode) throws(CommandFailure) {
        guard code != CURLE_OK else { return }
        throw CommandFailure(.unavailable, "no answer: " + String(cString: curl_easy_strerror(code)))
    }
}
