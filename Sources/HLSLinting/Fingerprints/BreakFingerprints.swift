import HLSDocuments
import HLSPlaylist
import SourceText

/// The fingerprints of the findings at date ranges of a live playlist, of which only the order is known.
///
/// The next load has other date ranges, with the same findings.
package struct BreakFingerprints: Sendable {
  /// For the fingerprint of each such finding, that of the first one of its rule.
  private var firsts: [String: String] = [:]

  /// Finds them in a result; none in a finished playlist, and none in a session, where each has its own ID.
  package init(_ result: SourceResult) {
    guard result.isOfLivePlaylist else { return }
    var counts: [RuleID: Int] = [:]
    for finding in result.findings { counts[finding.rule, default: 0] += 1 }
    for expected in result.suppressed { counts[expected.finding.rule, default: 0] += 1 }
    let names = Set([result.source, StableName.of(result.source, dropsNumbers: false)])
    for (rule, count) in counts {
      for name in names {
        let all = FingerprintMaker.fingerprints(
          rule, in: name, at: TagName.dateRange.text, count: count)
        for fingerprint in all { firsts[fingerprint] = all[0] }
      }
    }
  }

  /// The fingerprint of the first finding that only the order distinguishes from one; nil if there is none.
  package func first(like finding: Finding) -> String? { firsts[finding.fingerprint] }
}

extension SourceResult {
  /// Whether it is of a media playlist that was loaded once and is not finished, so that the next load has other
  /// segments and date ranges.
  package var isOfLivePlaylist: Bool {
    kind == "media playlist" && loads.isEmpty && !subjects.contains(.tag(.endlist))
  }
}
