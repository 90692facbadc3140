import Testing

@testable import MapModel

@Suite struct ViewMemoryTests {
    @Test(arguments: [
        ViewMemory(), ViewMemory(center: point(-33.865, 151.2094), zoom: 13.25, width: 1440, height: 900),
        ViewMemory(center: point(0, -180), zoom: 0, width: 360, height: 294, isMaximized: true),
    ])
    func `it comes back`(memory: ViewMemory) { #expect(ViewMemory(text: memory.text) == memory) }

    @Test(arguments: [
        "", "garbage", "latitude=91\nlongitude=0", "latitude=52", "longitude=nan\nlatitude=1", "zoom=99", "zoom=nan",
        "width=0\nheight=-5", "width=99999999999999999999", "maximized=perhaps", "=\n==\n=5",
        "latitude=1e1\nlongitude=0x5",
    ])
    func `what is wrong is as at first`(text: String) { #expect(ViewMemory(text: text) == ViewMemory()) }

    @Test func `one wrong value spoils no other`() {
        let memory = ViewMemory(text: "latitude=52.5\nlongitude=13.4\nzoom=200\nwidth=800\n")
        #expect(memory == ViewMemory(center: point(52.5, 13.4), width: 800))
    }
}
