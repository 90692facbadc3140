/// A colour, each part from 0 to 1.
package struct Color: Hashable, Sendable {
    package var red, green, blue, alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// As in style sheets: `0x3584e4`.
    package init(_ hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
            alpha: alpha)
    }

    package func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
