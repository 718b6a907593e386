import HLSLinting
import SourceText

extension SourceResult {
  /// The name of what is in a report for an input that could not be checked.
  static let uncheckedEntry = "input/unchecked"

  /// What a report says about an input that could not be checked; nil if it was, or if a finding of another
  /// document says it.
  var uncheckedMessage: String? {
    guard case .unchecked(let reason) = status, reportedBy == nil else { return nil }
    return "could not be checked: \(reason)"
  }

  /// The name of what is in a report for the expected findings of an input.
  static let expectedEntry = "input/expected"

  /// What a report that does not list expected findings says about them; nil without any.
  var expectedMessage: String? {
    suppressed.isEmpty ? nil : Self.words(ofExpected: suppressed.count)
  }

  /// The findings, each with its number among those with its fingerprint, from 1.
  var numberedFindings: [(finding: Finding, occurrence: Int)] {
    var counts: [String: Int] = [:]
    return findings.map { finding in
      counts[finding.fingerprint, default: 0] += 1
      return (finding, counts[finding.fingerprint, default: 1])
    }
  }
}

extension String {
  /// A path without `./` in front, as programs compare it with the paths of a repository.
  var repositoryPath: String {
    var path = self[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    return path.isEmpty ? self : String(path)
  }
}
