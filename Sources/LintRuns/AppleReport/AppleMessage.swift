import HLSLinting
import HLSRules
import SourceText

/// A finding of Apple's validator.
struct AppleMessage: Sendable {
  /// What the finding is about.
  struct Subject: Sendable, Hashable {
    /// The address or path of the playlist or steering manifest.
    let document: String
    /// The address of a media segment of the playlist; nil for the document as a whole.
    var segment: String?
  }

  /// The ID under which the finding is reported.
  let rule: RuleID
  /// What the validator reports, in one line.
  let comment: String
  /// Details; empty without any.
  let detail: String
  /// The force of the requirement; nil if the report does not have it.
  let level: Int64?
  /// What the finding is about.
  let subject: Subject
  /// The position in the report.
  let place: ByteRange
  /// The number of findings that differ only in their details and media segments.
  var count = 1

  /// What repeated findings have in common.
  struct Cause: Hashable {
    fileprivate let rule: RuleID
    fileprivate let comment: String
    fileprivate let level: Int64?
    fileprivate let document: String
  }

  /// What the finding has in common with others that are counted with it.
  var cause: Cause {
    Cause(rule: rule, comment: comment, level: level, document: subject.document)
  }

  /// The severity by the requirement level, which users read as 1 for must and 2 for should.
  var severity: Severity {
    let severity: Severity = level == 1 ? .error : .warning
    return min(severity, doubt?.severity ?? .error)
  }

  /// The force of the requirement in the terms of rules.
  var requirementLevel: Requirement.Level {
    switch level {
    case 1: .must
    case 2: .should
    default: .advice
    }
  }

  /// The message of a finding in the document, or in the report if the document was not checked.
  func text(inReport: Bool = false) -> String {
    var text = "Apple's validator: " + comment
    if !detail.isEmpty, detail != comment { text += ": \(detail)" }
    if let segment = subject.segment { text += " in \"\(segment)\"" }
    if count > 1 { text += "; this is one of \(count) such findings" }
    switch level {
    case 1, 2: break
    case let level?: text += "; requirement level \(level) is not documented"
    case nil: text += "; without a requirement level"
    }
    if let doubt { text += "; users report false findings with this number: \(doubt.reason)" }
    if inReport { text += "; about \(subject.document), which was not checked" }
    return text
  }

  private var doubt: AppleNumbers.Doubt? {
    AppleRules.number(of: rule).flatMap(AppleNumbers.doubt)
  }
}
