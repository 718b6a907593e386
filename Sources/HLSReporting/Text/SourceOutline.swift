import HLSLinting
import SourceText

extension ReportedSource {
  /// The name of the document, its kind and the number of its findings, or why it was not checked.
  package var outline: String { digest.outline }
}

extension SourceDigest {
  fileprivate var outline: String {
    let name = TerminalText.visible(source)
    switch status {
    case .unchecked(let reason): return "\(name): not checked: \(TerminalText.visible(reason))"
    case .checked, .partly:
      let counts = Severity.allCases.reversed().map { (severity: $0, count: count(of: $0)) }
        .filter { $0.count > 0 }.map { counted($0.count, $0.severity.rawValue) }
      let findings = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
      let state = status == .checked ? "" : ", partly checked"
      return "\(name): \(TerminalText.visible(kind ?? "document"))\(state): \(findings)"
    }
  }
}
