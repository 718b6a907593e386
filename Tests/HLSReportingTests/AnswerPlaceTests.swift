import Foundation
import HLSDocuments
import HLSLinting
@testable import HLSReporting
import SourceText
import Testing
import XMLReading

/// A finding in an answer from the network names the address, which can be opened, and the header field.
struct AnswerPlaceTests {
  private static let address = "https://a.example/live.m3u8"

  /// A log in memory of an answer with a simple field, one with a quotation mark and one that was sent twice.
  private static let log: ExchangeLog = {
    var record = ExchangeRecord(url: address + "?token=secret", status: 200, time: nil)
    record.headers = [
      HeaderField(name: "Content-Type", value: "text/plain"),
      HeaderField(name: "ETag", value: #"W/"a":"b""#), HeaderField(name: "Vary", value: "one"),
      HeaderField(name: "vary", value: "two"),
      HeaderField(name: "X-Long", value: String(repeating: "x", count: 300)),
    ]
    return ExchangeLog(ofAnswers: [record])
  }()

  /// A finding at a part of the log, as a linter makes it.
  private static func finding(at range: ByteRange, _ message: String = "bad") throws -> Finding {
    let (record, part) = try #require(log.record(at: range))
    return Finding(
      rule: "delivery/a", severity: .error, message: message, place: Place(part, in: record),
      excerpt: Excerpt(of: part, in: record))
  }

  private static func range(of name: String, value: Int = 0) throws -> ByteRange {
    let headers = try #require(log.exchanges.first?.headers)
    return headers.filter { $0.name == name }[value].range
  }

  @Test func `the header field with a place is named, and no other member`() throws {
    let exchange = try #require(Self.log.exchanges.first)
    func field(_ range: ByteRange) throws -> String? {
      let finding = try Self.finding(at: range)
      let place = try #require(AnswerPlace(finding))
      #expect(place.address == Self.address)
      return place.field
    }
    #expect(try field(Self.range(of: "Content-Type")) == "Content-Type")
    #expect(try field(Self.range(of: "ETag")) == "ETag")
    #expect(try field(Self.range(of: "Vary", value: 1)) == "Vary")
    // A part of a value, which begins with text that looks like a member.
    let tag = try Self.range(of: "ETag")
    #expect(try field(ByteRange(tag.end - 3, tag.end)) == "ETag")
    // So far into a value that its excerpt does not have the name.
    let long = try Self.range(of: "X-Long")
    #expect(try field(ByteRange(long.end - 1, long.end)) == nil)
    #expect(try field(exchange.urlRange) == nil)
    let status = try #require(exchange.status)
    #expect(try field(status.range) == nil)
  }

  @Test(arguments: ["a.m3u8 (answer)", "https://a.example/live.m3u8", "https://a.example/a (b)"])
  func `another source is no answer`(source: String) {
    let start = Position(line: 1, column: 2)
    let place = Place(source: source, range: ByteRange(1..<2), start: start, end: start)
    #expect(AnswerPlace(place) == nil)
    let finding = Finding(rule: "a/b", severity: .error, message: "m", place: place)
    #expect(finding.placeText == "\(source):1:2")
  }

  private static func report(_ format: ReportFormat, _ finding: Finding) throws -> [UInt8] {
    let source = SourceResult(
      source: "\(address) (answers)", kind: "exchange log", findings: [finding])
    let run = LintRun(toolVersion: "1.2.3", rules: [], sources: [source]).redacted()
    return try format.reporter().render(run)
  }

  private static func text(_ format: ReportFormat, _ finding: Finding) throws -> String {
    String(decoding: try report(format, finding), as: UTF8.self)
  }

  private static func json(_ format: ReportFormat, _ finding: Finding) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(report(format, finding)))
  }

  @Test func `every format has the address and the field`() throws {
    let finding = try Self.finding(at: Self.range(of: "Vary"))
    let line = "https://a.example/live.m3u8 (answer, Vary): "
    #expect(try Self.text(.concise, finding) == line + "error: bad  [delivery/a]\n")
    #expect(try Self.text(.text, finding).hasPrefix(line + "error: bad  [delivery/a]\n"))
    #expect(
      try Self.text(.github, finding) == "::error title=delivery/a::\(line)bad [delivery/a]\n")
    #expect(
      try Self.text(.markdown, finding).contains(
        #"| error | https:\//a.example/live.m3u8 (answer, Vary) | bad |"#))
    let found = try #require(
      try Self.json(.json, finding)["sources"]?.elements.first?["findings"]?.elements.first)
    #expect(found["field"] == .string("Vary"))
    #expect(found["source"] == .string(Self.address + " (answer)"))
    let location = try #require(
      try Self.json(.sarif, finding)["runs"]?.elements.first?["results"]?.elements.first?[
        "locations"]?.elements.first)
    #expect(
      location
        == .object([
          "logicalLocations": .array([
            .object(["kind": .string("header"), "name": .string("Vary")])
          ]),
          "physicalLocation": .object([
            "artifactLocation": .object(["uri": .string(Self.address)])
          ]),
        ]))
    let entry = try #require(try Self.json(.gitlab, finding).elements.first)
    #expect(entry["description"] == .string("Vary: bad"))
    #expect(entry["location"]?["path"] == .string(Self.address))
    let diagnostic = try Self.json(.rdjsonLines, finding)
    #expect(diagnostic["location"] == .object(["path": .string(Self.address)]))
    #expect(diagnostic["message"] == .string("Vary: bad"))
    let file = try #require(
      try XMLElement(parsing: Self.report(.checkstyle, finding)).children.first)
    #expect(file.attributes["name"] == Self.address)
    #expect(
      file.children.first?.attributes == [
        "line": "1", "severity": "error", "message": "Vary: bad", "source": "interlint.delivery.a",
      ])
  }

  @Test func `a message that names the field has it once`() throws {
    let finding = try Self.finding(at: Self.range(of: "Content-Type"), "content-type is wrong")
    #expect(try Self.json(.rdjsonLines, finding)["message"] == .string("content-type is wrong"))
  }
}
