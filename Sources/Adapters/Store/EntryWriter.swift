internal import Geofencing
internal import PropertyList
internal import Reminders

/// Writes geotifications and circles into the dictionaries that they were read from. Only the keys whose values differ are
/// touched: another program's spelling of the rest, and keys that this one doesn't know, stay.
enum EntryWriter {
    /// - Parameters:
    ///   - old: What the dictionary was read as; nil where it is new or wrong, so that each key is written.
    static func write(
        _ new: Geotification, over old: Geotification?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        var dictionary = dictionary
        if old == nil { dictionary.removeDoubles() }
        for key in GeotificationKey.allCases {
            write(key, of: new, over: old, in: &dictionary)
        }
        return write(new.rules, over: old?.rules, in: dictionary)
    }

    private static func write(
        _ key: GeotificationKey, of new: Geotification, over old: Geotification?,
        in dictionary: inout PropertyListDictionary
    ) {
        switch key {
        case .identifier: if new.identifier != old?.identifier { dictionary[key] = .string(new.identifier) }
        case .note:
            // Not by ==, for which notes are equal that are composed of other characters.
            if old.map({ new.note.utf8.elementsEqual($0.note.utf8) }) != true { dictionary[key] = .string(new.note) }
        case .eventType: if new.eventType != old?.eventType { dictionary[key] = .string(new.eventType.rawValue) }
        // Or the circle.
        case .place: if new.target != old?.target { dictionary = write(new.target, over: old?.target, in: dictionary) }
        case .enabled: if new.isEnabled != old?.isEnabled { dictionary[key] = new.isEnabled ? nil : .boolean(false) }
        case .initial:
            if new.firesInitially != old?.firesInitially { dictionary[key] = new.firesInitially ? .boolean(true) : nil }
        case .completed:
            if new.completed != old?.completed || old == nil { dictionary[key] = new.completed.map { .date($0) } }
        }
    }

    /// Writes a place over what the dictionary was read as; nil where it is new or wrong.
    static func write(
        _ new: Place, over old: Place?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        var dictionary = dictionary
        if old == nil { dictionary.removeDoubles() }
        if let circle = new.circle {
            dictionary = write(circle, over: old?.circle, in: dictionary)
        } else {
            removeCircle(from: &dictionary)
        }
        return write(new.networks, over: old?.networks, in: dictionary)
    }

    private static func removeCircle(from dictionary: inout PropertyListDictionary) {
        for key in CircleKey.allCases { dictionary[key] = nil }
    }

    private static func write(
        _ new: Circle, over old: Circle?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        var dictionary = dictionary
        if new.center.latitude != old?.center.latitude { dictionary[CircleKey.latitude] = .real(new.center.latitude) }
        if new.center.longitude != old?.center.longitude {
            dictionary[CircleKey.longitude] = .real(new.center.longitude)
        }
        if new.radius != old?.radius { dictionary[CircleKey.radius] = .real(new.radius) }
        return dictionary
    }

    private static func write(
        _ new: Set<Network>, over old: Set<Network>?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        guard new != old ?? [] else { return dictionary }
        var dictionary = dictionary
        dictionary[PlaceKey.networks] = new.isEmpty ? nil : .array(new.sorted().map { .string($0.text) })
        return dictionary
    }

    private static func write(
        _ new: Geotification.Target, over old: Geotification.Target?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        var dictionary = dictionary
        switch new {
        case .place(let name):
            removeCircle(from: &dictionary)
            dictionary[GeotificationKey.place] = .string(name)
        case .circle(let circle):
            dictionary[GeotificationKey.place] = nil
            var oldCircle: Circle?
            if case .circle(let circle) = old { oldCircle = circle }
            dictionary = write(circle, over: oldCircle, in: dictionary)
        }
        return dictionary
    }
}
