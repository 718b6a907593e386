import FoundationEssentials
import Interlint

// What articles show of linting and reporting; an outside package compiles it, too.

func messages(of rule: Rule, in text: String) -> [String] {
  let linter = Linter(RuleBook(rules: [rule]))
  let source = SourceFile(name: "media.m3u8", bytes: Array(text.utf8))
  return linter.lint(source).findings.map(\.message)
}

let resumeOffsetGiven = Rule(
  "house/resume-offset-given", .warning, .recommended, .advice("the handbook of our channels"),
  about: .interstitials,
  says: "Interstitials should have X-RESUME-OFFSET.",
  why: "Without it, how much of the program viewers miss depends on the length of the ad.",
  remedy: "Add X-RESUME-OFFSET with the number of seconds to skip.",
  fails: [
    .media(
      """
      «#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",\
      START-DATE="2026-01-01T00:00:06Z",X-ASSET-URI="https://ads.example.com/a.m3u8"»
      """)
  ],
  passes: [
    .media(
      """
      #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",\
      START-DATE="2026-01-01T00:00:06Z",X-ASSET-URI="https://ads.example.com/a.m3u8",\
      X-RESUME-OFFSET=0
      """)
  ],
  check: .interstitial { interstitial, _, report in
    guard interstitial.resumeOffset.isAbsent else { return }
    report("X-RESUME-OFFSET is missing; expected a number", at: interstitial.dateRange.range)
  })

func houseFindings(in bytes: [UInt8]) -> [Finding] {
  let linter = Linter(RuleBook(rules: [resumeOffsetGiven]))
  return linter.lint(SourceFile(name: "live.m3u8", bytes: bytes)).findings
}

func advice(on rule: RuleID) -> String? {
  RuleCatalog.book[rule].map { "\($0.summary) \($0.remedy)" }
}

func problems(in bytes: [UInt8]) -> [String] {
  let source = SourceFile(name: "live.m3u8", bytes: bytes)
  let result = Linter(RuleCatalog.book).lint(source)
  return result.findings.map { "line \($0.place.start.line): \($0.message)" }
}

func documents(
  linkedFrom address: String, in files: [String: [UInt8]]
) async throws -> [String] {
  let graph = try await DocumentGraph.load(address) { addresses in
    // Load them with a network client, all together.
    var found: [String: FoundDocument] = [:]
    for address in addresses {
      guard let bytes = files[address] else { continue }
      found[address] = .source(SourceFile(name: address, bytes: bytes), location: address)
    }
    return found
  }
  return graph.members.map { "\($0.kind): \($0.location)" }
}

func junitReport(on sources: [SourceFile]) throws -> [UInt8] {
  let linter = Linter(RuleCatalog.book)
  let results = sources.map { linter.lint($0) }
  let run = LintRun(toolVersion: "0.1.0", rules: linter.rules, sources: results)
  return try JUnitReporter().render(run.redacted())
}

struct CSVReporter: Reporter {
  func parts(_ rules: [ActiveRule]) -> [ReportPart] {
    [
      ReportPart("lines") { source in
        source.findings.flatMap { finding in
          let (place, rule) = (finding.place, finding.rule.description)
          let fields = [place.source, "\(place.start.line)", rule, finding.message]
          return Array(fields.map(quoted).joined(separator: ",").utf8) + [0x0D, 0x0A]
        }
      }
    ]
  }

  func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    try run.forEachSource("lines", output)
  }

  private func quoted(_ field: String) -> String {
    "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}

func findings(inReport bytes: [UInt8]) throws -> [Finding] {
  struct JSONReport: Decodable {
    let sources: [SourceResult]
  }
  return try JSONDecoder().decode(JSONReport.self, from: Data(bytes)).sources.flatMap(\.findings)
}

func junitReport(onPlaylist bytes: [UInt8]) throws -> [UInt8] {
  let source = SourceFile(name: "live.m3u8", bytes: bytes)
  let document = Document(Playlist(parsing: source))
  let linter = Linter(RuleCatalog.book)
  let result = linter.lint(document)
  let run = LintRun(toolVersion: "0.1.0", rules: linter.rules, sources: [result])
  return try JUnitReporter().render(run.redacted())
}
