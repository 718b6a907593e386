package import HLSDocuments
import HLSInterstitials
package import HLSLinting
import SourceText

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

extension SharedSessionReport {
  /// Passes the report as JSON to `output` in pieces; ``SessionReportSchema`` describes it.
  package func writeJSON<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    json.object { json in
      json.member("events", all: course.events.map(\.verdict))
      json.member("partAt", partings.first.flatMap { time(of: $0) })
      json.member("participants", all: reports.map(\.name))
      json.member("schema", SessionReportSchema.version)
      json.member("start", reports[0].entries.start?.utcText)
      json.member("steps", all: course.steps.map { StepJSON(step: $0, report: self) })
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }
}

private struct StepJSON: JSONWritable {
  let step: SharedCourse.Step
  let report: SharedSessionReport

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("first", step.first.map { MoveJSON(event: $0, report: report) })
      json.member("kind", step.kind.rawValue)
      json.member("parting", step.parting?.rawValue)
      json.member("proposal", step.proposal.map { MoveJSON(event: $0, report: report) })
      json.member("second", step.second.map { MoveJSON(event: $0, report: report) })
    }
  }
}

private struct MoveJSON: JSONWritable {
  let event: SessionEvent
  let report: SharedSessionReport

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("line", event.line + 1)
      json.member("time", report.time(of: event))
      json.member("to", event.seconds("to"))
    }
  }
}
