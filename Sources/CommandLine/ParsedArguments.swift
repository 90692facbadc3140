/// What a command was called with.
package struct ParsedArguments: Hashable, Sendable {
    package var operands: [String]
    private var values: [String: String]

    package init(operands: [String] = [], values: [String: String] = [:]) {
        self.operands = operands
        self.values = values
    }

    /// The value of an option; nil where it isn't given, empty for a given one that takes none.
    package subscript(option: OptionDescription) -> String? {
        get { values[option.name] }
        set { values[option.name] = newValue }
    }

    package func has(_ option: OptionDescription) -> Bool { values[option.name] != nil }
}

/// What the person asks a program for.
package enum Invocation: Hashable, Sendable {
    /// To run a command, found by the names of it and of the commands it belongs to; none for the program itself.
    case run([String], ParsedArguments)
    /// To print this help.
    case help(String)
    case version
}
