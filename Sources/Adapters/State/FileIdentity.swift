internal import Glibc

/// Which file a path leads to.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// - Returns: nil where there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
}
