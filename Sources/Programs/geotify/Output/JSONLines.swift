import CommandLine
import JSON

extension Session {
    /// What `--json` prints of a list: a line for each object; an empty list is the line `{}`, so that there always is
    /// JSON.
    func print(objects: [JSONValue]) throws(CommandFailure) {
        for object in objects.isEmpty ? [.object([])] : objects { try print(object.text) }
    }
}
