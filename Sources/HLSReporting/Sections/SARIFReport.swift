package import HLSLinting
import SourceText

extension SectionedReporter {
  /// The Static Analysis Results Interchange Format (SARIF) 2.1.0 of OASIS, as one JSON document.
  ///
  /// Findings that are expected have a suppression. Inputs that were not or only partly checked are
  /// notifications of the invocation.
  public static var sarif: SectionedReporter { sarif { _ in nil } }

  /// SARIF in which rules link to their pages, or to their source if that is nil.
  package static func sarif(
    pages page: @escaping @Sendable (RuleID) -> String?
  ) -> SectionedReporter {
    SectionedReporter(
      head: { run in
        #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[{"#
          + #""columnKind":"utf16CodeUnits","invocations":[{"executionSuccessful":"#
          + "\(run.summary.unchecked == 0)"
      },
      [
        Section(
          head: #","toolExecutionNotifications":["#, separator: ",", foot: "]}]",
          plain: SARIFReport.notifications),
        Section(head: #","results":["#, separator: ",", foot: "]", plain: SARIFReport.results),
      ],
      foot: { run in
        var json = JSONWriter()
        SARIFTool(version: run.toolVersion, rules: run.rules, page: page).write(to: &json)
        return #","tool":"# + String(decoding: json.bytes, as: UTF8.self)
          + #"}],"version":"2.1.0"}"# + "\n"
      })
  }
}

private enum SARIFReport {
  @Sendable static func results(_ source: SourceResult) -> [UInt8] {
    var json = JSONWriter()
    for (finding, occurrence) in source.numberedFindings {
      SARIFResult(finding: finding, occurrence: occurrence).write(to: &json)
    }
    for suppressed in source.suppressed {
      SARIFResult(finding: suppressed.finding, suppression: suppressed).write(to: &json)
    }
    return json.bytes
  }

  @Sendable static func notifications(_ source: SourceResult) -> [UInt8] {
    var json = JSONWriter()
    func write(_ name: String, _ level: String, _ message: String) {
      json.object { json in
        json.name("descriptor")
        json.object { $0.member("id", name) }
        json.member("level", level)
        json.member("locations", all: [SARIFLocation(source: source.source)])
        json.member("message", SARIFMessage(text: message))
      }
    }
    switch source.status {
    case .checked: break
    case .partly(let reason): write("input/partly-checked", "warning", "partly checked: \(reason)")
    case .unchecked(let reason):
      write(SourceResult.uncheckedEntry, "error", "could not be checked: \(reason)")
    }
    for (rule, count) in source.omitted.byRule.sorted(by: { $0.key < $1.key }) {
      write("input/omitted", "note", "\(counted(count, "more finding")) of \(rule) not listed")
    }
    return json.bytes
  }
}

/// The program and its rules.
private struct SARIFTool: JSONWritable {
  let version: String
  let rules: [ActiveRule]
  /// The address of the page about a rule; nil for none.
  let page: @Sendable (RuleID) -> String?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("driver")
      json.object { json in
        json.member("name", "interlint")
        json.member(
          "rules",
          all: rules.lazy.map {
            SARIFRule(rule: $0.rule, severity: $0.severity, page: page($0.rule.id))
          })
        json.member("version", version)
      }
    }
  }
}

private struct SARIFRule: JSONWritable {
  let rule: Rule
  let severity: Severity
  let page: String?

  func write(to json: inout JSONWriter) {
    let requirement = "\(rule.requirement.level.rawValue): \(rule.requirement.source)"
    json.object { json in
      json.name("defaultConfiguration")
      json.object { $0.member("level", severity.sarifLevel) }
      json.member("fullDescription", SARIFMessage(text: rule.rationale))
      json.name("help")
      json.object { json in
        json.member(
          "markdown",
          """
          \(MarkdownText.escaped(rule.rationale))

          **Fix.** \(MarkdownText.escaped(rule.remedy))

          **Requirement.** \(MarkdownText.escaped(requirement))
          """)
        json.member(
          "text", "\(rule.rationale)\n\nFix: \(rule.remedy)\n\nRequirement: \(requirement)")
      }
      json.member("helpUri", page ?? rule.requirement.address)
      json.member("id", rule.id.description)
      json.name("properties")
      json.object { json in
        let (category, profile) = (rule.id.category, rule.profile.rawValue)
        // Tags are unique (section 3.8.2).
        json.member("tags", all: category == profile ? [category] : [category, profile])
      }
      json.member("shortDescription", SARIFMessage(text: rule.summary))
    }
  }
}

private struct SARIFResult: JSONWritable {
  let finding: Finding
  var occurrence = 1
  var suppression: SuppressedFinding?

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let fix = finding.fix, fix.edits.allSatisfy({ $0.location != nil }) {
        json.member("fixes", all: [SARIFFix(fix: fix, source: finding.place.source)])
      }
      json.member("level", finding.severity.sarifLevel)
      json.member("locations", all: [SARIFLocation(finding)])
      json.member("message", SARIFMessage(text: finding.message))
      json.name("partialFingerprints")
      json.object { json in
        json.member("interlint/v1", finding.fingerprint)
        // GitHub identifies alerts by this member.
        json.member("primaryLocationLineHash", "\(finding.fingerprint):\(occurrence)")
      }
      if !finding.related.isEmpty {
        json.member(
          "relatedLocations",
          all: finding.related.enumerated().map { SARIFLocation($1, number: $0 + 1) })
      }
      json.member("ruleId", finding.rule.description)
      // Either all results have this member or none (section 3.27.23).
      json.name("suppressions")
      json.array { json in
        guard let suppression else { return }
        json.object { json in
          json.member("justification", suppression.justification)
          json.member("kind", suppression.origin == .comment ? "inSource" : "external")
          json.member("status", "accepted")
        }
      }
    }
  }
}

extension SuppressedFinding {
  /// Why it is expected, who says so and until when.
  var justification: String {
    reason + (owner.map { " (\($0))" } ?? "") + (expires.map { ", until \($0)" } ?? "")
  }
}

private struct SARIFMessage: JSONWritable {
  let text: String

  func write(to json: inout JSONWriter) { json.object { $0.member("text", text) } }
}

/// A place in a source, or a source as a whole.
private struct SARIFLocation: JSONWritable {
  let source: String
  var place: Place?
  var startColumn: Int?
  var endColumn: Int?
  var number: Int?
  var message: String?
  /// The header field of an answer.
  var field: String?

  init(source: String) { self.source = source }

  init(_ finding: Finding) {
    if let answer = AnswerPlace(finding) {
      (source, field) = (answer.address, answer.field)
      return
    }
    source = finding.place.source
    place = finding.isAboutWholeSource ? nil : finding.place
    let columns = CharacterColumns(finding)
    (startColumn, endColumn) = (columns.start, columns.end)
  }

  init(_ related: Finding.Related, number: Int) {
    (self.number, message) = (number, related.message)
    source = AnswerPlace(related.place)?.address ?? related.place.source
    place = AnswerPlace(related.place) == nil ? related.place : nil
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", number)
      if let field {
        json.name("logicalLocations")
        json.array { json in
          json.object { json in
            json.member("kind", "header")
            json.member("name", field)
          }
        }
      }
      json.member("message", message.map(SARIFMessage.init))
      json.name("physicalLocation")
      json.object { json in
        json.member("artifactLocation", SARIFAddress(source))
        guard let place else { return }
        json.name("region")
        json.object { json in
          json.member("endColumn", endColumn)
          json.member("endLine", place.end.line > place.start.line ? place.end.line : nil)
          json.member("startColumn", startColumn)
          json.member("startLine", place.start.line)
        }
      }
    }
  }
}

extension Finding {
  /// Whether it is about no part of the source.
  var isAboutWholeSource: Bool {
    excerpt.text.isEmpty && place.range.isEmpty && place.start == Position(line: 1, column: 1)
  }
}

extension Severity {
  fileprivate var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}
