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
        if new.identifier != old?.identifier { dictionary["identifier"] = .string(new.identifier) }
        // Not by ==, for which notes are equal that are composed of other characters.
        if old.map({ new.note.utf8.elementsEqual($0.note.utf8) }) != true { dictionary["note"] = .string(new.note) }
        if new.eventType != old?.eventType { dictionary["eventType"] = .string(new.eventType.rawValue) }
        if new.target != old?.target { dictionary = write(new.target, over: old?.target, in: dictionary) }
        if new.isEnabled != old?.isEnabled { dictionary["enabled"] = new.isEnabled ? nil : .boolean(false) }
        if new.completed != old?.completed || old == nil {
            dictionary["completed"] = new.completed.map { .date($0) }
        }
        if new.firesInitially != old?.firesInitially {
            dictionary["initial"] = new.firesInitially ? .boolean(true) : nil
        }
        return write(new.rules, over: old?.rules, in: dictionary)
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
        for key in ["latitude", "longitude", "radius"] { dictionary[key] = nil }
    }

    private static func write(
        _ new: Circle, over old: Circle?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        var dictionary = dictionary
        if new.center.latitude != old?.center.latitude { dictionary["latitude"] = .real(new.center.latitude) }
        if new.center.longitude != old?.center.longitude { dictionary["longitude"] = .real(new.center.longitude) }
        if new.radius != old?.radius { dictionary["radius"] = .real(new.radius) }
        return dictionary
    }

    private static func write(
        _ new: Set<Network>, over old: Set<Network>?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        guard new != old ?? [] else { return dictionary }
        var dictionary = dictionary
        dictionary["networks"] = new.isEmpty ? nil : .array(new.sorted().map { .string($0.text) })
        return dictionary
    }

    private static func write(
        _ new: Geotification.Target, over old: Geotification.Target?, in dictionary: PropertyListDictionary
    ) -> PropertyListDictionary {
        var dictionary = dictionary
        switch new {
        case .place(let name):
            removeCircle(from: &dictionary)
            dictionary["place"] = .string(name)
        case .circle(let circle):
            dictionary["place"] = nil
            var oldCircle: Circle?
            if case .circle(let circle) = old { oldCircle = circle }
            dictionary = write(circle, over: oldCircle, in: dictionary)
        }
        return dictionary
    }
}
