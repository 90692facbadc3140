internal import Glibc

/// An open file; closed when it goes out of scope.
package struct FileDescriptor: ~Copyable {
    package let rawValue: Int32
    /// As it was opened, for messages.
    package let path: String

    /// Opens a file; it isn't inherited by programs that are started.
    /// - Parameters:
    ///   - flags: As of open(2); `O_CLOEXEC` is added.
    ///   - operation: What a failure is reported as.
    package init(
        opening path: String, flags: Int32, operation: String = "open"
    ) throws(SystemError) {
        rawValue = try retryingInterrupts(operation, path: path) { Glibc.open(path, flags | O_CLOEXEC, 0o600) }
        self.path = path
    }

    /// Opens a file to read and write; one that is missing is created for the person alone (0600), whatever the umask.
    /// - Parameter flags: Further ones, as of open(2).
    package static func creating(_ path: String, flags: Int32 = 0) throws(SystemError) -> FileDescriptor {
        let file = try FileDescriptor(opening: path, flags: flags | O_RDWR | O_CREAT, operation: "create")
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { throw SystemError("create", path: path) }
        // One that has contents has permissions that somebody wanted.
        if status.st_size == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFREG,
            fchmod(file.rawValue, 0o600) != 0
        {
            throw SystemError("create", path: path)
        }
        return file
    }

    /// Takes over a descriptor that is open already.
    package init(owning rawValue: Int32, path: String) {
        self.rawValue = rawValue
        self.path = path
    }

    deinit { close(rawValue) }

    /// Reads to the end.
    /// - Parameter limit: Bytes that the file may have at most.
    /// - Throws: `EFBIG` for more than that.
    package borrowing func readAll(limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = try read(upTo: min(64 << 10, limit - bytes.count + 1))
            if chunk.isEmpty { return bytes }
            if bytes.capacity - bytes.count < chunk.count {
                // Left to itself, the array would take up to twice the limit.
                let room = max(2 * bytes.count, bytes.count + chunk.count)
                bytes.reserveCapacity(min(room, limit + 1))
            }
            bytes += chunk
            if bytes.count > limit { throw SystemError("read", path: path, code: EFBIG) }
        }
    }

    /// Reads what is there, at most `count` bytes; nothing at the end of the file.
    private borrowing func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        let descriptor = rawValue
        var code: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var result = Glibc.read(descriptor, buffer.baseAddress, count)
            while result < 0 && errno == EINTR { result = Glibc.read(descriptor, buffer.baseAddress, count) }
            if result < 0 { code = errno }
            initialized = max(result, 0)
        }
        if code != 0 { throw SystemError("read", path: path, code: code) }
        return chunk
    }

    /// Writes all of the bytes.
    package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        let code = writeAll(bytes, to: rawValue)
        if code != 0 { throw SystemError("write", path: path, code: code) }
    }

    /// Waits until the contents are on the disk.
    package borrowing func sync() throws(SystemError) {
        let descriptor = rawValue
        _ = try retryingInterrupts("write", path: path) { fsync(descriptor) }
    }
}

/// Calls until the call isn't interrupted by a signal.
func retryingInterrupts(_ operation: String, path: String?, _ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
        let result = call()
        if result >= 0 { return result }
        if errno != EINTR { throw SystemError(operation, path: path) }
    }
}

/// Writes all of the bytes, in as many steps as it takes; waits where the descriptor is non-blocking.
/// - Returns: 0, or the `errno` of the failure.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
