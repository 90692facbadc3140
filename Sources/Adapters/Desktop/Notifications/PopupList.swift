internal import DBus
internal import Reminders

/// All popups that stand on the screen or are to, in the order in which they were handed over.
@MainActor struct PopupList: @MainActor Sequence {
    private var popups: [Popup] = []

    func makeIterator() -> IndexingIterator<[Popup]> { popups.makeIterator() }

    mutating func add(_ new: [Popup]) { popups += new }
    mutating func remove(_ popup: Popup) { popups.removeAll { $0 === popup } }
    func contains(_ popup: Popup) -> Bool { popups.contains { $0 === popup } }

    /// The numbers of all notices.
    var identifiers: Set<Int64> { Set(popups.flatMap(\.notices).map(\.id)) }

    /// Those of the notices that have no popup yet.
    func unknown(of notices: [Notice]) -> [Notice] {
        let known = identifiers
        return notices.filter { !known.contains($0.id) }
    }

    var isSomethingOutdated: Bool { popups.contains(where: \.isOutdated) }

    /// The connections of earlier runs whose popups still stand.
    var formerClients: Set<String> {
        Set(
            popups.compactMap {
                if case .shown = $0.stage { $0.client } else { nil }
            })
    }

    /// Takes the popup with this id of the server from the list; an id that isn't ours is nobody's.
    mutating func take(_ id: UInt32) -> Popup? {
        let index = popups.firstIndex { if case .shown(let shown) = $0.stage { shown == id } else { false } }
        return index.map { popups.remove(at: $0) }
    }

    /// Takes out the notices of a geotification.
    /// - Returns: The popups on the screen that told of it, and their ids.
    mutating func withdraw(identifier: String) -> [(Popup, UInt32)] {
        let affected = popups.filter { $0.notices.contains { $0.identifier == identifier } }
        for popup in affected { popup.notices.removeAll { $0.identifier == identifier } }
        // What is asked for is put right once its id is known, what was adopted once its server is.
        popups.removeAll { popup in
            switch popup.stage {
            case .shown: popup.notices.isEmpty
            case .asked, .adopted: false
            }
        }
        return affected.compactMap { popup in
            if case .shown(let id) = popup.stage { (popup, id) } else { nil }
        }
    }

    /// Sorts what earlier runs have shown, now that the server is known.
    /// - Parameter server: The present one.
    /// - Returns: What has vanished with another server; and the popups, with their ids, of which notices were withdrawn.
    mutating func settleAdopted(by server: String?) -> (gone: [Notice], changed: [(Popup, UInt32)]) {
        var gone: [Notice] = []
        var changed: [(Popup, UInt32)] = []
        popups = popups.filter { popup in
            guard case .adopted(let id, let former, let notices) = popup.stage else { return true }
            guard former != nil, former == server else {
                gone += notices
                return false
            }
            popup.stage = .shown(id)
            if popup.notices != notices { changed.append((popup, id)) }
            return !popup.notices.isEmpty
        }
        return (gone, changed)
    }

    /// The server has ended: its popups are gone, and what it was asked for it won't do.
    /// - Returns: What stood on the screen.
    mutating func forgetServer() -> [Notice] {
        var gone: [Popup] = []
        popups = popups.filter { popup in
            switch popup.stage {
            case .adopted: return true
            case .asked(let call):
                call?.cancel()
                return false
            case .shown:
                gone.append(popup)
                return false
            }
        }
        return gone.flatMap(\.notices)
    }
}
