import HLSLinting
import HLSReporting
import SourceText

extension Shape {
  /// Reports of many findings and of many documents.
  static let reportShapes: [Shape] =
    reports("findings", run: runWithFindings) + reports("documents", run: runOfDocuments)
    + [
      Shape(name: "escapes-in-reports", base: 2) { count in
        let run = runWithEscapes(count)
        return { (try? JUnitReporter().render(run.redacted()).count) ?? 0 }
      },
      Shape(name: "redaction", base: 20) { count in
        let run = runWithFindings(count)
        return { run.redacted().value.sources.count }
      },
    ]

  /// The sizes from which formats are measured: JUnit has a case for each rule and document, and a line for
  /// each finding takes so little that a run larger than the caches would cost more.
  private static let bases: [ReportFormat: Int] = [
    .concise: 5, .json: 6, .jsonLines: 6, .junit: 2,
  ]

  /// A shape for each format.
  private static func reports(
    _ noun: String, run make: @escaping @Sendable (Int) -> LintRun
  ) -> [Shape] {
    ReportFormat.allCases.map { format in
      Shape(name: "\(noun)-in-\(format.rawValue)", base: bases[format] ?? 15) { count in
        let redacted = make(count).redacted()
        return { (try? format.reporter().render(redacted).count) ?? 0 }
      }
    }
  }

  /// The run over so many documents with ten findings each, all of a document of the first.
  private static func runWithFindings(_ count: Int) -> LintRun {
    var text = PlaylistText.media()
    for number in 0..<10 { text.lines(["#EXTINF:7,", "segment-\(number).m4s?token=secret"]) }
    return run(count, of: text)
  }

  private static func runOfDocuments(_ count: Int) -> LintRun {
    var text = PlaylistText.media()
    text.segment(0)
    text.line("#EXT-X-ENDLIST")
    return run(count, of: text)
  }

  private static func runWithEscapes(_ count: Int) -> LintRun {
    var text = PlaylistText.media()
    text.lines(["#EXTINF:7,", String(repeating: "<&>\"'\u{1}\u{202E}", count: 200)])
    return run(count, of: text)
  }

  private static func run(_ count: Int, of text: PlaylistText) -> LintRun {
    let linter = GrowthLinter.linter
    return LintRun(
      toolVersion: ToolVersion.current, rules: linter.rules,
      sources: (0..<count).map { linter.lint(text.named("media-\($0).m3u8")) })
  }
}
