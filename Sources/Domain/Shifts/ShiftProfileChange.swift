/// What is to be different about a profile; what isn't said stays as it is.
package struct ShiftProfileChange: Hashable, Sendable {
    /// Why a profile can't be like that, in words that begin with what is wrong.
    package struct Fault: Error, Hashable, CustomStringConvertible, Sendable {
        /// A phrase for the user that begins with what is wrong.
        package let description: String
    }

    /// Seconds from one point to the next.
    package var every: Double?
    /// Where points are sent; empty for nowhere, nil to keep it.
    package var url: String?
    /// The form of what is sent; nil to keep it, or OwnTracks for a new address.
    package var format: DeliveryFormat?
    /// Whether plain `http` to another machine will do; a changed address must insist on it again.
    package var isInsecure: Bool?
    /// As `Target.tracker`; empty for none, nil to keep it.
    package var tracker: String?

    /// Creates a change from its parts; by default it changes nothing.
    package init(
        every: Double? = nil, url: String? = nil, format: DeliveryFormat? = nil, isInsecure: Bool? = nil,
        tracker: String? = nil
    ) {
        self.every = every
        self.url = url
        self.format = format
        self.isInsecure = isInsecure
        self.tracker = tracker
    }

    /// Whether it changes nothing.
    package var isEmpty: Bool { self == ShiftProfileChange() }

    /// The profile as it is with this change.
    /// - Parameter isNew: Whether there was no profile of this name.
    /// - Throws: `Fault` if the profile can't be like that.
    package func applied(to profile: ShiftProfile, isNew: Bool = false) throws(Fault) -> ShiftProfile {
        guard ShiftProfile.isName(profile.name) else {
            throw Fault(description: "the name of a profile \(ShiftProfile.nameRule)")
        }
        if isNew, !ShiftProfile.isNewName(profile.name) {
            throw Fault(description: "the name of a profile \(ShiftProfile.newNameRule)")
        }
        var profile = profile
        if let every {
            guard ShiftProfile.paces.contains(every) else {
                throw Fault(description: "the time between points must be from 1 second to 1 day")
            }
            profile.every = every
        }
        profile.target = try target(insteadOf: profile.target)
        return profile
    }

    private func target(insteadOf old: Target?) throws(Fault) -> Target? {
        let url = url ?? old?.url.text ?? ""
        guard !url.isEmpty else {
            if format != nil || isInsecure == true || tracker != nil {
                throw Fault(description: "there is no address to send the points to")
            }
            return nil
        }
        let isSame = url == old?.url.text
        let format = format ?? (isSame ? old?.format : nil) ?? .owntracks
        guard format.takesPoints else {
            throw Fault(description: "points can't be sent as \(format.rawValue), which is for crossings")
        }
        let tracker = tracker ?? old?.tracker ?? ""
        guard tracker.isEmpty || Target.isTracker(tracker) else {
            throw Fault(description: "a tracker's name must be letters, digits and signs without spaces, at most 100")
        }
        do {
            return try Target(
                url: url, format: format, isInsecure: isInsecure ?? (isSame && old?.isInsecure == true),
                tracker: tracker.isEmpty ? nil : tracker)
        } catch {
            throw Fault(description: "the points can't be sent to that address: \(error)")
        }
    }
}
