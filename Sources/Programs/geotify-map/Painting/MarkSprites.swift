import MapModel
import Widgets

/// The marks and counts of a map as they look, so that thousands are drawn quickly.
@MainActor final class MarkSprites {
    private struct Mark: Hashable {
        var kind: MarkKind
        var isInside: Bool
    }

    /// What they depend on besides.
    private struct Look: Hashable {
        var palette: MapPalette
        var halo: Color
        var scale: Int
    }

    private var look: Look?
    private var marks: [Mark: Sprite] = [:]
    private var counts: [Int: Sprite] = [:]
    private static let largestCount = 999

    /// Takes them for a painter from now on.
    func begin(_ painter: Painter, _ palette: MapPalette, halo: Color) {
        let look = Look(palette: palette, halo: halo, scale: painter.scale)
        if look != self.look { (marks, counts) = ([:], [:]) }
        self.look = look
    }

    func mark(_ kind: MarkKind, isInside: Bool, _ painter: Painter) -> Sprite {
        let key = Mark(kind: kind, isInside: isInside)
        if let sprite = marks[key] { return sprite }
        let sprite = Sprite(size: 36, for: painter) { painter, middle in
            guard let look else { return }
            MarkPainting(painter: painter, palette: look.palette, halo: look.halo).paint(
                kind, isInside: isInside, at: middle)
        }
        marks[key] = sprite
        return sprite
    }

    func count(_ count: Int, _ painter: Painter) -> Sprite {
        let shown = min(count, Self.largestCount + 1)
        if let sprite = counts[shown] { return sprite }
        let sprite = Sprite(size: 48, for: painter) { painter, middle in
            guard let palette = look?.palette else { return }
            let words = shown > Self.largestCount ? "\(Self.largestCount)+" : "\(shown)"
            let text = painter.text(words, size: 0.8, isBold: true)
            let height = text.height + 2
            let width = max(text.width + 8, height)
            painter.rectangle(
                x: middle.x - 8, y: middle.y - height / 2, width: width, height: height, corner: height / 2)
            painter.fill(Color(palette.ink))
            painter.draw(
                text, at: middle + SIMD2(-8 + (width - text.width) / 2, -text.height / 2), Color(palette.ground))
        }
        counts[shown] = sprite
        return sprite
    }
}
