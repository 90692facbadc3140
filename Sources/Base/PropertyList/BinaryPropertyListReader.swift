internal import Platform

/// Reads the binary form of a property list, version 00.
///
/// Its layout: `bplist00`, the objects, a table of their offsets, and a trailer of 32 bytes. Nothing in the file is trusted:
/// each offset, length and reference is checked, an object that contains itself is refused, and one that is referred to
/// often is read once but counted each time.
struct BinaryPropertyListReader {
    private static let trailerLength = 32
    private static let headerLength = 8
    /// Seconds from 1970 to 2001, where the dates of this form begin.
    private static let dateEpoch = 978_307_200.0

    /// An object that is read, with all that it contains.
    private struct Unfolded {
        var value: PropertyListValue
        /// How many values it is, each 64 bytes of text or data counting as one more.
        var cost: Int
        /// How many containers are nested in it, itself included.
        var height = 0
    }

    private let bytes: [UInt8]
    private let limits: PropertyListLimits
    private let end: Int
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let top: Int
    private let offsetTable: Int
    private var done: [Int: Unfolded] = [:]
    /// The containers on the way to the object that is being read.
    private var path: [Int] = []

    static func read(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) -> PropertyListValue {
        var reader = try Self(bytes, limits: limits)
        return try reader.object(reader.top).value
    }

    private init(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
        guard bytes.starts(with: Array("bplist00".utf8)) else {
            throw PropertyListError(.byte(6), "this is a binary property list of a version other than 00")
        }
        let end = bytes.count - Self.trailerLength
        guard end >= Self.headerLength else { throw PropertyListError(.file, "the binary property list is cut off") }
        self.bytes = bytes
        self.limits = limits
        self.end = end
        offsetSize = Int(bytes[end + 6])
        referenceSize = Int(bytes[end + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(bytes, at: end + 8, size: 8), count > 0,
            let top = Self.number(bytes, at: end + 16, size: 8), top < count,
            let table = Self.number(bytes, at: end + 24, size: 8), (Self.headerLength...end).contains(table),
            count <= (end - table) / offsetSize
        else {
            throw PropertyListError(
                .byte(end), "the binary property list is cut off or damaged: its last 32 bytes don't fit its size")
        }
        objectCount = count
        self.top = top
        offsetTable = table
    }

    /// An unsigned number of `size` bytes, the highest first; nil where it exceeds an `Int`.
    private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
        var value: UInt64 = 0
        for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    private mutating func object(_ index: Int) throws(PropertyListError) -> Unfolded {
        if let known = done[index] {
            guard path.count + known.height <= limits.depth else { throw tooDeep(index) }
            return known
        }
        guard let offset = Self.number(bytes, at: offsetTable + index * offsetSize, size: offsetSize),
            (Self.headerLength..<end).contains(offset)
        else {
            throw PropertyListError(
                .byte(offsetTable + index * offsetSize), "the offset of object \(index) lies outside of the file")
        }
        let marker = bytes[offset]
        let object =
            switch marker >> 4 {
            case 0xA: try array(index, at: offset)
            case 0xD: try dictionary(index, at: offset)
            default: try leaf(marker, at: offset)
            }
        done[index] = object
        return object
    }

    private func tooDeep(_ index: Int) -> PropertyListError {
        PropertyListError(.file, "values are nested deeper than \(limits.depth) (object \(index))")
    }

    // MARK: Containers

    private mutating func array(_ index: Int, at offset: Int) throws(PropertyListError) -> Unfolded {
        let references = try payload(at: offset, elementSize: referenceSize)
        try enter(index, at: offset)
        var values: [PropertyListValue] = []
        var sum = Unfolded(value: .array([]), cost: 1)
        for position in stride(from: references.lowerBound, to: references.upperBound, by: referenceSize) {
            values.append(try child(at: position, of: &sum))
        }
        path.removeLast()
        sum.value = .array(values)
        sum.height += 1
        return sum
    }

    private mutating func dictionary(_ index: Int, at offset: Int) throws(PropertyListError) -> Unfolded {
        let references = try payload(at: offset, elementSize: 2 * referenceSize)
        let values = references.lowerBound + references.count / 2
        try enter(index, at: offset)
        var dictionary = PropertyListDictionary()
        var sum = Unfolded(value: .dictionary(dictionary), cost: 1)
        for position in stride(from: references.lowerBound, to: values, by: referenceSize) {
            guard case .string(let key) = try child(at: position, of: &sum) else {
                throw PropertyListError(.byte(position), "a dictionary has a key that is no text")
            }
            guard dictionary.position(of: key) == nil else {
                throw PropertyListError(.byte(position), "a key stands twice in one dictionary")
            }
            dictionary[key] = try child(at: position + references.count / 2, of: &sum)
        }
        path.removeLast()
        sum.value = .dictionary(dictionary)
        sum.height += 1
        return sum
    }

    private mutating func enter(_ index: Int, at offset: Int) throws(PropertyListError) {
        guard !path.contains(index) else { throw PropertyListError(.byte(offset), "a value contains itself") }
        guard path.count < limits.depth else { throw tooDeep(index) }
        path.append(index)
    }

    /// Reads the object that is referred to at `position`, and adds its size to that of its container.
    private mutating func child(
        at position: Int, of container: inout Unfolded
    ) throws(PropertyListError) -> PropertyListValue {
        guard let index = Self.number(bytes, at: position, size: referenceSize), index < objectCount else {
            throw PropertyListError(.byte(position), "a reference leads to an object that doesn't exist")
        }
        let object = try object(index)
        container.cost += object.cost
        container.height = max(container.height, object.height)
        guard container.cost <= limits.objects else {
            throw PropertyListError(.byte(position), "the property list has too many values")
        }
        return object.value
    }

    // MARK: Leaves

    private func leaf(_ marker: UInt8, at offset: Int) throws(PropertyListError) -> Unfolded {
        let low = marker & 0x0F
        switch (marker >> 4, low) {
        case (0x0, 0x8): return Unfolded(value: .boolean(false), cost: 1)
        case (0x0, 0x9): return Unfolded(value: .boolean(true), cost: 1)
        case (0x1, 0...4): return Unfolded(value: try integer(size: 1 << Int(low), at: offset), cost: 1)
        case (0x2, 2):
            let bits = UInt32(truncatingIfNeeded: try bits(size: 4, at: offset))
            return Unfolded(value: .real(Double(Float(bitPattern: bits))), cost: 1)
        case (0x2, 3):
            return Unfolded(value: .real(Double(bitPattern: try bits(size: 8, at: offset))), cost: 1)
        case (0x3, 3): return Unfolded(value: try date(at: offset), cost: 1)
        case (0x8, 0...7): return Unfolded(value: .uid(try bits(size: Int(low) + 1, at: offset)), cost: 1)
        case (0x4, _):
            let data = bytes[try payload(at: offset, elementSize: 1)]
            return Unfolded(value: .data(Array(data)), cost: 1 + data.count / 64)
        case (0x5...0x7, _): return try text(kind: marker >> 4, at: offset)
        default:
            throw PropertyListError(.byte(offset), "there is no value of kind 0x" + String(marker, radix: 16))
        }
    }

    private func bits(size: Int, at offset: Int) throws(PropertyListError) -> UInt64 {
        guard offset + 1 + size <= end else { throw beyondEnd(offset) }
        var bits: UInt64 = 0
        for byte in bytes[offset + 1..<offset + 1 + size] { bits = bits << 8 | UInt64(byte) }
        return bits
    }

    private func integer(size: Int, at offset: Int) throws(PropertyListError) -> PropertyListValue {
        guard size == 16 else {
            let bits = try bits(size: size, at: offset)
            // Only the form of 8 bytes has a sign.
            return .integer(Int64(bitPattern: bits))
        }
        let high = Int64(bitPattern: try bits(size: 8, at: offset))
        let low = try bits(size: 8, at: offset + 8)
        switch (high, Int64(exactly: low)) {
        case (0, let value?): return .integer(value)
        case (0, nil): return .unsigned(low)
        case (-1, nil): return .integer(Int64(bitPattern: low))
        default: throw PropertyListError(.byte(offset), "an integer has more than 64 bits")
        }
    }

    private func date(at offset: Int) throws(PropertyListError) -> PropertyListValue {
        let time = Double(bitPattern: try bits(size: 8, at: offset)) + Self.dateEpoch
        guard RFC3339.range.contains(time) else {
            throw PropertyListError(.byte(offset), "a date lies outside of the years 0 to 9999")
        }
        return .date(time)
    }

    private func text(kind: UInt8, at offset: Int) throws(PropertyListError) -> Unfolded {
        let content = bytes[try payload(at: offset, elementSize: kind == 0x6 ? 2 : 1)]
        let text: String? =
            switch kind {
            case 0x5: content.allSatisfy { $0 < 0x80 } ? String(validating: content, as: UTF8.self) : nil
            case 0x6:
                String(
                    validating: stride(from: content.startIndex, to: content.endIndex, by: 2).lazy.map {
                        UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
                    }, as: UTF16.self)
            default: String(validating: content, as: UTF8.self)
            }
        guard let text else { throw PropertyListError(.byte(offset), "a text is not valid Unicode") }
        return Unfolded(value: .string(text), cost: 1 + content.count / 64)
    }

    /// Where the elements of an object lie whose marker tells their number.
    private func payload(at offset: Int, elementSize: Int) throws(PropertyListError) -> Range<Int> {
        var count = Int(bytes[offset] & 0x0F)
        var start = offset + 1
        if count == 0x0F {
            guard start < end else { throw beyondEnd(offset) }
            let marker = bytes[start]
            let size = 1 << Int(marker & 0x0F)
            guard marker >> 4 == 0x1, size <= 8, start + 1 + size <= end,
                let number = Self.number(bytes, at: start + 1, size: size)
            else { throw PropertyListError(.byte(start), "the length of a value is damaged") }
            count = number
            start += 1 + size
        }
        guard count <= (end - start) / elementSize else { throw beyondEnd(offset) }
        return start..<start + count * elementSize
    }

    private func beyondEnd(_ offset: Int) -> PropertyListError {
        PropertyListError(.byte(offset), "a value is longer than the file")
    }
}
