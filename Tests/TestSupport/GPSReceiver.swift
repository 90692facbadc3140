package import EventLoop
internal import Foundation
internal import Glibc

/// A GPS receiver that GeoClue reads: NMEA sentences on a Unix stream socket, to which GeoClue connects while it has a
/// started client.
@MainActor package final class GPSReceiver {
    private let listener: Int32
    private let loop: EventLoop
    private var watch: DescriptorWatch?
    private var readers: [Int32: DescriptorWatch] = [:]
    private var latest: String?

    /// - Parameter path: Where the socket is made.
    package init(listeningAt path: String, loop: EventLoop) throws {
        self.loop = loop
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(listener, 8) == 0 else {
            throw DesktopFailure("cannot listen at \(path)")
        }
        watch = loop.watch(listener, for: .reading) { [weak self] _ in self?.accept() }
    }

    isolated deinit {
        unplug()
        close(listener)
    }

    /// How many connections GeoClue has; 0 while no client is started.
    package var readerCount: Int { readers.count }

    /// Reports a position now, and to readers that come later.
    ///
    /// GeoClue makes an accuracy in steps of the sentence's dilution: 0, 1, 3, 50, 100 or 300 m; the next such step is
    /// taken. It drops a less exact position that comes in the same second or lies within its own circle of the former.
    /// - Parameter time: Of the position, in seconds since 1970, of the last hours; nil for now. Whole seconds count.
    package func move(latitude: Double, longitude: Double, accuracy: Double = 3, time: Double? = nil) {
        let sentence = Self.sentence(
            latitude: latitude, longitude: longitude, accuracy: accuracy,
            at: time.map(Date.init(timeIntervalSince1970:)) ?? Date())
        latest = sentence
        send(sentence)
    }

    /// Sends text as it is.
    package func send(_ text: String) {
        let bytes = Array(text.utf8)
        for reader in readers where Glibc.send(reader.key, bytes, bytes.count, Int32(MSG_NOSIGNAL)) != bytes.count {
            drop(reader.key)
        }
    }

    /// Ends all connections: GeoClue gives the receiver up for the rest of its life.
    package func unplug() {
        for reader in readers.keys { drop(reader) }
    }

    private func accept() {
        let reader = Glibc.accept(listener, nil, nil)
        guard reader >= 0 else { return }
        _ = fcntl(reader, F_SETFD, FD_CLOEXEC)
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
        // GeoClue sends nothing: what can be read is the end.
        readers[reader] = loop.watch(reader, for: .reading) { [weak self] _ in self?.drop(reader) }
        if let latest { send(latest) }
    }

    private func drop(_ reader: Int32) {
        guard let watch = readers.removeValue(forKey: reader) else { return }
        watch.cancel()
        close(reader)
    }

    private static func sentence(latitude: Double, longitude: Double, accuracy: Double, at date: Date) -> String {
        func degreesAndMinutes(_ value: Double, width: Int) -> String {
            let degrees = Int(abs(value))
            return String(format: "%0*d%010.7f", width, degrees, (abs(value) - Double(degrees)) * 60)
        }
        let dilutions = [(0.0, 0.9), (1, 1.5), (3, 4), (50, 8), (100, 15)]
        let dilution = dilutions.first { accuracy <= $0.0 }?.1 ?? 25
        let time = Calendar.utc.dateComponents([.hour, .minute, .second], from: date)
        let body =
            String(format: "GPGGA,%02d%02d%02d.00,", time.hour!, time.minute!, time.second!)
            + "\(degreesAndMinutes(latitude, width: 2)),\(latitude < 0 ? "S" : "N"),"
            + "\(degreesAndMinutes(longitude, width: 3)),\(longitude < 0 ? "W" : "E"),1,08,\(dilution),,M,0.0,M,,"
        return String(format: "$%@*%02X\r\n", body, body.utf8.reduce(0, ^))
    }
}

extension Calendar {
    fileprivate static let utc = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        return calendar
    }()
}
