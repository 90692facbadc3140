import CommandLine
import Reminders
import Shifts

/// The options for posting a geotification's crossings to a web server.
struct PostArguments {
    static let url = OptionDescription(
        "post", .text("URL"),
        "The address of a web server that receives each crossing; names and passwords belong in geotify/netrc; none: no "
            + "server.")
    static let format = OptionDescription(
        "post-as", .oneOf(DeliveryFormat.allCases.filter(\.takesCrossings).map(\.rawValue)),
        "What the server receives: a transition of OwnTracks (the default), or the form of Locative or Geofency.")
    static let insecure = OptionDescription(
        "insecure", .none, "Allows --post over plain http, which anyone on the network path can read.")

    private let url: String?
    private let format: DeliveryFormat?
    private let isInsecure: Bool

    /// Reads the options; nil if none is given.
    init?(_ arguments: ParsedArguments) {
        url = arguments[Self.url]
        format = arguments[Self.format].flatMap(DeliveryFormat.init)
        isInsecure = arguments.has(Self.insecure)
        if url == nil, format == nil, !isInsecure { return nil }
    }

    /// - Throws: 64 for an invalid address.
    func apply(to rules: inout ReminderRules) throws(CommandFailure) {
        if url == "none" {
            if format != nil || isInsecure {
                throw CommandFailure(.usage, "--post none takes neither --post-as nor --insecure")
            }
            rules.post = nil
            return
        }
        guard let text = url ?? rules.post?.url.text else {
            throw CommandFailure(.usage, "--post-as and --insecure require --post")
        }
        do {
            rules.post = try Target(
                url: text, format: format ?? rules.post?.format ?? .owntracks,
                // A new address needs --insecure again.
                isInsecure: isInsecure || (url == nil && rules.post?.isInsecure == true))
        } catch {
            // A password isn't repeated.
            let quoted = error == .credentials ? "that" : "'\(text)'"
            throw CommandFailure(.usage, "--post can't be \(quoted): \(error)")
        }
    }
}
