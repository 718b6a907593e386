import HLSDocuments
package import HLSInterstitials
import SourceText

/// A part of the report in sentences.
struct TimelineSection {
  /// A sentence, and what to do if it describes a problem.
  struct Entry {
    let text: String
    var remedy: String?
  }

  let title: String
  let entries: [Entry]

  /// Creates a part; nil without entries.
  init?(_ title: String, _ entries: [Entry]) {
    guard !entries.isEmpty else { return nil }
    (self.title, self.entries) = (title, entries)
  }
}

extension TimelineReport {
  /// The number of items that a list has in text; JSON has all.
  static let mostItems = 5

  /// Everything that is said in sentences, in order.
  func sections(_ joins: [JoinSummary]?) -> [TimelineSection] {
    [
      markerSection, unplacedSection, remarkSection, lookupSection, seekSection, joinSection,
      requestSection, noticeSection,
    ].compactMap { $0 } + problemSections(joins)
  }

  /// The head of the report: the length, and what it consists of.
  var summary: String {
    let shown = viewer.parts.count { $0 != nil }
    let events = counted(shown, "interstitial")
    guard let total = viewer.timeline.total else {
      return "\(events) in content that may grow; \(viewer.knownEnd) s are listed"
    }
    return
      "\(total) s with \(events) in \(viewer.primary.end ?? viewer.knownEnd) s of primary content"
  }

  /// Whether positions may change, and why; nil if they are certain.
  var uncertainty: String? {
    guard !viewer.isCertain else { return nil }
    let reasons = reasons
    let guesses = viewer.interstitials.filter { scheduled in
      guard let event = try? scheduled.event.get() else { return false }
      return event.movesByGuess && reasons[scheduled.interstitial.head] == nil
    }
    let offsets = guesses.filter { (try? $0.event.get())?.hasReadableOffset == false }
    let lengths = guesses.filter { (try? $0.event.get())?.hasReadableOffset == true }
    return [
      ("Times may change, because lengths are only planned or unknown", lengths),
      ("Times are uncertain, because X-RESUME-OFFSET cannot be read", offsets),
    ].filter { !$0.1.isEmpty }.map { "\($0.0): \(names(of: $0.1))." }.joined(separator: " ")
  }

  /// Why interstitials are on no timeline, by their places.
  private var reasons: [ByteRange: (order: Int, text: String)] {
    let remarks = Dictionary(
      viewer.timeline.remarks.filter(\.preventsPlay).map { ($0.event, $0) },
      uniquingKeysWith: { first, _ in first })
    var reasons: [ByteRange: (Int, String)] = [:]
    for scheduled in viewer.interstitials {
      switch scheduled.event {
      case .failure(let obstacle):
        let order = TimelineEvent.Obstacle.allCases.firstIndex(of: obstacle) ?? 0
        reasons[scheduled.interstitial.head] = (order, obstacle.description)
      case .success(let event):
        guard let remark = remarks[event.id] else { continue }
        reasons[scheduled.interstitial.head] = (10, remark.sentence)
      }
    }
    return reasons
  }

  private var unplacedSection: TimelineSection? {
    let reasons = reasons
    let unplaced = viewer.interstitials.filter { reasons[$0.interstitial.head] != nil }
    let groups = Dictionary(grouping: unplaced) { reasons[$0.interstitial.head]?.text ?? "" }
    let ordered = groups.sorted { $0.value[0].line < $1.value[0].line }
    return TimelineSection(
      "Not on the timeline",
      ordered.map { text, members in
        TimelineSection.Entry(text: "\(text.capitalizedSentence): \(names(of: members)).")
      })
  }

  private var remarkSection: TimelineSection? {
    let byID = Dictionary(
      viewer.interstitials.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var groups: [(text: String, members: [ScheduledInterstitial])] = []
    for remark in viewer.timeline.remarks where !remark.preventsPlay {
      guard let member = byID[remark.event] else { continue }
      if let group = groups.firstIndex(where: { $0.text == remark.sentence }) {
        groups[group].members.append(member)
      } else {
        groups.append((remark.sentence, [member]))
      }
    }
    return TimelineSection(
      "Remarks",
      groups.map { text, members in
        TimelineSection.Entry(text: "\(text.capitalizedSentence): \(names(of: members)).")
      })
  }

  /// The first interstitials with their lines, and the number of the others.
  private func names(of scheduled: [ScheduledInterstitial]) -> String {
    let names = scheduled.prefix(Self.mostItems).map { one in
      one.id.map { "\($0.masked.quoted) (line \(one.line))" } ?? "line \(one.line)"
    }
    let rest = scheduled.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension Timeline.Remark {
  /// What it says of one or several interstitials, as the beginning of a sentence.
  package var sentence: String {
    switch self {
    case .playedBefore: "CUE=ONCE, and already seen by this viewer"
    case .waitsForEnd: "post-rolls wait for the end of content that may grow"
    case .startsAfterEnd: "starts after the end of the content"
    case .isOver: "over before the first content that this viewer sees"
    case .inProgressAtStart:
      "starts before the first content that this viewer sees, and skips some of it"
    case .replaysPrimary:
      "the primary content resumes before the interstitial, so that some of it is shown twice"
    case .notSnapped:
      "X-SNAP needs a segment boundary that is not listed, so that the time may still move"
    }
  }
}

extension String {
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

/// The answers to what was asked about a timeline, in sentences.
extension TimelineReport {
  var lookupSection: TimelineSection? {
    TimelineSection(
      "Look-ups",
      lookups.map { lookup in
        guard let place = lookup.place else {
          return TimelineSection.Entry(text: "\(lookup.argument): \(outside)")
        }
        let time = place.time.description == lookup.argument ? "" : " (\(place.time) s)"
        return TimelineSection.Entry(text: "\(lookup.argument)\(time): \(description(of: place)).")
      })
  }

  var seekSection: TimelineSection? {
    guard let seek else { return nil }
    let name = "\(seek.from) to \(seek.to): "
    guard let outcome = seek.outcome else {
      return TimelineSection("Seek", [TimelineSection.Entry(text: name + outside)])
    }
    let event = outcome.plays.map { viewer.timeline.events[$0].id.masked.quoted } ?? ""
    let text: String
    switch outcome.reason {
    case .skip: text = "not allowed, because \(event) has X-RESTRICT=\"SKIP\"."
    case .jump:
      text =
        "\(event) plays first, because it has X-RESTRICT=\"JUMP\"; "
        + "then playback continues in \(description(of: outcome.afterwards))."
    case .omitted:
      text =
        "a break skips this date, so that playback continues at its start: "
        + "\(description(of: outcome.lands))."
    case nil: text = "playback continues in \(description(of: outcome.lands))."
    }
    return TimelineSection("Seek", [TimelineSection.Entry(text: name + text)])
  }

  /// The content at a place with its time in it, and the row of the table if there is one.
  private func description(of place: TimelinePlace) -> String {
    let content: String
    switch viewer.timeline.segments[place.segment].content {
    case .primary:
      let date = viewer.date(at: place.source).map { ", \($0.utcText)" } ?? ""
      content = "primary content at \(place.source) s\(date)"
    case .interstitial(let event):
      content = "interstitial \(event.id.masked.quoted) at \(place.source) s"
    }
    // Timelines that share an axis have no table.
    return axis == nil ? "\(content), row \(place.segment + 1)" : content
  }

  private var outside: String {
    viewer.timeline.total.map { "outside of the timeline, which ends at \($0) s." }
      ?? "outside of the timeline."
  }
}
