/// What a command was called with.
package struct ParsedArguments: Hashable, Sendable {
    package var operands: [String]
    private var values: [String: String]
    private var words: [String: [String]] = [:]

    package init(operands: [String] = [], values: [String: String] = [:]) {
        self.operands = operands
        self.values = values
    }

    /// The value of an option; nil where it isn't given, empty for a given one that takes none.
    package subscript(option: OptionDescription) -> String? {
        get { values[option.name] }
        set { values[option.name] = newValue }
    }

    /// The words of an option that takes all that follows; none where it isn't given.
    package func words(of option: OptionDescription) -> [String] { words[option.name] ?? [] }

    package mutating func set(_ words: [String], of option: OptionDescription) { self.words[option.name] = words }

    package func has(_ option: OptionDescription) -> Bool {
        values[option.name] != nil || words[option.name] != nil
    }
}

/// What the person asks a program for.
package enum Invocation: Hashable, Sendable {
    /// To run a command, found by the names of it and of the commands it belongs to; none for the program itself.
    case run([String], ParsedArguments)
    /// To print this help.
    case help(String)
    case version
}
