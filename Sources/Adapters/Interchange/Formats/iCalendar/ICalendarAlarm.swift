internal import Geofencing
internal import Reminders
internal import Text

/// An alarm of a to-do or an event, as far as places go: by RFC 9074, section 8, and as Apple's programs write it.
struct ICalendarAlarm {
    /// Where it is.
    struct Location {
        var uri: String?
        var name: String?
        /// Metres, where they don't stand in the URI.
        var radius: String?
    }

    /// `ARRIVE`, `DEPART`, …; nil for an alarm of time.
    var proximity: String?
    var appleProximity: String?
    var locations: [Location] = []
    var appleLocation: Location?

    var isOfPlace: Bool { (proximity ?? appleProximity) != nil }

    mutating func take(_ line: ICalendarLine) {
        switch line.name {
        case "PROXIMITY": proximity = line.text.trimmed.uppercased()
        case "X-APPLE-PROXIMITY": appleProximity = line.text.trimmed.uppercased()
        case "X-APPLE-STRUCTURED-LOCATION": appleLocation = Location(apple: line)
        default: break
        }
    }

    /// The places that it names; each way of naming them says the same.
    /// - Parameter fallback: The place of the to-do or the event itself.
    func places(fallback: Location?) -> [Location] {
        var places = locations
        // The radius may stand in one of two places only.
        if places.count == 1, places[0].radius == nil { places[0].radius = appleLocation?.radius }
        if places.isEmpty, let place = appleLocation ?? fallback { places = [place] }
        return places
    }

    /// What is reported.
    /// - Returns: nil for alarms that no place sets off: those on connecting to a vehicle, and unknown ones.
    var eventType: EventType? {
        switch proximity ?? appleProximity {
        case "ARRIVE": .entry
        case "DEPART": .exit
        default: nil
        }
    }
}

extension ICalendarAlarm.Location {
    /// `X-APPLE-STRUCTURED-LOCATION`.
    init(apple line: ICalendarLine) {
        uri = line.text
        name = line.parameters["X-TITLE"] ?? line.parameters["X-ADDRESS"]
        radius = line.parameters["X-APPLE-RADIUS"]
    }

    mutating func take(_ line: ICalendarLine) {
        switch line.name {
        // One that has no `geo:` is a page about the place.
        case "URL" where uri == nil || line.value.lowercased().hasPrefix("geo:"): uri = line.value
        case "NAME": name = line.text
        default: break
        }
    }

    /// Takes centre and radius, or says what is wrong with them.
    func write(into draft: inout EntryDraft) {
        guard let uri else {
            return draft.fail("its alarm is of a place without a position; URL:geo:52.52,13.405 should be there")
        }
        do {
            let place = try GeoURI(uri.trimmed)
            draft.latitude = place.latitude
            draft.longitude = place.longitude
            draft.radius = place.uncertainty
        } catch {
            switch error {
            case .noGeoURI:
                draft.fail("the place is \(EntryText.quoted(uri)), must be such as geo:52.52,13.405;u=150")
            case .otherReference(let name):
                draft.fail("the place is given in \(EntryText.quoted(name)), must be in wgs84")
            }
        }
        if draft.radius == nil, let radius, !radius.isEmpty { draft.set(.radius, to: radius) }
    }
}
