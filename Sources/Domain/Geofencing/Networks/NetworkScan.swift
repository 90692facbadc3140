/// The networks in range at one time.
package struct NetworkScan: Hashable, Sendable {
    /// When, seconds since 1970.
    package var time: Double
    /// Access points in range, also by their names.
    package var heard: Set<Network>
    /// What the machine is connected to.
    package var connected: Set<Network>

    /// Creates a scan from its parts.
    package init(time: Double, heard: Set<Network> = [], connected: Set<Network> = []) {
        self.time = time
        self.heard = heard
        self.connected = connected
    }

    /// All of them.
    package var networks: Set<Network> { heard.union(connected) }
}
