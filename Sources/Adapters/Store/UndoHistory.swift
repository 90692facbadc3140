internal import Glibc
internal import Platform
internal import PropertyList

/// The last changes of the store that the person made by command, each in a file of its own, so that they can be taken back.
///
/// It is kept under the lock of the store.
package struct UndoHistory: Sendable {
    /// How many are kept.
    package static let most = 5

    /// The directory that has nothing else.
    private let directory: String

    package init(directory: String) { self.directory = directory }

    /// The steps, the newest first. What isn't one is passed over.
    package func steps() -> [UndoStep] { entries.map(\.step) }

    /// Whether there is no file that might have a step.
    var isEmpty: Bool { numbers().isEmpty }

    /// The newest step of these; older ones, which may be large, aren't read.
    func newest(where isMeant: (UndoStep) -> Bool) -> Entry? { entries.first { isMeant($0.step) } }

    /// A step and its file.
    struct Entry {
        var path: String
        var step: UndoStep
    }

    private var entries: some Sequence<Entry> { numbers().reversed().lazy.compactMap(entry) }

    private func entry(_ number: Int) -> Entry? {
        let path = path(number)
        guard let file = try? RegularFile(reading: path, limit: Self.limits.bytes),
            let document = try? PropertyListDocument(parsing: file.bytes, limits: Self.limits, keepsMistakes: true),
            let step = UndoStep(document.root)
        else { return nil }
        return Entry(path: path, step: step)
    }

    /// Notes a step, and forgets the oldest one where there are too many.
    /// - Returns: The path of its file.
    func record(_ step: UndoStep) throws(SystemError) -> String {
        try Directory.create(directory)
        let numbers = numbers()
        let path = path((numbers.last ?? 0) + 1)
        let bytes = PropertyListDocument.bytes(step.value)
        guard bytes.count <= Self.limits.bytes else { throw SystemError("write", path: path, code: EFBIG) }
        do throws(File.ReplaceError) {
            // Waiting for the disk would take as long as for the store itself. What a power cut leaves of a step is none, and
            // passed over: then this change can't be taken back, and nothing else is lost.
            try File.replace(path, with: bytes, survivesPowerCut: false)
        } catch {
            throw error.error
        }
        for number in numbers.dropLast(Self.most - 1) { unlink(self.path(number)) }
        return path
    }

    func remove(_ path: String) { unlink(path) }

    /// The numbers of the files, in order.
    private func numbers() -> [Int] {
        let names = (try? Directory.names(in: directory)) ?? []
        return names.compactMap { $0.hasSuffix(Self.suffix) ? Int($0.dropLast(Self.suffix.count)) : nil }
            .filter { (1..<Int.max).contains($0) }.sorted()
    }

    /// A step may have each entry of the store twice, as it was and as it became: where the newest one weren't read, an older
    /// one would be taken back instead.
    private static let limits: PropertyListLimits = {
        var limits = PropertyListLimits()
        limits.bytes *= 6
        limits.objects *= 6
        return limits
    }()

    private func path(_ number: Int) -> String { "\(directory)/\(number)\(Self.suffix)" }

    private static let suffix = ".plist"
}

extension UndoStep {
    private static let version: Int64 = 1

    fileprivate var value: PropertyListValue {
        Self.dictionary([
            ("version", .integer(Self.version)), ("date", .date(date)), ("command", .string(command)),
            ("changes", .array(changes.map(\.value))),
        ])
    }

    fileprivate init?(_ value: PropertyListValue) {
        guard let root = value.dictionary, root["version"] == .integer(Self.version),
            case .date(let date) = root["date"],
            let command = root["command"]?.string, let changes = root["changes"]?.array?.map(EntryChange.init),
            !changes.contains(nil)
        else { return nil }
        self.date = date
        self.command = command
        self.changes = changes.compactMap(\.self)
    }

    fileprivate static func dictionary(_ entries: [(String, PropertyListValue?)]) -> PropertyListValue {
        var dictionary = PropertyListDictionary()
        for (key, value) in entries { dictionary[key] = value }
        return .dictionary(dictionary)
    }
}

extension UndoStep.EntryChange {
    fileprivate var value: PropertyListValue {
        UndoStep.dictionary([
            ("kind", .string(key.kind.rawValue)), ("name", .string(key.name)),
            ("occurrence", .integer(Int64(key.occurrence))), ("position", .integer(Int64(positionBefore))),
            ("before", before), ("after", after),
        ])
    }

    fileprivate init?(_ value: PropertyListValue) {
        guard let entry = value.dictionary,
            let kind = entry["kind"]?.string.flatMap(UndoStep.EntryKey.Kind.init),
            let name = entry["name"]?.string, case .integer(let occurrence) = entry["occurrence"], occurrence >= 0,
            case .integer(let position) = entry["position"], position >= 0
        else { return nil }
        key = UndoStep.EntryKey(kind: kind, name: name, occurrence: Int(occurrence))
        positionBefore = Int(position)
        before = entry["before"]
        after = entry["after"]
    }
}
