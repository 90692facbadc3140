import Interchange
import Reminders
import Testing

@Suite struct CSVTests {
    @Test(arguments: [
        "latitude,longitude,radius,note,eventType,identifier\n52.5,13.4,200,Bread,exit,a\n",
        "\u{FEFF}ID;Name;Lat;Lng;Rad;Event\r\na;Bread;52.5;13.4;200;On Exit\r\n",
        "title\tlon\tlat\tradius (m)\tid\tevent_type\na line\t1\t2\t3\tb\t\nBread\t13.4\t52.5\t200\ta\t1",
        "sep=;\nLATITUDE;LONG;Radius [m];Description;Event Type;identifier\n52.5;13.4;200;Bread;leave;a",
        "latitude , \"longitude\", radius,note,eventType,identifier,extra\r52.5, 13.4 ,\"200\", \"Bread\",exit,a,\r",
        "note,lat,lon,radius,event,id\n\"Bread\",52.5,13.4,2e2,exit,a\n\n",
        "id,lat,lon,rad,event,geotify:note,note\na,52.5,13.4,200,exit,Bread,other\n",
    ])
    func `reads tables`(text: String) throws {
        let result = try imported(text, as: .csv)
        #expect(result.reminders.last?.content == InterchangeEntry("a", "Bread", 52.5, 13.4, 200, .exit))
        #expect(result.badEntries == [])
        #expect(InterchangeFormat.recognise(Array(text.utf8)) == .csv)
    }

    @Test func `reads UTF 16`() throws {
        let text = "lat\tlon\tnote\r\n52.5\t13.4\tGrüße 강\r\n"
        let little = [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let big = [0xFE, 0xFF] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        for bytes in [little, big] {
            #expect(try InterchangeFormat.csv.read(bytes).reminders.first?.note == "Grüße 강")
            #expect(InterchangeFormat.recognise(bytes) == .csv)
        }
    }

    @Test func `keeps what stands in quotes`() throws {
        let result = try imported(
            "lat,lon,note\n1,2,\" a,\"\"b\"\"\nc\r\nd \"\n\n3,4, plain \n5,6,x", as: .csv)
        #expect(result.reminders.map(\.note) == [" a,\"b\"\nc\nd ", "plain", "x"])
        #expect(result.reminders.map(\.entry) == ["line 2", "line 6", "line 7"])
    }

    @Test func `reads decimal commas where they can be nothing else`() throws {
        let result = try imported("lat;lon;radius\n52,5;13,4;1,5\n52;13,4;200\n52.5;13.4;200\n", as: .csv)
        #expect(
            result.reminders.map(\.content) == [
                InterchangeEntry(nil, "", 52.5, 13.4, 1.5), InterchangeEntry(nil, "", 52, 13.4, 200),
                InterchangeEntry(nil, "", 52.5, 13.4, 200),
            ])
        #expect(result.remarks == ["commas in numbers are taken as decimal points"])
        #expect(result.badEntries == [])
    }

    @Test(arguments: [
        // It may be a thousand metres, or one.
        ("lat;lon;radius\n52.5;13.4;1,500\n", "radius is \"1,500\", must be a number of metres"),
        ("lat;lon;radius\n52;13;1,500\n", "radius is \"1,500\", must be a number of metres"),
        ("lat;lon;radius\n52,5;13,4;1.500\n", "latitude is \"52,5\", must be a number of degrees"),
        ("lat;lon;radius\n52,5;13.4;\n", "latitude is \"52,5\", must be a number of degrees"),
        ("lat;lon\n1,234,5;13,4\n", "latitude is \"1,234,5\", must be"),
        ("lat,lon\n\"52,5\",\"13,4\"\n", "latitude is \"52,5\", must be"),
        ("lat,lon\n52,5,13,4\n", "it has 4 fields, and the header 2"),
        ("lat,lon\n52.5\n", "longitude is missing, must be"), ("lat,lon\n,13\n", "latitude is missing"),
        ("lat,lon\nN52,13\n", "latitude is \"N52\", must be"), ("lat,lon\n95,13\n", "latitude is 95, must be"),
        ("lat,lon,radius\n1,2,0.5\n", "radius is 0.5, must be a number of metres, at least 1"),
        ("lat,lon,event\n1,2,later\n", "eventType is \"later\", must be entry, exit, both or pass"),
        ("lat,lon,geotify:once\n1,2,maybe\n", "once is \"maybe\", must be true or false"),
        ("lat,lon,note\n1,2,\"a\"b\n", "something stands beside the quotes"),
    ])
    func `tells of a bad line and goes on`(text: String, message: String) throws {
        let result = try imported(text + "1\(text.contains(";") ? ";" : ",")2\n", as: .csv)
        #expect(result.reminders.map(\.entry) == ["line 3"])
        #expect(result.badEntries.map(\.entry) == ["line 2"])
        #expect(result.badEntries.first?.message.hasPrefix(message) ?? false, "\(result.badEntries)")
    }

    @Test(arguments: [
        ("", "line 1: the table should begin with the names of its columns"),
        ("a,b,c\n1,2,3\n", "line 1: the table should begin with the names of its columns"),
        ("52.5,13.4\n", "line 1: the table should begin"), ("lat,name\n1,2\n", "line 1: the table should begin"),
        ("lat,lon,note\n1,2,x\n1,2,\"never closed\n1,2,x\n", "line 3: a quoted field that begins here isn't closed"),
    ])
    func `refuses what is none`(text: String, message: String) {
        #expect(refusal(text.utf8, as: .csv)?.hasPrefix(message) ?? false)
    }

    @Test func `refuses other encodings`() {
        #expect(
            refusal(Array("lat,lon,note\n1,2,x\n1,2,Gr".utf8) + [0xFC], as: .csv)
                == "line 3: the text is not UTF-8; save the file in that encoding")
    }

    /// What a spreadsheet would take for a formula is written so that it doesn't, and read as it was.
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+49 30 123", "\"'+49 30 123\""), ("-1 on the list", "\"'-1 on the list\""),
        ("@home", "'@home"),
        ("\tx", "\"'\tx\""), ("'=x", "''=x"), ("'quoted'", "'quoted'"), ("a=b", "a=b"), ("", ""), ("'", "'"),
    ])
    func `disarms formulas`(note: String, field: String) throws {
        let text = InterchangeFormat.csv.write([InterchangeEntry("x", note, -1, -2, 3)])
        #expect(text == "identifier,note,eventType,latitude,longitude,radius\r\nx,\(field),entry,-1,-2,3\r\n")
        #expect(try imported(text, as: .csv).reminders.first?.note == note)
    }

    @Test func `writes only the columns that are needed`() {
        var fence = InterchangeEntry("a", "b", 1, 2, 3)
        fence.rules.isOnce = true
        #expect(
            InterchangeFormat.csv.write([InterchangeEntry("c", "d", 1, 2, 3), fence]) == """
                identifier,note,eventType,latitude,longitude,radius,geotify:once\r
                c,d,entry,1,2,3,\r
                a,b,entry,1,2,3,true\r

                """)
    }
}
