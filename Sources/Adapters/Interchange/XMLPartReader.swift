internal import Text
internal import XML

/// Takes a document apart into the elements of one name, wherever they stand, so that only one of them is held as a tree.
struct XMLPartReader: XMLHandler {
    typealias Take = (_ part: XMLElement, inout EntryCollector) throws(InterchangeError) -> Void

    /// What the document must be.
    struct Form {
        /// The name of the document's element, and what it is called.
        let root: String
        let title: String
        /// The name of the elements that are taken.
        let part: String
        /// Elements that aren't fences; it is said of them that they were left out.
        var others: [String: String] = [:]
        let take: Take
    }

    /// Elements that a part may have at most: a tree takes many times the room of its text.
    static let maximumElements = 20_000

    private let form: Form
    private(set) var collector: EntryCollector
    private var depth = 0
    /// The part that is being read: its elements that aren't closed yet.
    private var open: [XMLElement] = []
    private var elements = 0

    static func read(_ bytes: [UInt8], as form: Form, into collector: inout EntryCollector) throws(InterchangeError) {
        var reader = Self(form: form, collector: collector)
        do {
            try XMLReader.read(bytes, limits: XMLLimits(bytes: InterchangeFormat.maximumBytes), into: &reader)
        } catch let error as InterchangeError {
            throw error
        } catch let error as XMLError {
            throw InterchangeError(error.message, at: "line \(error.line)")
        } catch {
            throw InterchangeError("\(error)")
        }
        collector = reader.collector
    }

    private init(form: Form, collector: EntryCollector) {
        self.form = form
        self.collector = collector
    }

    mutating func start(_ name: String, namespace: String, attributes: [String: String], line: Int) throws {
        depth += 1
        if depth == 1, name != form.root {
            throw InterchangeError(
                "it begins with <\(name)>; \(form.title) begins with <\(form.root)>", at: "line \(line)")
        }
        if open.isEmpty, name != form.part {
            if let other = form.others[name] { collector.remark(other) }
            return
        }
        elements = open.isEmpty ? 1 : elements + 1
        guard elements <= Self.maximumElements else {
            throw InterchangeError(
                "a <\(form.part)> has more than \(Self.maximumElements) elements", at: "line \(line)")
        }
        open.append(XMLElement(name: name, namespace: namespace, attributes: attributes, line: line))
    }

    mutating func text(_ text: String, line: Int) {
        if !open.isEmpty { open[open.count - 1].text += text }
    }

    mutating func end(_ name: String, namespace: String, line: Int) throws {
        depth -= 1
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            try form.take(element, &collector)
        } else {
            open[open.count - 1].children.append(element)
        }
    }
}

extension XMLElement {
    /// The text of the first child of this name without white space at its ends; nil where there is none.
    func trimmedText(of name: String) -> String? {
        child(name).map { $0.text.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The first element of this name within this one.
    func descendant(_ name: String) -> XMLElement? {
        for child in children {
            if child.name == name { return child }
            if let found = child.descendant(name) { return found }
        }
        return nil
    }
}
