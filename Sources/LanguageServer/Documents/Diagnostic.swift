import HLSDocuments
import HLSLinting
import HLSReporting
import SourceText

/// A finding as clients show it.
///
/// Source: LSP 3.17, Diagnostic.
struct Diagnostic: Hashable, Sendable, JSONWritable {
  /// Another place that the message refers to.
  struct Related: Hashable, Sendable, JSONWritable {
    let uri: String
    let range: ClientRange
    let message: String

    func write(to json: inout JSONWriter) {
      json.object { json in
        json.name("location")
        json.object { json in
          json.member("range", range)
          json.member("uri", uri)
        }
        json.member("message", message)
      }
    }
  }

  let range: ClientRange
  /// The rule; nil for a document that is not checked.
  let rule: RuleID?
  let severity: Severity
  let message: String
  var related: [Related] = []

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("code", rule?.description)
      json.member("message", message)
      json.member("range", range)
      if !related.isEmpty { json.member("relatedInformation", all: related) }
      json.member("severity", severity.number)
      json.member("source", "interlint")
    }
  }
}

extension Severity {
  /// The number of a DiagnosticSeverity.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }
}

extension Workspace {
  /// The diagnostics of a document.
  ///
  /// Those of a document that another open one with the same configuration links to are of both
  /// together; with another configuration, it is judged by its own.
  func diagnostics(of uri: DocumentURI, _ encoding: PositionEncoding) -> [Diagnostic] {
    let all = current.compactMap { root, found in found.member(uri).map { (root, found, $0) } }
    let own = all.first { $0.0 == uri }
    let together = all.first { root, found, _ in
      root != uri && (own == nil || found.configuration == own?.1.configuration)
    }
    guard let (_, found, number) = together ?? own else { return [] }
    return diagnostics(of: number, in: found, encoding)
  }

  private func diagnostics(
    of number: Int, in found: LintedDocuments, _ encoding: PositionEncoding
  ) -> [Diagnostic] {
    let members = found.graph.members
    let result = found.results[number]
    if case .unchecked(let reason) = result.status, result.findings.isEmpty {
      let start = ClientPosition(line: 0, character: 0)
      guard !members[number].text.source.bytes.isEmpty else { return [] }
      return [
        Diagnostic(
          range: ClientRange(start: start, end: start), rule: nil, severity: .info,
          message: "not checked: \(reason)")
      ]
    }
    var lines: [Int: DocumentLines] = [:]
    func range(_ range: ByteRange, in member: Int) -> ClientRange {
      let own = lines[member] ?? self.lines(of: members[member], at: found.addresses[member])
      lines[member] = own
      return own.range(range, encoding)
    }
    let numbers = Dictionary(
      members.map { ($0.text.source.name, $0.number) }, uniquingKeysWith: { first, _ in first })
    return result.findings.map { finding in
      var diagnostic = Diagnostic(
        range: range(finding.place.range, in: number), rule: finding.rule,
        severity: finding.severity, message: finding.message)
      diagnostic.related = finding.related.compactMap { related in
        guard let member = numbers[related.place.source], let uri = found.addresses[member]
        else { return nil }
        return Diagnostic.Related(
          uri: uri.text, range: range(related.place.range, in: member), message: related.message)
      }
      return diagnostic
    }
  }
}
