/// The text of a file.
enum FileText {
    /// UTF-8 without a byte order mark. What says by its mark that it is UTF-16 is turned into UTF-8; anything else stays as
    /// it is, right or wrong.
    static func utf8(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return Array(bytes) }
        let content = Array(bytes.dropFirst(2))
        let units = (0..<content.count / 2).lazy.map { pair in
            let index = 2 * pair
            return isLittle
                ? UInt16(content[index + 1]) << 8 | UInt16(content[index])
                : UInt16(content[index]) << 8 | UInt16(content[index + 1])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Which line a byte stands on, from 1.
    static func line(of offset: Int, in bytes: [UInt8]) -> Int { 1 + bytes.prefix(offset).count { $0 == 0x0A } }

    /// - Throws: with the line of the first byte that is no UTF-8.
    static func requireUTF8(_ bytes: [UInt8]) throws(InterchangeError) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        var position = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            position += 1
            if String(validating: line, as: UTF8.self) == nil { break }
        }
        throw InterchangeError("the text is not UTF-8; save the file in that encoding", at: "line \(position)")
    }
}
