/// A bar of a round length, which tells how large things on the map are.
package struct ScaleBar: Hashable, Sendable {
    /// `500 m`, `2 mi`.
    package let text: String
    /// Its length in pixels.
    package let length: Double

    /// - Parameters:
    ///   - metresPerPixel: Where it is to be right: in the middle of the map.
    ///   - longest: Pixels that it may have.
    package init(metresPerPixel: Double, longest: Double, units: UnitSystem) {
        let metres = units.round(below: longest * metresPerPixel)
        text = units.text(ofMetres: metres)
        length = metres / metresPerPixel
    }
}

extension UnitSystem {
    /// The largest length of 1, 2, 5, 10, … of a unit that isn't above this one.
    fileprivate func round(below metres: Double) -> Double {
        let mile = 1609.344
        if self == .imperial, metres >= mile { return Figures.round(below: metres / mile) * mile }
        let value = Figures.round(below: value(ofMetres: metres))
        // 1000 ft and more than that would be told in odd miles.
        return self.metres(ofValue: self == .imperial ? min(value, 1000) : value)
    }
}
