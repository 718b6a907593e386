package import HLSDocuments
import HLSInterstitials
import HLSPlaylist
package import SourceText

/// A break that markers signal, as JSON.
struct MarkerJSON: WrittenRecord {
  private let signaled: SignaledBreak
  private let report: TimelineReport

  /// The breaks of a timeline; nil without markers.
  static func all(in report: TimelineReport) -> [MarkerJSON]? {
    report.signaled.isEmpty
      ? nil : report.signaled.map { MarkerJSON(signaled: $0, report: report) }
  }

  static let form = RecordForm<Self>(
    name: "marker", isClosed: true,
    [
      Field(
        "signals",
        "The tags and attributes that signal the break; empty for an interstitial without markers.",
        value: { $0.signaled.signals }),
      Field(
        "line", "Of the first of them, from 1.", limits: [("minimum", 1)],
        value: { $0.signaled.line }),
      Field(
        "position", "The primary time of the first of them.",
        value: { $0.signaled.position + $0.origin }),
      Field(
        "start", "The primary time at which the break begins, if its markers say it.",
        optional: { marker in marker.signaled.start.map { $0 + marker.origin } }),
      .date("startDate") { marker in
        marker.signaled.start.flatMap { marker.report.viewer.date(at: $0) }
      },
      Field("lengths", "What the markers state.", value: { $0.signaled.lengths }),
      Field(
        "end", "Absent if none is listed.",
        optional: { marker in
          marker.signaled.end.map { EndJSON(end: $0, origin: marker.origin) }
        }),
      Field(
        "interstitials", "The IDs of those that belong to the break.",
        value: { $0.signaled.interstitials.map { ($0.range.id ?? "").masked } }),
      Field(
        "agrees", "In what they were compared with the break and agree.",
        limits: [("items", .words(SignaledBreak.Agreement.self))],
        value: { marker in
          SignaledBreak.Agreement.allCases.filter(marker.signaled.agreements.contains)
            .map(\.rawValue)
        }),
      Field(
        "differs", "What does not agree.",
        value: { marker in
          marker.signaled.faults.map { FaultJSON(fault: $0, report: marker.report) }
        }),
    ])

  private var origin: Seconds { report.origin.primary }
}

private struct EndJSON: WrittenRecord {
  let end: SignaledBreak.End
  let origin: Seconds

  static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("signals", value: { $0.end.signals }),
      Field("time", value: { $0.end.time + $0.origin }),
    ])
}

extension SignaledBreak.StatedLength: WrittenRecord {
  package static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("length", value: { $0.length }),
      Field("signal", value: { $0.name }),
    ])
}

private struct FaultJSON: WrittenRecord {
  let fault: MarkerFault
  let report: TimelineReport

  static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field(
        "difference", schema: .words(MarkerFault.Difference.self),
        value: { $0.fault.difference.rawValue }),
      Field("seconds", optional: { $0.fault.seconds }),
      Field(
        "scheduled", "What is early, late, short or long, or resumes late.",
        schema: .words(MarkerFault.Scheduled.self), optional: { $0.fault.scheduled?.rawValue }),
      Field(
        "line", limits: [("minimum", 1)],
        value: {
          $0.report.viewer.document.playlist.lineNumber(at: $0.fault.place.start) + 1
        }),
      Field("message", "With secrets masked.", value: { $0.fault.message.masked }),
    ])
}
