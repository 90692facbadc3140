internal import MapModel

/// What the map's things look like, on light and on dark ground.
enum MapStyle {
    /// Marks are drawn in the colour of the group that uses them: a style sheet's selectors don't reach into them.
    static let definitions = """
        <style>
        svg { font: 13px system-ui, sans-serif }
        .area { fill: currentColor; fill-opacity: .08; stroke: currentColor; stroke-width: 1.5 }
        .inside .area { fill-opacity: .2; stroke-width: 3 }
        .done .area, .disabled .area { fill-opacity: .03; stroke-dasharray: 5 4 }
        .mark { fill: currentColor; stroke-width: 1.5 }
        .hollow { stroke: currentColor; stroke-width: 2 }
        .ring { fill: none; stroke: currentColor; stroke-width: 2 }
        .accuracy { fill: currentColor; fill-opacity: .06; stroke: currentColor; stroke-dasharray: 2 3 }
        .label, .degrees { paint-order: stroke; stroke-width: 3px; stroke-linejoin: round }
        .degrees { font-size: 11px }
        .grid { fill: none }
        .scale { stroke: currentColor; stroke-width: 1.5; fill: none }
        .lead { stroke: currentColor; stroke-opacity: .5 }
        .north { fill: currentColor }
        .casing, .way0, .way1, .way2 { fill: none; stroke-linecap: round; stroke-linejoin: round }
        .way0, .way1, .way2 { stroke: currentColor; stroke-width: 3 }
        .way1 { stroke-dasharray: 9 6 }
        .way2 { stroke-dasharray: 1 7 }
        .casing { stroke-width: 6; stroke-opacity: .7 }
        \(rules(.light))
        @media (prefers-color-scheme: dark) {
        \(rules(.dark))
        }
        </style>
        <defs>
        \(marks)
        <circle id="inside" class="ring" r="\(SVG.number(MarkShape.inside))"/>
        \(lines)
        <g id="here"><path class="ring" d="M-12,0H12M0,-12V12"/><circle class="mark" r="5"/></g>
        </defs>

        """

    private static var lines: String {
        (0..<MapLines.styles).map { "<path id=\"way\($0)\" class=\"way\($0)\" d=\"M-12,0H12\"/>" }.joined(
            separator: "\n")
    }

    private static var marks: String {
        MarkKind.allCases.map { kind in
            let shape = MarkShape.of(kind)
            guard let ring = shape.ring else {
                return "<path id=\"\(kind.rawValue)\" class=\"mark\" d=\"\(SVG.outline(shape.corners))\"/>"
            }
            return "<g id=\"\(kind.rawValue)\"><circle class=\"hollow\" r=\"\(SVG.number(ring))\"/>"
                + "<path class=\"ring\" d=\"\(SVG.line(shape.line))\"/></g>"
        }.joined(separator: "\n")
    }

    private static func rules(_ palette: MapPalette) -> String {
        let kinds = MarkKind.allCases.map { ".\($0.rawValue) { color: \(palette.color(of: $0).hex) }" }
        return """
            svg { background: \(palette.ground.hex); color: \(palette.ink.hex) }
            .ground, .hollow { fill: \(palette.ground.hex) }
            .mark, .label, .degrees { stroke: \(palette.ground.hex) }
            text { fill: \(palette.ink.hex) }
            .degrees { fill: \(palette.idle.hex) }
            .grid { stroke: \(palette.line.hex) }
            \(kinds.joined(separator: "\n"))
            .way { color: \(palette.way.hex) }
            .casing { stroke: \(palette.ground.hex) }
            .here { color: \(palette.here.hex) }
            """
    }
}
