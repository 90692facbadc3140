/// Takes the records of a text one by one (RFC 4180; lines may end with a line feed or a carriage return alone).
struct CSVReader {
    /// A record, and the line on which it begins, from 1.
    struct Record {
        var fields: [String] = []
        var line: Int
        /// Something stands beside the quotes of a field.
        var isMalformed = false
    }

    private let text: [UInt8]
    private let separator: UInt8
    private var position = 0
    private var line = 1

    /// - Parameter text: Valid UTF-8.
    init(_ text: [UInt8], separator: UInt8) {
        self.text = text
        self.separator = separator
    }

    private static let maximumFields = 1000

    /// The next record that isn't an empty line; nil at the end.
    /// - Throws: where the text ends within quotes, and for more fields than a table of fences can have.
    mutating func next() throws(InterchangeError) -> Record? {
        while isAtLineEnd, position < text.count { skipLineEnd() }
        guard position < text.count else { return nil }
        var record = Record(line: line)
        while true {
            record.fields.append(try field(in: &record))
            guard position < text.count, text[position] == separator else { break }
            guard record.fields.count < Self.maximumFields else {
                throw InterchangeError("there are more than \(Self.maximumFields) fields", at: "line \(record.line)")
            }
            position += 1
        }
        skipLineEnd()
        return record
    }

    /// Blanks around a field belong to it only within quotes.
    private mutating func field(in record: inout Record) throws(InterchangeError) -> String {
        skipBlanks()
        if position < text.count, text[position] == Self.quote {
            let content = try quoted()
            skipBlanks()
            if !isAtLineEnd, text[position] != separator { record.isMalformed = true }
            while !isAtLineEnd, text[position] != separator { position += 1 }
            return content
        }
        let start = position
        while !isAtLineEnd, text[position] != separator { position += 1 }
        let end = text[start..<position].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
        return String(decoding: text[start..<end], as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while position < text.count, text[position] == 0x20 { position += 1 }
    }

    /// Takes what stands between quotes, of which a doubled one is one of the text.
    private mutating func quoted() throws(InterchangeError) -> String {
        let start = line
        var bytes: [UInt8] = []
        position += 1
        while true {
            guard position < text.count else {
                throw InterchangeError("a quoted field that begins here isn't closed", at: "line \(start)")
            }
            let byte = text[position]
            if byte == Self.quote {
                position += 1
                guard position < text.count, text[position] == Self.quote else {
                    return String(decoding: bytes, as: UTF8.self)
                }
            } else if byte == 0x0A || byte == 0x0D {
                countLine()
            }
            bytes.append(byte)
            position += 1
        }
    }

    private var isAtLineEnd: Bool { position >= text.count || text[position] == 0x0A || text[position] == 0x0D }

    private mutating func skipLineEnd() {
        guard position < text.count else { return }
        let isReturn = text[position] == 0x0D
        countLine()
        position += 1
        if isReturn, position < text.count, text[position] == 0x0A {
            countLine()
            position += 1
        }
    }

    /// A carriage return before a line feed ends no line of its own.
    private mutating func countLine() {
        let isReturn = text[position] == 0x0D
        if !isReturn || position + 1 == text.count || text[position + 1] != 0x0A { line += 1 }
    }

    private static let quote = UInt8(ascii: "\"")
}
