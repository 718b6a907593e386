package import HLSLinting
package import SourceText

/// A finding as a member of its source.
///
/// Written without its form, since a run can have many thousands; a test compares both.
struct WrittenFinding: WrittenRecord {
  private let finding: Finding
  /// The source of the finding.
  private let source: String
  private let requirement: Requirement?
  /// The explanation of the rule; nil except at the first finding of a rule in JSON Lines.
  private let help: RuleHelp?

  init(
    _ finding: Finding, in source: String, _ requirement: Requirement?, help: RuleHelp? = nil
  ) {
    self.finding = finding
    self.source = source
    self.requirement = requirement
    self.help = help
  }

  func write(to json: inout JSONWriter) { write(to: &json) { $0.member("help", help) } }

  /// Writes the finding, and calls `writeHelp` at the place of the member `help`.
  func write(to json: inout JSONWriter, _ writeHelp: (inout JSONWriter) -> Void) {
    json.object { json in
      if !finding.excerpt.text.isEmpty { json.member("excerpt", finding.excerpt) }
      json.member("field", field)
      json.member("fingerprint", finding.fingerprint)
      json.member("group", MessageForm(finding.message).group(finding.rule, finding.severity))
      writeHelp(&json)
      json.member("loads", finding.loads)
      json.member("measured", finding.measured)
      json.member("message", finding.message)
      json.member("range", WrittenRange(finding.place))
      json.member("related", all: finding.related)
      json.member("requirement", requirement)
      json.member("rule", finding.rule.description)
      json.member("severity", finding.severity.rawValue)
      json.member("source", foreignSource)
    }
  }

  /// The header field of the place; nil if it is not in the record of an answer.
  private var field: String? { AnswerPlace(finding)?.field }

  /// The source of the place; nil for a place in the source itself, which needs no name.
  private var foreignSource: String? {
    finding.place.source == source ? nil : finding.place.source
  }

  static let form = RecordForm<WrittenFinding>(
    name: "finding",
    [
      Field(
        "rule", "The permanent ID of the rule.",
        limits: [("pattern", "^[a-z0-9-]+/[a-z0-9-]+$")],
        value: { $0.finding.rule.description }),
      Field(
        "severity", schema: .words(Severity.self), value: { $0.finding.severity.rawValue }),
      Field("message", value: { $0.finding.message }),
      Field("range", value: { WrittenRange($0.finding.place) }),
      Field(
        "source", "The source that contains the range, if it is not the input.",
        optional: { $0.foreignSource }),
      Field(
        "excerpt", "The line, with secrets masked; absent if it is empty.",
        optional: { $0.finding.excerpt.text.isEmpty ? nil : $0.finding.excerpt }),
      Field(
        "field",
        "The header field with the range, in the record of an answer from the network; absent if there is none.",
        optional: { $0.field }),
      Field(
        "loads", "The numbers of the loads with the finding.", optional: { $0.finding.loads }),
      Field(
        "measured",
        "The value in the message that is beyond a limit; absent if there is none.",
        optional: { $0.finding.measured }),
      Field(
        "related", "Other places that the finding refers to.", value: { $0.finding.related }),
      Field(
        "help",
        "What is said of the rule; only in JSON Lines, at the first finding of the rule.",
        optional: { $0.help }),
      Field(
        "requirement", "The requirement that the rule enforces.",
        optional: { $0.requirement }),
      Field(
        "fingerprint", "Identifies the finding in later runs, even if lines move.",
        limits: fingerprintDigits, value: { $0.finding.fingerprint }),
      // Version 1 does not require it.
      Field(
        "group",
        "The same for findings of one rule and severity whose messages differ in values only.",
        limits: fingerprintDigits,
        optional: { MessageForm($0.finding.message).group($0.finding.rule, $0.finding.severity) }),
    ])
}

/// What a schema says about a hash of 64 bits.
let fingerprintDigits: [LaidOutMember] = [("pattern", "^[0-9a-f]{16}$")]

/// The range of a place: lines and columns from 1, and byte offsets.
struct WrittenRange: WrittenRecord {
  private let place: Place

  init(_ place: Place) { self.place = place }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("bytes", place.range.offsets)
      json.member("end", place.end)
      json.member("start", place.start)
    }
  }

  static let form = RecordForm<WrittenRange>(
    name: "range", description: "The position; the end is after the last byte.",
    [
      Field("start", value: { $0.place.start }),
      Field("end", value: { $0.place.end }),
      Field(
        "bytes", "The same as byte offsets from the start of the input.",
        value: { $0.place.range.offsets }),
    ])
}

extension Range<Int>: JSONWritable, WrittenValue, WrittenRecord {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("end", upperBound)
      json.member("start", lowerBound)
    }
  }

  package static var form: RecordForm<Range<Int>> {
    RecordForm([
      Field("start", schema: .defined("count"), value: { $0.lowerBound }),
      Field("end", schema: .defined("count"), value: { $0.upperBound }),
    ])
  }
}

extension Position: WrittenRecord {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("column", column)
      json.member("line", line)
    }
  }

  package static let form = RecordForm<Position>(
    name: "position", description: "Line and column from 1; columns count UTF-8 bytes.",
    [
      Field("line", limits: [("minimum", 1)], value: { $0.line }),
      Field("column", limits: [("minimum", 1)], value: { $0.column }),
    ])
}

extension Excerpt: WrittenRecord {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("cutAfter", isCutAfter)
      json.member("cutBefore", isCutBefore)
      json.member("marked", marked)
      json.member("text", text)
      if isCutBefore { json.member("unitsBefore", unitsBefore) }
    }
  }

  package static let form = RecordForm<Excerpt>([
    Field("text", value: { $0.text }),
    Field(
      "marked", "The part inside the range, as byte offsets in the text.",
      value: { $0.marked }),
    Field("cutBefore", "Text precedes it.", value: { $0.isCutBefore }),
    Field("cutAfter", "Text follows it.", value: { $0.isCutAfter }),
    Field(
      "unitsBefore",
      "The number of UTF-16 code units that precede it; absent if none does.",
      limits: [("minimum", 1)], optional: { $0.isCutBefore ? $0.unitsBefore : nil }),
  ])
}

extension MeasuredValue: WrittenRecord {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("limit", limit.rawValue)
      json.member("value", value)
    }
  }

  package static let form = RecordForm<MeasuredValue>([
    Field(
      "limit", "most: at most some value is expected; least: at least one is.",
      schema: .words(Limit.self), value: { $0.limit.rawValue }),
    Field("value", value: { $0.value }),
  ])
}

extension Finding.Loads: WrittenRecord {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("appeared", appeared)
      json.member("gone", gone)
      json.member("lastSeen", lastSeen)
    }
  }

  package static let form = RecordForm<Self>([
    Field("appeared", limits: [("minimum", 1)], value: { $0.appeared }),
    Field("lastSeen", limits: [("minimum", 1)], value: { $0.lastSeen }),
    Field(
      "gone", "The first load without it; absent if the last load has it.",
      limits: [("minimum", 2)], optional: { $0.gone }),
  ])
}

extension Finding.Related: WrittenRecord {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("message", message)
      json.member("range", WrittenRange(place))
      json.member("source", place.source)
    }
  }

  package static let form = RecordForm<Self>([
    Field("source", "The source that has it.", value: { $0.place.source }),
    Field("message", value: { $0.message }),
    Field("range", value: { WrittenRange($0.place) }),
  ])
}

extension Requirement: WrittenRecord {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("level", level.rawValue)
      json.member("source", source)
    }
  }

  package static let form = RecordForm<Requirement>([
    Field("level", schema: .words(Level.self), value: { $0.level.rawValue }),
    Field("source", value: { $0.source }),
  ])
}
