/// The map's colours: besides the shapes, such as also people tell apart who see few of them (after Okabe and Ito, "Color
/// Universal Design"), on light and on dark ground.
package struct MapPalette: Hashable, Sendable {
    /// A colour in sRGB.
    package struct Color: Hashable, Sendable {
        /// 0…255.
        package let red, green, blue: UInt8

        init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

        /// `#0072b2`.
        package var hex: String {
            [red, green, blue].reduce("#") { text, part in
                text + (part < 16 ? "0" : "") + String(part, radix: 16)
            }
        }
    }

    /// The colours of the map's parts.
    package let ground, ink, line, idle, here, way: Color
    private let entry, exit, both, pass: Color

    /// On light ground.
    package static let light = MapPalette(
        ground: Color(0xfb, 0xfa, 0xf7), ink: Color(0x22, 0x22, 0x22), line: Color(0xe2, 0xdd, 0xd2),
        idle: Color(0x77, 0x77, 0x77), here: Color(0xd4, 0, 0), way: Color(0x6a, 0x3d, 0x9a),
        entry: Color(0, 0x72, 0xb2),
        exit: Color(0xc2, 0x4e, 0), both: Color(0xa0, 0x38, 0x7c), pass: Color(0, 0x7a, 0x5a))
    /// On dark ground.
    package static let dark = MapPalette(
        ground: Color(0x16, 0x18, 0x1c), ink: Color(0xe8, 0xe6, 0xe1), line: Color(0x33, 0x36, 0x3c),
        idle: Color(0x9a, 0x9a, 0x9a), here: Color(0xff, 0x6b, 0x6b), way: Color(0xbc, 0x9c, 0xff),
        entry: Color(0x56, 0xb4, 0xe9),
        exit: Color(0xf0, 0xa0, 0x40), both: Color(0xe5, 0x9a, 0xc6), pass: Color(0x3f, 0xcf, 0x9f))

    /// The colour of a mark and its circle.
    package func color(of kind: MarkKind) -> Color {
        switch kind {
        case .entry: entry
        case .exit: exit
        case .both: both
        case .pass: pass
        case .done, .disabled: idle
        case .place: ink
        }
    }
}
