import Geofencing

/// The state of the source of positions as people read it.
enum SourceText {
    /// Reason and remedy, two sentences.
    static func explanation(_ state: SourceState) -> String {
        [state.reason, state.remedy].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
