import Glibc
import Testing

@testable import geotifyd

@Suite struct LogTests {
    @Test(arguments: [(true, "<4>one\n<3>two\n"), (false, "one\ntwo\n")])
    func `priorities are for the journal only`(isJournal: Bool, expected: String) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [isJournal] in
            var status = stat()
            try #require(fstat(isJournal ? STDERR_FILENO : STDIN_FILENO, &status) == 0)
            let log = Log(isVerbose: false, journalStream: "\(status.st_dev):\(status.st_ino)")
            log.warning("one")
            log.error("two")
            log.private("never")
        }
        #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == expected)
    }

    @Test(arguments: [nil, "", ":", "1", "nonsense"] as [String?])
    func `without a journal there are no priorities`(stream: String?) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [stream] in
            Log(isVerbose: true, journalStream: stream).private("place")
        }
        #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "place\n")
    }
}
