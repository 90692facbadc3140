/// A property list around this content.
func plist(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(content)
    </plist>

    """
}

/// A store, as it is written, with keys and entries that the program doesn't know; one entry is wrong.
let sampleStore = plist(
    """
    <dict>
    \t<key>theme</key>
    \t<string>dark &amp; quiet</string>
    \t<key>version</key>
    \t<integer>1</integer>
    \t<key>geotifications</key>
    \t<array>
    \t\t<dict>
    \t\t\t<key>radius</key>
    \t\t\t<real>150</real>
    \t\t\t<key>colour</key>
    \t\t\t<array>
    \t\t\t\t<integer>255</integer>
    \t\t\t\t<data>
    \t\t\t\tAAEC
    \t\t\t\t</data>
    \t\t\t</array>
    \t\t\t<key>note</key>
    \t\t\t<string>Buy milk</string>
    \t\t\t<key>eventType</key>
    \t\t\t<string>On Entry</string>
    \t\t\t<key>identifier</key>
    \t\t\t<string>buy-milk</string>
    \t\t\t<key>latitude</key>
    \t\t\t<real>52.52</real>
    \t\t\t<key>longitude</key>
    \t\t\t<real>13.405</real>
    \t\t</dict>
    \t\t<dict>
    \t\t\t<key>identifier</key>
    \t\t\t<string>broken</string>
    \t\t\t<key>latitude</key>
    \t\t\t<real>95</real>
    \t\t\t<key>later</key>
    \t\t\t<date>2026-03-02T08:31:07Z</date>
    \t\t</dict>
    \t\t<dict>
    \t\t\t<key>identifier</key>
    \t\t\t<string>water-the-plants</string>
    \t\t\t<key>note</key>
    \t\t\t<string>Water the plants</string>
    \t\t\t<key>eventType</key>
    \t\t\t<integer>0</integer>
    \t\t\t<key>place</key>
    \t\t\t<string>home</string>
    \t\t</dict>
    \t</array>
    \t<key>places</key>
    \t<dict>
    \t\t<key>home</key>
    \t\t<dict>
    \t\t\t<key>latitude</key>
    \t\t\t<real>52.4863</real>
    \t\t\t<key>longitude</key>
    \t\t\t<real>13.4262</real>
    \t\t\t<key>radius</key>
    \t\t\t<integer>120</integer>
    \t\t\t<key>networks</key>
    \t\t\t<array/>
    \t\t</dict>
    \t</dict>
    </dict>
    """)
