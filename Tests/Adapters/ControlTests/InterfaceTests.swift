import Control
import Testing

@Suite struct InterfaceTests {
    /// The daemon exports what the file says; it must be well-formed.
    @Test func `the interface file can be read`() throws {
        _ = try ControlInterface.description()
    }
}
