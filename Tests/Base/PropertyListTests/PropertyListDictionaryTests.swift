import PropertyList
import Testing

@Suite struct PropertyListDictionaryTests {
    /// Below and above the size at which positions are kept.
    @Test(arguments: [3, 16, 17, 18, 100]) func `keeps the order of its keys`(_ count: Int) {
        var dictionary = PropertyListDictionary()
        #expect(dictionary.isEmpty)
        let keys = (0..<count).map { "k\($0)" }.reversed()
        for key in keys { dictionary[key] = .string(key) }
        dictionary["k1"] = .integer(1)
        #expect(dictionary.keys == Array(keys))
        #expect(dictionary["k1"] == .integer(1))
        dictionary["k1"] = nil
        dictionary["none"] = nil
        #expect(dictionary["k1"] == nil)
        #expect(dictionary.keys == keys.filter { $0 != "k1" })
        for key in dictionary.keys { #expect(dictionary[key] == .string(key)) }
        dictionary["k1"] = .boolean(true)
        #expect(dictionary.keys.last == "k1")
    }

    @Test func `equals by order and content alone`() {
        var grown = PropertyListDictionary()
        for number in 0..<20 { grown["k\(number)"] = .integer(Int64(number)) }
        for number in 2..<20 { grown["k\(number)"] = nil }
        var small = PropertyListDictionary()
        small["k0"] = .integer(0)
        small["k1"] = .integer(1)
        #expect(grown == small)
        #expect(grown.hashValue == small.hashValue)
        var turned = PropertyListDictionary()
        turned["k1"] = .integer(1)
        turned["k0"] = .integer(0)
        #expect(turned != small)
    }

    /// Below and above the size at which positions are kept.
    @Test(arguments: [1, 30]) func `a doubled key counts once and goes altogether`(_ count: Int) throws {
        let others = (0..<count).map { "<key>k\($0)</key><true/>" }.joined()
        let a = { (number: Int) in "<key>a</key><integer>\(number)</integer>" }
        let xml = "<plist><dict>\(a(1))\(others)\(a(2))\(a(3))<key>b</key><true/></dict></plist>"
        let read = try #require(PropertyListDocument(parsing: Array(xml.utf8), keepsMistakes: true).root.dictionary)
        let keys = (0..<count).map { "k\($0)" }
        #expect(read.keys == ["a"] + keys + ["a", "a", "b"])
        #expect(read["a"] == .integer(1))
        #expect(read["b"] == .boolean(true))
        #expect(read.doubledKeys == ["a"])
        var changed = read
        changed["a"] = .integer(4)
        #expect(changed.keys == ["a"] + keys + ["b"])
        #expect(changed["a"] == .integer(4))
        #expect(changed["b"] == .boolean(true))
        #expect(changed.doubledKeys == [])
        changed = read
        changed["a"] = nil
        #expect(changed.keys == keys + ["b"])
        #expect(changed["a"] == nil)
        changed = read
        changed.removeDoubles()
        #expect(changed.keys == ["a"] + keys + ["b"])
        #expect(changed["a"] == .integer(1))
    }
}
