package import HLSDocuments
import HLSInterstitials
package import HLSLinting
package import SourceText

/// What two participants who watch together did, as a report with one time for both.
package struct SharedSessionReport: Sendable {
  let course: SharedCourse
  /// The sessions of both, in one scale.
  let reports: [SessionReport]
  /// Why a log could not be read as a whole, with its name; nil if both were.
  package var obstacle: String? { reports.lazy.compactMap(\.obstacle).first }

  /// Creates a report on two logs, and what checks found in each.
  package init(_ course: SharedCourse, _ results: [[Redacted<SourceResult>]]) {
    self.course = course
    let logs = [course.first, course.second]
    let entries = logs.map { SessionEntries($0) }
    let starts = entries.compactMap(\.start)
    var span: SessionEntries.Span?
    // Two orders without times have no common scale.
    if starts.count == 2 {
      let start = starts[0].isBefore(starts[1]) ? starts[0] : starts[1]
      let ends = zip(starts, entries).map { start.distance(to: $0) + $1.length }
      span = SessionEntries.Span(start: start, length: max(ends[0], ends[1]))
    }
    reports = zip(logs, results).map { log, results in
      SessionReport(SessionReport.Log(log), results, over: span)
    }
  }

  /// The names of both, by which they are distinguished.
  var names: [String] {
    let names = reports.map(\.name)
    return names[0] == names[1] ? ["the first participant", "the second participant"] : names
  }

  /// The steps at which they part, in order.
  var partings: [SharedCourse.Step] { course.steps.filter { $0.parting != nil } }

  /// When something happens in the common scale; nil without times.
  func time(of event: SessionEvent?) -> Seconds? {
    guard let date = event?.date, let start = reports[0].entries.start else { return nil }
    return start.distance(to: date)
  }

  /// When a step begins; nil without times.
  func time(of step: SharedCourse.Step) -> Seconds? {
    [step.first, step.second].compactMap(time).min()
  }
}

extension SharedSessionReport: WrittenRecord {
  package static let form = RecordForm<SharedSessionReport>(
    name: "participants",
    description:
      "What two participants who watch together did; times are seconds since the earlier start.",
    isClosed: true,
    [
      Field("schema", constant: SessionReport.schemaVersion),
      Field("participants", "The names of both logs.", value: { $0.reports.map(\.name) }),
      Field("start", "UTC.", optional: { $0.reports[0].entries.start.map(UTCDate.init) }),
      Field(
        "partAt", "The time of the first step at which they part; absent if there is none.",
        optional: { report in report.partings.first.flatMap { report.time(of: $0) } }),
      Field(
        "steps", "What both did, or one of them, in order.",
        list: { report in report.course.steps.lazy.map { StepJSON(step: $0, report: report) } }),
      Field(
        "events", "The interstitials that at least one of them schedules.",
        list: { $0.course.events.lazy.map(\.verdict) }),
    ])
}

struct StepJSON: WrittenRecord {
  let step: SharedCourse.Step
  let report: SharedSessionReport

  static let form = RecordForm<Self>(
    name: "step", isClosed: true,
    [
      Field("kind", "The event.", value: { $0.step.kind.rawValue }),
      Field("first", "Of the first one.", optional: { $0.move(\.first) }),
      Field("second", "Of the second one.", optional: { $0.move(\.second) }),
      Field(
        "proposal", "The proposal of the seek, in the log of the one who received it.",
        optional: { $0.move(\.proposal) }),
      Field(
        "parting", "How they part: only one does it, or they seek to different places.",
        schema: .words(SharedCourse.Parting.self), optional: { $0.step.parting?.rawValue }),
    ])

  private func move(_ event: KeyPath<SharedCourse.Step, SessionEvent?>) -> MoveJSON? {
    step[keyPath: event].map { MoveJSON(event: $0, report: report) }
  }
}

struct MoveJSON: WrittenRecord {
  let event: SessionEvent
  let report: SharedSessionReport

  static let form = RecordForm<Self>(
    name: "move", isClosed: true,
    [
      Field("line", schema: .defined("line"), value: { $0.event.line + 1 }),
      Field("time", optional: { $0.report.time(of: $0.event) }),
      Field(
        "to", "The destination of a seek.", schema: .type("number"),
        optional: { $0.event.seconds("to") }),
    ])
}
