internal import Geofencing
internal import Glibc

/// The C++ library that `packaging/measure/bench` builds and preloads.
@MainActor
enum Comparison {
    enum EngineName: String, CaseIterable {
        case cellHash = "comparison_cell_hash"
        case rTree = "comparison_r_tree"
    }

    private static let main = dlopen(nil, RTLD_NOW)

    static var isLoaded: Bool { dlsym(main, "comparison_look_up") != nil }

    /// Allocations of this process so far.
    static func allocations() -> UInt64 {
        call("comparison_allocations", as: (@convention(c) () -> UInt64).self)()
    }

    /// Bytes that this process has allocated.
    static func memoryUsed() -> Int {
        call("comparison_memory_used", as: (@convention(c) () -> Int).self)()
    }

    fileprivate static func call<Function>(_ name: String, as type: Function.Type) -> Function {
        guard let address = dlsym(main, name) else { fatalError("the comparison library has no \(name)") }
        return unsafeBitCast(address, to: type)
    }
}

/// One of the engines compared, holding fences.
@MainActor
final class ComparisonEngine {
    private typealias LookUp = @convention(c) (UnsafeRawPointer, UnsafeRawPointer, Int) -> UInt64

    private let handle: UnsafeMutableRawPointer
    private let lookUp = Comparison.call("comparison_look_up", as: LookUp.self)
    /// Bytes for each fence besides the fence itself.
    let bytesPerFence: Double

    init(_ name: Comparison.EngineName, _ regions: [Region]) {
        typealias Build = @convention(c) (UnsafeRawPointer, Int) -> UnsafeMutableRawPointer
        let build = Comparison.call(name.rawValue, as: Build.self)
        let numbers = regions.flatMap {
            [$0.circle.center.latitude, $0.circle.center.longitude, $0.circle.radius]
        }
        let before = Comparison.memoryUsed()
        handle = build(numbers, regions.count)
        let fences = regions.count * Comparison.call("comparison_fence_size", as: (@convention(c) () -> Int).self)()
        bytesPerFence = withExtendedLifetime(numbers) {
            Double(Comparison.memoryUsed() - before - fences) / Double(regions.count)
        }
    }

    isolated deinit {
        Comparison.call("comparison_free", as: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)(handle)
    }

    /// How many regions contain the fixes, all together.
    func look(up fixes: [Coordinate]) -> Int { Int(lookUp(handle, fixes, fixes.count)) }
}
