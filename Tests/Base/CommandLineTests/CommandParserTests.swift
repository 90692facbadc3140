import CommandLine
import Testing

@Suite struct CommandParserTests {
    typealias Sample = SampleProgram

    private func run(_ arguments: [String]) throws -> (path: [String], arguments: ParsedArguments) {
        guard case .run(let path, let parsed) = try Sample.description.parse(arguments) else {
            throw CommandFailure(.usage, "nothing to run")
        }
        return (path, parsed)
    }

    @Test func `reads operands and options in any order`() throws {
        let (path, parsed) = try run(["add", "--at", "1.5,2.5", "milk", "--radius=20", "--loud"])
        #expect(path == ["add"])
        #expect(parsed.operands == ["milk"])
        #expect(parsed[Sample.at] == "1.5,2.5")
        #expect(parsed[Sample.radius] == "20")
        #expect(parsed.has(Sample.loud))
        #expect(!parsed.has(Sample.quiet))
        #expect(parsed[Sample.on] == nil)
    }

    @Test func `finds commands below commands`() throws {
        #expect(try run(["place", "list"]).path == ["place", "list"])
    }

    @Test(arguments: ["-33.86,151.21", "-5", "", "a=b", "--x"])
    func `takes any attached value`(value: String) throws {
        #expect(try run(["add", "x", "--at=\(value)"]).arguments[Sample.at] == value)
    }

    @Test(arguments: ["-33.86,151.21", "-5", "-", ""])
    func `takes a value that begins with one dash`(value: String) throws {
        #expect(try run(["add", "x", "--at", value]).arguments[Sample.at] == value)
    }

    @Test func `two dashes end the options`() throws {
        #expect(try run(["add", "--here", "--", "--loud"]).arguments.operands == ["--loud"])
        #expect(try run(["remove", "--", "--", "-a"]).arguments.operands == ["--", "-a"])
        #expect(try run(["remove", "-", "b"]).arguments.operands == ["-", "b"])
    }

    @Test(arguments: [
        (["later", "x"], ["x"], []), (["later", "x", "2h"], ["x", "2h"], []), (["rest"], [], []),
        (["rest", "2h"], ["2h"], []),
        (["later", "x", "--run", "a", "--b", "-c", ""], ["x"], ["a", "--b", "-c", ""]),
        (["later", "--run=a", "b", "--", "x", "--y"], ["x", "--y"], ["a", "b"]),
        (["later", "--run", "a", "--help", "--", "x"], ["x"], ["a", "--help"]),
    ])
    func `takes another operand and words`(arguments: [String], operands: [String], words: [String]) throws {
        let parsed = try run(arguments).arguments
        #expect(parsed.operands == operands)
        #expect(parsed.words(of: Sample.run) == words)
        #expect(parsed.has(Sample.run) == !words.isEmpty)
    }

    @Test(arguments: [
        (["later"], "ID is missing"), (["later", "x", "y", "z"], "'z' is one argument too many"),
        (["rest", "x", "y"], "'y' is one argument too many"),
        (["later", "x", "--run"], "--run needs a value: --run PROGRAM [ARG…]"),
        (["later", "x", "--run", "--", "y"], "--run needs a value: --run PROGRAM [ARG…]"),
    ])
    func `refuses too few and too many`(arguments: [String], message: String) throws {
        let error = #expect(throws: CommandFailure.self) { try run(arguments) }
        #expect(error?.exitCode == .usage)
        #expect(error?.message.hasPrefix(message) == true)
    }

    @Test func `help and version are answered whatever else is wrong`() throws {
        for arguments in [["--help"], ["add", "--help"], ["add", "x", "y", "--help"], ["place", "--help"]] {
            guard case .help(let text) = try Sample.description.parse(arguments) else {
                Issue.record("\(arguments) gave no help")
                continue
            }
            #expect(text.hasPrefix("Usage: sample"))
        }
        #expect(try Sample.description.parse(["--version"]) == .version)
        #expect(try Sample.description.parse(["help", "--version"]) == .version)
        let plain = CommandDescription("plain", summary: "Does one thing.")
        #expect(try plain.parse(["--version"]) == .version)
        #expect(try plain.parse([]) == .run([], ParsedArguments()))
    }

    @Test(arguments: [
        ([], "a command is missing; 'sample --help' lists them"),
        (["fly"], "unknown command 'fly'; 'sample --help' lists what there is"),
        (["-x"], "unknown option '-x'; 'sample --help' lists what there is"),
        (["place"], "a command is missing; 'sample place --help' lists them"),
        (["place", "--version"], "unknown option '--version'; 'sample place --help' lists what there is"),
        (["place", "list", "x"], "'x' is one argument too many ('sample place list --help' says more)"),
        (["add", "--here"], "NOTE is missing ('sample add --help' says more)"),
        (
            ["add", "--here", "two", "words"],
            "'words' is one argument too many; quote NOTE if it consists of several words ('sample add --help' says more)"
        ),
        (["add", "x"], "--at LAT,LON or --here is missing ('sample add --help' says more)"),
        (["add", "x", "--at", "1,2", "--here"], "--at and --here exclude each other ('sample add --help' says more)"),
        (
            ["add", "x", "--here", "--loud", "--quiet"],
            "--loud and --quiet exclude each other ('sample add --help' says more)"
        ),
        (["add", "x", "--here", "--here"], "--here is given twice ('sample add --help' says more)"),
        (["add", "x", "--here=now"], "--here takes no value ('sample add --help' says more)"),
        (["add", "x", "--at"], "--at needs a value: --at LAT,LON ('sample add --help' says more)"),
        (["add", "x", "--at", "--radius", "5"], "--at needs a value: --at LAT,LON ('sample add --help' says more)"),
        (
            ["add", "-x", "--here"],
            "unknown option '-x'; write -- before NOTE if that begins with a dash ('sample add --help' says more)"
        ),
        (
            ["add", "x", "--here", "--on", "fire"],
            "--on can't be 'fire': it is one of entry, exit ('sample add --help' says more)"
        ),
        (["remove"], "ID is missing ('sample remove --help' says more)"),
        (["read"], "--file FILE is missing ('sample read --help' says more)"),
        (["read", "--rad", "5"], "unknown option '--rad' ('sample read --help' says more)"),
    ])
    func `refuses`(arguments: [String], message: String) {
        #expect(throws: CommandFailure(.usage, message)) { try Sample.description.parse(arguments) }
    }

    @Test(arguments: [
        (["ad"], "unknown command 'ad'; did you mean 'add'? ('sample --help' lists what there is)"),
        (["raed", "x"], "unknown command 'raed'; did you mean 'read'? ('sample --help' lists what there is)"),
        (["--verson"], "unknown option '--verson'; did you mean --version? ('sample --help' lists what there is)"),
        (["--remove"], "unknown option '--remove'; did you mean 'remove'? ('sample --help' lists what there is)"),
        (
            ["re"],
            "unknown command 're'; did you mean 'remove', 'rest' or 'read'? ('sample --help' lists what there is)"
        ),
        (["place", "ist"], "unknown command 'ist'; did you mean 'list'? ('sample place --help' lists what there is)"),
        (
            ["add", "x", "--raduis=5"],
            "unknown option '--raduis'; did you mean --radius? ('sample add --help' says more)"
        ),
        (["add", "x", "-here"], "unknown option '-here'; did you mean --here? ('sample add --help' says more)"),
        (
            ["add", "x", "--here", "--on", "exti"],
            "--on can't be 'exti': it is one of entry, exit; did you mean 'exit'? ('sample add --help' says more)"
        ),
    ])
    func `asks what was meant`(arguments: [String], message: String) {
        #expect(throws: CommandFailure(.usage, message)) { try Sample.description.parse(arguments) }
    }
}
