internal import Geofencing
internal import PropertyList
package import Reminders

/// The places, and what refers to them.
extension StoreDraft {
    /// What there is under the name of a place.
    func reference(to name: String) -> PlaceReference { PlaceReference(name, in: places, placePositions) }

    /// - Returns: Warnings, e.g. of a radius that was clamped.
    /// - Throws: `placeTaken`, `invalid`.
    @discardableResult
    package mutating func addPlace(_ place: Place) throws(StoreChangeError) -> [String] {
        let warnings = try write(new: place)
        readAgain()
        return warnings
    }

    /// Adds those that can be added. Quicker than one by one where there are many.
    package mutating func addPlaces(_ places: [Place]) {
        for place in places { _ = try? write(new: place) }
        readAgain()
    }

    private mutating func write(new place: Place) throws(StoreChangeError) -> [String] {
        try checkIsFree(place: place.name)
        try Self.check(nameOfPlace: place.name)
        return try write(place)
    }

    /// A place, by its whole name.
    /// - Throws: `unknownPlace`, `wrongPlace`.
    package func place(named name: String) throws(StoreChangeError) -> Place {
        if let place = places[name] { return place }
        if placePositions[name] != nil { throw .wrongPlace(name) }
        throw .unknownPlace(name, known: rawPlaces.keys.filter { places[$0] != nil })
    }

    /// Gives a place another circle or other networks. One that was wrong is mended.
    /// - Returns: Warnings, e.g. of a radius that was clamped.
    /// - Throws: `unknownPlace`, `invalid`.
    @discardableResult
    package mutating func replacePlace(_ place: Place) throws(StoreChangeError) -> [String] {
        if placePositions[place.name] == nil { throw .unknownPlace(place.name, known: rawPlaces.keys) }
        let warnings = try write(place)
        readAgain()
        return warnings
    }

    /// - Throws: `unknownPlace`, `placeInUse`.
    package mutating func removePlace(_ name: String) throws(StoreChangeError) {
        guard let position = placePositions[name] else { throw .unknownPlace(name, known: rawPlaces.keys) }
        let users = rawGeotifications.enumerated().compactMap { index, value -> String? in
            guard let entry = value.dictionary, entry[GeotificationKey.place]?.string == name else { return nil }
            return entry[GeotificationKey.identifier]?.string ?? "entry \(index + 1)"
        }
        if !users.isEmpty { throw .placeInUse(name, by: users) }
        rawPlaces[rawPlaces.keys[position]] = nil
        readAgain()
    }

    private mutating func write(_ place: Place) throws(StoreChangeError) -> [String] {
        var (circle, warnings): (Circle?, [String]) = (nil, [])
        if let wanted = place.circle {
            (circle, warnings) = try Self.check(wanted)
        } else if place.networks.isEmpty {
            throw .invalid(
                key: "the place", finding: "has neither a circle nor networks", rule: StoreRules.placeTarget)
        }
        // As it is spelled in the file, perhaps with other characters that look the same.
        let name = placePositions[place.name].map { rawPlaces.keys[$0] } ?? place.name
        let dictionary = rawPlaces[name]?.dictionary ?? PropertyListDictionary()
        let old = places[place.name]
        let storable = Place(name: place.name, circle: circle, networks: place.networks)
        rawPlaces[name] = .dictionary(EntryWriter.write(storable, over: old, in: dictionary))
        return warnings
    }
}
