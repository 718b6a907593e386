import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// That a document could not be judged is its state, which no selection of rules removes.
struct UncheckedStateTests {
  private static let whole = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"
  private static let cut = whole + "#EXT-X-KEY:METH"

  private static var selections: [RuleSelection] {
    var only = RuleSelection()
    only.only = ["interstitial/snap-type"]
    var none = RuleSelection()
    none.profiles = []
    return [RuleSelection(), only, none]
  }

  @Test func `a playlist is not checked whatever is selected`() {
    for selection in Self.selections {
      let linter = Linter(RuleCatalog.book, selection: selection)
      let result = linter.lint(SourceFile(name: "p", bytes: Array(Self.cut.utf8)))
      #expect(
        result.status == .unchecked(reason: "cut off: it ends inside the tag in line 5"))
    }
  }

  @Test func `a playlist is not checked if one of its loads cannot be`() {
    for selection in Self.selections {
      var reloads = Reloads(named: "reloads")
      for (name, text) in [("1", Self.whole), ("2", Self.cut), ("3", Self.whole)] {
        reloads.add(SourceFile(name: name, bytes: Array(text.utf8)))
      }
      let result = Linter(RuleCatalog.book, selection: selection).lint(reloads)
      #expect(
        result.status == .unchecked(reason: "2: cut off: it ends inside the tag in line 5"))
    }
  }

  @Test func `an update that cannot be applied is an error, or else its playlist is not checked`() {
    let head =
      "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:6\n"
      + "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36\n#EXT-X-MEDIA-SEQUENCE:"
    let segments = (0..<12).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
    let loads = [head + "0\n" + segments, head + "1\n#EXT-X-SKIP:SKIPPED-SEGMENTS=30\n" + segments]
    var reloads = Reloads(named: "reloads")
    for (number, text) in loads.enumerated() {
      reloads.add(SourceFile(name: "\(number + 1)", bytes: Array(text.utf8)))
    }
    let reason = "the delta update skips media segment 12, which the previous load does not have"
    let results = Self.selections.map { Linter(RuleCatalog.book, selection: $0).lint(reloads) }
    #expect(results[0].findings.map(\.rule) == ["live/delta-not-applicable"])
    #expect(
      results[0].status
        == SourceResult.Status.partly(reason: results[0].uncheckedLinks[0].statusReason))
    for result in results[1...] {
      #expect(result.findings.isEmpty)
      #expect(result.status == .unchecked(reason: "2: \(reason)"))
    }
  }
}
