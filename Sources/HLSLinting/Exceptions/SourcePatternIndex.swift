import SourceText

/// Finds which of many things that patterns of sources are given to may be about a source, without comparing all
/// patterns.
package struct SourcePatternIndex: Sendable {
  private var folders: [String: PathPatternIndex] = [:]
  private var addresses = PathPatternIndex()
  private var withoutPatterns: [Int] = []

  /// Creates an index of the patterns of each thing.
  package init(_ patterns: some Sequence<[SourcePattern]>) {
    for (number, patterns) in patterns.enumerated() {
      if patterns.isEmpty { withoutPatterns.append(number) }
      for one in patterns {
        if one.pattern.isOfAddresses {
          addresses.add(one.pattern, number)
        } else {
          folders[one.folder, default: PathPatternIndex()].add(one.pattern, number)
        }
      }
    }
  }

  /// The numbers of the things of which a pattern may match an absolute path or a URL, and of those without
  /// patterns, in order.
  package func candidates(for source: String) -> [Int] {
    var found = withoutPatterns
    if source.contains("://") {
      found += addresses.candidates(for: source[...])
    } else {
      for (folder, patterns) in folders where source.hasPrefix(folder) {
        found += patterns.candidates(for: source.dropFirst(folder.count))
      }
    }
    return Set(found).sorted()
  }
}
