import HLSDocuments
import HLSLinting
package import SourceText

extension SessionReport: WrittenRecord {
  /// The value of the member `schema` in each report on sessions.
  static let schemaVersion = "interlint-session/1"

  package static let form = RecordForm<SessionReport>(
    name: "session", description: "One session.", isClosed: true,
    [
      Field("schema", constant: SessionReport.schemaVersion),
      Field("session", "The name of the log.", value: { $0.name }),
      Field(
        "requests", "The name of the exchanges that were recorded with it.",
        optional: { $0.recorded?.name }),
      Field("start", "UTC.", optional: { $0.entries.start.map(UTCDate.init) }),
      Field("length", optional: { $0.entries.start == nil ? nil : $0.entries.length }),
      Field(
        "events", "In the order of their times, or of their lines.",
        list: { report in
          report.entries.all.lazy.map { SessionEventJSON(entry: $0, report: report) }
        }),
      Field("lanes", list: { $0.lanes.rows.lazy.map(SessionLaneJSON.init) }),
      Field(
        "players",
        "What players reported with their requests (CMCD), by session and content.",
        value: { $0.players }),
      Field(
        "findings", "In the order of their times.",
        list: { report in
          report.findings.lazy.map { SessionFindingJSON(mark: $0, report: report) }
        }),
      Field(
        "omittedFindings", "The number of findings that are not listed.",
        limits: [("minimum", 1)],
        optional: {
          $0.findingCount > $0.findings.count ? $0.findingCount - $0.findings.count : nil
        }),
    ])

  /// The log that contains a line, unless it is that of the session.
  fileprivate func source(_ isRecorded: Bool) -> String? { isRecorded ? recorded?.name : nil }
}

struct SessionEventJSON: WrittenRecord {
  let entry: SessionEntries.Entry
  let report: SessionReport

  static let form = RecordForm<Self>(
    name: "event", isClosed: true,
    [
      Field("event", "The name as written.", value: { $0.entry.event.name }),
      Field("line", schema: .defined("line"), value: { $0.entry.event.line + 1 }),
      Field(
        "source", schema: .defined("source"),
        optional: { $0.report.source($0.entry.isRecorded) }),
      Field("time", optional: { $0.report.entries.start == nil ? nil : $0.entry.position }),
      Field("words", "The event for readers.", value: { $0.report.words(of: $0.entry) }),
      Field(
        "cmcd", "The keys of CMCD; numbers and tokens are strings, as written.",
        optional: { one in
          one.entry.data.map { data in
            NamedValues(
              data.items.sorted { $0.key < $1.key }.map {
                (Redaction.masked($0.key), ClientValueJSON(item: $0))
              })
          }
        }),
    ])
}

/// What a player reports under a key, with secrets masked.
struct ClientValueJSON: WrittenValue {
  let item: MediaClientData.Item

  static let schema = LaidOutJSON.object([
    ("anyOf", .array([.object([("type", ["boolean", "string"])]), [String].schema]))
  ])

  func write(to json: inout JSONWriter) {
    func masked(_ text: String) -> String { Redaction.masked(text, named: item.key) }
    switch item.value {
    case .boolean(let isTrue): isTrue.write(to: &json)
    case .string(let text), .bare(let text): masked(text).write(to: &json)
    case .list(let elements): elements.map(masked).write(to: &json)
    }
  }
}

struct SessionFindingJSON: WrittenRecord {
  let mark: SessionReport.Mark
  let report: SessionReport

  static let form = RecordForm<Self>(
    name: "finding", isClosed: true,
    [
      Field("fingerprint", value: { $0.mark.finding.fingerprint }),
      Field("line", schema: .defined("line"), value: { $0.mark.finding.place.start.line }),
      Field(
        "source", schema: .defined("source"),
        optional: { $0.report.source($0.mark.isRecorded) }),
      Field("time", optional: { $0.report.entries.start == nil ? nil : $0.mark.position }),
      Field("message", value: { $0.mark.finding.message }),
      Field("rule", value: { $0.mark.finding.rule.description }),
      Field(
        "severity", schema: .words(Severity.self), value: { $0.mark.finding.severity.rawValue }),
    ])
}

struct SessionLaneJSON: WrittenRecord {
  let lane: SessionLane
  let marks: [SessionMark]

  static let form = RecordForm<Self>(
    name: "lane", isClosed: true,
    [
      Field("name", value: { $0.lane.rawValue }),
      Field("marks", list: { $0.marks }),
    ])
}

extension SessionMark: WrittenRecord {
  static let form = RecordForm<SessionMark>(
    name: "mark", isClosed: true,
    [
      Field(
        "event", "The index in events of the one that begins it, from 0.",
        limits: [("minimum", 0)], value: { $0.event }),
      Field("failed", value: { $0.isFailure }),
      Field("from", value: { $0.from }),
      Field("to", "Absent for a point.", optional: { $0.isStretch ? $0.to : nil }),
      Field("label", "What a player reports there (CMCD).", optional: { $0.label }),
      Field(
        "level", "How much the player has buffered there (CMCD bl).", optional: { $0.level }),
    ])
}

extension SessionPlayer: WrittenRecord {
  static let form = RecordForm<SessionPlayer>(
    name: "player", isClosed: true,
    [
      Field("sid", optional: { $0.sessionID }),
      Field("cid", optional: { $0.contentID }),
      Field("from", "Of the first request.", value: { $0.from }),
      Field("to", "Of the last request.", value: { $0.to }),
      Field("requests", limits: [("minimum", 1)], value: { $0.requests }),
      Field(
        "objects", "The number of requests for each type of objects (CMCD ot).",
        limits: [
          ("additionalProperties", .object([("type", "integer"), ("minimum", 1)]))
        ],
        value: { player in
          NamedValues(player.objects.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 })
        }),
      Field("leastBuffer", optional: { $0.levels?.least }),
      Field("greatestBuffer", optional: { $0.levels?.greatest }),
      Field(
        "stalls", "How often the buffer ran empty (CMCD bs).", limits: [("minimum", 0)],
        value: { $0.stalls }),
    ])
}
