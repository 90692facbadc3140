internal import CCurl

/// Several requests at once on one thread: none waits for another's server.
package final class WebTransfers {
    /// Receives the answer, or why there is none.
    package typealias Completion = (Result<WebAnswer, WebError>) -> Void

    private struct Transfer {
        var handle: WebHandle
        var completion: Completion
    }

    private let multi: OpaquePointer
    private var running: [OpaquePointer: Transfer] = [:]

    /// Creates an empty set of transfers.
    /// - Throws: `WebError` of kind `other` if libcurl can't be used.
    package init() throws(WebError) {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        guard let multi = curl_multi_init() else { throw WebError(.other, "libcurl can't be used") }
        self.multi = OpaquePointer(multi)
    }

    deinit {
        for handle in running.keys { curl_multi_remove_handle(pointer, UnsafeMutableRawPointer(handle)) }
        curl_multi_cleanup(pointer)
    }

    private var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(multi) }

    /// Whether no request is under way.
    package var isEmpty: Bool { running.isEmpty }

    /// Begins a request by a handle that has nothing else to do.
    /// - Parameter completion: Called by `wait`, once.
    /// - Throws: `WebError` if libcurl refuses the request; `completion` isn't called then.
    package func start(
        _ request: WebRequest, by handle: WebHandle, completion: @escaping Completion
    ) throws(WebError) {
        try handle.prepare(request)
        guard curl_multi_add_handle(pointer, UnsafeMutableRawPointer(handle.handle)) == CURLM_OK else {
            throw WebError(.other, "libcurl can't be used")
        }
        running[handle.handle] = Transfer(handle: handle, completion: completion)
    }

    /// Waits until something happens to a request, or one of these descriptors can be read.
    /// - Parameter limit: Seconds to wait at most.
    package func wait(atMost limit: Double, orReading descriptors: [Int32] = []) {
        var others = descriptors.map { curl_waitfd(fd: $0, events: Int16(CURL_WAIT_POLLIN), revents: 0) }
        perform()
        if finish() { return }
        // libcurl has timers of its own, for which it waits less.
        let milliseconds = Int32(min(max(limit, 0) * 1000, 86_400_000).rounded(.up))
        curl_multi_poll(pointer, &others, UInt32(others.count), milliseconds, nil)
        perform()
        _ = finish()
    }

    private func perform() {
        var count: Int32 = 0
        curl_multi_perform(pointer, &count)
    }

    /// Hands over what has ended.
    /// - Returns: Whether anything has.
    private func finish() -> Bool {
        var left: Int32 = 0
        var hasEnded = false
        while let message = curl_multi_info_read(pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = message.pointee.data.result
            curl_multi_remove_handle(pointer, easy)
            guard let transfer = running.removeValue(forKey: OpaquePointer(easy)) else { continue }
            hasEnded = true
            transfer.completion(Result { () throws(WebError) in try transfer.handle.answer(code) })
        }
        return hasEnded
    }
}
