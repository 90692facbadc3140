import Glibc

/// Inputs for a parser that are nearly right: well-formed samples with a few random changes, the same in every run.
package struct Mutations: Sequence, IteratorProtocol {
    /// A longer run is asked for by `GEOTIFY_FUZZ_INPUTS=1000000 swift test -c release --filter Fuzz`.
    private static var runLength: Int {
        guard let value = getenv("GEOTIFY_FUZZ_INPUTS") else { return 2000 }
        return Int(String(cString: value)) ?? 2000
    }

    private let samples: [[UInt8]]
    /// Pieces that mean something to the parser, to be put anywhere.
    private let tokens: [[UInt8]]
    private var generator: SeededGenerator
    private var left: Int

    package init(of samples: [[UInt8]], tokens: [String] = [], seed: UInt64 = 1) {
        self.samples = samples
        self.tokens = tokens.map { Array($0.utf8) }
        generator = SeededGenerator(seed: seed)
        left = Self.runLength
    }

    package mutating func next() -> [UInt8]? {
        guard left > 0, var bytes = samples.randomElement(using: &generator) else { return nil }
        left -= 1
        for _ in 0..<Int.random(in: 1...6, using: &generator) { mutate(&bytes) }
        return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(UInt8.random(in: .min ... .max, using: &generator)) }
        let place = Int.random(in: bytes.indices, using: &generator)
        let length = Int.random(in: 1...Swift.min(16, bytes.count - place), using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 2: bytes[place] = [0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &generator) ?? 0
        case 3: bytes.removeSubrange(place..<place + length)
        case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
        case 5: bytes.removeLast(bytes.count - place)
        case 6: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
        default: bytes.insert(contentsOf: tokens.randomElement(using: &generator) ?? [0xFF], at: place)
        }
    }
}
