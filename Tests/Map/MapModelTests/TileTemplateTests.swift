import Platform
import Testing

@testable import MapModel

@Suite struct TileTemplateTests {
    @Test(arguments: [
        ("https://tile.openstreetmap.org/{z}/{x}/{y}.png", "tile.openstreetmap.org"),
        ("https://Tiles.example:8443/{z}/{x}/{y}@2x.png?key=a1", "tiles.example"),
        ("http://127.0.0.1:8080/{z}/{x}/{y}", "127.0.0.1"), ("http://[::1]:80/t?x={x}&y={y}&z={z}", "[::1]"),
        ("http://localhost/{z}/{x}/{y}", "localhost"),
    ])
    func `what tiles can be fetched from`(_ text: String, _ host: String) throws {
        let template = try TileTemplate(text)
        #expect(template.text == text)
        #expect(template.host == host)
    }

    @Test(arguments: [
        ("", "lacks {z}"), ("tile.example/{z}/{x}/{y}", "must begin with https://"),
        ("http://tile.example/{z}/{x}/{y}", "must begin with https://"), ("https:///{z}/{x}/{y}", "must begin"),
        ("https://tile.example/{z}/{x}", "lacks {y}"), ("https://{s}.example/{z}/{x}/{y}", "has {s}"),
        ("https://{z}.example/{x}/{y}", "without braces"), ("https://a.example/{z}/{x}/{y", "brace too many"),
        ("https://a.example/{z}/{x}/{y}}", "brace too many"), ("https://a.example/{z} /{x}/{y}", "character"),
        ("https://me:secret@a.example/{z}/{x}/{y}", "must begin"), ("https://a.example:0x1/{z}/{x}/{y}", "must begin"),
        ("file:///tmp/{z}/{x}/{y}", "must begin with https://"), ("https://é.example/{z}/{x}/{y}", "character"),
    ])
    func `what they can not`(_ text: String, _ reason: String) {
        let failure = #expect(throws: TileTemplate.Failure.self) { try TileTemplate(text) }
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
    }

    @Test func `the standard one follows the rules`() throws {
        let standard = TileTemplate.openStreetMap
        #expect(try TileTemplate(standard.text) == standard)
    }
}
