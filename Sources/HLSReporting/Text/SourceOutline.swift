package import HLSLinting
import SourceText

extension RedactedRun {
  /// A line for each document: its name, its kind and the number of its findings, or why it was not checked.
  package var outline: [String] {
    value.sources.map { source in
      let name = TerminalText.visible(source.source)
      switch source.status {
      case .unchecked(let reason): return "\(name): not checked: \(TerminalText.visible(reason))"
      case .checked, .partly:
        let counts = Severity.allCases.reversed().filter { source.count(of: $0) > 0 }
          .map { counted(source.count(of: $0), $0.rawValue) }
        let findings = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
        let state = source.status == .checked ? "" : ", partly checked"
        return "\(name): \(TerminalText.visible(source.kind ?? "document"))\(state): \(findings)"
      }
    }
  }
}
