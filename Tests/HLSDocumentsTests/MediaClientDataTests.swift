import Testing

@testable import HLSDocuments
import SourceText

/// Expectations are those of CTA-5004-A, sections 3, 4 and 8.
struct MediaClientDataTests {
  private static func data(_ query: String = "", fields: String = "{}") -> MediaClientData? {
    let line = #"{"url":"https://e.com/v.m3u8\#(query)","requestHeaders":\#(fields)}"#
    let log = ExchangeLog(parsing: SourceFile(name: "e.jsonl", bytes: Array(line.utf8)))
    return log.exchanges.first.flatMap(MediaClientData.init)
  }

  @Test func `keys and values are typed`() throws {
    let data = try #require(
      Self.data(
        "?a=b&CMCD=bs%2Ccid%3D%22x%2C%5C%22y%5C%22%22%2Cnor%3D%22..%2F3.m4s%22%2Cot%3Dav%2Cpr%3D1.5"
          + "%2Csid%3D%226e2f%22%2Cst%3Dll"))
    #expect(data.faults == [])
    #expect(data.items.map(\.key) == ["bs", "cid", "nor", "ot", "pr", "sid", "st"])
    #expect(data["bs"]?.value == .boolean(true))
    #expect(data.contentID == #"x,"y""#)
    #expect(data.nextObjects == ["../3.m4s"])
    #expect(data.objectType == .audioAndVideo)
    #expect(data.playbackRate == 1.5)
    #expect(data.sessionID == "6e2f")
    #expect(data.streamType == .lowLatency)
    #expect(data.version == 1)
    #expect(data.items.allSatisfy { data.valueFault(of: $0) == nil })
  }

  @Test func `version 2 has lists`() throws {
    let fields =
      #"{"CMCD-Object":"br=(5000;v 320;a)","cmcd-request":"nor=(\"a.m4s\";r=\"0-9\" \"b.m4s\")","CMCD-Session":"v=2"}"#
    let data = try #require(Self.data(fields: fields))
    #expect(data.faults == [])
    #expect(data["br"]?.value == .list(["5000", "320"]))
    #expect(data.nextObjects == ["a.m4s", "b.m4s"])
    #expect(data.version == 2)
    #expect(data.items.allSatisfy { data.valueFault(of: $0) == nil })
    #expect(data.items.allSatisfy { data.expectedHeader(of: $0) == nil })
  }

  @Test func `header fields take precedence over the query`() throws {
    let data = try #require(Self.data("?CMCD=su", fields: #"{"CMCD-Status":"bs"}"#))
    #expect(data.items.map(\.key) == ["bs"])
    #expect(data.ignoredQuery != nil)
    #expect(Self.data("?CMCD=su")?.ignoredQuery == nil)
    #expect(Self.data() == nil)
    #expect(Self.data("?cmcd=su") == nil)
  }

  @Test(
    arguments: [
      "%2C", "bs%2C", "%3D1", "sid%3D", "sid%3D%22", "sid%3D%22a%5C", "br%3D(", "br%3D(1",
      "br%3D(1%3Ba%3D", "sid%3D%22a%22b", "bs%2Cbs", "%22",
    ])
  func `a value that cannot be read has a fault`(value: String) throws {
    let data = try #require(Self.data("?CMCD=\(value)"))
    #expect(data.faults.count == 1)
  }

  @Test(
    arguments: [
      ("bl%3D150", "bl is 150; expected a multiple of 100"),
      ("bl%3D(150%3Bv)%2Cv%3D2", nil), ("d%3D4004", nil),
      ("d%3D4.5", "d is 4.5; expected an integer"),
      ("dl%3D1-0", "dl is 1-0; expected an integer"),
      ("ot%3Dx", "ot is x; expected m, a, v, av, i, c, tt, k, o"),
      ("pr%3Dfast", "pr is fast; expected a number"),
      ("su%3D1", "su has a value; expected the key only, which means true"),
      ("nor%3D%22a%22%2Cv%3D2", "nor is not a list of strings in parentheses"),
      ("br%3D(1)", "br is not an integer"), ("br%3D(1)%2Cv%3D3", nil),
    ] as [(String, String?)])
  func `values have the type of their key`(value: String, fault: String?) throws {
    let data = try #require(Self.data("?CMCD=\(value)"))
    let item = try #require(data.items.first)
    #expect(data.valueFault(of: item)?.filter { $0 != "\"" } == fault)
  }
}
