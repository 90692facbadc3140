internal import Geofencing
internal import JSON
internal import PropertyList
internal import Reminders

/// Finds the geotifications in the files of the samples for iOS, however they are wrapped in each other.
struct IOSReader {
    private(set) var collector: EntryCollector
    /// How many files are wrapped around this one.
    private var wraps = 0

    private static let mostWraps = 4

    init(collector: EntryCollector) { self.collector = collector }

    mutating func read(_ bytes: [UInt8]) throws(InterchangeError) {
        if Self.isJSON(bytes) {
            try read(json: try JSONFile.value(bytes), at: "")
        } else {
            try read(propertyList: try Self.propertyList(bytes), at: "")
        }
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        let first = FileText.utf8(bytes.prefix(1024)).first { !(0x09...0x0D).contains($0) && $0 != 0x20 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private static func propertyList(_ bytes: [UInt8]) throws(InterchangeError) -> PropertyListValue {
        var limits = PropertyListLimits()
        limits.bytes = InterchangeFormat.maximumBytes
        do {
            return try PropertyListDocument(parsing: bytes, limits: limits).root
        } catch {
            let position: String? =
                switch error.position {
                case .line(let line): "line \(line)"
                case .byte(let byte): "byte \(byte)"
                case .file: nil
                }
            throw InterchangeError(error.message, at: position)
        }
    }

    private static func name(_ path: String) -> String { path.isEmpty ? "the geotification" : path }

    // MARK: Property lists

    private mutating func read(propertyList root: PropertyListValue, at path: String) throws(InterchangeError) {
        if let archive = try KeyedArchive(root) { return try read(archive, at: path) }
        switch root {
        case .array(let items): try read(items: items, at: path)
        case .dictionary(let dictionary):
            if let saved = dictionary["savedItems"] {
                try read(item: saved, at: path.isEmpty ? "savedItems" : path + ".savedItems")
            } else if dictionary["latitude"] != nil || dictionary["coordinate"] != nil {
                try add(at: path) { dictionary[$0]?.scalar ?? .nothing }
            } else {
                throw InterchangeError(
                    "this property list has no savedItems and is no keyed archive; nothing of the samples is in it",
                    at: path.isEmpty ? nil : path)
            }
        default:
            throw InterchangeError("this property list is neither a keyed archive nor the user defaults of an app")
        }
    }

    private mutating func read(items: [PropertyListValue], at path: String) throws(InterchangeError) {
        for (index, item) in items.enumerated() { try read(item: item, at: "\(path)[\(index)]") }
    }

    private mutating func read(item: PropertyListValue, at path: String) throws(InterchangeError) {
        switch item {
        case .array(let items): try read(items: items, at: path)
        case .data(let bytes): try read(wrapped: bytes, at: path)
        case .string(let text): try read(wrapped: Array(text.utf8), at: path)
        case .dictionary:
            try readRefusing(at: path) { reader throws(InterchangeError) in
                try reader.read(propertyList: item, at: path)
            }
        default: try collector.refuse(path, "it \(item.scalar.finding), must be an archive or JSON")
        }
    }

    /// What is wrong with a file within the file concerns that one only.
    private mutating func read(wrapped bytes: [UInt8], at path: String) throws(InterchangeError) {
        guard wraps < Self.mostWraps else {
            return try collector.refuse(path, "archives are wrapped in each other more than \(Self.mostWraps) times")
        }
        wraps += 1
        defer { wraps -= 1 }
        try readRefusing(at: path) { reader throws(InterchangeError) in
            if Self.isJSON(bytes) {
                try reader.read(json: try JSONFile.value(bytes), at: path)
            } else {
                try reader.read(propertyList: try Self.propertyList(bytes), at: path)
            }
        }
    }

    private mutating func readRefusing(
        at path: String, _ body: (inout Self) throws(InterchangeError) -> Void
    ) throws(InterchangeError) {
        do {
            try body(&self)
        } catch {
            try collector.refuse(path, error.description)
        }
    }

    // MARK: Keyed archives

    private mutating func read(_ archive: KeyedArchive, at path: String) throws(InterchangeError) {
        guard !archive.top.isEmpty else {
            throw InterchangeError("the keyed archive is empty", at: path.isEmpty ? nil : path)
        }
        var walk = Walk(archive: archive)
        for (key, value) in archive.top {
            let isOnly = archive.top.count == 1
            try read(value, at: isOnly ? path : (path.isEmpty ? key : path + "." + key), in: &walk)
        }
    }

    /// Where one is in an archive.
    private struct Walk {
        let archive: KeyedArchive
        /// Objects that were read. One that is referred to again is the same geotification, or the same list of them.
        var done: Set<Int> = []
        /// The lists around what is read now.
        var open: Set<Int> = []
    }

    private mutating func read(
        _ value: PropertyListValue, at path: String, in walk: inout Walk
    ) throws(InterchangeError) {
        let index = walk.archive.index(of: value)
        if let index {
            if walk.open.contains(index) {
                return try collector.refuse(Self.name(path), "it is a list that contains itself")
            }
            guard walk.done.insert(index).inserted else { return }
        }
        switch walk.archive.content(of: value) {
        case .nothing: break
        case .broken(let fault): try collector.refuse(Self.name(path), fault)
        case .data(let bytes): try read(wrapped: bytes, at: Self.name(path))
        case .scalar(.text(let text)): try read(wrapped: Array(text.utf8), at: Self.name(path))
        case .scalar(let scalar): try collector.refuse(Self.name(path), "it \(scalar.finding), must be a Geotification")
        case .values(let values):
            guard walk.open.count < Self.mostLists else {
                return try collector.refuse(Self.name(path), "lists are nested deeper than \(Self.mostLists)")
            }
            if let index { walk.open.insert(index) }
            for (position, value) in values.enumerated() {
                try read(value, at: "\(path)[\(position)]", in: &walk)
            }
            if let index { walk.open.remove(index) }
        case .object(let object, let className):
            try read(object, className, at: path, in: walk.archive)
        }
    }

    private static let mostLists = 64

    private mutating func read(
        _ object: PropertyListDictionary, _ className: String, at path: String, in archive: KeyedArchive
    ) throws(InterchangeError) {
        // A class of another name with the same keys is a sample that somebody has changed.
        guard Self.isGeotification(className) || object["latitude"] != nil else {
            let finding = className.isEmpty ? "has no class" : "is of the class \(EntryText.quoted(className))"
            return try collector.refuse(Self.name(path), "it \(finding), must be a Geotification")
        }
        try add(at: path) { key in
            guard let value = object[key] else { return .nothing }
            return switch archive.content(of: value) {
            case .nothing: .nothing
            case .scalar(let scalar): scalar
            case .data: .other("data")
            case .values: .other("a list")
            case .object: .other("an object")
            case .broken: .other("a reference to an object that isn't there")
            }
        }
    }

    /// Also in a module (`Geotify.Geotification`), and as older compilers name it (`_TtC7Geotify13Geotification`).
    private static func isGeotification(_ className: String) -> Bool { className.hasSuffix("Geotification") }

    // MARK: JSON

    private mutating func read(json value: JSONValue, at path: String) throws(InterchangeError) {
        switch value {
        case .array(let items):
            for (index, item) in items.enumerated() {
                let path = "\(path)[\(index)]"
                guard item.object != nil else {
                    try collector.refuse(path, "it \(item.scalar.finding), must be an object")
                    continue
                }
                try add(json: item, at: path)
            }
        case .object: try add(json: value, at: path)
        default: throw InterchangeError("it \(value.scalar.finding), must be an object or a list of objects")
        }
    }

    private mutating func add(json object: JSONValue, at path: String) throws(InterchangeError) {
        try add(at: path) { key in
            // Some keep the coordinate as an object of its own.
            (object[key] ?? object["coordinate"]?[key])?.scalar ?? .nothing
        }
    }

    // MARK: Geotifications

    private mutating func add(at path: String, _ value: (String) -> Scalar) throws(InterchangeError) {
        var draft = EntryDraft(entry: Self.name(path))
        draft.takePosition(latitude: ("latitude", value("latitude")), longitude: ("longitude", value("longitude")))
        draft.takeRadius("radius", value("radius"))
        draft.identifier = draft.takeText("identifier", value("identifier"))
        draft.note = draft.takeText("note", value("note"))
        let event = ["eventType", "eventTYpe"].first { value($0) != .nothing }
        if let event { draft.takeEvent(event, value(event)) }
        for property in EntryProperty.all {
            let key = IOSCodec.prefix + property.name
            draft.take(property, named: key, value(key))
        }
        try collector.add(draft)
    }
}
