import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// What a program loads and records itself is checked like what interlint loads.
struct LoadedGraphTests {
  private static let base = "https://a.example/"
  private static let files = [
    "main.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"mp4a.40.2\"\nlow\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=2,CODECS=\"mp4a.40.2\"\ngone\n",
    "low": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:9,\n1.ts\n#EXT-X-ENDLIST\n",
  ]

  private static func document(at address: String, named name: Substring) -> FoundDocument {
    files[String(name)].map {
      .source(SourceFile(name: String(name), bytes: Array($0.utf8)), location: address)
    } ?? .absent(reason: "not here")
  }

  private static func rules(of result: SourceResult) -> [String] {
    result.findings.filter { $0.severity != .info }.map { "\($0.rule)" }
  }

  private static var answers: RecordedAnswers {
    let time = DateTime(milliseconds: 0)
    var loaded = ExchangeRecord(url: base + "low", status: 200, time: time)
    loaded.headers = [HeaderField(name: "Content-Type", value: "text/plain")]
    loaded.file = "low"
    return RecordedAnswers(
      ExchangeLog(of: [loaded, ExchangeRecord(url: base + "gone", status: 404, time: time)]))
  }

  @Test func `a graph that a function loads has a result for each document`() async throws {
    var graph = try await DocumentGraph.load(Self.base + "main.m3u8") { addresses in
      Dictionary(
        uniqueKeysWithValues: addresses.map {
          ($0, Self.document(at: $0, named: $0.dropFirst(Self.base.count)))
        })
    }
    let linter = Linter(RuleCatalog.book)
    let results = linter.lint(graph)
    #expect(results.map(\.source) == ["main.m3u8", "low"])
    #expect(results.map(Self.rules) == [[], ["segment/target-duration-exceeded"]])
    #expect(results[0].uncheckedLinks.map(\.reason) == ["not here"])
    graph.answers = Self.answers
    #expect(linter.lint(graph).map(Self.rules)[0] == ["presentation/variant-unreachable"])
  }

  @Test func `exchanges that a program records are checked`() {
    let result = Linter(RuleCatalog.book).lint(Self.answers) {
      Self.document(at: $0, named: $0[...])
    }
    #expect(result.source == "exchanges.jsonl")
    #expect(Self.rules(of: result) == ["delivery/playlist-not-identifiable"])
  }
}
