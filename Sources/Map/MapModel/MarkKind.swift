package import Reminders

/// What a fence does, and so how it looks.
package enum MarkKind: String, CaseIterable, Hashable, Sendable {
    case entry, exit, both, pass, done, disabled
    /// A place, which does nothing by itself.
    case place

    /// The kind that a geotification's mark has.
    package init(_ geotification: Geotification) {
        if geotification.completed != nil {
            self = .done
        } else if !geotification.isEnabled {
            self = .disabled
        } else {
            self =
                switch geotification.eventType {
                case .entry: .entry
                case .exit: .exit
                case .both: .both
                case .pass: .pass
                }
        }
    }

    /// What several do as a whole, as far as they do anything.
    package init(combining kinds: Set<MarkKind>) {
        var kinds = kinds
        if kinds.count > 1 { kinds.remove(.place) }
        if kinds.count > 1 { kinds.subtract([.done, .disabled]) }
        if kinds.isSuperset(of: [.entry, .exit]) {
            self = .both
        } else {
            self = Self.allCases.first(where: kinds.contains) ?? .disabled
        }
    }

    /// What it is called in a legend and by a screen reader.
    package var name: String {
        switch self {
        case .entry: "on entry"
        case .exit: "on exit"
        case .both: "on entry and exit"
        case .pass: "on passing"
        case .done: "done"
        case .disabled: "disabled"
        case .place: "place"
        }
    }
}
