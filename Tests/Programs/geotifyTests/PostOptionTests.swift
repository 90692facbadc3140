import CommandLine
import Reminders
import Shifts
import Testing

@testable import geotify

@Suite struct PostOptionTests {
    private func applied(_ line: String, to rules: ReminderRules = ReminderRules()) throws -> ReminderRules {
        let words = ["add", "x", "--at", "1,2"] + line.split(separator: " ").map(String.init)
        guard case .run(_, let arguments) = try Program.command.description.parse(words) else {
            throw CommandFailure(.usage, "it isn't run")
        }
        var rules = rules
        try RuleArguments(arguments, now: 0).apply(to: &rules)
        return rules
    }

    @Test(arguments: [
        ("--post https://example.org/x", DeliveryFormat.owntracks, false),
        ("--post https://example.org/x --post-as locative", .locative, false),
        ("--post http://127.0.0.1:8123/x --post-as geofency", .geofency, false),
        ("--post http://example.org/x --insecure", .owntracks, true),
    ])
    func `where it is posted to`(line: String, format: DeliveryFormat, isInsecure: Bool) throws {
        let post = try #require(try applied(line).post)
        #expect(post.url.text == line.split(separator: " ")[1])
        #expect(post.format == format && post.isInsecure == isInsecure)
    }

    @Test func `what is not given stays`() throws {
        let rules = try applied("--post https://example.org/x --post-as locative")
        #expect(try applied("--post https://example.org/y", to: rules).post?.format == .locative)
        #expect(try applied("--post-as geofency", to: rules).post?.url.text == "https://example.org/x")
        #expect(try applied("--post none", to: rules).post == nil)
        let insecure = try applied("--post http://example.org/x --insecure")
        #expect(try applied("--post-as locative", to: insecure).post?.isInsecure == true)
        #expect(throws: CommandFailure.self) { try applied("--post http://example.com/x", to: insecure) }
    }

    @Test(arguments: [
        ("--post http://example.org/x", "insist on it with --insecure"),
        ("--post https://ann:s3cret@example.org/x", "geotify/netrc"), ("--post ftp://example.org", "https://"),
        ("--post-as locative", "require --post"), ("--insecure", "require --post"),
        ("--post none --insecure", "takes neither"), ("--post https://example.org --post-as osmand", "locative"),
    ])
    func `what is refused`(line: String, message: String) {
        let error = #expect(throws: CommandFailure.self) { try applied(line) }
        #expect(error?.exitCode == .usage && error?.description.contains(message) == true, "\(error as Any)")
        #expect(error?.description.contains("s3cret") == false)
    }
}
