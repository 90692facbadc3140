internal import Glibc

/// The process's own memory.
package enum ProcessMemory {
    /// Unmaps the code of the program and its libraries; the kernel maps it again from its file cache where it runs.
    ///
    /// A statically linked program is large, and the kernel maps 64 kB around each page that is touched, so that starting
    /// up maps most of it; what runs afterwards is a fraction of that. Only mappings of files that can be executed and not
    /// written are unmapped: they hold nothing but what the file has.
    package static func releaseCode() {
        guard let maps = try? File.contents(of: "/proc/self/maps") else { return }
        for line in maps.split(separator: UInt8(ascii: "\n")) {
            // "55d0a000-55d0b000 r-xp 00000000 fe:00 1234    /usr/bin/geotifyd"
            let fields = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, bounds[0] < bounds[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: bounds[0]), Int(bounds[1] - bounds[0]), MADV_DONTNEED)
        }
    }
}
