import CommandLine
import Diagnosis
import JSON
import Text

/// Findings as text and JSON.
enum DoctorText {
    /// The findings by group, each with a sign and a word for its verdict.
    /// - Parameter width: The terminal's columns; 80 if nil.
    static func lines(_ findings: [Finding], width: Int?, hasColour: Bool) -> [String] {
        var lines: [String] = []
        for group in Check.Group.allCases {
            let members = findings.filter { $0.check.group == group }
            if members.isEmpty { continue }
            if !lines.isEmpty { lines.append("") }
            lines.append(hasColour ? TextStyle.strong.applied(to: group.rawValue) : group.rawValue)
            for finding in members { lines += self.lines(finding, width: max(width ?? 80, 60), hasColour: hasColour) }
        }
        return lines
    }

    private static func lines(_ finding: Finding, width: Int, hasColour: Bool) -> [String] {
        let (sign, style) = mark(finding.verdict)
        let verdict = "\(sign) \(finding.verdict.rawValue)"
        let head = "  " + (hasColour ? style.applied(to: verdict) : verdict)
        let column = 17
        let indentation = String(repeating: " ", count: column)
        var lines = wrapped("\(finding.check.title): \(finding.text)", width: width, indentation: indentation)
        lines[0] = head + String(repeating: " ", count: column - 2 - verdict.count) + lines[0].dropFirst(column)
        if !finding.remedy.isEmpty {
            var remedy = wrapped(finding.remedy, width: width, indentation: indentation + "  ")
            remedy[0] = indentation + "→ " + remedy[0].dropFirst(column + 2)
            lines += remedy
        }
        return lines
    }

    private static func mark(_ verdict: Finding.Verdict) -> (sign: String, style: TextStyle) {
        switch verdict {
        case .ok: ("✓", .good)
        case .warning: ("!", .doubtful)
        case .failed: ("✗", .bad)
        case .note: ("·", .plain)
        case .notChecked: ("?", .faint)
        }
    }

    /// The text in lines that all start with the indentation.
    private static func wrapped(_ text: String, width: Int, indentation: String) -> [String] {
        TerminalText.lines(TerminalText.oneLine(text), width: width - indentation.count, breaksWords: false)
            .map { indentation + $0 }
    }

    /// Check, verdict, finding and remedy with tabs between them.
    static func plainLine(_ finding: Finding) -> String {
        [finding.check.rawValue, finding.verdict.rawValue, finding.text, finding.remedy].map(TerminalText.oneLine)
            .joined(separator: "\t")
    }

    static func object(_ finding: Finding) -> JSONValue {
        .object(
            [
                .init("check", .string(finding.check.rawValue)), .init("verdict", .string(finding.verdict.rawValue)),
                .init("finding", .string(finding.text)), .init("remedy", .string(finding.remedy)),
            ] + finding.details)
    }
}
