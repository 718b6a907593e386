package import HLSDocuments
import SourceText

extension DigestComparison {
  /// The changes as sentences; empty if viewers see the same.
  ///
  /// Places in content that may grow are dates.
  package var sentences: [String] {
    let isDated = old.end == nil && old.hasDates
    var sentences = changes.map { change in
      TimelineComparison.Change.sentence(of: [change]) { time in
        isDated ? old.date(at: time)?.readable : nil
      }
    }
    if !otherContents.isEmpty {
      let names = otherContents.prefix(3).map(\.masked.quoted).joined(separator: ", ")
      let rest = otherContents.count - 3
      sentences.append(
        names + (rest > 0 ? " and \(rest) more" : "")
          + (otherContents.count == 1 ? " plays" : " play")
          + " other assets at the same place for the same time")
    }
    if isOfOtherLength, let before = old.total, let after = new.total {
      sentences.append("the timeline takes \(after) s instead of \(before) s")
    }
    return sentences.map { $0 + "." }
  }
}

extension DateTime {
  /// The date and the time of day to the second, such as `2026-11-24 02:17:05 UTC`.
  fileprivate var readable: String {
    utcText.prefix(19).replacing("T", with: " ") + " UTC"
  }
}
