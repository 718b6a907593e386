import SourceText
import Testing

@testable import HLSDocuments

/// Requests of players in recorded sessions.
struct RecordedRequestTests {
  private static let pod =
    "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/ad_break_id/"
    + "mid-1.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=10000"

  private static func exchanges(_ lines: String...) -> ExchangeLog {
    ExchangeLog(
      parsing: SourceFile(name: "e.jsonl", bytes: Array(lines.joined(separator: "\n").utf8)))
  }

  private static func event(_ members: String) -> SessionEvent? {
    SessionLog(
      parsing: SourceFile(name: "s.jsonl", bytes: Array("{\"event\":\(members)}".utf8))
    ).events.first
  }

  @Test func `exchanges are events in the order of their times`() {
    let log = SessionLog(
      Self.exchanges(
        #"{"url":"https://e.com/2.m4s","status":404,"time":"1970-01-01T00:00:12.000Z"}"#,
        #"{"url":"\#(Self.pod)","status":503,"time":"1970-01-01T00:00:10.000Z","seconds":1.5}"#,
        "",
        #"{"url":"https://e.com/1.m4s","method":"HEAD","time":"1970-01-01T00:00:11.000Z"}"#))
    #expect(log.events.map(\.kind) == [.podRequest, .request, .podResponse, .request])
    #expect(log.events.map { $0.time?.value } == [10, 11, 11.5, 12])
    #expect(log.events.map(\.line) == [1, 3, 1, 0])
    #expect(log.events.map(\.index) == [0, 1, 2, 3])
    #expect(log.events.map { $0.integer("status") } == [nil, nil, 503, 404])
    #expect(log.events[0].text("url") == Self.pod)
  }

  @Test func `an exchange without a time stays after the one before it`() {
    let log = SessionLog(
      Self.exchanges(
        #"{"url":"https://e.com/1","time":"1970-01-01T00:00:10.000Z"}"#,
        #"{"url":"https://e.com/2"}"#,
        #"{"url":"https://e.com/3","time":"1970-01-01T00:00:11.000Z"}"#))
    #expect(log.events.map { $0.text("url") } == (1...3).map { "https://e.com/\($0)" })
    #expect(log.events[1].time == nil)
  }

  @Test func `an event has the data of its address or of its header fields`() throws {
    let inQuery = try #require(
      Self.event(#""request","url":"https://e.com/a?CMCD=bl%3D1500%2Cbs%2Csid%3D%22x%22""#))
    let data = try #require(MediaClientData(inQuery))
    #expect(data.sessionID == "x")
    #expect(data.bufferLevel == 1.5)
    #expect(data.isStarved && !data.isUrgent)
    let inFields = try #require(
      Self.event(
        #""podRequest","url":"https://e.com/a","requestHeaders":{"CMCD-Request":"su","CMCD-Status":"bs=?0"}"#
      ))
    let fields = try #require(MediaClientData(inFields))
    #expect(fields.isUrgent && !fields.isStarved)
    #expect(fields.items.map(\.header) == ["CMCD-Request", "CMCD-Status"])
  }

  @Test(arguments: [
    #""schedule","url":"https://e.com/a?CMCD=bs""#, #""request","url":"https://e.com/a""#,
    #""request""#,
  ])
  func `other events have no data`(members: String) throws {
    #expect(MediaClientData(try #require(Self.event(members))) == nil)
  }

  @Test func `of several buffers the least counts`() throws {
    let event = try #require(
      Self.event(#""request","url":"https://e.com/a?CMCD=bl%3D(3000%3Bv%201200%3Ba)%2Cv%3D2""#))
    #expect(try #require(MediaClientData(event)).bufferLevel == 1.2)
  }
}
