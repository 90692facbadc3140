internal import Reminders
internal import Shifts

/// What a new place may be called, on the command line and in the map's window. One that is in the store already is called
/// what it is called.
package enum NewPlaceName {
    /// - Returns: Why it may not be called so, a sentence without its end; nil where it may.
    package static func fault(_ name: String) -> String? {
        guard PlaceName.isName(name) else { return "a place's name " + PlaceName.rule }
        if let fault = VisibleText.fault(of: name) { return "a place's name can't be that, which " + fault }
        guard LocationArgument.isLikeCoordinate(name) else { return nil }
        return "a place can't be called '\(name)', which would be taken for a coordinate"
    }
}
