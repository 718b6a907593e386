@testable import HLSDocuments
import HLSPlaylist
import SourceText
import Testing

/// What is found in answers that no file has is shown under the address that was requested.
struct ExchangeRecordTextTests {
  private static let records = [
    ExchangeRecord(url: "https://user:word@a.example/live.m3u8?token=x#f", status: 200, time: nil),
    ExchangeRecord(url: "https://b.example/ads@2x/list.json", status: 404, time: nil),
  ]

  @Test func `a record is a text of one line, named by its address`() throws {
    let log = ExchangeLog(ofAnswers: Self.records)
    #expect(log.source.name == "https://a.example/live.m3u8 (answers)")
    let second = try #require(log.exchanges.last)
    let (text, range) = try #require(log.record(at: second.urlRange))
    #expect(text.source.name == "https://b.example/ads@2x/list.json (answer)")
    #expect(
      String(decoding: text.source.bytes[range.offsets], as: UTF8.self)
        == "https://b.example/ads@2x/list.json")
    // After `{"url":"`.
    #expect(text.position(of: range.start) == Position(line: 1, column: 9))
  }

  @Test func `the name of a record has the address, that of a log has not`() {
    #expect(
      ExchangeRecordText.address(ofRecordNamed: "https://b.example/a (answer)")
        == "https://b.example/a")
    #expect(ExchangeRecordText.address(ofRecordNamed: "https://b.example/a (answers)") == nil)
    #expect(ExchangeRecordText.address(ofRecordNamed: "https://b.example/a") == nil)
  }

  @Test func `a log in a file keeps its lines`() throws {
    let log = ExchangeLog(of: Self.records, named: "exchanges.jsonl")
    #expect(log.record(at: try #require(log.exchanges.last).urlRange) == nil)
  }

  @Test func `a log without records has a name`() {
    #expect(ExchangeLog(ofAnswers: []).source.name == "(answers)")
  }
}
