import CommandLine
import Glibc
import Platform

extension Session {
    typealias Taker = (String) throws(CommandFailure) -> Void

    /// Bytes that are written together.
    private static let portion = 64 << 10

    /// Writes a file, piece by piece; a new one can be read by nobody else.
    ///
    /// A regular file is replaced as a whole at the end. A pipe or a terminal is written to: it isn't to be replaced by a file.
    func save(as path: String, _ write: (Taker) throws(CommandFailure) -> Void) throws(CommandFailure) {
        var status = stat()
        let isSpecial = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        var failure: CommandFailure?
        do throws(SystemError) {
            if isSpecial {
                let file = try FileDescriptor(opening: path, flags: O_WRONLY, operation: "write")
                try Self.write(to: file, &failure, write)
            } else {
                do throws(File.ReplaceError) {
                    try File.replace(path) { file throws(SystemError) in try Self.write(to: file, &failure, write) }
                } catch {
                    throw error.error
                }
            }
        } catch {
            throw failure ?? CommandFailure(.cannotCreate, error.description)
        }
    }

    /// - Parameter failure: Set where it isn't the file's.
    private static func write(
        to file: borrowing FileDescriptor, _ failure: inout CommandFailure?,
        _ write: (Taker) throws(CommandFailure) -> Void
    ) throws(SystemError) {
        var pending: [UInt8] = []
        var fileError: SystemError?
        do throws(CommandFailure) {
            try write { text throws(CommandFailure) in
                pending += text.utf8
                guard pending.count >= portion else { return }
                do throws(SystemError) { try file.write(pending) } catch {
                    fileError = error
                    throw CommandFailure(.cannotCreate, error.description)
                }
                pending.removeAll(keepingCapacity: true)
            }
        } catch {
            failure = error
            throw fileError ?? SystemError("write", path: file.path, code: ECANCELED)
        }
        try file.write(pending)
    }
}
