package import DBus
package import EventLoop

extension Connection {
    /// Waits until the owner of a name has handled all that came before on this connection, and all that it had sent by then
    /// has arrived here: the bus keeps the order between two connections, and libdbus answers a ping in its turn.
    package func ping(_ name: String, loop: EventLoop) async {
        var isAnswered = false
        call(MethodCall(to: name, "/", "org.freedesktop.DBus.Peer", "Ping", mayStartService: false)) { _ in
            isAnswered = true
        }
        _ = await loop.wait { isAnswered }
    }
}
