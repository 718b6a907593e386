import HLSDocuments
import SourceText

/// The addresses of linked documents that the patterns of documents elsewhere were compared with, in one or several
/// sets of documents.
package final class LinkedAddresses: Sendable {
  private let state = Exclusive((linked: Set<String>(), elsewhere: Set<String>()))

  /// Creates an empty set.
  package init() {}

  /// Remembers a linked document, and whether it is deliberately not loaded.
  func add(_ address: String, isElsewhere: Bool) {
    state.withValue {
      $0.linked.insert(address)
      if isElsewhere { $0.elsewhere.insert(address) }
    }
  }

  /// What a run says at its end, each in one line: how many linked documents are deliberately not loaded, and which
  /// patterns match none, those of a configuration only if its folder is among the inputs; nothing if there was no link.
  package func notes(on patterns: Elsewhere, for inputs: [String] = []) -> [String] {
    let (linked, elsewhere) = state.withValue { ($0.linked, $0.elsewhere) }
    guard !linked.isEmpty else { return [] }
    let summary =
      "\(counted(elsewhere.count, "linked document")) not loaded: elsewhere, as the configuration or "
      + "--elsewhere says"
    let absolute = SourceNaming().absolute
    let folders = inputs.map { absolute($0) }.map { $0 == "/" ? $0 : $0 + "/" }
    return (elsewhere.isEmpty ? [] : [summary])
      + patterns.unmatched(by: linked, of: folders, absolute: absolute)
  }
}
