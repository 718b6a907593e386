import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText

/// What is measured of a case: a search for line feeds, reading and linting.
struct CaseTasks {
  let scan: () -> Void
  let read: () -> Void
  let lint: () -> Void

  /// Everything in memory and on one thread.
  init(_ sources: [SourceFile], by linter: Linter) {
    self.init(
      sources, read: { for source in sources { _ = Self.lineCount(of: source) } },
      lint: { for source in sources { _ = linter.lint(source).findings.count } })
  }

  init(_ sources: [SourceFile], read: @escaping () -> Void, lint: @escaping () -> Void) {
    scan = { for source in sources { _ = NewlineScan.countLines(source.bytes) } }
    (self.read, self.lint) = (read, lint)
  }

  private static func lineCount(of source: SourceFile) -> Int {
    JSONText.isJSON(source.bytes)
      ? JSONText(parsing: source).lineCount : Playlist(parsing: source).lineCount
  }
}
