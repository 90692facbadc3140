import CommandLine
import Foundation
import Testing

@Suite struct CommandHelpTests {
    private func help(_ arguments: [String], of program: CommandDescription = SampleProgram.description) throws
        -> String
    {
        guard case .help(let text) = try program.parse(arguments + ["--help"]) else { return "" }
        return text
    }

    @Test func `is made of the description`() throws {
        #expect(
            try help(["add"]) == """
                Usage: sample add NOTE (--at LAT,LON | --here) [--radius M] [--on entry|exit]
                    [--loud | --quiet]

                Adds something.

                It is kept.

                Argument:
                  NOTE  What it is.

                Options:
                  --at LAT,LON     Where it is.
                  --here           Where one is now.
                  --radius M       Its radius in metres.
                  --on entry|exit  What is reported.
                  --loud           With a sound.
                  --quiet          Without one.
                  --help           Prints this help.

                Examples:
                  sample add X --here

                """)
        #expect(
            try help([]) == """
                Usage: sample COMMAND …

                Does this and that.

                Commands:
                  add     Adds something.
                  remove  Removes some.
                  later   Does it later.
                  rest    Does nothing.
                  read    Reads a file.
                  place   Names places.
                  help    Explains a command.

                Options:
                  --help     Prints this help.
                  --version  Prints the version.

                'sample COMMAND --help' says more about one of them.

                """)
        #expect(try help(["remove"]).hasPrefix("Usage: sample remove ID…\n"))
        #expect(try help(["later"]).hasPrefix("Usage: sample later ID [TIME] [--run PROGRAM [ARG…]]\n"))
        #expect(try help(["later"]).contains("\nArguments:\n  ID    Which.\n  TIME  When.\n"))
        #expect(try help(["rest"]).hasPrefix("Usage: sample rest [TIME]\n"))
        #expect(try help(["read"]).hasPrefix("Usage: sample read --file FILE\n"))
    }

    @Test(arguments: [
        (["help"], ["--help"]), (["help", "add"], ["add", "--help"]), (["help", "place"], ["place", "--help"]),
        (["help", "place", "list"], ["place", "list", "--help"]), (["help", "--help"], ["help", "help"]),
    ])
    func `is printed by the command help too`(arguments: [String], others: [String]) throws {
        let text = try SampleProgram.description.parse(arguments)
        #expect(try text == SampleProgram.description.parse(others))
        guard case .help = text else { return #expect(Bool(false), "no help, but \(text)") }
    }

    @Test(arguments: [
        (["help", "fly"], "unknown command 'fly'; 'sample --help' lists what there is"),
        (
            ["help", "place", "lits"],
            "unknown command 'lits'; did you mean 'list'? ('sample place --help' lists what there is)"
        ),
        (["help", "add", "list"], "unknown command 'list'; 'sample add --help' lists what there is"),
    ])
    func `is refused for what there is not`(arguments: [String], message: String) {
        #expect(throws: CommandFailure(.usage, message)) { try SampleProgram.description.parse(arguments) }
    }

    @Test func `a program without commands has no command help`() throws {
        let plain = CommandDescription(
            "plain", summary: "Does one thing.", operand: OperandDescription("WORD", "What."))
        #expect(try plain.parse(["help"]) == .run([], ParsedArguments(operands: ["help"])))
    }

    @Test func `is silent of internal commands`() throws {
        var program = SampleProgram.description
        program.subcommands.append(CommandDescription("secret", summary: "Serves a script.", isInternal: true))
        #expect(try !help([], of: program).contains("secret"))
        #expect(try program.parse(["secret"]) == .run(["secret"], ParsedArguments()))
        let error = #expect(throws: CommandFailure.self) { try program.parse(["secrt"]) }
        #expect(error?.message.contains("secret") == false)
    }

    @Test func `wraps and puts the text of a long option below it`() throws {
        let program = CommandDescription(
            "p", summary: String(repeating: "word ", count: 40),
            options: [
                .optional(OptionDescription("short", .none, String(repeating: "text ", count: 30))),
                .optional(OptionDescription("a-very-long-option", .text("SOMETHING"), "Explained.")),
            ])
        let text = try help([], of: program)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " })
        #expect(text.contains("\n  --a-very-long-option SOMETHING\n                          Explained.\n"))
        #expect(text.contains("\n  --short                 text text"))
    }
}
