import PropertyList
import Testing

@Suite struct PropertyListDictionaryTests {
    /// Below and above the size at which positions are kept.
    @Test(arguments: [3, 16, 17, 18, 100]) func keepsTheOrderOfItsKeys(_ count: Int) {
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

    @Test func equalsByOrderAndContentAlone() {
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
}
