import Foundation
import Geofencing
import Platform
import Reminders
import Testing

@testable import Diagnosis
@testable import State
@testable import Store

/// What is said about each way in which the files may stand.
@Suite struct FileCheckTests {
    private static func problem(
        _ subject: StoreProblem.Subject, key: String?, line: Int? = 12, severity: StoreProblem.Severity = .error
    ) -> StoreProblem {
        StoreProblem(
            severity: severity, file: "/home/secret/x", line: line, subject: subject, key: key, finding: "is secret",
            rule: "must be right")
    }

    @Test(arguments: [
        (
            problem(.geotification(position: 3, identifier: "secret"), key: "radius"),
            "Entry 3 (line 12): radius must be right"
        ),
        (problem(.place(position: 1, name: "secret"), key: nil, line: nil), "Place 1: must be right"),
        (problem(.geotification(position: 1, identifier: nil), key: "secret"), "a key that isn't known must be right"),
        (problem(.file, key: "version"), "The file (line 12): version must be right"),
        (problem(.file, key: nil), "line 12: must be right"),
        (problem(.file, key: nil, line: nil), "must be right"),
        (problem(.file, key: "quietHours"), "The file (line 12): quietHours must be right"),
    ]) func `problems are told by their numbers`(problem: StoreProblem, text: String) {
        #expect(StoreCheck.text(problem).hasSuffix(text), "\(StoreCheck.text(problem))")
        #expect(!StoreCheck.text(problem).contains("secret"))
    }

    @Test(arguments: StoreKey.allNames.union(["startShift", "stopShift", "networks"]))
    func `each key of the store is named`(_ key: String) {
        let problem = Self.problem(.geotification(position: 1, identifier: nil), key: key)
        #expect(StoreCheck.text(problem) == "Entry 1 (line 12): \(key) must be right")
    }

    private static let center = Coordinate(latitude: 47.11, longitude: 8.15)!

    private static var reminders: ReminderSet {
        let circle = { Geotification.Target.circle(Circle(center: center, radius: $0)) }
        return ReminderSet(
            places: [Place(name: "secret", circle: Circle(center: center, radius: 120))],
            geotifications: [
                Geotification(identifier: "a", note: "secret", eventType: .entry, target: circle(300)),
                Geotification(identifier: "b", note: "secret", eventType: .entry, target: .place("secret")),
                Geotification(identifier: "c", note: "", eventType: .entry, target: circle(10), isEnabled: false),
                Geotification(identifier: "d", note: "", eventType: .entry, target: circle(10), completed: 1),
            ])
    }

    @Test func `stores`() {
        func check(_ problems: [StoreProblem] = [], mayRunPrograms: Bool = true) -> StoreCheck {
            StoreCheck(
                name: "~/store",
                result: .success(
                    StoreContents(reminders: Self.reminders, problems: problems, mayRunPrograms: mayRunPrograms)))
        }
        #expect(check().finding.text == "There are 4, of which 2 are active.")
        #expect(check().finding.verdict == .ok)
        #expect(check().smallestRadius == 120)
        let entry = StoreProblem.Subject.geotification(position: 2, identifier: "secret")
        #expect(check([Self.problem(entry, key: "note")]).finding.verdict == .failed)
        #expect(check([Self.problem(entry, key: "note", severity: .warning)]).finding.verdict == .warning)
        let trust = check([Self.problem(.file, key: nil, severity: .warning)], mayRunPrograms: false).finding
        #expect(trust.verdict == .warning && trust.text.contains("others may write"))

        let failure = { StoreCheck(name: "~/store", result: .failure($0)).finding }
        #expect(failure(.missing(path: "/home/secret")).verdict == .note)
        let broken = failure(.broken(Self.problem(.file, key: nil)))
        #expect(broken.text == "~/store can't be used: line 12: must be right.")
        #expect(broken.remedy.contains("editor"))
        let unreadable = failure(.unreadable(SystemError("read", path: "/home/secret", code: 13)))
        #expect(unreadable.text == "~/store can't be read: Permission denied.")
    }

    @Test(arguments: [
        (0, 0, "There are none."), (1, 1, "There is one, and it is active."),
        (1, 0, "There is one, and it isn't active."),
        (2, 0, "There are 2, of which none is active."), (2, 1, "There are 2, of which 1 is active."),
        (2, 2, "There are 2, of which 2 are active."),
    ]) func `counts`(all: Int, active: Int, text: String) {
        let target = Geotification.Target.circle(Circle(center: Self.center, radius: 300))
        let geotifications = (0..<all).map {
            Geotification(
                identifier: "\($0)", note: "", eventType: .entry, target: target, isEnabled: $0 < active)
        }
        let reminders = ReminderSet(places: [], geotifications: geotifications)
        let contents = StoreContents(reminders: reminders, problems: [], mayRunPrograms: true)
        #expect(StoreCheck(name: "~/store", result: .success(contents)).finding.text == text)
    }

    @Test func `of many problems a few are told`() {
        let entry = { StoreProblem.Subject.geotification(position: $0, identifier: nil) }
        let warnings = (1...3000).map { Self.problem(entry($0), key: "note", line: nil, severity: .warning) }
        let errors = (3001...3004).map { Self.problem(entry($0), key: "radius", line: nil) }
        let all = StoreContents(
            reminders: ReminderSet(places: [], geotifications: []), problems: warnings + errors, mayRunPrograms: true)
        let finding = StoreCheck(name: "~/store", result: .success(all)).finding
        #expect(
            finding.text
                == "None can be used. " + (3001...3004).map { "Entry \($0): radius must be right. " }.joined()
                + "Entry 1: note must be right. And 2999 more are wrong.")
        #expect(StoreCheck.sentences(Array(errors + warnings.prefix(2))).last == "And 1 more is wrong.")
        #expect(StoreCheck.sentences(Array(errors + warnings.prefix(1))).last == "Entry 1: note must be right.")
    }

    @Test func settings() {
        let check = { SettingsCheck(name: "~/settings", result: .success($0)).finding }
        var contents = SettingsContents()
        #expect(check(contents).text == "Nothing is set.")
        contents.keys = [.quietHours, .radius]
        #expect(check(contents).text == "Set are: radius, quietHours.")
        contents.problems = [Self.problem(.file, key: "\"secret\"", severity: .warning)]
        #expect(check(contents).verdict == .warning)
        #expect(!check(contents).text.contains("secret"))
        contents.problems.append(Self.problem(.file, key: "radius"))
        #expect(check(contents).verdict == .failed)
        let broken = SettingsCheck(name: "~/s", result: .failure(.broken(Self.problem(.file, key: nil)))).finding
        #expect(broken.verdict == .failed)
        #expect(broken.text == "~/s can't be used: line 12: must be right.")
        #expect(broken.remedy.contains("`rm ~/s`"))
    }

    @Test(arguments: [
        ("", "can't be used: the file is empty; it should be a property list."),
        ("secret", "can't be used: this is no property list: it begins neither with \"<\" nor with \"bplist00\"."),
        ("<secret/>", "can't be used: line 1: the file begins with <…>; a property list begins with <plist>."),
        ("<plist><dict><string/></dict></plist>", "can't be used: line 1: <string> stands where a <key> should be."),
        ("<plist><string>secret</string></plist>", "can't be used: line 1: must be a dictionary."),
        ("<plist><dict>", "can't be used: line 1: the document ends too early: 2 elements are still open."),
    ]) func `what is wrong with a file is said`(contents: String, words: String) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try Data(contents.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        func result<Value>(_ load: () throws(StoreError) -> Value) -> Result<Value, StoreError> {
            do { return .success(try load()) } catch { return .failure(error) }
        }
        let settings = SettingsCheck(name: "~/s", result: result(SettingsFile(path: path).load)).finding
        let store = StoreCheck(name: "~/s", result: result(GeotificationStore(path: path).load)).finding
        for finding in [settings, store] {
            #expect(finding.verdict == .failed && finding.text == "~/s " + words)
            #expect(!(finding.text + finding.remedy).contains("secret"))
        }
    }

    @Test(arguments: [
        (StateError.missing(path: "/home/secret"), Finding.Verdict.note, "none yet"),
        (.newer(path: "/home/secret", version: 9, known: 2), .failed, "of version 9, and this program knows 2"),
        (.foreign(path: "/home/secret"), .failed, "another program's"),
        (.broken(path: "/home/secret", reason: "secret"), .failed, "is damaged"),
        (.system(path: "/home/secret", reason: "Permission denied", exitCode: 77), .failed, "Permission denied"),
    ]) func `databases`(error: StateError, verdict: Finding.Verdict, words: String) {
        let finding = DatabaseCheck(name: "~/state", result: .failure(error)).finding
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words))
        #expect(!(finding.text + finding.remedy).contains("secret"))
    }

    @Test(arguments: [
        (DiskCheck.Room(name: "~/a", free: 80_000_000_000), Finding.Verdict.ok, "80 GB in ~/a are free."),
        (DiskCheck.Room(name: "~/a", free: 49_999_999), .warning, "49 MB in ~/a are free."),
        (DiskCheck.Room(name: "~/a", free: 1_999_999), .failed, "1 MB are free."),
        (DiskCheck.Room(name: "~/a", free: 0), .failed, "0 MB are free."),
        (DiskCheck.Room(name: "~/a", free: .max, isOutOfFiles: true), .failed, "no room for another file"),
        (DiskCheck.Room(name: "~/a", free: .max, isReadOnly: true), .failed, "can only be read"),
    ]) func `disks`(room: DiskCheck.Room, verdict: Finding.Verdict, words: String) {
        let finding = DiskCheck(rooms: [DiskCheck.Room(name: "~/b", free: 80_000_000_000), room]).finding
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(finding.text)")
    }

    @Test func `permissions`() {
        let file = { PermissionCheck.File(name: $0, mode: $1, isOwn: $2) }
        #expect(PermissionCheck(files: []).finding.verdict == .note)
        #expect(PermissionCheck(files: [file("~/a", 0o700, true), file("~/b", 0o600, true)]).finding.verdict == .ok)
        let open = PermissionCheck(files: [file("~/a", 0o755, true), file("~/b", 0o604, true)]).finding
        #expect(open.text == "Others can get at ~/a (0755) and ~/b (0604).")
        #expect(open.remedy == "Run `chmod go= ~/a ~/b`.")
        #expect(PermissionCheck(files: [file("~/a", 0o640, true)]).finding.verdict == .warning)
        let foreign = PermissionCheck(files: [file("~/a", 0o600, false)]).finding
        #expect(foreign.verdict == .warning && foreign.text == "Another user owns ~/a.")
        let closed = PermissionCheck.File(name: "~/a", mode: 0o500, isOwn: true, isWritable: false)
        let unwritable = PermissionCheck(files: [closed, file("~/b", 0o600, true)]).finding
        #expect(unwritable.verdict == .failed && unwritable.text == "Nothing can be saved in ~/a.")
        #expect(unwritable.remedy == "Run `chmod u+rwx ~/a`.")
        var lost = closed
        lost.isOwn = false
        let both = PermissionCheck(files: [lost]).finding
        #expect(both.verdict == .failed && both.text == "Another user owns ~/a. Nothing can be saved in ~/a.")
        #expect(both.remedy == "Run `sudo chown $USER ~/a`.")
    }
}
