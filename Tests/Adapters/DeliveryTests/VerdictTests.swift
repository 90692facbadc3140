import Delivery
import TestSupport
import Testing

@Suite struct VerdictTests {
    private func kind(_ status: Int) -> String {
        switch DeliveryVerdict(status: status, retryAfter: 0) {
        case .sent: "sent"
        case .setAside: "aside"
        case .again: "again"
        }
    }

    @Test func `every status`() {
        for status in 100...599 {
            let expected =
                switch status {
                case 200...299: "sent"
                case 401, 403, 407, 408, 425, 429: "again"
                case 400...499: "aside"
                default: "again"
                }
            #expect(kind(status) == expected, "\(status)")
        }
    }

    @Test(
        arguments: [(429, 7, 7), (503, 0, 0), (503, 1e9, 86_400), (401, 60, 60), (500, -5, 0)]
            as [(Int, Double, Double)])
    func `the server says for how long`(status: Int, retryAfter: Double, pause: Double) {
        guard case .again(let words, let after) = DeliveryVerdict(status: status, retryAfter: retryAfter) else {
            Issue.record("it isn't tried again")
            return
        }
        #expect(after == pause && words.hasSuffix("(\(status))") || status == 401 || status == 408)
    }

    @Test func `a smaller request may fare better`() {
        #expect([400, 413, 422].allSatisfy(DeliveryVerdict.maySucceedInParts))
        #expect(![404, 405, 410, 500, 200].contains(where: DeliveryVerdict.maySucceedInParts))
    }
}
