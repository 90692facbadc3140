import PropertyList
import Testing

@Suite struct BinaryFormTests {
    /// A file of these objects, with offsets of two bytes and references of one.
    private func file(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
            bytes += object
        }
        let table = bytes.count
        bytes += offsets
        bytes += [0, 0, 0, 0, 0, 0, 2, 1]
        for number in [objects.count, Int(top), table] {
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return bytes
    }

    private func root(_ objects: [[UInt8]]) throws -> PropertyListValue {
        try PropertyListDocument(parsing: file(objects)).root
    }

    @Test func `reads every kind of value`() throws {
        #expect(try PropertyListDocument(parsing: Sample.binary).root == Sample.value)
    }

    @Test(
        arguments: [
            ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)),
            ([0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], .real(.infinity)),
            ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], .date(978_307_200)),
            ([0x14] + [UInt8](repeating: 0xFF, count: 16), .integer(-1)),
            ([0x13] + [UInt8](repeating: 0xFF, count: 8), .integer(-1)),
            ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(0xFFFF_FFFF)),
            ([0x80, 0x07], .uid(7)),
            ([0x87] + [UInt8](repeating: 0xFF, count: 8), .uid(.max)),
            ([0x72, 0xC3, 0xA9], .string("é")),
            ([0x5F, 0x11, 0x00, 0x01, 0x61], .string("a")),
        ] as [([UInt8], PropertyListValue)])
    func `reads values`(_ object: [UInt8], _ value: PropertyListValue) throws {
        #expect(try root([object]) == value)
    }

    @Test(
        arguments: [
            ([[0xA1, 0x00]], "contains itself"),
            ([[0xA1, 0x01], [0xD1, 0x02, 0x00], [0x51, 0x61]], "contains itself"),
            ([[0xA1, 0x01]], "object that doesn't exist"),
            ([[0xD1, 0x01, 0x01], [0x09]], "key that is no text"),
            ([[0xD2, 0x01, 0x01, 0x02, 0x02], [0x51, 0x61], [0x09]], "stands twice"),
            ([[0x00]], "no value of kind 0x0"),
            ([[0xC0]], "no value of kind 0xc0"),
            ([[0x18]], "no value of kind 0x18"),
            ([[0x88]], "no value of kind 0x88"),
            ([[0x52, 0xC3, 0xA9]], "not valid Unicode"),
            ([[0x51, 0xFF]], "not valid Unicode"),
            ([[0x71, 0xFF]], "not valid Unicode"),
            ([[0x61, 0xD8, 0x00]], "not valid Unicode"),
            ([[0x5F, 0x09]], "length of a value is damaged"),
            ([[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "length of a value is damaged"),
            ([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "longer than the file"),
            ([[0xDF, 0x13, 0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "longer than the file"),
            ([[0x13]], "longer than the file"),
            ([[0x14] + [UInt8](repeating: 1, count: 16)], "more than 64 bits"),
            ([[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]], "outside of the years"),
        ] as [([[UInt8]], String)])
    func `refuses damage`(_ objects: [[UInt8]], _ reason: String) throws {
        let error = try #require(failure(file(objects)), "accepted")
        #expect(error.message.contains(reason), "\(error)")
        guard case .byte = error.position else { return #expect(Bool(false), "\(error)") }
    }

    @Test func `refuses a file that is cut anywhere`() {
        for length in 1..<Sample.binary.count {
            #expect(failure(Array(Sample.binary.prefix(length))) != nil, "\(length) bytes")
        }
        #expect(failure(Array("bplist16".utf8))?.message.contains("version other than 00") == true)
        #expect(failure(Array("bplist00".utf8))?.message.contains("cut off") == true)
    }

    @Test func `refuses a trailer that does not fit`() {
        let trailer = Sample.binary.count - 32
        for (offset, value) in [(6, 0), (6, 9), (7, 0), (7, 9), (8, 0xFF), (15, 0), (16, 0xFF), (23, 0x28), (24, 0xFF)]
        {
            var bytes = Sample.binary
            bytes[trailer + offset] = UInt8(value)
            #expect(failure(bytes)?.message.contains("last 32 bytes don't fit") == true, "\(offset)")
        }
    }

    @Test func `counts what shared references unfold`() throws {
        // Each level refers to the next one twice: 2^(levels - 1) values at the bottom.
        func levels(_ count: Int) -> [[UInt8]] {
            (1..<count).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x09]]
        }
        #expect(try root(levels(12)).array?.count == 2)
        #expect(failure(file(levels(27)))?.message.contains("too many values") == true)
        #expect(failure(file(levels(64)))?.message.contains("too many values") == true)
        let long = [UInt8](repeating: 0x61, count: 60_000)
        let shared: [UInt8] = [0xAF, 0x10, 0xFF] + [UInt8](repeating: 1, count: 255)
        var limits = PropertyListLimits()
        limits.objects = 100_000
        #expect(failure(file([shared, [0x5F, 0x11, 0xEA, 0x60] + long]), limits: limits) != nil)
    }

    @Test func `limits the depth also of shared parts`() throws {
        func chain(_ count: Int) -> [[UInt8]] { (1...count).map { [0xA1, UInt8($0)] } + [[0x09]] }
        #expect(failure(file(chain(64))) == nil)
        #expect(failure(file(chain(65)))?.message.contains("deeper than 64") == true)
        // The first element reads a chain of 63, the second one reaches it again through two more levels.
        let twice: [[UInt8]] = [[0xA2, 3, 1], [0xA1, 2], [0xA1, 3]] + (4...66).map { [0xA1, UInt8($0)] } + [[0x09]]
        #expect(failure(file(twice))?.message.contains("deeper than 64") == true)
    }
}
