import HLSDocuments
import HLSLinting
import HLSReporting
package import LintHistory
package import SourceText

/// The history as JSON for other programs, in the format of `jsonSchema`.
package struct SiteData: WrittenRecord {
  private let content: SiteContent

  init(_ content: SiteContent) { self.content = content }

  package static let form = RecordForm<SiteData>(
    description: "Members may be added within a version; none is removed or changes its meaning.",
    [
      Field("schema", constant: "interlint-history/1"),
      Field(
        "interval",
        "The planned interval between runs in seconds; absent if it is not known.",
        optional: { $0.content.snapshot.interval }),
      Field(
        "runs",
        value: { data in
          data.content.snapshot.runs.map { run in
            SiteRun(
              run: run,
              totals: run.isComplete ? data.content.timeline.totals(of: run) : RunTotals())
          }
        }),
      Field("targets", list: { $0.content.snapshot.targets }),
    ])

  /// The JSON Schema of `data/v1/history.json`.
  package static let jsonSchema =
    schema
    .defining([
      HistorySnapshot.Finding.definition, TargetTimeline.definition,
      TimelineDigest.Part.definition, TargetFacts.definition,
    ])
    .document(title: "A history of interlint, version 1")
}

private struct SiteRun: WrittenRecord {
  let run: HistorySnapshot.Run
  let totals: RunTotals

  static let form = RecordForm<SiteRun>(ofRun + ofTargets)

  private static let ofRun: [Field<Self>] = [
    Field(
      "run", "Increases from run to run; numbers of removed runs are not used again.",
      value: { $0.run.id }),
    .time("begun") { $0.run.startTime },
    Field(
      "whole", "False for a run that did not end; all counts are then 0 and have no meaning.",
      value: { $0.run.isComplete }),
    Field("tool", value: { $0.run.toolVersion }),
    Field(
      "rules", "Differs between runs whose rules or severities differ.",
      value: { $0.run.ruleSetHash }),
    Field("microseconds", value: { $0.run.microseconds }),
    Field(
      "settings",
      "The settings that influence findings or failures, such as fail-on, by name; absent if they are not known.",
      optional: { $0.run.settings.map(values) }),
  ]

  private static let ofTargets: [Field<Self>] = [
    Field(
      "checked", "Targets that were checked with all of their linked documents.",
      value: { $0.totals.checked }),
    Field(
      "partly", "Targets that were checked, but not with all of their linked documents.",
      value: { $0.totals.partly }),
    Field("unchecked", value: { $0.totals.unchecked }),
    Field(
      "muted", "Targets that could not be loaded, as exceptions expect.",
      optional: { $0.totals.muted }),
    Field("missing", value: { $0.totals.missing }),
    Field("errors", value: { $0.totals.errors }),
    Field("warnings", value: { $0.totals.warnings }),
    Field("infos", value: { $0.totals.infos }),
  ]

  /// The values of settings, sorted by their names.
  private static func values(of settings: RunSettings) -> NamedValues<String> {
    let lines = settings.text.split(separator: "\n").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    let values = Dictionary(
      lines.map { ($0.first ?? "", $0.dropFirst().first ?? "") }, uniquingKeysWith: { $1 })
    return NamedValues(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

extension Field {
  /// Creates a field of a time in seconds since 1970-01-01T00:00:00Z.
  fileprivate static func time(_ name: String, _ time: @escaping Getter<Int64>) -> Field {
    Field(name, schema: UTCDate.schema, value: { UTCTime.timestamp(time($0)) })
  }
}

extension HistorySnapshot.Target: WrittenRecord {
  package static let form = RecordForm<Self>(ofTarget + ofRuns + ofDetails + ofFindings)

  private static let ofTarget: [Field<Self>] = [
    Field("target", value: { $0.id }),
    Field("name", value: { $0.name }),
    .time("firstSeen") { $0.firstSeen },
  ]

  private static let ofRuns: [Field<Self>] = [
    Field("breaks", value: { $0.breaks }),
    Field(
      "facts", "What complete runs measured of the target.", optional: { $0.facts }),
    Field(
      "timelines", "What viewers saw in the last seven runs.",
      limits: [("items", TargetTimeline.schemaInRuns)],
      optional: { target in
        target.timelines.compactMap { stored in
          stored.packed.timeline.map {
            TargetTimeline($0, runs: (stored.runs.first, stored.runs.end))
          }
        }
      }),
    Field("outcomes", value: { $0.outcomes }),
  ]

  private static let ofDetails: [Field<Self>] = [
    Field(
      "owner",
      "Who is responsible, as the list of targets says; absent if it does not. So are region, labels and timezone.",
      optional: { $0.details.owner }),
    Field("region", optional: { $0.details.region }),
    Field("labels", optional: { $0.details.labels.isEmpty ? nil : $0.details.labels }),
    Field(
      "timezone", "The IANA name of the time zone of the target.",
      optional: { $0.details.timeZone }),
  ]

  private static let ofFindings: [Field<Self>] = [
    Field("findings", value: { $0.findings }),
    Field(
      "muted",
      "The findings that exceptions mute; they are not among findings. Absent without any.",
      optional: { $0.muted.isEmpty ? nil : $0.muted }),
  ]
}

extension MutedFinding: WrittenRecord {
  package static let form = RecordForm<MutedFinding>([
    Field("finding", value: { $0.finding }),
    Field(
      "origin", schema: .words(["comment", "configuration"]),
      value: { $0.muting.origin.rawValue }),
    Field("reason", value: { $0.muting.reason }),
    Field("owner", optional: { $0.muting.owner }),
    Field(
      "expires", "The last day; absent without an end.", limits: [("format", "date")],
      optional: { $0.muting.expires }),
  ])
}

extension HistorySnapshot.StoredFacts: WrittenRecord {
  package static let form = RecordForm<Self>([
    Field("run", value: { $0.run }), Field("measured", value: { $0.facts }),
  ])
}

extension HistorySnapshot.Break: WrittenRecord {
  package static let form = RecordForm<Self>([
    Field(
      "id", "The ID of the date range that announces the break.", value: { $0.scheduled.id }),
    Field(
      "content", schema: .words(ScheduledBreak.Content.self),
      value: { $0.scheduled.content.rawValue }),
    Field(
      "start", schema: UTCDate.schema,
      optional: { $0.scheduled.start.map(UTCTime.timestamp(milliseconds:)) }),
    Field(
      "seconds", "The duration; absent if it is not known.",
      optional: { $0.scheduled.duration.map { Double($0) / 1_000 } }),
    Field("firstRun", "The first run that found it announced.", value: { $0.firstRun }),
    Field("lastRun", "The last run that found it announced.", value: { $0.lastRun }),
  ])
}

extension HistorySnapshot.Outcome: WrittenRecord {
  package static let form = RecordForm<Self>([
    Field("firstRun", value: { $0.runs.first }),
    Field(
      "endRun", "The first run with another outcome; absent while there is none.",
      optional: { $0.runs.end }),
    Field(
      "status", schema: .words(HistorySnapshot.Status.self), value: { $0.status.rawValue }),
    Field("kind", optional: { $0.kind }),
    Field("reason", optional: { $0.reason }),
    Field("errors", optional: { $0.errors }),
    Field("warnings", optional: { $0.warnings }),
    Field("infos", optional: { $0.infos }),
    Field("omitted", optional: { $0.omitted }),
  ])
}

extension HistorySnapshot.Finding: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "finding",
    [
      Field("fingerprint", value: { $0.fingerprint }),
      Field("firstRun", value: { $0.runs.first }),
      Field("endRun", optional: { $0.runs.end }),
      .time("firstSeen") { $0.firstSeen },
      Field("rule", value: { $0.rule }),
      Field("severity", schema: .words(Severity.self), value: { $0.severity.rawValue }),
      Field("message", value: { $0.message }),
      Field("source", value: { $0.source }),
      Field("line", optional: { $0.line }),
      Field("column", optional: { $0.column }),
    ])
}
