internal import PropertyList

/// The objects of an archive that NSKeyedArchiver wrote, looked at without making any of them.
///
/// Its layout: a property list with `$archiver`, the list `$objects`, in which objects refer to each other by UIDs, and the
/// dictionary `$top` with the UIDs of those that were archived. The object at 0 stands for nil. An object is a dictionary
/// whose `$class` leads to its class; numbers stand in it as they are, everything else by its UID.
struct KeyedArchive {
    private let objects: [PropertyListValue]
    /// What was archived, with the key it was archived under.
    let top: [(key: String, value: PropertyListValue)]

    /// - Returns: nil where the property list is no such archive.
    /// - Throws: where it is a damaged one.
    init?(_ root: PropertyListValue) throws(InterchangeError) {
        guard let archive = root.dictionary, archive["$archiver"]?.string == "NSKeyedArchiver" else { return nil }
        guard let objects = archive["$objects"]?.array, let top = archive["$top"]?.dictionary else {
            throw InterchangeError("the keyed archive is damaged: it should have a list $objects and a dictionary $top")
        }
        self.objects = objects
        self.top = top.entries.map { ($0.key, $0.value) }
    }

    /// What an archived value stands for.
    enum Content {
        case nothing
        case scalar(Scalar)
        case data([UInt8])
        /// The values of a list or set, and of a dictionary.
        case values([PropertyListValue])
        case object(PropertyListDictionary, className: String)
        /// Why it is none of these.
        case broken(String)
    }

    /// Which object a value refers to; nil where it stands for itself or for none.
    func index(of value: PropertyListValue) -> Int? {
        guard case .uid(let number) = value, let index = Int(exactly: number), objects.indices.contains(index) else {
            return nil
        }
        return index
    }

    func content(of value: PropertyListValue) -> Content {
        guard case .uid(let number) = value else { return plainContent(of: value) }
        if number == 0 { return .nothing }
        guard let index = index(of: value) else {
            return .broken("it refers to object \(number), and the archive has \(objects.count)")
        }
        // An object never stands for another one, and so this goes one step only.
        guard let object = objects[index].dictionary else { return plainContent(of: objects[index]) }
        return content(of: object)
    }

    private func plainContent(of value: PropertyListValue) -> Content {
        switch value {
        case .data(let bytes): .data(bytes)
        case .array(let values): .values(values)
        case .uid: .broken("it is a reference to a reference")
        default: .scalar(value.scalar)
        }
    }

    private func content(of object: PropertyListDictionary) -> Content {
        let className = className(of: object)
        if let values = object["NS.objects"] {
            return values.array.map(Content.values) ?? .broken("its NS.objects should be a list")
        }
        if let text = object["NS.string"] { return .scalar(text.scalar) }
        if case .data(let bytes) = object["NS.data"] { return .data(bytes) }
        return .object(object, className: className)
    }

    private func className(of object: PropertyListDictionary) -> String {
        guard let reference = object["$class"], let index = index(of: reference) else { return "" }
        return objects[index].dictionary?["$classname"]?.string ?? ""
    }
}

extension PropertyListValue {
    var scalar: Scalar {
        switch self {
        case .string(let text): .text(text)
        case .integer, .unsigned, .real: .number(number ?? .nan)
        case .boolean(let value): .flag(value)
        case .date: .other("a date")
        case .data: .other("data")
        case .array: .other("a list")
        case .dictionary: .other("a dictionary")
        case .uid: .other("a reference")
        case .malformed(_, let text): .text(text)
        }
    }
}
