internal import CommandLine

/// Pieces of mdoc(7).
enum Mdoc {
    /// `Ar ID ...`
    static func operand(_ operand: OperandDescription) -> String {
        placeholder(operand.name) + (operand.isRepeated ? " ..." : "")
    }

    /// `Fl \-radius Ar M`
    static func option(_ option: OptionDescription) -> String {
        let flag = "Fl \\-" + option.name
        return switch option.value {
        case .none: flag
        case .oneOf(let words): "\(flag) Cm " + words.joined(separator: " | ")
        case .text(let name), .words(let name): "\(flag) " + placeholder(name)
        }
    }

    /// `.Op Fl \-once | Fl \-recurring`; a long one as lines between `.Oo` and `.Oc`, since troff breaks no `.Op`.
    static func group(_ group: OptionGroup) -> [String] {
        let text = group.options.map(option).joined(separator: " | ")
        return switch group {
        case .required: ["." + text]
        case .optional, .atMostOne: shownWidth(text) > longest ? [".Oo", "." + text, ".Oc"] : [".Op " + text]
        case .exactlyOne: [".Pq " + text]
        }
    }

    /// What a terminal of 60 columns has room for beside the margins.
    private static let longest = 44

    private static func shownWidth(_ macros: String) -> Int {
        macros.split(separator: " ").filter { !["Fl", "Cm", "Ar"].contains($0) }.reduce(0) { $0 + $1.count + 1 }
    }

    /// Words in small letters are typed as they stand, the others stand for something; `[ARG…]` may be left out.
    private static func placeholder(_ text: String) -> String {
        text.split(separator: " ").map { word in
            if word.hasPrefix("["), word.hasSuffix("]") {
                return "Op " + placeholder(String(word.dropFirst().dropLast()))
            }
            let isRepeated = word.hasSuffix("…")
            let names = (isRepeated ? word.dropLast() : word).split(separator: "|").map { name in
                name.allSatisfy(\.isLowercase) ? "Cm \(name)" : "Ar " + escaped(String(name))
            }
            return names.joined(separator: " | ") + (isRepeated ? " ..." : "")
        }.joined(separator: " ")
    }

    /// `Fl \-a ,`, `Fl \-b` and `Fl \-c .`, each on a line.
    static func enumeration(_ macros: [String]) -> [String] {
        macros.enumerated().flatMap { index, macro -> [String] in
            switch macros.count - index {
            case 1: [".\(macro) ."]
            case 2: [".\(macro)", "and"]
            default: [".\(macro) ,"]
            }
        }
    }

    /// A line to be typed, with hyphens that can be copied.
    static func example(_ line: String) -> String {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            // It would be taken for a macro.
            let isMacro = (2...3).contains(word.count) && word.first?.isUppercase == true
            return (isMacro ? "\\&" : "") + escaped(String(word), isTyped: true)
        }
        return ".Dl $ " + words.joined(separator: " ")
    }

    /// Running text, a sentence a line; lines of at most 116 columns.
    static func text(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let word = escaped(String(word))
            if !line.isEmpty, line.last == "." || line.count + 1 + word.count > 116 {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return (lines + [line]).map { line in
            line.first.map { ".'".contains($0) } == true ? "\\&" + line : line
        }
    }

    /// With no character that is read as anything but itself: backslashes, the quotes and hyphens that would become
    /// typographic ones, and all beyond ASCII.
    private static func escaped(_ text: String, isTyped: Bool = false) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "\"": escaped += "\\(dq"
            case "-" where isTyped || escaped.isEmpty || "-[= ".contains(escaped.last!): escaped += "\\-"
            case "…": escaped += "..."
            case let scalar where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default: escaped += "\\[u" + String(scalar.value, radix: 16, uppercase: true).padded(to: 4) + "]"
            }
        }
        return escaped
    }
}

extension String {
    /// With noughts before it.
    fileprivate func padded(to count: Int) -> String {
        String(repeating: "0", count: max(0, count - self.count)) + self
    }
}
