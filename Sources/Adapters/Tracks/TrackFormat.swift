internal import Text

/// The forms of a track that can be read.
enum TrackFormat {
    case gpx, nmea, jsonLines

    /// Recognises a form by how it begins. A receiver's log may begin in the middle of a sentence.
    init(of bytes: [UInt8]) throws(TrackError) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        let start = content.drop(while: \.isASCIISpace)
        switch start.first {
        case nil:
            throw TrackError(line: 1, message: "the file is empty; it should be GPX, NMEA 0183 or JSON Lines")
        case UInt8(ascii: "<"):
            self = .gpx
        case 0xFE,
            0xFF where Self.isUTF16(start):
            guard Self.beginsLikeXML(inUTF16: start) else {
                throw TrackError(
                    line: 1,
                    message:
                        "this is no GPX; only that may be in UTF-16, while NMEA 0183 and JSON Lines should be UTF-8")
            }
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

    private static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    }

    private static func beginsLikeXML(inUTF16 bytes: ArraySlice<UInt8>) -> Bool {
        // With the high byte first the low one is the second of each pair, and so it is in the byte order mark.
        let lowByte = bytes.first == 0xFE ? 1 : 0
        let text = bytes.dropFirst(2)
        for pair in stride(from: text.startIndex, to: text.endIndex - 1, by: 2) {
            guard text[pair + 1 - lowByte] == 0 else { return false }
            let byte = text[pair + lowByte]
            if !byte.isASCIISpace { return byte == UInt8(ascii: "<") }
        }
        return false
    }

    private static func hasSentence(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.split { $0 == 0x0A || $0 == 0x0D }.contains { $0.first == UInt8(ascii: "$") }
    }
}
