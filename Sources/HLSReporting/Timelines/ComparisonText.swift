package import HLSDocuments
import HLSInterstitials
import HLSPlaylist
package import SourceText

extension TimelineComparisonReport: TimelinePair {
  var title: String { "Timelines of \(comparison.name), before and after" }

  var timelines: [(label: String, report: TimelineReport)] {
    let (old, new) = (comparison.old, comparison.new)
    let pair = TimelineReport.pair([("before", old), ("after", new)], old.alignment(of: new))
    return TimelineReport.answering(pair, answers)
  }

  var differences: TimelineSection? {
    TimelineSection("Changes", first: comparison.changes.map(\.sentence))
  }

  var summary: String { "For viewers: \(comparison.summary)." }

  var isSame: Bool { !comparison.isSegmentsChanged }
}

extension TimelineComparison {
  /// The name of the playlist, with secrets masked.
  var name: String { new.document.playlist.source.name.masked }

  /// What changed, in words.
  var summary: String {
    guard isSegmentsChanged else { return "nothing changes on the timeline" }
    let count = changes.isEmpty ? [] : ["\(counted(changes.count, "change")) of interstitials"]
    let totals = [old, new].compactMap(\.timeline.total)
    let lengths =
      totals.count == 2 && totals[0] != totals[1]
      ? ["the timeline takes \(totals[1]) s instead of \(totals[0]) s"] : []
    return (count + lengths).joined(separator: "; ") + "; players announce segmentsChanged"
  }
}

extension TimelineComparison.Change {
  /// The change as a sentence.
  fileprivate var sentence: String { Self.sentence(of: [self]) }

  /// The changes of one interstitial as a sentence; `date` returns the date of a time of the old primary
  /// content as text, if places are dates.
  package static func sentence(
    of changes: [TimelineComparison.Change], date: (Seconds) -> String? = { _ in nil }
  ) -> String {
    let clauses = changes.map { $0.clause(date) }.joined(separator: ", and ")
    return "\(changes.first?.event.masked.quoted ?? "") \(clauses)"
  }

  private func clause(_ date: (Seconds) -> String?) -> String {
    let (old, new) = (before.map { "\($0)" } ?? "", after.map { "\($0)" } ?? "")
    func place(_ value: TimelineComparison.Value?) -> String {
      if case .seconds(let time) = value, let date = date(time) { return date }
      return "\(value.map { "\($0)" } ?? "") of the primary content"
    }
    return switch kind {
    case .added: "is new, at \(place(after))"
    case .removed: "is gone from \(place(before))"
    case .moved: "begins at \(place(after)) instead of \(date(.zero) == nil ? old : place(before))"
    case .length: "plays for \(new) instead of \(old)"
    case .offset: "leaves out \(new) of the primary content instead of \(old)"
    case .occupies: "is a \(new) on the timeline instead of a \(old)"
    case .style: "has the style \(new) instead of \(old)"
    case .restrictions:
      "has \(new.isEmpty ? "no restrictions" : "the restrictions \(new)") instead of "
        + (old.isEmpty ? "none" : old)
    case .content: "plays \(new.masked) instead of \(old.masked)"
    }
  }
}

extension TimelineComparison.Value: CustomStringConvertible {
  /// The time with its unit, or the words.
  package var description: String {
    switch self {
    case .seconds(let seconds): "\(seconds) s"
    case .text(let text): text
    }
  }
}

extension TimelineParticipantsReport: TimelinePair {
  var title: String { "Timelines of two viewers who watch together" }

  /// The timelines with a playhead where they part, if that is the same time on both.
  var timelines: [(label: String, report: TimelineReport)] {
    let (first, second) = (participants.first, participants.second)
    let pair = TimelineReport.answering(
      TimelineReport.pair(
        [("first viewer", first), ("second viewer", second)], first.alignment(of: second)), answers)
    guard let time = participants.partAt, first.primary.end != nil, second.primary.end != nil else {
      return pair
    }
    return pair.map { label, report in
      var report = report
      report.marked = time
      return (label, report)
    }
  }

  var differences: TimelineSection? {
    let verdicts = participants.verdicts.map { verdict in
      let reasons = verdict.reasons.map(\.sentence).joined(separator: "; ")
      return "\(verdict.event.masked.quoted): "
        + (reasons.isEmpty ? "coordinated" : "not coordinated: \(reasons)")
    }
    return TimelineSection("Together", first: verdicts)
  }

  var summary: String {
    participants.partAt.map { "The viewers see different things from \($0) s of the timeline on." }
      ?? "Both viewers see the same."
  }

  var isSame: Bool {
    participants.partAt == nil && participants.verdicts.allSatisfy(\.reasons.isEmpty)
  }
}

extension TimelineParticipants.Reason {
  /// The reason as a clause.
  var sentence: String {
    switch self {
    case .mayVary: "X-CONTENT-MAY-VARY is not NO"
    case .onlyFirst: "only the first viewer has it"
    case .onlySecond: "only the second viewer has it"
    case .position: "it begins at different times of the primary content"
    case .content: "the assets have different addresses"
    case .length: "it plays for different times"
    }
  }
}

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
