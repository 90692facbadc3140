internal import Geofencing
internal import Glibc

/// Writes a day as `geotify simulate` reads it.
extension Day {
    /// - Parameter path: Of both files, without the ending.
    func write(to path: String) {
        Self.write(store, to: path + ".plist")
        Self.write(track, to: path + ".jsonl")
    }

    private var store: String {
        let entries = fences.map {
            """
            <dict><key>identifier</key><string>\($0.identifier)</string><key>note</key><string>\($0.identifier)</string>\
            <key>eventType</key><string>both</string><key>latitude</key><real>\($0.circle.center.latitude)</real>\
            <key>longitude</key><real>\($0.circle.center.longitude)</real><key>radius</key>\
            <real>\($0.circle.radius)</real></dict>

            """
        }
        return """
            <plist version="1.0"><dict><key>version</key><integer>1</integer><key>geotifications</key><array>
            \(entries.joined())</array></dict></plist>

            """
    }

    /// Without the times at which the clock is set, of which a track can't tell.
    private var track: String {
        var text = ""
        for line in lines {
            let time = Self.began + line.time
            switch line.content {
            case .fix(let fix, _):
                let accuracy = fix.accuracy.map { ", \"accuracy\": \($0)" } ?? ""
                let (latitude, longitude) = (fix.coordinate.latitude, fix.coordinate.longitude)
                text += "{\"time\": \(fix.time), \"latitude\": \(latitude), \"longitude\": \(longitude)\(accuracy)}\n"
            case .scan(let scan):
                let heard = scan.heard.sorted().map { "\"\($0.text)\"" }.joined(separator: ", ")
                let connected = scan.connected.first.map { ", \"connected\": \"\($0.text)\"" } ?? ""
                text += "{\"time\": \(scan.time), \"heard\": [\(heard)]\(connected)}\n"
            case .suspend: text += "{\"time\": \(time), \"control\": \"suspend\"}\n"
            case .resume: text += "{\"time\": \(time), \"control\": \"resume\"}\n"
            case .restart: text += "{\"time\": \(time), \"control\": \"restart\"}\n"
            case .clockSet: break
            }
        }
        return text
    }

    private static func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else {
            print("cannot write \(path)")
            exit(73)
        }
        fputs(text, file)
        fclose(file)
    }
}
