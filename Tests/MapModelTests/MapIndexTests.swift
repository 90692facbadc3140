import Geofencing
import TestSupport
import Testing

@testable import MapModel

@Suite struct MapIndexTests {
    private let size = SIMD2(1280.0, 800.0)

    private func scene(_ index: MapIndex, _ viewport: Viewport) -> MapScene {
        var cache = OutlineCache()
        return index.scene(in: viewport, outlines: &cache)
    }

    private func viewports(_ fences: [MapFence], using generator: inout SeededGenerator) -> [Viewport] {
        (0..<40).map { _ in
            let circle = fences.randomElement(using: &generator)!.circle
            return Viewport(center: circle.center, zoom: .random(in: 0...17, using: &generator), size: size)
        }
    }

    /// Asking every fence gives the same.
    @Test func nothingThatIsSeenIsMissing() {
        var generator = SeededGenerator(seed: 11)
        let fences = fences(3000, using: &generator)
        let index = MapIndex(fences)
        for viewport in viewports(fences, using: &generator) {
            let scene = scene(index, viewport)
            let shown = Set(scene.marks.flatMap(index.members))
            let drawn = Set(scene.areas.map(\.index))
            for (number, fence) in fences.enumerated() {
                let pixel = viewport.pixel(of: fence.circle.center)
                let isSeen = (0...size.x).contains(pixel.x) && (0...size.y).contains(pixel.y)
                // A fence at a corner of its square may have its mark beyond the window's edge.
                let isWellInside = (64...size.x - 64).contains(pixel.x) && (64...size.y - 64).contains(pixel.y)
                if isWellInside { #expect(shown.contains(number)) }
                let isLarge = viewport.radius(of: fence.circle) >= MapIndex.smallestArea
                if isSeen, isLarge, !scene.isCrowded { #expect(drawn.contains(number)) }
                if !isLarge { #expect(!drawn.contains(number)) }
            }
        }
    }

    @Test func circlesThatReachInFromOutsideAreDrawn() {
        let index = MapIndex([fence(52.5, 13.4, 5000), fence(70, -179.99, 90_000), fence(89, 0, 100_000)])
        // The centre is 4 km west, the window 1 km wide.
        #expect(scene(index, Viewport(center: point(52.5, 13.459), zoom: 16, size: size)).areas.map(\.index) == [0])
        // Across the antimeridian.
        #expect(scene(index, Viewport(center: point(70, 179), zoom: 10, size: size)).areas.map(\.index) == [1])
    }

    @Test(arguments: [10_000, 100_000]) func theBudgetIsKept(count: Int) {
        var generator = SeededGenerator(seed: 12)
        let fences = fences(count, using: &generator)
        let index = MapIndex(fences)
        for viewport in viewports(fences, using: &generator) {
            let scene = scene(index, viewport)
            #expect(scene.areas.count <= 400)
            #expect(scene.marks.count <= Int((size.x / 32 + 3) * (size.y / 32 + 3)))
        }
        let world = scene(index, Viewport(center: point(0, 0), zoom: 2, size: SIMD2(1024, 1024)))
        #expect(world.marks.reduce(0) { $0 + $1.count } == count)
    }

    @Test func aMarkStandsForWhatItHas() throws {
        let index = MapIndex([
            fence(52.5, 13.4, kind: .entry), fence(52.5, 13.4, kind: .exit, isInside: true),
            fence(52.5, 13.4, kind: .disabled), fence(48, 2, kind: .done), fence(48, 2, kind: .place),
        ])
        let marks = scene(index, Viewport(center: point(50, 8), zoom: 5, size: size)).marks
        let berlin = try #require(marks.first { $0.count == 3 })
        #expect(berlin.kind == .both)
        #expect(berlin.isInside)
        #expect(index.members(of: berlin) == [0, 1, 2])
        let paris = try #require(marks.first { $0.count == 2 })
        #expect(paris.kind == .done)
        #expect(!paris.isInside)
    }

    @Test func aMovedMapKeepsItsMarks() {
        var generator = SeededGenerator(seed: 13)
        let fences = fences(5000, using: &generator)
        let index = MapIndex(fences)
        var viewport = Viewport(center: fences[1].circle.center, zoom: 8, size: size)
        let before = scene(index, viewport).marks
        viewport.pan(by: SIMD2(37, -21))
        let after = Set(scene(index, viewport).marks.map(\.members))
        for mark in before where (100...1100).contains(mark.place.x) && (100...700).contains(mark.place.y) {
            #expect(after.contains(mark.members))
        }
    }

    @Test func kindsCombine() {
        #expect(MarkKind(combining: [.entry, .exit, .disabled]) == .both)
        #expect(MarkKind(combining: [.pass, .done, .place]) == .pass)
        #expect(MarkKind(combining: [.done, .disabled]) == .disabled)
        #expect(MarkKind(combining: [.place]) == .place)
    }
}
