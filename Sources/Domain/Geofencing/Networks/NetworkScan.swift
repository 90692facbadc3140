/// The networks that the machine hears at one time.
package struct NetworkScan: Hashable, Sendable {
    /// When, seconds since 1970.
    package var time: Double
    /// Access points that were heard, also by their names.
    package var heard: Set<Network>
    /// What the machine is connected to.
    package var connected: Set<Network>

    package init(time: Double, heard: Set<Network> = [], connected: Set<Network> = []) {
        self.time = time
        self.heard = heard
        self.connected = connected
    }

    /// All of them.
    package var networks: Set<Network> { heard.union(connected) }
}
