/// Weekdays and times of day, in the opening-hours notation of OpenStreetMap: `Mo-Fr 07:00-10:00; Sa 09:00-12:00`.
package struct OpeningHours: Hashable, Sendable {
    /// As it was written.
    package let text: String

    /// - Throws: `OpeningHoursError`, which says what is wrong and what would be right.
    package init(_ text: String) throws(OpeningHoursError) {
        self.text = text
    }
}

package struct OpeningHoursError: Error, Hashable, CustomStringConvertible {
    package var description: String
    package init(_ description: String) { self.description = description }
}
