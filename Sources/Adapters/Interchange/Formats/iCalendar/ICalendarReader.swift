/// Reads the to-dos and events of a file, one after the other, and hands on those that have an alarm of a place.
struct ICalendarReader {
    /// Components within each other; more than four have no meaning.
    private static let maximumDepth = 32

    private struct Component {
        let name: String
        let line: Int
    }

    private var open: [Component] = []
    private var task: ICalendarTask?
    private var alarm: ICalendarAlarm?
    private var location: ICalendarAlarm.Location?
    private var tasksWithoutPlace = 0
    private var otherAlarms = 0
    private var brokenLines = 0

    static func read(_ bytes: [UInt8], into collector: inout EntryCollector) throws(InterchangeError) {
        var reader = Self()
        var lines = ICalendarLines(bytes)
        var isFirst = true
        while let (bytes, number) = lines.next() {
            let line = ICalendarLine(bytes)
            if isFirst {
                isFirst = false
                guard let line, line.name == "BEGIN", line.value.uppercased() == "VCALENDAR" else {
                    throw InterchangeError("an iCalendar file begins with BEGIN:VCALENDAR", at: "line \(number)")
                }
            }
            try reader.take(line, number, &collector)
        }
        if isFirst { throw InterchangeError("the file is empty") }
        try reader.close(&collector)
        reader.remark(&collector)
    }

    private mutating func take(
        _ line: ICalendarLine?, _ number: Int, _ collector: inout EntryCollector
    ) throws(InterchangeError) {
        guard let line else {
            brokenLines += 1
            return
        }
        switch line.name {
        case "BEGIN": try begin(line.value.uppercased(), number)
        case "END": try end(line.value.uppercased(), &collector)
        default: take(line)
        }
    }

    /// A property belongs to the innermost component.
    private mutating func take(_ line: ICalendarLine) {
        switch open.last?.name {
        case "VTODO", "VEVENT": task?.take(line)
        case "VALARM": alarm?.take(line)
        case "VLOCATION": location?.take(line)
        default: break
        }
    }

    private mutating func begin(_ name: String, _ line: Int) throws(InterchangeError) {
        guard open.count < Self.maximumDepth else {
            throw InterchangeError("components are nested deeper than \(Self.maximumDepth)", at: "line \(line)")
        }
        switch (name, open.last?.name) {
        case ("VTODO", _), ("VEVENT", _): if task == nil { task = ICalendarTask(line: line) }
        case ("VALARM", "VTODO"), ("VALARM", "VEVENT"): alarm = ICalendarAlarm()
        case ("VLOCATION", "VALARM"): location = ICalendarAlarm.Location()
        default: break
        }
        open.append(Component(name: name, line: line))
    }

    /// Ends a component and those within it that have no end; an end without a beginning counts for nothing.
    private mutating func end(_ name: String, _ collector: inout EntryCollector) throws(InterchangeError) {
        guard open.contains(where: { $0.name == name }) else { return }
        while let last = open.popLast() {
            try finish(last, isWhole: last.name == name, &collector)
            if last.name == name { return }
        }
    }

    private mutating func finish(
        _ component: Component, isWhole: Bool, _ collector: inout EntryCollector
    ) throws(InterchangeError) {
        switch component.name {
        case "VLOCATION":
            if let location { alarm?.locations.append(location) }
            location = nil
        case "VALARM":
            if let alarm { task?.alarms.append(alarm) }
            alarm = nil
        case "VTODO", "VEVENT":
            guard let task, task.line == component.line else { return }
            self.task = nil
            guard isWhole else {
                return try collector.refuse(
                    "line \(component.line)", "it has no end; END:\(component.name) should be there")
            }
            try add(task, &collector)
        default: break
        }
    }

    private mutating func add(_ task: ICalendarTask, _ collector: inout EntryCollector) throws(InterchangeError) {
        let drafts = task.drafts()
        if drafts.isEmpty { tasksWithoutPlace += 1 }
        otherAlarms += task.alarms.count { $0.eventType == nil }
        for draft in drafts { try collector.add(draft) }
    }

    /// What is still open where the file ends.
    private mutating func close(_ collector: inout EntryCollector) throws(InterchangeError) {
        while let last = open.popLast() { try finish(last, isWhole: false, &collector) }
    }

    private func remark(_ collector: inout EntryCollector) {
        func remark(_ count: Int, _ one: String, _ several: String, _ what: String) {
            if count > 0 {
                collector.remark(
                    count == 1 ? "\(one) \(what) was left out" : "\(count) \(several) \(what) were left out")
            }
        }
        remark(tasksWithoutPlace, "one to-do or event", "to-dos or events", "without an alarm of a place")
        remark(otherAlarms, "one alarm", "alarms", "of a time or of connecting to a vehicle")
        remark(brokenLines, "one line", "lines", "that can't be understood")
    }
}
