extension Connection {
    /// Calls `handler` for each matching signal until the subscription is cancelled or released. A sender given by a
    /// well-known name is followed from owner to owner; signals of a former owner are not delivered. A match with an
    /// invalid name or path fits no signal.
    package func subscribe(to match: SignalMatch, _ handler: @escaping @MainActor (Signal) -> Void) -> Subscription {
        signals.subscribe(to: match, handler)
    }

    /// Calls `handler` with the name's present owner (nil: none), once soon and then at each change; never starts a service.
    package func watchName(_ name: String, _ handler: @escaping @MainActor (_ owner: String?) -> Void) -> Subscription {
        signals.watchName(name, handler)
    }

    /// Asks for a well-known name, without queueing for it. Blocks until the bus has answered.
    /// - Returns: whether this connection owns it now.
    package func requestName(_ name: String) throws(DBusError) -> Bool {
        let doNotQueue: UInt32 = 4
        let (primaryOwner, alreadyOwner) = (1, 4)
        let answer = try callAndWait(.bus("RequestName", [.string(name), .uint32(doNotQueue)])).first?.integer
        return answer == primaryOwner || answer == alreadyOwner
    }

    /// Gives a well-known name up; one that another owns, or nobody, stays as it is. Blocks until the bus has answered.
    package func releaseName(_ name: String) throws(DBusError) {
        _ = try callAndWait(.bus("ReleaseName", [.string(name)]))
    }

    /// Serves an object until the export is cancelled or released. `Introspect`, `Ping`, `Get`, `GetAll`, `Set` are
    /// answered from the description; a call whose arguments don't have the described signature gets `InvalidArgs`.
    /// - Throws: `InvalidArgs` for an invalid path, `ObjectPathInUse` where the interface is served there already.
    package func export(
        _ object: any ExportedObject, at path: String, as interface: InterfaceDescription
    ) throws(DBusError) -> Export {
        let export = Export(object, at: path, as: interface, on: self)
        try objects.insert(export)
        return export
    }
}
