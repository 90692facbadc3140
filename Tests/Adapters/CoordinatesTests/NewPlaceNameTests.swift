import Coordinates
import Testing

@Suite struct NewPlaceNameTests {
    @Test(arguments: ["home", "10 Downing Street", "#7", "Mum's house", "2nd", "🏠"])
    func `may be one`(name: String) {
        #expect(NewPlaceName.fault(name) == nil)
    }

    @Test(arguments: [
        ("", "must be one line of text"), ("a\nb", "must be one line of text"), (" home ", "ends with a blank"),
        ("ho\u{200B}me", "U+200B"), ("123", "taken for a coordinate"), ("52.52,13.405", "taken for a coordinate"),
        ("52°31'N 13°24'E", "taken for a coordinate"), ("geo:1.0,2.0", "taken for a coordinate"),
    ])
    func `cannot be one`(name: String, words: String) {
        #expect(NewPlaceName.fault(name)?.firstRange(of: words) != nil)
    }
}
