import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// A variant stream whose address references something other than a playlist is one entry of a report.
struct WrongDocumentTests {
  private static func results(_ bytes: [UInt8]) -> [SourceResult] {
    let first = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"mp4a.40.2\"\nv.m3u8\n"
    let graph = DocumentGraph(SourceFile(name: "m.m3u8", bytes: Array(first.utf8)), at: "m.m3u8") {
      .source(SourceFile(name: $0, bytes: bytes), location: $0)
    }
    return Linter(RuleCatalog.book).lint(graph)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><p>No", "an HTML page"), ("<?xml version=\"1.0\"?><MPD/>", "an XML document"),
    (#"{"error":404}"#, "a JSON document"), ("Not found\n", "text without tags"),
    ("\0\0\0\u{18}ftypisom", "an MP4 file"), ("a\0\0\u{1}b", "binary data"), ("", "an empty file"),
    ("\n\n", "an empty file"),
  ])
  func `it is named by its kind, and not said to be unchecked as well`(
    text: String, kind: String
  ) throws {
    try Self.expect(kind, in: Self.results(Array(text.utf8)))
  }

  @Test(arguments: [
    ([0x1F, 0x8B, 8, 0], "a gzip-compressed file"),
    (Array("\0\0\0\u{18}ftypisom".utf8) + [0xFF, 0xFE], "an MP4 file"),
    ([0x53, 0x6F, 0x72, 0x72, 0xFC], "text without tags"),
  ])
  func `also if it is not UTF-8`(bytes: [UInt8], kind: String) throws {
    try Self.expect(kind, in: Self.results(bytes))
  }

  private static func expect(_ kind: String, in results: [SourceResult]) throws {
    let errors = results.flatMap(\.findings).filter { $0.severity == .error }
    let error = try #require(errors.first)
    #expect(errors.count == 1)
    #expect(error.message == "the variant stream references \(kind); expected a media playlist")
    if case .unchecked = results[1].status {
      #expect(results[1].reportedBy == error.fingerprint)
    } else {
      #expect(kind == "a JSON document")
    }
  }

  @Test func `a playlist in an unusual coding is not taken for another file`() {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"
    let results = Self.results([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0), 0] })
    #expect(!results.flatMap(\.findings).contains { $0.rule == "presentation/variant-unreachable" })
  }
}
