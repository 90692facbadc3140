internal import Platform
internal import PropertyList

/// The geotifications and places that the person wrote: a property list, which an editor may change as well.
///
/// Every change is made under a lock, on what the file says at that moment, and saved so that after a crash it has the old or
/// the new contents. Links are followed and kept. The lock is a file beside the link's target, `.NAME.lock`, which lives only
/// as long as the change: whoever shares the file, from whatever session, shares the lock, and nothing is left behind.
package struct GeotificationStore: Sendable {
    package let path: String
    /// Seconds to wait for another program's change.
    private let lockTimeout: Double

    package init(path: String, lockTimeout: Double = 5) {
        self.path = path
        self.lockTimeout = lockTimeout
    }

    /// Reads the store.
    package func load() throws(StoreError) -> StoreContents { fatalError() }

    /// Changes the store: reads it, lets `body` edit it, and saves it unless nothing is different. A missing store is begun.
    /// - Throws: `StoreError`, and what `body` throws; then nothing is changed.
    package func change<Result>(_ body: (inout StoreDraft) throws -> Result) throws -> Result { fatalError() }
}
