import CommandLine
import Glibc
import Platform

/// A file that the person names; `-` is the standard input.
enum InputFile {
    /// What it is called in messages.
    static func name(of path: String) -> String { path == "-" ? "the standard input" : path }

    /// - Parameter limit: Bytes that it may have at most; a larger one isn't read to its end.
    /// - Throws: 65 for a larger one, 66 where there is none.
    static func contents(of path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        if path.isEmpty { throw CommandFailure(.usage, "the name of the file is empty; - is the standard input") }
        do throws(SystemError) {
            return path == "-"
                ? try FileDescriptor(owning: dup(STDIN_FILENO), path: name(of: path)).readAll(limit: limit)
                : try File.contents(of: path, limit: limit)
        } catch {
            guard error.code == EFBIG else { throw CommandFailure(error) }
            throw CommandFailure(.badData, "\(name(of: path)): the file is larger than \(limit >> 20) MiB")
        }
    }
}
