import CommandLine
import Testing

@testable import CommandReference

/// What the descriptions become, whatever their texts are made of.
@Suite struct ReferenceTests {
    private func program(_ option: OptionDescription, examples: [String] = []) -> CommandDescription {
        CommandDescription("p", summary: "Does things.", examples: examples, options: [.optional(option)])
    }

    @Test(arguments: [
        ("Prints JSON, one object a line.", "Prints JSON, one object a line"), ("Which; and why.", "Which"),
        ("Where: here", "Where"), ("As 1.5 or a:b are.", "As 1.5 or a:b are"),
        ("Each time (the default).", "Each time"),
        ("None", "None"), ("", ""),
    ])
    func `a clause ends at its mark`(text: String, clause: String) {
        #expect(Reference.clause(text) == clause)
    }

    @Test func `the manual page has no text that is read`() {
        let option = OptionDescription("x", .text("A|b"), ".So 'a' \\ \"b\" -1 --y…é 🏠")
        let page = Reference(program(option, examples: ["p --x \"No a-b\" 'At'"])).manual(
            from: ".Sh X\n.OPTIONS\n.EXAMPLES\n.SYNOPSIS\nend\n")
        #expect(
            page == """
                .Sh X
                .Bl -tag -width indent
                .It Fl \\-x Ar A | Cm b
                \\&.So \\(aqa\\(aq \\e \\(dqb\\(dq \\-1 \\-\\-y...\\[u00E9] \\[u1F3E0]
                .It Fl \\-help
                Prints this help.
                .It Fl \\-version
                Prints the version.
                .El
                .Dl $ p \\-\\-x \\(dqNo a\\-b\\(dq \\(aqAt\\(aq
                .Nm p
                .Op Fl \\-x Ar A | Cm b
                end

                """)
    }

    /// troff breaks no line within `.Op`, but within `.Oo` and `.Oc`.
    @Test func `a long option may be broken`() {
        let short = OptionDescription("x", .oneOf(["one", "two", "three"]), "X.")
        #expect(Mdoc.group(.optional(short)) == [".Op Fl \\-x Cm one | two | three"])
        let long = OptionDescription("x", .oneOf(["a-rather-long-word", "another-long-word", "and-one-more"]), "X.")
        let text = "Fl \\-x Cm a-rather-long-word | another-long-word | and-one-more"
        #expect(Mdoc.group(.optional(long)) == [".Oo", "." + text, ".Oc"])
        #expect(Mdoc.group(.atMostOne([short, long])) == [".Oo", ".Fl \\-x Cm one | two | three | " + text, ".Oc"])
        #expect(Mdoc.group(.required(long)) == ["." + text])
    }

    @Test func `shells read no text as their language`() {
        let option = OptionDescription("x", .text("A:b"), "It's [$HOME] `id` \\n.")
        let reference = Reference(program(option))
        #expect(reference.zshCompletion().contains("'--x=[It'\\''s \\[$HOME\\] `id` \\\\n]:A\\:b:"))
        #expect(reference.fishCompletion().contains("-d 'It\\'s [$HOME] `id` \\\\n'"))
    }
}
