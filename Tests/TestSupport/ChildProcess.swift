internal import Foundation

/// A program that runs beside a test. It ends when released, and also when the test process is killed.
package final class ChildProcess: Sendable {
    private let process = Process()
    private let lifeline = Pipe()
    private let output = Pipe()

    /// Starts a program found on the PATH, with its errors on the test's own standard error.
    /// - Parameter environment: Added to the test's own.
    package init(_ arguments: [String], environment: [String: String] = [:]) throws {
        // The shell waits for the end of its input, which comes with the end of the test at the latest.
        let script = #""$@" </dev/null & child=$!; cat >/dev/null; kill "$child" 2>/dev/null; wait "$child""#
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, "sh"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = lifeline
        process.standardOutput = output
        try process.run()
    }

    deinit { stop() }

    /// The descriptor that its standard output can be read from.
    package var outputDescriptor: Int32 { output.fileHandleForReading.fileDescriptor }

    /// Blocks until the program has written a line.
    /// - Returns: nil where the program has ended before.
    package func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(outputDescriptor, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }

    /// Ends the program and waits for its end.
    package func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
