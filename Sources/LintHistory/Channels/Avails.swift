package import HLSDocuments
import SourceText

/// The accounting of ad breaks: from what is signaled to what can play; times are milliseconds.
///
/// The numbers are those of the content that a run saw, and a break that several renditions have counts once. What is
/// not known of a channel counts as nothing.
package struct Avails: Sendable, Equatable {
  /// The breaks that markers signal, and those that are scheduled as interstitials.
  package private(set) var signaled: Int64 = 0, scheduled: Int64 = 0
  /// The scheduled breaks whose asset or asset list was received, those of them with an ad in the answer, and those of
  /// which an ad could be loaded.
  package private(set) var answered: Int64 = 0, offered: Int64 = 0, playable: Int64 = 0
  /// The planned time of the breaks whose ads were requested, and the time of ads in them.
  package private(set) var planned: Int64 = 0, filled: Int64 = 0
  /// The planned time without ads, in each channel.
  package private(set) var lost: Int64 = 0

  /// Whether ads were requested.
  private var isRequested = false
  /// The median time until an asset list was received; nil if it is not known, and of several channels.
  package private(set) var listTime: Int64?

  /// The accounting of nothing.
  package init() {}

  /// The accounting of what a run measured.
  package init(_ facts: TargetFacts) {
    (signaled, scheduled) = (facts.signaled ?? 0, facts.breaks)
    (answered, offered) = (facts.answered ?? 0, facts.offered ?? 0)
    (playable, planned, filled) = (facts.played ?? 0, facts.planned ?? 0, facts.filled ?? 0)
    (isRequested, listTime) = (facts.played != nil, facts.listTime)
    lost = max(0, planned.subtractingReportingOverflow(filled).partialValue)
  }

  /// Adds the accounting of another channel.
  package mutating func add(_ other: Avails) {
    listTime = nil
    for number in Self.numbers { self[keyPath: number].addLimited(other[keyPath: number]) }
  }

  private static var numbers: [WritableKeyPath<Avails, Int64>] {
    [
      \.signaled, \.scheduled, \.answered, \.offered, \.playable, \.planned, \.filled, \.lost,
    ]
  }

  /// Whether nothing signals or schedules a break.
  package var isEmpty: Bool { signaled == 0 && scheduled == 0 }

  /// Whether breaks are scheduled and none of them has an ad that plays, although ads were requested.
  package var isWithoutAds: Bool { scheduled > 0 && isRequested && playable == 0 }

  /// Whether breaks are signaled and none is scheduled: their ads, if any, are part of the stream.
  package var isOnlySignaled: Bool { signaled > 0 && scheduled == 0 }

  /// The part of the planned time that ads fill, in percent; nil without a planned time.
  package var fill: Int64? {
    planned > 0
      ? Int64(min(100, Double(planned - min(planned, lost)) * 100 / Double(planned))) : nil
  }

  /// The numbers by their names, in the order of what happens to a break.
  package var stages: [(name: String, count: Int64)] {
    [
      ("signaled", signaled), ("scheduled", scheduled), ("answered", answered),
      ("offered", offered), ("playable", playable),
    ]
  }

  /// The times in milliseconds by their names.
  package var times: [(name: String, milliseconds: Int64)] {
    [("planned", planned), ("ads", filled), ("lost", lost)]
  }

  /// The numbers in a line.
  package var words: String {
    let counts = stages.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    guard planned > 0 else { return counts }
    return counts
      + "; \(Self.length(planned)) planned, \(Self.length(lost)) of it lost (\(fill ?? 0) % filled)"
  }

  private static func length(_ milliseconds: Int64) -> String {
    ClockText.length(Seconds(milliseconds: milliseconds))
  }
}

extension Int64 {
  /// Adds a number; a sum that is too large is the largest one.
  fileprivate mutating func addLimited(_ other: Int64) {
    let (sum, overflows) = addingReportingOverflow(other)
    self = overflows ? .max : sum
  }
}
