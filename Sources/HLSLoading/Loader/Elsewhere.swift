package import SourceText

/// Which linked documents are deliberately not loaded, such as ads on the network.
package struct Elsewhere: Sendable, Codable {
  /// A pattern of URLs, or of paths in a folder.
  private struct Pattern: Codable {
    /// The absolute path of the folder, with a slash at its end.
    let folder: String
    let pattern: PathPattern
  }

  private var patterns: [Pattern] = []

  /// Creates an empty set.
  package init() {}

  /// Whether there is no pattern.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Adds a pattern of URLs, or of paths in a folder, whose absolute path ends with a slash.
  package mutating func insert(_ pattern: PathPattern, in folder: String) {
    patterns.append(Pattern(folder: folder, pattern: pattern))
  }

  /// Whether a pattern matches a URL, with or without its query, or the absolute path of a file.
  func contains(_ address: String, absolute: (String) -> String) -> Bool {
    guard !patterns.isEmpty else { return false }
    let plain = String(address.prefix { $0 != "?" && $0 != "#" })
    guard !address.contains("://") else {
      return patterns.contains { entry in
        entry.pattern.isOfAddresses
          && (entry.pattern.matches(address) || entry.pattern.matches(plain))
      }
    }
    let reference = URIReference(plain)
    let path = absolute(reference.decoded(reference.path).text)
    return patterns.contains { entry in
      !entry.pattern.isOfAddresses && path.hasPrefix(entry.folder)
        && entry.pattern.matches(path.dropFirst(entry.folder.count))
    }
  }
}
