package import Geofencing

/// One position of a shift.
package struct ShiftPoint: Hashable, Sendable {
    /// Ascends in the order in which points were taken, over all shifts.
    package var id: Int64
    /// The shift's number.
    package var shift: Int64
    /// Kept to a millisecond, 1e-7 degrees, 0.1 m, 0.01 m/s and 0.01 degrees.
    package var fix: PositionFix

    /// Creates a point from its parts.
    package init(id: Int64, shift: Int64, fix: PositionFix) {
        self.id = id
        self.shift = shift
        self.fix = fix
    }
}
