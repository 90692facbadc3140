/// One format, both ways.
protocol FormatCodec {
    /// Hands every entry of a file to the collector, the good and the bad ones.
    /// - Throws: `InterchangeError` where the file as a whole can't be read.
    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError)

    static func write(_ reminders: [InterchangeEntry]) -> String
}
