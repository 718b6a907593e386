import HLSDocuments
import HLSLinting
import SourceText

extension SessionReport {
  /// The stretches and failures, at most so many.
  func table(most: Int) -> TimelineTable {
    let stretches = stretches
    let isTimed = entries.start != nil
    let rows = stretches.prefix(most).map { lane, mark -> [String] in
      let entry = entries.all[mark.event]
      return [
        entry.isRecorded ? place(of: entry) : "\(entry.event.line + 1)",
        isTimed ? mark.from.rounded.description : "",
        isTimed && mark.isStretch ? (mark.to - mark.from).rounded.description : "",
        lane.rawValue, words(of: mark, in: lane),
      ]
    }
    return TimelineTable(
      "Stretches and failures",
      [
        .init(title: log.unit, isNumber: true), .init(title: "seconds", isNumber: true),
        .init(title: "length", isNumber: true), .init(title: "lane"),
        .init(title: "what", isWide: true),
      ], rows, rest: stretches.count - rows.count)
  }

  /// What the players reported of themselves; nil without CMCD.
  var playerSection: TimelineSection? {
    let isTimed = entries.start != nil
    let shown = players.prefix(TimelineReport.mostRows)
    return TimelineSection(
      "Players (CMCD)",
      shown.map { TimelineSection.Entry(text: $0.sentence(isTimed: isTimed)) }
        + Self.rest(of: players.count, after: shown.count))
  }

  /// The findings, at most so many; nil without findings.
  func findingSection(most: Int) -> TimelineSection? {
    let shown = findings.prefix(most)
    return TimelineSection(
      "Findings",
      shown.map { TimelineSection.Entry(text: sentence(of: $0)) }
        + Self.rest(of: findingCount, after: shown.count))
  }

  private static func rest(of count: Int, after shown: Int) -> [TimelineSection.Entry] {
    count > shown ? [TimelineSection.Entry(text: "… and \(count - shown) more")] : []
  }

  /// A finding with its place.
  func sentence(of mark: Mark) -> String {
    "\(place(of: mark)): \(mark.finding.severity): \(mark.finding.message) [\(mark.finding.rule)]"
  }
}
