import CommandLine
import Reminders
import Shifts

/// The options that say where a geotification's crossings are posted, and how.
struct PostArguments {
    static let url = OptionDescription(
        "post", .text("URL"),
        "Address of a web server that is told when it is shown; names and passwords belong into geotify/netrc; none: no "
            + "server.")
    static let format = OptionDescription(
        "post-as", .oneOf(DeliveryFormat.allCases.filter(\.takesCrossings).map(\.rawValue)),
        "What the server is told: a transition of OwnTracks (the default), or the form of Locative or Geofency.")
    static let insecure = OptionDescription(
        "insecure", .none, "Lets --post send by http, which everybody on the way can read.")

    private let url: String?
    private let format: DeliveryFormat?
    private let isInsecure: Bool

    /// - Returns: nil where none of them is given.
    init?(_ arguments: ParsedArguments) {
        url = arguments[Self.url]
        format = arguments[Self.format].flatMap(DeliveryFormat.init)
        isInsecure = arguments.has(Self.insecure)
        if url == nil, format == nil, !isInsecure { return nil }
    }

    /// - Throws: 64 for what can't be posted to.
    func apply(to rules: inout ReminderRules) throws(CommandFailure) {
        if url == "none" {
            if format != nil || isInsecure {
                throw CommandFailure(.usage, "--post none takes neither --post-as nor --insecure")
            }
            rules.post = nil
            return
        }
        guard let text = url ?? rules.post?.url.text else {
            throw CommandFailure(.usage, "--post-as and --insecure go with --post")
        }
        do {
            rules.post = try Target(
                url: text, format: format ?? rules.post?.format ?? .owntracks,
                // Another address has to be insisted on again.
                isInsecure: isInsecure || (url == nil && rules.post?.isInsecure == true))
        } catch {
            // A password isn't repeated.
            let quoted = error == .credentials ? "that" : "'\(text)'"
            throw CommandFailure(.usage, "--post can't be \(quoted): \(error)")
        }
    }
}
