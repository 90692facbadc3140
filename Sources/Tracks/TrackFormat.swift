/// The forms of a track that can be read.
enum TrackFormat {
    case gpx, nmea, jsonLines

    /// Recognises a form by how it begins. A receiver's log may begin in the middle of a sentence.
    init(of bytes: [UInt8]) throws(TrackError) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let start = content.drop(while: isSpace)
        switch start.first {
        case nil:
            throw TrackError(line: 1, message: "the file is empty; it should be GPX, NMEA 0183 or JSON Lines")
        case UInt8(ascii: "<"), 0xFE, 0xFF:
            self = .gpx
        case UInt8(ascii: "{"):
            self = .jsonLines
        default:
            guard Self.hasSentence(start.prefix(4096)) else {
                throw TrackError(
                    line: 1 + content.prefix(start.startIndex - content.startIndex).count { $0 == 0x0A },
                    message: "this is no track: GPX begins with \"<\", NMEA 0183 with \"$\" and JSON Lines with \"{\"")
            }
            self = .nmea
        }
    }

    private static func hasSentence(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.split { $0 == 0x0A || $0 == 0x0D }.contains { $0.first == UInt8(ascii: "$") }
    }
}
