import PropertyList

/// One list with each kind of value, in both forms.
enum Sample {
    static let value: PropertyListValue = .dictionary(
        dictionary([
            (
                "zulu",
                .array([
                    .boolean(true), .boolean(false), .integer(0), .integer(1), .integer(255), .integer(256),
                    .integer(65535), .integer(65536), .integer(4_294_967_296), .integer(-1), .integer(.min),
                    .integer(.max), .unsigned(.max), .real(52.5), .real(-0.0),
                ])
            ),
            ("alpha", .string("Gieß <die> & 🌱")),
            ("ascii", .string("buy-milk")),
            ("data", .data(Array(0..<20))),
            ("date", .date(1_772_440_267)),
            (
                "empty",
                .dictionary(
                    dictionary([
                        ("a", .array([])), ("d", .dictionary(PropertyListDictionary())), ("s", .string("")),
                        ("b", .data([])),
                    ]))
            ),
            ("uid", .uid(300)),
            ("long", .string(String(repeating: "x", count: 70))),
        ]))

    static func dictionary(_ entries: [(String, PropertyListValue)]) -> PropertyListDictionary {
        var dictionary = PropertyListDictionary()
        for (key, value) in entries { dictionary[key] = value }
        return dictionary
    }

    /// As Apple's layout has it.
    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>zulu</key>
        \t<array>
        \t\t<true/>
        \t\t<false/>
        \t\t<integer>0</integer>
        \t\t<integer>1</integer>
        \t\t<integer>255</integer>
        \t\t<integer>256</integer>
        \t\t<integer>65535</integer>
        \t\t<integer>65536</integer>
        \t\t<integer>4294967296</integer>
        \t\t<integer>-1</integer>
        \t\t<integer>-9223372036854775808</integer>
        \t\t<integer>9223372036854775807</integer>
        \t\t<integer>18446744073709551615</integer>
        \t\t<real>52.5</real>
        \t\t<real>-0</real>
        \t</array>
        \t<key>alpha</key>
        \t<string>Gieß &lt;die&gt; &amp; 🌱</string>
        \t<key>ascii</key>
        \t<string>buy-milk</string>
        \t<key>data</key>
        \t<data>
        \tAAECAwQFBgcICQoLDA0ODxAREhM=
        \t</data>
        \t<key>date</key>
        \t<date>2026-03-02T08:31:07Z</date>
        \t<key>empty</key>
        \t<dict>
        \t\t<key>a</key>
        \t\t<array/>
        \t\t<key>d</key>
        \t\t<dict/>
        \t\t<key>s</key>
        \t\t<string></string>
        \t\t<key>b</key>
        \t\t<data>
        \t\t</data>
        \t</dict>
        \t<key>uid</key>
        \t<dict>
        \t\t<key>CF$UID</key>
        \t\t<integer>300</integer>
        \t</dict>
        \t<key>long</key>
        \t<string>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</string>
        </dict>
        </plist>

        """

    /// As Python's plistlib wrote it.
    static let binary = bytes(
        hex: """
            62706c6973743030d8010203040506070809191a1b1c1d2627547a756c7555616c706861556173636969546461746154
            6461746555656d70747953756964546c6f6e67af100f0a0b0c0d0e0f10111213141516171809081000100110ff110100
            11ffff120001000013000000010000000013ffffffffffffffff138000000000000000137fffffffffffffff14000000
            0000000000ffffffffffffffff23404a4000000000002380000000000000006f100f00470069006500df0020003c0064
            00690065003e002000260020d83cdf31586275792d6d696c6b4f1014000102030405060708090a0b0c0d0e0f10111213
            3341c7aac125800000d41e1f2021222324255161516451735162a0d0504081012c5f1046787878787878787878787878
            787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878
            7878787878787878787800080019001e0024002a002f0034003a003e00430055005600570059005b005d006000630068
            0071007a0083008c009d00a600af00d000d900f000f90102010401060108010a010b010c010d010e0111000000000000
            020100000000000000280000000000000000000000000000015a
            """)

    static func bytes(hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

/// Why these bytes can't be read; nil where they can.
func failure(_ bytes: [UInt8], limits: PropertyListLimits = PropertyListLimits()) -> PropertyListError? {
    do {
        _ = try PropertyListDocument(parsing: bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}
