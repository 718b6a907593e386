import HLSLinting
import HLSRules
import SourceText

extension Shape {
  /// All shapes, in the order in which they are measured.
  static let all =
    segmentShapes + dateRangeShapes + interstitialShapes + multivariantShapes + variableShapes
    + textShapes + faultShapes + jsonShapes + sessionShapes + presentationShapes + reloadShapes
    + exchangeShapes + archiveShapes + appShapes + reportShapes

  /// One document of a size, linted by itself.
  static func document(
    _ name: String, from base: Int, _ make: @escaping @Sendable (Int) -> SourceFile
  ) -> Shape {
    Shape(name: name, base: base) { count in
      let source = make(count)
      return { GrowthLinter.findings(in: source) }
    }
  }

  /// A media playlist of which `write` adds the lines after the head.
  static func media(
    _ name: String, from base: Int, live: Bool = false,
    _ write: @escaping @Sendable (inout PlaylistText, Int) -> Void
  ) -> Shape {
    document(name, from: base) { count in
      var text = PlaylistText.media(live: live)
      write(&text, count)
      if !live { text.line("#EXT-X-ENDLIST") }
      return text.named("media.m3u8")
    }
  }

  /// A multivariant playlist of which `write` adds the lines after the head.
  static func multivariant(
    _ name: String, from base: Int,
    _ write: @escaping @Sendable (inout PlaylistText, Int) -> Void
  ) -> Shape {
    document(name, from: base) { count in
      var text = PlaylistText()
      text.lines(["#EXTM3U", "#EXT-X-VERSION:12", "#EXT-X-INDEPENDENT-SEGMENTS"])
      write(&text, count)
      return text.named("multivariant.m3u8")
    }
  }
}

/// The linter of all shapes, with every rule that can run.
enum GrowthLinter {
  static let linter: Linter = {
    var selection = RuleSelection()
    selection.profiles = Set(Profile.allCases)
    var settings = LintSettings()
    settings.podServingHosts = ["ads.example.com"]
    settings.adBreakAPI = true
    return Linter(RuleCatalog.book, selection: selection, settings: settings)
  }()

  /// The number of findings in a document by itself.
  static func findings(in source: SourceFile) -> Int { count(linter.lint(source)) }

  static func count(_ result: SourceResult) -> Int {
    Severity.allCases.reduce(0) { $0 + result.count(of: $1) }
  }
}
