package import HLSLinting

/// How findings are fixed.
package struct FixRequest: Sendable {
  /// Whether unsafe fixes are applied, too.
  package var appliesUnsafe = false
  /// Whether nothing is written, and the changes are shown as a unified diff.
  package var isDiff = false

  /// Creates a request for safe fixes, which are written.
  package init() {}

  /// The least certain grade of the fixes that are applied.
  var grade: Fix.Grade { appliesUnsafe ? .unsafe : .safe }
}

/// A document of which findings were fixed.
package struct FixedDocument: Sendable {
  /// The path of the file; nil for standard input.
  package let path: String?
  /// The bytes that were read; empty for a file that does not change, of which a folder may have many.
  package internal(set) var original: [UInt8]
  /// The bytes with all fixes that were applied; the same as `original` if there are none.
  package internal(set) var bytes: [UInt8]
  /// The number of fixed findings of each rule.
  package internal(set) var applied: [RuleID: Int] = [:]
  /// The fixes that would cause another finding, or would not remove their own.
  package internal(set) var refused: [RefusedFix] = []
  /// The number of findings with unsafe fixes, which were not asked for.
  package internal(set) var unsafeLeft = 0
  /// Whether it could be read to its end.
  package let isChecked: Bool
  /// Whether the document was received or recorded, so that it is evidence and stays as it is.
  package let isReceived: Bool

  /// Whether any byte differs.
  package var isChanged: Bool { bytes != original }
  /// The number of fixed findings.
  package var fixedCount: Int { applied.values.reduce(0, +) }

  /// The document without its bytes if it is a file that does not change.
  var withoutUnchangedBytes: FixedDocument {
    guard path != nil, !isChanged else { return self }
    var copy = self
    (copy.original, copy.bytes) = ([], [])
    return copy
  }

  /// The document as it was, since its fixes would cause a finding of `rule` in another document.
  func reverted(because rule: RuleID) -> FixedDocument {
    var copy = self
    copy.bytes = original
    copy.applied = [:]
    copy.refused += applied.keys.sorted().map { RefusedFix(rule: $0, line: nil, cause: rule) }
    return copy
  }
}

/// A fix that was not applied.
package struct RefusedFix: Sendable, Hashable {
  /// The rule of the finding.
  package let rule: RuleID
  /// The line of the finding, from 1; nil if several are meant.
  package let line: Int?
  /// The rule that would have a finding more; the rule itself if its finding would remain.
  package let cause: RuleID
}
