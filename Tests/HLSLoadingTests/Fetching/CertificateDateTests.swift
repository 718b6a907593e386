import HLSDocuments
import SourceText
import Testing

@testable import HLSLoading

/// libcurl describes a certificate in lines, whose form depends on its version and its TLS library.
struct CertificateDateTests {
  private static let term = CertificateTerm(
    from: DateTime(seconds: 1_767_225_600, nanoseconds: 0),
    until: DateTime(seconds: 1_772_539_200, nanoseconds: 0))

  @Test(arguments: [
    [
      "Subject:CN = a", "Start date:Jan  1 00:00:00 2026 GMT",
      "Expire date:Mar  3 12:00:00 2026 GMT",
    ],
    ["Start Date:2026-01-01 00:00:00 GMT", "Expire Date:2026-03-03 12:00:00 GMT", "Cert:-----"],
  ])
  func `both forms of a date are read`(lines: [String]) throws {
    let term = try #require(CertificateTerm(describedBy: lines))
    #expect(term.begins.isSameInstant(as: Self.term.begins))
    #expect(term.ends.isSameInstant(as: Self.term.ends))
  }

  @Test(arguments: [
    [], ["Start date:Jan  1 00:00:00 2026 GMT"],
    ["Start date:Jan  1 00:00:00 2026 GMT", "Expire date:Feb 30 00:00:00 2026 GMT"],
    ["Start date:Jan  1 00:00:00 2026 GMT", "Expire date:Bad time value"],
    ["Start date:Jan  1 00:00:00 2026 GMT", "Expire date:Mar  3 12:00:00 2026 CET"],
  ])
  func `without two dates there is no term`(lines: [String]) {
    #expect(CertificateTerm(describedBy: lines) == nil)
  }

  @Test func `a log keeps the term`() throws {
    var record = ExchangeRecord(url: "https://a.example/v.m3u8", status: 200, time: nil)
    record.certificate = Self.term
    let source = SourceFile(name: "log", bytes: Array(record.line.utf8))
    let exchange = try #require(ExchangeLog(parsing: source).exchanges.first)
    let read = try #require(exchange.certificate)
    #expect(read.value.ends.isSameInstant(as: Self.term.ends))
    #expect(
      String(decoding: source.bytes[read.range.offsets], as: UTF8.self)
        == "2026-03-03T12:00:00.000Z")
  }

  @Test func `each certificate of a host is seen once, that of a redirect too`() {
    func record(_ url: String, _ term: CertificateTerm?) -> ExchangeRecord {
      var record = ExchangeRecord(url: url, status: 200, time: nil)
      record.certificate = term
      return record
    }
    let renewed = CertificateTerm(
      from: Self.term.ends, until: Self.term.ends.advanced(by: Seconds(1)))
    var redirected = record("https://b.example/3", nil)
    redirected.redirects = [record("https://c.example/", Self.term)]
    let log = ExchangeLog(of: [
      record("https://a.example/0", Self.term), record("https://A.example/1", Self.term),
      record("https://a.example/2", renewed), redirected, record("https://c.example/4", Self.term),
    ])
    #expect(
      log.certificates.mapValues { $0.map(\.url.text) } == [
        0: ["https://a.example/0"], 2: ["https://a.example/2"], 3: ["https://c.example/"],
      ])
  }
}
