package import HLSDocuments
package import HLSLinting
import HLSInterstitials
import SourceText

/// A recorded session in lanes over time, with its findings.
package struct SessionReport: Sendable {
  /// A finding at its place in the session.
  struct Mark: Sendable {
    let finding: Finding
    let position: Seconds
  }

  /// The name of the log, with secrets masked.
  let name: String
  let log: SessionLog
  let lanes: SessionLanes
  /// The findings in the order of their positions.
  let findings: [Mark]
  /// The number of findings, including those that are not listed.
  let findingCount: Int

  /// Creates a report on a log and what its check found.
  package init(_ log: SessionLog, _ result: Redacted<SourceResult>) {
    self.log = log
    name = Redaction.masked(log.source.name)
    lanes = SessionLanes(log)
    let found = result.value.findings
    let positions = lanes.positions
    let lines = log.events.map(\.line)
    findings = found.map { finding in
      // The event of the line, or the one before a line that is no event.
      let next = lines.partitioningIndex { $0 > finding.place.start.line - 1 }
      return Mark(
        finding: finding, position: next > 0 && !positions.isEmpty ? positions[next - 1] : .zero)
    }.sorted { $0.position < $1.position }
    findingCount = found.count + result.value.omitted.count
  }

  /// The length, the number of events and of findings.
  var summary: String {
    let events = counted(log.events.count, "event")
    let length =
      lanes.start.map { " in \(lanes.length.rounded) s, from \($0.utcText)" } ?? ", without times"
    return "\(events)\(length); \(counted(findingCount, "finding"))"
  }

  /// What an event is, in a few words, with secrets masked.
  func words(of event: SessionEvent) -> String {
    func text(_ key: String) -> String? {
      event[key]?.text.map { Redaction.masked($0).fitted(to: 60) }
    }
    func number(_ key: String) -> String? { event[key]?.integer.map(String.init) }
    var words = [event.name]
    if let position = number("adPosition") {
      words.append("ad \(position)" + (number("totalAds").map { " of \($0)" } ?? ""))
    }
    if let title = text("title") { words.append("\"\(title)\"") }
    if let id = text("breakId") {
      words.append(id)
    } else if let pod = podName(of: event) {
      words.append(pod)
    }
    if let status = number("status") { words.append("status \(status)") }
    words += ["method", "reason", "message", "participant"].compactMap(text)
    if let end = event["to"]?.seconds { words.append("to \(end) s") }
    return words.joined(separator: " ")
  }

  /// The name of the pod that an event requests or schedules.
  private func podName(of event: SessionEvent) -> String? {
    event["url"]?.text.flatMap { PodServingURL($0) }?.podIdentifier.part.map {
      Redaction.masked($0.text).fitted(to: 60)
    }
  }

  /// The failures of the session, and its stretches of ads, in order.
  var entries: [(lane: SessionLane, mark: SessionLanes.Mark)] {
    lanes.rows.flatMap { row in
      row.marks.filter { $0.isStretch || $0.isFailure }.map { (row.lane, $0) }
    }.sorted { ($0.mark.from, $0.mark.event) < ($1.mark.from, $1.mark.event) }
  }
}
