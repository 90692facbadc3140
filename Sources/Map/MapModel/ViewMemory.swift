package import Geofencing
internal import Platform

/// What the window remembers from one time to the next.
package struct ViewMemory: Hashable, Sendable {
    /// What the map showed; nil before it was moved for the first time.
    package var center: Coordinate?
    /// Of the map, as `Viewport` has it.
    package var zoom: Double
    /// The window's size in pixels, as it is when it isn't maximized.
    package var width: Int
    /// The window's height in pixels.
    package var height: Int
    /// Whether the window is maximized.
    package var isMaximized: Bool

    /// Creates a memory from its parts.
    package init(
        center: Coordinate? = nil, zoom: Double = 2, width: Int = 1000, height: Int = 680, isMaximized: Bool = false
    ) {
        self.center = center
        self.zoom = zoom
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    private static let widths = 360...16_384
    private static let heights = 294...16_384

    /// Lines of a key and a value. Where one was is shown no finer than the map shows it.
    package var text: String {
        var lines: [(key: String, value: String)] = []
        if let center {
            lines.append(("latitude", Figures.short(center.latitude, decimals: 6)))
            lines.append(("longitude", Figures.short(center.longitude, decimals: 6)))
        }
        lines.append(("zoom", Figures.short(zoom, decimals: 3)))
        lines.append(("width", "\(width)"))
        lines.append(("height", "\(height)"))
        lines.append(("maximized", isMaximized ? "yes" : "no"))
        return lines.map { $0.key + "=" + $0.value + "\n" }.joined()
    }

    /// Reads what was kept; what is missing, wrong or out of range is as it is at first.
    package init(text: String) {
        self.init()
        var values: [Substring: Substring] = [:]
        for line in text.prefix(1000).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        if let latitude = values["latitude"].flatMap(Self.number),
            let longitude = values["longitude"].flatMap(Self.number)
        {
            center = Coordinate(latitude: latitude, longitude: longitude)
        }
        if let zoom = values["zoom"].flatMap(Self.number), Viewport.zooms.contains(zoom) { self.zoom = zoom }
        if let width = values["width"].flatMap({ Int($0) }), Self.widths.contains(width) { self.width = width }
        if let height = values["height"].flatMap({ Int($0) }), Self.heights.contains(height) { self.height = height }
        isMaximized = values["maximized"] == "yes"
    }

    private static func number(_ text: Substring) -> Double? { Decimal.value(of: String(text)) }
}
