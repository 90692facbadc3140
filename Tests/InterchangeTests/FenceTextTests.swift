import Testing

@testable import Interchange

@Suite struct FenceTextTests {
    @Test(arguments: [
        ("52.5", 52.5), ("-33.86", -33.86), ("0", 0), ("1e2", 100), ("+5", nil), ("nan", nil), ("inf", nil),
        ("0x1p3", nil), ("13,4", nil), ("", nil), ("1e999", nil), (" 5", nil),
    ])
    func readsDecimalNumbersOnly(text: String, expected: Double?) {
        #expect(FenceText.number(from: text) == expected)
    }
}
