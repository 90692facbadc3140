/// What the map's things look like: by shape and, besides, by colours that also people tell apart who see few of them (after
/// Okabe and Ito, "Color Universal Design"), on light and on dark ground.
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
        \(rules(light))
        @media (prefers-color-scheme: dark) {
        \(rules(dark))
        }
        </style>
        <defs>
        <path id="entry" class="mark" d="M-8,-7H8L0,8Z"/>
        <path id="exit" class="mark" d="M-8,7H8L0,-8Z"/>
        <path id="both" class="mark" d="M0,-9L8,0L0,9L-8,0Z"/>
        <path id="pass" class="mark" d="M-10,-4H1V-9L10,0L1,9V4H-10Z"/>
        <g id="done"><circle class="hollow" r="7.5"/><path class="ring" d="M-4,0L-1,3.5L4,-3.5"/></g>
        <g id="disabled"><circle class="hollow" r="7.5"/><path class="ring" d="M-5,5L5,-5"/></g>
        <circle id="inside" class="ring" r="13"/>
        <g id="here"><path class="ring" d="M-12,0H12M0,-12V12"/><circle class="mark" r="5"/></g>
        </defs>

        """

    /// What a kind is called in the legend.
    static func name(of kind: MapFence.Kind) -> String {
        switch kind {
        case .entry: "on entry"
        case .exit: "on exit"
        case .both: "on entry and exit"
        case .pass: "on passing"
        case .done: "done"
        case .disabled: "disabled"
        }
    }

    private struct Palette {
        var ground, ink, line, entry, exit, both, pass, idle, here: String
    }

    private static let light = Palette(
        ground: "#fbfaf7", ink: "#222", line: "#e2ddd2", entry: "#0072b2", exit: "#c24e00", both: "#a0387c",
        pass: "#007a5a", idle: "#777", here: "#d40000")
    private static let dark = Palette(
        ground: "#16181c", ink: "#e8e6e1", line: "#33363c", entry: "#56b4e9", exit: "#f0a040", both: "#e59ac6",
        pass: "#3fcf9f", idle: "#9a9a9a", here: "#ff6b6b")

    private static func rules(_ palette: Palette) -> String {
        """
        svg { background: \(palette.ground); color: \(palette.ink) }
        .ground, .hollow { fill: \(palette.ground) }
        .mark, .label, .degrees { stroke: \(palette.ground) }
        text { fill: \(palette.ink) }
        .degrees { fill: \(palette.idle) }
        .grid { stroke: \(palette.line) }
        .entry { color: \(palette.entry) }
        .exit { color: \(palette.exit) }
        .both { color: \(palette.both) }
        .pass { color: \(palette.pass) }
        .done, .disabled { color: \(palette.idle) }
        .here { color: \(palette.here) }
        """
    }
}
