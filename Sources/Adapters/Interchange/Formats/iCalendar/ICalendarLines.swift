/// The lines of an iCalendar file, those that were folded joined again (RFC 5545, section 3.1): a line end that a blank or a
/// tab follows counts for nothing, also within a character of several bytes. Lines may also end with a line feed alone.
struct ICalendarLines {
    private let bytes: [UInt8]
    private var position: Int
    /// Of the line that comes next, counted from 1.
    private var number = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next line that isn't empty.
    mutating func next() -> (bytes: ArraySlice<UInt8>, number: Int)? {
        while position < bytes.count {
            let first = number
            var line = physicalLine()
            if isFolded {
                var joined = Array(line)
                while isFolded {
                    position += 1
                    joined += physicalLine()
                }
                line = joined[...]
            }
            if !line.isEmpty { return (line, first) }
        }
        return nil
    }

    private var isFolded: Bool {
        position < bytes.count && (bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t"))
    }

    private mutating func physicalLine() -> ArraySlice<UInt8> {
        let start = position
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        position = min(end + 1, bytes.count)
        number += 1
        let line = bytes[start..<end]
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
}
